//! ME-RES-1, 2, 16: pools with their parts.

use crate::conditions::{COVER, Circumstances, PRONE};
use crate::gear::{self, Quality};
use crate::{derived, options, sheet};
use fray_engine::Field;
use fray_engine::base::{Str, Text, Who};
use fray_engine::form::Listed;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// What counts for a pool, or for damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Rule id.
    pub rule: &'static str,
    /// As people read it.
    pub label: Str,
    pub value: i32,
}

impl Part {
    /// Counts nothing: it fills up a pool that has fewer parts than others of its kind.
    pub const NONE: Part = Part { rule: "", label: Str::new_static(""), value: 0 };

    pub fn new(rule: &'static str, label: &'static str, value: i32) -> Part {
        Part::labelled(rule, Str::new_static(label), value)
    }
    /// With the name of a weapon, or of a skill that somebody has named.
    pub fn labelled(rule: &'static str, label: Str, value: i32) -> Part {
        Part { rule, label, value }
    }
}

/// An attribute, to attack or to resist with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attribute {
    Physical,
    Mental,
    Social,
}

impl Listed for Attribute {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Attribute::Physical, "physical", "Physical"),
        (Attribute::Mental, "mental", "Mental"),
        (Attribute::Social, "social", "Social"),
    ];
}

impl Attribute {
    /// As people read it.
    pub fn label(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.2)
    }
    /// Its part of a pool.
    pub fn part(self, scene: &Scene, who: Who) -> Part {
        let field = match self {
            Attribute::Physical => sheet::PHYSICAL,
            Attribute::Mental => sheet::MENTAL,
            Attribute::Social => sheet::SOCIAL,
        };
        Part::new("ME-RES-1", self.label(), scene.get(who, field))
    }
}

/// ME-PRN-1, 2: from beyond this distance, in steps, a prone defender is harder to hit; up to it, easier.
const PRONE_REACH: i32 = 3;

/// ME-RES-1: a total below 0 becomes 0.
pub fn total(parts: &[Part]) -> i32 {
    parts.iter().map(|m| m.value).sum::<i32>().max(0)
}

/// The total of a pool that all are told: in the odds of a retest it stays so, though its parts may be unknown.
pub fn told(play: &mut Play, who: Who, parts: &[Part]) -> i32 {
    let total = total(parts);
    total + play.told_beyond(who, "pool", |_| total)
}

/// "10 (7 Physical + 3 Brawl)"; "0" if no part counts; "0 (1 Mental − 2 circumstances, at least 0)".
pub fn in_words(parts: &[Part]) -> Text {
    if parts.iter().all(|m| m.value == 0) {
        return text!(total(parts));
    }
    let sum: i32 = parts.iter().map(|m| m.value).sum();
    let floor = if sum < 0 { ", at least 0)" } else { ")" };
    text!(total(parts), " (").then(parts_in_words(parts)).and(floor)
}

/// "7 Physical + 3 Brawl"
pub fn parts_in_words(parts: &[Part]) -> Text {
    let mut words = Text::default();
    for (n, part) in parts.iter().filter(|m| m.value != 0).enumerate() {
        let sign = match (n, part.value < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        let value = i32::try_from(part.value.unsigned_abs()).unwrap_or(i32::MAX);
        words = words.and(sign).and(value).and(" ").and(part.label.clone());
    }
    words
}

/// The part of a pool that comes from one of the skills that every sheet has.
pub fn skill(scene: &Scene, who: Who, label: &'static str, skill: Field<i32>) -> Part {
    Part::new("ME-RES-1", label, scene.get(who, skill))
}

/// The same for a skill that somebody has named.
pub fn named_skill(scene: &Scene, who: Who, name: &str) -> Part {
    Part::labelled("ME-RES-1", capital(name).into(), derived::skill(scene, who, name))
}

/// A skill's name as log lines write it: "Academics".
pub fn capital(name: &str) -> String {
    let mut letters = name.trim().chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// ME-RES-16, ME-GM-8: what the GM adds to the pool of an attacker, or of anyone else who acts.
pub fn circumstances(scene: &Scene, who: Who) -> Part {
    let added = Circumstances::on(scene, who).map_or(0, |c| c.attack);
    Part::new("ME-GM-8", "circumstances", added)
}

/// The same for a defender.
pub fn circumstances_of_defence(scene: &Scene, who: Who) -> Part {
    let added = Circumstances::on(scene, who).map_or(0, |c| c.defence);
    Part::new("ME-GM-8", "circumstances", added)
}

/// What a defender has to know of where an attack comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Thrown, shot, or said to be ranged.
    Ranged,
    /// Any other.
    Close,
}

/// ME-RES-2, 16: the pool with which `who` resists `by`.
pub fn defence(scene: &Scene, who: Who, by: Who, resist: Attribute, reach: Reach) -> [Part; 7] {
    defence_at(scene, who, derived::steps(scene, by, who), resist, reach)
}

/// The same against an attack from this many steps away.
pub fn defence_at(scene: &Scene, who: Who, steps: i32, resist: Attribute, reach: Reach) -> [Part; 7] {
    let attribute = resist.part(scene, who);
    let bonus = Part::new("ME-RES-16", "defence bonus", scene.get(who, sheet::DEFENSE_BONUS));
    let circumstances = circumstances_of_defence(scene, who);
    match resist {
        Attribute::Physical => [
            attribute,
            skill(scene, who, "Dodge", sheet::DODGE),
            bonus,
            prone(scene, who, steps, reach),
            defensive(scene, who),
            cover(scene, who, reach),
            circumstances,
        ],
        Attribute::Mental | Attribute::Social => {
            let willpower = Part::new("ME-RES-2", "Willpower", scene.get(who, sheet::WILLPOWER));
            [attribute, willpower, bonus, circumstances, Part::NONE, Part::NONE, Part::NONE]
        }
    }
}

/// ME-PRN-1, ME-PRN-2, ME-PRN-3.
fn prone(scene: &Scene, who: Who, steps: i32, reach: Reach) -> Part {
    let near = steps <= PRONE_REACH;
    let value = match (scene.has(who, PRONE), near, reach) {
        (true, true, _) => -2,
        (true, false, Reach::Ranged) => 2,
        (true, false, Reach::Close) | (false, _, _) => 0,
    };
    Part::new("ME-PRN-2", "prone", value)
}

/// ME-GEAR-3: several defensive weapons do not add up.
fn defensive(scene: &Scene, who: Who) -> Part {
    let ready = gear::weapons_in(scene, who, gear::READY).any(|(_, w)| w.is(Quality::Defensive));
    Part::new("ME-GEAR-3", "defensive weapon", i32::from(ready))
}

/// ME-OPT-14.
fn cover(scene: &Scene, who: Who, reach: Reach) -> Part {
    let counts = scene.option(options::COVER) && reach == Reach::Ranged;
    let level = scene.cond(who, COVER).filter(|_| counts).map_or(0, |c| if c.level >= 4 { 4 } else { 2 });
    Part::new("ME-OPT-14", "cover", level)
}
