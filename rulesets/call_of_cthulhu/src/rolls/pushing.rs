//! CC-RES-12, 13: failed tests that can still be pushed.

use super::level::{Difficulty, Level};
use super::test::Rolled;
use crate::conditions::FAILED;
use crate::sheet;
use fray_engine::base::{Str, Who};
use fray_engine::payload::Payload as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;

fray_engine::payload_choices! { Difficulty }
fray_engine::payload! {
    /// CC-RES-12: a failed test that may be pushed: the action, the skill, the goal, and how it was made.
    pub struct Failed of FAILED {
        act: Str,
        skill: Str,
        goal: Str,
        /// The difficulty at which it failed.
        difficulty: Difficulty,
        /// Bonus dice; below 0: penalty dice.
        dice: i32,
        target: Option<Who>,
        item: Option<i32>,
        /// The roller's own turn in which it failed, by number.
        turn: i32,
    }
}

/// How many failures are remembered at most.
const MOST: usize = 6;

/// The failures of `who`, the latest last.
pub fn failures(scene: &Scene, who: Who) -> Vec<Failed> {
    scene.cond(who, FAILED).map(Failed::rows).unwrap_or_default()
}

/// CC-RES-12, 13: remembers a failed test, unless it was a dodge, a fumble or changed by Luck; of the same test for the
/// same goal, only the latest is kept.
pub fn remember(play: &mut Play, rolled: &Rolled, act: &'static str, goal: &str, on: (Option<Who>, Option<i32>)) {
    let who = rolled.test.who;
    let dodge = rolled.test.purpose == sheet::id(sheet::DODGE);
    if dodge || rolled.succeeds() || rolled.level == Level::Fumble || rolled.spent > 0 {
        return;
    }
    let failed = Failed {
        act: Str::new_static(act),
        skill: Str::new_static(rolled.test.purpose),
        goal: Str::new(goal),
        difficulty: rolled.test.difficulty,
        dice: super::net(&rolled.test.dice),
        target: on.0,
        item: on.1,
        turn: play.scene().combatant(who).turns_begun as i32,
    };
    let mut all = failures(play.scene(), who);
    let same =
        |f: &Failed| (&f.act, &f.skill, f.target, &f.goal) == (&failed.act, &failed.skill, failed.target, &failed.goal);
    all.retain(|f| !same(f));
    all.push(failed);
    let skip = all.len().saturating_sub(MOST);
    put(play, who, all.into_iter().skip(skip).collect());
}

/// The failure can no longer be pushed.
pub fn forget(play: &mut Play, who: Who, failed: &Failed) {
    let left: Vec<Failed> = failures(play.scene(), who).into_iter().filter(|f| f != failed).collect();
    put(play, who, left);
}

fn put(play: &mut Play, who: Who, all: Vec<Failed>) {
    if all.is_empty() {
        play.by("CC-RES-12").end(who, FAILED);
    } else {
        play.by("CC-RES-12").condition(who, Failed::rows_in_cond(FAILED, all));
    }
}
