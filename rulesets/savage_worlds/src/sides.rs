//! What most rules ask: who is hostile, who is out of the fight, how far apart people stand, when their turns
//! end.

use crate::conditions::{BLEEDING_OUT, Bleeding, DEAD, INCAPACITATED, UNCONSCIOUS};
use crate::options;
use fray_engine::base::{Val, Who};
use fray_engine::payload::Remembered as _;
use fray_engine::scene::{Scene, Until};
use fray_engine::target::TargetRules;
use std::cmp::Ordering;

/// Which combatants are targets of each other.
pub const TARGET_RULES: TargetRules = TargetRules { hostile, out: is_out, thing: |_, _| false };

/// SW-GEN-3: of different sides, unless the GM calls the pair neutral.
pub fn hostile(scene: &Scene, a: Who, b: Who) -> bool {
    let neutral = || stated(scene, a, b, "relation") == Some("neutral");
    a != b && scene.combatant(a).side != scene.combatant(b).side && !neutral()
}

/// Dead, or removed by the GM: what was under way against them comes to nothing.
pub fn beyond_reach(scene: &Scene, who: Who) -> bool {
    scene.combatant(who).gone || scene.has(who, DEAD)
}

/// Dead, unconscious, Incapacitated or removed: can at most answer questions.
pub fn is_out(scene: &Scene, who: Who) -> bool {
    beyond_reach(scene, who) || scene.has_any(who, &[UNCONSCIOUS, INCAPACITATED])
}

/// SW-BLD-1, SW-TRN-3: Bleeding Out with a roll at the start of each turn. SW-HEA-6: anyone who only rolls every 12 hours
/// has no turn.
pub fn bleeds_each_turn(scene: &Scene, who: Who) -> bool {
    let slow = || Bleeding::on(scene, who).is_some_and(|bleeding| bleeding.is_slow());
    scene.has(who, BLEEDING_OUT) && !beyond_reach(scene, who) && !slow()
}

/// SW-GEN-2: a distance in units of the table, unrounded.
pub fn units(scene: &Scene, metres: f64) -> f64 {
    metres / f64::from(scene.option(options::METRES_PER_UNIT).max(1))
}

/// Distance of two combatants in units.
pub fn apart(scene: &Scene, a: Who, b: Who) -> f64 {
    units(scene, scene.distance(a, b))
}

/// SW-GEN-2: within one unit.
pub fn adjacent(scene: &Scene, a: Who, b: Who) -> bool {
    a != b && apart(scene, a, b) <= ADJACENT
}

/// SW-GEN-2: how far apart adjacent combatants are at most, in units.
pub const ADJACENT: f64 = 1.0;

/// SW-GEN-5: by name, A to Z, whether capitals or small letters.
pub fn by_name(scene: &Scene, a: Who, b: Who) -> Ordering {
    let name = |who: Who| &scene.combatant(who).name;
    name(a).to_lowercase().cmp(&name(b).to_lowercase()).then_with(|| name(a).cmp(name(b)))
}

/// SW-MOD-19: adjacent to a hostile that can still fight, as far as `who` knows.
pub fn engaged(scene: &Scene, who: Who) -> bool {
    scene.ids().any(|w| hostile(scene, who, w) && adjacent(scene, who, w) && scene.knows(who, w) && !is_out(scene, w))
}

/// What the GM stated about a pair, in a word.
pub fn stated<'s>(scene: &'s Scene, a: Who, b: Who, what: &str) -> Option<&'s str> {
    match scene.stated(a, b, what) {
        Some(Val::Text(word)) => Some(word),
        _ => None,
    }
}

/// `end_of_next_turn`: with the end of the first turn of `who` that begins from now on.
pub fn end_of_next_turn(scene: &Scene, who: Who) -> Until {
    Until::EndOfTurn { of: who, turn: scene.combatant(who).turns_begun + 1 }
}

/// `end_of_turn`: with the end of the turn of `who` in progress.
pub fn end_of_turn(scene: &Scene, who: Who) -> Until {
    Until::EndOfTurn { of: who, turn: scene.combatant(who).turns_begun }
}
