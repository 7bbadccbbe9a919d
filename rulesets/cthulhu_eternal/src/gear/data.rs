//! The values in which an item differs from its row, and what the rules remember of it.

use super::{Part, Trait, Weapon, armor, weapon};
use fray_engine::base::{Str, Val, ValueType as _};
use fray_engine::form::Choice as _;
use fray_engine::gear::LIES_AT;
use fray_engine::scene::Item;
use fray_engine::system::{EntryDef, FieldDef};
use std::borrow::Cow;

/// CE-SHEET-15: how many turns it takes to fix.
pub const MALFUNCTION: &str = "malfunction";
/// CE-MOD-4.
pub const SIGHT: &str = "sight";
/// CE-DMG-7.
pub const SUPERNATURAL: &str = "supernatural";
const RATING: &str = "rating";
const COVERS: &str = "covers";

const fn flag(id: &'static str, label: &'static str) -> FieldDef {
    FieldDef::new(id, label, "", EntryDef::Flag, Val::Flag(false))
}

static WEAPONS: &[FieldDef] = &[
    FieldDef::new(MALFUNCTION, "Turns to fix", "", EntryDef::Int(0, 9), Val::Int(0)),
    flag(SIGHT, "Has a sight"),
    flag(SUPERNATURAL, "Supernatural"),
    LIES_AT,
];
static ARMOR: &[FieldDef] = &[
    FieldDef::new(RATING, "Rating", "", EntryDef::Int(0, 99), Val::Int(0)),
    FieldDef::new(COVERS, "Covers (head, torso, arms, legs)", "", EntryDef::Text(60), Val::Text(Str::new_static(""))),
    LIES_AT,
];
static THINGS: &[FieldDef] = &[LIES_AT];

/// The values of its own that an item of this row may have.
pub fn data(kind: &str) -> &'static [FieldDef] {
    match (weapon(kind), armor(kind)) {
        (Some(_), _) => WEAPONS,
        (None, Some(_)) => ARMOR,
        (None, None) => THINGS,
    }
}

/// CE-SHEET-15.
pub fn malfunction(item: &Item) -> i32 {
    item.data.get(MALFUNCTION).map_or(0, i32::get)
}

/// " turn" or " turns", after the number.
pub fn turns(n: i32) -> &'static str {
    if n == 1 { " turn" } else { " turns" }
}

/// CE-MOD-4.
pub fn has_sight(item: &Item, row: &Weapon) -> bool {
    item.data.get(SIGHT).map_or_else(|| row.is(Trait::Sight), bool::get)
}

/// CE-DMG-7.
pub fn supernatural(item: &Item, row: &Weapon) -> bool {
    item.data.get(SUPERNATURAL).map_or_else(|| row.is(Trait::Supernatural), bool::get)
}

/// CE-SHEET-10: a piece of armor as it protects.
#[derive(Clone, Debug)]
pub struct ArmorPiece {
    /// How many points it stops.
    pub rating: i32,
    pub covers: Cow<'static, [Part]>,
}

/// CE-SHEET-10: armor: its row, changed by the item's own values.
pub fn armor_of(item: &Item) -> Option<ArmorPiece> {
    let row = armor(&item.kind)?;
    let rating = item.data.get(RATING).map_or(row.rating, i32::get);
    let covers = item.data.get(COVERS).map_or(Cow::Borrowed(&*row.covers), |v| Cow::Owned(parts(&Str::get(v))));
    Some(ArmorPiece { rating, covers })
}

fn parts(words: &str) -> Vec<Part> {
    words.split([',', ' ']).filter_map(Part::by_id).collect()
}
