//! CD-TURN-7, 18: using the action of a round, and what that does to an aim.

use super::moved_in_turn;
use crate::conditions::AIMING;
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::text;

/// CD-TURN-7, 18: `who` uses the action of this round, on turn or off.
pub fn spend_action(play: &mut Play, who: Who, rule: &'static str) {
    // CD-ACT-9: any other instant action breaks an aim.
    lose_aim(play, who, "CD-ACT-9");
    spend_action_aiming(play, who, rule);
}

/// Like [`spend_action`], but keeps the aim: for aiming, and for an attack that may use it.
pub fn spend_action_aiming(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).set(who, sheet::ACTED, true);
    if play.scene().turn() != Some(who) {
        return;
    }
    play.by("CD-TURN-8").set_turn(sheet::BEGUN, true);
    // CD-TURN-7: movement before the action and after it are two stretches.
    if moved_in_turn(play.scene(), who) {
        play.by("CD-TURN-7").set_turn(sheet::STRETCH_OVER, true);
    }
}

/// CD-ACT-9, 10: ends an aim and its bonus.
pub fn lose_aim(play: &mut Play, shooter: Who, rule: &'static str) {
    if play.has(shooter, AIMING) {
        play.by(rule).end(shooter, AIMING);
        play.by(rule).tell(LineKind::Effect, text!(shooter, " no longer aims."));
    }
}
