//! The form of an attack, with defaults that make "attack, confirm" enough, and how a filled-in form is read.

use super::command::{FISTS, USUAL, usual_weapon};
use super::kinds::ATTACK;
use super::{Attack, Kind, Manoeuvre, Payment, bare_hands, check, figures};
use crate::gear::{self, READY};
use crate::pools::Attribute;
use crate::{derived, targets};
use fray_engine::base::Who;
use fray_engine::form::{Form, Listed as _, Member, Opt, optional};
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::listed;
use fray_engine::text;
use std::cmp::Reverse;

/// ME-ACT-20.
pub const ACT: &str = "attack";
/// No manoeuvre.
const NONE: &str = "none";

/// The offer of an attack: open, or off with the reason.
pub fn offer(scene: &Scene, who: Who) -> Offer {
    let Usual { kind, target, off } = Usual::of(scene, who);
    let worth = target.is_some() && off.is_none();
    let usual = move |s: &Scene| kind.or_else(|| best(s, &armed(s, who))).unwrap_or(Kind::Unarmed);
    let offer = Offer::lazy(ACT, "Attack", "standard", move |s| form(s, who, usual(s), target)).unless(off);
    if worth { offer.good_for(Use::Attack) } else { offer }
}

/// The attack that the form proposes.
struct Usual {
    /// `None`: the one that promises most, to be found when somebody opens the form.
    kind: Option<Kind>,
    target: Option<Who>,
    off: Option<Refusal>,
}

impl Usual {
    /// The nearest foe still up who can be attacked with a weapon or bare hands, and the kind of attack that promises
    /// most. If only Mental, Social or custom attacks reach anybody, the player has to choose.
    fn of(scene: &Scene, who: Who) -> Usual {
        let off = |kind: Kind| Some(reason(scene, who, &targets::others(scene, who), kind));
        if !check::free_to_attack(scene, who) {
            return Usual { kind: None, target: None, off: off(Kind::Unarmed) };
        }
        let mut armed = armed(scene, who);
        for target in targets::standing_foes(scene, who) {
            armed.iter_mut().for_each(|a| a.target = target);
            let kind = best(scene, armed.iter().filter(|a| check::can_be_made(scene, a)));
            if kind.is_some() {
                return Usual { kind, target: Some(target), off: None };
            }
        }
        let anybody = targets::in_any_order(scene, who).any(|t| can_be_attacked(scene, who, t));
        let off = if anybody { None } else { off(best(scene, &armed).unwrap_or(Kind::Unarmed)) };
        Usual { kind: None, target: None, off }
    }
}

/// Whether `who` can make any attack on this target. ME-ATK-9: a custom attack reaches everybody that weapons reach.
fn can_be_attacked(scene: &Scene, who: Who, target: Who) -> bool {
    let blind = Some(Manoeuvre::FightingBlind);
    let ways = [(None, Payment::Usual), (blind, Payment::Usual), (blind, Payment::Focus)];
    [Kind::Mental, Kind::Social, Kind::Custom].into_iter().any(|kind| {
        let attribute = figures::usual_attribute(kind);
        let attack = |(manoeuvre, pay)| Attack { kind, attribute, manoeuvre, pay, ..bare_hands(who, target) };
        ways.into_iter().any(|way| check::can_be_made(scene, &attack(way)))
    })
}

/// The attacks that `who` can make with bare hands or a ready weapon.
fn armed(scene: &Scene, who: Who) -> Vec<Attack> {
    let ready = scene.combatant(who).gear.iter().filter(|i| i.slot == READY);
    let uses: Vec<gear::Use> = ready.filter_map(|i| gear::weapon(&i.kind)).map(|w| w.used).collect();
    let can = |kind: &Kind| *kind == Kind::Unarmed || kind.used().is_some_and(|used| uses.contains(&used));
    Kind::ARMED.into_iter().filter(can).map(|kind| plain(scene, who, who, kind)).collect()
}

/// The kind of the attack that promises most, the first among equals.
fn best<'a>(scene: &Scene, attacks: impl IntoIterator<Item = &'a Attack>) -> Option<Kind> {
    attacks.into_iter().min_by_key(|a| Reverse(figures::worth(scene, a))).map(|a| a.kind)
}

fn reason(scene: &Scene, who: Who, all: &[Who], kind: Kind) -> Refusal {
    let nobody = || Refusal::new("bad_target", "ME-ACT-7", "There is nobody here to attack.");
    let first = all.iter().find(|t| derived::hostile(scene, who, **t)).or(all.first());
    first.and_then(|t| check::possible(scene, &plain(scene, who, *t, kind)).err()).unwrap_or_else(nobody)
}

fn plain(scene: &Scene, by: Who, target: Who, kind: Kind) -> Attack {
    Attack {
        kind,
        weapon: usual_weapon(scene, by, kind, None),
        attribute: figures::usual_attribute(kind),
        skill: if kind.used().is_none() { derived::best_skill(scene, by) } else { String::new() },
        ..bare_hands(by, target)
    }
}

/// What `who` can attack with as things stand: bare hands; every kind of attack with a ready weapon, also with the
/// Mental attribute where the Wits focus allows it; Mental and Social attacks, given skills for them.
pub fn usual(scene: &Scene, who: Who) -> Vec<Attack> {
    let can = |kind: &Kind| match kind {
        Kind::Unarmed => true,
        Kind::Mental | Kind::Social => !derived::best_skill(scene, who).is_empty(),
        Kind::Melee | Kind::Thrown | Kind::Archery | Kind::Firearms => usual_weapon(scene, who, *kind, None).is_some(),
        Kind::Custom => false,
    };
    let all = Kind::ALL.iter().map(|row| row.0).filter(can).map(|kind| plain(scene, who, who, kind));
    // ME-ATK-5, 6
    let aimed = |a: &Attack| figures::aims_with_the_mind(scene, who, a.kind);
    all.flat_map(|a| {
        let other = aimed(&a).then(|| Attack { attribute: Attribute::Mental, ..a.clone() });
        [Some(a), other].into_iter().flatten()
    })
    .collect()
}

