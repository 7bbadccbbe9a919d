use super::table_in_path::TableInPath;
use crate::app::App;
use crate::denied::Denied;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use qrcode::{Color, QrCode};
use std::fmt::Write as _;

/// Empty modules around the code, as the standard asks.
const QUIET: usize = 4;

/// The join link as a picture that phones read.
pub async fn svg(
    State(app): State<App>,
    TableInPath(code): TableInPath,
    headers: HeaderMap,
) -> Result<Response, Denied> {
    let link = app.addresses.base(&headers).join(&code);
    let code = QrCode::new(link.as_bytes())
        .map_err(|e| Denied::BadValue(format!("The link is too long for a QR code ({e}). Give the link itself.")))?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], drawn(&code.to_colors(), code.width())).into_response())
}

/// Draws each run of dark modules as one stroke: a quarter of the size that a square for each module would take.
fn drawn(modules: &[Color], width: usize) -> String {
    let size = width + 2 * QUIET;
    let mut strokes = String::new();
    for (y, row) in modules.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            if run[0] == Color::Dark {
                // Writing to a string cannot fail.
                let _ = write!(strokes, "M{} {}.5h{}", x + QUIET, y + QUIET, run.len());
            }
            x += run.len();
        }
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/><path stroke="#000" d="{strokes}"/></svg>"##
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_modules_are_drawn_and_light_ones_are_not() {
        use Color::{Dark as D, Light as L};
        let drawn = drawn(&[D, D, L, L, L, L, D, L, D], 3);
        assert!(drawn.contains(r#"d="M4 4.5h2M4 6.5h1M6 6.5h1""#), "{drawn}");
        assert!(drawn.contains(r#"viewBox="0 0 11 11""#), "{drawn}");
    }
}
