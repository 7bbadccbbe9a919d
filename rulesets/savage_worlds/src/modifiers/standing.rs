use crate::conditions::DISTRACTED;
use crate::derived;
use crate::injuries::{self, Slow};
use crate::sheet;
use crate::traits::{Kind, Skill, Trait};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::{Phase, Scene};

/// SW-RES-13: what is added to every trait roll, and to action rolls. SW-DMG-18: wounds count on the recovery roll too.
pub fn standing(scene: &Scene, who: Who, trait_: &Trait, kind: Kind) -> Vec<Modifier> {
    let scene = kind.state(scene);
    let mut modifiers = Vec::new();
    let mut push = |m: Modifier| {
        if m.value != 0 {
            modifiers.push(m);
        }
    };
    let skill = trait_.of(scene, who);
    push(Modifier::new("SW-RES-1", trait_.label(), i32::from(skill.die().plus)));
    push(Modifier::new("SW-RES-5", "unskilled", if skill == Skill::Unskilled { -2 } else { 0 }));
    push(Modifier::new("SW-DMG-16", "for wounds", derived::wound_penalty(scene, who)).of_state());
    push(Modifier::new("SW-CND-13", "fatigue", -scene.get(who, sheet::FATIGUE).clamp(0, 2)).of_state());
    let mut add = |rule: &'static str, label: &'static str, value: i32| push(Modifier::new(rule, label, value));
    add("SW-CND-3", "Distracted", if derived::holds(scene, who, DISTRACTED) { -2 } else { 0 });
    add("SW-TRN-5", "Joker", derived::joker(scene, who));
    let slow = *trait_ == Trait::Athletics && injuries::slow(scene, who) == Slow::Major;
    add("SW-SHT-19", "slow", if slow { -2 } else { 0 });
    // After the fight, the penalties of the last turn no longer count.
    if kind.is_action() && scene.phase == Phase::Running {
        add("SW-TRN-11", "several actions", derived::multi_action(scene, who));
        add("SW-ACT-7", "running", derived::running_penalty(scene, who));
    }
    modifiers
}
