//! CC-ACT-23, 24: the form of a throw, its default target, and why it is off.

use crate::attack::dice::{AttackCircumstances, into_melee};
use crate::attack::volley::{impossible, off};
use crate::declared::WeaponInUse;
use crate::gear::{self, State};
use crate::targets;
use crate::turn::{self, refusal};
use fray_engine::base::Who;
use fray_engine::form::Place;
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-23, 24.
    pub(super) THROW {
        weapon: String = "Throw",
        target: Who = "At",
        spot: Place = "To where",
    }
}

pub(super) const ACT: &str = "throw";

/// The default target: the nearest foe who can be hit and who is not in close combat with a friend of the thrower.
pub(super) fn safe_target(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Option<Who> {
    let m = AttackCircumstances { first: true, ..AttackCircumstances::default() };
    let can_be_hit = |t: Who| off(scene, who, t, weapon).is_none() && impossible(scene, who, t, weapon, &m).is_none();
    targets::foes(scene, who).find(|t| !into_melee(scene, who, *t) && can_be_hit(*t))
}

pub(super) fn not_ready(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Option<Refusal> {
    let item = weapon.item.and_then(|no| scene.item(who, no));
    let (ready, broken) = (item.is_some_and(gear::in_hand), item.is_some_and(|i| gear::state(i) == State::Destroyed));
    let words = text!("That is not in ", who, "'s hands. Ready it first.");
    refusal(!ready, "weapon_not_ready", "CC-ACT-23", words)
        .or_else(|| refusal(broken, "weapon_not_ready", "CC-SHEET-11", "That is destroyed. Throw something else."))
}

/// The weapon thrown by default: the first that is ready, else the first.
pub(super) fn usual<'a>(scene: &Scene, who: Who, weapons: &'a [WeaponInUse]) -> Option<&'a WeaponInUse> {
    weapons.iter().find(|a| not_ready(scene, who, a).is_none()).or(weapons.first())
}

pub(super) fn throw_state(scene: &Scene, who: Who) -> Option<Refusal> {
    let spent = [turn::main_action(scene, who), turn::early_slot(scene, who)];
    turn::first(turn::may_attack(scene, who).into_iter().chain(spent)).err()
}
