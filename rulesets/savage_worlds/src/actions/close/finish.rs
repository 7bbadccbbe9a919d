//! SW-ACT-23: killing a helpless victim.

use super::super::{Action, Declared, attack, target};
use crate::conditions::{BOUND, UNCONSCIOUS};
use crate::declared::{Mode, WeaponInUse, weapons};
use crate::sides::is_out;
use crate::turn_action::ActionKind;
use crate::{codes, harm, order};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::{Intent, Targets};
use fray_engine::text;
use std::borrow::Cow;

pub const ACT: &str = ActionKind::FinishOff.id();
const RULE: &str = "SW-ACT-23";

/// SW-ACT-23.
pub const ACTION: Action = Action {
    known: |s, cmd| target::check_known(s, cmd).and_then(|()| attack::weapon_known(s, cmd, FORM.weapon.of(cmd))),
    approved,
    verb: ("finish off", " "),
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[],
            offers: |s, who| offer(s, who).into_iter().collect(),
            check,
            perform,
            ..Family::DEFAULT
        },
        Declared::Kind("Finish off"),
    )
};

fray_engine::form! {
    FORM {
        weapon: String = "Weapon",
    }
}

/// Weapons in hand and natural ones; bare hands will not do.
fn usable(scene: &Scene, who: Who) -> Vec<WeaponInUse> {
    let mut all: Vec<WeaponInUse> = Vec::new();
    for weapon in Mode::ALL.into_iter().flat_map(|mode| weapons(scene, who, mode)) {
        if weapon.armed() && !all.iter().any(|a| a.id == weapon.id) {
            all.push(weapon);
        }
    }
    all
}

/// Incapacitated, unconscious or Bound.
fn helpless(scene: &Scene, at: Who) -> bool {
    is_out(scene, at) || scene.has(at, UNCONSCIOUS) || scene.has(at, BOUND)
}

/// The reason against this victim, whatever the weapon and the distance.
fn reason(scene: &Scene, who: Who, at: Who) -> Result<(), Refusal> {
    target::fits(scene, who, at, RULE)?;
    if !helpless(scene, at) {
        return target::bad(RULE, text!(at, " is neither Incapacitated nor unconscious nor Bound. Attack instead."));
    }
    if usable(scene, who).is_empty() {
        return Err(Refusal::new(codes::NOT_READY, RULE, "That takes a weapon in hand. Ready one first."));
    }
    Ok(())
}

/// The helpless, the nearest foes first.
fn victims(scene: &Scene, who: Who) -> Vec<Who> {
    target::others(scene, who).into_iter().filter(|t| helpless(scene, *t)).collect()
}

fn choice(scene: &Scene, who: Who) -> Targets<'_, impl Fn(Who) -> Option<Refusal>> {
    target::choice(scene, who, victims(scene, who), Intent::Harm, move |t| {
        reason(scene, who, t).and_then(|()| target::close(scene, who, t, RULE))
    })
}

/// Offered while somebody is helpless.
fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    scene.ids().find(|t| helpless(scene, *t))?;
    let victims = choice(scene, who);
    if victims.is_empty() {
        return None;
    }
    let form = move |s: &Scene| {
        let options: Vec<Opt> = usable(s, who).into_iter().map(|a| Opt::new(a.id, a.label)).collect();
        let weapon = (!options.is_empty()).then(|| FORM.weapon.one_of(options));
        Form::group([choice(s, who).member()].into_iter().chain(weapon))
    };
    let off = order::may_take(scene, who, ActionKind::FinishOff).err().or_else(|| victims.off());
    Some(Offer::lazy(ACT, "Finish off", "action", form).note("kills, if the GM agrees").unless(off))
}

/// The refusals particular to finishing somebody off.
///
/// # Errors
/// The first that applies.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    target::check(scene, cmd, RULE, |who, at| {
        reason(scene, who, at)?;
        if FORM.weapon.of(cmd).is_some_and(|id| !usable(scene, who).iter().any(|a| a.id == id)) {
            return Err(Refusal::new(codes::NOT_READY, RULE, "That weapon is not in hand. Ready it first."));
        }
        target::close(scene, who, at, RULE)
    })
}

/// SW-GM-7: the GM confirms. The proposal is yes, or no if the victim is only Bound.
///
/// # Errors
/// Pass on with `?`; `gm_refused`.
fn approved<'c>(play: &mut Play, cmd: &'c Cmd) -> Flow<Cow<'c, Cmd>> {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(Cow::Borrowed(cmd)) };
    let agreed = ACTION.decided(play, cmd, |play| {
        play.by("SW-GM-7").confirm(|s| {
            let title = text!(who, " wants to kill ", at, ", who is helpless. Allow it?");
            let ruling = Question::ruling("finish", title, Form::Confirm { default: is_out(s, at) });
            Some(ruling.why(text!(at, " then dies without a roll.")))
        })
    })?;
    if !agreed {
        play.by("SW-GM-7")
            .refuse(codes::GM_REFUSED, text!("The GM does not let ", at, " be killed so. Attack instead."))?;
    }
    Ok(Cow::Borrowed(cmd))
}

/// The victim dies, without a roll.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    play.by(RULE).acts_against(who, vec![at]);
    play.by(RULE).tell_in(LineKind::Act, Tone::Bad, text!(who, " finishes ", at, " off."));
    harm::falls_prone(play, at, RULE);
    harm::dies(play, at, RULE);
    Ok(())
}
