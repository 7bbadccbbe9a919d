//! CE-SHEET-10, 14: what is in hand, worn and stowed.

use super::{ArmorPiece, Part, Trait, Weapon, armor_of, thing, weapon};
use crate::sheet;
use fray_engine::base::Who;
pub use fray_engine::gear::GROUND;
use fray_engine::scene::{Item, Scene};
use std::borrow::Cow;

/// Slot: in a hand.
pub const HAND: &str = "hand";
/// Slot: on the body.
pub const WORN: &str = "worn";
/// Slot: put away.
pub const STOWED: &str = "stowed";

/// The slots, with their labels.
pub const SLOTS: &[(&str, &str)] = &[(HAND, "in hand"), (WORN, "worn"), (STOWED, "stowed"), (GROUND, "on the ground")];

/// CE-SHEET-14: how many hands a body has.
const HANDS: i32 = 2;

/// The items in hand, in the order in which they were taken.
pub fn held(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    scene.combatant(who).gear.iter().filter(|i| i.slot == HAND)
}

/// How many hands an item takes.
pub fn hands_of(kind: &str) -> i32 {
    weapon(kind).map(|w| w.hands).or_else(|| thing(kind).map(|t| t.hands)).unwrap_or(1)
}

/// The items that fill a hand; brass knuckles and boots do not.
fn filling(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    held(scene, who).filter(|i| hands_of(&i.kind) > 0)
}

/// CE-SHEET-14: "hands free" means nothing in either hand.
pub fn hands_free(scene: &Scene, who: Who) -> bool {
    filling(scene, who).next().is_none()
}

/// Whether a hand is free for another item. A two-handed weapon can be held in one hand, but not used (CE-REF-5).
pub fn room(scene: &Scene, who: Who) -> bool {
    (filling(scene, who).count() as i32) < HANDS
}

/// CE-REF-5: whether both hands are on this weapon, if it takes both.
pub fn enough_hands(scene: &Scene, who: Who, item: &Item, row: &Weapon) -> bool {
    row.hands < HANDS || filling(scene, who).all(|i| i.no == item.no)
}

/// Weapons to attack with: those in hand, and those that are part of the body.
pub fn weapons(scene: &Scene, who: Who) -> impl Iterator<Item = (&Item, &'static Weapon)> {
    let gear = scene.combatant(who).gear.iter().filter_map(|i| weapon(&i.kind).map(|w| (i, w)));
    gear.filter(|(i, w)| at_hand(i, w))
}

/// Whether this weapon is in hand, or part of the body.
pub fn at_hand(item: &Item, row: &Weapon) -> bool {
    item.slot == HAND || (item.slot == WORN && row.is(Trait::Natural))
}

/// CE-SHEET-10: the pieces of armor that are worn, and natural armor, which covers everything.
pub fn armor_pieces(scene: &Scene, who: Who) -> Vec<ArmorPiece> {
    let mut all: Vec<ArmorPiece> =
        scene.combatant(who).gear.iter().filter(|i| i.slot == WORN).filter_map(armor_of).collect();
    let natural = scene.get(who, sheet::NATURAL_ARMOR);
    if natural > 0 {
        all.push(ArmorPiece { rating: natural, covers: Cow::Borrowed(&Part::ALL) });
    }
    all
}
