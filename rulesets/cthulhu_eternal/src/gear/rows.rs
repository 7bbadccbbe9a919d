//! CE-GEAR-1, 2: the rows of the armoury.

use super::Dice;
use crate::sheet::{self, Number};
use fray_engine::gear::Rows;
use fray_engine::scene::Scene;
use fray_engine::sheet::table;
use serde::Deserialize;
use std::sync::LazyLock;

/// CE-ATK-2: the skill that a weapon is used with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Punches and kicks, claws and teeth.
    #[default]
    UnarmedCombat,
    /// Weapons held in hand.
    MeleeWeapons,
    /// Thrown weapons.
    Athletics,
    /// Guns, bows, crossbows.
    Firearms,
    /// Crew-served weapons and launchers.
    MilitaryTraining,
}

impl Skill {
    /// The field of the sheet.
    pub fn field(self) -> Number {
        match self {
            Skill::UnarmedCombat => sheet::UNARMED,
            Skill::MeleeWeapons => sheet::MELEE,
            Skill::Athletics => sheet::ATHLETICS,
            Skill::Firearms => sheet::FIREARMS,
            Skill::MilitaryTraining => sheet::MILITARY,
        }
    }
    /// What people read.
    pub fn label(self) -> &'static str {
        sheet::SHEET[usize::from(self.field().ix)].label
    }
}

/// CE-KR-6: how a weapon is fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// One shot, or an attack that counts as one.
    #[default]
    Single,
    /// Three rounds at one target.
    ShortBurst,
    /// Five rounds.
    LongBurst,
    /// Ten rounds.
    ShortSpray,
    /// Twenty rounds.
    LongSpray,
}

impl fray_engine::form::Listed for Mode {
    const ALL: &'static [(Mode, &'static str, &'static str)] = &[
        (Mode::Single, "single", "single shot"),
        (Mode::ShortBurst, "short_burst", "short burst (3 rounds)"),
        (Mode::LongBurst, "long_burst", "long burst (5 rounds)"),
        (Mode::ShortSpray, "short_spray", "short spray (10 rounds)"),
        (Mode::LongSpray, "long_spray", "long spray (20 rounds)"),
    ];
}

impl Mode {
    /// What the weapon fires, in a sentence: "a long spray from the carbine".
    pub fn of(self) -> &'static str {
        match self {
            Mode::Single => "",
            Mode::ShortBurst => "a short burst from ",
            Mode::LongBurst => "a long burst from ",
            Mode::ShortSpray => "a short spray from ",
            Mode::LongSpray => "a long spray from ",
        }
    }
    /// CE-KR-6: its Kill Radius in yards. None: a single target.
    pub fn radius(self) -> Option<i32> {
        match self {
            Mode::Single | Mode::ShortBurst => None,
            Mode::LongBurst => Some(1),
            Mode::ShortSpray => Some(2),
            Mode::LongSpray => Some(3),
        }
    }
}

/// A special property of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// A slow missile, which can be dodged in the open.
    Slow,
    /// CE-KR-2: it only needs to land near the target.
    Explosive,
    /// It leaves the hand.
    Thrown,
    /// CE-ACT-26: not able to fire a double shot.
    NoDouble,
    Sight,
    /// A hit stuns, even if armor stops all damage.
    Stun,
    /// CE-GEAR-1: everybody inside is irritated.
    Irritant,
    /// CE-GEAR-1: everybody inside is stunned.
    Stunning,
    /// Part of the body: it cannot be drawn, dropped or taken.
    Natural,
    /// CE-GEAR-6: hides under clothes.
    Conceal,
    /// CE-GEAR-6: hides under clothes, but not well.
    ConcealBadly,
    /// CE-GEAR-6: hides under an overcoat.
    Overcoat,
    /// CE-DMG-7: its damage is entirely supernatural.
    Supernatural,
}

/// CE-GEAR-1: a weapon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weapon {
    /// Id of its row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    /// CE-ATK-2.
    pub skill: Skill,
    /// The dice of a hit; `None`: Lethality only.
    pub damage: Option<Dice>,
    /// Other dice for targets farther away than this many yards.
    pub damage_beyond: Vec<(i32, Dice)>,
    /// CE-LETH-1.
    pub lethality: Option<i32>,
    /// CE-DMG-6.
    pub piercing: i32,
    /// Base range in yards. None: hand-to-hand.
    pub base: Option<i32>,
    /// CE-KR-6.
    pub modes: Vec<Mode>,
    /// Rounds when fully loaded.
    pub capacity: i32,
    /// Rounds that a single attack spends.
    pub shots: i32,
    /// How many hands it takes.
    pub hands: i32,
    /// CE-KR-1: in yards. None: only that of the mode, if any.
    pub kill_radius: Option<i32>,
    pub traits: Vec<Trait>,
}

