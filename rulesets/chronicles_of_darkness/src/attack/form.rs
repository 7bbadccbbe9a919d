//! The forms of attacks, with defaults good enough for "attack, target, confirm".

use super::refusals;
use crate::declared::{
    Act, Attack, GRAB, Kind, OPTIONS, Options, WeaponInUse, spots, weapon_named, weapons, weapons_for,
};
use crate::gear::{self, Tag};
use crate::ranged::shooting;
use crate::rolls::{self, may_pay};
use crate::targets::TARGET_RULES;
use crate::{declared, derived, options};
use fray_engine::base::{Text, Who, signed};
use fray_engine::form::{Form, Member, Opt, optional};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::{Intent, handle, listed};
use fray_engine::text;
use std::sync::Arc;

pub fn attack(scene: &Scene, who: Who) -> Vec<Offer> {
    vec![offer(scene, who, Act::Attack)]
}

pub fn charge(scene: &Scene, who: Who) -> Vec<Offer> {
    vec![offer(scene, who, Act::Charge)]
}

pub fn object(scene: &Scene, who: Who) -> Vec<Offer> {
    let known = |w: &Who| derived::is_object(scene, *w) && scene.knows(who, *w);
    let any = scene.ids().any(|w| known(&w));
    any.then(|| offer(scene, who, Act::Object)).into_iter().collect()
}

fn offer(scene: &Scene, who: Who, act: Act) -> Offer {
    let (label, note) = match act {
        Act::Attack => ("Attack", Text::default()),
        Act::Charge => ("Charge", text!(format!("up to {} m and a blow; no Defense", 2 * derived::speed(scene, who)))),
        Act::Object => ("Attack a thing", Text::default()),
    };
    let off = off(scene, who, act);
    let usual = off.is_none() && usual(scene, who, act);
    let offer = Offer::lazy(act.id(), label, "action", move |s| form(s, who, act)).note(note).unless(off);
    if usual { offer.good_for(Use::Attack) } else { offer }
}

/// Why the attack is not open: for the attacker's state, else for want of a weapon that reaches somebody.
fn off(scene: &Scene, who: Who, act: Act) -> Option<Refusal> {
    refusals::state(scene, who, act).err().or_else(|| Choice::of(scene, who, act).off(scene, who, act))
}

/// Whether bots make this attack, which is open.
fn usual(scene: &Scene, who: Who, act: Act) -> bool {
    match act {
        Act::Attack => hurts(scene, who, act).is_some(),
        // Bots charge only where neither a shot nor walking reaches.
        Act::Charge => hurts(scene, who, act).is_some_and(|t| {
            let walk = f64::from(derived::speed(scene, who)) + derived::CLOSE;
            let attacks = || off(scene, who, Act::Attack).is_none() && usual(scene, who, Act::Attack);
            scene.distance(who, t) > walk && !attacks()
        }),
        Act::Object => false,
    }
}

/// The foe that the usual choice may well hurt, if there is one.
fn hurts(scene: &Scene, who: Who, act: Act) -> Option<Who> {
    let choice = Choice::of(scene, who, act);
    // Bots throw only what is made for it; otherwise they walk up.
    let wasteful = |a: &WeaponInUse| a.kind == Kind::Thrown && !a.row.is(Tag::Aerodynamic);
    let hits = |t: Who| choice.weapon.as_ref().is_some_and(|a| !wasteful(a) && shooting::promising(scene, who, a, t));
    choice.target.filter(|t| !derived::is_out(scene, *t) && hits(*t))
}

/// The weapons and targets that can be combined now, and the pair proposed by default.
struct Choice {
    weapons: Vec<(Arc<WeaponInUse>, Option<Refusal>)>,
    targets: Vec<Who>,
    weapon: Option<Arc<WeaponInUse>>,
    target: Option<Who>,
}

impl Choice {
    fn of(scene: &Scene, who: Who, act: Act) -> Arc<Choice> {
        scene.once(act.id(), who, || Arc::new(Choice::new(scene, who, act)))
    }

