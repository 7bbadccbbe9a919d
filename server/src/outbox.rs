//! The frames that wait for a client.

use crate::metrics::METRICS;
use crate::wire::ServerMsg;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use tokio::sync::mpsc;

/// How many frames may wait for a client.
const FRAMES: usize = 256;
/// How many bytes may wait for a client.
const BYTES: usize = 4 << 20;

/// Whether a client should reconnect automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    Yes,
    /// It would only be refused again.
    No,
}

/// Why the server closes a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloseReason {
    /// A code that never changes.
    pub code: &'static str,
    /// In plain words, with what to do next.
    pub text: String,
    pub retry: Retry,
}

impl CloseReason {
    pub fn new(code: &'static str, text: impl Into<String>, retry: Retry) -> CloseReason {
        CloseReason { code, text: text.into(), retry }
    }

    /// The server goes down, perhaps to come back.
    pub fn shutdown() -> CloseReason {
        CloseReason::new(
            "shutdown",
            "The server is shutting down. The page reconnects automatically once it is back.",
            Retry::Yes,
        )
    }

    /// The table's task ended.
    pub fn restarted() -> CloseReason {
        CloseReason::new(
            "restarted",
            "The table had to start again from its log. Nothing that was stored is lost.",
            Retry::Yes,
        )
    }

    fn too_slow() -> CloseReason {
        CloseReason::new(
            "too_slow",
            "The connection could not keep up. It starts again with the present state.",
            Retry::Yes,
        )
    }
}

/// The table's end of one connection. It never waits: a client that does not keep up is disconnected, and then resumes.
#[derive(Clone)]
pub struct Outbox {
    waiting: mpsc::Sender<Waiting>,
    state: Arc<State>,
}

/// The connection's end.
pub struct Inbox {
    waiting: mpsc::Receiver<Waiting>,
    state: Arc<State>,
}

/// What both ends share.
#[derive(Default)]
struct State {
    /// The size of the frames that wait.
    bytes: AtomicUsize,
    /// Why the connection closes. It goes out before the frames that wait.
    reason: OnceLock<CloseReason>,
}

enum Waiting {
    Frame(Arc<str>),
    /// A piece of the first update, which does not count against [`BYTES`].
    First(Arc<str>),
    /// Wakes a connection for which no frame waits, so that it finds the reason.
    Close,
}

/// The two ends of one connection.
pub fn pair() -> (Outbox, Inbox) {
    let (sender, receiver) = mpsc::channel(FRAMES);
    let state = Arc::new(State::default());
    (Outbox { waiting: sender, state: Arc::clone(&state) }, Inbox { waiting: receiver, state })
}

impl Outbox {
    /// Hands a frame over, or closes the connection if too much waits already.
    pub fn send(&self, frame: Arc<str>) {
        let size = frame.len();
        if self.state.bytes.fetch_add(size, Relaxed) + size > BYTES {
            self.too_slow();
        } else {
            self.hand_over(Waiting::Frame(frame), size);
        }
    }

    /// Hands over a piece of the first update. It may be long however fast the client reads.
    pub fn send_first(&self, frame: Arc<str>) {
        let size = frame.len();
        self.hand_over(Waiting::First(frame), size);
    }

    fn hand_over(&self, waiting: Waiting, size: usize) {
        match self.waiting.try_send(waiting) {
            Err(mpsc::error::TrySendError::Full(_)) => self.too_slow(),
            Ok(()) | Err(mpsc::error::TrySendError::Closed(_)) => METRICS.frame(size),
        }
    }

    fn too_slow(&self) {
        METRICS.too_slow();
        self.close(CloseReason::too_slow());
    }

    /// Closes the connection. The first reason counts.
    pub fn close(&self, reason: CloseReason) {
        if self.state.reason.set(reason).is_ok() {
            // If there is no room, frames are waiting, and the connection finds the reason before the next of them.
            let _ = self.waiting.try_send(Waiting::Close);
        }
    }

