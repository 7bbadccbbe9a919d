//! The one task that writes. Units that arrive while it is writing go into the next transaction together: with a slow
//! disk, that decides how many commands a second the server can do.

use super::apply;
use super::chain::{LastCommitFile, LastHashes};
use super::error::plain;
use crate::metrics::METRICS;
use crate::store::StoreError;
use crate::store::rows::Unit;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection, query};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

/// How many units may wait.
const WAITING: usize = 1024;
/// The most units in one transaction.
const GROUP: usize = 256;
/// How long a write is retried while another program holds the file. Writes after that fail at once: otherwise the
/// tables would wait one after another.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two such tries.
const RETRY: Duration = Duration::from_millis(20);
/// How often a server that could not write tries whether it can again.
const PROBE: Duration = Duration::from_secs(1);
/// A write that changes nothing. The number marks the file as Fray's.
const PROBING: &str = "PRAGMA application_id = 0x46726179";

type Answer = oneshot::Sender<Result<(), StoreError>>;
type Group = Vec<(Unit, Answer)>;

enum Job {
    Write(Unit, Answer),
    Stop,
    /// Sets up the connection for a test: a limit of pages acts like a full disk.
    #[cfg(test)]
    Pragma(&'static str, oneshot::Sender<()>),
}

/// Hands units to the task.
#[derive(Clone)]
pub struct Writer {
    jobs: mpsc::Sender<Job>,
    trouble: watch::Receiver<Option<StoreError>>,
}

impl Writer {
    /// Stores a unit with the next group.
    pub async fn write(&self, unit: Unit) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job::Write(unit, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Lets the task end once everything handed in is stored.
    pub async fn stop(&self) {
        // An error means that it has ended already.
        let _ = self.jobs.send(Job::Stop).await;
    }

    #[cfg(test)]
    pub async fn pragma(&self, pragma: &'static str) {
        let (answer, answered) = oneshot::channel();
        assert!(self.jobs.send(Job::Pragma(pragma, answer)).await.is_ok());
        answered.await.expect("the task runs");
    }

    /// Why the last write failed, until one succeeds.
    pub fn trouble(&self) -> Option<StoreError> {
        if self.jobs.is_closed() {
            return Some(StoreError::Closed);
        }
        self.trouble.borrow().clone()
    }
}

/// Starts the task on an open connection; `options` are for opening it again should it break.
pub fn start(
    connection: SqliteConnection,
    options: SqliteConnectOptions,
    anchor: LastCommitFile,
) -> (Writer, JoinHandle<()>) {
    let (sender, jobs) = mpsc::channel(WAITING);
    let (trouble, troubled) = watch::channel(None);
    let task = Task { connection: Some(connection), options, trouble, last_hashes: LastHashes::default(), anchor };
    (Writer { jobs: sender, trouble: troubled }, tokio::spawn(task.run(jobs)))
}

/// Tries whether the file can be written.
pub async fn probe(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    query(PROBING).execute(connection).await.map(drop).map_err(plain)
}

struct Task {
    /// `None` after an error; the next write opens it again.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    /// Why the last write failed.
    trouble: watch::Sender<Option<StoreError>>,
    last_hashes: LastHashes,
    anchor: LastCommitFile,
}

impl Task {
    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut group: Group = Vec::new();
        let mut going = true;
        while going {
            let Some(job) = self.next(&mut jobs).await else { break };
            going = self.take(job, &mut group).await;
            while going && group.len() < GROUP {
                let Ok(job) = jobs.try_recv() else { break };
                going = self.take(job, &mut group).await;
            }
            if !group.is_empty() {
                self.store(std::mem::take(&mut group)).await;
            }
        }
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the data file did not close cleanly; it will recover at the next start");
        }
    }

    /// Waits for the next job. While nothing can be stored, tries now and then whether it can again.
    async fn next(&mut self, jobs: &mut mpsc::Receiver<Job>) -> Option<Job> {
        while self.trouble.borrow().is_some() {
            match tokio::time::timeout(PROBE, jobs.recv()).await {
                Ok(job) => return job,
                Err(_) => {
                    let tried = self.probe().await;
                    self.note(&tried);
                }
            }
        }
        jobs.recv().await
    }

