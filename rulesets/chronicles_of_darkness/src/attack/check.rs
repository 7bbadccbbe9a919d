//! CD-ACT-1, 81: the refusals of an attack, in their order.

use super::{Arm, Attack, Kind, form};
use crate::actions::{Need, may, refuse};
use crate::conditions::DEAD;
use crate::ranged::shooting;
use crate::{derived, gear, harm};
use fray_engine::base::Who;
use fray_engine::scene::{Cmd, Item, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// How far long weapons reach, in metres.
const LONG_REACH: f64 = 3.0;
/// Size of a long weapon.
const LONG: i32 = 4;
/// CD-ACT-6: a gun of this Size needs both hands.
const BIG_GUN: i32 = 2;

/// Everything that stands against an attack.
///
/// # Errors
/// The first refusal that applies.
pub fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(by) = cmd.who else { return Ok(()) };
    state(scene, by)?;
    let targets = form::named(scene, cmd).filter(|t| !t.is_empty()).ok_or_else(nobody)?;
    targets.iter().try_for_each(|t| target(scene, by, *t))?;
    let Some(arm) = form::arm(scene, cmd) else { return no_weapon(cmd) };
    let a = Attack { by, arm, targets, options: form::options(scene, cmd) };
    shooting::check_form(&a)?;
    gear(scene, by, &a.arm)?;
    shooting::check_gear(scene, &a)?;
    a.targets.iter().try_for_each(|t| place(scene, by, &a.arm, *t))?;
    shooting::check_history(scene, &a)?;
    harm::may_be_violent(scene, by, &a.targets, price(&a))
}

/// Willpower that it costs.
fn price(a: &Attack) -> i32 {
    i32::from(a.options.willpower)
}

/// CD-ACT-1: what the attacker's state forbids.
///
/// # Errors
/// The refusal.
pub fn state(scene: &Scene, by: Who) -> Result<(), Refusal> {
    may(scene, by, &[Need::OwnTurn, Need::Action, Need::Violence, Need::NoGrapple])
}

/// Why this arm does not reach this target, if so: for the lists of a form.
pub fn reason(scene: &Scene, by: Who, arm: &Arm, at: Who) -> Option<Refusal> {
    target(scene, by, at).and_then(|()| place(scene, by, arm, at)).err()
}

pub(super) fn nobody() -> Refusal {
    Refusal::new("bad_target", "CD-ACT-2", "There is nobody here to attack.")
}

/// `bad_target`.
fn target(scene: &Scene, by: Who, at: Who) -> Result<(), Refusal> {
    if at == by {
        return refuse("bad_target", "CD-ACT-2", "Nobody attacks themselves. Choose another target.");
    }
    if scene.has(at, DEAD) {
        return refuse("bad_target", "CD-ACT-2", text!(at, " is dead. Choose another target."));
    }
    Ok(())
}

/// `no_weapon`.
fn no_weapon(cmd: &Cmd) -> Result<(), Refusal> {
    let named = cmd.form.field("weapon").and_then(|w| w.word()).unwrap_or("weapon").replace('_', " ");
    let words = format!("There is no {named} in a usable hand. Draw it first, or use something else.");
    refuse("no_weapon", "CD-ACT-1", words)
}

/// `too_heavy`, `needs_two_hands`, `no_ammo`.
///
/// # Errors
/// The refusal.
pub fn gear(scene: &Scene, by: Who, arm: &Arm) -> Result<(), Refusal> {
    let Some(item) = arm.held(scene, by) else { return Ok(()) };
    shooting::check_weight(scene, by, arm)?;
    if arm.kind != Kind::Ranged {
        return Ok(());
    }
    // CD-ACT-6
    if arm.row.size >= BIG_GUN && !both_hands(scene, by, item) {
        let words = format!("The {} takes both hands. Empty the other hand first.", arm.label);
        return refuse("needs_two_hands", "CD-ACT-6", words);
    }
    if item.left < 1 {
        return refuse("no_ammo", "CD-ACT-15", format!("The {} is empty. Reload it first.", arm.label));
    }
    Ok(())
}

/// Held in both hands, or in one with the other free to help.
fn both_hands(scene: &Scene, who: Who, item: &Item) -> bool {
    match &*item.slot {
        gear::MAIN => gear::free(scene, who, gear::OFF),
        gear::OFF => gear::free(scene, who, gear::MAIN),
        _ => true,
    }
}

/// `out_of_reach`, `out_of_range`.
fn place(scene: &Scene, by: Who, arm: &Arm, at: Who) -> Result<(), Refusal> {
    if arm.close() && scene.distance(by, at) > reach(arm.row.size) {
        return refuse("out_of_reach", "CD-ACT-1", text!(at, " is out of reach. Move closer first."));
    }
    shooting::check_place(scene, by, arm)
}

/// CD-ACT-1: how far a blow with a weapon of this Size reaches, in metres.
pub fn reach(size: i32) -> f64 {
    if size >= LONG { LONG_REACH } else { derived::CLOSE }
}
