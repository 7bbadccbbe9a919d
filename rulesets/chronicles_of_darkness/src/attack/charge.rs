//! CD-ACT-8: charging.

use crate::declared::WeaponInUse;
use crate::turn;
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::place::{Point, WayKind, way_to};
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::system::{Refusal, refuse};
use fray_engine::text;

/// Where a charge at `at` ends: next to the target, or after twice Speed if the weapon reaches it from there. `None`:
/// the blow would not reach.
fn end(scene: &Scene, by: Who, weapon: &WeaponInUse, at: Who) -> Option<Point> {
    let here = scene.combatant(by).at;
    let reach = derived::reach(weapon.row.size);
    let goes = way(scene, by) > 0.0 && at != by && scene.knows(by, at);
    // A distance that the GM has stated counts instead of the one on the plane.
    let far = match scene.stated(by, at, "distance") {
        Some(_) if scene.distance(by, at) > way(scene, by) + reach => return None,
        Some(_) => here.distance(scene.combatant(at).at) + derived::CLOSE,
        None => way(scene, by),
    };
    match way_to(scene, by, at, far).filter(|_| goes) {
        Some(w) if matches!(w.how, WayKind::NextTo(_)) => Some(w.to),
        Some(w) => (w.to.distance(scene.combatant(at).at) <= reach).then_some(w.to),
        None => (scene.distance(by, at) <= reach).then_some(here),
    }
}

/// CD-ACT-8: twice Speed, in metres. CD-OPT-6: less the movement spent on getting away before this turn.
fn way(scene: &Scene, by: Who) -> f64 {
    let before = f64::from(scene.turn_var(sheet::GOT_AWAY)) / 100.0;
    (2.0 * f64::from(derived::speed(scene, by)) - before).max(0.0)
}

/// `out_of_reach`: farther than twice Speed.
pub fn check_way(scene: &Scene, by: Who, weapon: &WeaponInUse, at: Who) -> Result<(), Refusal> {
    if end(scene, by, weapon, at).is_some() {
        return Ok(());
    }
    let metres = way(scene, by).floor() as i32;
    let reach = derived::reach(weapon.row.size).to_string();
    let words = text!(
        at,
        " is too far off: a charge goes ",
        metres,
        " m, and the blow reaches ",
        reach,
        " m. Move closer first."
    );
    refuse("out_of_reach", "CD-ACT-8", words)
}

/// `incompatible`: a charge uses all the movement of its turn.
pub fn check_unmoved(scene: &Scene, by: Who) -> Result<(), Refusal> {
    if turn::moved_in_turn(scene, by) {
        let words =
            text!(by, " has already moved this turn, and a charge takes the whole turn's movement. Attack instead.");
        return refuse("incompatible", "CD-ACT-8", words);
    }
    Ok(())
}

/// Moves the charger; no other movement is left in this turn.
pub fn go(play: &mut Play, by: Who, weapon: &WeaponInUse, at: Who) {
    if let Some(to) = end(play.scene(), by, weapon, at).filter(|to| *to != play.scene().combatant(by).at) {
        turn::go(play, by, to, "CD-ACT-8", " charges ");
    }
    play.by("CD-ACT-8").set_turn(sheet::STRETCH_OVER, true);
}
