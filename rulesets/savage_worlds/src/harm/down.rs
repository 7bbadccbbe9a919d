//! What ends or begins when somebody goes down or gets up.

use crate::conditions::{
    AIMING, DEFENDING, DISTRACTED, FATE_KNOWN, INCAPACITATED, ON_HOLD, PRONE, SHAKEN, STUNNED, VULNERABLE,
};
use crate::grasp;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::Cond;
use fray_engine::text;

/// SW-INC-7: falls prone, and the conditions of a conscious fighter end.
pub(super) fn goes_down(play: &mut Play, who: Who) {
    for id in [SHAKEN, STUNNED, DISTRACTED, VULNERABLE, AIMING, DEFENDING, ON_HOLD] {
        play.by("SW-INC-7").end(who, id);
    }
    grasp::let_go(play, "SW-INC-7", who);
    falls_prone(play, who, "SW-INC-7");
}

/// No longer Incapacitated. SW-GM-13: with the next fall the fate is open again.
pub(super) fn gets_up(play: &mut Play, who: Who, rule: &'static str) {
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
pub(super) fn loses_hold(play: &mut Play, who: Who) {
    if play.has(who, ON_HOLD) {
        play.by("SW-TRN-14").end(who, ON_HOLD);
        play.by("SW-TRN-14").tell(LineKind::Effect, text!(who, " loses Hold and this round's turn."));
    }
}
