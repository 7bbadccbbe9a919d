//! SW-MOD: everything that is added to a roll, as pure functions of the scene.

mod attack;
mod gang_up;
mod standing;
mod support;

pub use attack::{
    Band, Behind, COVERS, Stated, Target, Unarmored, against_parry, attack_mods, band, cover, damage_mods, eyesight,
    lowerable, open_to_view, steps_short, suppressed, suppression, target_number,
};
pub use gang_up::gang_up;
pub use standing::standing;
pub use support::{support, use_support};

use crate::conditions::{DEAD, INCAPACITATED, UNCONSCIOUS};
use crate::options;
use fray_engine::base::{Kind, Str, Val, Who};
use fray_engine::scene::Scene;

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

/// SW-GEN-3: of different sides, unless the GM calls the pair neutral.
pub fn hostile(scene: &Scene, a: Who, b: Who) -> bool {
    let neutral = scene.stated(a, b, "relation").is_some_and(|v| Str::get(v) == "neutral");
    a != b && !neutral && scene.c(a).side != scene.c(b).side
}

/// SW-MOD-19: adjacent to a hostile that can still fight, as far as `who` knows.
pub fn engaged(scene: &Scene, who: Who) -> bool {
    let down = |w: Who| [DEAD, UNCONSCIOUS, INCAPACITATED].into_iter().any(|c| scene.has(w, c));
    scene.ids().any(|w| hostile(scene, who, w) && scene.knows(who, w) && adjacent(scene, who, w) && !down(w))
}

/// What the GM stated about a pair, in a word.
pub(crate) fn stated(scene: &Scene, a: Who, b: Who, what: &str) -> Option<Str> {
    match scene.stated(a, b, what) {
        Some(Val::Text(t)) => Some(t.clone()),
        _ => None,
    }
}
