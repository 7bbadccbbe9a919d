//! CD-ACT-74: the pools of a quick combat.

use crate::declared::{Kind as Use, WeaponInUse, weapons};
use crate::gear::Tag;
use crate::harm::{Source, Type};
use crate::ranged::shooting::check_weapon;
use crate::rolls::{
    Again, Hands, Kind, arm_modifier, armor_modifier, attribute, no_hands, skill, standing_modifiers, sum,
};
use crate::sheet::{self, Number};
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::Modifier;
use fray_engine::form::Opt;
use fray_engine::scene::Scene;
use fray_engine::text;
use std::sync::Arc;

/// The traits of a pool. Helpers roll the same with traits of their own (CD-RES-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skills {
    /// Strength + brawl.
    Brawl,
    /// Strength + weaponry.
    Weaponry,
    /// Dexterity + firearms.
    Firearms,
    /// Higher of strength and dexterity, + athletics.
    Escape(By),
}

/// The attribute of an escape: the primary's higher one, which helpers roll too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Strength,
    Dexterity,
}

impl Skills {
    pub fn escapes(self) -> bool {
        matches!(self, Skills::Escape(_))
    }
}

/// One way to fight, or to get away.
#[derive(Clone, Debug, PartialEq)]
pub struct Approach {
    /// What is rolled.
    pub skills: Skills,
    /// The weapon. None: unused, or a helper has nothing of the kind.
    pub weapon: Option<Arc<WeaponInUse>>,
}

impl Approach {
    /// CD-ACT-74.
    pub fn escape(scene: &Scene, who: Who) -> Approach {
        let stronger = scene.get(who, sheet::STRENGTH) > scene.get(who, sheet::DEXTERITY);
        Approach { skills: Skills::Escape(if stronger { By::Strength } else { By::Dexterity }), weapon: None }
    }

    /// Names the roll in scripts.
    pub fn purpose(&self) -> &'static str {
        match self.skills {
            Skills::Escape(_) => "escape",
            Skills::Brawl | Skills::Weaponry | Skills::Firearms => "quick",
        }
    }

    /// The skill that is rolled.
    pub fn skill(&self) -> Number {
        match self.skills {
            Skills::Brawl => sheet::BRAWL,
            Skills::Weaponry => sheet::WEAPONRY,
            Skills::Firearms => sheet::FIREARMS,
            Skills::Escape(_) => sheet::ATHLETICS,
        }
    }

    fn attribute(&self) -> Number {
        match self.skills {
            Skills::Brawl | Skills::Weaponry | Skills::Escape(By::Strength) => sheet::STRENGTH,
            Skills::Firearms | Skills::Escape(By::Dexterity) => sheet::DEXTERITY,
        }
    }

    /// CD-ACT-4, 47, 74: traits, unskilled, gear and wracked arms; the roll itself adds wounds and tags.
    pub fn modifiers(&self, scene: &Scene, who: Who) -> Vec<Modifier> {
        let mut modifiers = vec![attribute(scene, who, self.attribute()), skill(scene, who, self.skill())];
        if matches!(self.skills, Skills::Brawl | Skills::Weaponry) {
            modifiers.extend(armor_modifier(scene, who));
        }
        match &self.weapon {
            Some(w) => {
                modifiers.extend(w.too_heavy(scene, who));
                modifiers.extend(w.hand(scene, who));
                modifiers.extend(w.improvised());
                modifiers.extend(w.damaged(scene, who));
            }
            None => modifiers.extend(arm_modifier(scene, who, Hands::NotNeeded)),
        }
        modifiers
    }

    /// CD-TAG-2: whether a weapon is used with both arms wracked.
    pub fn reduced(&self, scene: &Scene, who: Who) -> bool {
        self.weapon.as_ref().is_some_and(|w| w.item.is_some()) && no_hands(scene, who)
    }

    /// CD-RES-3.
    pub fn again(&self) -> Again {
        let nine = self.weapon.as_ref().is_some_and(|w| w.row.is(Tag::NineAgain));
        if nine { Again::Nine } else { Again::Ten }
    }

    /// CD-ACT-76: what it adds to the margin.
    pub fn modifier(&self) -> i32 {
        self.weapon.as_ref().map_or(0, |w| w.row.modifier)
    }

    /// CD-ACT-76: type, source and piercing of its damage.
    pub fn deals(&self) -> (Type, Source, i32) {
        match &self.weapon {
            Some(w) => {
                let source = if w.kind == Use::Ranged { Source::Firearms } else { Source::Other };
                (w.wounds(), source, w.row.piercing)
            }
            None => (Type::Bashing, Source::Other, 0),
        }
    }
}

/// CD-ACT-74: leaves out thrown weapons and guns that cannot be fired.
fn fights(scene: &Scene, who: Who, weapon: &WeaponInUse) -> bool {
    match weapon.kind {
        Use::Thrown => false,
        Use::Ranged => check_weapon(scene, who, weapon).is_ok(),
        Use::Unarmed | Use::Melee | Use::Bite => true,
    }
}

fn way(weapon: Arc<WeaponInUse>) -> Approach {
    let skills = match weapon.kind {
        Use::Ranged => Skills::Firearms,
        _ if weapon.skill().ix == sheet::BRAWL.ix => Skills::Brawl,
        _ => Skills::Weaponry,
    };
    Approach { skills, weapon: Some(weapon) }
}

/// The combat pools of `who`, with weapons in hand, teeth and bare hands; the largest first.
pub fn fighting(scene: &Scene, who: Who) -> Vec<(Opt, Approach)> {
    let with = weapons(scene, who).into_iter().filter(|w| fights(scene, who, w));
    let mut ways: Vec<(Str, Text, Approach)> = with.map(|w| (w.id.clone(), text!(w.label()), way(w))).collect();
    let dice = |way: &Approach| sum(&way.modifiers(scene, who)) + sum(&standing_modifiers(scene, who, Kind::Combat));
    ways.sort_by_key(|(_, _, way)| std::cmp::Reverse(dice(way)));
    let option = |(id, label, way): (Str, Text, Approach)| {
        let note = text!("dice: ", dice(&way));
        (Opt::new(id, label).note(note), way)
    };
    ways.into_iter().map(option).collect()
}
