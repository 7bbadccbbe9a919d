//! The forms of attacks, with defaults good enough for "attack, target, confirm".

use super::super::target;
use super::called::Targets;
use super::command::FORM;
use super::{called, check};
use crate::declared::{Attack, Mode, Options, WeaponInUse, weapons};
use crate::order::{self, Needs};
use crate::sides::{TARGET_RULES, hostile, is_out};
use crate::turn_action::{ActionKind, TurnAction};
use crate::{codes, gear, modifiers};
use fray_engine::base::{Str, Text, Who};
use fray_engine::form::{Form, Member, Opt, optional};
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::{Intent, TARGET, handle, listed, range_band};
use fray_engine::text;

/// The attack offered to `who` in this mode, or the reason why it is off.
pub(super) fn offers(scene: &Scene, who: Who, mode: Mode) -> Vec<Offer> {
    offer(scene, who, mode).into_iter().collect()
}

fn offer(scene: &Scene, who: Who, mode: Mode) -> Option<Offer> {
    let label = match mode {
        Mode::Melee => "Attack",
        Mode::Ranged => "Shoot",
        Mode::Thrown => "Throw",
    };
    let ready = weapons_with_reason(scene, who, mode);
    // Shooting and throwing are not offered without a weapon for it.
    if ready.is_empty() && mode != Mode::Melee {
        return None;
    }
    let mut choice = Choice::of(scene, who, mode, ready);
    let (target, off) = (choice.target, choice.off.take());
    let form = move |s: &Scene| form(s, who, mode, &choice);
    let offer = Offer::lazy(mode.act(), label, "action", form).unless(off);
    Some(match target {
        Some(t) if !hostile(scene, who, t) => offer.note(text!("no foe within reach: the target would be ", t)),
        Some(t) if !is_out(scene, t) => offer.good_for(Use::Attack),
        Some(_) | None => offer,
    })
}

/// The weapons and targets that can be combined now, and the pair proposed by default.
pub(super) struct Choice {
    weapons: Vec<(WeaponInUse, Option<Refusal>)>,
    weapon: Option<WeaponInUse>,
    target: Option<Who>,
    off: Option<Refusal>,
}

impl Choice {
    fn of(scene: &Scene, who: Who, mode: Mode, weapons: Vec<(WeaponInUse, Option<Refusal>)>) -> Choice {
        if let Some(off) = none_usable(&weapons) {
            return Choice { weapons, weapon: None, target: None, off: Some(off) };
        }
        let usable = plain_attacks(who, mode, &weapons);
        let targets = target::others(scene, who);
        let pair = usual(scene, who, &usable, &targets);
        let off = if pair.is_some() { None } else { nobody_reached(scene, who, mode, &usable, &targets) };
        let (weapon, target) = pair.unzip();
        Choice { weapons, weapon, target, off }
    }

    fn targets(&self, scene: &Scene, who: Who, mode: Mode, usable: &[Attack]) -> Vec<(Who, Option<Refusal>)> {
        let targets = target::others(scene, who);
        let listed = listed(&targets, |t| Some(*t) == self.target);
        listed.iter().map(|t| (*t, unreached(scene, mode, usable, *t))).collect()
    }
}

/// The weapons in hand for this mode, each with the reason why it cannot be used against any target now.
fn weapons_with_reason(scene: &Scene, who: Who, mode: Mode) -> Vec<(WeaponInUse, Option<Refusal>)> {
    let barred = order::may_act(scene, who, Needs::FreeLimbs).err();
    let against_turn = |weapon: &WeaponInUse| order::fits_turn(scene, who, (mode.kind(), &*weapon.id)).err();
    let off = |weapon: &WeaponInUse| {
        barred.clone().or_else(|| against_turn(weapon)).or_else(|| empty(scene, who, mode, weapon))
    };
    let with_reason = |weapon| {
        let off = off(&weapon);
        (weapon, off)
    };
    weapons(scene, who, mode).map(with_reason).collect()
}

/// Why no weapon can be used, if none can: what is against the first.
fn none_usable(weapons: &[(WeaponInUse, Option<Refusal>)]) -> Option<Refusal> {
    let first = weapons.first()?.1.as_ref()?;
    weapons.iter().all(|a| a.1.is_some()).then(|| first.clone())
}

