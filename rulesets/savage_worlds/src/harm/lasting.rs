//! SW-CND-3, 4: which of several ends of a condition counts.

use fray_engine::base::Who;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene, Until};

/// SW-CND-3, 4: of several sources the latest end counts.
pub fn set_until(play: &mut Play, rule: &'static str, who: Who, id: &'static str, until: Until) {
    if lengthens(play.scene(), who, id, until) {
        play.by(rule).condition(who, Cond::new(id).until(until));
    }
}

/// Whether `who` would have the condition for longer than now.
pub fn lengthens(scene: &Scene, who: Who, id: &'static str, until: Until) -> bool {
    scene.cond(who, id).is_none_or(|old| lasts(old.until) < lasts(until))
}

/// How long a condition lasts, the shorter before the longer; turns are those of one combatant. No condition set here ends with a
/// round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum LastsFor {
    Turns { number: u32, part: Part },
    Time,
    Always,
}

/// A part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Start,
    End,
}

fn lasts(until: Until) -> LastsFor {
    match until {
        Until::StartOfTurn { turn, .. } => LastsFor::Turns { number: turn, part: Part::Start },
        Until::EndOfTurn { turn, .. } => LastsFor::Turns { number: turn, part: Part::End },
        Until::EndOfRound { round } => LastsFor::Turns { number: round.into(), part: Part::Start },
        Until::Time { .. } => LastsFor::Time,
        Until::Lasting => LastsFor::Always,
    }
}