    pub fn is_closed(&self) -> bool {
        self.waiting.is_closed() || self.state.reason.get().is_some()
    }
}

/// What comes next for a connection.
pub enum Next {
    Frame(Arc<str>),
    /// The end.
    Close(CloseReason),
}

impl Inbox {
    /// The next frame, or the end.
    pub async fn next(&mut self) -> Next {
        if let Some(reason) = self.state.reason.get() {
            return Next::Close(reason.clone());
        }
        match self.waiting.recv().await {
            Some(Waiting::Frame(frame)) => Next::Frame(self.counted(frame)),
            Some(Waiting::First(frame)) => Next::Frame(frame),
            // Closed without a message: the table's task has ended.
            Some(Waiting::Close) | None => {
                Next::Close(self.state.reason.get().cloned().unwrap_or_else(CloseReason::restarted))
            }
        }
    }

    /// A frame that is waiting already, unless the connection is closing.
    pub fn try_next(&mut self) -> Option<Arc<str>> {
        if self.state.reason.get().is_some() {
            return None;
        }
        match self.waiting.try_recv() {
            Ok(Waiting::Frame(frame)) => Some(self.counted(frame)),
            Ok(Waiting::First(frame)) => Some(frame),
            Ok(Waiting::Close) | Err(_) => None,
        }
    }

    fn counted(&self, frame: Arc<str>) -> Arc<str> {
        self.state.bytes.fetch_sub(frame.len(), Relaxed);
        frame
    }
}

pub fn frame(message: &ServerMsg) -> Arc<str> {
    // Maps with text keys and plain values: there is nothing that JSON cannot hold.
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_client_that_does_not_keep_up_is_closed_and_told_why() {
        let (outbox, mut inbox) = pair();
        (0..FRAMES).for_each(|_| outbox.send("x".into()));
        assert!(!outbox.is_closed());
        outbox.send("x".into());
        outbox.close(CloseReason::shutdown());
        let Next::Close(said) = inbox.next().await else { panic!("a frame") };
        assert_eq!(said.code, "too_slow");
    }

    #[tokio::test]
    async fn too_many_bytes_close_it_as_well() {
        let (outbox, mut inbox) = pair();
        let frame = Arc::<str>::from("x".repeat(BYTES / 4));
        (0..4).for_each(|_| outbox.send(frame.clone()));
        assert!(matches!(inbox.next().await, Next::Frame(_)));
        outbox.send(frame.clone());
        assert!(!outbox.is_closed());
        outbox.send(frame);
        assert!(outbox.is_closed());
    }

    #[tokio::test]
    async fn a_long_first_update_leaves_room_for_news() {
        let (outbox, mut inbox) = pair();
        (0..3).for_each(|_| outbox.send_first("x".repeat(BYTES).into()));
        outbox.send("news".into());
        assert!(!outbox.is_closed());
        for _ in 0..3 {
            assert!(matches!(inbox.next().await, Next::Frame(frame) if frame.len() == BYTES));
        }
        assert!(matches!(inbox.next().await, Next::Frame(frame) if &*frame == "news"));
    }

    #[tokio::test]
    async fn a_connection_that_waits_hears_at_once_that_it_is_closed() {
        let (outbox, mut inbox) = pair();
        let waiting = tokio::spawn(async move { inbox.next().await });
        tokio::task::yield_now().await;
        outbox.close(CloseReason::shutdown());
        let Next::Close(said) = waiting.await.unwrap() else { panic!("a frame") };
        assert_eq!(said.code, "shutdown");
    }

    #[tokio::test]
    async fn when_the_table_ends_the_client_is_told_to_reconnect() {
        let (outbox, mut inbox) = pair();
        outbox.send("last".into());
        drop(outbox);
        assert!(matches!(inbox.next().await, Next::Frame(_)));
        let Next::Close(said) = inbox.next().await else { panic!("a frame") };
        assert_eq!((said.code, said.retry), ("restarted", Retry::Yes));
    }
}
