//! Why the server ends a connection, in words.

use crate::denied::Denied;
use crate::outbox::{CloseReason, Retry};
use tokio_tungstenite::tungstenite::Error;

pub(super) fn turned_away(denied: &Denied) -> CloseReason {
    let (code, retry) = match denied {
        Denied::Kicked => ("kicked", Retry::No),
        Denied::NoTable => ("no_table", Retry::No),
        Denied::NoSeat => ("no_seat", Retry::No),
        Denied::TooMany { .. } => ("limit", Retry::No),
        Denied::Limited => ("limit", Retry::Yes),
        _ => ("unavailable", Retry::Yes),
    };
    CloseReason::new(code, denied.to_string(), retry)
}

pub(super) fn silent() -> CloseReason {
    CloseReason::new("silent", "Nothing was heard from this page for a while. It reconnects automatically.", Retry::Yes)
}

pub(super) fn too_many() -> CloseReason {
    let text = "Too many messages came at once. Wait a moment; the page reconnects automatically.";
    CloseReason::new("limit", text, Retry::Yes)
}

pub(super) fn other_version() -> CloseReason {
    CloseReason::new("version", "This page and the server have different versions. Reload the page.", Retry::No)
}

pub(super) fn misunderstood(why: &str) -> CloseReason {
    let text = format!("The server does not understand this page ({why}). Reload it.");
    CloseReason::new("bad_message", text, Retry::No)
}

/// What to say to a message that could not be read; nothing to a connection that broke.
pub(super) fn unreadable(error: &Error) -> Option<CloseReason> {
    matches!(error, Error::Capacity(_)).then(too_long)
}

pub(super) fn busy() -> CloseReason {
    CloseReason::new("unavailable", "The table is too busy to answer. The page reconnects automatically.", Retry::Yes)
}

pub(super) fn too_long() -> CloseReason {
    misunderstood("a message may have at most 64 KiB")
}
