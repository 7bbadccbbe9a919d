//! Ctrl+C, or a request of the operating system to end.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{CtrlBreak, CtrlC, CtrlClose, ctrl_break, ctrl_c, ctrl_close};

/// Listens as soon as it is made, not only when it is awaited: the system may ask at the very moment at which the
/// server says that it is ready.
#[cfg(unix)]
pub struct Stop {
    interrupt: Signal,
    terminate: Signal,
}

#[cfg(unix)]
impl Stop {
    /// Begins to listen.
    pub fn listen() -> io::Result<Stop> {
        Ok(Stop { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for the next request to stop.
    pub async fn asked(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The same. Closing the window is a request to stop, too.
#[cfg(windows)]
pub struct Stop {
    interrupt: CtrlC,
    terminate: CtrlBreak,
    window: CtrlClose,
}

#[cfg(windows)]
impl Stop {
    /// Begins to listen.
    pub fn listen() -> io::Result<Stop> {
        Ok(Stop { interrupt: ctrl_c()?, terminate: ctrl_break()?, window: ctrl_close()? })
    }

    /// Waits for the next request to stop.
    pub async fn asked(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.window.recv() => {}
        }
    }
}
