use crate::conditions::DISTRACTED;
use crate::derived;
use crate::injuries::{self, Slow};
use crate::sheet;
use crate::traits::{Kind, Skill, Trait};
use fray_engine::base::{Str, Who};
use fray_engine::fact::Modifier;
use fray_engine::scene::{Phase, Scene};

/// SW-RES-13: what is added to every trait roll, and to action rolls. SW-DMG-18: wounds count on the recovery roll too.
pub fn standing(scene: &Scene, who: Who, trait_: &Trait, kind: Kind) -> Vec<Modifier> {
    let scene = kind.state(scene);
    let mut modifiers = Vec::new();
    let mut add = |rule: &'static str, label: Str, value: i32| {
        if value != 0 {
            modifiers.push(Modifier::new(rule, label, value));
        }
    };
    let skill = trait_.of(scene, who);
    add("SW-RES-1", trait_.label(), i32::from(skill.die().plus));
    add("SW-RES-5", "unskilled".into(), if skill == Skill::Unskilled { -2 } else { 0 });
    add("SW-DMG-16", "wounds".into(), derived::wound_penalty(scene, who));
    add("SW-CND-13", "fatigue".into(), -scene.get(who, sheet::FATIGUE).clamp(0, 2));
    add("SW-CND-3", "Distracted".into(), if derived::holds(scene, who, DISTRACTED) { -2 } else { 0 });
    add("SW-TRN-5", "Joker".into(), derived::joker(scene, who));
    let slow = *trait_ == Trait::Athletics && injuries::slow(scene, who) == Slow::Major;
    add("SW-SHT-19", "slow".into(), if slow { -2 } else { 0 });
    // After the fight, the penalties of the last turn no longer count.
    if kind.is_action() && scene.phase == Phase::Running {
        add("SW-TRN-11", "several actions".into(), derived::multi_action(scene, who));
        add("SW-ACT-7", "running".into(), derived::running_penalty(scene, who));
    }
    modifiers
}
