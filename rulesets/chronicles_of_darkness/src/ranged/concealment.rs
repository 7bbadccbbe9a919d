//! CD-ACT-24, 25: concealment of the shooter and of the target.

use super::cover;
use crate::conditions::{CONCEALED, LEANING_OUT};
use crate::gear::{self, Tag};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Modifier};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::text;

/// CD-ACT-25: the concealment of a shooter who leans out of full cover.
const SUBSTANTIALLY: i32 = 3;

/// CD-SHEET-19: 0 to 3: none, barely, partially, substantially. Full cover is a separate thing.
pub fn level(scene: &Scene, who: Who) -> i32 {
    // If the cover is gone, leaning out of it conceals nothing.
    let leaning = if scene.has(who, LEANING_OUT) && cover::at(scene, who).is_some() { SUBSTANTIALLY } else { 0 };
    scene.cond(who, CONCEALED).map_or(0, |c| c.level.clamp(0, 3)).max(leaning)
}

/// CD-ACT-24, 26, CD-TAG-44: the penalty for the target's concealment on a shot or throw; a shield counts as
/// concealment if it is worse than any other.
pub fn of_target(scene: &Scene, target: Who) -> Modifier {
    if cover::behind(scene, target).is_some() {
        return Modifier::new("CD-ACT-26", "wholly behind cover", 0);
    }
    let n = level(scene, target);
    let shield = gear::wielded(scene, target)
        .filter(|(_, w)| w.is(Tag::Shield) && !scene.has(target, crate::conditions::SHIELD_USED))
        .map(|(_, w)| w.size)
        .max()
        .unwrap_or(0);
    if shield > n {
        return Modifier::new("CD-TAG-44", "shield", -shield);
    }
    let label = match n {
        0 => "not concealed",
        1 => "barely concealed",
        2 => "partially concealed",
        _ => "substantially concealed",
    };
    Modifier::new("CD-ACT-24", label, -n)
}

/// CD-ACT-25: the penalty for the shooter's own concealment on a Firearms attack.
pub fn of_shooter(scene: &Scene, shooter: Who) -> Modifier {
    let from_cover = cover::behind(scene, shooter).is_some();
    let n = if from_cover { SUBSTANTIALLY } else { level(scene, shooter) };
    Modifier::new("CD-ACT-25", "firing out of concealment", -(n - 1).max(0))
}

/// CD-ACT-25: somebody in full cover must lean out to shoot, and stays so until their next turn.
pub fn lean_out(play: &mut Play, shooter: Who) {
    if cover::behind(play.scene(), shooter).is_none() {
        return;
    }
    let turn = play.scene().combatant(shooter).turns_begun + 1;
    let until = Until::StartOfTurn { of: shooter, turn };
    play.by("CD-ACT-25").condition(shooter, Cond::new(LEANING_OUT).until(until));
    play.by("CD-ACT-25").tell(LineKind::Effect, text!(shooter, " leans out of cover."));
}