    fn new(scene: &Scene, who: Who, act: Act) -> Choice {
        let check = |a: Arc<WeaponInUse>| {
            let off = shooting::check_weapon(scene, who, &a).err();
            (a, off)
        };
        let weapons: Vec<(Arc<WeaponInUse>, Option<Refusal>)> =
            weapons_for(scene, who, act).into_iter().map(check).collect();
        let usable = || weapons.iter().filter(|a| a.1.is_none()).map(|a| &a.0);
        let targets = in_order(scene, who, act);
        let foes = || targets.iter().copied().filter(|t| aimed_at(scene, who, act, *t));
        // The default pair: the first foe that anything reaches, and the best weapon that reaches it.
        let by_worth = usable().filter(|a| a.id != GRAB).map(|a| (worth(scene, who, a), a));
        let mut by_worth: Vec<((i32, bool), &Arc<WeaponInUse>)> = by_worth.collect();
        by_worth.sort_by_key(|(worth, _)| *worth);
        let best = |t: Who, fits: &dyn Fn(&WeaponInUse) -> bool| {
            let reaches = |a: &WeaponInUse| refusals::place(scene, act, who, a, t).is_ok();
            let best = by_worth.iter().rev().map(|(_, a)| *a).find(|a| reaches(a) && fits(a))?;
            Some((Arc::clone(best), t))
        };
        // A foe out of range or behind a wall is not proposed while another can be hit.
        let promising = |t: Who| best(t, &|a| shooting::promising(scene, who, a, t));
        let first = foes().filter(|t| !derived::is_out(scene, *t)).find_map(promising);
        let pair = first.or_else(|| foes().find_map(|t| best(t, &|_| true)));
        let (weapon, target) = pair.unzip();
        Choice { weapons, targets, weapon, target }
    }

    /// Why the attack is not open, whatever the attacker's state.
    fn off(&self, scene: &Scene, who: Who, act: Act) -> Option<Refusal> {
        if let Some(at) = self.target {
            return refusals::plain(scene, who, act, at).err();
        }
        let foe = self.targets.iter().copied().find(|t| aimed_at(scene, who, act, *t));
        let unreached = foe.and_then(|foe| unreached(scene, who, act, &self.usable(), foe));
        unreached.or_else(|| Some(refusals::nobody()))
    }

    fn usable(&self) -> Vec<&WeaponInUse> {
        self.weapons.iter().filter(|a| a.1.is_none()).map(|a| &*a.0).collect()
    }

    fn ids(&self, fits: impl Fn(&WeaponInUse) -> bool) -> Vec<&str> {
        self.weapons.iter().filter(|a| fits(&a.0)).map(|a| a.0.id.as_str()).collect()
    }
}

/// Whether a target is proposed without being named.
fn aimed_at(scene: &Scene, who: Who, act: Act, target: Who) -> bool {
    match act {
        Act::Attack | Act::Charge => derived::hostile(scene, who, target),
        Act::Object => !scene.allies(who, target),
    }
}

/// Why no usable weapon reaches this target, if none does; it is the first weapon's reason.
fn unreached(scene: &Scene, who: Who, act: Act, usable: &[&WeaponInUse], at: Who) -> Option<Refusal> {
    let mut why = usable.iter().map(|a| refusals::reason(scene, act, who, a, at));
    let first = why.next()?;
    first.filter(|_| why.all(|r| r.is_some()))
}

/// How good a weapon is, to find the default: dice and damage together; throwing a weapon away comes last.
fn worth(scene: &Scene, who: Who, weapon: &WeaponInUse) -> (i32, bool) {
    let skill = scene.get(who, weapon.skill());
    let dice = scene.get(who, weapon.attribute()) + if skill == 0 { -1 } else { skill };
    // Bare hands are proposed before things that were not picked up to fight with.
    let improvised = match weapon.made {
        Some(_) if weapon.row.id == gear::IMPROVISED => 1,
        Some(_) => 6,
        None => 0,
    };
    let thrown = if weapon.kind == Kind::Thrown { 6 } else { 0 };
    (dice - improvised + 2 * weapon.row.modifier - thrown, weapon.item.is_some())
}

