//! An attack in words.

use super::figures;
use super::kinds::{Attack, Kind};
use crate::pools::capital;
use fray_engine::base::Text;
use fray_engine::scene::Scene;
use fray_engine::text;

/// The attack in words: attacker, target, weapon, and goal.
pub(super) fn in_words(scene: &Scene, a: &Attack) -> Text {
    let mut words = match a.kind {
        Kind::Mental => text!(a.by, " makes a Mental attack on ", a.target),
        Kind::Social => text!(a.by, " makes a Social attack on ", a.target),
        Kind::Custom => text!(a.by, " makes a custom attack on ", a.target),
        Kind::Unarmed | Kind::Melee | Kind::Thrown | Kind::Archery | Kind::Firearms => {
            text!(a.by, " attacks ", a.target)
        }
    };
    match (figures::weapon(scene, a), a.weapon) {
        (Some(weapon), Some(_)) => words = words.and(" with the ").and(weapon.label.clone()),
        (Some(fists), None) => words = words.and(" with ").and(fists.label.clone()),
        (None, _) if !a.skill.is_empty() => words = words.and(" with ").and(capital(&a.skill)),
        (None, _) => {}
    }
    if let Some(manoeuvre) = a.manoeuvre {
        words = words.and(manoeuvre.tried());
    }
    if !a.victory.is_empty() {
        words = words.and(", wanting: ").and(a.victory.clone());
    }
    words
}
