//! CD-ACT-1, 81, 82: the refusals of attacks, in their order.

use super::{charge, form, improvise};
use crate::conditions::DEAD;
use crate::declared::{Act, Attack, BITE, GRAB, Kind, OPTIONS, Options, Spot, WeaponInUse};
use crate::ranged::shooting;
use crate::reactions::may_expose;
use crate::turn::{Need, may};
use crate::{derived, grapple, harm, options, sheet};
use fray_engine::base::Who;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Refusal, refuse};
use fray_engine::text;

/// CD-ACT-66: the least modifier of a melee weapon that can knock down.
const HEAVY: i32 = 2;
/// CD-ACT-66: the same for a gun.
const HEAVY_GUN: i32 = 3;

/// All checks of an attack.
///
/// # Errors
/// The first refusal that applies.
pub fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let (Some(by), Some(act)) = (cmd.who, Act::of(&cmd.act)) else {
        return if cmd.act == improvise::ACT { improvise::check(scene, cmd) } else { Ok(()) };
    };
    let wanted = form::wanted(scene, cmd);
    // CD-OPT-20
    if wanted.bashing && scene.option(options::PULLED_WILLPOWER_BASHING) == "never" {
        let words = "Willpower does not soften weapons at this table; pull the blow without it.";
        return refuse("option_off", "CD-OPT-20", words);
    }
    state(scene, by, act)?;
    let weapon = form::weapon(scene, cmd);
    human_bite(scene, by, cmd)?;
    if let Some(weapon) = &weapon {
        fitting(scene, act, weapon, &wanted)?;
    }
    compatible(scene, by, act, &wanted)?;
    let targets = form::named(scene, cmd).ok_or_else(nobody)?;
    if targets.is_empty() {
        return Err(shooting::burst_at_nobody(&wanted.shooting).unwrap_or_else(nobody));
    }
    targets.iter().try_for_each(|t| target(scene, act, by, *t))?;
    let Some(weapon) = weapon else { return no_weapon(cmd) };
    if let Some(taken) = targets.iter().filter(|_| weapon.id == GRAB).find_map(|t| grapple::taken(scene, *t)) {
        return Err(taken);
    }
    let a = Attack { act, by, weapon, targets, options: wanted };
    shooting::check_form(&a)?;
    cap(scene, &a)?;
    knocking(&a)?;
    shooting::check_weapon(scene, by, &a.weapon)?;
    shooting::check_gear(scene, &a)?;
    a.targets.iter().try_for_each(|t| place(scene, act, by, &a.weapon, *t))?;
    history(scene, by, act, &a.options)?;
    shooting::check_history(scene, &a)?;
    // CD-RES-11, CD-OPT-13
    harm::may_be_violent(scene, by, &a.targets, price(&a.options))
}

/// Willpower that the options cost.
fn price(o: &Options) -> i32 {
    i32::from(o.willpower) + i32::from(o.bashing)
}

/// CD-ACT-1: the checks of the attacker's state.
pub fn state(scene: &Scene, by: Who, act: Act) -> Result<(), Refusal> {
    let mut needs = vec![Need::OwnTurn, Need::Action, Need::Violence, Need::NoGrapple];
    if act == Act::Charge {
        // CD-ACT-37
        needs.extend([Need::Movement, Need::OnFeet]);
    }
    may(scene, by, &needs)
}

/// The checks of an attack without any options on somebody in reach.
pub fn plain(scene: &Scene, by: Who, act: Act, at: Who) -> Result<(), Refusal> {
    let o = Options::default();
    compatible(scene, by, act, &o)?;
    history(scene, by, act, &o)?;
    harm::may_be_violent(scene, by, &[at], 0)
}

/// CD-ACT-49: `bad_option`.
fn human_bite(scene: &Scene, by: Who, cmd: &Cmd) -> Result<(), Refusal> {
    let bites = OPTIONS.weapon.of(cmd) == Some(BITE);
    if bites && scene.get(by, sheet::KIND) == "human" {
        return refuse("bad_option", "CD-ACT-49", "People bite only in a grapple, when they have won its contest.");
    }
    Ok(())
}

/// CD-ACT-82: `bad_option`: options that do not fit this kind of attack.
fn fitting(scene: &Scene, act: Act, weapon: &WeaponInUse, o: &Options) -> Result<(), Refusal> {
    let close_only = o.all_out || o.cap.is_some() || act == Act::Charge;
    let wrong: Option<(&'static str, &'static str)> = if close_only && !weapon.close() {
        Some(("CD-ACT-82", "Only blows with Brawl or Weaponry can be made all out, pulled, or at the end of a charge."))
    } else if o.bashing && (o.cap.is_none() || weapon.kind != Kind::Melee) {
        Some(("CD-ACT-41", "Willpower makes only a pulled blow with a weapon bashing. Pull the blow, or leave it out."))
    } else if o.called.is_some_and(|s| !s.known(scene)) {
        Some(("CD-OPT-9", "The torso is no called shot here; attack without one."))
    } else if weapon.id == GRAB && (o.called.is_some() || o.cap.is_some() || o.knockdown) {
        Some(("CD-ACT-82", "A grab takes no called shot, pulled blow or knock-down."))
    } else if act == Act::Object && (o.called.is_some() || o.cap.is_some() || o.knockdown || o.bashing) {
        Some(("CD-ACT-71", "Against a thing there are no called shots, pulled blows or knock-downs."))
    } else {
        None
    };
    wrong.map_or(Ok(()), |(rule, words)| refuse("bad_option", rule, words))
}