fn form(scene: &Scene, who: Who, usual: Kind, target: Option<Who>) -> Form {
    let kinds = listed(Kind::ALL, |(kind, ..)| *kind == usual).iter();
    let kinds = kinds.map(|(kind, id, label)| Opt::new(*id, *label).unless(unarmed(scene, who, *kind)));
    let mut members = vec![
        targets::victim_member(scene, who, ATTACK.target, target),
        ATTACK.kind.one_with_default(kinds.collect(), Some(usual.word().into())),
    ];
    members.extend(optional(|| options(scene, who)));
    Form::group(members)
}

fn options(scene: &Scene, who: Who) -> Vec<Member> {
    let mut members = vec![weapons(scene, who)];
    members.extend(without_weapon(scene, who));
    members.extend(manoeuvres(scene, who));
    members
}

/// ME-ATK-10, ME-OPT-7: why `who` cannot make an attack of this kind, whatever the target. A carried weapon is good
/// enough, with a quick draw.
fn unarmed(scene: &Scene, who: Who, kind: Kind) -> Option<Refusal> {
    if let Err(off) = check::kind_is_played(scene, kind) {
        return Some(off);
    }
    let used = kind.used().filter(|_| kind != Kind::Unarmed)?;
    let has = |slot| gear::weapons_in(scene, who, slot).any(|(_, w)| w.used == used);
    let words = text!(who, " has no weapon for that.");
    (!has(READY) && !has(gear::CARRIED)).then(|| Refusal::new("weapon_not_ready", "ME-ATK-10", words))
}

fn weapons(scene: &Scene, who: Who) -> Member {
    let mut options = vec![Opt::new(USUAL, "as fits the attack"), Opt::new(FISTS, "fists")];
    for slot in [READY, gear::CARRIED] {
        for (item, _) in gear::weapons_in(scene, who, slot) {
            let note = if slot == READY { gear::note(item) } else { format!("carried; {}", gear::note(item)) };
            options.push(Opt::new(gear::key(scene, who, item), item.label.clone()).note(note));
        }
    }
    let armed = Kind::ARMED.map(Kind::word);
    ATTACK.weapon.one_of(options).shown(ATTACK.kind.is_any(armed)).extra()
}

/// ME-ATK-5 to 9.
fn without_weapon(scene: &Scene, who: Who) -> Vec<Member> {
    let words = [Kind::Mental.word(), Kind::Social.word(), Kind::Custom.word()];
    let custom = || ATTACK.kind.is(Kind::Custom);
    let aims = [Kind::Thrown, Kind::Archery, Kind::Firearms, Kind::Custom].map(Kind::word);
    vec![
        ATTACK.attribute.of_all(Attribute::Physical).shown(ATTACK.kind.is_any(aims)),
        ATTACK.skill.text(40, derived::best_skill(scene, who)).shown(ATTACK.kind.is_any(words)),
        ATTACK.victory.text(120, "").shown(ATTACK.kind.is_any(words)),
        ATTACK.resist.of_all(Attribute::Physical).shown(custom()),
        ATTACK.range.number(0..=200, 0).shown(custom()),
        ATTACK.damage.number(0..=9, 0).shown(custom()),
        ATTACK.aggravated.confirm(false).shown(custom()),
        ATTACK.ranged.confirm(false).shown(custom()),
    ]
}

fn manoeuvres(scene: &Scene, who: Who) -> Vec<Member> {
    let used = check::unused(scene, who).err();
    let unpaid = |m: Manoeuvre| {
        let mut ways = Payment::ALL.iter().map(|row| check::payable(scene, who, m, row.0));
        if ways.clone().any(|way| way.is_ok()) { None } else { ways.find_map(Result::err) }
    };
    let mut options = vec![Opt::new(NONE, "none")];
    let all = Manoeuvre::ALL.iter().filter(|row| row.0 != Manoeuvre::BurstOfSpeed);
    options.extend(all.map(|(m, id, label)| Opt::new(*id, *label).unless(used.clone().or_else(|| unpaid(*m)))));
    let any = Manoeuvre::ALL.iter().map(|row| row.1);
    let mut members = vec![
        ATTACK.manoeuvre.one_of(options).extra(),
        ATTACK.pay.of_all(Payment::Usual).shown(ATTACK.manoeuvre.is_any(any)),
    ];
    let things = ready_things(scene, who);
    if !things.is_empty() {
        let first = [Opt::new(USUAL, "the first that the target has ready")];
        let things = first.into_iter().chain(things).collect();
        members.push(ATTACK.item.one_of(things).shown(ATTACK.manoeuvre.is(Manoeuvre::Disarm)));
    }
    members
}

/// ME-MAN-12: what anyone that `who` knows of has ready.
fn ready_things(scene: &Scene, who: Who) -> Vec<Opt> {
    let mut things: Vec<Opt> = Vec::new();
    for target in targets::others(scene, who) {
        for opt in things_of(scene, target) {
            if things.iter().all(|t| t.id != opt.id) {
                things.push(opt);
            }
        }
    }
    things
}

/// ME-MAN-12: what `target` has ready.
pub fn things_of(scene: &Scene, target: Who) -> Vec<Opt> {
    let ready = gear::weapons_in(scene, target, READY);
    ready.map(|(i, _)| Opt::new(gear::key(scene, target, i), i.label.clone())).collect()
}
