//! CC-ACT-10, CC-REACT-10: what a combatant can strike, shoot or throw with.

use crate::derived;
use crate::gear::{self, Figures, Weapon};
use crate::sheet::Number;
use fray_engine::base::{ItemNo, Str, Text, Who};
use fray_engine::scene::{Item, Scene};
use fray_engine::text;
use std::sync::Arc;

/// A weapon as it is being used.
#[derive(Clone, Debug)]
pub struct WeaponInUse {
    /// Its name in forms.
    pub id: Str,
    /// The item; `None`: bare hands.
    pub item: Option<ItemNo>,
    /// Its figures.
    pub row: Figures,
}

impl WeaponInUse {
    fn new(id: impl Into<Str>, item: Option<ItemNo>, row: Figures) -> WeaponInUse {
        WeaponInUse { id: id.into(), item, row }
    }
    fn of_item(scene: &Scene, who: Who, item: &Item) -> Option<WeaponInUse> {
        Some(WeaponInUse::new(gear::key(scene, who, item), Some(item.no), gear::weapon_of(item)?))
    }
    /// The skill that is tested.
    pub fn skill(&self) -> Number {
        derived::weapon_skill(&self.row)
    }
    /// Nothing in hand.
    pub fn bare_hands() -> WeaponInUse {
        WeaponInUse::new(gear::UNARMED, None, Figures::OfRow(gear::unarmed()))
    }
    /// "the small knife", "bare hands".
    pub fn words(&self) -> Text {
        if self.item.is_none() { Text::from("bare hands") } else { text!("the ", self.row.label.to_lowercase()) }
    }
}

/// CC-ACT-10: the close-combat weapons in hand, a gun used as a club, and bare hands.
pub fn close_weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    scene.once("close weapons", who, || {
        let made_for_it = made_for_close_combat(scene, who).filter_map(|i| WeaponInUse::of_item(scene, who, i));
        let mut all: Vec<WeaponInUse> = made_for_it.collect();
        all.extend(gun_as_club(scene, who).filter(|club| all.iter().all(|a| a.id != club.id)));
        all.push(WeaponInUse::bare_hands());
        all
    })
}

/// What is in hand and not destroyed.
fn whole(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    gear::held(scene, who).filter(|i| gear::state(i) != gear::State::Destroyed)
}

fn made_for_close_combat(scene: &Scene, who: Who) -> impl Iterator<Item = &Item> {
    whole(scene, who).filter(|i| gear::weapon(&i.kind).is_some_and(Weapon::close))
}

fn gun_as_club(scene: &Scene, who: Who) -> Option<WeaponInUse> {
    let gun = whole(scene, who).find(|i| gear::weapon(&i.kind).is_some_and(Weapon::firearm))?;
    let label = Str::from(format!("{} as a club", gear::weapon_of(gun)?.label));
    let row = Weapon { label, ..gear::gun_as_club().clone() };
    Some(WeaponInUse::new(gear::CLUB, Some(gun.no), Figures::Own(Arc::new(row))))
}

/// The longest reach of anything in hand, in feet; `None` if nothing reaches beyond arm's length.
pub fn longest_reach(scene: &Scene, who: Who) -> Option<i32> {
    let row = |i: &Item| match gear::weapon(&i.kind)? {
        w if w.close() => Some(w),
        w if w.firearm() => Some(gear::gun_as_club()),
        _ => None,
    };
    whole(scene, who).filter_map(row).chain([gear::unarmed()]).filter_map(|w| w.reach).max()
}

/// The close-combat weapon in hand, else bare hands.
pub fn default_close_weapon(scene: &Scene, who: Who) -> WeaponInUse {
    let usual = made_for_close_combat(scene, who).find(|i| gear::key(scene, who, i) != gear::CLUB);
    let armed = usual.or_else(|| made_for_close_combat(scene, who).find(|i| i.kind == gear::CLUB));
    armed.and_then(|i| WeaponInUse::of_item(scene, who, i)).unwrap_or_else(WeaponInUse::bare_hands)
}

/// The close-combat weapon of this name; without a name, the usual one.
pub fn close_weapon(scene: &Scene, who: Who, named: Option<&str>) -> Option<WeaponInUse> {
    let Some(id) = named else { return Some(default_close_weapon(scene, who)) };
    let made_for_it = made_for_close_combat(scene, who).find(|i| gear::key(scene, who, i) == id);
    made_for_it
        .and_then(|i| WeaponInUse::of_item(scene, who, i))
        .or_else(|| if id == gear::CLUB { gun_as_club(scene, who) } else { None })
        .or_else(|| (id == gear::UNARMED).then(WeaponInUse::bare_hands))
}

/// The weapons carried that fit.
fn carried(scene: &Scene, who: Who, fits: fn(&Weapon) -> bool) -> impl Iterator<Item = &Item> {
    let carried = scene.combatant(who).gear.iter().filter(|i| i.slot != gear::GROUND);
    carried.filter(move |i| gear::weapon(&i.kind).is_some_and(fits))
}

/// The same, ready for use, those in hand first.
fn in_hand_first(scene: &Scene, who: Who, fits: fn(&Weapon) -> bool) -> Vec<WeaponInUse> {
    let (mut all, mut away) = (Vec::new(), Vec::new());
    for item in carried(scene, who, fits) {
        let weapons = if gear::in_hand(item) { &mut all } else { &mut away };
        weapons.extend(WeaponInUse::of_item(scene, who, item));
    }
    all.append(&mut away);
    all
}

fn named(scene: &Scene, who: Who, fits: fn(&Weapon) -> bool, id: &str) -> Option<WeaponInUse> {
    let item = carried(scene, who, fits).find(|i| gear::key(scene, who, i) == id)?;
    WeaponInUse::of_item(scene, who, item)
}

/// CC-ACT-20: firearms and bows, those in hand first.
pub fn shooting_weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    scene.once("shooting weapons", who, || in_hand_first(scene, who, Weapon::shoots))
}

/// CC-ACT-23: weapons that can be thrown, those in hand first.
pub fn throwing_weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    scene.once("throwing weapons", who, || in_hand_first(scene, who, Weapon::thrown))
}

/// The firearm or bow of this name.
pub fn shooting_weapon(scene: &Scene, who: Who, id: &str) -> Option<WeaponInUse> {
    named(scene, who, Weapon::shoots, id)
}

/// The weapon of this name that can be thrown.
pub fn throwing_weapon(scene: &Scene, who: Who, id: &str) -> Option<WeaponInUse> {
    named(scene, who, Weapon::thrown, id)
}
