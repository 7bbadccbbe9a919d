use crate::assets::{HASHED, scripts_in_page};
use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::Response;
use axum::{Router, middleware};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use tower_http::set_header::SetResponseHeaderLayer;

const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Of the scripts within a page, only those that were built into it may run.
fn policy() -> HeaderValue {
    let hashes = scripts_in_page().map(|script| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script))));
    let policy = format!("{POLICY}; script-src 'self'{}", hashes.collect::<String>());
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static(POLICY))
}

const OF_ALL: [(HeaderName, HeaderValue); 2] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];
const OF_PAGES: [(HeaderName, HeaderValue); 2] = [
    // A link in somebody's notes must not tell the address of a table.
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Marks the answer as a file of the client. Browsers load many of them, and the headers for pages would be as large as
/// some of the files.
#[derive(Clone, Copy)]
struct NoPage;

/// Adds the headers of every answer, except those that the answer has set itself, as pictures do.
pub fn on<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    let of_all = |router: Router<S>, (name, value)| router.layer(SetResponseHeaderLayer::if_not_present(name, value));
    let of_pages = |router: Router<S>, (name, value): (HeaderName, HeaderValue)| {
        let of_page = move |r: &Response| r.extensions().get::<NoPage>().is_none().then(|| value.clone());
        router.layer(SetResponseHeaderLayer::if_not_present(name, of_page))
    };
    let router = router.layer(middleware::from_fn(mark));
    let router = OF_ALL.into_iter().fold(router, of_all);
    OF_PAGES.into_iter().chain([(CONTENT_SECURITY_POLICY, policy())]).fold(router, of_pages)
}

async fn mark(request: Request, next: middleware::Next) -> Response {
    let file = request.uri().path().starts_with(HASHED);
    let mut response = next.run(request).await;
    if file {
        response.extensions_mut().insert(NoPage);
    }
    response
}
