//! CC-SHEET-11: what is in hand, and how items change places.

use super::{Figures, STATE, State, UNARMED, Weapon, armor, state, state_value, weapon, weapon_of};
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::fact::LineKind;
pub use fray_engine::gear::{GROUND, lies};
use fray_engine::play::Play;
use fray_engine::scene::{Item, NewItem, Scene};
pub use fray_engine::scene::{item_by_key as by_key, item_key as key};
use fray_engine::text;

/// In hand.
pub const MAIN: &str = "main";
/// CC-OPT-10: in the other hand.
pub const OFF: &str = "off";
/// Put away.
pub const STOWED: &str = "stowed";
pub const WORN: &str = "worn";

/// Places where gear is carried.
pub const SLOTS: &[(&str, &str)] =
    &[(MAIN, "in hand"), (OFF, "in the other hand"), (STOWED, "put away"), (WORN, "worn"), (GROUND, "on the ground")];

pub fn in_hand(item: &Item) -> bool {
    item.slot == MAIN || item.slot == OFF
}

/// The items in hand, the main hand first.
pub fn held(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    let of = |slot: &'static str| scene.combatant(who).gear.iter().filter(move |i| i.slot == slot);
    of(MAIN).chain(of(OFF))
}

/// The items in hand that are no part of the body.
pub fn held_loosely(scene: &Scene, who: Who) -> Vec<ItemNo> {
    held(scene, who).filter(|i| !is_natural(i)).map(|i| i.no).collect()
}

fn is_natural(item: &Item) -> bool {
    weapon(&item.kind).is_some_and(|w| w.natural)
}

/// CC-ACT-13: the weapons in hand that a disarm can take.
pub fn loose_weapons(scene: &Scene, who: Who) -> impl Iterator<Item = (ItemNo, Figures)> {
    weapons_in_hand(scene, who).filter(|(_, w)| !w.natural)
}

/// The weapons in hand with their figures.
pub fn weapons_in_hand(scene: &Scene, who: Who) -> impl Iterator<Item = (ItemNo, Figures)> {
    held(scene, who).filter_map(|i| Some((i.no, weapon_of(i)?)))
}

/// CC-SHEET-11: whether the item is in hand, loaded and in order.
pub fn ready(item: &Item) -> bool {
    item.left >= 1 && in_hand(item) && state(item) == State::Ok
}

/// CC-TURN-2: numbers of the firearms that are ready.
pub fn ready_firearms(scene: &Scene, who: Who) -> impl Iterator<Item = ItemNo> {
    let gun = |i: &&Item| ready(i) && weapon(&i.kind).is_some_and(Weapon::firearm);
    held(scene, who).filter(gun).map(|i| i.no)
}

/// CC-TURN-2: whether a firearm is ready.
pub fn has_ready_firearm(scene: &Scene, who: Who) -> bool {
    ready_firearms(scene, who).next().is_some()
}

/// The item leaves the hand and falls at its owner's feet, unless it is part of the body.
pub fn fall(play: &mut Play, who: Who, no: ItemNo, rule: &'static str) {
    let Some(item) = play.scene().item(who, no).cloned() else { return };
    if is_natural(&item) {
        return;
    }
    play.by(rule).drop_item(who, no);
    play.by(rule).tell(LineKind::Effect, text!(who, " drops the ", item.label.to_lowercase(), "."));
}

/// CC-RNG-7, CC-ACT-28: changes the state of a weapon.
pub fn set_state(play: &mut Play, who: Who, no: ItemNo, to: State, rule: &'static str) {
    play.by(rule).change_item(who, no, |i| {
        i.data.insert(Str::new_static(STATE), state_value(to));
    });
}

/// A new item of this row: weapons loaded and put away, armor worn.
pub fn make(kind: &str) -> Option<NewItem> {
    let (label, slot, left) = match (weapon(kind).filter(|w| w.id != UNARMED), armor(kind)) {
        (Some(w), _) => (&*w.label, STOWED, w.ammo),
        (None, Some(a)) => (&*a.label, if a.material { STOWED } else { WORN }, 0),
        (None, None) => return None,
    };
    Some(NewItem::new(kind, label, slot, left))
}
