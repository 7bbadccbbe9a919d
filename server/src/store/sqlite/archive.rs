//! Reads a data file, perhaps while a server writes it: to check it, or to copy it.

use super::chain::LastCommitNote;
use super::error::plain;
use super::hash::Hash;
use super::head;
use super::open::lock_file;
use super::read;
use crate::ids::Code;
use crate::store::rows::{CommitRow, EncounterRow};
use crate::store::{StoreError, StoredTable};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{Row as _, SqlitePool, query};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// How long to wait for a server's lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// A data file that is open for reading.
pub struct Archive {
    path: PathBuf,
    pool: SqlitePool,
}

/// A fault, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found(pub String);

/// Why there is no copy.
#[derive(Debug, Error)]
pub enum BackupError {
    #[error("{} is there already. Name a file that is not, or move that one away.", .0.display())]
    There(PathBuf),
    #[error(
        "The copy could not be made: {0}. Check that the data file can be read, and that there is room for the copy."
    )]
    Store(StoreError),
    #[error("The copy could not be written to the disk: {0}.")]
    Disk(#[from] std::io::Error),
}

type StoreResult<T> = Result<T, StoreError>;

impl Archive {
    /// Opens an existing file.
    pub async fn open(path: &Path) -> StoreResult<Archive> {
        let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(PATIENCE);
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await.map_err(plain)?;
        Ok(Archive { path: path.into(), pool })
    }

    /// The faults of the file as a whole: damaged pages, rows whose parent row is missing, and acknowledged writes that
    /// are missing.
    pub async fn faults(&self) -> StoreResult<Vec<Found>> {
        // Read before the file: a server may be writing, and a newer note would look like a loss.
        let noted = std::fs::read_to_string(lock_file(&self.path)).ok().and_then(|line| LastCommitNote::read(&line));
        let mut c = self.pool.begin().await.map_err(plain)?;
        let pages = query("PRAGMA integrity_check").fetch_all(&mut *c).await.map_err(plain)?;
        let words = pages.iter().filter_map(|row| row.try_get::<String, _>(0).ok()).filter(|word| word != "ok");
        let mut found: Vec<Found> = words.map(Found).collect();
        let orphans = query("PRAGMA foreign_key_check").fetch_all(&mut *c).await.map_err(plain)?;
        let of = orphans.iter().filter_map(|row| row.try_get::<String, _>(0).ok());
        found.extend(of.map(|table| Found(format!("a row of {table} belongs to nothing"))));
        if let Some(noted) = noted
            && let Some(lacks) = noted.missing(&mut c).await?
        {
            found.push(Found(format!("the file ends early: {lacks} had been stored and is missing or was changed")));
        }
        found.extend(head::faults(&mut c).await?.into_iter().map(Found));
        Ok(found)
    }

    /// The keys of all tables.
    pub async fn tables(&self) -> StoreResult<Vec<Code>> {
        read::tables(&mut *self.pool.acquire().await.map_err(plain)?).await
    }

    pub async fn table(&self, code: &Code) -> StoreResult<Option<StoredTable>> {
        read::table(&self.pool, code).await
    }

    /// All encounters of a table with their logs, and the first fault of each log.
    pub async fn logs(&self, code: &Code) -> StoreResult<Vec<(EncounterRow, Vec<CommitRow>, Option<Found>)>> {
        let mut c = self.pool.acquire().await.map_err(plain)?;
        let mut all = vec![];
        for encounter in read::encounters(&mut c, code).await? {
            let log = read::log(&mut c, code, encounter.no).await?;
            let unhashed = head::unhashed(&mut c, code, encounter.no).await?;
            let broken = broken(code, &log, unhashed);
            all.push((encounter, log.into_iter().map(|(row, _)| row).collect(), broken));
        }
        Ok(all)
    }

    /// A whole copy of the file as it is at one moment, on the disk when this returns.
    pub async fn copy_to(&self, to: &Path) -> Result<(), BackupError> {
        if to.exists() {
            return Err(BackupError::There(to.into()));
        }
        let failed = |error| BackupError::Store(plain(error));
        query("VACUUM INTO ?").bind(to.display().to_string()).execute(&self.pool).await.map_err(failed)?;
        File::open(to)?.sync_all()?;
        Ok(())
    }

    /// Closes the file.
    pub async fn close(self) {
        self.pool.close().await;
    }
}

/// The first fault in the numbers or hashes of a log. Only its first `unhashed` commits may lack a hash; with `None`,
/// any commit may.
fn broken(code: &Code, log: &[(CommitRow, Option<Hash>)], unhashed: Option<u32>) -> Option<Found> {
    let mut hash = Hash::NONE;
    for (at, (row, stored)) in log.iter().enumerate() {
        if usize::try_from(row.id) != Ok(at) {
            return Some(Found(format!("commit {at} is missing")));
        }
        hash = hash.after(code, row);
        if stored.is_none() && unhashed.is_some_and(|unhashed| row.id >= unhashed) {
            return Some(Found(format!("the hash of commit {at} was taken out")));
        }
        if stored.is_some_and(|stored| stored != hash) {
            return Some(Found(format!("commit {at} or one before it was changed")));
        }
    }
    None
}
