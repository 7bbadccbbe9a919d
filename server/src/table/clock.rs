//! The clock for answers. By default there is none while a GM is connected; without a GM the fight must still go on.

use super::state::State;
use crate::ids::Millis;
use crate::wire::Phase;
use fray_engine::encounter::Waiting;
use std::collections::BTreeMap;

/// Seconds for a question while no GM is connected, if the GM has set no limit.
const ALONE: u32 = 60;
/// Seconds for a ruling while the GM is away: long enough to reload a page.
const ALONE_RULING: u32 = 10;

/// Who is connected. The clock depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connected {
    /// No clock runs.
    Nobody,
    /// Members, but no GM.
    WithoutGm,
    WithGm,
}

/// How long questions stay open. A change restarts the clock for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimeLimits {
    /// Seconds for a question.
    question: u32,
    /// Seconds for a ruling.
    ruling: u32,
}

/// Knows since when each question is open.
#[derive(Default)]
pub struct Clock {
    time_limits: Option<(TimeLimits, Millis)>,
    since: BTreeMap<String, Millis>,
}

impl Clock {
    /// Notes which questions are open now. To be called after every change.
    pub fn look(&mut self, state: &State, connected: Connected, now: Millis) {
        let time_limits = time_limits(state, connected);
        if self.time_limits.map(|t| t.0) != time_limits {
            self.time_limits = time_limits.map(|t| (t, now));
        }
        if self.time_limits.is_none() {
            // No clock runs. When one starts, every question that is open then counts from that moment.
            self.since.clear();
            return;
        }
        let waiting = counted(state);
        self.since.retain(|id, _| waiting.iter().any(|w| w.id == *id));
        for question in waiting {
            self.since.entry(question.id).or_insert(now);
        }
    }

    /// A question whose default was refused gets its time again.
    pub fn postpone(&mut self, question: &str, now: Millis) {
        if let Some(since) = self.since.get_mut(question) {
            *since = now;
        }
    }

    /// When each question's default counts, by its id.
    pub fn due(&self, state: &State) -> Vec<(String, Millis)> {
        let Some((time_limits, began)) = self.time_limits else { return vec![] };
        let due = |w: Waiting| {
            let opened = self.since.get(&w.id).copied().unwrap_or(began).max(began);
            let seconds = if w.seat.is_none() { time_limits.ruling } else { time_limits.question };
            (w.id, opened.plus_seconds(seconds))
        };
        counted(state).into_iter().map(due).collect()
    }
}

/// The questions that the fight waits for, and the open ones that lapse in time. Other open questions have no clock.
fn counted(state: &State) -> Vec<Waiting> {
    state.fight.waiting().into_iter().filter(|w| w.timed).collect()
}

fn time_limits(state: &State, connected: Connected) -> Option<TimeLimits> {
    if state.fight.phase() != Phase::Running || state.fight.paused() {
        return None;
    }
    match (connected, state.settings.deadline) {
        (Connected::Nobody, _) | (Connected::WithGm, None) => None,
        (Connected::WithGm, Some(seconds)) => Some(TimeLimits { question: seconds, ruling: seconds }),
        (Connected::WithoutGm, set) => {
            let question = set.unwrap_or(ALONE);
            Some(TimeLimits { question, ruling: question.min(ALONE_RULING) })
        }
    }
}
