//! The socket of a client. It limits how many messages come in and how long the client may be silent. What waits to go out is
//! written together.

use super::bucket::Bucket;
use super::close_reasons::{misunderstood, silent, too_long, too_many, unreadable};
use super::frames;
use super::packed::Packing;
use super::reading::{Received, understand};
use super::upgrade::Socket;
use crate::metrics::METRICS;
use crate::outbox::{CloseReason, Inbox, Retry, frame};
use crate::wire::ServerMsg;
use futures_util::{SinkExt, StreamExt};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;
use tokio::time::{Instant, Sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

/// Longest message of a client.
const MESSAGE_BYTES: usize = 64 << 10;
/// Bytes that are written together.
const TOGETHER: usize = 32 << 10;
/// How long writing them may take.
const WRITE: Duration = Duration::from_secs(10);
/// Time for a client to receive the reason for closing.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The socket has closed, or takes nothing more.
pub(super) struct SocketClosed;

pub(super) type SendResult = Result<(), SocketClosed>;

/// A socket with its two directions.
pub(super) struct ClientSocket {
    socket: Socket,
    bucket: Bucket,
    /// When the client last said anything.
    received: Instant,
    /// Goes off now and then to check whether the client has been silent for too long. It is not reset with each
    /// message: that would cost more than the message.
    alarm: Pin<Box<Sleep>>,
    /// As the client said in its greeting.
    pub(super) packing: Packing,
    /// Whether a frame is being written. If that was broken off, the client could read nothing more.
    within_frame: bool,
}

impl ClientSocket {
    pub(super) fn new(socket: Socket, bucket: Bucket) -> ClientSocket {
        let now = Instant::now();
        ClientSocket {
            socket,
            bucket,
            received: now,
            alarm: Box::pin(sleep_until(now)),
            packing: Packing::No,
            within_frame: false,
        }
    }

    /// Waits for the next message of the client. An error ends the connection, with what to say, if anything. The
    /// future may be dropped and made again: nothing is lost, and the time of silence goes on.
    pub(super) async fn receive(&mut self, silence: Duration) -> Result<Received, Option<CloseReason>> {
        loop {
            let until = self.received + silence;
            if self.alarm.deadline() > until {
                self.alarm.as_mut().reset(until);
            }
            let received = tokio::select! {
                biased;
                received = self.socket.next() => received,
                () = self.alarm.as_mut() => {
                    if Instant::now() >= until {
                        return Err(Some(silent()));
                    }
                    self.alarm.as_mut().reset(until);
                    continue;
                }
            };
            let message = received.ok_or(None)?.map_err(|e| unreadable(&e))?;
            self.received = Instant::now();
            // Nothing may be said to a client that has closed.
            if !matches!(message, Message::Close(_)) && !self.bucket.take() {
                METRICS.limited();
                return Err(Some(too_many()));
            }
            match message {
                Message::Text(text) if text.len() > MESSAGE_BYTES => return Err(Some(too_long())),
                Message::Text(text) => return understand(&text),
                Message::Binary(_) => return Err(Some(misunderstood("messages are text"))),
                // A bare frame is only ever written, never read.
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
                Message::Close(_) => return Err(None),
            }
        }
    }

    pub(super) async fn say(&mut self, message: &ServerMsg) -> SendResult {
        self.send(&frame(message)).await
    }

    async fn send(&mut self, message: &str) -> SendResult {
        let mut out = vec![];
        frames::append(&mut out, self.packing, message);
        self.write(&out).await
    }

    /// Sends this and everything else that waits.
    pub(super) async fn send_all(&mut self, first: Arc<str>, inbox: &mut Inbox) -> SendResult {
        let mut next = Some(first);
        while next.is_some() {
            let mut out = vec![];
            while let Some(message) = next {
                frames::append(&mut out, self.packing, &message);
                next = if out.len() < TOGETHER { inbox.try_next() } else { None };
            }
            self.write(&out).await?;
            next = inbox.try_next();
        }
        Ok(())
    }

    /// Writes whole frames. What a new page is sent first can be long, so each part of it may take [`WRITE`].
    async fn write(&mut self, frames: &[u8]) -> SendResult {
        if self.within_frame {
            return Err(SocketClosed);
        }
        self.within_frame = true;
        for part in frames.chunks(TOGETHER) {
            in_time(self.write_part(part)).await?;
        }
        self.within_frame = false;
        Ok(())
    }

    async fn write_part(&mut self, part: &[u8]) -> Result<(), Error> {
        // What the library's socket says itself, such as the answer to a ping, must not end up in the middle of a frame.
        self.socket.flush().await?;
        let stream = self.socket.get_mut();
        stream.write_all(part).await?;
        Ok(stream.flush().await?)
    }

    pub(super) async fn close(&mut self, reason: CloseReason) -> SendResult {
        let code = match reason.code {
            "shutdown" | "restarted" => CloseCode::Restart,
            "too_slow" => CloseCode::Again,
            _ => CloseCode::Policy,
        };
        let CloseReason { code: word, text, retry } = reason;
        self.say(&ServerMsg::Bye { code: word.into(), text, retry: retry == Retry::Yes }).await?;
        let close = Message::Close(Some(CloseFrame { code, reason: word.into() }));
        timeout(WRITE, self.socket.send(close)).await.map_err(|_| SocketClosed)?.map_err(|_| SocketClosed)?;
        // What the client is still sending is read and thrown away: a socket that is closed over unread bytes is reset,
        // and the client never hears why.
        let rest = async { while let Some(Ok(_)) = self.socket.next().await {} };
        timeout(LAST_WORDS, rest).await.map_err(|_| SocketClosed)
    }
}

async fn in_time(sent: impl Future<Output = Result<(), Error>>) -> SendResult {
    timeout(WRITE, sent).await.map_err(|_| SocketClosed)?.map_err(|_| SocketClosed)
}
