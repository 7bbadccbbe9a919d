use super::mode::Mode;
use crate::gear::{self, Figures, Weapon};
use crate::{derived, options};
use fray_engine::base::{ItemNo, Str, Who};
use fray_engine::scene::{Item, Scene};

/// What an attack is made with.
#[derive(Clone, Debug, PartialEq)]
pub struct WeaponInUse {
    /// How forms name it: see [`gear::key`].
    pub id: Str,
    /// As people read it.
    pub label: Str,
    /// The item; none: the bare hands.
    pub item: Option<ItemNo>,
    /// Its figures.
    pub row: Figures<Weapon>,
}

impl WeaponInUse {
    /// SW-DMG-2.
    fn bare_hands() -> WeaponInUse {
        let row = gear::unarmed();
        let (id, label) = (row.id.as_str().into(), row.label.as_str().into());
        WeaponInUse { id, label, item: None, row: Figures::OfRow(row) }
    }
    /// SW-MOD-9: whether this is a weapon, natural ones included, and not bare hands.
    pub fn armed(&self) -> bool {
        self.item.is_some()
    }
    /// Its figures as they are now: the GM may have changed them while somebody was asked.
    pub fn figures(&self, scene: &Scene, who: Who) -> Figures<Weapon> {
        let item = self.item.and_then(|no| scene.item(who, no));
        item.and_then(gear::weapon_of).unwrap_or_else(|| self.row.clone())
    }
    /// Where it is carried.
    pub fn slot<'s>(&self, scene: &'s Scene, who: Who) -> Option<&'s str> {
        self.item.and_then(|no| scene.item(who, no)).map(|i| &*i.slot)
    }
    /// SW-MOD-1: its ranges in this mode.
    pub fn ranges(&self, mode: Mode) -> Option<[i32; 3]> {
        match mode {
            Mode::Melee => None,
            Mode::Ranged => self.row.range,
            Mode::Thrown => self.row.thrown,
        }
    }
    /// Reach in units beyond the adjacent one; SW-MOD-24: lost without the strength for the weapon.
    pub fn reach(&self, scene: &Scene, who: Who) -> i32 {
        if self.row.reach != 0 && derived::steps_short(scene, who, &self.row) > 0 { 0 } else { self.row.reach }
    }
    /// SW-SHT-17: shots left. None: this weapon's are not counted, or nobody's are (SW-OPT-16 off).
    pub fn shots_left(&self, scene: &Scene, who: Who) -> Option<i32> {
        if self.row.shots.is_none() || !scene.option(options::AMMUNITION) {
            return None;
        }
        self.item.and_then(|no| scene.item(who, no)).map(|i| i.left)
    }
    /// "with the long sword", "unarmed".
    pub fn with(&self) -> String {
        if self.armed() { format!(" with the {}", self.label.to_lowercase()) } else { " unarmed".to_string() }
    }
}

/// The weapons that can be used for an attack of this mode: those in hand, main before off, then natural ones, bare
/// hands last. SW-INJ-2: nothing in a hand that cannot be used.
pub fn weapons(scene: &Scene, who: Who, mode: Mode) -> impl Iterator<Item = WeaponInUse> {
    let fits = move |row: &Weapon| match mode {
        Mode::Melee => row.melee,
        Mode::Ranged => row.range.is_some(),
        Mode::Thrown => row.thrown.is_some(),
    };
    let lost = move |item: &Item, row: &Weapon| gear::in_hand(item) && gear::useless(scene, who, &item.slot, row.hands);
    let readied = gear::readied(scene, who).filter(move |(item, row)| fits(row) && !lost(item, row));
    let held = readied.map(move |(item, row)| WeaponInUse {
        id: gear::key(scene, who, item),
        label: item.label.clone(),
        item: Some(item.no),
        row,
    });
    held.chain((mode == Mode::Melee).then(WeaponInUse::bare_hands))
}
