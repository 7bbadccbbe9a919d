//! CC-ACT-20 to 22, 27: the ways to fire, the weapons for each, and why one is off.

use crate::attack::close::second_weapon;
use crate::attack::dice::{AttackCircumstances, into_melee};
use crate::attack::volley::{impossible, off};
use crate::declared::{self, WeaponInUse};
use crate::derived;
use crate::gear::{self, Reload, State};
use crate::targets;
use crate::turn::{self, refusal};
use fray_engine::base::Who;
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

fray_engine::form! {
    /// CC-ACT-20 to 22, 27.
    pub(super) FIRE {
        weapon: String = "With",
        target: Who = "Target",
        shots: Vec<Who> = "A shot at each of these",
        volleys: Vec<Who> = "A volley at each of these",
        bullets: Vec<String> = "Bullets of each volley (none named: as many as possible)",
    }
}

/// Ways to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// CC-ACT-20.
    Shoot,
    /// CC-ACT-21.
    Burst,
    /// CC-ACT-22.
    FullAuto,
    /// CC-ACT-27.
    LoadAndFire,
}

impl Act {
    pub(super) const ALL: [Act; 4] = [Act::Shoot, Act::Burst, Act::FullAuto, Act::LoadAndFire];
    pub(super) const fn id(self) -> &'static str {
        match self {
            Act::Shoot => "shoot",
            Act::Burst => "burst",
            Act::FullAuto => "full_auto",
            Act::LoadAndFire => "load_and_fire",
        }
    }
    pub(super) fn rule(self) -> &'static str {
        match self {
            Act::Shoot => "CC-ACT-20",
            Act::Burst => "CC-ACT-21",
            Act::FullAuto => "CC-ACT-22",
            Act::LoadAndFire => "CC-ACT-27",
        }
    }
    pub(super) fn of(act: &str) -> Option<Act> {
        Act::ALL.into_iter().find(|a| a.id() == act)
    }
}

/// CC-AUTO-1: the smallest volley.
pub(super) const SMALLEST: i32 = 3;
/// CC-AUTO-1: the largest volley.
pub(super) fn largest(scene: &Scene, who: Who, weapon: &WeaponInUse) -> i32 {
    (derived::value(scene, who, weapon.skill()) / 10).max(SMALLEST)
}

/// Whether a weapon can be fired this way.
pub(super) fn fits(act: Act, weapon: &WeaponInUse) -> bool {
    match act {
        Act::Shoot => weapon.row.uses.is_some(),
        Act::Burst => weapon.row.burst.is_some(),
        Act::FullAuto => weapon.row.auto,
        Act::LoadAndFire => weapon.row.firearm() && weapon.row.uses.is_some(),
    }
}

/// CC-ACT-20: refuses a weapon that is not in hand, or out of order.
fn not_ready(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Option<Refusal> {
    let item = weapon.item.and_then(|no| scene.item(who, no));
    let ready = item.is_some_and(|i| gear::in_hand(i) && gear::state(i) == State::Ok);
    let words = match item.map(gear::state) {
        Some(State::Jammed) => text!("That gun is jammed. Clear it first."),
        Some(State::Destroyed) => text!("That gun is ruined. Use something else."),
        Some(State::Ok) | None => text!("That is not in ", who, "'s hands. Ready it first."),
    };
    refusal(!ready, "weapon_not_ready", "CC-ACT-20", words)
}

pub(super) fn rounds(scene: &Scene, who: Who, weapon: &WeaponInUse) -> i32 {
    weapon.item.and_then(|no| scene.item(who, no)).map_or(0, |i| i.left)
}

/// CC-ACT-27: refuses loading unless loose rounds go into a weapon that is not full, or one round into an empty weapon.
fn may_load(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Option<Refusal> {
    let left = rounds(scene, who, weapon);
    let full = match weapon.row.reload {
        Reload::Loose => left >= weapon.row.ammo,
        Reload::Clip | Reload::Belt => left > 0,
    };
    refusal(full, "no_effect", "CC-ACT-27", "No single round fits in there now. Shoot instead.")
}

pub(super) fn weapon_off(scene: &Scene, who: Who, act: Act, weapon: &WeaponInUse) -> Option<Refusal> {
    let empty = act != Act::LoadAndFire && rounds(scene, who, weapon) < 1;
    let first = second_weapon(scene, who).is_some_and(|no| weapon.item == Some(no));
    not_ready(scene, who, weapon)
        .or_else(|| refusal(first, "weapon_not_ready", "CC-OPT-10", "The second attack is made with the other weapon."))
        .or_else(|| refusal(empty, "no_ammo", "CC-ACT-20", "It is empty. Reload it first."))
        .or_else(|| refusal(!fits(act, weapon), "mode_unavailable", act.rule(), mode_words(act)))
        .or_else(|| if act == Act::LoadAndFire { may_load(scene, who, weapon) } else { None })
}

fn mode_words(act: Act) -> &'static str {
    match act {
        Act::Shoot => "It fires only automatically. Use automatic fire.",
        Act::Burst => "It does not fire bursts. Fire single shots.",
        Act::FullAuto => "It does not fire automatically. Fire single shots.",
        Act::LoadAndFire => "It cannot be loaded with a single round. Reload it.",
    }
}

/// The weapons for this action, and the one that is the default: the first that can be used and reaches somebody.
pub(super) fn weapons(scene: &Scene, who: Who, act: Act) -> (Vec<WeaponInUse>, Option<WeaponInUse>) {
    let mut all = declared::shooting_weapons(scene, who);
    all.retain(|a| fits(act, a));
    let usual = match usable(scene, who, act, &all)[..] {
        [] => None,
        [one] => Some(one),
        [first, ref others @ ..] => {
            let reaches = |a: &&WeaponInUse| safe_target(scene, who, Some(a)).is_some();
            Some(if reaches(&first) { first } else { others.iter().copied().find(reaches).unwrap_or(first) })
        }
    };
    let usual = usual.cloned();
    (all, usual)
}

/// Those of them that can be used now.
pub(super) fn usable<'a>(scene: &Scene, who: Who, act: Act, all: &'a [WeaponInUse]) -> Vec<&'a WeaponInUse> {
    all.iter().filter(|a| weapon_off(scene, who, act, a).is_none()).collect()
}

/// The default target: the nearest foe who can be hit and who is not in close combat with a friend of the shooter.
pub(super) fn safe_target(scene: &Scene, who: Who, gun: Option<&WeaponInUse>) -> Option<Who> {
    let gun = gun?;
    let manner = AttackCircumstances { first: true, ..AttackCircumstances::default() };
    let can_be_hit = |t: Who| off(scene, who, t, gun).is_none() && impossible(scene, who, t, gun, &manner).is_none();
    targets::foes(scene, who).find(|t| !into_melee(scene, who, *t) && can_be_hit(*t))
}

/// The refusal that comes from the shooter's own state.
pub(super) fn fire_state(scene: &Scene, who: Who, act: Act, gun: Option<&WeaponInUse>) -> Option<Refusal> {
    let second = second_weapon(scene, who).is_some() && act == Act::Shoot;
    let early = match (act, gun.and_then(|g| g.item)) {
        (Act::LoadAndFire, _) | (_, None) => turn::early_slot(scene, who),
        (Act::Shoot | Act::Burst | Act::FullAuto, Some(no)) => turn::fires_early(scene, who, no),
    };
    let main = if second { None } else { turn::main_action(scene, who) };
    turn::first(turn::may_attack(scene, who).into_iter().chain([main, early])).err()
}