/// Why no usable weapon reaches a foe: what is against the first foe, unless a slug reaches one.
fn nobody_reached(scene: &Scene, who: Who, mode: Mode, usable: &[Attack], targets: &[Who]) -> Option<Refusal> {
    let mut foes = targets.iter().copied().filter(|t| hostile(scene, who, *t));
    match foes.clone().next() {
        Some(_) if foes.any(|t| usable.iter().any(|a| slug_reaches(scene, a, t))) => None,
        Some(first) => unreached(scene, mode, usable, first),
        None => Some(nobody(mode)),
    }
}

/// A plain attack with each usable weapon; the actor stands in for the target, which is chosen later.
fn plain_attacks(who: Who, mode: Mode, weapons: &[(WeaponInUse, Option<Refusal>)]) -> Vec<Attack> {
    weapons.iter().filter(|a| a.1.is_none()).map(|a| Attack::new(who, mode, a.0.clone(), who)).collect()
}

/// Why no usable weapon reaches this target, if none does; it is the first weapon's reason.
fn unreached(scene: &Scene, mode: Mode, usable: &[Attack], at: Who) -> Option<Refusal> {
    let mut reasons = usable.iter().map(|a| check::reason(scene, a, at));
    let first = reasons.next().unwrap_or_else(|| Some(check::nothing_ready(mode)));
    first.filter(|_| reasons.all(|r| r.is_some()) && !usable.iter().any(|a| slug_reaches(scene, a, at)))
}

/// SW-MOD-16: whether a slug reaches a target that is too far for shot.
fn slug_reaches(scene: &Scene, a: &Attack, at: Who) -> bool {
    let slug = || Attack { options: Options { slug: true, ..a.options }, ..a.clone() };
    a.weapon.row.shotgun && check::reason(scene, &slug(), at).is_none()
}

/// The default pair: the first weapon that reaches a foe, and the first foe that it reaches. SW-GEN-3: attacks on
/// friends are legal, but proposed only while no foe can be reached.
fn usual(scene: &Scene, who: Who, usable: &[Attack], targets: &[Who]) -> Option<(WeaponInUse, Who)> {
    let first = |fits: &dyn Fn(Who) -> bool| {
        usable.iter().find_map(|a| {
            let reached = |t: &Who| fits(*t) && check::reason(scene, a, *t).is_none();
            targets.iter().copied().find(reached).map(|t| (a.weapon.clone(), t))
        })
    };
    first(&|t| hostile(scene, who, t)).or_else(|| first(&|t| !hostile(scene, who, t)))
}

fn nobody(mode: Mode) -> Refusal {
    Refusal::new(codes::BAD_TARGET, mode.rule(), "There is no foe in sight.")
}

/// The refusal for a weapon without even one shot left.
fn empty(scene: &Scene, who: Who, mode: Mode, weapon: &WeaponInUse) -> Option<Refusal> {
    let left = weapon.shots_left(scene, who).filter(|_| mode == Mode::Ranged)?;
    (left < 1).then(|| {
        Refusal::new(codes::NO_AMMO, "SW-ACT-15", text!("The ", weapon.label.clone(), " is empty. Reload first."))
    })
}

fn form(scene: &Scene, who: Who, mode: Mode, c: &Choice) -> Form {
    let usable = plain_attacks(who, mode, &c.weapons);
    let all = c.targets(scene, who, mode, &usable);
    let mut members = vec![targets(scene, who, c, &usable, &all), weapon(scene, who, mode, c)];
    if mode == Mode::Melee {
        members.push(FORM.wild_attack.confirm(false));
    }
    members.extend(optional(|| options(scene, who, mode, c, &all)));
    Form::group(members)
}

