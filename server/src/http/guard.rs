use super::limit::Guess;
use super::origin;
use crate::app::App;
use crate::denied::Denied;
use crate::ids::Code;
use crate::metrics::METRICS;
use crate::secrets::{Digest, Secret};
use axum::body::{Body, HttpBody as _};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{AUTHORIZATION, CONNECTION, CONTENT_TYPE, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::{StreamExt, stream};
use std::net::{IpAddr, SocketAddr};
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
    if !origin::own(&app.addresses, headers) {
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

/// Whether one of these secrets belongs to a seat of this table, or to a link into it. Those who have none are answered
/// without the table: nothing of it is asked or woken for them, and the time tells no more than the words whether there is
/// one. If the store cannot be read, the table decides, which may be in memory.
pub async fn has_seat(app: &App, code: &Code, secrets: &[Secret]) -> bool {
    let digests: Vec<Digest> = secrets.iter().map(Secret::digest).collect();
    app.store.opens(code, &digests).await.unwrap_or(true)
}

/// The answer to a wrong seat cookie: the same whether the table exists or not, and not cached.
pub fn to_seat<T>(app: &App, caller: IpAddr, answer: Result<T, Denied>) -> Result<T, Denied> {
    if !matches!(answer, Err(Denied::NoSeat | Denied::NoTable)) {
        return answer;
    }
    if !app.limits.request(caller) {
        METRICS.limited();
        return Err(Denied::Limited);
    }
    guessed(app, Err(Denied::NoSeat))
}

/// The answer to somebody who may be guessing a code or a secret: `Limited` after too many wrong guesses.
pub fn guessed<T>(app: &App, answer: Result<T, Denied>) -> Result<T, Denied> {
    if app.limits.guess(guess(&answer)) {
        return answer;
    }
    METRICS.limited();
    Err(Denied::Limited)
}

fn guess<T>(answer: &Result<T, Denied>) -> Guess {
    match answer {
        Err(Denied::NoTable | Denied::NoSeat | Denied::BadLink) => Guess::Wrong,
        Ok(_) | Err(_) => Guess::Right,
    }
}

/// Headers in which a proxy names the client's address.
const FORWARDED: [&str; 4] = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/// Whether a program on this machine asks for itself. What a proxy on this machine passes on does not count.
pub fn direct(peer: SocketAddr, headers: &HeaderMap) -> bool {
    peer.ip().to_canonical().is_loopback() && !FORWARDED.iter().any(|name| headers.contains_key(*name))
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
