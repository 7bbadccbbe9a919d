//! CC-RNG-1 to 4: what people read of a target before they shoot or throw.

use super::dice::close_enough;
use super::volley::{damage, difficulty, off};
use crate::conditions::{COVER, EXPOSED};
use crate::declared::WeaponInUse;
use crate::rolls::Difficulty;
use fray_engine::base::{Text, Who};
use fray_engine::scene::Scene;
use fray_engine::target::range_band;
use fray_engine::text;

/// Range and cover of a target: ", Hard difficulty, partial cover". Shot has no difficulty of range, but damage.
pub(super) fn note(scene: &Scene, by: Who, ready: &[&WeaponInUse], to: Who) -> Text {
    let reaching = || ready.iter().copied().filter(|w| off(scene, by, to, w).is_none());
    let shot = reaching().next().filter(|w| w.row.shot()).map(|w| damage(scene, by, to, w));
    let range = match shot {
        Some(dice) => text!(", ", dice.to_string(), " damage"),
        None => range_band(reaching().filter_map(|w| Some((band(scene, by, to, w)?, w.words())))),
    };
    range.and(cover(scene, to))
}

/// CC-RNG-1, 3.
fn band(scene: &Scene, by: Who, to: Who, weapon: &WeaponInUse) -> Option<&'static str> {
    Some(match difficulty(scene, by, to, weapon)? {
        Difficulty::Regular if close_enough(scene, by, to, weapon) => "point-blank",
        Difficulty::Regular => "Regular difficulty",
        Difficulty::Hard => "Hard difficulty",
        Difficulty::Extreme => "Extreme difficulty",
        Difficulty::CriticalOnly => "only a 01 hits",
    })
}

/// CC-RNG-4.
fn cover(scene: &Scene, to: Who) -> &'static str {
    match scene.cond(to, COVER).map(|c| c.level) {
        None => "",
        Some(..=1) => ", partial cover",
        Some(_) if scene.has(to, EXPOSED) => ", exposed behind full cover",
        Some(_) => ", full cover that lets shots through",
    }
}
