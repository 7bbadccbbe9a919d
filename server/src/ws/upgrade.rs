//! Upgrades a request to a websocket. axum could do that, but its sockets do not let messages past their write buffer.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

/// The longest message that is read at all. A message somewhat over the limit is still read, so that it can be
/// answered.
const READ_BYTES: usize = 256 << 10;
/// The read buffer. It stays as long as the socket is open, so it is small: clients say little.
const READ_BUFFER: usize = 1 << 10;

pub type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// A request that asks for a socket.
pub struct Upgrade {
    accept: HeaderValue,
    coming: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = (StatusCode, &'static str);

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Self::Rejection> {
        const NOT_ASKED: (StatusCode, &str) = (StatusCode::UPGRADE_REQUIRED, "Only pages of this server connect here.");
        let says = |name, word| says(&parts.headers, &name, word);
        let asked = says(CONNECTION, "upgrade") && says(UPGRADE, "websocket") && says(SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(SEC_WEBSOCKET_KEY).filter(|_| asked).ok_or(NOT_ASKED)?;
        let accept = HeaderValue::try_from(derive_accept_key(key.as_bytes())).map_err(|_| NOT_ASKED)?;
        let coming = parts.extensions.remove::<OnUpgrade>().ok_or(NOT_ASKED)?;
        Ok(Upgrade { accept, coming })
    }
}

/// Whether one of the words of this header is `word`.
fn says(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let mut words = headers.get_all(name).iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(','));
    words.any(|w| w.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Answers the request; once that is sent, `talk` has the socket.
    pub fn then<F: Future<Output = ()> + Send>(self, talk: impl FnOnce(Socket) -> F + Send + 'static) -> Response {
        let Upgrade { accept, coming } = self;
        tokio::spawn(async move {
            let config = WebSocketConfig::default()
                .read_buffer_size(READ_BUFFER)
                .max_message_size(Some(READ_BYTES))
                .max_frame_size(Some(READ_BYTES));
            // Nothing to log if the client left before the answer.
            if let Ok(io) = coming.await {
                talk(WebSocketStream::from_raw_socket(TokioIo::new(io), Role::Server, Some(config)).await).await;
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(SEC_WEBSOCKET_ACCEPT, accept);
        response
    }
}
