//! Sheets as people write them: in data files, scenarios and the library. Values are words; the system's table reads them.

use crate::base::{Field, ItemNo, OfCombatant, Str, Val, ValueType};
use crate::list::{self, ListDef};
use crate::reference::PayloadDef;
use crate::remembered;
use crate::scene::{Combatant, Cond, Item, Until};
use crate::tables::{EntryDef, FieldDef, Lasts, Tables};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// The side of those whose sheet names none.
pub const HEROES: &str = "heroes";

/// A character or foe, as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sheet {
    /// Id in the library; empty for none.
    pub id: String,
    pub name: String,
    pub note: String,
    /// Side; empty: [`HEROES`], unless set when it is added.
    pub side: String,
    /// Values by the field's id; those left out take the system's default.
    pub fields: BTreeMap<String, Entered>,
    pub gear: Vec<GearEntry>,
    /// Conditions it comes with.
    pub conditions: Vec<Cond>,
    /// The parts of each condition that remembers something, in the order in which the sheet was written.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub remembered: BTreeMap<Str, Vec<Str>>,
    #[serde(skip)]
    pub origin: Origin,
}

impl Sheet {
    /// What it gives a field of the system's table, else the field's default; what cannot be read counts as the default.
    pub fn value<T: ValueType>(&self, table: &[FieldDef], field: Field<T, OfCombatant>) -> T {
        let def = &table[usize::from(field.ix)];
        let entered = self.fields.get(def.id).and_then(|e| from_entered(def, e).ok());
        T::get(entered.as_ref().unwrap_or(&def.default))
    }
}

/// Where a sheet comes from, which decides what becomes of things on it that this release does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// Somebody has written it, so they are refused as slips.
    #[default]
    Written,
    /// It was kept between encounters, perhaps by another release: they are left out and named to the GM.
    Kept,
}

/// A value as written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entered {
    /// `true`.
    Flag(bool),
    /// `3`.
    Int(i32),
    /// `"d8"`.
    Text(String),
    /// `[1, 2]`.
    Ints(Vec<i32>),
    /// `["a", "b"]`.
    Texts(Vec<String>),
    /// `{ Persuasion = "d8" }`: names with their ratings, in the order written.
    Ratings(#[serde(with = "rated")] Vec<(String, String)>),
}

impl From<i32> for Entered {
    fn from(n: i32) -> Self {
        Entered::Int(n)
    }
}
impl From<bool> for Entered {
    fn from(b: bool) -> Self {
        Entered::Flag(b)
    }
}
impl From<&str> for Entered {
    fn from(words: &str) -> Self {
        Entered::Text(words.to_string())
    }
}

/// An item as written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GearEntry {
    /// Row of the armoury.
    pub kind: String,
    /// Slot; empty: the row's usual one.
    pub slot: String,
    /// Charges left; none: full.
    pub left: Option<i32>,
    pub label: String,
    /// What differs from the row, by the keys that the system knows for it (`System::item_data`).
    #[serde(deserialize_with = "item_data")]
    pub data: BTreeMap<Str, Val>,
}

impl From<&Item> for GearEntry {
    fn from(item: &Item) -> GearEntry {
        GearEntry {
            kind: item.kind.to_string(),
            slot: item.slot.to_string(),
            left: Some(item.left),
            label: item.label.to_string(),
            data: item.data.clone(),
        }
    }
}

/// People write plain values; the library keeps them with their type.
#[derive(Deserialize)]
#[serde(untagged)]
enum ItemDatum {
    Flag(bool),
    Int(i32),
    Text(Str),
    Ints(Vec<i32>),
    Texts(Vec<Str>),
    Typed(Val),
}

fn item_data<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<Str, Val>, D::Error> {
    let value = |datum| match datum {
        ItemDatum::Flag(b) => Val::Flag(b),
        ItemDatum::Int(n) => Val::Int(n),
        ItemDatum::Text(t) => Val::Text(t),
        ItemDatum::Ints(i) => i.put(),
        ItemDatum::Texts(t) => t.put(),
        ItemDatum::Typed(v) => v,
    };
    let data = BTreeMap::<Str, ItemDatum>::deserialize(from)?;
    Ok(data.into_iter().map(|(key, datum)| (key, value(datum))).collect())
}

/// The number that an item of a list of gear gets, found by its kind, or by kind and number (`knife#2`).
pub fn numbered(gear: &[GearEntry], name: &str) -> Option<ItemNo> {
    let at = match name.rsplit_once('#').and_then(|(kind, no)| Some((kind, no.parse::<usize>().ok()?))) {
        Some((kind, no)) => no.checked_sub(1).filter(|n| gear.get(*n).is_some_and(|g| g.kind == kind)),
        None => gear.iter().position(|g| g.kind == name),
    };
    at.map(|n| ItemNo(n as u16 + 1))
}

/// What comes with a system, ready to use.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Ready characters.
    pub ready: Vec<Sheet>,
    pub foes: Vec<Sheet>,
    /// The sample fight: ids of ready characters and foes (repeats are numbered), with side and place in metres.
    pub sample: Vec<SampleEntry>,
    pub sample_title: String,
}

