//! CE-ACT-8, 9, 20: how combatants change places.

use super::cover::{GivenCover, behind, leave_cover};
use crate::conditions::PRONE;
use crate::derived::{self, SHIFT};
use crate::sheet;
use fray_engine::base::{Point, Who};
use fray_engine::fact::{Cause, LineKind};
use fray_engine::payload::Remembered as _;
use fray_engine::place;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// More yards than any distance in a fight.
const ANYWHERE: f64 = 100_000.0;

/// Whether `who` lies on the ground.
pub fn lies_prone(scene: &Scene, who: Who) -> bool {
    scene.has(who, PRONE)
}

/// CE-ACT-9: whether `who` can still take the small shift of this slot.
pub fn may_shift(scene: &Scene, who: Who) -> bool {
    scene.own_turn(who) && !scene.get(who, sheet::SHIFTED) && !lies_prone(scene, who) && !derived::in_hold(scene, who)
}

/// A free spot next to `other`, or the present spot of `who` if they are already close.
pub fn next_to(scene: &Scene, who: Who, other: Who) -> Point {
    let way = place::way_to(scene, who, other, ANYWHERE).filter(|_| scene.knows(who, other));
    let way = way.filter(|w| w.how == place::WayKind::NextTo(other));
    way.map_or_else(|| scene.combatant(who).at.towards(scene.combatant(other).at, 0.0), |w| w.to)
}

/// CE-ATK-5, CE-ACT-9: takes the free shift, in order to get in reach. CE-TURN-4: of those who act at once, the target may
/// have stepped away just before; nobody follows farther than that shift.
pub fn step_in(play: &mut Play, who: Who, target: Who) {
    if derived::close(play.scene(), who, target) {
        return;
    }
    let (from, next) = (play.scene().combatant(who).at, next_to(play.scene(), who, target));
    let shift = SHIFT * 100.0;
    // CE-SHEET-21: a distance that the GM has stated counts, whatever the map says.
    let stated = play.scene().stated(who, target, "distance").is_some();
    let far = !stated && f64::from(from.centimetres(next)) > shift;
    let to = if far { from.towards(next, shift) } else { next };
    play.by("CE-ACT-9").set(who, sheet::SHIFTED, true);
    leave_cover(play, who, "CE-ACT-9");
    play.by("CE-ACT-9").move_to(who, to);
    play.by("CE-ACT-9").tell(LineKind::Act, text!(who, " steps up to ", target, "."));
}

/// `who` goes there, and leaves any cover.
pub fn go(play: &mut Play, who: Who, to: Point, rule: &'static str, verb: &'static str) {
    let s = play.scene();
    let length = s.unit.say(s.combatant(who).at.distance(to));
    leave_cover(play, who, rule);
    play.by(rule).move_to(who, to);
    play.by(rule).tell(LineKind::Act, text!(who, verb, length, "."));
}

/// CE-ATK-5: whether `who` can reach the target by hand, with the free shift if needed.
pub fn reaches(scene: &Scene, who: Who, target: Who) -> bool {
    let far = scene.distance(who, target);
    derived::within(far, derived::REACH) || (derived::within(far, derived::REACH + SHIFT) && may_shift(scene, who))
}

/// `who` goes behind the thing, and is in cover from now on.
pub fn take_cover_behind(play: &mut Play, who: Who, thing: Who, rule: &'static str) {
    let already = behind(play.scene(), who).and_then(|c| c.thing) == Some(thing);
    if already {
        return;
    }
    if !derived::close(play.scene(), who, thing) {
        let to = next_to(play.scene(), who, thing);
        play.by(rule).move_to(who, to);
    }
    leave_cover(play, who, rule);
    let held = GivenCover { thing: Some(thing), rating: 0, extent: None, enclosed: false };
    play.by(rule).condition(who, held.cond());
    // A dodge ends there once the attacks on the dodger are resolved: the roll before this line is somebody else's.
    play.by(rule).because(Cause::Rule).tell(LineKind::Effect, text!(who, " is behind ", thing, " now."));
}
