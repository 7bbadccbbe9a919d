//! Things change places: drawn, dropped, taken up.

use super::{GROUND, HAND, LIES, Trait, weapon};
use fray_engine::base::{ItemNo, Kind, Point, Str, Val, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{Item, Scene};
pub use fray_engine::scene::{item_by_key as by_key, item_key as key};
use fray_engine::text;

/// Where a thing on the ground lies; unknown places are at its owner's feet.
pub fn lies(scene: &Scene, owner: Who, item: &Item) -> Point {
    match item.data.get(LIES).map(<Vec<i32> as Kind>::get).as_deref() {
        Some([x, y]) => Point { x: *x, y: *y },
        _ => scene.combatant(owner).at,
    }
}

/// Something lies there.
pub fn land(play: &mut Play, who: Who, no: ItemNo, at: Point, rule: &'static str) {
    play.by(rule).change_item(who, no, |i| {
        i.slot = Str::Borrowed(GROUND);
        i.data.insert(Str::Borrowed(LIES), Val::Ints(vec![at.x, at.y]));
    });
}

/// An item leaves the hand and lies where its owner stands. What is part of a body does not.
pub fn fall(play: &mut Play, who: Who, no: ItemNo, rule: &'static str) {
    let Some(item) = play.scene().item(who, no).cloned() else { return };
    if weapon(&item.kind).is_some_and(|w| w.is(Trait::Natural)) {
        return;
    }
    let at = play.scene().combatant(who).at;
    land(play, who, no, at, rule);
    play.by(rule).tell(LineKind::Effect, text!(who, "'s ", item.label.to_lowercase(), " falls to the ground."));
}

/// Everything in hand falls.
pub fn fall_all(play: &mut Play, who: Who, rule: &'static str) {
    let held: Vec<ItemNo> = super::held(play.scene(), who).map(|i| i.no).collect();
    for no in held {
        fall(play, who, no, rule);
    }
}

/// An item of `from` is in the hand of `to`.
pub fn take(play: &mut Play, from: Who, no: ItemNo, to: Who, rule: &'static str) {
    let Some(mut item) = play.scene().item(from, no).cloned() else { return };
    item.slot = Str::Borrowed(HAND);
    item.data.remove(LIES);
    if from != to {
        item.no = play.scene().combatant(to).next_item();
        play.by(rule).item_gone(from, no);
    }
    play.by(rule).item(to, item);
}

/// An item of one's own goes into this slot.
pub fn put(play: &mut Play, who: Who, no: ItemNo, slot: &'static str, rule: &'static str) {
    play.by(rule).change_item(who, no, |i| {
        i.slot = Str::Borrowed(slot);
        i.data.remove(LIES);
    });
}
