//! CE-REF: whether an attack may be made, in the order of the table.

use super::called;
use super::parts::{Act, Attack, Trick, WeaponInUse, in_hand};
use crate::conditions::{FREE_GRIP, UNAWARE};
use crate::gear::{self, Mode, Skill, Trait};
use crate::turn::{self, ActionKind, able, free_to};
use crate::{derived, options, rolls};
use fray_engine::base::{Val, Who, refuse};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// CE-REF-1 to 19 for an attack in the attacker's own slot.
///
/// # Errors
/// The first refusal that applies.
pub fn may_attack(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    able(scene, a.by, ActionKind::Action)?;
    hands(scene, a)?;
    in_range(scene, a)?;
    weapon_works(scene, a)?;
    free_to(scene, a.by, ActionKind::Action)?;
    held_down(scene, a)?;
    if let Some(to) = a.to {
        called::penalty(scene, a, to)?;
    }
    optional(scene, a)?;
    applicable(scene, a)?;
    rolls::may_try(scene, a.by, a.skill())?;
    in_setting(scene, &a.weapon)
}

/// The rules of [`may_attack`] that look at the target.
///
/// # Errors
/// The first of the refusals that apply.
pub fn may_target(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    in_range(scene, a)?;
    held_down(scene, a)?;
    if let Some(to) = a.to {
        called::penalty(scene, a, to)?;
    }
    optional(scene, a)?;
    applicable(scene, a)
}

/// The rules of [`may_attack`] that look at the weapon alone.
///
/// # Errors
/// The first of the refusals that apply.
pub fn may_use(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    hands(scene, a)?;
    weapon_works(scene, a)?;
    rolls::may_try(scene, a.by, a.skill())?;
    in_setting(scene, &a.weapon)
}

/// CE-GM-23, CE-REF-20: whether such weapons exist in the setting.
///
/// # Errors
/// `gm_denied`.
pub fn in_setting(scene: &Scene, weapon: &WeaponInUse) -> Result<(), Refusal> {
    if !gear::absent(scene, &weapon.row.id) {
        return Ok(());
    }
    let words =
        text!("There is no ", weapon.row.label.to_lowercase(), " in this setting, the GM says. Use something else.");
    refuse("gm_denied", "CE-GM-23", words)
}

/// CE-REF-5.
pub fn hands(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    if matches!(a.act, Act::Disarm | Act::Pin) {
        if gear::hands_free(scene, a.by) {
            return Ok(());
        }
        return refuse("hands_full", "CE-REF-5", text!(a.by, " needs both hands empty for that. Drop what they hold."));
    }
    let item = a.weapon.item.and_then(|no| scene.item(a.by, no));
    match item.filter(|i| !gear::enough_hands(scene, a.by, i, a.weapon.row) && in_hand(scene, a.by, &a.weapon)) {
        Some(i) => {
            let words = text!("The ", i.label.to_lowercase(), " takes both hands. Free the other one first.");
            refuse("hands_full", "CE-REF-5", words)
        }
        None => Ok(()),
    }
}

/// CE-REF-6.
fn in_range(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    if a.by_hand() || matches!(a.act, Act::Disarm | Act::Pin) {
        let Some(to) = a.to else { return crate::targets::nobody() };
        if turn::reaches(scene, a.by, to) {
            return Ok(());
        }
        return refuse("out_of_reach", "CE-REF-6", text!(to, " is out of ", a.by, "'s reach. Move closer first."));
    }
    if derived::within(a.distance(scene, None), a.weapon.farthest()) {
        return Ok(());
    }
    refuse(
        "out_of_range",
        "CE-REF-6",
        text!("That is out of range of ").then(a.weapon.what()).and(". Move closer first."),
    )
}

/// CE-REF-7: the weapon is in hand, in order, loaded, and can be fired in this mode.
///
/// # Errors
/// The first refusal that applies.
pub fn weapon_works(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    if matches!(a.act, Act::Disarm | Act::Pin) {
        return Ok(());
    }
    let Some(no) = a.weapon.item else { return mode(a) };
    let Some(item) = scene.item(a.by, no).filter(|i| gear::at_hand(i, a.weapon.row)) else {
        return refuse(
            "not_in_hand",
            "CE-REF-7",
            text!(a.by, " does not hold ").then(a.weapon.what()).and(". Draw it first."),
        );
    };
    ammunition(scene, a, item)?;
    let broken = gear::malfunction(item);
    if broken > 0 {
        let words =
            text!("The ", item.label.to_lowercase(), " does not work: ", broken, gear::turns(broken), " to fix it.");
        return refuse("malfunction", "CE-REF-7", words);
    }
    mode(a)
}

