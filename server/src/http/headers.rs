use crate::assets::HASHED;
use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::middleware::Next;
use axum::response::Response;

const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

const OF_ALL: [(HeaderName, HeaderValue); 1] = [(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"))];
const OF_PAGES: [(HeaderName, HeaderValue); 3] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    // A link in somebody's notes must not tell the address of a table.
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds what every answer says to the browser. Scripts, styles and fonts of the client are no pages, and come many at a time:
/// what concerns pages would weigh as much as some of them.
pub async fn add(request: Request, next: Next) -> Response {
    let page = !request.uri().path().starts_with(HASHED);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in OF_ALL.into_iter().chain(OF_PAGES.into_iter().filter(|_| page)) {
        // A picture says more strictly what it may do.
        headers.entry(name).or_insert(value);
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
