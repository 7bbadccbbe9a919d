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
    /// When it was made.
    pub created: Millis,
    /// The encounter played now.
    pub current: EncounterNo,
    /// Settings of the table, JSON.
    pub settings: String,
}

/// Whether a seat's holder is let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Is let in.
    In,
    /// Was sent away by the GM.
    Kicked,
}

/// A link that lets a member back in, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readmit {
    /// Of its secret.
    pub digest: Digest,
    /// When it expires.
    pub until: Millis,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SeatRow {
    /// Number, from 1.
    pub seat: Seat,
    /// Member's name.
    pub name: String,
    pub role: Role,
    /// Whether let in.
    pub access: Access,
    /// Of the secret in the cookie.
    pub secret: Digest,
    /// Of the recovery link's secret.
    pub recovery: Digest,
    /// Open invitation back.
    pub readmit: Option<Readmit>,
    /// When last connected.
    pub seen: Millis,
}

#[derive(Clone, Debug, PartialEq)]
pub struct EncounterRow {
    pub no: EncounterNo,
    pub title: String,
    /// Id of the system.
    pub system: String,
    /// Seed of the dice.
    pub seed: [u8; 32],
    /// Where it stands.
    pub phase: Phase,
    /// When it was made.
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
    /// The client's id of the command; empty: the server's own.
    pub command_id: String,
    /// The command, JSON.
    pub command: String,
    /// What became of it, in a word.
    pub outcome: String,
    /// Version of the facts.
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
    /// The ready-made character that it began as; empty: blank.
    pub template: String,
    /// Whose it is; none: free.
    pub owner: Option<Seat>,
    /// The sheet, JSON.
    pub sheet: String,
    /// Last change.
    pub updated: Millis,
    /// Players do not know of it.
    pub secret: bool,
}

/// A picture of a table's map.
#[derive(Clone, PartialEq)]
pub struct PictureRow {
    pub id: PictureId,
    /// What it is: `image/png`.
    pub kind: String,
    pub bytes: Arc<[u8]>,
}

impl fmt::Debug for PictureRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PictureRow({}, {}, {} bytes)", self.id, self.kind, self.bytes.len())
    }
}

/// A command that was done and left no commit.
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
    /// A new table; a conflict if the code is in use.
    TableNew(TableRow),
    /// Join code, name, current encounter, settings of the table; a conflict if the code is another table's.
    Table(TableRow),
    /// A seat as it is now.
    Seat(SeatRow),
    /// An encounter as it is now.
    Encounter(EncounterRow),
    /// A new commit; a conflict if the number is in use.
    Commit(CommitRow),
    /// A new refusal. Those too old fall away.
    Refusal(RefusalRow),
    /// A character as it is now.
    Character(CharacterRow),
    CharacterGone(CharacterId),
    /// A picture of the table's map.
    Picture(PictureRow),
    PictureGone(PictureId),
    /// A command done that left no commit; a conflict if it was done before. Those too old fall away.
    Done(DoneRow),
}

/// All that one command changes at one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    pub code: Code,
    pub changes: Vec<Change>,
}
