//! What most rules ask: who is hostile to whom, who is out of the fight, how far apart people stand, when their turns
//! end.

use crate::conditions::{DEAD, INCAPACITATED, UNCONSCIOUS};
use crate::options;
use fray_engine::base::{Str, Val, ValueType, Who};
use fray_engine::scene::{Scene, Until};
use fray_engine::target::Sides;

/// Which combatants are targets of each other.
pub const SIDES: Sides = Sides { hostile, out: is_out, thing: |_, _| false };

/// SW-GEN-3: of different sides, unless the GM calls the pair neutral.
pub fn hostile(scene: &Scene, a: Who, b: Who) -> bool {
    let neutral = scene.stated(a, b, "relation").is_some_and(|v| Str::get(v) == "neutral");
    a != b && !neutral && scene.combatant(a).side != scene.combatant(b).side
}

/// Dead, unconscious or Incapacitated: can only answer questions.
pub fn is_out(scene: &Scene, who: Who) -> bool {
    [DEAD, UNCONSCIOUS, INCAPACITATED].into_iter().any(|c| scene.has(who, c))
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
    a != b && apart(scene, a, b) <= 1.0
}

/// SW-MOD-19: adjacent to a hostile that can still fight, as far as `who` knows.
pub fn engaged(scene: &Scene, who: Who) -> bool {
    scene.ids().any(|w| hostile(scene, who, w) && scene.knows(who, w) && adjacent(scene, who, w) && !is_out(scene, w))
}

/// What the GM stated about a pair, in a word.
pub fn stated(scene: &Scene, a: Who, b: Who, what: &str) -> Option<Str> {
    match scene.stated(a, b, what) {
        Some(Val::Text(t)) => Some(t.clone()),
        _ => None,
    }
}

/// `end_of_next_turn`: with the end of the first turn of `who` that begins from now on.
pub fn end_of_next_turn(scene: &Scene, who: Who) -> Until {
    Until::EndOfTurn { of: who, turn: scene.combatant(who).turns + 1 }
}

/// `end_of_turn`: with the end of the turn of `who` in progress.
pub fn end_of_turn(scene: &Scene, who: Who) -> Until {
    Until::EndOfTurn { of: who, turn: scene.combatant(who).turns }
}
