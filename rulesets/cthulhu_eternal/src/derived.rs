//! Figures that follow from a sheet and the state of the fight.

use crate::conditions::{
    BEYOND_HELP, DEAD, FIGHTS_ON, FROZEN, HELPLESS, OUT_OF_PLAY, PINNED, PINNING, STUNNED, UNCONSCIOUS,
};
use crate::sheet::{self, Number};
use fray_engine::base::{Point, Remainder, Round, Unit, Who};
use fray_engine::scene::{Combatant, Scene};

/// A yard is a metre of the plane.
pub const UNIT: Unit = Unit { one: "yd", many: "yd", cm: 100.0, remainder: Remainder::Tenths };
/// CE-ATK-5: hand-to-hand reach in yards.
pub const REACH: f64 = 1.0;
/// CE-ACT-9: the small shift, in yards.
pub const SHIFT: f64 = 3.0;
/// Distances that people give in whole yards are measured to the centimetre, so limits allow this much more, in yards.
const ROUNDING: f64 = 0.005;
/// A place may be this much farther than a limit, in centimetres, since people mean whole yards.
const PLACE_ROUNDING: i32 = 5;

/// Whether it is farther to a place than this many yards.
pub fn is_beyond(scene: &Scene, who: Who, to: Point, yards: f64) -> bool {
    scene.combatant(who).at.centimetres(to) > (yards * 100.0) as i32 + PLACE_ROUNDING
}

/// CE-TURN-11: turn 0.
pub fn surprise_round(scene: &Scene) -> bool {
    scene.round == Some(Round::Surprise)
}

/// CE-SHEET-7.
pub fn is_object(scene: &Scene, who: Who) -> bool {
    scene.is(who, sheet::KIND, "object")
}

/// CE-FEAR-3.
pub fn is_human(scene: &Scene, who: Who) -> bool {
    scene.is(who, sheet::KIND, "human")
}

/// CE-SHEET-8.
pub fn is_protagonist(scene: &Scene, who: Who) -> bool {
    scene.get(who, sheet::PROTAGONIST) && !is_object(scene, who)
}

/// Out of the fight: dead, unconscious, destroyed, or lost to insanity.
pub fn is_out(scene: &Scene, who: Who) -> bool {
    scene.combatant(who).gone
        || scene.has_any(who, &[DEAD, UNCONSCIOUS, OUT_OF_PLAY])
        || (scene.get(who, sheet::HP) <= 0 && is_object(scene, who))
}

/// Somebody, not a thing, who is still up.
pub fn is_up(scene: &Scene, who: Who) -> bool {
    !is_out(scene, who) && !is_object(scene, who)
}

/// Not stunned, unconscious or dead.
pub fn can_act(scene: &Scene, who: Who) -> bool {
    let stunned = scene.has(who, STUNNED) && !scene.has(who, FIGHTS_ON);
    !stunned && !scene.has_any(who, &[FROZEN, HELPLESS]) && is_up(scene, who)
}

/// CE-COND-4, CE-HAZ-18.
pub fn is_helpless(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[UNCONSCIOUS, HELPLESS, FROZEN]) && !scene.has(who, DEAD)
}

/// Whether `who` has come in: a condition may name somebody who has not.
pub fn has_joined(scene: &Scene, who: Who) -> bool {
    who.index() < scene.cast.len()
}

/// In a hold, as pinner or as victim.
pub fn in_hold(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[PINNED, PINNING])
}

/// On different sides, and not a thing.
pub fn hostile(scene: &Scene, a: Who, b: Who) -> bool {
    a != b && scene.combatant(a).side != scene.combatant(b).side && !is_object(scene, b)
}

/// CE-ATK-5, CE-SHEET-21: within arm's length.
pub fn close(scene: &Scene, a: Who, b: Who) -> bool {
    within(scene.distance(a, b), REACH)
}

/// Whether a distance is at most this many yards.
pub fn within(distance: f64, yards: f64) -> bool {
    distance <= yards + ROUNDING
}

/// CE-SHEET-1, 18: the permanent value minus what is lost for a time.
pub fn effective(scene: &Scene, who: Who, stat: Number) -> i32 {
    let lost = match stat.ix {
        ix if ix == sheet::STR.ix => scene.get(who, sheet::STR_LOSS),
        ix if ix == sheet::CON.ix => scene.get(who, sheet::CON_LOSS),
        _ => 0,
    };
    (scene.get(who, stat) - lost).max(0)
}

/// CE-SHEET-5, CE-DMG-2.
pub fn damage_bonus(scene: &Scene, who: Who) -> i32 {
    match effective(scene, who, sheet::STR) {
        ..=4 => -2,
        5..=8 => -1,
        9..=12 => 0,
        13..=16 => 1,
        17.. => 2,
    }
}

/// CE-SHEET-2.
pub fn hp_max(scene: &Scene, who: Who) -> i32 {
    hp_max_of(scene.combatant(who))
}

/// CE-RES-12: halves are rounded up.
#[inline]
pub fn hp_max_of(c: &Combatant) -> i32 {
    c.get(sheet::HP_GIVEN).unwrap_or_else(|| half(c.get(sheet::STR).saturating_add(c.get(sheet::CON))).max(1))
}

/// CE-RES-12: half, rounded up.
pub fn half(n: i32) -> i32 {
    n.saturating_add(1).div_euclid(2)
}

/// CE-SHEET-2 to 4: fills in the tracks as they are at the start.
pub fn complete(c: &mut Combatant) {
    let pow = c.get(sheet::POW);
    c.default_to(sheet::HP, hp_max_of(c));
    // CE-SHEET-7: objects have no mind.
    if c.get(sheet::KIND) == "object" {
        return;
    }
    c.default_to(sheet::SAN, pow.saturating_mul(5).min(99));
    c.default_to(sheet::BREAKING_POINT, (c.get(sheet::SAN) - pow).max(0));
}

/// CE-SHEET-9, CE-PROT-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Any hit ends it.
    Fragile,
    /// Attacks work as written. With armor or cover, the rules call this stage armored.
    Exposed,
    /// Too big for a Lethality roll to kill.
    Huge,
    /// Out of reach of anything physical.
    Transcendent,
}

/// CE-PROT-1: the stage that the sheet gives.
pub fn stage(scene: &Scene, who: Who) -> Stage {
    match &*scene.get(who, sheet::STAGE) {
        "fragile" => Stage::Fragile,
        "huge" => Stage::Huge,
        "transcendent" => Stage::Transcendent,
        _ => Stage::Exposed,
    }
}

/// Whether the dead are certain not to be brought back (CE-HEAL-1).
pub fn beyond_help(scene: &Scene, who: Who) -> bool {
    scene.has(who, BEYOND_HELP)
}

/// The label of a field.
pub fn label(f: Number) -> &'static str {
    sheet::SHEET.get(usize::from(f.ix)).map_or("", |d| d.label)
}

/// The id of a field.
pub fn id(f: Number) -> &'static str {
    sheet::SHEET.get(usize::from(f.ix)).map_or("", |d| d.id)
}

/// Somebody who is alive, conscious or not.
pub fn is_alive(scene: &Scene, who: Who) -> bool {
    !is_object(scene, who) && !scene.combatant(who).gone && !scene.has(who, DEAD)
}
