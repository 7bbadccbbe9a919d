//! Odds before a choice is made. They are worked out outside the table's task, on a thread that may block, from the
//! fight as it was when they were asked for. Each table has one request in work, so that tables take turns. Of the
//! requests of a connection that wait, only the latest is kept.

use super::fight::Fight;
use crate::outbox::{Outbox, frame};
use crate::wire::{OddsOf, ServerMsg};
use fray_engine::Viewer;
use fray_engine::forecast::PlannedChoice;
use fray_engine::view::ToldOdds;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The time limit for all choices of one request together. Connections of a table that wait at the same time share it,
/// so that none of them waits for long.
const TIME: Duration = Duration::from_millis(30);
/// Among how many it is shared at most: a GM and three players. With smaller shares odds would be too coarse.
const SHARERS: u32 = 4;
/// The fewest samples, even on a slow machine.
const LEAST: u32 = 64;
/// Enough samples for a precision of one percent.
const ENOUGH: u32 = 2_500;
/// The most choices of a table whose odds are kept.
const KEPT: usize = 4_096;
/// How many requests of all tables are worked on at a time: half of the processors stay free for playing.
static AT_A_TIME: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(available_parallelism().map_or(1, |all| all.get().div_ceil(2))));

/// A request of one connection.
pub struct OddsRequest {
    pub fight: Fight,
    pub viewer: Viewer,
    /// The client's id.
    pub id: u32,
    pub of: Vec<OddsOf>,
    pub access: OddsAccess,
    pub outbox: Outbox,
}

/// What a table tells its members about a choice.
#[derive(Clone, Copy)]
pub enum OddsAccess {
    Full,
    /// Only why it would be refused: the GM has turned odds off.
    RefusalsOnly,
}

/// Whose turn it is among the connections of a table that ask for odds.
pub struct OddsTurns {
    turn: Semaphore,
    /// What was told since the fight last changed, so that the same choice shows the same odds everywhere.
    told: Mutex<Told>,
    /// How many connections have a request that is worked on or waits.
    asking: AtomicU32,
}

/// The odds told since the fight last changed.
#[derive(Default)]
struct Told {
    odds: ToldOdds,
    /// How many choices they may be of.
    choices: usize,
}

impl Told {
    /// Room for this many more: a page that asks on and on makes the others forgotten.
    fn with_room_for(&mut self, more: usize) -> &mut ToldOdds {
        self.choices += more;
        if self.choices > KEPT {
            *self = Told { odds: ToldOdds::default(), choices: more };
        }
        &mut self.odds
    }
}

impl Default for OddsTurns {
    fn default() -> OddsTurns {
        OddsTurns { turn: Semaphore::new(1), told: Mutex::default(), asking: AtomicU32::new(0) }
    }
}

/// Counts a connection as asking while it lives.
struct AsksNow(Arc<OddsTurns>);

impl AsksNow {
    fn at(turns: &Arc<OddsTurns>) -> AsksNow {
        turns.asking.fetch_add(1, Relaxed);
        AsksNow(Arc::clone(turns))
    }

    /// The share of one request in the time.
    fn share(&self) -> Duration {
        TIME / self.0.asking.load(Relaxed).clamp(1, SHARERS)
    }
}

impl Drop for AsksNow {
    fn drop(&mut self) {
        self.0.asking.fetch_sub(1, Relaxed);
    }
}

/// The requests of one connection: one is worked on, one waits.
#[derive(Clone, Default)]
pub struct OddsQueue(Arc<Mutex<Queue>>);

#[derive(Default)]
struct Queue {
    working: bool,
    /// Boxed, because most connections never ask for any.
    next: Option<Box<OddsRequest>>,
}

impl OddsQueue {
    /// Takes a request. Odds that cannot be worked out stay empty in the answer.
    pub fn want(&self, wanted: OddsRequest, turns: &Arc<OddsTurns>) {
        let mut queue = self.lock();
        queue.next = Some(Box::new(wanted));
        if !queue.working {
            queue.working = true;
            tokio::spawn(self.clone().work(AsksNow::at(turns)));
        }
    }

    /// Works until no request waits. The table's turn is held while one of them is worked on.
    async fn work(self, asks: AsksNow) {
        loop {
            // Nobody closes the semaphores.
            let turns = (asks.0.turn.acquire().await, AT_A_TIME.acquire().await);
            let Some(wanted) = self.next() else { break };
            let (time, table) = (asks.share(), Arc::clone(&asks.0));
            let answered = spawn_blocking(move || wanted.answer(time, &mut lock(&table.told))).await;
            drop(turns);
            if let Err(error) = answered {
                tracing::error!(%error, "calculating odds failed");
            }
        }
    }

    /// The next request; with `None`, the worker ends.
    fn next(&self) -> Option<Box<OddsRequest>> {
        let mut queue = self.lock();
        queue.working = queue.next.is_some();
        queue.next.take()
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        lock(&self.0)
    }
}

/// A poisoned lock is safe to use: nothing done under it can fail halfway.
fn lock<T>(locked: &Mutex<T>) -> MutexGuard<'_, T> {
    locked.lock().unwrap_or_else(PoisonError::into_inner)
}

impl OddsRequest {
    fn answer(self, time: Duration, told: &mut Told) {
        let told = told.with_room_for(self.of.len());
        let each = time / u32::try_from(self.of.len().max(1)).unwrap_or(1);
        let odds = self.of.into_iter().map(|of| {
            let began = Instant::now();
            let enough = &mut |n| n >= ENOUGH || (n >= LEAST && began.elapsed() >= each);
            match self.access {
                OddsAccess::Full => self.fight.odds(told, self.viewer, &choice(of), enough),
                OddsAccess::RefusalsOnly => self.fight.refused(self.viewer, &choice(of)),
            }
        });
        let odds = odds.collect();
        self.outbox.send(frame(&ServerMsg::Odds { id: self.id, odds }));
    }
}

fn choice(of: OddsOf) -> PlannedChoice {
    match of {
        OddsOf::Act { who, act, form } => PlannedChoice::Act(who, act, form.map(Into::into)),
        OddsOf::Ahead { who, act, form } => PlannedChoice::Ahead(who, act, form.map(Into::into)),
        OddsOf::Answer { question, value } => PlannedChoice::Answer(question, value.into()),
    }
}