impl Content {
    /// The files `characters.toml`, `foes.toml` and `sample.toml` of a ruleset, which are part of the program.
    ///
    /// # Panics
    /// A file is not well formed: the tests of every ruleset read them.
    pub fn included(ready: &str, foes: &str, sample: &str) -> Content {
        Content::read(ready, foes, sample).expect("a ruleset's tests read the content that it comes with")
    }

    /// From the files of a system: `ready` and `foes` hold `[[sheet]]`, `sample` a `title` and `[[entry]]`.
    ///
    /// # Errors
    /// What is wrong with a file, in words.
    pub fn read(ready: &str, foes: &str, sample: &str) -> Result<Content, String> {
        #[derive(Deserialize)]
        struct Sheets {
            sheet: Vec<Sheet>,
        }
        #[derive(Deserialize)]
        struct Sample {
            title: String,
            entry: Vec<SampleEntry>,
        }
        let sheets = |text: &str| toml::from_str::<Sheets>(text).map(|s| s.sheet).map_err(|e| e.to_string());
        let sample: Sample = toml::from_str(sample).map_err(|e| e.to_string())?;
        Ok(Content { ready: sheets(ready)?, foes: sheets(foes)?, sample: sample.entry, sample_title: sample.title })
    }
}

/// A table of a ruleset, which is part of the program: its armoury, for instance.
///
/// # Panics
/// The file is not well formed: the tests of every ruleset read it.
pub fn table<T: DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).expect("a ruleset's tests read the tables that it comes with")
}

/// A combatant of the sample fight.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SampleEntry {
    /// Id of a sheet.
    pub id: String,
    pub side: String,
    /// Metres.
    pub at: [f64; 2],
    /// Hidden from players.
    pub hidden: bool,
    pub count: u32,
}

/// Reads a value in words.
///
/// # Errors
/// What is wrong with it, in words.
pub fn read(def: &FieldDef, words: &str) -> Result<Val, String> {
    let words = words.trim();
    let die = |sides: &[u8]| match list::die(sides, words) {
        Some(d) => Ok(Val::Die(d)),
        None => Err(format!("{}: write one of {}", def.label, list::dice(sides))),
    };
    match def.entry {
        EntryDef::Int(min, max) => match words.parse::<i32>() {
            Ok(n) if (min..=max).contains(&n) => Ok(Val::Int(n)),
            _ => Err(format!("{}: a whole number from {min} to {max}", def.label)),
        },
        EntryDef::MaybeInt(..) if is_none(words) => Ok(Val::None),
        EntryDef::MaybeInt(min, max) => match words.parse::<i32>() {
            Ok(n) if (min..=max).contains(&n) => Ok(Val::Int(n)),
            _ => Err(format!("{}: a whole number from {min} to {max}, or nothing", def.label)),
        },
        EntryDef::Flag => match words {
            "yes" | "true" | "on" => Ok(Val::Flag(true)),
            "no" | "false" | "off" | "" => Ok(Val::Flag(false)),
            _ => Err(format!("{}: yes or no", def.label)),
        },
        EntryDef::Text(max) if words.chars().count() <= usize::from(max) => Ok(Val::Text(words.to_string().into())),
        EntryDef::Text(max) => Err(format!("{}: at most {max} characters", def.label)),
        EntryDef::Die(sides) => die(sides),
        EntryDef::MaybeDie(_) if is_none(words) => Ok(Val::None),
        EntryDef::MaybeDie(sides) => die(sides),
        EntryDef::Choice(options) => match options.iter().find(|(id, _)| *id == words) {
            Some((id, _)) => Ok(Val::Text(Str::new_static(id))),
            None => {
                Err(format!("{}: one of {}", def.label, options.iter().map(|(i, _)| *i).collect::<Vec<_>>().join(", ")))
            }
        },
        EntryDef::Ratings(names, ratings) => ListDef { names, ratings: Some(ratings) }.read(words),
        EntryDef::Set(names) => ListDef { names, ratings: None }.read(words),
        EntryDef::OptionIds | EntryDef::Fixed => Err(format!("{} is kept by the rules", def.label)),
    }
}

fn is_none(words: &str) -> bool {
    matches!(words, "" | "none" | "-")
}

/// The value in words, as [`read`] takes it back.
pub fn write(v: &Val) -> String {
    match v {
        Val::None => String::new(),
        Val::Int(n) => n.to_string(),
        Val::Flag(b) => if *b { "yes" } else { "no" }.to_string(),
        Val::Text(t) => t.to_string(),
        Val::Die(d) => d.to_string(),
        Val::Ints(i) => i.iter().map(i32::to_string).collect::<Vec<_>>().join(" "),
        Val::Texts(t) => t.join(", "),
        Val::Ratings(all) => all.iter().map(|(name, r)| format!("{name} {r}")).collect::<Vec<_>>().join(", "),
    }
}

