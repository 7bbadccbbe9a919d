//! SW-GEA-1..5: the rows of the armoury.

use super::Damage;
use fray_engine::gear::Rows;
use fray_engine::scene::NewItem;
use fray_engine::sheet;
use serde::Deserialize;
use std::sync::LazyLock;

/// Parts of the body that armor covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Location {
    Head,
    /// Torso: what is hit unless something else is aimed at.
    Torso,
    /// Arms and hands.
    Arms,
    Legs,
}

impl Location {
    pub const ALL: [Location; 4] = [Location::Head, Location::Torso, Location::Arms, Location::Legs];

    /// As people read and write it.
    pub fn label(self) -> &'static str {
        match self {
            Location::Head => "head",
            Location::Torso => "torso",
            Location::Arms => "arms",
            Location::Legs => "legs",
        }
    }
    pub fn named(word: &str) -> Option<Location> {
        Location::ALL.into_iter().find(|place| place.label() == word)
    }
}

/// Short, Medium and Long range, in units of the table.
pub type Range = [i32; 3];

/// SW-SHT-16: hands that an item takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u8")]
pub enum Hands {
    One,
    Both,
}

impl TryFrom<u8> for Hands {
    type Error = String;
    fn try_from(hands: u8) -> Result<Hands, String> {
        match hands {
            1 => Ok(Hands::One),
            2 => Ok(Hands::Both),
            _ => Err(format!("nothing takes {hands} hands")),
        }
    }
}

/// SW-SHT-17: the ammunition of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shots {
    pub full: i32,
    /// SW-ACT-34: actions to reload.
    pub reload: i32,
}

/// The kind of missile, which matters to a ballistic vest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missile {
    /// SW-GEA-5.
    Bullet,
    /// Anything else, and every blow.
    Other,
}

/// SW-GEA-1, 2: a weapon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Row")]
pub struct Weapon {
    /// Row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    /// Used with Fighting.
    pub melee: bool,
    pub damage: Damage,
    /// SW-MOD-24: sides of the minimum Strength die.
    pub min_strength: Option<u8>,
    /// Parry value.
    pub parry: i32,
    /// Reach in units.
    pub reach: i32,
    /// Armor piercing.
    pub ap: i32,
    /// None: part of the body.
    pub hands: Option<Hands>,
    /// SW-ACT-20: penalty to aim at it.
    pub item: i32,
    pub thrown: Option<Range>,
    /// Range when shot.
    pub range: Option<Range>,
    /// Rate of Fire.
    pub rof: i32,
    /// SW-SHT-17. None: not counted.
    pub shots: Option<Shots>,
    /// Neither edge nor point (SW-ACT-21).
    pub blunt: bool,
    /// Stuns on a hit.
    pub stun: bool,
    /// SW-SHT-21: part of the body.
    pub natural: bool,
    /// SW-MOD-18.
    pub improvised: bool,
    /// May lay down suppressive fire.
    pub rapid: bool,
    /// SW-ACT-16: three-round burst.
    pub burst3: bool,
    /// SW-MOD-16.
    pub shotgun: bool,
    /// SW-ACT-18: may fire both barrels.
    pub double: bool,
    /// SW-GEA-5.
    pub bullets: bool,
}

/// A weapon as its row stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    label: String,
    damage: String,
    min: Option<u8>,
    #[serde(default)]
    parry: i32,
    #[serde(default)]
    reach: i32,
    #[serde(default)]
    ap: i32,
    #[serde(default = "one")]
    hands: u8,
    #[serde(default)]
    item: i32,
    thrown: Option<Range>,
    range: Option<Range>,
    #[serde(default = "once")]
    rof: i32,
    shots: Option<i32>,
    reload: Option<i32>,
    #[serde(default)]
    blunt: bool,
    #[serde(default)]
    stun: bool,
    #[serde(default)]
    natural: bool,
    #[serde(default)]
    improvised: bool,
    #[serde(default)]
    rapid: bool,
    #[serde(default)]
    burst3: bool,
    #[serde(default)]
    shotgun: bool,
    #[serde(default)]
    double: bool,
    #[serde(default)]
    bullets: bool,
}

fn one() -> u8 {
    1
}
fn once() -> i32 {
    1
}

impl TryFrom<Row> for Weapon {
    type Error = String;
    fn try_from(row: Row) -> Result<Weapon, String> {
        let damage = Damage::parse(&row.damage).ok_or_else(|| format!("'{}' is no damage", row.damage))?;
        let shots = match (row.shots, row.reload) {
            (Some(full), Some(reload)) => Some(Shots { full, reload }),
            (None, None) => None,
            _ => return Err(format!("{} has either shots or a Reload value, not both", row.label)),
        };
        Ok(Weapon {
            id: row.id,
            label: row.label,
            melee: row.range.is_none(),
            damage,
            min_strength: row.min,
            parry: row.parry,
            reach: row.reach,
            ap: row.ap,
            hands: if row.hands == 0 { None } else { Some(row.hands.try_into()?) },
            item: row.item,
            thrown: row.thrown,
            range: row.range,
            rof: row.rof,
            shots,
            blunt: row.blunt,
            stun: row.stun,
            natural: row.natural,
            improvised: row.improvised,
            rapid: row.rapid,
            burst3: row.burst3,
            shotgun: row.shotgun,
            double: row.double,
            bullets: row.bullets,
        })
    }
}

