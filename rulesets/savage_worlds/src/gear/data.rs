//! SW-GEA, SW-RUL-26: the figures in which an item differs from its row, and what the rules remember of it.

use super::{Armor, Damage, Hands, Location, Range, Shield, Shots, Weapon, armor, other, shield, weapon};
use fray_engine::base::{Str, Val, ValueType as _};
use fray_engine::field::{flag, int, text};
use fray_engine::form::Misfit;
use fray_engine::gear::{LIES, LIES_AT};
use fray_engine::scene::Item;
use fray_engine::sheet::Sheet;
use fray_engine::system::{EntryDef, FieldDef};
use std::ops::Deref;

/// The figures of an item: those of its row, or its own. They are passed around all the time, so they stay small.
#[derive(Clone, Debug)]
pub enum Figures<T: 'static> {
    OfRow(&'static T),
    Own(Box<T>),
}

impl<T> Deref for Figures<T> {
    type Target = T;
    fn deref(&self) -> &T {
        match self {
            Figures::OfRow(row) => row,
            Figures::Own(own) => own,
        }
    }
}

impl<T: PartialEq> PartialEq for Figures<T> {
    fn eq(&self, other: &Figures<T>) -> bool {
        **self == **other
    }
}

/// SW-ACT-34: actions spent on a reload that is not done yet.
pub const RELOADING: &str = "reloading";
const DAMAGE: &str = "damage";
const RANGE: &str = "range";
const THROWN: &str = "thrown";
const COVERS: &str = "covers";

/// SW-MOD-24: the least Strength that a weapon needs, as words and as sides of a die.
const STRENGTHS: &[(&str, &str)] =
    &[("none", "none"), ("d4", "d4"), ("d6", "d6"), ("d8", "d8"), ("d10", "d10"), ("d12", "d12")];

const DAMAGE_DEF: FieldDef = text(DAMAGE, "Damage", "", 40);
const MIN_DEF: FieldDef =
    FieldDef::new("min", "Minimum Strength", "", EntryDef::Choice(STRENGTHS), Val::Text(Str::new_static("none")));
const AP_DEF: FieldDef = int("ap", "Armor piercing", "", (0, 40), 0);
const HANDS_DEF: FieldDef = int("hands", "Hands", "", (1, 2), 1);
const ITEM_DEF: FieldDef = int("item", "Penalty to aim at it", "", (-6, 0), -4);
const REACH_DEF: FieldDef = int("reach", "Reach", "", (0, 20), 0);
const BLUNT_DEF: FieldDef = flag("blunt", "Blunt", "");
const STUN_DEF: FieldDef = flag("stun", "Stuns on a hit", "");
const RELOADING_DEF: FieldDef = FieldDef::new(RELOADING, "", "", EntryDef::Fixed, Val::None);

/// SW-GEA-1.
static MELEE: &[FieldDef] = &[
    DAMAGE_DEF,
    MIN_DEF,
    int("parry", "Parry", "", (-5, 5), 0),
    REACH_DEF,
    AP_DEF,
    HANDS_DEF,
    ITEM_DEF,
    text(THROWN, "Range when thrown", "", 20),
    BLUNT_DEF,
    STUN_DEF,
    LIES_AT,
    RELOADING_DEF,
];
/// SW-SHT-21.
static NATURAL: &[FieldDef] = &[DAMAGE_DEF, REACH_DEF, AP_DEF, BLUNT_DEF, STUN_DEF, LIES_AT, RELOADING_DEF];
/// SW-GEA-2.
static RANGED: &[FieldDef] = &[
    text(RANGE, "Range", "", 20),
    DAMAGE_DEF,
    AP_DEF,
    int("rof", "Rate of Fire", "", (1, 6), 1),
    int("shots", "Shots (0: not counted)", "", (0, 999), 0),
    int("reload", "Actions to reload", "", (0, 20), 0),
    MIN_DEF,
    HANDS_DEF,
    ITEM_DEF,
    flag("bullets", "Fires bullets", ""),
    flag("rapid", "Fires fast enough to suppress", ""),
    flag("burst3", "Three-round burst", ""),
    LIES_AT,
    RELOADING_DEF,
];
/// SW-GEA-2, SW-MOD-16: the damage of a shotgun depends on the range.
static SHOTGUN: &[FieldDef] = &[
    text(RANGE, "Range", "", 20),
    AP_DEF,
    int("shots", "Shots (0: not counted)", "", (0, 999), 0),
    int("reload", "Actions to reload", "", (0, 20), 0),
    MIN_DEF,
    HANDS_DEF,
    ITEM_DEF,
    LIES_AT,
    RELOADING_DEF,
];
/// SW-GEA-3.
static ARMOR: &[FieldDef] = &[
    int("armor", "Armor", "", (0, 40), 0),
    int("bullets", "Armor against bullets", "", (0, 40), 0),
    text(COVERS, "Covers (head, torso, arms, legs)", "", 40),
    LIES_AT,
    RELOADING_DEF,
];
/// SW-GEA-3.
static SHIELDS: &[FieldDef] = &[
    int("parry", "Parry", "", (0, 5), 0),
    int("cover", "Cover against shots", "", (-8, 0), 0),
    LIES_AT,
    RELOADING_DEF,
];
static OTHERS: &[FieldDef] = &[LIES_AT, RELOADING_DEF];

