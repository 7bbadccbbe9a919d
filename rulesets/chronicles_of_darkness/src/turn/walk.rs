//! CD-TURN-7, CD-ACT-34, 79, CD-OPT-6: using movement, now or out of turn.

use crate::conditions::{BEHIND_COVER, CONCEALED, LEANING_OUT, MOVED_AHEAD};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::place::Point;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// Moves `who`, which ends cover and concealment and uses that much movement.
pub fn go(play: &mut Play, who: Who, to: Point, rule: &'static str, verb: &'static str) {
    let (from, unit) = (play.scene().combatant(who).at, play.scene().unit);
    play.by(rule).add(who, sheet::MOVED, from.centimetres(to));
    if play.scene().turn() == Some(who) {
        play.by("CD-TURN-8").set_turn(sheet::BEGUN, true);
    }
    // CD-ACT-79
    play.by("CD-ACT-79").end(who, CONCEALED);
    play.by("CD-ACT-79").end(who, BEHIND_COVER);
    play.by("CD-ACT-25").end(who, LEANING_OUT);
    play.by(rule).tell(LineKind::Act, text!(who, verb, unit.say(from.distance(to)), "."));
    play.by(rule).move_to(who, to);
}

/// CD-ACT-79: `who` is wholly behind the thing.
pub fn take_cover(play: &mut Play, who: Who, thing: Who) {
    play.by("CD-ACT-79").condition(who, Cond::new(BEHIND_COVER).by(thing));
    play.by("CD-ACT-79").tell(LineKind::Effect, text!(who, " is behind ", thing, "."));
}

/// CD-OPT-6: takes movement used out of turn from the turn that begins.
pub fn pay_for_getting_away(play: &mut Play, who: Who) {
    let ahead = owed(play.scene(), who);
    if ahead > 0 {
        play.by("CD-OPT-6").add(who, sheet::MOVED, ahead);
        play.by("CD-OPT-6").set_turn(sheet::GOT_AWAY, ahead);
        play.by("CD-OPT-6").end(who, MOVED_AHEAD);
    }
}

/// CD-OPT-6, CD-TURN-8: if the turn is delayed, that movement is taken from it when it is resumed.
pub fn owe_again(play: &mut Play, who: Who) {
    let ahead = play.turn_var(sheet::GOT_AWAY);
    if ahead > 0 {
        play.by("CD-OPT-6").add(who, sheet::MOVED, -ahead);
        play.by("CD-OPT-6").condition(who, Cond::new(MOVED_AHEAD).level(ahead));
    }
}

/// Whether `who` has moved in the running turn, which is theirs; getting away before it does not count.
pub fn moved_in_turn(scene: &Scene, who: Who) -> bool {
    scene.get(who, sheet::MOVED) > scene.turn_var(sheet::GOT_AWAY)
}

/// CD-OPT-6: movement, in centimetres, that will be missing from the next turn.
pub fn owed(scene: &Scene, who: Who) -> i32 {
    scene.cond(who, MOVED_AHEAD).map_or(0, |c| c.level)
}
