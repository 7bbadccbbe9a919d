//! CD-ACT-1, 81, 82: the refusals of attacks, in their order.

use super::form::Named;
use super::refusals::{compatible, heavy, history, most_cap, nobody, place, state, target};
use super::{form, improvise};
use crate::declared::{Act, Attack, BITE, GRAB, Kind, OPTIONS, Options, Spot, WeaponInUse};
use crate::ranged::shooting;
use crate::{gear, grapple, harm, options, sheet};
use fray_engine::base::Who;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Refusal, refuse};
use fray_engine::text;

/// # Errors
/// The first refusal that applies.
pub fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    if cmd.act == improvise::ACT {
        return improvise::check(scene, cmd);
    }
    let (Some(by), Some(act)) = (cmd.who, Act::of(&cmd.act)) else { return Ok(()) };
    attack(scene, cmd, (by, act), Named::in_command(scene, cmd)).map(|_| ())
}

/// All checks of an attack by somebody with what the command names; gives the attack.
///
/// # Errors
/// The first refusal that applies.
pub fn attack(scene: &Scene, cmd: &Cmd, (by, act): (Who, Act), named: Named) -> Result<Attack, Refusal> {
    let wanted = named.options;
    // CD-OPT-20
    if wanted.bashing && scene.option(options::PULLED_WILLPOWER_BASHING) == "never" {
        let words = "Willpower does not soften weapons at this table; pull the blow without it.";
        return refuse("option_off", "CD-OPT-20", words);
    }
    state(scene, by, act)?;
    let usable = named.weapon.is_some();
    let weapon = named.weapon.or_else(|| form::owned(scene, cmd));
    human_bite(scene, by, cmd, weapon.as_ref())?;
    if let Some(weapon) = &weapon {
        fitting(scene, act, weapon, &wanted)?;
    }
    compatible(scene, by, act, &wanted)?;
    let targets = named.targets.ok_or_else(nobody)?;
    if targets.is_empty() {
        return Err(shooting::burst_at_nobody(&wanted.shooting).unwrap_or_else(nobody));
    }
    targets.iter().try_for_each(|t| target(scene, act, by, *t))?;
    let Some(weapon) = weapon else { return Err(no_weapon(scene, cmd)) };
    if let Some(taken) = targets.iter().filter(|_| weapon.id == GRAB).find_map(|t| grapple::taken(scene, *t)) {
        return Err(taken);
    }
    let a = Attack { act, by, weapon, targets, options: wanted };
    shooting::check_form(&a)?;
    cap(scene, &a)?;
    knocking(&a)?;
    if !usable {
        return Err(no_weapon(scene, cmd));
    }
    shooting::check_weapon(scene, by, &a.weapon)?;
    shooting::check_gear(scene, &a)?;
    a.targets.iter().try_for_each(|t| place(scene, act, by, &a.weapon, *t))?;
    history(scene, by, act, &a.options)?;
    shooting::check_history(scene, &a)?;
    // CD-RES-11, CD-OPT-13
    harm::may_be_violent(scene, by, &a.targets, price(&a.options))?;
    Ok(a)
}

/// Willpower that the options cost.
fn price(o: &Options) -> i32 {
    i32::from(o.willpower) + i32::from(o.bashing)
}

/// CD-ACT-49: `bad_option`. `weapon`: what the command names, if there is such a thing.
fn human_bite(scene: &Scene, by: Who, cmd: &Cmd, weapon: Option<&WeaponInUse>) -> Result<(), Refusal> {
    let bites = weapon.is_none_or(|w| w.id == BITE) && OPTIONS.weapon.of(cmd) == Some(BITE);
    if bites && scene.is(by, sheet::KIND, "human") {
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

/// CD-ACT-39: `cap_out_of_range`.
fn cap(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    let most = most_cap(scene, a.by, &a.weapon);
    match a.options.cap {
        Some(n) if !(1..=most).contains(&n) => {
            let words = text!("A pulled blow has a limit of 1 to ", most, " damage here.");
            refuse("cap_out_of_range", "CD-ACT-39", words)
        }
        _ => Ok(()),
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

fn no_weapon(scene: &Scene, cmd: &Cmd) -> Refusal {
    let named = || OPTIONS.weapon.of(cmd).unwrap_or("weapon").replace('_', " ");
    let lies =
        form::owned(scene, cmd).and_then(|w| scene.item(cmd.who?, w.item?)).is_some_and(|i| i.slot == gear::GROUND);
    let first = if lies { "Pick it up" } else { "Draw it" };
    let words = text!(format!("There is no {} in a usable hand. {first} first, or use something else.", named()));
    Refusal::new("no_weapon", "CD-ACT-1", words)
}
