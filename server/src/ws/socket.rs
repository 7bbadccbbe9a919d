//! The socket of a client. It limits how many messages come in and how long the client may be silent; what goes out is
//! packed and cut into pieces.

use super::bucket::Bucket;
use super::close_reasons::{misunderstood, silent, too_long, too_many, unreadable};
use super::packed::Packing;
use super::pieces::{packed_pieces, pieces};
use super::reading::{Received, understand};
use super::upgrade::Socket;
use crate::metrics::METRICS;
use crate::outbox::{CloseReason, Inbox, Retry, frame};
use crate::wire::ServerMsg;
use futures_util::{SinkExt, StreamExt};
use std::pin::Pin;
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// Longest message of a client.
const MESSAGE_BYTES: usize = 64 << 10;
/// How long writing may take.
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
}

impl ClientSocket {
    pub(super) fn new(socket: Socket, bucket: Bucket) -> ClientSocket {
        let now = Instant::now();
        ClientSocket { socket, bucket, received: now, alarm: Box::pin(sleep_until(now)), packing: Packing::No }
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
            if !self.bucket.take() {
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
        self.send(frame(message)).await
    }

    async fn send(&mut self, frame: Utf8Bytes) -> SendResult {
        let sent = async {
            self.feed(frame).await?;
            self.socket.flush().await
        };
        in_time(sent).await
    }

    async fn feed(&mut self, message: Utf8Bytes) -> Result<(), Error> {
        match self.packing.pack(&message) {
            Some(packed) => self.feed_all(packed_pieces(packed)).await,
            None => self.feed_all(pieces(message)).await,
        }
    }

    async fn feed_all(&mut self, pieces: impl Iterator<Item = Message>) -> Result<(), Error> {
        for piece in pieces {
            self.socket.feed(piece).await?;
        }
        Ok(())
    }

    /// Everything that waits goes out with one flush. Each frame may take [`WRITE`]: what a new page is sent first can be
    /// long.
    pub(super) async fn send_all(&mut self, first: Utf8Bytes, inbox: &mut Inbox) -> SendResult {
        let mut waiting = Some(first);
        while let Some(frame) = waiting {
            in_time(self.feed(frame)).await?;
            waiting = inbox.try_next();
        }
        in_time(self.socket.flush()).await
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
