use super::Modifiers;
use crate::derived;
use crate::injuries::{self, Slow};
use crate::sheet;
use crate::traits::{Kind, Skill, Trait};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::{Phase, Scene};

/// SW-RES-13: what is added to every trait roll, and to action rolls. SW-DMG-18: wounds count on the recovery roll too.
pub fn standing(scene: &Scene, who: Who, trait_: &Trait, kind: Kind, modifiers: &mut Modifiers) {
    let scene = kind.state(scene);
    let skill = trait_.of(scene, who);
    let plus = i32::from(skill.die().plus);
    modifiers.add_made(plus, || Modifier::new("SW-RES-1", trait_.label(), plus));
    modifiers.add("SW-RES-5", "unskilled", if skill == Skill::Unskilled { -2 } else { 0 });
    let mut of_state = |rule: &'static str, label: &'static str, value: i32| {
        modifiers.add_made(value, || Modifier::new(rule, label, value).of_state());
    };
    of_state("SW-DMG-16", "for wounds", derived::wound_penalty(scene, who));
    of_state("SW-CND-13", "fatigue", -scene.get(who, sheet::FATIGUE).clamp(0, 2));
    modifiers.add("SW-CND-3", "Distracted", if derived::is_distracted(scene, who) { -2 } else { 0 });
    modifiers.add("SW-TRN-5", "Joker", derived::joker(scene, who));
    let slow = *trait_ == Trait::Athletics && injuries::slow(scene, who) == Slow::Major;
    modifiers.add("SW-SHT-19", "slow", if slow { -2 } else { 0 });
    // After the fight, the penalties of the last turn no longer count.
    if kind.is_action() && scene.phase == Phase::Running {
        modifiers.add("SW-TRN-11", "several actions", derived::multi_action(scene, who));
        modifiers.add("SW-ACT-7", "running", derived::running_penalty(scene, who));
    }
}
