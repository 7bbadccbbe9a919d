//! CC-GEAR-1 to 7: the rows of the armoury.

use super::Dice;
use fray_engine::base::Str;
use fray_engine::gear::Rows;
use fray_engine::sheet::table;
use serde::Deserialize;
use std::sync::LazyLock;

/// CC-DMG-1: how much of the damage bonus a weapon adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    #[default]
    None,
    /// Half of it, rounded toward 0.
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
    /// Up to two loose rounds in a turn.
    #[default]
    Loose,
    /// All rounds at once.
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

/// CC-RNG-2, CC-ACT-24: the damage up to this distance, in yards.
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
    /// Id of its row of the armoury.
    pub id: Str,
    /// As people read it.
    pub label: Str,
    pub class: Class,
    /// Id of the skill.
    pub skill: Str,
    /// The damage; if it has bands, that of the first.
    pub damage: Dice,
    /// CC-RNG-2, CC-GEAR-5.
    pub bands: Vec<Band>,
    pub bonus: Bonus,
    /// CC-DMG-2.
    pub impales: bool,
    /// CC-OPT-5.
    pub blunt: bool,
    /// CC-HAZ-19.
    pub burns: bool,
    /// CC-GEAR-7.
    pub stuns: bool,
    /// Part of the body: it can be neither dropped nor taken.
    pub natural: bool,
    /// Reach in feet, if more than an arm's.
    pub reach: Option<i32>,
    /// CC-RNG-1: base range in yards. None: a fifth of STR.
    pub base: Option<i32>,
    /// CC-RNG-6: shots in a turn. None: only automatic fire, or none at all.
    pub uses: Option<i32>,
    /// CC-RNG-6: marked `1(n)` in the books: firing more than one shot costs a penalty die on each.
    pub rapid: bool,
    /// CC-ACT-21: bullets in a burst.
    pub burst: Option<i32>,
    /// CC-ACT-22.
    pub auto: bool,
    /// CC-OPT-19.
    pub long: bool,
    /// Rounds when fully loaded.
    pub ammo: i32,
    /// CC-RNG-7: a roll of at least this is a malfunction.
    pub malf: Option<i32>,
    /// CC-RNG-7.
    pub malfunction: Malfunction,
    /// CC-ACT-26.
    pub reload: Reload,
}

impl Weapon {
    /// Whether it is fired at a target: firearms and bows.
    pub fn shoots(&self) -> bool {
        matches!(self.class, Class::Firearm | Class::Bow)
    }
    /// CC-TURN-2: whether it counts as a firearm.
    pub fn firearm(&self) -> bool {
        self.class == Class::Firearm
    }
    /// Whether it is thrown, at a target or at a spot.
    pub fn thrown(&self) -> bool {
        matches!(self.class, Class::Thrown | Class::Blast)
    }
    pub fn close(&self) -> bool {
        self.class == Class::Close
    }
    /// CC-RNG-2.
    pub fn shot(&self) -> bool {
        self.firearm() && !self.bands.is_empty()
    }
}

/// CC-GEAR-6: armor, either worn or stood behind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Armor {
    /// Id of its row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    pub points: i32,
    /// CC-OPT-8: the locations that it covers; empty: everything.
    pub covers: Vec<String>,
    /// A material to stand behind, not worn.
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

static ARMOURY: LazyLock<Armoury> = LazyLock::new(|| table(include_str!("../../data/armoury.toml")));

fn weapons() -> impl Iterator<Item = &'static Weapon> {
    let a = &*ARMOURY;
    a.close.iter().chain(&a.ranged).chain(&a.firearm).chain(&a.blast)
}

static WEAPONS: LazyLock<Rows<&Weapon>> = LazyLock::new(|| weapons().map(|w| (&*w.id, w)).collect());

/// The weapon of this row.
pub fn weapon(kind: &str) -> Option<&'static Weapon> {
    WEAPONS.get(kind)
}

/// The armor of this row.
pub fn armor(kind: &str) -> Option<&'static Armor> {
    ARMOURY.armor.iter().find(|a| a.id == kind)
}

/// CC-GEAR-6: materials to stand behind, with their points.
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

/// The row of bare hands.
pub const UNARMED: &str = "unarmed";
/// The row that counts for a gun used in close combat.
pub const CLUB: &str = "club_small";

/// Id and label of every row that can be carried.
pub fn rows() -> Vec<(String, String)> {
    let weapons = weapons().filter(|w| w.id != UNARMED).map(|w| (w.id.to_string(), w.label.to_string()));
    weapons.chain(ARMOURY.armor.iter().map(|a| (a.id.clone(), a.label.clone()))).collect()
}
