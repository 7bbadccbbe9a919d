//! CD-SHEET-12: moving items: drawn, dropped, taken from somebody.

use super::{BOTH, MAIN, OFF, weapon};
use crate::conditions::{ARM_WRACK_LEFT, ARM_WRACK_RIGHT};
use crate::sheet;
use fray_engine::base::{ItemNo, Who};
use fray_engine::fact::{Cause, LineKind};
use fray_engine::play::Play;
use fray_engine::scene::{Item, Scene};
pub use fray_engine::scene::{item_by_key as by_key, item_key as key};
use fray_engine::text;

/// CD-ACT-6: the least Size of a gun that takes both hands.
const BIG_GUN: i32 = 2;

/// CD-ACT-6: whether it can only be used with both hands.
pub fn needs_both(kind: &str) -> bool {
    weapon(kind).is_some_and(|w| w.shoots() && w.size >= BIG_GUN)
}

/// CD-TAG-2: the tag that wracks the arm of this hand (`main` or `off`).
pub fn wrack_of(scene: &Scene, who: Who, slot: &str) -> &'static str {
    let right_handed = !scene.is(who, sheet::HANDED, "left");
    if (slot == MAIN) == right_handed { ARM_WRACK_RIGHT } else { ARM_WRACK_LEFT }
}

/// CD-TAG-2: whether the arm of this hand (`main` or `off`) is wracked.
pub fn is_wracked(scene: &Scene, who: Who, slot: &str) -> bool {
    scene.has_any(who, &[ARM_WRACK_LEFT, ARM_WRACK_RIGHT]) && scene.has(who, wrack_of(scene, who, slot))
}

/// Whether a hand (`main` or `off`) can take something: it is empty, and its arm is not wracked (CD-TAG-2).
pub fn free(scene: &Scene, who: Who, slot: &str) -> bool {
    let taken = scene.combatant(who).gear.iter().any(|i| i.slot == slot || i.slot == BOTH);
    !taken && !is_wracked(scene, who, slot)
}

/// Where an item would go if it were taken up now: the main hand, else the other; both if it needs both, or if it is a
/// two-handed weapon (CD-ACT-6) and both are free. `None`: no hand is free for it.
pub fn hand_for(scene: &Scene, who: Who, kind: &str) -> Option<&'static str> {
    let (main, off) = (free(scene, who, MAIN), free(scene, who, OFF));
    let two_handed = weapon(kind).is_some_and(|w| w.is(super::Tag::TwoHanded));
    match (main, off) {
        (true, true) if two_handed || needs_both(kind) => Some(BOTH),
        _ if needs_both(kind) => None,
        (true, _) => Some(MAIN),
        (false, true) => Some(OFF),
        (false, false) => None,
    }
}

/// Like [`hand_for`], but an item for both hands goes into one if only one is free.
pub fn any_hand_for(scene: &Scene, who: Who, kind: &str) -> Option<&'static str> {
    hand_for(scene, who, kind).or_else(|| [MAIN, OFF].into_iter().find(|slot| free(scene, who, slot)))
}

/// CD-ACT-6: whether both hands are on an item, or the other is free to help.
pub fn both_hands_on(scene: &Scene, who: Who, item: &Item) -> bool {
    let other = if item.slot == MAIN { OFF } else { MAIN };
    item.slot == BOTH || free(scene, who, other)
}

/// Drops an item at its owner's feet.
pub fn fall(play: &mut Play, who: Who, no: ItemNo, rule: &'static str) {
    let Some(label) = play.scene().item(who, no).map(|i| i.label.clone()) else { return };
    play.by(rule).drop_item(who, no);
    play.by(rule).tell(LineKind::Effect, text!(who, " drops the ", label.to_lowercase(), "."));
}

/// CD-TAG-2, 19: drops everything in these hands.
pub fn fall_from(play: &mut Play, who: Who, slots: &[&str], rule: &'static str) {
    let held: Vec<ItemNo> =
        play.scene().combatant(who).gear.iter().filter(|i| slots.contains(&&*i.slot)).map(|i| i.no).collect();
    for no in held {
        fall(play, who, no, rule);
    }
}

/// CD-ACT-15: takes these rounds from a gun or bow, and tells how many are left.
pub fn fires(play: &mut Play, owner: Who, no: ItemNo, rounds: i32, rule: &'static str) {
    play.by(rule).change_item(owner, no, |i| i.left = (i.left - rounds).max(0));
    play.by(rule).because(Cause::Rule).tell_if(LineKind::Note, |s| {
        let item = s.item(owner, no)?;
        let words =
            if rounds == 1 { text!(owner, " has ") } else { text!(owner, " fires ", rounds, " rounds and has ") };
        let words = match item.left {
            0 => words.and("no rounds left in the "),
            1 => words.and("1 round left in the "),
            left => words.and(left).and(" rounds left in the "),
        };
        Some(words.and(item.label.to_lowercase()).and("."))
    });
}
