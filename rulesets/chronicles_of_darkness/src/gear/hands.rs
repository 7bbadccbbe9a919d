//! CD-SHEET-12, 14: what is readied, worn and stowed.

use super::{LIKE, Part, StatedArmor, Tag, Weapon, armor_of, improvised, material, weapon};
use crate::conditions::SHIELD_USED;
use crate::sheet;
use fray_engine::base::Who;
pub use fray_engine::gear::GROUND;
use fray_engine::scene::{Item, Scene};
use std::borrow::Cow;

/// Slot: the main hand.
pub const MAIN: &str = "main";
/// Slot: the other hand.
pub const OFF: &str = "off";
/// Slot: both hands.
pub const BOTH: &str = "both";
/// Slot: on the body.
pub const WORN: &str = "worn";
/// Slot: put away.
pub const STOWED: &str = "stowed";

/// Where gear is carried.
pub const SLOTS: &[(&str, &str)] = &[
    (MAIN, "main hand"),
    (OFF, "other hand"),
    (BOTH, "both hands"),
    (WORN, "worn"),
    (STOWED, "stowed"),
    (GROUND, "on the ground"),
];

/// Whether it is in a hand.
pub fn readied(item: &Item) -> bool {
    matches!(&*item.slot, MAIN | OFF | BOTH)
}

pub fn weapons_in_hand(scene: &Scene, who: Who) -> impl Iterator<Item = (&Item, &'static Weapon)> {
    scene.combatant(who).gear.iter().filter(|i| readied(i)).filter_map(|i| weapon(&i.kind).map(|w| (i, w)))
}

/// CD-ACT-47: what in hand has the figures of a weapon: weapons, and things that a comparable row lends its figures.
pub fn wielded(scene: &Scene, who: Who) -> impl Iterator<Item = (&Item, Cow<'static, Weapon>)> {
    let row = |i: &Item| match weapon(&i.kind) {
        Some(row) => Some(Cow::Borrowed(row)),
        None => i.data.get(LIKE).and_then(|_| Some(Cow::Owned(improvised(i, material(i)?)))),
    };
    scene.combatant(who).gear.iter().filter(|i| readied(i)).filter_map(move |i| row(i).map(|w| (i, w)))
}

/// CD-SHEET-14: the armor worn that counts: of several suits the first; the helmet is separate from the suit.
pub fn worn(scene: &Scene, who: Who) -> impl Iterator<Item = StatedArmor<'_>> {
    let mut suits = 0;
    let counts = move |a: &StatedArmor| {
        let is_suit = is_suit(a);
        suits += i32::from(is_suit);
        !is_suit || suits == 1
    };
    scene.combatant(who).gear.iter().filter(|i| i.slot == WORN).filter_map(armor_of).filter(counts)
}

fn is_suit(armor: &StatedArmor) -> bool {
    armor.general() > 0 || armor.ballistic() > 0
}

/// CD-SHEET-14: the suit worn.
pub fn suit(scene: &Scene, who: Who) -> Option<StatedArmor<'_>> {
    worn(scene, who).find(is_suit)
}

/// CD-OPT-8: whether armor covers this part; a helmet covers the head.
pub fn covered(scene: &Scene, who: Who, part: Part) -> bool {
    worn(scene, who).any(|a| a.coverage().contains(&part))
}

/// CD-SHEET-9, CD-TAG-42, 44: what gear adds to Defense or takes from it, each item with its label.
pub fn defense_modifiers(scene: &Scene, who: Who) -> impl Iterator<Item = (&str, i32)> {
    let armor = worn(scene, who).map(|a| (a.label(), a.defense()));
    let weapons = wielded(scene, who).map(move |(item, row)| {
        let guard = i32::from(row.is(Tag::Guard));
        // CD-TAG-44: not if it was used to attack.
        let shields = row.is(Tag::Shield) && !scene.has(who, SHIELD_USED);
        (&*item.label, guard + if shields { row.size } else { 0 })
    });
    armor.chain(weapons)
}

/// CD-SHEET-10: what armor takes from Speed.
pub fn speed_modifier(scene: &Scene, who: Who) -> i32 {
    worn(scene, who).map(StatedArmor::speed).sum()
}

/// CD-TAG-43: what a spear adds to base Defense against attackers who are unarmed (`size` 0) or whose weapon has Size
/// 1.
pub fn reach_guard(scene: &Scene, who: Who, size: i32) -> i32 {
    let spear = || wielded(scene, who).any(|(_, w)| w.is(Tag::ReachGuard));
    i32::from(size <= 1 && spear())
}

/// CD-TURN-4: the worst initiative modifier of the weapons in hand, and a further -1 for two or more.
pub fn initiative_penalty(scene: &Scene, who: Who) -> i32 {
    let modifiers = || scene.combatant(who).gear.iter().filter_map(initiative_modifier);
    modifiers().min().map_or(0, |worst| worst - i32::from(modifiers().nth(1).is_some()))
}

/// Whether an item in hand is among those that [`initiative_penalty`] counts.
pub fn counts_for_initiative(item: &Item) -> bool {
    initiative_modifier(item).is_some()
}

/// CD-TURN-4: the initiative modifier of an item in hand, if it has one.
fn initiative_modifier(item: &Item) -> Option<i32> {
    if !readied(item) {
        return None;
    }
    weapon(&item.kind).map(|w| w.initiative).or_else(|| super::improvised_penalty(item))
}

/// CD-ACT-4: whether a suit requires more Strength than its wearer has.
pub fn armor_too_heavy(scene: &Scene, who: Who) -> bool {
    worn(scene, who).any(|a| a.strength() > scene.get(who, sheet::STRENGTH))
}
