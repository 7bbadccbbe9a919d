//! What an item states that differs from its row: CD-SHEET-13, 14, CD-DMG-6, CD-GM-16; and what the rules remember
//! about it.

use super::{Armor, Part, Weapon, armor, thing, weapon};
use fray_engine::base::{Str, Val, ValueType as _};
use fray_engine::form::Misfit;
use fray_engine::gear::LIES_AT;
use fray_engine::scene::Item;
use fray_engine::sheet::Sheet;
use fray_engine::system::{EntryDef, FieldDef};

/// CD-DMG-6: piercing that the ammunition adds to the row's.
pub const PIERCING: &str = "piercing";
/// CD-SHEET-13: spare magazines.
pub const MAGAZINES: &str = "magazines";
/// CD-GM-16: Durability, where it differs from the row.
pub const DURABILITY: &str = "durability";
/// CD-GM-16: Size, where it differs from the row.
pub const SIZE: &str = "size";
/// CD-ACT-47: the row that lends its figures.
pub const LIKE: &str = "like";
/// CD-ACT-48: Structure lost.
pub const LOST: &str = "structure_lost";
const COVERAGE: &str = "coverage";
const HELMET: &str = "helmet";

const fn int(id: &'static str, label: &'static str, range: (i32, i32)) -> FieldDef {
    FieldDef::new(id, label, "", EntryDef::Int(range.0, range.1), Val::Int(0))
}
const fn words(id: &'static str, label: &'static str) -> FieldDef {
    FieldDef::new(id, label, "", EntryDef::Text(60), Val::Text(Str::new_static("")))
}

static BLADES: &[FieldDef] = &[int(PIERCING, "Piercing", (0, 20)), LIES_AT];
static GUNS: &[FieldDef] = &[
    int(PIERCING, "Piercing", (0, 20)),
    int(MAGAZINES, "Magazines", (0, 99)),
    int(DURABILITY, "Durability", (0, 20)),
    int(SIZE, "Size", (0, 20)),
    words(LIKE, "Used like"),
    int(LOST, "Structure lost", (0, 60)),
    LIES_AT,
];
static ARMOR: &[FieldDef] = &[
    int("general", "General", (0, 20)),
    int("ballistic", "Ballistic", (0, 20)),
    int("strength", "Strength", (0, 10)),
    int("defense", "Defense", (-10, 10)),
    int("speed", "Speed", (-20, 20)),
    words(COVERAGE, "Covers"),
    FieldDef::new(HELMET, "Helmet", "", EntryDef::Flag, Val::Flag(false)),
    LIES_AT,
];
static THINGS: &[FieldDef] = &[
    int(DURABILITY, "Durability", (0, 20)),
    int(SIZE, "Size", (0, 20)),
    words(LIKE, "Used like"),
    int(LOST, "Structure lost", (0, 60)),
    LIES_AT,
];

/// The data that an item of this row may have.
pub fn data(kind: &str) -> &'static [FieldDef] {
    match (weapon(kind), armor(kind), thing(kind)) {
        (Some(w), _, _) if w.shoots() => GUNS,
        (Some(_), _, _) => BLADES,
        (None, Some(_), _) => ARMOR,
        (None, None, Some(_)) => THINGS,
        (None, None, None) => &[],
    }
}

/// CD-GEAR-1, CD-DMG-6: piercing of a weapon with its present ammunition.
pub fn piercing(item: &Item, row: &Weapon) -> i32 {
    row.piercing + item.data.get(PIERCING).map_or(0, i32::get)
}

/// CD-SHEET-14: armor by its row, changed by the numbers that the item states.
#[derive(Clone, Copy, Debug)]
pub struct StatedArmor<'s> {
    pub row: &'static Armor,
    item: &'s Item,
}

/// The item as armor; `None` if it is none.
pub fn armor_of(item: &Item) -> Option<StatedArmor<'_>> {
    armor(&item.kind).map(|row| StatedArmor { row, item })
}

impl<'s> StatedArmor<'s> {
    /// As people read it.
    pub fn label(self) -> &'s str {
        &self.item.label
    }
    /// CD-DMG-3.
    pub fn general(self) -> i32 {
        self.stated("general", self.row.general)
    }
    /// CD-DMG-2.
    pub fn ballistic(self) -> i32 {
        self.stated("ballistic", self.row.ballistic)
    }
    /// CD-ACT-4: Strength requirement.
    pub fn strength(self) -> i32 {
        self.stated("strength", self.row.strength)
    }
    /// CD-SHEET-9.
    pub fn defense(self) -> i32 {
        self.stated("defense", self.row.defense)
    }
    /// CD-SHEET-10.
    pub fn speed(self) -> i32 {
        self.stated("speed", self.row.speed)
    }
    /// CD-OPT-8: the parts of the body that it covers.
    pub fn coverage(self) -> Vec<Part> {
        let mut coverage = match self.item.data.get(COVERAGE) {
            Some(words) => parts(&Str::get(words)).0,
            None => self.row.coverage.clone(),
        };
        if self.item.data.get(HELMET).is_some_and(bool::get) && !coverage.contains(&Part::Head) {
            coverage.push(Part::Head);
        }
        coverage
    }

    fn stated(self, key: &str, usual: i32) -> i32 {
        self.item.data.get(key).map_or(usual, i32::get)
    }
}

/// Reads "torso, arms": the parts, and the words that name no part.
fn parts(words: &str) -> (Vec<Part>, Vec<&str>) {
    let words = words.split(&[',', ' ']).filter(|w| !w.is_empty());
    let (known, unknown): (Vec<_>, Vec<_>) = words.map(|w| (Part::of(w), w)).partition(|(p, _)| p.is_some());
    (known.into_iter().filter_map(|(p, _)| p).collect(), unknown.into_iter().map(|(_, w)| w).collect())
}

/// CD-SHEET-14, CD-GM-16: what is wrong with the gear of a sheet.
pub fn validate(sheet: &Sheet) -> Vec<Misfit> {
    let said = sheet.gear.iter().flat_map(|g| &g.data);
    said.filter_map(|(key, given)| wrong_words(key, given)).map(|what| Misfit::new("gear", what)).collect()
}

/// What is wrong with the words that an item states; the engine checks numbers.
fn wrong_words(key: &str, given: &Val) -> Option<String> {
    let given = Str::get(given);
    match key {
        LIKE if weapon(&given).is_none() => Some(format!("'{given}' is no weapon to be used like")),
        COVERAGE => {
            let unknown = parts(&given).1.first().map(|w| format!("armor cannot cover '{w}': "));
            unknown.map(|said| said + "write some of head, torso, arms, legs")
        }
        _ => None,
    }
}
