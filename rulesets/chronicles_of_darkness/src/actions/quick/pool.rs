//! CD-ACT-74: with what somebody goes into a quick combat.

use crate::gear::{self, Tag};
use crate::harm::{Source, Type};
use crate::rolls::{
    Again, Hands, Kind, arm_mods, armor_mods, attribute, no_hands, skill, standing_mods, sum, weight_mods,
};
use crate::sheet;
use fray_engine::base::{ItemNo, Text, Who};
use fray_engine::fact::Mod;
use fray_engine::form::Opt;
use fray_engine::scene::{Item, Scene};
use fray_engine::text;

/// What a pool is made of. Helpers roll the same with traits of their own (CD-RES-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skills {
    /// Strength + brawl.
    Brawl,
    /// Strength + weaponry.
    Weaponry,
    /// Dexterity + firearms.
    Firearms,
    /// Higher of strength and dexterity, + athletics.
    Escape,
}

/// One way to fight, or to get away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// What is rolled.
    pub skills: Skills,
    /// The weapon, if there is one.
    pub weapon: Option<ItemNo>,
}

/// Names the roll in scripts.
pub fn purpose(way: Way) -> &'static str {
    match way.skills {
        Skills::Escape => "escape",
        Skills::Brawl | Skills::Weaponry | Skills::Firearms => "quick",
    }
}

fn item(scene: &Scene, who: Who, way: Way) -> Option<&Item> {
    way.weapon.and_then(|no| scene.item(who, no))
}

/// CD-ACT-4, 74: traits, being unskilled, gear and wracked arms; wounds and tags come with the roll.
pub fn mods(scene: &Scene, who: Who, way: Way) -> Vec<Mod> {
    let hands = if way.weapon.is_some() { Hands::Needed } else { Hands::NotNeeded };
    let (first, second) = match way.skills {
        Skills::Brawl => (sheet::STRENGTH, sheet::BRAWL),
        Skills::Weaponry => (sheet::STRENGTH, sheet::WEAPONRY),
        Skills::Firearms => (sheet::DEXTERITY, sheet::FIREARMS),
        Skills::Escape if scene.get(who, sheet::STRENGTH) > scene.get(who, sheet::DEXTERITY) => {
            (sheet::STRENGTH, sheet::ATHLETICS)
        }
        Skills::Escape => (sheet::DEXTERITY, sheet::ATHLETICS),
    };
    let mut mods = vec![attribute(scene, who, first), skill(scene, who, second)];
    if matches!(way.skills, Skills::Brawl | Skills::Weaponry) {
        mods.extend(armor_mods(scene, who));
    }
    let item = item(scene, who, way);
    mods.extend(item.map(|i| weight_mods(scene, who, i)).unwrap_or_default());
    match item {
        // CD-ACT-5
        Some(i) if i.slot == gear::OFF => mods.push(Mod::new("CD-ACT-5", "other hand", -2)),
        _ => mods.extend(arm_mods(scene, who, hands)),
    }
    mods
}

/// CD-TAG-2: a weapon with both arms wracked.
pub fn reduced(scene: &Scene, who: Who, way: Way) -> bool {
    way.weapon.is_some() && no_hands(scene, who)
}

/// CD-RES-3.
pub fn again(scene: &Scene, who: Who, way: Way) -> Again {
    let nine = item(scene, who, way).and_then(|i| gear::weapon(&i.kind)).is_some_and(|w| w.is(Tag::NineAgain));
    if nine { Again::Nine } else { Again::Ten }
}

/// The combat pools of `who` with what is in hand, the largest first.
pub fn fighting(scene: &Scene, who: Who) -> Vec<(Opt, Way)> {
    let mut ways = vec![(Text::from("unarmed"), "unarmed".to_string(), Way { skills: Skills::Brawl, weapon: None })];
    for (i, w) in gear::weapons_in_hand(scene, who) {
        let skills = match (w.shoots(), w.is(Tag::Brawl)) {
            (true, _) => Skills::Firearms,
            (false, true) => Skills::Brawl,
            (false, false) => Skills::Weaponry,
        };
        // A gun without rounds shoots nothing.
        if !w.shoots() || i.left > 0 {
            ways.push((text!(i.label.clone()), gear::key(scene, who, i), Way { skills, weapon: Some(i.no) }));
        }
    }
    let dice = |way: Way| sum(&mods(scene, who, way)) + sum(&standing_mods(scene, who, Kind::Combat));
    ways.sort_by_key(|(_, _, way)| std::cmp::Reverse(dice(*way)));
    let option = |(label, id, way): (Text, String, Way)| (Opt::new(id, label).note(text!("dice: ", dice(way))), way);
    ways.into_iter().map(option).collect()
}

/// CD-ACT-76: what a margin of this deals: points, type, source, piercing.
pub fn damage(scene: &Scene, who: Who, way: Way, margin: i32) -> (i32, Type, Source, i32) {
    match item(scene, who, way).and_then(|i| gear::weapon(&i.kind).map(|w| (i, w))) {
        Some((i, w)) => {
            let source = if w.shoots() { Source::Firearms } else { Source::Other };
            ((margin + w.modifier).max(0), Type::Lethal, source, gear::piercing(i, w))
        }
        None => (margin, Type::Bashing, Source::Other, 0),
    }
}
