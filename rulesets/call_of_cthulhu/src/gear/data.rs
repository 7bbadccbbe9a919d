//! CC-GEAR-1, CC-SHEET-11: the values in which an item differs from its row, and what the rules remember of it.

use super::{Armor, Class, Dice, Weapon, armor, weapon};
use fray_engine::base::{Str, Val, ValueType as _};
use fray_engine::form::Misfit;
use fray_engine::gear::LIES_AT;
use fray_engine::scene::Item;
use fray_engine::sheet::Sheet;
use fray_engine::system::{EntryDef, FieldDef};
use std::ops::Deref;
use std::sync::Arc;

/// CC-SHEET-11: `ok`, `jammed` or `destroyed`.
pub const STATE: &str = "state";
/// CC-OPT-9: on a mount or vehicle.
pub const MOUNTED: &str = "mounted";
const DAMAGE: &str = "damage";
const BASE: &str = "base";
const MALF: &str = "malf";
const STUNS: &str = "stuns";
const BURNS: &str = "burns";
const POINTS: &str = "points";
const COVERS: &str = "covers";

const fn int(id: &'static str, label: &'static str, range: (i32, i32)) -> FieldDef {
    FieldDef::new(id, label, "", EntryDef::Int(range.0, range.1), Val::Int(0))
}
const fn words(id: &'static str, label: &'static str) -> FieldDef {
    FieldDef::new(id, label, "", EntryDef::Text(80), Val::Text(Str::new_static("")))
}
const fn flag(id: &'static str, label: &'static str) -> FieldDef {
    FieldDef::new(id, label, "", EntryDef::Flag, Val::Flag(false))
}

/// CC-SHEET-11.
const STATES: &[(&str, &str)] = &[("ok", "in order"), ("jammed", "jammed"), ("destroyed", "destroyed")];

static WEAPON_DATA: &[FieldDef] = &[
    words(DAMAGE, "Damage"),
    int(BASE, "Base range in yards", (0, 999)),
    int(MALF, "Malfunctions from", (0, 100)),
    flag(STUNS, "Stuns"),
    flag(BURNS, "Burns"),
    flag(MOUNTED, "Mounted"),
    FieldDef::new(STATE, "State", "", EntryDef::Choice(STATES), Val::Text(Str::new_static("ok"))),
    LIES_AT,
];
static ARMOR_DATA: &[FieldDef] = &[
    int(POINTS, "Points", (0, 99)),
    words(COVERS, "Covers (head, chest, abdomen, right arm, left arm, right leg, left leg)"),
    LIES_AT,
];

/// The values of its own that an item of this row may have.
pub fn data(kind: &str) -> &'static [FieldDef] {
    match (weapon(kind), armor(kind)) {
        (Some(_), _) => WEAPON_DATA,
        (None, Some(_)) => ARMOR_DATA,
        (None, None) => &[],
    }
}

