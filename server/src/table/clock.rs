//! The clock over open questions. By default there is none while a GM is here; when no GM is, the fight must still go on.

use super::state::State;
use crate::ids::Millis;
use crate::wire::Phase;
use fray_engine::encounter::Waiting;
use std::collections::BTreeMap;

/// Seconds for a question while no GM is here and none were set.
const ALONE: u32 = 60;
/// Seconds for a ruling while the GM is away: long enough to reload a page.
const ALONE_RULING: u32 = 10;

/// Who is here, as far as the clock cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// Nobody: no clock runs.
    Nobody,
    /// Members, but no GM.
    WithoutGm,
    WithGm,
}

/// The terms of the clock. Changing them restarts it for all questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Regime {
    /// Seconds for a question.
    question: u32,
    /// Seconds for a ruling.
    ruling: u32,
}

/// Knows since when each question is open.
#[derive(Default)]
pub struct Clock {
    regime: Option<(Regime, Millis)>,
    since: BTreeMap<String, Millis>,
}

impl Clock {
    /// Looks at what is open now; to be called after every change.
    pub fn look(&mut self, state: &State, company: Company, now: Millis) {
        let regime = regime(state, company);
        if self.regime.map(|r| r.0) != regime {
            self.regime = regime.map(|r| (r, now));
        }
        if self.regime.is_none() {
            // No time passes; when it does, all that is open then is open since then.
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
        let Some((regime, began)) = self.regime else { return vec![] };
        let due = |w: Waiting| {
            let opened = self.since.get(&w.id).copied().unwrap_or(began).max(began);
            let seconds = if w.seat.is_none() { regime.ruling } else { regime.question };
            (w.id, opened.plus_seconds(seconds))
        };
        counted(state).into_iter().map(due).collect()
    }
}

/// Those over which the fight waits, and open ones that lapse in time. The others take their time.
fn counted(state: &State) -> Vec<Waiting> {
    state.fight.waiting().into_iter().filter(|w| w.timed).collect()
}

fn regime(state: &State, company: Company) -> Option<Regime> {
    if state.fight.phase() != Phase::Running || state.fight.paused() {
        return None;
    }
    match (company, state.settings.deadline) {
        (Company::Nobody, _) | (Company::WithGm, None) => None,
        (Company::WithGm, Some(seconds)) => Some(Regime { question: seconds, ruling: seconds }),
        (Company::WithoutGm, set) => {
            let question = set.unwrap_or(ALONE);
            Some(Regime { question, ruling: question.min(ALONE_RULING) })
        }
    }
}
