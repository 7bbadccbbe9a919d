//! What is kept, and the little that a keeper must be able to do. SQLite keeps it; the trait is small so that another
//! database can.
//!
//! Everything that one command changes is one [`Unit`]: it is stored whole and for good, or not at all. A keeper may put
//! the units of many tables into one transaction, but a bad one must fail alone.

mod migrations;
mod rows;
pub mod sqlite;
#[cfg(test)]
mod suite;

pub use rows::{
    Access, Change, CharacterRow, CommitRow, DoneRow, EncounterRow, PictureRow, Readmit, RefusalRow, SeatRow, TableRow,
    Unit,
};

use crate::ids::{Code, EncounterNo, PictureId, Seat};
use std::future::Future;
use std::ops::RangeInclusive;
use std::pin::Pin;
use thiserror::Error;

/// A result that comes later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why nothing was stored or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    #[error("the disk is full")]
    Full,
    #[error("the database is locked by another program")]
    Locked,
    #[error("the database cannot be written: {0}")]
    ReadOnly(String),
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// Something of that name is there already, or what it belongs to is not.
    #[error("conflict: {0}")]
    Conflict(String),
    #[error("the store is closed")]
    Closed,
    #[error("the database failed: {0}")]
    Other(String),
}

impl StoreError {
    /// In words that anyone may read: no paths, nothing of what was to be stored.
    pub fn briefly(&self) -> &'static str {
        match self {
            StoreError::Full => "the disk is full",
            StoreError::Locked => "another program holds the data file",
            StoreError::ReadOnly(_) => "the data file cannot be written",
            StoreError::Damaged(_) => "the data file is damaged",
            StoreError::Closed => "the server is shutting down",
            StoreError::Conflict(_) | StoreError::Other(_) => "the data file cannot be used",
        }
    }
}

/// All of a table but its logs.
#[derive(Clone, Debug)]
pub struct StoredTable {
    pub table: TableRow,
    /// Its seats, the kicked ones too.
    pub seats: Vec<SeatRow>,
    /// Its library.
    pub characters: Vec<CharacterRow>,
    /// The encounter played now.
    pub encounter: EncounterRow,
    /// The last commands done that left no commit, oldest first.
    pub done: Vec<DoneRow>,
    /// Seats and ids of the commands that the last commits came of, oldest first.
    pub fought: Vec<(Seat, String)>,
    /// Number of the last refusal; 0: none.
    pub last_refusal: u32,
}

/// Commits in a row, with no more of each than loading a fight needs: read one by one with all of their row, they take
/// three times as long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub commits: u32,
    /// Number of the last.
    pub last: u32,
    /// Versions of the facts.
    pub versions: RangeInclusive<u32>,
    /// The commits, JSON, a line each.
    pub facts: String,
}

/// How many commands done are remembered for each seat, besides those that left a commit.
pub const DONE_KEPT: u32 = 256;
/// How many commits of each table are looked through for the commands that they came of.
pub const FOUGHT_KEPT: u32 = 1024;
/// How many refusals are kept for each table.
pub const REFUSALS_KEPT: u32 = 500;

/// Keeps tables.
pub trait Store: Send + Sync + 'static {
    /// Stores the unit, durably, before it answers.
    fn write(&self, unit: Unit) -> Later<'_, ()>;
    /// The key of the table with this join code.
    fn find(&self, join: &Code) -> Later<'_, Option<Code>>;
    /// A table by its key.
    fn table(&self, code: &Code) -> Later<'_, Option<StoredTable>>;
    /// One encounter of a table.
    fn encounter(&self, code: &Code, no: EncounterNo) -> Later<'_, Option<EncounterRow>>;
    /// A stretch of the log of an encounter, from this commit on; none: it ends before.
    fn stretch(&self, code: &Code, no: EncounterNo, from: u32) -> Later<'_, Option<Stretch>>;
    /// The log of an encounter, in order.
    fn log(&self, code: &Code, no: EncounterNo) -> Later<'_, Vec<CommitRow>>;
    /// A picture of a table's map.
    fn picture(&self, code: &Code, id: &PictureId) -> Later<'_, Option<PictureRow>>;
    /// The refusals of a table that are still kept, oldest first.
    fn refusals(&self, code: &Code) -> Later<'_, Vec<RefusalRow>>;
    /// Whether it can be read now, and what was to be stored last has been.
    fn ready(&self) -> Later<'_, ()>;
    /// Finishes what waits, and lets go of the file.
    fn close(&self) -> Later<'_, ()>;
}
