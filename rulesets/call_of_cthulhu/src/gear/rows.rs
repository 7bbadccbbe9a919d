//! CC-GEAR-1 to 7: the rows of the armoury.

use super::Dice;
use fray_engine::base::{ItemNo, Str};
use fray_engine::scene::Item;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// CC-DMG-1: how much of the damage bonus a weapon adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    #[default]
    None,
    /// Half, toward 0.
    Half,
    /// All of it.
    Full,
}

/// How a weapon is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// CC-GEAR-2: in close combat.
    #[default]
    Close,
    /// CC-GEAR-3: thrown at one target.
    Thrown,
    /// CC-GEAR-3: bows and crossbows.
    Bow,
    /// CC-GEAR-4.
    Firearm,
    /// CC-GEAR-5: thrown at a spot.
    Blast,
}

/// CC-ACT-26: how a weapon is loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reload {
    /// Up to two rounds in a turn.
    #[default]
    Loose,
    /// Full at once.
    Clip,
    /// Full after two turns.
    Belt,
}

/// CC-RNG-7: what a malfunction does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Malfunction {
    /// The round is lost.
    #[default]
    Dud,
    /// The weapon is jammed.
    Jam,
}

/// CC-RNG-2, CC-ACT-24: damage up to this distance, in yards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// Yards.
    pub to: i32,
    pub damage: Dice,
}

/// CC-GEAR-2 to 5: a weapon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weapon {
    /// Row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    /// How it is used.
    pub class: Class,
    /// Id of the skill.
    pub skill: String,
    /// Damage; of bands, that of the first.
    pub damage: Dice,
    /// CC-RNG-2, CC-GEAR-5.
    pub bands: Vec<Band>,
    /// How much of the damage bonus it adds.
    pub bonus: Bonus,
    /// CC-DMG-2.
    pub impales: bool,
    /// CC-OPT-5.
    pub blunt: bool,
    /// CC-HAZ-19.
    pub burns: bool,
    /// CC-GEAR-7.
    pub stuns: bool,
    /// Part of a body: it neither falls nor changes hands.
    pub natural: bool,
    /// Reach in feet, if more than an arm's.
    pub reach: i32,
    /// CC-RNG-1: base range in yards; 0: a fifth of STR.
    pub base: i32,
    /// CC-RNG-6: shots in a turn; 0: automatic fire only.
    pub uses: i32,
    /// CC-RNG-6: marked `1(n)`: more than one shot costs a penalty die on each.
    pub rapid: bool,
    /// CC-ACT-21: bullets of a burst; 0: none.
    pub burst: i32,
    /// CC-ACT-22.
    pub auto: bool,
    /// CC-OPT-19.
    pub long: bool,
    /// Rounds when full.
    pub ammo: i32,
    /// CC-RNG-7: malfunctions from here up; 0: never.
    pub malf: i32,
    /// CC-RNG-7.
    pub malfunction: Malfunction,
    /// CC-ACT-26.
    pub reload: Reload,
}

impl Weapon {
    /// Fired at somebody: firearms and bows.
    pub fn shoots(&self) -> bool {
        matches!(self.class, Class::Firearm | Class::Bow)
    }
    /// CC-TURN-2: counts as a firearm.
    pub fn firearm(&self) -> bool {
        self.class == Class::Firearm
    }
    /// Thrown, at somebody or at a spot.
    pub fn thrown(&self) -> bool {
        matches!(self.class, Class::Thrown | Class::Blast)
    }
    /// For close combat.
    pub fn close(&self) -> bool {
        self.class == Class::Close
    }
    /// CC-RNG-2.
    pub fn shot(&self) -> bool {
        self.firearm() && !self.bands.is_empty()
    }
}

/// CC-GEAR-6: armor, worn or stood behind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Armor {
    /// Row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    pub points: i32,
    /// CC-OPT-8: what it covers; empty: everything.
    pub covers: Vec<String>,
    /// Material to stand behind; it is not worn.
    pub material: bool,
}

#[derive(Deserialize)]
struct Armoury {
    close: Vec<Weapon>,
    ranged: Vec<Weapon>,
    firearm: Vec<Weapon>,
    blast: Vec<Weapon>,
    armor: Vec<Armor>,
}

static ARMOURY: LazyLock<Armoury> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/armoury.toml"))
        .expect("armoury.toml is part of the program and well formed")
});

fn weapons() -> impl Iterator<Item = &'static Weapon> {
    let a = &*ARMOURY;
    a.close.iter().chain(&a.ranged).chain(&a.firearm).chain(&a.blast)
}

/// The weapon of this row.
pub fn weapon(kind: &str) -> Option<&'static Weapon> {
    weapons().find(|w| w.id == kind)
}

/// The armor of this row.
pub fn armor(kind: &str) -> Option<&'static Armor> {
    ARMOURY.armor.iter().find(|a| a.id == kind)
}

/// CC-GEAR-6: what one can stand behind, with its points.
pub fn materials() -> impl Iterator<Item = &'static Armor> {
    ARMOURY.armor.iter().filter(|a| a.material)
}

/// Bare hands.
pub fn unarmed() -> &'static Weapon {
    weapon(UNARMED).expect("the armoury has bare hands, and a test reads it")
}

/// A gun used as a club.
pub fn gun_as_club() -> &'static Weapon {
    weapon(CLUB).expect("the armoury has a small club, and a test reads it")
}

/// Row of bare hands.
pub const UNARMED: &str = "unarmed";
/// Row that a gun is used as in close combat.
pub const CLUB: &str = "club_small";

/// Id and label of every row that can be carried.
pub fn rows() -> Vec<(String, String)> {
    let weapons = weapons().filter(|w| w.id != UNARMED).map(|w| (w.id.clone(), w.label.clone()));
    weapons.chain(ARMOURY.armor.iter().map(|a| (a.id.clone(), a.label.clone()))).collect()
}

/// A new item of this row: weapons loaded and put away, armor worn.
pub fn make(kind: &str) -> Option<Item> {
    let (label, slot, left) = match (weapon(kind).filter(|w| w.id != UNARMED), armor(kind)) {
        (Some(w), _) => (&w.label, super::STOWED, w.ammo),
        (None, Some(a)) => (&a.label, if a.material { super::STOWED } else { super::WORN }, 0),
        (None, None) => return None,
    };
    Some(Item {
        no: ItemNo(0),
        kind: Str::new(kind),
        label: label.clone().into(),
        slot: Str::new_static(slot),
        left,
        data: BTreeMap::new(),
    })
}
