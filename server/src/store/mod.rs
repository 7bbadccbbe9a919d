//! What the server stores, and what a store must be able to do. SQLite is the only one so far; the trait is small so
//! that another database can take its place.
//!
//! Everything that one command changes is one [`Unit`]: it is stored whole and durably, or not at all. A store may put
//! the units of many tables into one transaction, but a bad unit must fail alone.

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
use crate::secrets::Digest;
use std::future::Future;
use std::ops::RangeInclusive;
use std::pin::Pin;
use thiserror::Error;

/// What the methods of a store return: a trait object cannot have `async` methods.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

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
    /// A row with the same key exists already, or the row that it belongs to is missing.
    #[error("conflict: {0}")]
    Conflict(String),
    #[error("the store is closed")]
    Closed,
    #[error("the database failed: {0}")]
    Other(String),
}

impl StoreError {
    /// The error in words that anyone may read, without paths or stored data.
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

/// A table without its logs.
#[derive(Clone, Debug)]
pub struct StoredTable {
    pub table: TableRow,
    /// All seats, including those of members who were kicked.
    pub seats: Vec<SeatRow>,
    pub characters: Vec<CharacterRow>,
    /// The current encounter.
    pub encounter: EncounterRow,
    /// The latest commands that were done and left no commit, oldest first.
    pub done: Vec<DoneRow>,
    /// The commands behind the latest commits, by seat and id, oldest first.
    pub fight_commands: Vec<(Seat, String)>,
    /// The number of the last refusal; 0 if there was none.
    pub last_refusal: u32,
}

/// Consecutive commits, with only the columns that loading a fight needs. Reading the full rows one by one takes three
/// times as long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub commits: u32,
    /// The number of the last commit.
    pub last: u32,
    /// The lowest and the highest version of their facts.
    pub versions: RangeInclusive<u32>,
    /// The commits as JSON, one per line.
    pub facts: String,
}

/// How many commands that left no commit are remembered for each seat.
pub const DONE_KEPT: u32 = 256;
/// How many of a table's latest commits are read to remember the commands behind them.
pub const FIGHT_COMMANDS_KEPT: u32 = 1024;
/// How many refusals are kept for each table.
pub const REFUSALS_KEPT: u32 = 500;

/// A store of tables.
pub trait Store: Send + Sync + 'static {
    /// Stores the unit durably; the future is ready once it is on the disk.
    fn write(&self, unit: Unit) -> StoreFuture<'_, ()>;
    /// The key of the table with this join code.
    fn find(&self, join: &Code) -> StoreFuture<'_, Option<Code>>;
    /// A table by its key.
    fn table(&self, code: &Code) -> StoreFuture<'_, Option<StoredTable>>;
    /// Whether one of these secrets, by their digests, opens a seat of the table or is that of a link into it. Takes about
    /// as long if there is no such table.
    fn opens(&self, code: &Code, secrets: &[Digest]) -> StoreFuture<'_, bool>;
    /// One encounter of a table.
    fn encounter(&self, code: &Code, no: EncounterNo) -> StoreFuture<'_, Option<EncounterRow>>;
    /// The next stretch of an encounter's log, from this commit on; `None` if the log ends before it.
    fn stretch(&self, code: &Code, no: EncounterNo, from: u32) -> StoreFuture<'_, Option<Stretch>>;
    /// The log of an encounter, in order.
    fn log(&self, code: &Code, no: EncounterNo) -> StoreFuture<'_, Vec<CommitRow>>;
    /// A picture of a table's map.
    fn picture(&self, code: &Code, id: &PictureId) -> StoreFuture<'_, Option<PictureRow>>;
    /// The refusals of a table that are still kept, oldest first.
    fn refusals(&self, code: &Code) -> StoreFuture<'_, Vec<RefusalRow>>;
    /// Succeeds if the store can be read now and the last write succeeded.
    fn ready(&self) -> StoreFuture<'_, ()>;
    /// Stores what is still waiting, and closes the file.
    fn close(&self) -> StoreFuture<'_, ()>;
}