/// Reads a value as written.
///
/// # Errors
/// What is wrong with it, in words.
pub fn from_entered(def: &FieldDef, e: &Entered) -> Result<Val, String> {
    if let Some(list) = ListDef::of(def) {
        return match e {
            Entered::Text(words) => list.read(words),
            Entered::Texts(entries) => list.read_all(entries),
            Entered::Ratings(entries) => list.read_rated(entries),
            Entered::Ints(none) if none.is_empty() => Ok(Val::None),
            Entered::Flag(_) | Entered::Int(_) | Entered::Ints(_) => Err(format!("{}: a list of names", def.label)),
        };
    }
    match (def.entry, e) {
        // Kept by the rules, but a saved or scripted sheet brings it along.
        (EntryDef::Fixed, Entered::Flag(b)) => Ok(Val::Flag(*b)),
        (EntryDef::Fixed, Entered::Int(n)) => Ok(Val::Int(*n)),
        (EntryDef::Fixed, Entered::Text(t)) => Ok(t.parse().map_or_else(|()| Val::Text(t.clone().into()), Val::Die)),
        (EntryDef::Fixed, Entered::Ints(i)) => Ok(i.clone().put()),
        (EntryDef::OptionIds | EntryDef::Fixed, Entered::Texts(t)) => {
            Ok(Val::Texts(t.iter().map(|t| t.clone().into()).collect()))
        }
        (_, Entered::Flag(b)) => read(def, if *b { "yes" } else { "no" }),
        (_, Entered::Int(n)) => read(def, &n.to_string()),
        (_, Entered::Text(t)) => read(def, t),
        (_, Entered::Ints(_) | Entered::Texts(_) | Entered::Ratings(_)) => {
            Err(format!("{}: a single value", def.label))
        }
    }
}

/// The sheet of a combatant as it stands now: what the library keeps between encounters. Conditions are left behind,
/// but those that outlast the encounter on the game clock and concern nobody else.
pub fn of(tables: &Tables, payloads: &[PayloadDef], c: &Combatant) -> Sheet {
    let value = |v: &Val| match v {
        Val::None => Entered::Text(String::new()),
        Val::Int(n) => Entered::Int(*n),
        Val::Flag(b) => Entered::Flag(*b),
        Val::Text(t) => Entered::Text(t.to_string()),
        Val::Die(d) => Entered::Text(d.to_string()),
        Val::Ints(i) => Entered::Ints(i.to_vec()),
        Val::Texts(t) => Entered::Texts(t.iter().map(|t| t.to_string()).collect()),
        Val::Ratings(all) => Entered::Ratings(all.iter().map(|(name, r)| (name.to_string(), r.to_string())).collect()),
    };
    let defs = tables.sheet;
    let fields = defs.iter().zip(c.fields.iter()).filter(|(d, v)| **v != d.default);
    let conditions: Vec<Cond> = c.conds.iter().filter(|cond| goes_along(tables, cond)).cloned().collect();
    let remembers = |cond: &&Cond| !cond.data.is_empty();
    let parts = |cond: &Cond| (cond.id.clone(), remembered::ids(remembered::parts_of(payloads, &cond.id)));
    Sheet {
        id: c.entry.to_string(),
        name: c.name.to_string(),
        note: String::new(),
        side: c.side.to_string(),
        fields: fields.map(|(d, v)| (d.id.to_string(), value(v))).collect(),
        gear: c.gear.iter().map(GearEntry::from).collect(),
        remembered: conditions.iter().filter(remembers).map(parts).collect(),
        conditions,
        origin: Origin::Kept,
    }
}

fn goes_along(tables: &Tables, cond: &Cond) -> bool {
    let outlasts = tables.conditions.iter().any(|d| d.id == cond.id && d.lasts == Lasts::Clock);
    let by_the_clock = matches!(cond.until, Until::Lasting | Until::Time { .. });
    outlasts && by_the_clock && cond.by.is_none()
}

/// Names with their ratings, as a map that keeps its order.
mod rated {
    use serde::de::{MapAccess, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::fmt;

    /// A number stands as a number, a die as words.
    #[derive(Deserialize, Serialize)]
    #[serde(untagged)]
    enum RatingValue {
        Int(i32),
        Text(String),
    }

    struct InOrder;

    impl<'de> Visitor<'de> for InOrder {
        type Value = Vec<(String, String)>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("names with a number or a die each")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = vec![];
            while let Some((name, worth)) = map.next_entry()? {
                let worth = match worth {
                    RatingValue::Int(n) => n.to_string(),
                    RatingValue::Text(words) => words,
                };
                all.push((name, worth));
            }
            Ok(all)
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(String, String)>, D::Error> {
        from.deserialize_map(InOrder)
    }

    pub fn serialize<S: Serializer>(all: &[(String, String)], to: S) -> Result<S::Ok, S::Error> {
        let worth = |words: &String| words.parse().map_or_else(|_| RatingValue::Text(words.clone()), RatingValue::Int);
        to.collect_map(all.iter().map(|(name, words)| (name, worth(words))))
    }
}
