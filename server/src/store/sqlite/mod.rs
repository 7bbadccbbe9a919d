//! The store on SQLite: one file in WAL mode, every commit on the disk before it is acknowledged (`synchronous=FULL`),
//! one connection that writes and a pool that reads.
//!
//! There is no pool of writers, because SQLite lets waiting writers sleep and serves them unfairly, up to a second
//! late.

mod apply;
mod archive;
mod chain;
mod error;
mod hash;
mod head;
mod many;
mod open;
mod read;
mod writer;

pub use archive::{Archive, BackupError, Found};
pub use open::OpenError;

use super::rows::{EncounterRow, PictureRow, RefusalRow, Unit};
use super::{Store, StoreError, StoreFuture, StoredTable, Stretch};
use crate::ids::{Code, EncounterNo, PictureId};
use crate::secrets::Digest;
use crate::store::CommitRow;
use sqlx::SqlitePool;
use std::fs::File;
use std::path::Path;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

/// Tables in one SQLite file.
pub struct Sqlite {
    writer: writer::Writer,
    task: Mutex<Option<JoinHandle<()>>>,
    readers: SqlitePool,
    // Held as long as the store lives, so that no second server opens the same file.
    _lock: Option<File>,
}

impl Sqlite {
    /// Opens or creates the file and brings its schema up to date.
    pub async fn open(path: &Path) -> Result<Sqlite, OpenError> {
        let open::Opened { lock, anchor, connection, options, readers } = open::open(path).await?;
        let (writer, task) = writer::start(connection, options, anchor);
        Ok(Sqlite { writer, task: Mutex::new(Some(task)), readers, _lock: lock })
    }
}

impl Store for Sqlite {
    fn write(&self, unit: Unit) -> StoreFuture<'_, ()> {
        Box::pin(self.writer.write(unit))
    }

    fn find(&self, join: &Code) -> StoreFuture<'_, Option<Code>> {
        let join = join.clone();
        Box::pin(async move { read::find(&self.readers, &join).await })
    }

    fn table(&self, code: &Code) -> StoreFuture<'_, Option<StoredTable>> {
        let code = code.clone();
        Box::pin(async move { read::table(&self.readers, &code).await })
    }

    fn opens(&self, code: &Code, secrets: &[Digest]) -> StoreFuture<'_, bool> {
        let (code, secrets) = (code.clone(), secrets.to_vec());
        Box::pin(async move { read::opens(&self.readers, &code, &secrets).await })
    }

    fn encounter(&self, code: &Code, no: EncounterNo) -> StoreFuture<'_, Option<EncounterRow>> {
        let code = code.clone();
        Box::pin(async move { read::encounter(&self.readers, &code, no).await })
    }

    fn stretch(&self, code: &Code, no: EncounterNo, from: u32) -> StoreFuture<'_, Option<Stretch>> {
        let code = code.clone();
        Box::pin(async move { read::stretch(&self.readers, &code, no, from).await })
    }

    fn log(&self, code: &Code, no: EncounterNo) -> StoreFuture<'_, Vec<CommitRow>> {
        let code = code.clone();
        Box::pin(async move {
            let mut reader = self.readers.acquire().await.map_err(error::plain)?;
            Ok(read::log(&mut reader, &code, no).await?.into_iter().map(|(row, _)| row).collect())
        })
    }

    fn picture(&self, code: &Code, id: &PictureId) -> StoreFuture<'_, Option<PictureRow>> {
        let (code, id) = (code.clone(), id.clone());
        Box::pin(async move { read::picture(&self.readers, &code, &id).await })
    }

    fn refusals(&self, code: &Code) -> StoreFuture<'_, Vec<RefusalRow>> {
        let code = code.clone();
        Box::pin(async move { read::refusals(&self.readers, &code).await })
    }

    fn ready(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            if let Some(trouble) = self.writer.trouble() {
                return Err(trouble);
            }
            sqlx::query("SELECT 1 FROM tables LIMIT 1").fetch_optional(&self.readers).await.map_err(error::plain)?;
            Ok(())
        })
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            // The writer last: the connection that closes last folds the write-ahead log into the file, and readers may not.
            self.readers.close().await;
            self.writer.stop().await;
            if let Some(task) = self.task.lock().await.take() {
                task.await.map_err(|e| StoreError::Other(e.to_string()))?;
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests;
