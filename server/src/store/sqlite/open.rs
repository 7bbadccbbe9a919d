use super::chain::LastCommitFile;
use super::error::plain;
use super::head;
use super::writer::probe;
use crate::store::StoreError;
use crate::store::migrations::migrator;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// Files up to this size are checked at start; larger ones would make the start slow.
const CHECKED_BYTES: u64 = 16 << 20;
const READERS: u32 = 4;
/// SQLite's page cache for the connection that writes, and for each that reads. A negative number counts KiB.
const CACHE: &str = "-2048";
const READ_CACHE: &str = "-512";
/// How many pages the write-ahead log may hold before they are copied to the file itself: 16 MiB. A page that is
/// written often is then copied only once.
const CHECKPOINT: &str = "4000";
/// How long to wait for another program's lock at start.
const START_PATIENCE: Duration = Duration::from_secs(2);
/// How long to wait for it when a table is read.
const READ_PATIENCE: Duration = Duration::from_millis(250);

/// Why the data file cannot be used.
#[derive(Debug, Error)]
pub enum OpenError {
    #[error("the folder {0} does not exist")]
    NoFolder(PathBuf),
    #[error("{0} is a folder, not a file")]
    Folder(PathBuf),
    #[error("another Fray server is using {0}")]
    InUse(PathBuf),
    #[error("{path} cannot be opened: {why}")]
    Access {
        path: PathBuf,
        /// The operating system's words.
        why: String,
    },
    #[error("{path} ends early: it lacks {lacks}, which had been stored")]
    EndsEarly {
        path: PathBuf,
        /// The file with the note of what was stored last.
        lock_file: PathBuf,
        /// What is missing.
        lacks: String,
    },
    #[error("{path} is not whole: {fault}")]
    Gap {
        path: PathBuf,
        /// What they lack.
        fault: String,
    },
    #[error("{path} was written by a newer Fray (schema {schema})")]
    Newer {
        path: PathBuf,
        /// The step that this program does not know.
        schema: i64,
    },
    #[error("{path} has a schema that no release of Fray made (step {schema} differs)")]
    Altered {
        path: PathBuf,
        /// The step that differs.
        schema: i64,
    },
    #[error("{path}: {source}")]
    Store { path: PathBuf, source: StoreError },
}

/// The parts of an open store.
pub struct Opened {
    pub lock: Option<File>,
    pub anchor: LastCommitFile,
    pub connection: SqliteConnection,
    pub options: SqliteConnectOptions,
    pub readers: SqlitePool,
}

/// Opens the file, checks it and migrates it.
pub async fn open(path: &Path) -> Result<Opened, OpenError> {
    // An empty file is a new one, and lacks nothing.
    let new = std::fs::metadata(path).map_or(true, |m| m.len() == 0);
    let (lock, anchor) = lock(path)?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("cache_size", CACHE)
        .pragma("wal_autocheckpoint", CHECKPOINT)
        .busy_timeout(START_PATIENCE)
        .thread_name(|_| "store-writer".into())
        .disable_statement_logging();
    let failed = |source| OpenError::Store { path: path.into(), source };
    let mut connection = options.connect().await.map_err(|e| failed(plain(e)))?;
    check(path, &mut connection).await.map_err(failed)?;
    migrator().run(&mut connection).await.map_err(|e| migration(path, e))?;
    head::begin(&mut connection).await.map_err(failed)?;
    if let Some(noted) = anchor.noted().filter(|_| !new)
        && let Some(lacks) = noted.missing(&mut connection).await.map_err(failed)?
    {
        return Err(OpenError::EndsEarly { path: path.into(), lock_file: lock_file(path), lacks });
    }
    if is_small(path)
        && let Some(fault) = head::faults(&mut connection).await.map_err(failed)?.into_iter().next()
    {
        return Err(OpenError::Gap { path: path.into(), fault });
    }
    probe(&mut connection).await.map_err(failed)?;
    connection.close().await.map_err(|e| failed(plain(e)))?;
    // The writer has its own way of waiting while another program holds the file.
    let options = options.busy_timeout(Duration::ZERO);
    let connection = options.connect().await.map_err(|e| failed(plain(e)))?;
    let reading = options.clone().read_only(true).create_if_missing(false).busy_timeout(READ_PATIENCE);
    let reading = reading.pragma("cache_size", READ_CACHE).thread_name(|n| format!("store-reader-{n}"));
    let readers =
        SqlitePoolOptions::new().max_connections(READERS).connect_with(reading).await.map_err(|e| failed(plain(e)))?;
    Ok(Opened { lock, anchor, connection, options, readers })
}

/// Locks the data file against other servers. It locks the file next to it, and on Linux, where that does not get in
/// SQLite's way, also the data file itself, which is the same file under every name.
fn lock(path: &Path) -> Result<(Option<File>, LastCommitFile), OpenError> {
    if path.is_dir() {
        return Err(OpenError::Folder(path.into()));
    }
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(OpenError::NoFolder(folder.into()));
    }
    let access = |e: std::io::Error| OpenError::Access { path: path.into(), why: e.to_string() };
    let take = |file: &Path| {
        let options = File::options().create(true).truncate(false).read(true).write(true).clone();
        let file = options.open(file).map_err(access)?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.into())),
            Err(TryLockError::Error(e)) => Err(access(e)),
        }
    };
    let companion = take(&lock_file(path))?;
    let itself = if cfg!(target_os = "linux") { Some(take(path)?) } else { None };
    Ok((itself, LastCommitFile::new(companion)))
}

/// The file next to a data file: its lock, which also holds the note of what was stored last. For a symbolic link, it
/// is next to the real file.
pub fn lock_file(path: &Path) -> PathBuf {
    let real = path.canonicalize().unwrap_or_else(|_| path.into());
    let mut name = real.into_os_string();
    name.push(".lock");
    PathBuf::from(name)
}

fn is_small(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|m| m.len() <= CHECKED_BYTES)
}

async fn check(path: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let pragma =
        if is_small(path) { "PRAGMA quick_check(1)" } else { "SELECT 'ok' FROM (SELECT count(*) FROM sqlite_schema)" };
    let found: String = sqlx::query_scalar(pragma).fetch_one(&mut *connection).await.map_err(plain)?;
    if found == "ok" {
        return Ok(());
    }
    let _ = connection.ping().await;
    Err(StoreError::Damaged(found))
}

fn migration(path: &Path, error: MigrateError) -> OpenError {
    let path = path.to_path_buf();
    match error {
        MigrateError::VersionMissing(schema) => OpenError::Newer { path, schema },
        MigrateError::VersionMismatch(schema) | MigrateError::Dirty(schema) => OpenError::Altered { path, schema },
        MigrateError::Execute(e) | MigrateError::ExecuteMigration(e, _) => OpenError::Store { path, source: plain(e) },
        other => OpenError::Store { path, source: StoreError::Other(other.to_string()) },
    }
}