/// SW-ACT-18: what else may be added.
fn options(scene: &Scene, who: Who, mode: Mode, c: &Choice, all: &Targets) -> Vec<Member> {
    let mut members = Vec::new();
    if mode == Mode::Ranged {
        let with = |fits: &dyn Fn(&WeaponInUse) -> bool| -> Vec<Str> {
            c.weapons.iter().filter(|a| a.1.is_none() && fits(&a.0)).map(|a| a.0.id.clone()).collect()
        };
        let mut when = |m: Member, ids: Vec<Str>| {
            if !ids.is_empty() {
                members.push(m.shown(FORM.weapon.is_any(ids)));
            }
        };
        let rof = c.weapons.iter().map(|a| a.0.row.rof).max().unwrap_or(1).clamp(1, 6);
        let open = all.iter().filter(|t| t.1.is_none());
        let options: Vec<Opt> = open.map(|t| TARGET_RULES.option(scene, who, t.0, Intent::Harm)).collect();
        if !options.is_empty() {
            when(FORM.shots.sequence(options, 0..=rof as u16, vec![]).extra(), with(&|a| a.row.rof > 1));
        }
        when(FORM.burst3.confirm(false), with(&|a| a.row.burst3));
        when(FORM.both.confirm(false), with(&|a| a.row.double));
        when(FORM.slug.confirm(false).extra(), with(&|a| a.row.shotgun));
    }
    members.extend(called::members(scene, all));
    members.extend([FORM.nonlethal, FORM.the_drop, FORM.ask_gm].map(|ask| ask.confirm(false).extra()));
    members
}

fn targets(scene: &Scene, who: Who, c: &Choice, usable: &[Attack], all: &Targets) -> Member {
    let option = |(t, off): &(Who, Option<Refusal>)| {
        TARGET_RULES.option_noting(scene, who, *t, Intent::Harm, || note(scene, usable, *t)).unless(off.clone())
    };
    let default = c.target.filter(|t| TARGET_RULES.is_standing_foe(scene, who, *t)).map(|t| handle(scene, t));
    TARGET.one_with_default(all.iter().map(option).collect(), default)
}

/// SW-MOD-1, 2: range and cover of a target: ", medium range, light cover".
fn note(scene: &Scene, usable: &[Attack], at: Who) -> Text {
    let reaching = usable.iter().filter(|a| check::reason(scene, a, at).is_none());
    let with = |a: &Attack| text!("the ", a.weapon.label.to_lowercase());
    let bands = range_band(reaching.filter_map(|a| Some((modifiers::band_words(scene, a, at)?, with(a)))));
    bands.and(usable.first().map_or("", |a| modifiers::cover_words(scene, a, at)))
}

fn weapon(scene: &Scene, who: Who, mode: Mode, c: &Choice) -> Member {
    let option = |(a, off): &(WeaponInUse, Option<Refusal>)| {
        let note = match a.shots_left(scene, who).filter(|_| mode == Mode::Ranged) {
            Some(left) => text!(a.row.damage.words(), ", ", left, " shots left"),
            None => text!(a.row.damage.words()),
        };
        Opt::new(a.id.clone(), text!(a.label.clone())).note(note).unless(off.clone())
    };
    let default = c.weapon.as_ref().map(|a| a.id.clone());
    let listed = listed(&c.weapons, |(a, _)| Some(&a.id) == default.as_ref());
    FORM.weapon.one_with_default(listed.iter().map(option).collect(), default)
}

/// SW-TRN-11: the attacks that can be declared: with every weapon carried, those in hand first, in each mode that it
/// serves in; and with bare hands.
pub(super) fn declarable(scene: &Scene, who: Who) -> Vec<(TurnAction, String)> {
    let mut out = Vec::new();
    for item in gear::in_hand_first(scene, who) {
        let Some(row) = gear::weapon_of(item) else { continue };
        for mode in Mode::ALL {
            let (fits, verb) = match mode {
                Mode::Melee => (row.melee, "Attack with the"),
                Mode::Ranged => (row.range.is_some(), "Shoot with the"),
                Mode::Thrown => (row.thrown.is_some(), "Throw the"),
            };
            if fits {
                out.push((mode.kind().with(&item.kind), format!("{verb} {}", item.label)));
            }
        }
    }
    out.push((ActionKind::AttackMelee.with("unarmed"), "Attack unarmed".to_string()));
    out
}

/// Whether `who` may still strike in this turn, with bare hands if need be.
pub fn may_strike(scene: &Scene, who: Who) -> bool {
    order::may_take(scene, who, ActionKind::AttackMelee.with("unarmed")).is_ok()
}
