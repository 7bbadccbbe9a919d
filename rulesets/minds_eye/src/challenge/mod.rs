//! ME-RES-3 to 11, 15: challenges: one test, and any retests.
//!
//! The latest challenge is remembered as a condition on the one who began it, so that it can be reopened: the loser may
//! still ask for a retest after it has ended (ME-RES-8).

mod hands;
mod outcome;
mod record;
mod retest;
mod score;
mod test;

pub use hands::Hand;
pub use outcome::Outcome;
pub use record::{
    AGGRAVATED_MARKED, ARMOR_LOST, CLEARED, Challenge, ChallengeKind, EFFECT, Effect, FINISHED, Latest, NORMAL_MARKED,
    PoolParts, SIMPLE_LOST, Test, TestKind, begin, change, forget_effect, latest, note_pick_up, of, without_throw,
};
pub(crate) use retest::retest;
pub use retest::{Loser, SPENDING, may_retest, retests};
use score::finish;
pub use score::{Score, latest_score, score};
pub use test::test;

use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};

/// Runs the challenge that `by` has begun, from the first test to its end. `thrown` is what follows from a throw being
/// made. `None`: not even the first test was made.
pub fn run(play: &mut Play, by: Who, parts: &PoolParts, thrown: impl FnOnce(&mut Play)) -> Flow<Option<Outcome>> {
    if test(play, by, TestKind::First, Some(parts), thrown)?.is_none() {
        finish(play, by);
        return Ok(None);
    }
    go_on(play, by, Some(parts)).map(Some)
}

/// The same, from the retest step on. A challenge that is reopened remembers its pools, but not their parts.
pub fn go_on(play: &mut Play, by: Who, parts: Option<&PoolParts>) -> Flow<Outcome> {
    retests(play, by, parts)?;
    let outcome = finish(play, by);
    play.by("ME-RES-7").rolled(by, |_| outcome.degree());
    Ok(outcome)
}