/// The figures of an item of this row that may be custom.
pub fn data(kind: &str) -> &'static [FieldDef] {
    match weapon(kind) {
        Some(w) if w.natural => NATURAL,
        Some(w) if w.melee => MELEE,
        Some(w) if w.shotgun => SHOTGUN,
        Some(_) => RANGED,
        None if armor(kind).is_some() => ARMOR,
        None if shield(kind).is_some() => SHIELDS,
        None => OTHERS,
    }
}

/// Whether the item has any custom figure.
fn has_own_figures(item: &Item) -> bool {
    !item.data.keys().all(|key| matches!(&**key, LIES | RELOADING))
}

fn number(item: &Item, key: &str, usual: i32) -> i32 {
    item.data.get(key).map_or(usual, i32::get)
}

fn is(item: &Item, key: &str, usual: bool) -> bool {
    item.data.get(key).map_or(usual, bool::get)
}

fn words(item: &Item, key: &str) -> Option<Str> {
    item.data.get(key).map(Str::get)
}

/// SW-GEA-1, 2: the figures of a weapon: its row, changed by the item's own figures.
pub fn weapon_of(item: &Item) -> Option<Figures<Weapon>> {
    let row = weapon(&item.kind)?;
    if !has_own_figures(item) {
        return Some(Figures::OfRow(row));
    }
    Some(Figures::Own(Box::new(Weapon {
        damage: words(item, DAMAGE).and_then(|w| Damage::parse(&w)).unwrap_or_else(|| row.damage.clone()),
        min_strength: words(item, "min").map_or(row.min_strength, |w| sides(&w)),
        parry: number(item, "parry", row.parry),
        reach: number(item, "reach", row.reach),
        ap: number(item, "ap", row.ap),
        hands: match item.data.get("hands").map(i32::get) {
            None => row.hands,
            Some(2) => Some(Hands::Both),
            Some(_) => Some(Hands::One),
        },
        item: number(item, "item", row.item),
        thrown: match words(item, THROWN) {
            Some(w) if is_none(&w) => None,
            Some(w) => range(&w).or(row.thrown),
            None => row.thrown,
        },
        range: words(item, RANGE).and_then(|w| range(&w)).or(row.range),
        rof: number(item, "rof", row.rof),
        shots: shots(item, row),
        blunt: is(item, "blunt", row.blunt),
        stun: is(item, "stun", row.stun),
        rapid: is(item, "rapid", row.rapid),
        burst3: is(item, "burst3", row.burst3),
        bullets: is(item, "bullets", row.bullets),
        ..row.clone()
    })))
}

/// SW-SHT-17: none if the item states that its shots are not counted.
fn shots(item: &Item, row: &Weapon) -> Option<Shots> {
    let usual = row.shots.unwrap_or(Shots { full: 0, reload: 1 });
    let (full, reload) = (number(item, "shots", usual.full), number(item, "reload", usual.reload));
    (full > 0).then_some(Shots { full, reload })
}

