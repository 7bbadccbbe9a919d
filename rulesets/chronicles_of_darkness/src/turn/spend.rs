//! CD-TURN-7, 18: the action of a round, and what it is worth an aim.

use super::moved_in_turn;
use crate::conditions::AIMING;
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::text;

/// CD-TURN-7, 18: `who` uses the action of this round, on one's own turn or off it.
pub fn spend_action(play: &mut Play, who: Who, rule: &'static str) {
    // CD-ACT-9: any other instant action breaks an aim.
    lose_aim(play, who, "CD-ACT-9");
    spend_action_aiming(play, who, rule);
}

/// As [`spend_action`], by aiming or by an attack that the aim may go into.
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

/// CD-ACT-9, 10: the bonus is gone.
pub fn lose_aim(play: &mut Play, shooter: Who, rule: &'static str) {
    if play.has(shooter, AIMING) {
        play.by(rule).end(shooter, AIMING);
        play.by(rule).tell(LineKind::Effect, text!(shooter, " no longer aims."));
    }
}
