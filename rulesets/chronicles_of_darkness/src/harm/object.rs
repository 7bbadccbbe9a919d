//! CD-ACT-28, 48, 71, CD-GEAR-4: objects that are hit.

use crate::conditions::{BEHIND_COVER, WRECKED};
use crate::{derived, sheet};
use fray_engine::base::{Val, ValueType as _, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// CD-GEAR-4: Durability and Size together, less what is lost.
pub fn structure(scene: &Scene, object: Who) -> i32 {
    let whole = scene.get(object, sheet::DURABILITY) + scene.get(object, sheet::SIZE);
    (whole - scene.get(object, sheet::STRUCTURE_LOST)).max(0)
}

/// Whether an object is wrecked and no longer protects anybody.
pub fn wrecked(scene: &Scene, object: Who) -> bool {
    scene.has(object, WRECKED)
}

/// A blow or shot at the object itself; piercing lowers its Durability, which is taken off the damage.
pub fn strike(play: &mut Play, object: Who, points: i32, piercing: i32, rule: &'static str) {
    let durability = (play.get(object, sheet::DURABILITY) - piercing).max(0);
    lose_structure(play, object, points - durability, rule);
}

/// Takes Structure from an object; the Durability has been taken off already.
pub fn lose_structure(play: &mut Play, object: Who, points: i32, rule: &'static str) {
    let points = points.min(structure(play.scene(), object));
    if points <= 0 {
        play.by(rule).tell(LineKind::Effect, text!(object, " is not damaged."));
        return;
    }
    play.by(rule).add(object, sheet::STRUCTURE_LOST, points);
    let left = structure(play.scene(), object);
    let words = text!(object, " loses ", points, " Structure");
    let words =
        if play.scene().state_is_open(object) { words.and("; ").and(left).and(" left.") } else { words.and(".") };
    play.by(rule).tell(LineKind::Effect, words);
    if left > 0 {
        return;
    }
    wreck(play, object, rule);
}

/// A wreck protects nobody.
fn wreck(play: &mut Play, object: Who, rule: &'static str) {
    play.by(rule).condition(object, Cond::new(WRECKED));
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(object, " is wrecked."));
    let all: Vec<Who> = play.scene().ids().collect();
    for who in all {
        play.by(rule).end_from(who, BEHIND_COVER, object);
    }
}

/// A thing comes in with nothing left of it.
pub(super) fn arrived(play: &mut Play, object: Who) {
    let lost = play.get(object, sheet::STRUCTURE_LOST) > 0;
    if lost && structure(play.scene(), object) == 0 && !wrecked(play.scene(), object) {
        wreck(play, object, "CD-GEAR-4");
    }
}

/// CD-GM-18: an edit has changed what is left of an object.
pub(super) fn edited(play: &mut Play, object: Who, field: u16, before: &Val) {
    let figures = [sheet::DURABILITY, sheet::SIZE, sheet::STRUCTURE_LOST];
    if !derived::is_object(play.scene(), object) || !figures.iter().any(|f| f.ix == field) {
        return;
    }
    let was = |f: sheet::Number| if f.ix == field { i32::get(before) } else { play.get(object, f) };
    let stood = was(sheet::DURABILITY) + was(sheet::SIZE) > was(sheet::STRUCTURE_LOST);
    match structure(play.scene(), object) > 0 {
        false if stood => wreck(play, object, "CD-GM-18"),
        true if !stood => play.by("CD-GM-18").end(object, WRECKED),
        _ => {}
    }
}
