//! CD-ACT-2, 4: the pool of an attack, from parts that know nothing of each other.

use super::Attack;
use crate::conditions::KNOCKED_DOWN;
use crate::gear::{self, Tag};
use crate::ranged::shooting;
use crate::reactions::Defended;
use crate::rolls::{self, Again, Hands, Pool};
use fray_engine::base::Who;
use fray_engine::fact::Mod;
use fray_engine::scene::Scene;

/// A part of the pool of an attack on somebody.
type Part = fn(&Scene, &Attack, Who) -> Vec<Mod>;

/// All parts, in the order in which people read them.
const PARTS: &[Part] = &[traits, requirements, hand, shooting::mods, knocked_down, willpower];

/// A reason for a chance die whatever bonuses exist (CD-RES-7).
type Reduced = fn(&Scene, &Attack, Who) -> bool;

/// All of them.
const REDUCED: &[Reduced] = &[handless, shooting::too_far];

/// The pool of `a` against `to`, who defends so.
pub fn pool<'f>(a: &'f Attack, to: Who, defended: Defended) -> Pool<'f> {
    let title = a.sentence(&[to]);
    let again = if a.arm.row.is(Tag::NineAgain) { Again::Nine } else { Again::Ten };
    Pool::new(a.by, a.arm.purpose(), title, rolls::Kind::Sight, move |s| {
        let mut mods: Vec<Mod> = PARTS.iter().flat_map(|part| part(s, a, to)).collect();
        mods.push(Mod::new("CD-REACT-1", "Defense", -defended.dice()));
        mods
    })
    .again(again)
    .reduced_if(move |s| REDUCED.iter().any(|r| r(s, a, to)))
}

/// CD-ACT-2.
fn traits(scene: &Scene, a: &Attack, _: Who) -> Vec<Mod> {
    vec![rolls::attribute(scene, a.by, a.arm.attribute()), rolls::skill(scene, a.by, a.arm.skill())]
}

/// CD-ACT-4, 6: weapon and armor ask for Strength.
fn requirements(scene: &Scene, a: &Attack, _: Who) -> Vec<Mod> {
    let mut mods = a.arm.held(scene, a.by).map_or_else(Vec::new, |i| rolls::weight_mods(scene, a.by, i));
    if a.arm.close() {
        mods.extend(rolls::armor_mods(scene, a.by));
    }
    mods
}

/// CD-ACT-5, CD-TAG-2: the off hand, or any hand while the main arm is out: one and the same penalty.
fn hand(scene: &Scene, a: &Attack, _: Who) -> Vec<Mod> {
    let Some(item) = a.arm.held(scene, a.by) else { return rolls::arm_mods(scene, a.by, Hands::NotNeeded) };
    let wracked = rolls::arm_mods(scene, a.by, Hands::Needed);
    if wracked.is_empty() && item.slot == gear::OFF {
        return vec![Mod::new("CD-ACT-5", "off hand", -2)];
    }
    wracked
}

/// CD-TAG-2.
fn handless(scene: &Scene, a: &Attack, _: Who) -> bool {
    a.arm.item.is_some() && rolls::no_hands(scene, a.by)
}

/// CD-TAG-10.
fn knocked_down(scene: &Scene, a: &Attack, _: Who) -> Vec<Mod> {
    let down = scene.has(a.by, KNOCKED_DOWN);
    if down { vec![Mod::new("CD-TAG-10", "on the ground", -2)] } else { vec![] }
}

/// CD-RES-11.
fn willpower(_: &Scene, a: &Attack, _: Who) -> Vec<Mod> {
    if a.options.willpower { vec![rolls::more_dice()] } else { vec![] }
}
