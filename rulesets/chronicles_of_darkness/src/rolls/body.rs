//! CD-TAG-2, CD-ACT-4: penalties for wracked arms and for heavy gear.

use super::{attribute, skill};
use crate::{gear, sheet};
use fray_engine::base::Who;
use fray_engine::fact::Modifier;
use fray_engine::scene::Scene;

/// CD-TAG-2: whether a roll needs manual dexterity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// It does: attacks with held weapons, grab, disarm, touch, first aid.
    Needed,
    /// It does not: any other Physical roll.
    NotNeeded,
}

/// CD-TAG-2: -2 if the main arm is wracked and the roll needs hands; with both arms wracked, -3 on other Physical rolls
/// (those that need hands: [`no_hands`]). An off-hand attack has the -2 of CD-ACT-5 already and takes it only once.
pub fn arm_modifier(scene: &Scene, who: Who, hands: Hands) -> Option<Modifier> {
    let wracked = |slot| gear::is_wracked(scene, who, slot);
    match (wracked(gear::MAIN), wracked(gear::OFF), hands) {
        (true, true, Hands::NotNeeded) => Some(Modifier::new("CD-TAG-2", "both arms wracked", -3)),
        (true, false, Hands::Needed) => Some(Modifier::new("CD-TAG-2", "main arm wracked", -2)),
        _ => None,
    }
}

/// CD-TAG-2: whether both arms are wracked, so that rolls that need hands are chance dice.
pub fn no_hands(scene: &Scene, who: Who) -> bool {
    [gear::MAIN, gear::OFF].iter().all(|slot| gear::is_wracked(scene, who, slot))
}

/// CD-ACT-4: the penalty for armor too heavy for its wearer, on Brawl and Weaponry pools.
pub fn armor_modifier(scene: &Scene, who: Who) -> Option<Modifier> {
    gear::armor_too_heavy(scene, who).then(|| Modifier::new("CD-ACT-4", "heavy armor", -1))
}

/// CD-ACT-4: the penalty for an item with the figures of this weapon, its own or borrowed ones (CD-ACT-47), that
/// requires more Strength; CD-ACT-6: a two-handed one used in one hand requires one more.
pub fn weight_modifier(scene: &Scene, who: Who, item: &fray_engine::scene::Item, w: &gear::Weapon) -> Option<Modifier> {
    let one_handed = w.is(gear::Tag::TwoHanded) && item.slot != gear::BOTH;
    let heavy = w.strength + i32::from(one_handed) > scene.get(who, sheet::STRENGTH);
    heavy.then(|| Modifier::new("CD-ACT-4", "too heavy a weapon", -1))
}

/// CD-ACT-5: -2 for a weapon in the off hand.
pub fn off_hand(item: &fray_engine::scene::Item) -> Option<Modifier> {
    (item.slot == gear::OFF).then(|| Modifier::new("CD-ACT-5", "off hand", -2))
}

/// A pool of Brawl or Weaponry: attribute, skill, heavy armor, wracked arms.
pub fn close_pool(
    scene: &Scene,
    who: Who,
    attr: crate::sheet::Number,
    by: crate::sheet::Number,
    hands: Hands,
) -> Vec<Modifier> {
    let mut modifiers = vec![attribute(scene, who, attr), skill(scene, who, by)];
    modifiers.extend(armor_modifier(scene, who));
    modifiers.extend(arm_modifier(scene, who, hands));
    modifiers
}
