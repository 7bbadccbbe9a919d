//! SW-DMG, SW-INC, SW-INJ, SW-BLD: what blows do, and what comes after.

pub mod aftermath;
mod bleeding;
mod damage;
mod death;
pub mod fatigue;
mod grip;
pub mod hazard;
mod incapacitation;
pub mod injury;
mod knockout;
mod plain_roll;
mod set_by_gm;
mod stun;
pub mod time;
pub mod wounds;

pub use bleeding::bleeding_roll;
pub use damage::{Blow, FollowUp, Force, HazardDamage, damage_from_outside, shaken, strike};
pub use death::dies;
pub use grip::lets_go_or_not;
pub use incapacitation::{incapacitated, knocked_out};
pub use set_by_gm::{arrived, capped, ended_by_gm, set_by_gm, wounds_edited};
pub use stun::{stun, stunned_recovery};

use crate::conditions::{
    AIMING, BLEEDING_OUT, DEFENDING, DISTRACTED, FATE_KNOWN, INCAPACITATED, ON_HOLD, PRONE, SHAKEN, STUNNED, VULNERABLE,
};
use crate::grasp;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
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

/// How long a condition lasts, the shorter before the longer; turns are those of one combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lasts {
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

fn lasts(until: Until) -> Lasts {
    match until {
        Until::StartOfTurn { turn, .. } => Lasts::Turns { number: turn, part: Part::Start },
        Until::EndOfTurn { turn, .. } => Lasts::Turns { number: turn, part: Part::End },
        Until::EndOfRound { round } => Lasts::Turns { number: round, part: Part::Start },
        Until::Time { .. } => Lasts::Time,
        Until::Lasting => Lasts::Always,
    }
}

/// SW-INC-7: falls prone, and the conditions of a conscious fighter end.
fn goes_down(play: &mut Play, who: Who) {
    for id in [SHAKEN, STUNNED, DISTRACTED, VULNERABLE, AIMING, DEFENDING, ON_HOLD] {
        play.by("SW-INC-7").end(who, id);
    }
    grasp::let_go(play, "SW-INC-7", who);
    falls_prone(play, who, "SW-INC-7");
}

/// No longer Incapacitated. SW-GM-13: with the next fall the fate is open again.
fn gets_up(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).end(who, INCAPACITATED);
    play.by(rule).end(who, FATE_KNOWN);
}

/// SW-CND-6.
pub fn falls_prone(play: &mut Play, who: Who, rule: &'static str) {
    if !play.has(who, PRONE) {
        play.by(rule).condition(who, Cond::new(PRONE));
    }
}

/// SW-TRN-14: Hold is lost, and for this round the turn.
fn loses_hold(play: &mut Play, who: Who) {
    if play.has(who, ON_HOLD) {
        play.by("SW-TRN-14").end(who, ON_HOLD);
        play.by("SW-TRN-14").tell(LineKind::Effect, fray_engine::text!(who, " loses Hold and this round's turn."));
    }
}

/// SW-BLD-5, 4: the bleeding ends.
pub(crate) fn stabilized(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).end(who, BLEEDING_OUT);
    play.by(rule).tell_in(
        LineKind::Effect,
        fray_engine::fact::Tone::Good,
        fray_engine::text!(who, " is stabilized and no longer Bleeding Out."),
    );
}

fn plural(n: i32, one: &'static str, many: &'static str) -> &'static str {
    if n == 1 { one } else { many }
}
