//! ME-GEAR: the rows of the armoury, and the values in which an item differs from its row.

use fray_engine::base::{Str, Val, ValueType as _};
use fray_engine::form::Misfit;
pub use fray_engine::gear::GROUND;
use fray_engine::gear::{LIES_AT, Rows};
use fray_engine::scene::{Item, NewItem};
use fray_engine::sheet::{Sheet, table};
use fray_engine::system::{EntryDef, FieldDef};
use serde::Deserialize;
use std::borrow::Cow;
use std::sync::LazyLock;

/// At hand, ready for use (ME-ATK-10).
pub const READY: &str = "ready";
/// On the person, to be drawn first (ME-ACT-14).
pub const CARRIED: &str = "carried";
/// Armor.
pub const WORN: &str = "worn";

/// The slots, with their labels.
pub static SLOTS: &[(&str, &str)] =
    &[(READY, "ready"), (CARRIED, "carried"), (WORN, "worn"), (GROUND, "on the ground")];

/// What a weapon is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// ME-ATK-1.
    #[default]
    Unarmed,
    /// ME-ATK-2.
    Melee,
    /// ME-ATK-3.
    Thrown,
    /// ME-ATK-4.
    Archery,
    /// ME-ATK-6.
    Firearms,
}

/// ME-GEAR-1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// ME-GEAR-1.
    Accurate,
    /// ME-GEAR-2.
    Deadly,
    /// ME-GEAR-3.
    Defensive,
    /// ME-GEAR-4.
    Piercing,
    /// ME-GEAR-5.
    Staking,
    /// ME-GEAR-6.
    Reach,
    /// ME-GEAR-7.
    Aggravated,
    /// ME-GEAR-8.
    Concealable,
    /// ME-GEAR-8.
    TwoHanded,
}

impl Quality {
    /// All of them, with their ids.
    pub const ALL: [(Quality, &'static str); 9] = [
        (Quality::Accurate, "accurate"),
        (Quality::Deadly, "deadly"),
        (Quality::Defensive, "defensive"),
        (Quality::Piercing, "piercing"),
        (Quality::Staking, "staking"),
        (Quality::Reach, "reach"),
        (Quality::Aggravated, "aggravated"),
        (Quality::Concealable, "concealable"),
        (Quality::TwoHanded, "two_handed"),
    ];

    fn of(word: &str) -> Option<Quality> {
        Quality::ALL.iter().find(|(_, w)| *w == word).map(|(q, _)| *q)
    }
    fn label(self) -> &'static str {
        Quality::ALL
            .iter()
            .find(|(q, _)| *q == self)
            .map_or("", |(_, w)| if *w == "two_handed" { "two-handed" } else { w })
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weapon {
    /// Id of its row of the armoury.
    pub id: Str,
    /// As people read it.
    pub label: Str,
    #[serde(rename = "kind")]
    pub used: Use,
    /// Damage before qualities.
    pub base: i32,
    /// In steps.
    pub range: i32,
    /// ME-OPT-16: shots when full. None: not counted.
    pub ammo: Option<i32>,
    pub qualities: Vec<Quality>,
}

impl Weapon {
    pub fn is(&self, quality: Quality) -> bool {
        self.qualities.contains(&quality)
    }
}

/// ME-GEAR-40 to 42.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Armor {
    /// Id of its row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    pub points: i32,
}

#[derive(Deserialize)]
struct Armoury {
    weapon: Vec<Weapon>,
    armor: Vec<Armor>,
}

static ARMOURY: LazyLock<Armoury> = LazyLock::new(|| table(include_str!("../../data/armoury.toml")));

/// ME-SHEET-4, ME-GEAR-20: everybody has them, always ready.
pub static FISTS: LazyLock<Weapon> =
    LazyLock::new(|| Weapon { id: "fists".into(), label: "fists".into(), base: 1, range: 2, ..Weapon::default() });

static WEAPONS: LazyLock<Rows<&Weapon>> = LazyLock::new(|| ARMOURY.weapon.iter().map(|w| (&*w.id, w)).collect());

/// The weapon of this row.
pub fn weapon(kind: &str) -> Option<&'static Weapon> {
    WEAPONS.get(kind)
}

