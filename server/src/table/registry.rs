use super::ask::{Answer, Ask, Mailbox};
use super::at_work::Table;
use super::reading;
use super::settings::ServerSettings;
use super::state::State;
use super::task;
use crate::denied::Denied;
use crate::ids::{Code, TableAlias};
use crate::metrics::METRICS;
use crate::store::{Store, StoreError};
use futures_util::FutureExt;
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as AsyncMutex, mpsc, oneshot, watch};
use tokio::task::{JoinHandle, spawn_blocking};

/// How many requests may wait for one table.
const MAILBOX: usize = 256;
/// When there are this many slots, those of tables no longer in memory are removed.
const SLOTS: usize = 1024;
/// How long to wait for all tables to end when the server shuts down.
const CLOSE: Duration = Duration::from_secs(3);

/// Finds tables, and wakes those that are not in memory.
pub struct Registry {
    store: Arc<dyn Store>,
    server_settings: ServerSettings,
    closing: watch::Receiver<bool>,
    slots: Mutex<HashMap<Code, Place>>,
}

type Place = Arc<AsyncMutex<Option<Running>>>;

struct Running {
    mailbox: Mailbox,
    task: JoinHandle<()>,
}

impl Registry {
    /// An empty registry over a store.
    pub fn new(store: Arc<dyn Store>, server_settings: ServerSettings, closing: watch::Receiver<bool>) -> Registry {
        Registry { store, server_settings, closing, slots: Mutex::default() }
    }

    /// Asks a table and waits for the answer.
    pub async fn ask<T>(&self, code: &Code, make: impl FnOnce(Answer<T>) -> Ask) -> Result<T, Denied> {
        let (answer, answered) = oneshot::channel();
        let mut ask = Box::new(make(answer));
        // A table may leave memory between being found and being asked; then it is woken again. That hardly happens
        // three times in a row.
        for _ in 0..3 {
            match self.mailbox(code).await?.send(ask).await {
                Ok(()) => return answered.await.map_err(|_| Denied::Fault),
                Err(mpsc::error::SendError(back)) => ask = back,
            }
        }
        Err(Denied::Busy)
    }

    /// The key of the table that a typed code leads to: by its join code, or, for its members, by the key itself.
    pub async fn key(&self, typed: &Code) -> Result<Code, Denied> {
        Ok(self.store.find(typed).await?.unwrap_or_else(|| typed.clone()))
    }

    /// The mailbox of a table, which is woken if necessary.
    pub async fn mailbox(&self, code: &Code) -> Result<Mailbox, Denied> {
        let slot = self.slot(code);
        let mut slot = slot.lock().await;
        if let Some(running) = slot.as_ref().filter(|r| !r.mailbox.is_closed()) {
            return Ok(running.mailbox.clone());
        }
        if let Some(ended) = slot.take() {
            // Until its task has ended, it may still be storing.
            let _ = ended.task.await;
        }
        if *self.closing.borrow() {
            return Err(Denied::Store(StoreError::Closed));
        }
        let running = self.wake(code).await?;
        let mailbox = running.mailbox.clone();
        *slot = Some(running);
        Ok(mailbox)
    }

    /// Waits until all tables have stored what they were doing.
    pub async fn close(&self) {
        let slots: Vec<Place> = std::mem::take(&mut *self.lock()).into_values().collect();
        let end = async {
            for slot in slots {
                if let Some(running) = slot.lock().await.take() {
                    drop(running.mailbox);
                    let _ = running.task.await;
                }
            }
        };
        if tokio::time::timeout(CLOSE, end).await.is_err() {
            tracing::warn!("some tables did not stop in time; what they have stored is safe");
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Code, Place>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, code: &Code) -> Place {
        let mut slots = self.lock();
        if slots.len() >= SLOTS && !slots.contains_key(code) {
            slots.retain(|_, slot| in_use(slot));
        }
        Arc::clone(slots.entry(code.clone()).or_default())
    }

    async fn wake(&self, code: &Code) -> Result<Running, Denied> {
        let stored = self.store.table(code).await?.ok_or(Denied::NoTable)?;
        let log = reading::stored(&*self.store, code, stored.encounter.no).await?;
        let systems = self.server_settings.systems;
        // Reading a long log takes time: other tables must go on meanwhile.
        let loaded = spawn_blocking(move || State::load(systems, stored, log)).await;
        let state = loaded.map_err(|_| Denied::Fault)??;
        let (mailbox, asks) = mpsc::channel(MAILBOX);
        let table = Box::new(Table::new(state, Arc::clone(&self.store), self.server_settings));
        let (closing, code) = (self.closing.clone(), code.clone());
        let task = tokio::spawn(async move {
            let _counted = METRICS.tables.enter();
            // A panic ends this table alone; it comes back from its log when it is next asked.
            if AssertUnwindSafe(task::run(table, asks, closing)).catch_unwind().await.is_err() {
                METRICS.fault();
                tracing::error!(table = %TableAlias(&code), "the task of this table failed and was ended");
            }
        });
        Ok(Running { mailbox, task })
    }
}

/// Whether somebody else holds the slot, or its table is running.
fn in_use(slot: &Place) -> bool {
    let Ok(running) = slot.try_lock() else { return true };
    Arc::strong_count(slot) > 1 || running.as_ref().is_some_and(|r| !r.task.is_finished())
}
