//! CC-ACT-20 to 22, 27: the offers to shoot, and their form.

use super::act::{Act, FIRE, SMALLEST, fire_state, fits, largest, rounds, safe_target, usable, weapon_off, weapons};
use crate::attack::extras::{EXTRAS, extras};
use crate::attack::note::note;
use crate::attack::volley::off;
use crate::declared::{self, WeaponInUse};
use crate::derived;
use crate::targets;
use crate::turn::refusal;
use fray_engine::base::{Str, Who};
use fray_engine::form::{Form, Member, Opt};
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::listed;
use fray_engine::text;

/// The most volleys that a form accepts.
const MOST_VOLLEYS: u16 = 12;

pub(super) fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    // CC-ACT-21, CC-AUTO-4: bursts come first: they hit as easily as a single shot and do at least as much damage.
    let acts = [Act::Burst, Act::Shoot, Act::FullAuto];
    let carried = declared::shooting_weapons(scene, who);
    let fit = |act: &Act| carried.iter().any(|weapon| fits(*act, weapon));
    acts.into_iter().filter(fit).filter_map(|act| offer(scene, who, act)).collect()
}

pub(super) fn offers_to_load(scene: &Scene, who: Who) -> Vec<Offer> {
    offer(scene, who, Act::LoadAndFire).into_iter().collect()
}

/// The offer to fire this way; none for anyone who carries nothing for it.
fn offer(scene: &Scene, who: Who, act: Act) -> Option<Offer> {
    let (all, usual) = weapons(scene, who, act);
    let gun = usual.as_ref().or(all.first())?;
    let (label, note) = match act {
        Act::Shoot => ("Shoot", ""),
        Act::Burst => ("Fire a burst", "three bullets at one target"),
        Act::FullAuto => ("Automatic fire", "volleys, each further one with a penalty die"),
        Act::LoadAndFire => ("Load and fire", "one round, with a penalty die"),
    };
    let off = fire_state(scene, who, act, Some(gun))
        .or_else(|| weapon_off(scene, who, act, gun))
        .or_else(|| nobody_in_reach(scene, who, act, (&all, gun)));
    let enough = match act {
        Act::Burst => gun.row.burst.is_some_and(|bullets| rounds(scene, who, gun) >= bullets),
        Act::Shoot | Act::FullAuto => true,
        Act::LoadAndFire => false,
    };
    let worth = off.is_none() && enough && safe_target(scene, who, Some(gun)).is_some();
    let offer = Offer::lazy(act.id(), label, "action", move |s| form(s, who, act)).note(note).unless(off);
    Some(if worth { offer.good_for(Use::Attack) } else { offer })
}

fn nobody_in_reach(scene: &Scene, who: Who, act: Act, (all, gun): (&[WeaponInUse], &WeaponInUse)) -> Option<Refusal> {
    let ready = usable(scene, who, act, all);
    let reached = |t: Who| out_of_reach(scene, who, t, (&ready, Some(gun))).is_none();
    let none = text!("Nobody is in range and in sight. Move, or wait.");
    refusal(!targets::others(scene, who).any(reached), "out_of_range", "CC-RNG-1", none)
}

/// Why `to` is off as a target: no gun that can be used reaches it.
fn out_of_reach(
    scene: &Scene,
    who: Who,
    to: Who,
    (ready, usual): (&[&WeaponInUse], Option<&WeaponInUse>),
) -> Option<Refusal> {
    let reached = ready.iter().any(|g| off(scene, who, to, g).is_none());
    if reached { None } else { usual.and_then(|g| off(scene, who, to, g)) }
}

fn form(scene: &Scene, who: Who, act: Act) -> Form {
    let (all, usual) = weapons(scene, who, act);
    let gun = usual.as_ref().or(all.first());
    let ready = usable(scene, who, act, &all);
    let victims = targets::to_harm(scene, who, |t| out_of_reach(scene, who, t, (&ready, gun)));
    let target = safe_target(scene, who, gun);
    let victims = victims.options_noting(target, |t| note(scene, who, &ready, t));
    let is_usual = |a: &WeaponInUse| usual.as_ref().is_some_and(|usual| usual.id == a.id);
    let weapons = listed(&all, is_usual).iter().map(|a| {
        let note = || {
            let n = derived::value(scene, who, a.skill());
            format!("{n} ({}/{}), {} rounds", derived::half(n), derived::fifth(n), rounds(scene, who, a))
        };
        Opt::new(a.id.clone(), a.row.label.clone()).note(text!(note())).unless(weapon_off(scene, who, act, a))
    });
    let mut members = vec![FIRE.weapon.one_with_default(weapons.collect(), usual.as_ref().map(|a| a.id.clone()))];
    members.extend(target_members(scene, who, act, &ready, victims, target));
    members.extend(extras(scene, who).into_iter().filter(|m| act == Act::Shoot || m.id == EXTRAS.called.id));
    Form::group(members)
}

fn target_members(
    scene: &Scene,
    who: Who,
    act: Act,
    ready: &[&WeaponInUse],
    victims: Vec<Opt>,
    target: Option<Who>,
) -> Vec<Member> {
    let default: Vec<Str> = target.into_iter().map(|t| targets::handle(scene, t)).collect();
    match act {
        Act::Shoot => {
            let shots = ready.iter().filter_map(|g| Some(g.row.uses?.min(rounds(scene, who, g))));
            let most = shots.max().unwrap_or(1).max(1);
            vec![FIRE.shots.sequence(victims, 1..=most as u16, default)]
        }
        Act::Burst | Act::LoadAndFire => vec![FIRE.target.one_with_default(victims, default.into_iter().next())],
        Act::FullAuto => {
            let largest = ready.iter().map(|g| largest(scene, who, g)).max().unwrap_or(SMALLEST);
            let sizes = (1..=largest).rev().map(|n| Opt::new(n.to_string(), n.to_string())).collect();
            vec![
                FIRE.volleys.sequence(victims, 1..=MOST_VOLLEYS, default),
                FIRE.bullets.sequence(sizes, 0..=MOST_VOLLEYS, vec![]).extra(),
            ]
        }
    }
}