/// Foes that can still fight first, then others, nearest first; friends last. Objects only for an attack on an object.
fn in_order(scene: &Scene, who: Who, act: Act) -> Vec<Who> {
    let fits = |t: &Who| scene.knows(who, *t) && refusals::target(scene, act, who, *t).is_ok();
    let mut all: Vec<Who> = scene.ids().filter(fits).collect();
    TARGET_RULES.foes_first(scene, who, &mut all);
    all
}

fn form(scene: &Scene, who: Who, act: Act) -> Form {
    let c = Choice::of(scene, who, act);
    let mut members = vec![targets(scene, who, act, &c), weapon_member(scene, who, &c)];
    members.extend(optional(|| options(scene, who, act, &c)));
    Form::group(members)
}

/// What else may be added.
fn options(scene: &Scene, who: Who, act: Act, c: &Choice) -> Vec<Member> {
    let mut members = Vec::new();
    let mut skills: Vec<crate::sheet::Number> = Vec::new();
    for weapon in c.weapons.iter().map(|a| &*a.0) {
        if !skills.iter().any(|s| s.ix == weapon.skill().ix) {
            skills.push(weapon.skill());
        }
    }
    if act != Act::Charge {
        members.extend(shooting::members(scene, who, &c.usable(), &c.targets));
    }
    members.extend(rolls::specialty_member(scene, who, &skills));
    members.extend(rolls::willpower_member(scene, who));
    if act != Act::Object {
        members.push(OPTIONS.called_shot.one_of(spots(scene)).extra());
    }
    members.extend(of_close_attacks(scene, who, act, c));
    members
}

/// CD-ACT-7, 39, 41, 66.
fn of_close_attacks(scene: &Scene, who: Who, act: Act, c: &Choice) -> Vec<Member> {
    let mut out = Vec::new();
    let mut add = |member: Member, fits: &dyn Fn(&WeaponInUse) -> bool| {
        let with = c.ids(fits);
        if !with.is_empty() {
            out.push(member.shown(OPTIONS.weapon.is_any(with)).extra());
        }
    };
    if act != Act::Charge {
        add(OPTIONS.all_out.confirm(false), &|a| a.close());
    }
    if act == Act::Object {
        return out;
    }
    let most = c.weapons.iter().filter(|a| a.0.close()).map(|a| refusals::most_cap(scene, who, &a.0)).max();
    add(OPTIONS.pull_blow.number(0..=most.unwrap_or(1), 0), &|a| a.close());
    if scene.option(options::PULLED_WILLPOWER_BASHING) != "never" && may_pay(scene, who, 1).is_ok() {
        add(OPTIONS.bashing.confirm(false), &|a| a.kind == Kind::Melee);
    }
    add(OPTIONS.knockdown.confirm(false), &|a| a.close() || refusals::heavy(a));
    out
}

fn targets(scene: &Scene, who: Who, act: Act, c: &Choice) -> Member {
    let usable = c.usable();
    let option = |t: &Who| {
        let more = || shooting::range_note(scene, who, &usable, *t).then(shooting::note(scene, who, *t));
        let off = unreached(scene, who, act, &usable, *t);
        TARGET_RULES.option_noting(scene, who, *t, Intent::Harm, more).unless(off)
    };
    let is_likely = |t: &Who| match act {
        Act::Object => !scene.allies(who, *t) && !derived::is_out(scene, *t),
        Act::Attack | Act::Charge => TARGET_RULES.is_standing_foe(scene, who, *t),
    };
    let default = c.target.filter(is_likely).map(|t| handle(scene, t));
    let listed = listed(&c.targets, |t| Some(*t) == c.target);
    OPTIONS.target.some_of(listed.iter().map(option).collect(), 1..=1, default.into_iter().collect())
}

fn weapon_member(scene: &Scene, who: Who, c: &Choice) -> Member {
    let option = |(a, off): &(Arc<WeaponInUse>, Option<Refusal>)| {
        Opt::new(a.id.clone(), text!(a.label())).note(text!(weapon_note(scene, who, a))).unless(off.clone())
    };
    let default = c.weapon.as_ref().map(|a| a.id.clone());
    let listed = listed(&c.weapons, |(a, _)| Some(&a.id) == default.as_ref());
    OPTIONS.weapon.one_with_default(listed.iter().map(option).collect(), default)
}

