use crate::ids::{Code, Seat};
use crate::secrets::Secret;
use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use std::fmt::Write as _;

/// As long as browsers keep a cookie.
const SECONDS: u32 = 400 * 24 * 3600;
/// Seats of one table that one browser may show.
const SEATS: usize = 32;

/// Whether cookies are for encrypted connections only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The public address is `https`.
    Https,
    /// Anything goes: a table in one's own four walls.
    Any,
}

/// The cookie that lets a browser in as this seat.
pub fn set(code: &Code, seat: Seat, secret: &Secret, reach: Reach) -> Option<HeaderValue> {
    let mut text =
        format!("{}={}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax", name(code, seat), secret.expose());
    if reach == Reach::Https {
        let _ = text.write_str("; Secure");
    }
    HeaderValue::try_from(text).ok()
}

/// The seats of this table whose cookies the request brings.
pub fn seats(code: &Code, headers: &HeaderMap) -> Vec<(Seat, Secret)> {
    let prefix = format!("fray_{code}_");
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|v| v.to_str().ok())
        .flat_map(|v| v.split(';'))
        .filter_map(|pair| pair.trim().strip_prefix(prefix.as_str())?.split_once('='))
        .filter_map(|(seat, secret)| Some((Seat(seat.parse().ok()?), Secret::parse(secret)?)))
        .take(SEATS)
        .collect()
}

fn name(code: &Code, seat: Seat) -> String {
    format!("fray_{code}_{}", seat.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_of_each_seat_is_found_again() {
        let code = Code::parse("ABCDEF").unwrap();
        let secret = Secret::random().unwrap();
        let cookie = set(&code, Seat(3), &secret, Reach::Https).unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.ends_with("HttpOnly; SameSite=Lax; Secure"), "{cookie}");
        let sent = format!("other=1; {}; fray_ABCDEF_x=1; fray_GHJKMN_3=2", cookie.split(';').next().unwrap());
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, sent.parse().unwrap());
        assert_eq!(seats(&code, &headers), [(Seat(3), secret)]);
    }
}
