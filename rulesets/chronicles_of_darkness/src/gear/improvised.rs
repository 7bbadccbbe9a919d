//! CD-ACT-20, 47, 48, CD-GM-16: things that were not made for fighting, used as weapons.

use super::{DURABILITY, LIKE, LOST, SIZE, Weapon, thing, weapon};
use fray_engine::base::{Str, ValueType};
use fray_engine::scene::Item;

/// Armoury row of the improvised weapons that the GM hands out.
pub const IMPROVISED: &str = "improvised";
/// CD-GEAR-4: the Durability of guns.
const GUN_DURABILITY: i32 = 3;
/// CD-ACT-20: the least Size of a gun that makes a club.
const LONG_GUN: i32 = 2;

/// What a thing is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    pub durability: i32,
    pub size: i32,
}

impl Material {
    /// CD-GEAR-4.
    pub fn structure(self) -> i32 {
        self.durability + self.size
    }
}

/// CD-GEAR-4, CD-GM-16: what an item that is not a melee weapon is made of: as the GM said, else as its row says.
pub fn material(item: &Item) -> Option<Material> {
    let row = match (thing(&item.kind), weapon(&item.kind)) {
        (Some(t), _) => Material { durability: t.durability, size: t.size },
        (None, Some(w)) if w.shoots() => Material { durability: GUN_DURABILITY, size: w.size },
        _ => return None,
    };
    let said = |key: &str, usual: i32| item.data.get(key).map_or(usual, i32::get);
    Some(Material { durability: said(DURABILITY, row.durability), size: said(SIZE, row.size) })
}

/// CD-ACT-48: Structure that it has lost.
pub fn structure_lost(item: &Item) -> i32 {
    item.data.get(LOST).map_or(0, i32::get)
}

/// CD-ACT-47: the figures of an item as an improvised weapon. CD-ACT-20: a long gun is an improvised crowbar.
pub fn improvised(item: &Item, made: Material) -> Weapon {
    let gun = weapon(&item.kind).filter(|w| w.shoots());
    let lender = match (item.data.get(LIKE).map(Str::get), gun) {
        (Some(row), _) => weapon(&row),
        (None, Some(w)) if w.size >= LONG_GUN => weapon("crowbar"),
        _ => None,
    };
    let id = item.kind.clone();
    match lender {
        Some(w) => Weapon { id, range: None, size: made.size, ..w.clone() },
        None => Weapon {
            id,
            modifier: made.durability - 1,
            initiative: -made.size,
            strength: made.size,
            size: made.size,
            ..Weapon::default()
        },
    }
}

/// CD-ACT-47, 52: the modifier of something in hand: a weapon's own, or that of an improvised weapon; 0 for tools.
pub fn modifier(item: &Item) -> i32 {
    if let Some(row) = weapon(&item.kind) {
        return row.modifier;
    }
    let swung = thing(&item.kind).filter(|t| !t.tool).and_then(|_| material(item));
    swung.map_or(0, |made| improvised(item, made).modifier)
}

/// CD-ACT-47, CD-TURN-4: the initiative penalty of a thing in hand. Tools have none: they are not held to fight with.
pub fn improvised_penalty(item: &Item) -> Option<i32> {
    thing(&item.kind).filter(|t| !t.tool)?;
    Some(improvised(item, material(item)?).initiative)
}