/// SW-GEA-3: armor: its row, changed by the item's own figures.
pub fn armor_of(item: &Item) -> Option<Figures<Armor>> {
    let row = armor(&item.kind)?;
    if !has_own_figures(item) {
        return Some(Figures::OfRow(row));
    }
    let own = |key: &str| item.data.get(key).map(i32::get);
    Some(Figures::Own(Box::new(Armor {
        armor: own("armor").unwrap_or(row.armor),
        bullets: own("bullets").or(row.bullets),
        covers: words(item, COVERS).and_then(|w| covers(&w).ok()).unwrap_or_else(|| row.covers.clone()),
        ..row.clone()
    })))
}

/// SW-GEA-3: a shield: its row, changed by the item's own figures.
pub fn shield_of(item: &Item) -> Option<Figures<Shield>> {
    let row = shield(&item.kind)?;
    if !has_own_figures(item) {
        return Some(Figures::OfRow(row));
    }
    let (parry, cover) = (number(item, "parry", row.parry), number(item, "cover", row.cover));
    Some(Figures::Own(Box::new(Shield { parry, cover, ..row.clone() })))
}

/// SW-SHT-16: hands that an item takes while in hand; none if it cannot be in hand.
pub fn hands(item: &Item) -> Option<Hands> {
    match weapon_of(item) {
        Some(weapon) => weapon.hands,
        None if shield(&item.kind).is_some() => Some(Hands::One),
        None => other(&item.kind).and_then(|other| other.hands),
    }
}

pub fn takes_both_hands(item: &Item) -> bool {
    hands(item) == Some(Hands::Both)
}

/// SW-SHT-17: the shots of an item when full; 0: not counted.
pub fn full(item: &Item) -> i32 {
    weapon_of(item).and_then(|weapon| weapon.shots).map_or(0, |shots| shots.full)
}

/// SW-ACT-20: the penalty to aim at an item. For those without one of their own: shields -2, anything else -4.
pub fn item_scale(item: &Item) -> i32 {
    match weapon_of(item) {
        Some(weapon) => weapon.item,
        None if shield(&item.kind).is_some() => -2,
        None => -4,
    }
}

fn sides(die: &str) -> Option<u8> {
    die.strip_prefix('d')?.parse().ok()
}

fn is_none(words: &str) -> bool {
    matches!(words.trim(), "" | "-" | "none")
}

/// SW-GEA-2: "12/24/48".
fn range(words: &str) -> Option<Range> {
    let parts = words.split(['/', ',', ' ']).filter(|part| !part.is_empty());
    let all = parts.map(|part| part.parse().ok()).collect::<Option<Vec<i32>>>()?;
    let [short, medium, long] = <[i32; 3]>::try_from(all).ok()?;
    (0 < short && short <= medium && medium <= long && long <= 2000).then_some([short, medium, long])
}

/// SW-GEA-3: "torso, arms".
fn covers(words: &str) -> Result<Vec<Location>, &str> {
    let words = words.split([',', ' ']).filter(|word| !word.is_empty());
    words.map(|word| Location::named(word).ok_or(word)).collect()
}

/// SW-RUL-26: what is wrong with the gear of a sheet; the engine checks numbers.
pub fn validate(sheet: &Sheet) -> Vec<Misfit> {
    let said = sheet.gear.iter().flat_map(|item| &item.data);
    said.filter_map(|(key, given)| wrong_words(key, given)).map(|what| Misfit::new("gear", what)).collect()
}

fn wrong_words(key: &str, given: &Val) -> Option<String> {
    let given = fray_engine::sheet::write(given);
    match key {
        DAMAGE if Damage::parse(&given).is_none() => {
            Some(format!("'{given}' is no damage: write Str+d8, 2d6+1 or the like"))
        }
        RANGE if range(&given).is_none() => Some(no_range(&given)),
        THROWN if !is_none(&given) && range(&given).is_none() => Some(no_range(&given)),
        COVERS => {
            let unknown = covers(&given).err()?;
            Some(format!("armor cannot cover '{unknown}': write some of head, torso, arms, legs"))
        }
        _ => None,
    }
}

fn no_range(given: &str) -> String {
    format!("'{given}' is no range: write Short, Medium and Long as in 12/24/48")
}