/// `incompatible`.
fn compatible(scene: &Scene, by: Who, act: Act, o: &Options) -> Result<(), Refusal> {
    if act != Act::Charge {
        return Ok(());
    }
    if o.all_out {
        return refuse("incompatible", "CD-ACT-7", "A charge cannot be all out as well; choose one of them.");
    }
    charge::check_unmoved(scene, by)
}

/// Why this weapon does not reach this target, if it does not; shown in the lists of a form.
pub fn reason(scene: &Scene, act: Act, by: Who, weapon: &WeaponInUse, at: Who) -> Option<Refusal> {
    target(scene, act, by, at).and_then(|()| place(scene, act, by, weapon, at)).err()
}

pub(super) fn nobody() -> Refusal {
    Refusal::new("bad_target", "CD-ACT-2", "There is nobody here to attack.")
}

/// `bad_target`.
pub fn target(scene: &Scene, act: Act, by: Who, at: Who) -> Result<(), Refusal> {
    let bad = |words| refuse("bad_target", act.rule(), words);
    if at == by {
        return bad(text!("You cannot attack yourself. Choose another target."));
    }
    match (act, derived::is_object(scene, at)) {
        (Act::Object, false) => return bad(text!(at, " is no thing; attack in the ordinary way.")),
        (Act::Attack | Act::Charge, true) => return bad(text!(at, " is a thing; choose to attack a thing.")),
        _ => {}
    }
    if scene.has(at, DEAD) {
        return bad(text!(at, " is dead. Choose another target."));
    }
    if harm::object::wrecked(scene, at) {
        return bad(text!(at, " is wrecked already."));
    }
    Ok(())
}

/// CD-ACT-39: `cap_out_of_range`.
fn cap(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    let most = most_cap(scene, a.by, &a.weapon);
    match a.options.cap {
        Some(n) if n > most => {
            let words = text!("A pulled blow has a limit of 1 to ", most, " damage here.");
            refuse("cap_out_of_range", "CD-ACT-39", words)
        }
        _ => Ok(()),
    }
}

/// CD-ACT-39: the higher of the attribute and the skill used.
pub fn most_cap(scene: &Scene, by: Who, weapon: &WeaponInUse) -> i32 {
    scene.get(by, weapon.attribute()).max(scene.get(by, weapon.skill()))
}

/// CD-ACT-66: whether a weapon is heavy enough to knock somebody down wherever it hits.
pub fn heavy(weapon: &WeaponInUse) -> bool {
    match weapon.kind {
        Kind::Melee | Kind::Bite => weapon.row.modifier >= HEAVY,
        Kind::Ranged => weapon.row.modifier >= HEAVY_GUN,
        Kind::Unarmed | Kind::Thrown => false,
    }
}

/// CD-ACT-66: `weapon_modifier_too_low`.
fn knocking(a: &Attack) -> Result<(), Refusal> {
    let at_leg = a.weapon.close() && a.options.called.is_some_and(Spot::is_leg);
    if a.options.knockdown && !heavy(&a.weapon) && !at_leg {
        let words = "Too light to knock anybody down: take a heavier weapon, or call the shot at a leg.";
        return refuse("weapon_modifier_too_low", "CD-ACT-66", words);
    }
    Ok(())
}

fn no_weapon(cmd: &Cmd) -> Result<(), Refusal> {
    let named = OPTIONS.weapon.of(cmd).unwrap_or("weapon").replace('_', " ");
    let words = format!("There is no {named} in a usable hand. Draw it first, or use something else.");
    refuse("no_weapon", "CD-ACT-1", words)
}

/// `out_of_reach`, `out_of_range`.
fn place(scene: &Scene, act: Act, by: Who, weapon: &WeaponInUse, at: Who) -> Result<(), Refusal> {
    if act == Act::Charge {
        return charge::check_way(scene, by, weapon, at);
    }
    if weapon.close() && scene.distance(by, at) > derived::reach(weapon.row.size) {
        return refuse("out_of_reach", "CD-ACT-1", text!(at, " is out of reach. Move closer first."));
    }
    shooting::check_place(scene, by, weapon)
}

/// `defense_already_applied`.
fn history(scene: &Scene, by: Who, act: Act, o: &Options) -> Result<(), Refusal> {
    match act {
        Act::Charge => may_expose(scene, by, "CD-ACT-8"),
        Act::Attack | Act::Object if o.all_out => may_expose(scene, by, "CD-ACT-7"),
        Act::Attack | Act::Object => Ok(()),
    }
}