/// CC-GEAR-1: the figures of a weapon.
#[derive(Clone, Debug)]
pub enum Figures {
    /// Those of its row.
    OfRow(&'static Weapon),
    /// Its row, changed by the item's own values.
    Own(Arc<Weapon>),
}

impl Deref for Figures {
    type Target = Weapon;
    fn deref(&self) -> &Weapon {
        match self {
            Figures::OfRow(row) => row,
            Figures::Own(own) => own,
        }
    }
}

/// CC-GEAR-1: the figures of a weapon: its row, changed by the item's own values.
pub fn weapon_of(item: &Item) -> Option<Figures> {
    let row = weapon(&item.kind)?;
    let own = [DAMAGE, BASE, MALF, STUNS, BURNS];
    if item.label == row.label && !own.iter().any(|key| item.data.contains_key(*key)) {
        return Some(Figures::OfRow(row));
    }
    let mut w = Weapon { label: item.label.clone(), ..row.clone() };
    let number = |key: &str| item.data.get(key).map(i32::get);
    let flag = |key: &str| item.data.get(key).map(bool::get);
    if let Some(dice) = item.data.get(DAMAGE).map(Str::get).and_then(|d| Dice::parse(&d)) {
        w.damage = dice;
        match w.class {
            // CC-ACT-24: without bands an explosive would reach nobody.
            Class::Blast => w.bands.iter_mut().for_each(|b| b.damage = dice),
            Class::Close | Class::Thrown | Class::Bow | Class::Firearm => w.bands.clear(),
        }
    }
    // On a sheet 0 stands for none.
    let some = |n: i32| Some(n).filter(|n| *n > 0);
    w.base = number(BASE).map_or(w.base, some);
    w.malf = number(MALF).map_or(w.malf, some);
    w.stuns = flag(STUNS).unwrap_or(w.stuns);
    w.burns = flag(BURNS).unwrap_or(w.burns);
    Some(Figures::Own(Arc::new(w)))
}

/// CC-GEAR-6: worn armor: its row, changed by the item's own values.
pub fn armor_of(item: &Item) -> Option<Armor> {
    let mut a = armor(&item.kind)?.clone();
    a.points = item.data.get(POINTS).map_or(a.points, i32::get);
    if let Some(covers) = item.data.get(COVERS).map(Str::get) {
        a.covers = covers.split(',').map(|part| part.trim().to_string()).filter(|part| !part.is_empty()).collect();
    }
    Some(a)
}

/// CC-SHEET-11.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Ok,
    /// CC-RNG-7.
    Jammed,
    /// CC-ACT-28.
    Destroyed,
}

/// CC-SHEET-11.
pub fn state(item: &Item) -> State {
    match item.data.get(STATE) {
        Some(Val::Text(word)) if word == "jammed" => State::Jammed,
        Some(Val::Text(word)) if word == "destroyed" => State::Destroyed,
        _ => State::Ok,
    }
}

/// The word of a state.
pub fn state_value(state: State) -> Val {
    let word = match state {
        State::Ok => "ok",
        State::Jammed => "jammed",
        State::Destroyed => "destroyed",
    };
    Val::Text(Str::new_static(word))
}

/// CC-OPT-9.
pub fn mounted(item: &Item) -> bool {
    item.data.get(MOUNTED).is_some_and(bool::get)
}

/// What is wrong with the gear of a sheet.
pub fn validate(sheet: &Sheet) -> Vec<Misfit> {
    let written = |g: &fray_engine::sheet::GearEntry| g.data.get(DAMAGE).map(Str::get);
    let wrong = sheet.gear.iter().filter_map(written).filter(|d| Dice::parse(d).is_none());
    wrong.map(|d| Misfit::new("gear", format!("'{d}' is no damage: write 1D8+1 or 2D6"))).collect()
}

/// What an item is, in words.
pub fn note(item: &Item) -> String {
    if let Some(a) = armor_of(item) {
        let covers = if a.covers.is_empty() { String::new() } else { format!("; covers {}", a.covers.join(", ")) };
        return format!("armor {}{covers}", a.points);
    }
    weapon_of(item).map_or_else(String::new, |w| weapon_note(&w, item))
}

fn weapon_note(w: &Weapon, item: &Item) -> String {
    let bands: Vec<String> = w.bands.iter().map(|b| format!("{} to {} yd", b.damage, b.to)).collect();
    let mut parts = vec![if bands.is_empty() { format!("damage {}", w.damage) } else { bands.join(", ") }];
    if w.impales {
        parts.push("impales".to_string());
    }
    if w.shoots() {
        if w.bands.is_empty() {
            parts.extend(w.base.map(|yards| format!("base range {yards} yd")));
        }
        parts.push(format!("{} of {} rounds", item.left, w.ammo));
        parts.extend(w.malf.map(|malf| format!("malfunctions on {malf}")));
    }
    match state(item) {
        State::Ok => {}
        State::Jammed => parts.push("jammed".to_string()),
        State::Destroyed => parts.push("destroyed".to_string()),
    }
    parts.join(", ")
}