/// How the weapon is used, what it does, and how many rounds it has left.
fn weapon_note(scene: &Scene, who: Who, a: &WeaponInUse) -> String {
    let used = match (a.kind, a.made) {
        (Kind::Thrown, _) => "thrown, ",
        (_, Some(_)) => "improvised, ",
        (_, None) => "",
    };
    let damage = format!("{used}damage {}", signed(a.row.modifier));
    match a.held(scene, who).filter(|_| a.kind == Kind::Ranged) {
        Some(item) => format!("{damage}, {} rounds", item.left),
        None => damage,
    }
}

/// The weapon, target and options that the command of an attack names.
pub struct Named {
    /// `None`: it is not in hand.
    pub weapon: Option<WeaponInUse>,
    /// `None`: one of them is not there.
    pub targets: Option<Vec<Who>>,
    pub options: Options,
}

impl Named {
    pub fn in_command(scene: &Scene, cmd: &Cmd) -> Named {
        Named { weapon: weapon(scene, cmd), targets: targets_named(scene, cmd), options: wanted(scene, cmd) }
    }
}

impl From<Attack> for Named {
    fn from(a: Attack) -> Named {
        Named { weapon: Some(a.weapon), targets: Some(a.targets), options: a.options }
    }
}

/// The weapon in hand that a command names, else the default.
fn weapon(scene: &Scene, cmd: &Cmd) -> Option<WeaponInUse> {
    let (by, act) = (cmd.who?, Act::of(&cmd.act)?);
    match OPTIONS.weapon.of(cmd) {
        Some(id) => weapon_named(scene, by, act, id),
        None => {
            let default = Choice::of(scene, by, act).weapon.clone();
            let default = default.or_else(|| weapons(scene, by).into_iter().next());
            default.map(Arc::unwrap_or_clone)
        }
    }
}

/// The weapon that a command names, wherever it is.
pub fn owned(scene: &Scene, cmd: &Cmd) -> Option<WeaponInUse> {
    declared::owned(scene, cmd.who?, OPTIONS.weapon.of(cmd)?)
}

/// The targets that a command names, in order, else the default.
fn targets_named(scene: &Scene, cmd: &Cmd) -> Option<Vec<Who>> {
    let (by, act) = (cmd.who?, Act::of(&cmd.act)?);
    let handles = OPTIONS.target.handles(cmd);
    let mut named: Vec<Who> = if handles.is_empty() && !OPTIONS.target.is_in(cmd) {
        vec![Choice::of(scene, by, act).target?]
    } else {
        handles.into_iter().map(|h| scene.find(Some(by), h)).collect::<Option<_>>()?
    };
    // CD-ACT-13, 14
    let mut also = shooting::also(scene, cmd)?;
    also.retain(|w| !named.contains(w));
    named.append(&mut also);
    Some(named)
}

/// The options that a command asks for.
fn wanted(scene: &Scene, cmd: &Cmd) -> Options {
    Options {
        willpower: rolls::willpower_wanted(cmd) > 0,
        specialty: rolls::specialty_named(cmd).map(String::from),
        all_out: OPTIONS.all_out.yes(cmd),
        cap: OPTIONS.pull_blow.of(cmd).filter(|n| *n != 0),
        bashing: OPTIONS.bashing.yes(cmd),
        knockdown: OPTIONS.knockdown.yes(cmd),
        called: OPTIONS.called_shot.of(cmd),
        shooting: shooting::read(scene, cmd),
    }
}

/// The attack that a command names. `None`: it names no target or no weapon.
pub fn read(scene: &Scene, cmd: &Cmd) -> Option<Attack> {
    let act = Act::of(&cmd.act)?;
    let named = Named::in_command(scene, cmd);
    let (weapon, targets) = (named.weapon?, named.targets?);
    let attack = Attack { act, by: cmd.who?, weapon, targets, options: named.options };
    (!attack.targets.is_empty()).then_some(attack)
}
