//! CD-GEAR-1 to 4: the rows of the armoury.

use fray_engine::base::Str;
use fray_engine::gear::Rows;
use fray_engine::sheet;
use serde::Deserialize;
use std::sync::{Arc, LazyLock};

/// CD-TAG-40..46: weapon tags; those that CD-TAG-46 covers give the rule that explains them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    /// CD-TAG-40.
    Stun,
    /// CD-TAG-41.
    Brawl,
    /// CD-TAG-42.
    Guard,
    /// CD-TAG-43.
    ReachGuard,
    /// CD-TAG-44.
    Shield,
    /// CD-TAG-45.
    Grapple,
    /// CD-RES-3.
    NineAgain,
    /// CD-ACT-12.
    Auto,
    /// CD-ACT-6.
    TwoHanded,
    /// CD-ACT-33.
    Loose,
    /// CD-ACT-22.
    Aerodynamic,
}

/// CD-GEAR-1, 2: a weapon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Weapon {
    /// Row of the armoury.
    pub id: Str,
    /// As people read it.
    pub label: Str,
    /// Added to the damage of a hit.
    pub modifier: i32,
    /// CD-ACT-21: short, medium, long, in metres; none: close combat.
    pub range: Option<[i32; 3]>,
    /// Rounds in a full clip.
    pub clip: i32,
    /// One more may be in the chamber.
    pub chambered: i32,
    /// CD-TURN-4.
    pub initiative: i32,
    /// CD-ACT-4: Strength requirement.
    pub strength: i32,
    pub size: i32,
    /// CD-DMG-6.
    pub piercing: i32,
    /// CD-ACT-33: actions to reload, where it takes more than one.
    pub reload: Option<i32>,
    pub tags: Arc<[Tag]>,
}

impl Weapon {
    pub fn is(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }
    /// Rolled with Firearms.
    pub fn shoots(&self) -> bool {
        self.range.is_some()
    }
}

/// CD-OPT-8: parts of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Head, eyes.
    Head,
    /// Torso, heart.
    Torso,
    /// Arms, hands.
    Arms,
    Legs,
}

impl Part {
    const ALL: [Part; 4] = [Part::Head, Part::Torso, Part::Arms, Part::Legs];

    /// As people read and write it.
    pub fn label(self) -> &'static str {
        match self {
            Part::Head => "head",
            Part::Torso => "torso",
            Part::Arms => "arms",
            Part::Legs => "legs",
        }
    }
    pub fn of(word: &str) -> Option<Part> {
        Part::ALL.into_iter().find(|p| p.label() == word)
    }
}

/// CD-GEAR-3: armor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Armor {
    /// Row of the armoury.
    pub id: Str,
    /// As people read it.
    pub label: Str,
    /// CD-DMG-3.
    pub general: i32,
    /// CD-DMG-2.
    pub ballistic: i32,
    /// CD-ACT-4: Strength requirement.
    pub strength: i32,
    /// CD-SHEET-9.
    pub defense: i32,
    /// CD-SHEET-10.
    pub speed: i32,
    pub coverage: Vec<Part>,
}

/// CD-GEAR-4: anything else that is carried.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Thing {
    /// Row of the armoury.
    pub id: Str,
    /// As people read it.
    pub label: Str,
    pub durability: i32,
    pub size: i32,
    /// CD-ACT-62: somebody can be bound with it.
    pub bonds: bool,
    /// CD-TURN-4: it is not held to fight with, so it does not slow initiative.
    pub tool: bool,
}

#[derive(Deserialize)]
struct Armoury {
    ranged: Vec<Weapon>,
    melee: Vec<Weapon>,
    armor: Vec<Armor>,
    thing: Vec<Thing>,
}

static ARMOURY: LazyLock<Armoury> = LazyLock::new(|| sheet::table(include_str!("../../data/armoury.toml")));

static WEAPONS: LazyLock<Rows<&Weapon>> =
    LazyLock::new(|| ARMOURY.ranged.iter().chain(&ARMOURY.melee).map(|w| (&*w.id, w)).collect());
static ARMOR: LazyLock<Rows<&Armor>> = LazyLock::new(|| ARMOURY.armor.iter().map(|a| (&*a.id, a)).collect());
static THINGS: LazyLock<Rows<&Thing>> = LazyLock::new(|| ARMOURY.thing.iter().map(|t| (&*t.id, t)).collect());

/// The weapon of this row.
pub fn weapon(kind: &str) -> Option<&'static Weapon> {
    WEAPONS.get(kind)
}

/// The armor of this row.
pub fn armor(kind: &str) -> Option<&'static Armor> {
    ARMOR.get(kind)
}

/// Any other item of this row.
pub fn thing(kind: &str) -> Option<&'static Thing> {
    THINGS.get(kind)
}

/// Id and label of every row.
pub fn rows() -> Vec<(String, String)> {
    let weapons = ARMOURY.ranged.iter().chain(&ARMOURY.melee).map(|w| (&w.id, &w.label));
    let armor = ARMOURY.armor.iter().map(|a| (&a.id, &a.label));
    let things = ARMOURY.thing.iter().map(|t| (&t.id, &t.label));
    weapons.chain(armor).chain(things).map(|(i, l)| (i.to_string(), l.to_string())).collect()
}
