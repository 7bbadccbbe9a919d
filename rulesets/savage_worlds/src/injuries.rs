//! SW-INJ, SW-SHT-19: the effects of Injuries, read from the conditions. How Injuries come about is in `harm`.

use crate::conditions::{INJURY_ARM_LEFT, INJURY_ARM_RIGHT, INJURY_EYE, INJURY_LEG};
use crate::sheet::{self, MAIN};
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// SW-SHT-19: how slow somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slow {
    /// Not at all.
    No,
    Minor,
    Major,
}

/// SW-SHT-19, SW-INJ-5: eyesight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Both.
    Two,
    /// One.
    One,
    /// None.
    Blind,
}

/// How many Injuries of a kind somebody has.
pub fn count(scene: &Scene, who: Who, id: &str) -> i32 {
    scene.cond(who, id).map_or(0, |c| c.level)
}

/// SW-INJ-2: whether the hand of this slot (`main` or `off`) cannot be used.
pub fn arm_lost(scene: &Scene, who: Who, slot: &str) -> bool {
    if !one_armed(scene, who) {
        return false;
    }
    let right_is_main = !scene.is(who, sheet::HANDED, "left");
    scene.has(who, if (slot == MAIN) == right_is_main { INJURY_ARM_RIGHT } else { INJURY_ARM_LEFT })
}

/// SW-MOD-22: whether one arm cannot be used.
pub fn one_armed(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[INJURY_ARM_LEFT, INJURY_ARM_RIGHT])
}

/// How slow Injuries make somebody (SW-INJ-4).
pub fn slow(scene: &Scene, who: Who) -> Slow {
    let legs = count(scene, who, INJURY_LEG);
    let minor = scene.get(who, sheet::SLOW_MINOR);
    if scene.get(who, sheet::SLOW_MAJOR) || legs >= 2 || (legs == 1 && minor) {
        Slow::Major
    } else if minor || legs == 1 {
        Slow::Minor
    } else {
        Slow::No
    }
}

/// SW-INJ-5: losing the second eye blinds.
pub fn eyes(scene: &Scene, who: Who) -> Eyes {
    let lost = i32::from(scene.get(who, sheet::ONE_EYE)) + count(scene, who, INJURY_EYE);
    match lost {
        _ if scene.get(who, sheet::BLIND) => Eyes::Blind,
        0 => Eyes::Two,
        1 => Eyes::One,
        _ => Eyes::Blind,
    }
}
