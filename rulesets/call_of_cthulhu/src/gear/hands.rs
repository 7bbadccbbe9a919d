//! CC-SHEET-11: what is in hand, and how things change places.

use super::{LIES, STATE, State, Weapon, state, state_value, weapon, weapon_of};
use fray_engine::base::{ItemNo, Kind, Point, Str, Val, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{Item, Scene};
pub use fray_engine::scene::{item_by_key as by_key, item_key as key};
use fray_engine::text;

/// In hand.
pub const MAIN: &str = "main";
/// CC-OPT-10: in the other hand.
pub const OFF: &str = "off";
/// Put away.
pub const STOWED: &str = "stowed";
/// Worn.
pub const WORN: &str = "worn";
/// On the ground.
pub const GROUND: &str = "ground";

/// Places where gear is carried.
pub const SLOTS: &[(&str, &str)] =
    &[(MAIN, "in hand"), (OFF, "in the other hand"), (STOWED, "put away"), (WORN, "worn"), (GROUND, "on the ground")];

/// Whether it is in a hand.
pub fn in_hand(item: &Item) -> bool {
    item.slot == MAIN || item.slot == OFF
}

/// What is in hand, the main hand first.
pub fn held(scene: &Scene, who: Who) -> Vec<&Item> {
    let of = |slot: &'static str| scene.c(who).gear.iter().filter(move |i| i.slot == slot);
    of(MAIN).chain(of(OFF)).collect()
}

/// The weapons in hand with their figures.
pub fn weapons_in_hand(scene: &Scene, who: Who) -> Vec<(ItemNo, Weapon)> {
    held(scene, who).into_iter().filter_map(|i| Some((i.no, weapon_of(i)?))).collect()
}

/// CC-SHEET-11: in hand, loaded and in order.
pub fn ready(item: &Item) -> bool {
    in_hand(item) && item.left >= 1 && state(item) == State::Ok
}

/// CC-TURN-2: numbers of the firearms that are ready.
pub fn ready_firearms(scene: &Scene, who: Who) -> Vec<ItemNo> {
    let gun = |i: &&&Item| weapon(&i.kind).is_some_and(Weapon::firearm) && ready(i);
    held(scene, who).iter().filter(gun).map(|i| i.no).collect()
}

/// Where a thing on the ground lies; unknown places are at its owner's feet.
pub fn lies(scene: &Scene, owner: Who, item: &Item) -> Point {
    match item.data.get(LIES).map(<Vec<i32> as Kind>::get).as_deref() {
        Some([x, y]) => Point { x: *x, y: *y },
        _ => scene.c(owner).at,
    }
}

/// An item lies there from now on.
pub fn land(play: &mut Play, (who, no): (Who, ItemNo), at: Point, rule: &'static str) {
    play.by(rule).change_item(who, no, |i| {
        i.slot = Str::Borrowed(GROUND);
        i.data.insert(Str::Borrowed(LIES), Val::Ints(vec![at.x, at.y]));
    });
}

/// An item leaves the hand and lies where its owner stands.
pub fn fall(play: &mut Play, who: Who, no: ItemNo, rule: &'static str) {
    let at = play.scene().c(who).at;
    let Some(label) = play.scene().item(who, no).map(|i| i.label.to_lowercase()) else { return };
    land(play, (who, no), at, rule);
    play.by(rule).tell(LineKind::Effect, text!(who, "'s ", label, " falls to the ground."));
}

/// An item of one's own goes into this slot.
pub fn put(play: &mut Play, who: Who, no: ItemNo, slot: &'static str, rule: &'static str) {
    play.by(rule).change_item(who, no, |i| {
        i.slot = Str::Borrowed(slot);
        i.data.remove(LIES);
    });
}

/// An item passes from one to another, into this slot.
pub fn hand_over(play: &mut Play, (from, no): (Who, ItemNo), to: Who, slot: &'static str, rule: &'static str) {
    if from == to {
        return put(play, from, no, slot, rule);
    }
    let Some(mut item) = play.scene().item(from, no).cloned() else { return };
    item.no = play.scene().c(to).next_item();
    item.slot = Str::Borrowed(slot);
    item.data.remove(LIES);
    play.by(rule).item_gone(from, no);
    play.by(rule).item(to, item);
}

/// CC-RNG-7, CC-ACT-28: the state of a weapon.
pub fn set_state(play: &mut Play, who: Who, no: ItemNo, to: State, rule: &'static str) {
    play.by(rule).change_item(who, no, |i| {
        i.data.insert(Str::Borrowed(STATE), state_value(to));
    });
}
