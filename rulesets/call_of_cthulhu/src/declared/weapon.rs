//! CC-ACT-10, CC-REACT-10: what a combatant can strike, shoot or throw with.

use crate::derived;
use crate::gear::{self, Weapon};
use crate::sheet::Number;
use fray_engine::base::{ItemNo, Str, Text, Who};
use fray_engine::scene::{Item, Scene};
use fray_engine::text;
use std::borrow::Cow;

/// A weapon as it is being used.
#[derive(Clone, Debug)]
pub struct WeaponInUse {
    /// Its name in forms.
    pub id: Str,
    /// The item; `None`: bare hands.
    pub item: Option<ItemNo>,
    /// Its figures.
    pub row: Cow<'static, Weapon>,
}

impl WeaponInUse {
    fn new(id: impl Into<Str>, item: Option<ItemNo>, row: Cow<'static, Weapon>) -> WeaponInUse {
        WeaponInUse { id: id.into(), item, row }
    }
    /// The skill that is tested.
    pub fn skill(&self) -> Number {
        derived::weapon_skill(&self.row)
    }
    /// Nothing in hand.
    pub fn bare_hands() -> WeaponInUse {
        WeaponInUse::new(gear::UNARMED, None, Cow::Borrowed(gear::unarmed()))
    }
    /// "the small knife", "bare hands".
    pub fn words(&self) -> Text {
        if self.item.is_none() { Text::from("bare hands") } else { text!("the ", self.row.label.to_lowercase()) }
    }
}

/// CC-ACT-10: the close-combat weapons in hand, a gun used as a club, and bare hands.
pub fn close_weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    scene.once("close weapons", who, || at_close_quarters(scene, who))
}

fn at_close_quarters(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let mut out: Vec<WeaponInUse> = Vec::new();
    let mut club = None;
    let whole = |i: &&Item| gear::state(i) != gear::State::Destroyed;
    for item in gear::held(scene, who).into_iter().filter(whole) {
        let Some(w) = gear::weapon_of(item) else { continue };
        if w.close() {
            out.push(WeaponInUse::new(gear::key(scene, who, item), Some(item.no), w));
        } else if w.firearm() && club.is_none() {
            let label = Str::from(format!("{} as a club", w.label));
            let row = Weapon { label, ..gear::gun_as_club().clone() };
            club = Some(WeaponInUse::new(gear::CLUB, Some(item.no), Cow::Owned(row)));
        }
    }
    out.extend(club.filter(|c| out.iter().all(|a| a.id != c.id)));
    out.push(WeaponInUse::bare_hands());
    out
}

/// The close-combat weapon in hand, else bare hands.
pub fn default_close_weapon(scene: &Scene, who: Who) -> WeaponInUse {
    let all = close_weapons(scene, who);
    let armed = all.iter().find(|a| a.item.is_some() && a.id != gear::CLUB).or_else(|| {
        let real = |a: &&WeaponInUse| a.item.and_then(|no| scene.item(who, no)).is_some_and(|i| i.kind == gear::CLUB);
        all.iter().find(real)
    });
    armed.cloned().unwrap_or_else(WeaponInUse::bare_hands)
}

/// The close-combat weapon of this name; without a name, the usual one.
pub fn close_weapon(scene: &Scene, who: Who, named: Option<&str>) -> Option<WeaponInUse> {
    match named {
        None => Some(default_close_weapon(scene, who)),
        Some(id) => close_weapons(scene, who).into_iter().find(|a| a.id == id),
    }
}

fn carried(scene: &Scene, who: Who, fits: impl Fn(&Item, &Weapon) -> bool) -> Vec<WeaponInUse> {
    let all = scene.combatant(who).gear.iter().filter(|i| i.slot != gear::GROUND);
    let mut weapons: Vec<(bool, WeaponInUse)> = all
        .filter_map(|i| {
            let w = gear::weapon_of(i)?;
            fits(i, &w).then(|| (!gear::in_hand(i), WeaponInUse::new(gear::key(scene, who, i), Some(i.no), w)))
        })
        .collect();
    weapons.sort_by_key(|(away, _)| *away);
    weapons.into_iter().map(|(_, weapon)| weapon).collect()
}

/// CC-ACT-20: firearms and bows, those in hand first.
pub fn shooting_weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    scene.once("shooting weapons", who, || carried(scene, who, |_, w| w.shoots()))
}

/// CC-ACT-23: weapons that can be thrown, those in hand first.
pub fn throwing_weapons(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    scene.once("throwing weapons", who, || carried(scene, who, |_, w| w.thrown()))
}