/// SW-GEA-3: armor.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armor {
    /// Row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    pub armor: i32,
    /// Armor against bullets, if it differs.
    pub bullets: Option<i32>,
    /// What it covers.
    #[serde(rename = "where")]
    pub covers: Vec<Location>,
}

/// SW-GEA-3: a shield.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    /// Parry value.
    pub parry: i32,
    /// SW-MOD-2: cover against ranged and thrown attacks.
    #[serde(default)]
    pub cover: i32,
}

/// Anything else worth carrying.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Other {
    /// Row of the armoury.
    pub id: String,
    /// As people read it.
    pub label: String,
    /// None: it is not held.
    pub hands: Option<Hands>,
}

/// SW-GEA-4: what stands in the way of a shot.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Obstacle {
    /// As people read it.
    pub label: String,
    /// Armor that it adds.
    pub armor: i32,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Armoury {
    /// SW-GEA-1.
    pub melee: Vec<Weapon>,
    /// SW-GEA-2.
    pub ranged: Vec<Weapon>,
    /// SW-GEA-3.
    pub armor: Vec<Armor>,
    /// SW-GEA-3.
    pub shield: Vec<Shield>,
    /// Items that other rules name.
    pub other: Vec<Other>,
    /// SW-GEA-4.
    pub obstacle: Vec<Obstacle>,
}

static ARMOURY: LazyLock<Armoury> = LazyLock::new(|| sheet::table(include_str!("../../data/armoury.toml")));

/// A row that can be carried.
#[derive(Clone, Copy)]
enum Ware {
    Weapon(&'static Weapon),
    Armor(&'static Armor),
    Shield(&'static Shield),
    Other(&'static Other),
}

/// What can be carried, by its kind: rules look it up all the time.
static WARES: LazyLock<Rows<Ware>> = LazyLock::new(|| {
    let a: &'static Armoury = &ARMOURY;
    let weapons = a.melee.iter().chain(&a.ranged).map(|w| (w.id.as_str(), Ware::Weapon(w)));
    let armor = a.armor.iter().map(|a| (a.id.as_str(), Ware::Armor(a)));
    let shields = a.shield.iter().map(|s| (s.id.as_str(), Ware::Shield(s)));
    let others = a.other.iter().map(|o| (o.id.as_str(), Ware::Other(o)));
    weapons.chain(armor).chain(shields).chain(others).collect()
});

pub fn armoury() -> &'static Armoury {
    &ARMOURY
}

pub fn weapon(kind: &str) -> Option<&'static Weapon> {
    if let Some(Ware::Weapon(weapon)) = WARES.get(kind) { Some(weapon) } else { None }
}

/// SW-DMG-2: bare hands.
pub fn unarmed() -> &'static Weapon {
    static BARE: LazyLock<Weapon> = LazyLock::new(|| Weapon {
        id: "unarmed".to_string(),
        label: "bare hands".to_string(),
        melee: true,
        damage: Damage { strength: true, ..Damage::default() },
        blunt: true,
        ..Weapon::default()
    });
    weapon("unarmed").unwrap_or(&BARE)
}

pub fn armor(kind: &str) -> Option<&'static Armor> {
    if let Some(Ware::Armor(armor)) = WARES.get(kind) { Some(armor) } else { None }
}

pub fn shield(kind: &str) -> Option<&'static Shield> {
    if let Some(Ware::Shield(shield)) = WARES.get(kind) { Some(shield) } else { None }
}

/// Any other item of this kind.
pub fn other(kind: &str) -> Option<&'static Other> {
    if let Some(Ware::Other(other)) = WARES.get(kind) { Some(other) } else { None }
}

/// Id and label of all rows that can be carried.
pub fn rows() -> Vec<(String, String)> {
    let weapons = ARMOURY.melee.iter().chain(&ARMOURY.ranged).filter(|w| w.id != "unarmed");
    let mut out: Vec<_> = weapons.map(|w| (w.id.clone(), w.label.clone())).collect();
    out.extend(ARMOURY.armor.iter().map(|a| (a.id.clone(), a.label.clone())));
    out.extend(ARMOURY.shield.iter().map(|s| (s.id.clone(), s.label.clone())));
    out.extend(ARMOURY.other.iter().map(|o| (o.id.clone(), o.label.clone())));
    out
}

/// A new item of this kind at its usual place: weapons in hand, armor worn.
pub fn make(kind: &str) -> Option<NewItem> {
    let (label, slot, left) = if let Some(w) = weapon(kind).filter(|w| w.id != "unarmed") {
        (&w.label, if w.natural { "natural" } else { "main" }, w.shots.map_or(0, |shots| shots.full))
    } else if let Some(a) = armor(kind) {
        (&a.label, "worn", 0)
    } else if let Some(s) = shield(kind) {
        (&s.label, "off", 0)
    } else {
        (&other(kind)?.label, "stowed", 0)
    };
    Some(NewItem::new(kind, label, slot, left))
}
