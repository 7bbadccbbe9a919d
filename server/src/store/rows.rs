//! Rows, and the changes that one command makes to them.

use crate::ids::{CharacterId, Code, EncounterNo, Millis, PictureId, Seat};
use crate::secrets::Digest;
use crate::wire::{Phase, Role};
use std::fmt;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Its key: the first join code, which stays in the addresses of its seats.
    pub code: Code,
    /// The code by which people come in now.
    pub join: Code,
    pub name: String,
    /// Id of the system.
    pub system: String,
    pub created: Millis,
    pub current: EncounterNo,
    /// Settings of the table, JSON.
    pub settings: String,
}

/// Whether a seat's holder may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    In,
    /// The GM has sent them away.
    Kicked,
}

/// A link that lets a member back in, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readmit {
    /// Digest of the link's secret.
    pub digest: Digest,
    pub until: Millis,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SeatRow {
    /// From 1.
    pub seat: Seat,
    /// The member's name.
    pub name: String,
    pub role: Role,
    pub access: Access,
    /// Digest of the secret in the cookie.
    pub secret: Digest,
    /// Digest of the recovery link's secret.
    pub recovery: Digest,
    /// A link back in that has not been used yet.
    pub readmit: Option<Readmit>,
    /// When the member was last connected.
    pub seen: Millis,
}

#[derive(Clone, Debug, PartialEq)]
pub struct EncounterRow {
    pub no: EncounterNo,
    pub title: String,
    /// Id of the system.
    pub system: String,
    /// The seed of the dice.
    pub seed: [u8; 32],
    pub phase: Phase,
    pub created: Millis,
}

/// One commit of an encounter's log.
#[derive(Clone, Debug, PartialEq)]
pub struct CommitRow {
    pub no: EncounterNo,
    /// Number in the log, from 0.
    pub id: u32,
    pub seat: Seat,
    pub at: Millis,
    /// The client's id of the command; empty if the server itself gave it.
    pub command_id: String,
    /// The command, JSON.
    pub command: String,
    /// Always `done`: a refused command leaves no commit.
    pub outcome: String,
    /// The version of the facts' format.
    pub version: u32,
    /// The commit, JSON.
    pub facts: String,
}

/// A refused command.
#[derive(Clone, Debug, PartialEq)]
pub struct RefusalRow {
    /// Number at the table, from 1.
    pub n: u32,
    pub at: Millis,
    pub seat: Seat,
    /// The client's id of the command.
    pub command_id: String,
    /// The command, JSON.
    pub command: String,
    /// Code of the refusal.
    pub refused: String,
    /// Rule id.
    pub rule: String,
    pub words: String,
}

/// A character of the library.
#[derive(Clone, Debug, PartialEq)]
pub struct CharacterRow {
    pub id: CharacterId,
    pub name: String,
    /// The id of the ready-made character that it began as; empty if it began blank.
    pub template: String,
    /// `None` if players may take it.
    pub owner: Option<Seat>,
    /// The sheet, JSON.
    pub sheet: String,
    /// When it was last changed.
    pub updated: Millis,
    /// Whether it is hidden from players.
    pub secret: bool,
}

/// A picture of a table's map.
#[derive(Clone, PartialEq)]
pub struct PictureRow {
    pub id: PictureId,
    /// The media type, such as `image/png`.
    pub kind: String,
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for PictureRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PictureRow({}, {}, {} bytes)", self.id, self.kind, self.bytes.len())
    }
}

/// A command that was done but left no commit.
#[derive(Clone, Debug, PartialEq)]
pub struct DoneRow {
    pub seat: Seat,
    /// Number for this seat, from 1.
    pub n: u32,
    /// The client's id.
    pub id: String,
    /// The reply, JSON; without secrets.
    pub reply: String,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Adds a table; a conflict if the code is in use.
    TableNew(TableRow),
    /// Changes the table's join code, name, current encounter and settings; a conflict if the code is another table's.
    Table(TableRow),
    /// Adds or replaces a seat.
    Seat(SeatRow),
    /// Adds or replaces an encounter.
    Encounter(EncounterRow),
    /// Adds a commit; a conflict if the number is in use.
    Commit(CommitRow),
    /// Adds a refusal; the oldest ones are deleted.
    Refusal(RefusalRow),
    /// Adds or replaces a character.
    Character(CharacterRow),
    CharacterGone(CharacterId),
    /// Adds or replaces a picture of the table's map.
    Picture(PictureRow),
    PictureGone(PictureId),
    /// Adds a command that was done and left no commit; a conflict if it was done before. The oldest ones are deleted.
    Done(DoneRow),
}

/// All that one command changes at one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    pub code: Code,
    pub changes: Vec<Change>,
}
