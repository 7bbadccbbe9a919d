//! Which items are in which slot.

use super::{Weapon, weapon_of};
use fray_engine::base::Who;
use fray_engine::scene::{Item, Scene};
pub use fray_engine::scene::{item_by_key as by_key, item_key as key};
use std::borrow::Cow;

/// The weapons of `who` in this slot.
pub fn weapons_in<'s>(
    scene: &'s Scene,
    who: Who,
    slot: &'static str,
) -> impl Iterator<Item = (&'s Item, Cow<'static, Weapon>)> + 's {
    let there = scene.combatant(who).gear.iter().filter(move |i| i.slot == slot);
    there.filter_map(|i| weapon_of(i).map(|w| (i, w)))
}
