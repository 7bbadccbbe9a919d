//! CD-ACT-19, 29: shots and throws into close combat. CD-GM-7: a miss hits nobody else; a GM who wants a stray shot
//! deals its damage by hand.

use crate::conditions::GRAPPLING;
use crate::gear::Weapon;
use crate::{derived, options, reactions};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// CD-ACT-29: the combatants avoided by default: everybody conscious and not hostile to the shooter who is close to the
/// target or grappling with it.
pub fn to_avoid(scene: &Scene, shooter: Who, target: Who) -> Vec<Who> {
    if derived::is_object(scene, target) {
        return vec![];
    }
    let grapples_target = |w: Who| scene.cond_from(w, GRAPPLING, target).is_some();
    let shielded = |w: Who| super::shield::victim_of(scene, target) == Some(w);
    scene
        .ids()
        .filter(|w| *w != shooter && *w != target && derived::is_up(scene, *w))
        .filter(|w| derived::close(scene, *w, target) || grapples_target(*w))
        .filter(|w| scene.knows(shooter, *w) && !derived::hostile(scene, shooter, *w))
        // CD-ACT-30, 63: a human shield does not count.
        .filter(|w| !shielded(*w))
        .collect()
}

/// CD-ACT-29: -2 for each combatant avoided, or -4 for one in a grapple.
pub fn avoiding(scene: &Scene, avoided: &[Who]) -> impl Iterator<Item = Modifier> {
    avoided.iter().map(|w| {
        let n = if scene.has(*w, GRAPPLING) { -4 } else { -2 };
        Modifier::new("CD-ACT-29", fray_engine::text!("avoiding ", *w), n)
    })
}

/// CD-ACT-19: a gun of Size 2 or more is clumsy against somebody close who could defend themselves. CD-OPT-14 replaces
/// it.
pub fn clumsy(scene: &Scene, shooter: Who, target: Who, weapon: &Weapon) -> Option<Modifier> {
    let applies = scene.option(options::CLOSE_GUN_DEFENSE) == "size_only"
        && weapon.size >= 2
        && derived::close(scene, shooter, target)
        && !derived::is_object(scene, target)
        && !reactions::stated_unaware(scene, shooter, target)
        && derived::defense_bar(scene, target).is_none();
    applies.then(|| Modifier::new("CD-ACT-19", "a big gun in close combat", -(weapon.size + 1)))
}
