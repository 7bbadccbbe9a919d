//! Things change places: drawn, dropped, picked up.

use super::{GROUND, LIES, READY, Weapon, weapon_of};
use fray_engine::base::{ItemNo, Kind as _, Point, Str, Val, Who};
use fray_engine::play::Play;
use fray_engine::scene::{Item, Scene};
pub use fray_engine::scene::{item_by_key as by_key, item_key as key};

/// Weapons of `who` that are in this place.
pub fn weapons_in<'s>(scene: &'s Scene, who: Who, slot: &'static str) -> impl Iterator<Item = (&'s Item, Weapon)> + 's {
    let there = scene.c(who).gear.iter().filter(move |i| i.slot == slot);
    there.filter_map(|i| weapon_of(i).map(|w| (i, w)))
}

/// Where a thing on the ground lies; unknown places are at its owner's feet.
pub fn lies(scene: &Scene, owner: Who, item: &Item) -> Point {
    match item.data.get(LIES).map(<Vec<i32>>::get).as_deref() {
        Some([x, y]) => Point { x: *x, y: *y },
        _ => scene.c(owner).at,
    }
}

/// It lies there now.
pub fn land(play: &mut Play, (who, no): (Who, ItemNo), at: Point, rule: &'static str) {
    play.by(rule).change_item(who, no, |i| {
        i.slot = Str::Borrowed(GROUND);
        i.data.insert(Str::Borrowed(LIES), Val::Ints(vec![at.x, at.y]));
    });
}

/// It is ready for use, in its owner's hand.
pub fn ready(play: &mut Play, who: Who, no: ItemNo, rule: &'static str) {
    play.by(rule).change_item(who, no, |i| {
        i.slot = Str::Borrowed(READY);
        i.data.remove(LIES);
    });
}

/// It passes from the ground to another, ready for use.
pub fn take_up(play: &mut Play, (from, no): (Who, ItemNo), to: Who, rule: &'static str) {
    if from == to {
        return ready(play, to, no, rule);
    }
    let Some(mut item) = play.scene().item(from, no).cloned() else { return };
    item.no = play.scene().c(to).next_item();
    item.slot = Str::Borrowed(READY);
    item.data.remove(LIES);
    play.by(rule).item_gone(from, no);
    play.by(rule).item(to, item);
}
