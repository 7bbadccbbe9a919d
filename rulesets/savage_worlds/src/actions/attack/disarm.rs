//! SW-ACT-26: a hit on something held.

use super::blow::damage_dice;
use crate::declared::{self, Attack};
use crate::derived::Toughness;
use crate::harm;
use crate::modifiers::damage_modifiers;
use crate::rolls::{DamageRoll, item_damage};
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};

/// Rolls the weapon's damage without raise die and without acing. The holder makes a Strength roll against the total
/// and drops the item on a failure. No harm is done. An item that has left the hand meanwhile cannot be hit again.
pub(super) fn item_hit(play: &mut Play, a: &Attack, at: Who) -> Flow {
    let Some(no) = declared::item_aimed_at(play.scene(), a, at).map(|i| i.no) else { return Ok(()) };
    let damage = item_damage(
        play,
        DamageRoll {
            by: Some(a.by),
            at,
            dice: Box::new(|s| damage_dice(s, a, at, 0)),
            flat: Box::new(|s, modifiers| damage_modifiers(s, a, at, modifiers)),
            toughness: Box::new(|_| Toughness::default()),
            ap: 0,
        },
    )?;
    harm::lets_go_or_not(play, at, no, 0, "damage", Box::new(|s| damage.total(s)))
}
