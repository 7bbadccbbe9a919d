use crate::ids::{Code, Seat};
use crate::secrets::Secret;
use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};

/// The longest that browsers keep a cookie.
const KEPT: Duration = Duration::days(400);
/// The most seats of one table that one browser may hold.
const SEATS: usize = 32;

/// Whether cookies are for encrypted connections only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CookieTransport {
    /// The public address is `https`.
    Https,
    /// Any connection will do: a table at home.
    Any,
}

/// The cookie that lets a browser in as this seat.
pub fn set(code: &Code, seat: Seat, secret: &Secret, reach: CookieTransport) -> Option<HeaderValue> {
    let cookie = Cookie::build((format!("{}{}", prefix(code), seat.0), secret.expose()))
        .path("/")
        .max_age(KEPT)
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(reach == CookieTransport::Https);
    HeaderValue::try_from(cookie.to_string()).ok()
}

/// The seats of this table for which the request has cookies.
pub fn seats(code: &Code, headers: &HeaderMap) -> Vec<(Seat, Secret)> {
    let prefix = prefix(code);
    let sent = headers.get_all(COOKIE).iter().filter_map(|v| v.to_str().ok()).flat_map(Cookie::split_parse);
    sent.filter_map(|cookie| {
        let cookie = cookie.ok()?;
        let seat = cookie.name().strip_prefix(prefix.as_str())?.parse().ok()?;
        Some((Seat(seat), Secret::parse(cookie.value())?))
    })
    .take(SEATS)
    .collect()
}

fn prefix(code: &Code) -> String {
    format!("fray_{code}_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_of_each_seat_is_found_again() {
        let code = Code::parse("ABCDEF").unwrap();
        let secret = Secret::random().unwrap();
        let cookie = set(&code, Seat(3), &secret, CookieTransport::Https).unwrap();
        let cookie = cookie.to_str().unwrap();
        for word in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/", "Max-Age=34560000"] {
            assert!(cookie.split("; ").any(|w| w == word), "{cookie}");
        }
        let sent = format!("other=1; {}; fray_ABCDEF_x=1; fray_GHJKMN_3=2", cookie.split(';').next().unwrap());
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, sent.parse().unwrap());
        assert_eq!(seats(&code, &headers), [(Seat(3), secret)]);
    }

    #[test]
    fn without_https_cookies_are_not_marked_secure() {
        let code = Code::parse("ABCDEF").unwrap();
        let cookie = set(&code, Seat(1), &Secret::random().unwrap(), CookieTransport::Any).unwrap();
        assert!(!cookie.to_str().unwrap().contains("Secure"));
    }
}
