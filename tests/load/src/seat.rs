//! Seats at tables, and their sockets.

use crate::http;
use crate::program::Program;
use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// Version of the protocol.
const VERSION: u32 = 5;
/// Bytes that a socket reads at once. The library clears them all before each read, by default 128 KiB.
const READ: usize = 4096;

/// Somebody's place at a table.
pub struct Seat {
    /// The table's code.
    pub code: String,
    no: u64,
    cookie: String,
}

impl Seat {
    /// A new table with the sample fight; the seat is its GM's.
    pub async fn found(program: &Program) -> Result<Seat> {
        let body = json!({ "name": "Load", "gm": "Guide", "system": program.system, "sample": true });
        Seat::of(http::post(program.address, "/api/tables", &body).await?)
    }

    /// One more player, with a free character if there is one.
    pub async fn join(program: &Program, code: &str, name: &str) -> Result<Seat> {
        let path = format!("/api/tables/{code}");
        let table = http::get(program.address, &path).await?.body;
        let body = json!({ "name": name, "role": "player", "character": table["free"][0]["id"] });
        Seat::of(http::post(program.address, &format!("{path}/join"), &body).await?)
    }

    fn of(answer: http::Answer) -> Result<Seat> {
        let code = answer.body["code"].as_str().context("no code")?.to_owned();
        let no = answer.body["seat"].as_u64().context("no seat")?;
        Ok(Seat { code, no, cookie: answer.cookies.join("; ") })
    }

    /// Opens the seat's socket and says hello.
    pub async fn connect(&self, program: &Program) -> Result<Socket> {
        let server = program.address;
        let mut request = format!("ws://{server}/ws/{}/{}", self.code, self.no).into_client_request()?;
        request.headers_mut().insert("origin", format!("http://{server}").parse()?);
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(READ);
        let connecting = connect_async_with_config(request, Some(config), true);
        let (stream, _) = connecting.await.context("opening a socket")?;
        let mut socket = Socket { stream };
        socket.say(&json!({ "t": "hello", "v": VERSION })).await?;
        Ok(socket)
    }
}

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Sends a message.
    pub async fn say(&mut self, message: &Value) -> Result<()> {
        self.say_text(message.to_string()).await
    }

    /// Sends a message that is already written.
    pub async fn say_text(&mut self, message: String) -> Result<()> {
        Ok(self.stream.send(Message::text(message)).await?)
    }

    /// The next message as text; none when the server has closed.
    pub async fn hear(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.stream.next().await?.ok()? {
                Message::Text(text) => return Some(text),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// Waits for the first update, which holds all that the seat may see.
    pub async fn settle(&mut self) -> Result<()> {
        while let Some(text) = self.hear().await {
            if is_update(&text) {
                return Ok(());
            }
        }
        anyhow::bail!("the server closed the socket before the first update")
    }
}

/// Whether a message is an update; looking at its beginning spares this tool the reading of it.
pub fn is_update(text: &str) -> bool {
    text.starts_with("{\"t\":\"update\"")
}
