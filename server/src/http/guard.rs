use crate::addresses;
use crate::app::App;
use crate::denied::Denied;
use crate::metrics::METRICS;
use axum::body::{Body, HttpBody as _};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{AUTHORIZATION, CONNECTION, CONTENT_TYPE, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::{StreamExt, stream};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// Lets a request that changes something pass only from the server's own pages, and not too often.
pub async fn post(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let (head, body) = request.into_parts();
    let body = Watched { whole: Arc::new(AtomicBool::new(body.is_end_stream())), body };
    let whole = Arc::clone(&body.whole);
    let mut response = match may_post(&app, peer, &head.headers) {
        Ok(()) => next.run(Request::from_parts(head, body.within(app.patience))).await,
        Err(denied) => denied.into_response(),
    };
    // If the body was not read to its end, the connection closes. Say so: otherwise a proxy would send the next
    // caller's request over it, and that would be lost.
    if !whole.load(Relaxed) {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

fn may_post(app: &App, peer: SocketAddr, headers: &HeaderMap) -> Result<(), Denied> {
    if !addresses::own(&app.addresses, headers) {
        tracing::debug!(origin = ?headers.get(ORIGIN), "request from another site refused");
        return Err(Denied::Origin);
    }
    let json = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).is_some_and(forms_cannot_send);
    if !json {
        return Err(Denied::BadMessage("the body must be JSON".into()));
    }
    if !app.limits.request(app.proxies.caller(peer, headers)) {
        METRICS.limited();
        return Err(Denied::Limited);
    }
    Ok(())
}

/// A body, and whether it was read to its end.
struct Watched {
    body: Body,
    whole: Arc<AtomicBool>,
}

impl Watched {
    /// The same body, which fails if it takes too long.
    fn within(self, patience: Duration) -> Body {
        let (until, whole) = (Instant::now() + patience, self.whole);
        Body::from_stream(stream::unfold(self.body.into_data_stream(), move |mut body| {
            let whole = Arc::clone(&whole);
            async move {
                match timeout_at(until, body.next()).await {
                    Ok(Some(chunk)) => {
                        whole.store(body.is_end_stream(), Relaxed);
                        Some((chunk, body))
                    }
                    Ok(None) => {
                        whole.store(true, Relaxed);
                        None
                    }
                    Err(late) => Some((Err(axum::Error::new(late)), body)),
                }
            }
        }))
    }
}

/// Whether the content is of a type that a form on another site cannot send: JSON, or a file for the map.
fn forms_cannot_send(kind: &str) -> bool {
    ["application/json", "application/octet-stream"].iter().any(|own| kind.starts_with(own))
}

/// Whether the request has this token, compared in constant time.
pub fn bearer(token: Option<&str>, headers: &HeaderMap) -> bool {
    let sent = headers.get(AUTHORIZATION).and_then(|v| v.to_str().ok()).and_then(|v| v.strip_prefix("Bearer "));
    let (Some(token), Some(sent)) = (token, sent) else { return false };
    let differing = token.bytes().zip(sent.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    token.len() == sent.len() && differing == 0
}
