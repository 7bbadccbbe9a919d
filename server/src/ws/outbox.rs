use crate::metrics::METRICS;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Frames that may wait for a client.
const FRAMES: usize = 256;
/// Bytes that may wait for a client.
const BYTES: usize = 4 << 20;

/// Whether a client should reconnect automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// It should.
    Yes,
    /// It would only be sent away again.
    No,
}

/// Why the server closes a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// Stable code.
    pub code: &'static str,
    /// In plain words, with what to do next.
    pub text: String,
    /// Whether to come back.
    pub retry: Retry,
}

impl Farewell {
    pub fn new(code: &'static str, text: impl Into<String>, retry: Retry) -> Farewell {
        Farewell { code, text: text.into(), retry }
    }

    /// The server goes down, perhaps to come back.
    pub fn shutdown() -> Farewell {
        Farewell::new(
            "shutdown",
            "The server is shutting down. The page reconnects automatically once it is back.",
            Retry::Yes,
        )
    }

    /// The table's task ended.
    pub fn restarted() -> Farewell {
        Farewell::new(
            "restarted",
            "The table had to start again from its log. Nothing that was stored is lost.",
            Retry::Yes,
        )
    }

    fn too_slow() -> Farewell {
        Farewell::new(
            "too_slow",
            "The connection could not keep up. It starts again with the present state.",
            Retry::Yes,
        )
    }
}

/// The table's end of one connection. It never waits: a client that does not keep up is closed, and resumes.
#[derive(Clone)]
pub struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
    farewell: watch::Sender<Option<Farewell>>,
}

/// The connection's end.
pub struct Inbox {
    frames: mpsc::Receiver<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
    farewell: watch::Receiver<Option<Farewell>>,
}

/// Both ends.
pub fn pair() -> (Outbox, Inbox) {
    let (frames, frames_out) = mpsc::channel(FRAMES);
    let (farewell, farewell_out) = watch::channel(None);
    let waiting = Arc::new(AtomicUsize::new(0));
    let outbox = Outbox { frames, waiting: Arc::clone(&waiting), farewell };
    (outbox, Inbox { frames: frames_out, waiting, farewell: farewell_out })
}

impl Outbox {
    /// Hands a frame over, or closes the connection if too much waits already.
    pub fn send(&self, frame: Utf8Bytes) {
        let size = frame.len();
        let full = self.waiting.fetch_add(size, Relaxed) + size > BYTES;
        if full || matches!(self.frames.try_send(frame), Err(mpsc::error::TrySendError::Full(_))) {
            METRICS.too_slow();
            self.close(Farewell::too_slow());
        } else {
            METRICS.frame(size);
        }
    }

    /// Closes the connection. The first reason counts.
    pub fn close(&self, farewell: Farewell) {
        self.farewell.send_if_modified(|said| {
            let first = said.is_none();
            if first {
                *said = Some(farewell);
            }
            first
        });
    }

    /// Whether it is closed or closing.
    pub fn is_closed(&self) -> bool {
        self.frames.is_closed() || self.farewell.borrow().is_some()
    }
}

/// What comes next for a connection.
pub enum Next {
    Frame(Utf8Bytes),
    /// The end.
    Farewell(Farewell),
}

impl Inbox {
    /// The next frame, or the end.
    pub async fn next(&mut self) -> Next {
        let farewell = self.farewell.borrow().clone();
        if let Some(farewell) = farewell {
            return Next::Farewell(farewell);
        }
        tokio::select! {
            biased;
            // An error means that the table's end is gone, which the frames tell as well.
            Ok(()) = self.farewell.changed() => {
                let farewell = self.farewell.borrow().clone();
                Next::Farewell(farewell.unwrap_or_else(Farewell::restarted))
            }
            frame = self.frames.recv() => match frame {
                Some(frame) => Next::Frame(self.counted(frame)),
                None => Next::Farewell(Farewell::restarted()),
            }
        }
    }

    /// A frame that is waiting already.
    pub fn try_next(&mut self) -> Option<Utf8Bytes> {
        self.frames.try_recv().ok().map(|frame| self.counted(frame))
    }

    fn counted(&self, frame: Utf8Bytes) -> Utf8Bytes {
        self.waiting.fetch_sub(frame.len(), Relaxed);
        frame
    }
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
        outbox.close(Farewell::shutdown());
        let Next::Farewell(said) = inbox.next().await else { panic!("a frame") };
        assert_eq!(said.code, "too_slow");
    }

    #[tokio::test]
    async fn too_many_bytes_close_it_as_well() {
        let (outbox, mut inbox) = pair();
        let frame = Utf8Bytes::from("x".repeat(BYTES / 4));
        (0..4).for_each(|_| outbox.send(frame.clone()));
        assert!(matches!(inbox.next().await, Next::Frame(_)));
        outbox.send(frame.clone());
        assert!(!outbox.is_closed());
        outbox.send(frame);
        assert!(outbox.is_closed());
    }

    #[tokio::test]
    async fn a_table_that_ends_lets_go() {
        let (outbox, mut inbox) = pair();
        outbox.send("last".into());
        drop(outbox);
        assert!(matches!(inbox.next().await, Next::Frame(_)));
        let Next::Farewell(said) = inbox.next().await else { panic!("a frame") };
        assert_eq!((said.code, said.retry), ("restarted", Retry::Yes));
    }
}