    /// Takes a job; `false` if it was the last.
    async fn take(&mut self, job: Job, group: &mut Group) -> bool {
        match job {
            Job::Write(unit, answer) => group.push((unit, answer)),
            Job::Stop => return false,
            #[cfg(test)]
            Job::Pragma(pragma, answer) => {
                if let Ok(connection) = self.connected().await {
                    query(pragma).execute(connection).await.expect("a pragma that SQLite knows");
                }
                let _ = answer.send(());
            }
        }
        true
    }

    /// Stores a group and answers each.
    async fn store(&mut self, group: Group) {
        let began = Instant::now();
        let (units, answers): (Vec<Unit>, Vec<Answer>) = group.into_iter().unzip();
        let results = match self.patiently(&units).await {
            Ok(()) => vec![Ok(()); units.len()],
            // One of the units conflicts: store each on its own, so that this one fails alone.
            Err(StoreError::Conflict(_)) if units.len() > 1 => self.one_by_one(&units).await,
            Err(error) => vec![Err(error); units.len()],
        };
        let failed = results.iter().filter(|r| r.is_err()).count();
        METRICS.stored(units.len(), began.elapsed(), failed);
        results.iter().for_each(|result| self.note(result));
        for (answer, result) in answers.into_iter().zip(results) {
            // Nobody waits any more: the table's task has ended.
            let _ = answer.send(result);
        }
    }

    async fn one_by_one(&mut self, units: &[Unit]) -> Vec<Result<(), StoreError>> {
        let mut results = Vec::with_capacity(units.len());
        for unit in units {
            results.push(self.patiently(std::slice::from_ref(unit)).await);
        }
        results
    }

    /// Retries while another program holds the file, unless an earlier write has already given up waiting.
    async fn patiently(&mut self, units: &[Unit]) -> Result<(), StoreError> {
        let locked = *self.trouble.borrow() == Some(StoreError::Locked);
        let until = Instant::now() + if locked { Duration::ZERO } else { PATIENCE };
        loop {
            match self.transaction(units).await {
                Err(StoreError::Locked) if Instant::now() < until => tokio::time::sleep(RETRY).await,
                result => return result,
            }
        }
    }

    async fn transaction(&mut self, units: &[Unit]) -> Result<(), StoreError> {
        let result = self.chained(units).await;
        match &result {
            Ok(()) => return result,
            Err(StoreError::Conflict(_) | StoreError::Locked) => {}
            // Whether a transaction is still open is not known: with a full disk, SQLite may have rolled back. So the
            // connection is closed.
            Err(_) => self.disconnect().await,
        }
        self.last_hashes.forget();
        result
    }

    async fn chained(&mut self, units: &[Unit]) -> Result<(), StoreError> {
        self.connected().await?;
        let Task { connection: Some(connection), last_hashes, anchor, .. } = self else {
            return Err(StoreError::Closed);
        };
        let chained = last_hashes.chain(connection, units).await?;
        apply::transaction(connection, units, &chained).await.map_err(plain)?;
        anchor.note(units, &chained);
        Ok(())
    }

    async fn probe(&mut self) -> Result<(), StoreError> {
        let result = probe(self.connected().await?).await;
        if result.is_err() {
            self.disconnect().await;
        }
        result
    }

    /// The connection, opened again if it broke.
    async fn connected(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await.map_err(plain)?,
        };
        Ok(self.connection.insert(connection))
    }

    async fn disconnect(&mut self) {
        if let Some(connection) = self.connection.take() {
            // The error that matters has been reported already.
            let _ = connection.close().await;
        }
    }

    /// Remembers whether writes work, and logs when that changes.
    fn note(&self, result: &Result<(), StoreError>) {
        let trouble = match result {
            // A conflict says nothing about the file.
            Ok(()) | Err(StoreError::Conflict(_)) => None,
            Err(error) => Some(error.clone()),
        };
        self.trouble.send_if_modified(|before| {
            if *before == trouble {
                return false;
            }
            match &trouble {
                Some(error) => tracing::error!(%error, "nothing can be stored; commands are refused until it can"),
                None => tracing::info!("writes succeed again"),
            }
            *before = trouble;
            true
        });
    }
}
