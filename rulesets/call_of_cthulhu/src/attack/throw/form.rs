//! CC-ACT-23, 24: the offer to throw, and its form.

use super::act::{ACT, THROW, not_ready, safe_target, throw_state, usual};
use crate::attack::blast;
use crate::attack::extras::{EXTRAS, extras};
use crate::attack::note::note;
use crate::attack::volley::{base, off};
use crate::declared::{self, WeaponInUse};
use crate::derived;
use crate::gear::Class;
use crate::targets;
use crate::turn::refusal;
use fray_engine::base::{Str, Who};
use fray_engine::form::{Form, Member, Opt};
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

pub(super) fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let weapons = declared::throwing_weapons(scene, who);
    let Some(first) = usual(scene, who, &weapons) else { return vec![] };
    let stopped = throw_state(scene, who)
        .or_else(|| not_ready(scene, who, first))
        .or_else(|| nowhere_to_throw(scene, who, &weapons));
    let worth = stopped.is_none()
        && match first.row.class {
            Class::Blast => foes_feet(scene, who, &weapons).is_some(),
            Class::Close | Class::Thrown | Class::Bow | Class::Firearm => safe_target(scene, who, first).is_some(),
        };
    let offer = Offer::lazy(ACT, "Throw", "action", move |s| form(s, who)).unless(stopped);
    vec![if worth { offer.good_for(Use::Attack) } else { offer }]
}

fn nowhere_to_throw(scene: &Scene, who: Who, weapons: &[WeaponInUse]) -> Option<Refusal> {
    let ready = |class: Class| first_of(scene, who, weapons, class).filter(|a| not_ready(scene, who, a).is_none());
    let somebody = || {
        let reached = |t: Who| single_off(scene, who, t, weapons).is_none();
        ready(Class::Thrown).is_some() && targets::others(scene, who).any(reached)
    };
    let somewhere = || {
        ready(Class::Blast)
            .is_some_and(|b| foes_feet(scene, who, weapons).is_some() || blast::ahead(scene, who, b).is_some())
    };
    let none = text!("Nobody is within throwing range. Move closer first.");
    refusal(!somebody() && !somewhere(), "out_of_range", "CC-RNG-1", none)
}

/// CC-ACT-24: the feet of a foe where the explosive is thrown by default.
fn foes_feet(scene: &Scene, who: Who, weapons: &[WeaponInUse]) -> Option<Str> {
    first_of(scene, who, weapons, Class::Blast).and_then(|bomb| blast::usual_spot(scene, who, bomb))
}

fn form(scene: &Scene, who: Who) -> Form {
    let weapons = declared::throwing_weapons(scene, who);
    let usual = usual(scene, who, &weapons);
    let target = usual.filter(|a| a.row.class != Class::Blast).and_then(|a| safe_target(scene, who, a));
    let bomb = first_of(scene, who, &weapons, Class::Blast);
    let options = weapons.iter().map(|a| {
        let damage = text!(a.row.damage.to_string());
        Opt::new(a.id.clone(), a.row.label.clone()).note(damage).unless(not_ready(scene, who, a))
    });
    let mut members = vec![THROW.weapon.one_with_default(options.collect(), usual.map(|a| a.id.clone()))];
    members.extend(target_member(scene, who, &weapons, target));
    members.extend(bomb.map(|bomb| spot_member(scene, who, &weapons, (bomb, foes_feet(scene, who, &weapons)))));
    members.extend(extras(scene, who).into_iter().filter(|m| m.id == EXTRAS.called.id));
    Form::group(members)
}

/// The first weapon of this class that is ready, else the first.
fn first_of<'a>(scene: &Scene, who: Who, weapons: &'a [WeaponInUse], class: Class) -> Option<&'a WeaponInUse> {
    let mut all = weapons.iter().filter(|a| a.row.class == class);
    let ready = all.clone().find(|a| not_ready(scene, who, a).is_none());
    ready.or_else(|| all.next())
}

fn ids(weapons: &[WeaponInUse], class: Class) -> Vec<Str> {
    weapons.iter().filter(|a| a.row.class == class).map(|a| a.id.clone()).collect()
}

/// Who single weapons can be thrown at; `None`: there is none of them.
fn target_member(scene: &Scene, who: Who, weapons: &[WeaponInUse], target: Option<Who>) -> Option<Member> {
    let thrown = ids(weapons, Class::Thrown);
    if thrown.is_empty() {
        return None;
    }
    let ready: Vec<&WeaponInUse> = ready(scene, who, weapons).collect();
    let victims = targets::to_harm(scene, who, |t| single_off(scene, who, t, weapons));
    let victims = victims.options_noting(target, |t| note(scene, who, &ready, t));
    let default = target.map(|t| targets::handle(scene, t));
    Some(THROW.target.one_with_default(victims, default).shown(THROW.weapon.is_any(thrown)))
}

/// Where an explosive can be thrown.
fn spot_member(
    scene: &Scene,
    who: Who,
    weapons: &[WeaponInUse],
    (bomb, foes_feet): (&WeaponInUse, Option<Str>),
) -> Member {
    let ahead = blast::ahead(scene, who, bomb);
    let mut spots = blast::spots(scene, who);
    spots.extend(ahead.map(|at| Opt::new(blast::AHEAD, "ahead, away from friends").spot(at.point)));
    let clear = ahead.map(|_| Str::new_static(blast::AHEAD));
    let default = foes_feet.or(clear).or(spots.first().map(|o| o.id.clone())).unwrap_or_default();
    let far = (derived::metres(base(scene, who, bomb) * 4) * 100.0) as i32;
    let spot = THROW.spot.place(spots, default, Some(far)).around(blast::reach_cm(bomb));
    spot.shown(THROW.weapon.is_any(ids(weapons, Class::Blast)))
}

/// The single weapons that are ready to be thrown.
fn ready<'a>(scene: &Scene, who: Who, weapons: &'a [WeaponInUse]) -> impl Iterator<Item = &'a WeaponInUse> {
    weapons.iter().filter(move |a| a.row.class == Class::Thrown && not_ready(scene, who, a).is_none())
}

/// Why `to` is off as a target: nothing that is ready reaches it. A blast needs no target.
fn single_off(scene: &Scene, who: Who, to: Who, weapons: &[WeaponInUse]) -> Option<Refusal> {
    let thrown = first_of(scene, who, weapons, Class::Thrown)?;
    let reached = ready(scene, who, weapons).any(|a| off(scene, who, to, a).is_none());
    if reached { None } else { off(scene, who, to, thrown) }
}
