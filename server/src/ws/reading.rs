//! Reads the messages of clients, and limits how much they may ask for.

use super::close_reasons::misunderstood;
use crate::outbox::CloseReason;
use crate::wire::{ClientMsg, FightCommand, TableCommand};

/// The most parts that a client may look at.
pub(super) const LOOKS: usize = 64;
/// The most choices a client may ask odds for at once.
pub(super) const ODDS: usize = 8;
/// The longest name of such a part.
pub(super) const LOOK_BYTES: usize = 200;
/// The longest id of a command.
pub(super) const ID_CHARS: usize = 40;

/// What a client said.
pub(super) enum Received {
    Message(ClientMsg),
    /// A command that cannot be read.
    BadCommand {
        id: String,
        why: String,
    },
}

/// Reads a message. A command that cannot be read, but has an id, is answered; anything else ends the connection.
pub(super) fn understand(text: &str) -> Result<Received, Option<CloseReason>> {
    let error = match serde_json::from_str(text) {
        Ok(message) => return Ok(Received::Message(message)),
        Err(error) => error,
    };
    let id = serde_json::from_str::<Numbered>(text).ok().filter(|n| n.t == "do" && good_id(&n.id)).map(|n| n.id);
    match id {
        Some(id) => Ok(Received::BadCommand { id, why: misread(text).unwrap_or_else(|| error.to_string()) }),
        None => Err(Some(misunderstood(&error.to_string()))),
    }
}

/// Why the command of a message cannot be read.
fn misread(text: &str) -> Option<String> {
    let of_fight = serde_json::from_str::<Do<FightCommand>>(text).err()?;
    let of_table = serde_json::from_str::<Do<TableCommand>>(text).err()?;
    Some(format!("as a command of the fight: {of_fight}; as a command of the table: {of_table}"))
}

#[derive(serde::Deserialize)]
struct Do<C> {
    #[serde(rename = "cmd")]
    _cmd: C,
}

/// As much of a command as is needed to answer it.
#[derive(serde::Deserialize)]
struct Numbered {
    t: String,
    id: String,
}

/// Whether a client may look at all these parts.
pub(super) fn within_limits(looks: &[String]) -> bool {
    looks.len() <= LOOKS && looks.iter().all(|name| name.len() <= LOOK_BYTES)
}

pub(super) fn good_id(id: &str) -> bool {
    !id.is_empty() && id.chars().count() <= ID_CHARS
}
