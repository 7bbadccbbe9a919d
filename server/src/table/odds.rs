//! Odds before a choice is made. They are worked out outside the table's task, on a thread that may block, from the fight as
//! it was when they were wanted: one request of a connection at a time, and of those that wait only the latest.

use super::ConnId;
use super::fight::Fight;
use super::task::Table;
use crate::wire::{OddsOf, ServerMsg};
use crate::ws::{Outbox, frame};
use fray_engine::Viewer;
use fray_engine::forecast::Choice;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Time for all choices of one request together.
const TIME: Duration = Duration::from_millis(30);
/// Samples that are taken in any case, on a slow machine too.
const LEAST: u32 = 64;
/// Enough samples for a precision of one percent.
const ENOUGH: u32 = 2_500;
/// Requests that are worked on at a time, of all tables: half of the processors are left to play.
static AT_A_TIME: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(available_parallelism().map_or(1, |all| all.get().div_ceil(2))));

/// What one connection wants to know.
struct Wanted {
    fight: Fight,
    viewer: Viewer,
    id: u32,
    of: Vec<OddsOf>,
    tells: Tells,
    outbox: Outbox,
}

/// What a table lets its members know of a choice.
#[derive(Clone, Copy)]
enum Tells {
    Odds,
    /// Why it would be refused, and no more: the GM has switched odds off.
    Refusals,
}

/// The requests of one connection: one is worked on, one waits.
#[derive(Clone, Default)]
pub struct OddsQueue(Arc<Mutex<Queue>>);

#[derive(Default)]
struct Queue {
    working: bool,
    /// Boxed, because most connections never ask for any.
    next: Option<Box<Wanted>>,
}

impl Table {
    /// Odds were asked for. Only the page waits for them: those that cannot be given are left out.
    pub(super) fn odds(&self, conn: ConnId, id: u32, of: Vec<OddsOf>) {
        let Some((viewer, outbox, queue)) = self.connections.asking_odds(conn) else { return };
        let tells = if self.state.settings.odds_off { Tells::Refusals } else { Tells::Odds };
        queue.want(Wanted { fight: self.state.fight.clone(), viewer, id, of, tells, outbox: outbox.clone() });
    }
}

impl OddsQueue {
    fn want(&self, wanted: Wanted) {
        let mut queue = self.lock();
        queue.next = Some(Box::new(wanted));
        if !queue.working {
            queue.working = true;
            tokio::spawn(self.clone().work());
        }
    }

    async fn work(self) {
        while let Some(wanted) = self.next() {
            // Nobody closes the semaphore.
            let permit = AT_A_TIME.acquire().await;
            let answered = spawn_blocking(move || wanted.answer()).await;
            drop(permit);
            if let Err(error) = answered {
                tracing::error!(%error, "calculating odds failed");
            }
        }
    }

    /// None: nothing is wanted, and this work has come to its end.
    fn next(&self) -> Option<Box<Wanted>> {
        let mut queue = self.lock();
        queue.working = queue.next.is_some();
        queue.next.take()
    }

    /// Nothing that is done while it is held can fail half-way.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Wanted {
    fn answer(self) {
        let each = TIME / u32::try_from(self.of.len().max(1)).unwrap_or(1);
        let odds = self.of.into_iter().map(|of| {
            let began = Instant::now();
            let enough = &mut |n| n >= ENOUGH || (n >= LEAST && began.elapsed() >= each);
            match self.tells {
                Tells::Odds => self.fight.odds(self.viewer, &choice(of), enough),
                Tells::Refusals => self.fight.refused(self.viewer, &choice(of)),
            }
        });
        let odds = odds.collect();
        self.outbox.send(frame(&ServerMsg::Odds { id: self.id, odds }));
    }
}

fn choice(of: OddsOf) -> Choice {
    match of {
        OddsOf::Act { who, act, form } => Choice::Act(who, act, form.map(Into::into)),
        OddsOf::Answer { question, value } => Choice::Answer(question, value.into()),
    }
}
