//! The one task that writes. What has come in while it was writing goes into the next transaction together: with a slow
//! disk, that decides how many commands a second the server can do.

use super::apply;
use super::error::plain;
use crate::metrics::METRICS;
use crate::store::StoreError;
use crate::store::rows::Unit;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// Units that may wait.
const WAITING: usize = 1024;
/// Units in one transaction.
const GROUP: usize = 256;

type Answer = oneshot::Sender<Result<(), StoreError>>;

enum Job {
    Write(Unit, Answer),
    Stop,
}

/// Hands units to the task.
#[derive(Clone)]
pub struct Writer(mpsc::Sender<Job>);

impl Writer {
    /// Stores a unit with the next group.
    pub async fn write(&self, unit: Unit) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Job::Write(unit, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Lets the task end once everything handed in is stored.
    pub async fn stop(&self) {
        // An error means that it has ended already.
        let _ = self.0.send(Job::Stop).await;
    }

    /// Whether the task has ended.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

/// Starts the task on an open connection; `options` are for opening it again should it break.
pub fn start(connection: SqliteConnection, options: SqliteConnectOptions) -> (Writer, JoinHandle<()>) {
    let (sender, jobs) = mpsc::channel(WAITING);
    let task = tokio::spawn(run(jobs, Some(connection), options));
    (Writer(sender), task)
}

async fn run(mut jobs: mpsc::Receiver<Job>, mut connection: Option<SqliteConnection>, options: SqliteConnectOptions) {
    let mut group: Vec<(Unit, Answer)> = Vec::new();
    let mut going = true;
    while going {
        match jobs.recv().await {
            Some(Job::Write(unit, answer)) => group.push((unit, answer)),
            Some(Job::Stop) | None => going = false,
        }
        while group.len() < GROUP {
            match jobs.try_recv() {
                Ok(Job::Write(unit, answer)) => group.push((unit, answer)),
                Ok(Job::Stop) => going = false,
                Err(_) => break,
            }
        }
        if !group.is_empty() {
            connection = store(connection, &options, std::mem::take(&mut group)).await;
        }
    }
    if let Some(connection) = connection
        && let Err(error) = connection.close().await
    {
        tracing::warn!(%error, "the data file did not close cleanly; it will recover at the next start");
    }
}

/// Stores a group and answers each; gives the connection back unless it broke.
async fn store(
    connection: Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    group: Vec<(Unit, Answer)>,
) -> Option<SqliteConnection> {
    let mut connection = match connection {
        Some(c) => c,
        None => match options.connect().await {
            Ok(c) => c,
            Err(error) => {
                fail_all(group, plain(error));
                return None;
            }
        },
    };
    let began = Instant::now();
    let (units, answers): (Vec<Unit>, Vec<Answer>) = group.into_iter().unzip();
    let results = match transaction(&mut connection, &units).await {
        Ok(()) => vec![Ok(()); units.len()],
        // One of them is bad: each on its own, so that it fails alone.
        Err(StoreError::Conflict(_)) if units.len() > 1 => one_by_one(&mut connection, &units).await,
        Err(error) => vec![Err(error); units.len()],
    };
    let failed = results.iter().filter(|r| r.is_err()).count();
    METRICS.stored(units.len(), began.elapsed(), failed);
    for (answer, result) in answers.into_iter().zip(results) {
        // Nobody waits any more: the table's task has ended.
        let _ = answer.send(result);
    }
    if failed == 0 {
        return Some(connection);
    }
    match connection.ping().await {
        Ok(()) => Some(connection),
        Err(error) => {
            tracing::error!(%error, "the connection to the data file broke; opening it again");
            None
        }
    }
}

async fn one_by_one(connection: &mut SqliteConnection, units: &[Unit]) -> Vec<Result<(), StoreError>> {
    let mut results = Vec::with_capacity(units.len());
    for unit in units {
        results.push(transaction(connection, std::slice::from_ref(unit)).await);
    }
    results
}

async fn transaction(connection: &mut SqliteConnection, units: &[Unit]) -> Result<(), StoreError> {
    apply::transaction(connection, units).await.map_err(plain)
}

fn fail_all(group: Vec<(Unit, Answer)>, error: StoreError) {
    METRICS.stored(group.len(), std::time::Duration::ZERO, group.len());
    for (_, answer) in group {
        let _ = answer.send(Err(error.clone()));
    }
}
