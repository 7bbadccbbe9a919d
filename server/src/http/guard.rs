use super::origin;
use crate::app::App;
use crate::denied::Denied;
use crate::metrics::METRICS;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, ORIGIN};
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, SocketAddr};

/// Lets a request that changes something pass only from the server's own pages, and not too often.
pub async fn post(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Result<Response, Denied> {
    let headers = request.headers();
    if !origin::own(&app.addresses, headers) {
        tracing::debug!(origin = ?headers.get(ORIGIN), "request of another site refused");
        return Err(Denied::Origin);
    }
    let json = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).is_some_and(no_form);
    if !json {
        return Err(Denied::BadMessage("the body must be JSON".into()));
    }
    if !app.posts.take(caller(peer, headers)) {
        METRICS.limited();
        return Err(Denied::Limited);
    }
    Ok(next.run(request).await)
}

/// Headers by which a proxy says for whom it asks.
const FORWARDED: [&str; 4] = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/// Whether a program on this machine asks for itself: what a proxy passes on comes from this machine too.
pub fn direct(peer: SocketAddr, headers: &HeaderMap) -> bool {
    peer.ip().to_canonical().is_loopback() && !FORWARDED.iter().any(|name| headers.contains_key(*name))
}

/// Types that a form of another site cannot send: JSON, and of a file for the map.
fn no_form(kind: &str) -> bool {
    ["application/json", "application/octet-stream"].iter().any(|own| kind.starts_with(own))
}

/// Whether the request carries this token. How long the comparison takes tells nothing of it.
pub fn bearer(token: Option<&str>, headers: &HeaderMap) -> bool {
    let sent = headers.get(AUTHORIZATION).and_then(|v| v.to_str().ok()).and_then(|v| v.strip_prefix("Bearer "));
    let (Some(token), Some(sent)) = (token, sent) else { return false };
    let differing = token.bytes().zip(sent.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    token.len() == sent.len() && differing == 0
}

/// Who is calling. A proxy on the same machine says whom it speaks for; from elsewhere that header could be made up.
pub fn caller(peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let direct = peer.ip().to_canonical();
    if !direct.is_loopback() {
        return direct;
    }
    let last = headers.get_all("x-forwarded-for").iter().next_back();
    let named = last.and_then(|v| v.to_str().ok()).and_then(|v| v.rsplit(',').next());
    named.and_then(|v| v.trim().parse().ok()).unwrap_or(direct)
}
