//! SW-SHT-16: what is in whose hands.

use super::{Figures, Hands, Shield, Weapon, shield_of, takes_both_hands, weapon_of};
use crate::conditions::{AIMING, Aim};
use crate::sheet::{MAIN, NATURAL, OFF, STOWED, WORN};
use crate::{grasp, injuries};
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::fact::LineKind;
use fray_engine::gear::GROUND;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{Combatant, Item, Scene};
pub use fray_engine::scene::{item_by_key as by_key, item_key as key};

pub fn in_hand(item: &Item) -> bool {
    matches!(&*item.slot, MAIN | OFF)
}

/// All that somebody carries, what is in hand first.
pub fn in_hand_first(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    let gear = &scene.combatant(who).gear;
    gear.iter().filter(|i| in_hand(i)).chain(gear.iter().filter(|i| !in_hand(i)))
}

/// Whether a hand (`main` or `off`) is free: usable, empty, and not holding anybody (SW-ACT-29). A two-handed item in
/// `main` takes both.
pub fn free(scene: &Scene, who: Who, slot: &str) -> bool {
    let takes = |i: &Item| i.slot == slot || (i.slot == MAIN && takes_both_hands(i));
    !injuries::arm_lost(scene, who, slot)
        && !scene.combatant(who).gear.iter().any(takes)
        && !grasp::takes_hand(scene, who, slot)
}

/// SW-INJ-2, SW-MOD-22: whether an item cannot be used in this slot. What takes both hands can be used with one good arm.
pub fn useless(scene: &Scene, who: Who, slot: &str, hands: Option<Hands>) -> bool {
    let lost = |slot: &str| injuries::arm_lost(scene, who, slot);
    lost(slot) && (hands != Some(Hands::Both) || (lost(MAIN) && lost(OFF)))
}

/// The weapons ready for use, with their items: main hand, off hand, natural ones.
pub fn readied(scene: &Scene, who: Who) -> impl Iterator<Item = (&Item, Figures<Weapon>)> {
    let gear = &scene.combatant(who).gear;
    let of = |slot: &'static str| gear.iter().filter(move |i| i.slot == slot);
    let all = of(MAIN).chain(of(OFF)).chain(of(NATURAL));
    all.filter_map(|i| weapon_of(i).map(|w| (i, w)))
}

/// Melee weapons in hand, natural ones not counted.
pub fn melee_in_hand(scene: &Scene, who: Who) -> impl Iterator<Item = Figures<Weapon>> {
    readied(scene, who).filter(|(i, w)| w.melee && in_hand(i)).map(|(_, w)| w)
}

/// SW-SHT-21: whether it has a natural weapon.
pub fn has_natural(scene: &Scene, who: Who) -> bool {
    scene.combatant(who).gear.iter().any(|i| i.slot == NATURAL)
}

/// The best shield in hand.
pub fn shield_in_hand(scene: &Scene, who: Who) -> Option<Figures<Shield>> {
    let held = scene.combatant(who).gear.iter().filter(|i| in_hand(i));
    held.filter_map(shield_of).max_by_key(|s| s.parry)
}

/// Whether an item of this kind is anywhere on the body.
pub fn carries(scene: &Scene, who: Who, kind: &str) -> bool {
    scene.combatant(who).gear.iter().any(|i| i.kind == kind && i.slot != GROUND)
}

/// Drops an item at its owner's feet. SW-CND-7: that ends aiming with it.
pub fn fall(play: &mut Play, who: Who, no: ItemNo, rule: &'static str) {
    let Some(label) = play.scene().item(who, no).map(|i| i.label.clone()) else { return };
    play.by(rule).drop_item(who, no);
    play.by(rule).tell(LineKind::Effect, fray_engine::text!(who, " drops the ", label.to_lowercase(), "."));
    if aims_with(play.scene(), who, no) {
        play.by("SW-CND-7").end(who, AIMING);
    }
}

/// SW-CND-7: whether somebody aims with this item, at anybody.
pub fn aims_with(scene: &Scene, who: Who, no: ItemNo) -> bool {
    Aim::on(scene, who).is_some_and(|aim| aim.weapon == Some(no))
}

/// SW-SHT-16: sorts a new combatant's gear into slots; items for which no hand is free are stowed.
pub fn put_in_order(c: &mut Combatant) {
    let (mut main, mut off) = (false, false);
    for item in c.gear.iter_mut() {
        let two = takes_both_hands(item);
        let place = match &*item.slot {
            MAIN | OFF if two => {
                if main || off {
                    STOWED
                } else {
                    MAIN
                }
            }
            MAIN => {
                if main {
                    STOWED
                } else {
                    MAIN
                }
            }
            OFF => {
                if off {
                    STOWED
                } else {
                    OFF
                }
            }
            WORN => WORN,
            NATURAL => NATURAL,
            GROUND => GROUND,
            _ => STOWED,
        };
        main |= place == MAIN;
        off |= place == OFF || (place == MAIN && two);
        item.slot = Str::new_static(place);
    }
}