/// CE-ATK-7: a single shot fires what is left, a burst needs all its rounds. A thrown weapon is its own ammunition.
fn ammunition(scene: &Scene, a: &Attack, item: &fray_engine::scene::Item) -> Result<(), Refusal> {
    let counted = || a.weapon.row.ranged() && !a.weapon.row.is(Trait::Thrown) && scene.option(options::TRACK_AMMO);
    let needs = match (a.mode, a.trick) {
        // CE-ACT-26: at least one round for each of the two shots.
        (Mode::Single, Trick::Double) => 2,
        (Mode::Single, _) => 1,
        (Mode::ShortBurst | Mode::LongBurst | Mode::ShortSpray | Mode::LongSpray, _) => a.rounds(),
    };
    if item.left < needs && counted() {
        let rounds = if item.left == 1 { " round" } else { " rounds" };
        let words = text!("The ", item.label.to_lowercase(), " has ", item.left, rounds, " left. Reload first.");
        return refuse("no_ammo", "CE-REF-7", words);
    }
    Ok(())
}

/// CE-KR-6, CE-KR-7, CE-ACT-26 to 29.
fn mode(a: &Attack) -> Result<(), Refusal> {
    if a.trick != Trick::None && !matches!(a.weapon.row.skill, Skill::Firearms) {
        return refuse("mode_unavailable", "CE-REF-7", "Trick shots are for firearms.");
    }
    let lacks = a.weapon.row.ranged() && !a.weapon.row.modes.contains(&a.mode);
    let no_double = a.trick == Trick::Double && (a.weapon.row.is(Trait::NoDouble) || a.mode != Mode::Single);
    if lacks || no_double {
        let words = text!("That cannot be fired so: ").then(a.weapon.what()).and(" lacks the mode.");
        return refuse("mode_unavailable", "CE-REF-7", words);
    }
    Ok(())
}

/// CE-REF-13, CE-GM-20: a pinner can only attack the victim, and only with bare hands unless the GM allows a weapon.
///
/// # Errors
/// `pinning`.
pub fn held_down(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    let Some(victim) = turn::pins(scene, a.by) else { return Ok(()) };
    let bare = a.weapon.row.id == gear::UNARMED || a.weapon.row.is(Trait::Natural) || scene.has(a.by, FREE_GRIP);
    let may = matches!(a.act, Act::Attack | Act::Called) && a.to == Some(victim) && bare;
    if may {
        return Ok(());
    }
    refuse("pinning", "CE-REF-13", text!(a.by, " pins ", victim, ", and can only hit them with bare hands, or let go."))
}

/// CE-REF-16.
fn optional(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    if a.trick != Trick::None && !scene.option(options::FIREARM_CALLED_SHOTS) {
        return refuse("option_off", "CE-REF-16", "Trick shots are switched off at this table.");
    }
    Ok(())
}

/// CE-REF-18: the command lacks what it is to act on.
fn applicable(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    match (a.act, a.to) {
        (Act::Ambush, Some(to)) => ambush(scene, a.by, to),
        (Act::Disarm, Some(to)) if disarmable(scene, to).is_empty() => {
            refuse("not_applicable", "CE-REF-18", text!(to, " holds nothing."))
        }
        (Act::Pin, Some(to)) if derived::is_object(scene, to) || derived::is_out(scene, to) => {
            refuse("not_applicable", "CE-REF-18", text!("There is no point in pinning ", to, "."))
        }
        (Act::Point, _) if a.radius().is_none() => {
            refuse("not_applicable", "CE-REF-18", "Only a weapon with a Kill Radius can be used on a spot.")
        }
        _ => Ok(()),
    }
}

/// CE-ACT-12: only in turn 0, against somebody who is unaware. CE-GM-3: what the GM has stated of the two counts.
fn ambush(scene: &Scene, by: Who, to: Who) -> Result<(), Refusal> {
    let aware = matches!(scene.stated(by, to, "aware"), Some(Val::Text(word)) if word != "no");
    if derived::surprise_round(scene) && scene.has(to, UNAWARE) && !aware && derived::can_act(scene, to) && by != to {
        return Ok(());
    }
    refuse("not_applicable", "CE-REF-18", "An ambush is for turn 0, on somebody who is unaware.")
}

/// CE-ACT-4: the items that can be struck from somebody's hands.
pub fn disarmable(scene: &Scene, to: Who) -> Vec<&fray_engine::scene::Item> {
    gear::held(scene, to).collect()
}

/// Whether a rule forbids using this weapon now, whatever the target.
pub fn weapon_off(scene: &Scene, by: Who, weapon: &WeaponInUse) -> Option<Refusal> {
    may_use(scene, &Attack::plain(by, Act::Attack, weapon, None)).err()
}