/// The armor of this row.
pub fn armor(kind: &str) -> Option<&'static Armor> {
    ARMOURY.armor.iter().find(|a| a.id == kind)
}

/// Id and label of every row.
pub fn rows() -> Vec<(String, String)> {
    let weapons = ARMOURY.weapon.iter().map(|w| (&*w.id, &*w.label));
    let armor = ARMOURY.armor.iter().map(|a| (&*a.id, &*a.label));
    weapons.chain(armor).map(|(i, l)| (i.to_string(), l.to_string())).collect()
}

/// Damage, if it differs from the row's.
const DAMAGE: &str = "damage";
/// Qualities that replace those of the row.
const QUALITIES: &str = "qualities";

static OWN: &[FieldDef] = &[
    FieldDef::new(DAMAGE, "Damage", "", EntryDef::Int(0, 9), Val::Int(0)),
    FieldDef::new(QUALITIES, "Qualities", "", EntryDef::Text(120), Val::Text(Str::new_static(""))),
    LIES_AT,
];
static PLACE: &[FieldDef] = &[LIES_AT];

/// The values of its own that an item of this row may have.
pub fn data(kind: &str) -> &'static [FieldDef] {
    if weapon(kind).is_some() { OWN } else { PLACE }
}

fn qualities(words: &str) -> Result<Vec<Quality>, String> {
    let words = words.split([',', ' ']).map(str::trim).filter(|w| !w.is_empty());
    words
        .map(|w| Quality::of(w).ok_or_else(|| format!("'{w}' is no quality of weapons; write deadly, reach …")))
        .collect()
}

/// ME-GEAR: what is wrong with the gear of a sheet, in words.
pub fn validate(sheet: &Sheet) -> Vec<Misfit> {
    let said = sheet.gear.iter().filter_map(|g| g.data.get(QUALITIES));
    said.filter_map(|v| qualities(&Str::get(v)).err()).map(|what| Misfit::new("gear", what)).collect()
}

/// The weapon that this item is: its row, changed by the item's own values.
pub fn weapon_of(item: &Item) -> Option<Cow<'static, Weapon>> {
    let row = weapon(&item.kind)?;
    if item.label == row.label && !item.data.contains_key(DAMAGE) && !item.data.contains_key(QUALITIES) {
        return Some(Cow::Borrowed(row));
    }
    let mut weapon = Weapon { label: item.label.clone(), ..row.clone() };
    if let Some(damage) = item.data.get(DAMAGE) {
        weapon.base = i32::get(damage);
    }
    if let Some(own) = item.data.get(QUALITIES).and_then(|words| qualities(&Str::get(words)).ok()) {
        weapon.qualities = own;
    }
    // ME-ATK-2, ME-GEAR-6
    if weapon.used == Use::Melee {
        weapon.range = if weapon.is(Quality::Reach) { 3 } else { 2 };
    }
    Some(Cow::Owned(weapon))
}

/// What an item is, in words.
pub fn note(item: &Item) -> String {
    let Some(w) = weapon_of(item) else {
        return armor(&item.kind).map_or_else(String::new, |a| format!("armor {}", a.points));
    };
    let mut parts = vec![format!("damage {}", w.base), format!("range {} steps", w.range)];
    parts.extend(w.ammo.map(|full| format!("{} of {full} shots", item.left)));
    parts.extend(w.qualities.iter().map(|q| q.label().to_string()));
    parts.join(", ")
}

/// A new item of this row: weapons at hand and loaded, armor worn.
pub fn make(kind: &str) -> Option<NewItem> {
    let (label, slot, left) = match (weapon(kind), armor(kind)) {
        (Some(w), _) => (&*w.label, CARRIED, w.ammo.unwrap_or(0)),
        (None, Some(a)) => (&*a.label, WORN, 0),
        (None, None) => return None,
    };
    Some(NewItem::new(kind, label, slot, left))
}