impl Weapon {
    pub fn is(&self, a: Trait) -> bool {
        self.traits.contains(&a)
    }
    /// Whether it works at a distance.
    pub fn ranged(&self) -> bool {
        self.base.is_some()
    }
    /// The dice at this distance, in yards.
    pub fn dice_at(&self, yards: f64) -> Option<Dice> {
        let far = self.damage_beyond.iter().rfind(|(from, _)| yards > f64::from(*from));
        far.map(|(_, dice)| *dice).or(self.damage)
    }
}

/// CE-GEAR-4: parts of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Head,
    Torso,
    Arms,
    Legs,
}

impl fray_engine::form::Listed for Part {
    const ALL: &'static [(Part, &'static str, &'static str)] = &[
        (Part::Head, "head", "head"),
        (Part::Torso, "torso", "torso"),
        (Part::Arms, "arms", "arms"),
        (Part::Legs, "legs", "legs"),
    ];
}

impl Part {
    pub const ALL: [Part; 4] = [Part::Head, Part::Torso, Part::Arms, Part::Legs];
}

/// CE-GEAR-2: body armor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Armor {
    /// Id of its row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    /// How many points it stops.
    pub rating: i32,
    pub covers: Vec<Part>,
    /// Whether it hides under clothes.
    pub concealable: bool,
}

/// Anything else that is carried.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Thing {
    /// Id of its row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    /// What it is good for, as people read it.
    pub note: String,
    /// How many hands it takes.
    pub hands: i32,
}

#[derive(Deserialize)]
struct Armoury {
    weapon: Vec<Weapon>,
    armor: Vec<Armor>,
    thing: Vec<Thing>,
}

static ARMOURY: LazyLock<Armoury> = LazyLock::new(|| table(include_str!("../../data/armoury.toml")));

/// The row of bare hands.
pub const UNARMED: &str = "unarmed";

static WEAPONS: LazyLock<Rows<&Weapon>> = LazyLock::new(|| ARMOURY.weapon.iter().map(|w| (&*w.id, w)).collect());
static ARMOR: LazyLock<Rows<&Armor>> = LazyLock::new(|| ARMOURY.armor.iter().map(|a| (&*a.id, a)).collect());
static THINGS: LazyLock<Rows<&Thing>> = LazyLock::new(|| ARMOURY.thing.iter().map(|t| (&*t.id, t)).collect());

/// The weapon of this row.
pub fn weapon(kind: &str) -> Option<&'static Weapon> {
    WEAPONS.get(kind)
}

/// Every weapon that can be carried.
pub fn carried_weapons() -> impl Iterator<Item = &'static Weapon> {
    ARMOURY.weapon.iter().filter(|w| w.id != UNARMED && !w.is(Trait::Natural))
}

/// CE-GM-23: whether the GM has said that this weapon does not exist in the setting.
pub fn absent(scene: &Scene, kind: &str) -> bool {
    scene.var(sheet::ABSENT).iter().any(|id| *id == kind)
}

/// CE-GEAR-1: bare hands and feet.
pub fn bare_hands() -> &'static Weapon {
    weapon(UNARMED).expect("the armoury begins with the bare hands")
}

/// The armor of this row.
pub fn armor(kind: &str) -> Option<&'static Armor> {
    ARMOR.get(kind)
}

/// Any other item of this row.
pub fn thing(kind: &str) -> Option<&'static Thing> {
    THINGS.get(kind)
}

/// Id and label of every row that can be carried.
pub fn rows() -> Vec<(String, String)> {
    let weapons = ARMOURY.weapon.iter().filter(|w| w.id != UNARMED).map(|w| (&w.id, &w.label));
    let armor = ARMOURY.armor.iter().map(|a| (&a.id, &a.label));
    let things = ARMOURY.thing.iter().map(|t| (&t.id, &t.label));
    weapons.chain(armor).chain(things).map(|(id, label)| (id.clone(), label.clone())).collect()
}
