use super::at::At;
use crate::app::App;
use crate::denied::Denied;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use qrcode::QrCode;
use qrcode::render::svg;

/// The join link as a picture that phones read.
pub async fn svg(State(app): State<App>, At(code): At, headers: HeaderMap) -> Result<Response, Denied> {
    let link = app.addresses.base(&headers).join(&code);
    let picture = QrCode::new(link.as_bytes())
        .map_err(|e| Denied::BadValue(format!("The link is too long for a QR code ({e}). Give the link itself.")))?
        .render::<svg::Color<'_>>()
        .min_dimensions(240, 240)
        .quiet_zone(true)
        .dark_color(svg::Color("#000"))
        .light_color(svg::Color("#fff"))
        .build();
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
