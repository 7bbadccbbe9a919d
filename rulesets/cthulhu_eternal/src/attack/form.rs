//! The forms of attacks, with defaults that make "attack, target, confirm" enough.

use super::means::{Means, Ranked, attack, candidates, is_candidate, reaches};
use super::note::note;
use crate::declared::{Act, Attack, Trick, WeaponInUse, disarmable, may_attack, weapon_named};
use crate::gear::{self, Mode, Part, Trait};
use crate::targets::{self, TARGET_RULES};
use crate::turn::{ActionKind, able};
use crate::{derived, harm, options};
use fray_engine::base::{Str, Text, Who, refuse};
use fray_engine::form::{Choice as _, Form, Listed as _, Member, Opt, Place, optional};
use fray_engine::place::{self, Point};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::{default_alone, listed};
use fray_engine::text;

fray_engine::form! {
    /// CE-ACT-2 to 4, 12, 26 to 29.
    pub OPTIONS {
        target: Who = "Target",
        weapon: String = "Weapon",
        mode: Mode = "Fire mode",
        sight: bool = "Use the sight",
        part: Part = "Where",
        past_cover: bool = "Past the cover",
        trick: Trick = "Trick shot",
        object: String = "What",
        at: Place = "Where to",
    }
}

fn first_object(scene: &Scene, act: Act, to: Who) -> Option<fray_engine::base::ItemNo> {
    (act == Act::Disarm).then(|| disarmable(scene, to).first().map(|i| i.no))?
}

/// These attacks of `who`, each open, or off with the reason.
pub(super) fn offers(scene: &Scene, who: Who, acts: &[Act]) -> Vec<Offer> {
    acts.iter().filter_map(|act| offer(scene, who, *act)).collect()
}

fn offer(scene: &Scene, who: Who, act: Act) -> Option<Offer> {
    if act == Act::Ambush && !derived::surprise_round(scene) {
        return None;
    }
    let means = Means::of(scene, who, act);
    means.fitting.first()?;
    let (label, note) = match act {
        Act::Attack => ("Attack", Text::default()),
        Act::Called => ("Called shot", text!("−20 or −40, past armor or cover")),
        Act::Disarm => ("Disarm", text!("Unarmed Combat, both hands empty")),
        Act::Pin => ("Pin", text!("Unarmed Combat, both hands empty")),
        Act::Ambush => ("Ambush", text!("+20, and a hit is critical")),
        Act::Point => ("Attack a spot", text!("a Kill Radius around it")),
    };
    let usual = means.usual();
    let off = if usual.is_some() { None } else { why_not(scene, who, act, &means) };
    let harms = matches!(act, Act::Attack | Act::Ambush) && usual.is_some_and(|u| !nearly_fixed(scene, who, u.0));
    let form = move |s: &Scene| form(s, who, act, &means);
    let use_ = if harms { Use::Attack } else { Use::Other };
    Some(Offer::lazy(act.id(), label, "action", form).note(note).unless(off).good_for(use_))
}

/// CE-ACT-18: no default of bare hands while one more turn of fixing makes a weapon work again.
fn nearly_fixed(scene: &Scene, who: Who, weapon: &WeaponInUse) -> bool {
    weapon.row.id == gear::UNARMED && gear::held(scene, who).any(|i| gear::malfunction(i) == 1)
}

/// Why nobody can be attacked this way now; `None` if somebody can be, though nobody is the usual target.
fn why_not(scene: &Scene, who: Who, act: Act, means: &Means) -> Option<Refusal> {
    let first = &means.fitting.first()?.weapon;
    if act == Act::Point {
        let near = Attack {
            point: Some(scene.combatant(who).at),
            mode: widest_mode(first),
            ..Attack::plain(who, act, first, None)
        };
        return may_attack(scene, &near).err();
    }
    if !scene.ids().any(|t| is_candidate(scene, who, act, t)) {
        return targets::nobody::<()>().err();
    }
    if let Err(barred) = able(scene, who, ActionKind::Action) {
        return Some(barred);
    }
    let all = candidates(scene, who, act);
    let anybody = means.usable().any(|a| all.iter().any(|t| reaches(scene, who, act, a, *t)));
    if anybody { None } else { attack(scene, who, act, first, *all.first()?).err() }
}

fn form(scene: &Scene, who: Who, act: Act, means: &Means) -> Form {
    let (fitting, usual) = (&*means.fitting, means.usual());
    let mut members: Vec<Member> = Vec::new();
    let spot = (act == Act::Point).then(|| spot(scene, who, fitting));
    let safe = spot.as_ref().is_none_or(|s| s.1);
    if let Some((member, _)) = spot {
        members.push(member);
    } else {
        members.extend(target(scene, who, act, means));
    }
    if !matches!(act, Act::Disarm | Act::Pin) {
        let mut weapon = weapon_member(scene, who, fitting, usual.map(|u| u.0));
        // If every spot would harm a friend, the player has to choose.
        if let (false, Form::Pick { default, .. }) = (safe, &mut weapon.form) {
            default.clear();
        }
        members.push(weapon);
        members.extend(optional(|| of_weapons(scene, act, fitting)));
    }
    match act {
        Act::Called => {
            members.push(part());
            members.push(OPTIONS.past_cover.confirm(false));
        }
        Act::Disarm => members.extend(objects(scene, who, usual.map(|u| u.1))),
        Act::Attack | Act::Pin | Act::Ambush | Act::Point => {}
    }
    Form::group(members)
}

/// The target member; a target is off only if none of the weapons reaches it.
fn target(scene: &Scene, who: Who, act: Act, means: &Means) -> Option<Member> {
    let usual = means.usual().map(|u| u.1);
    let reason = |t: Who| {
        let anyhow = means.usable().any(|a| reaches(scene, who, act, a, t));
        if anyhow { None } else { attack(scene, who, act, &means.fitting.first()?.weapon, t).err() }
    };
    let reaching = |t: Who| -> Vec<Attack> {
        let all = means.usable().filter(|a| reaches(scene, who, act, a, t));
        all.map(|a| Attack::plain(who, act, a, Some(t))).collect()
    };
    let all = TARGET_RULES.targets(scene, who, to_choose(scene, who, act, usual), targets::Intent::Harm, reason);
    if all.is_empty() {
        return None;
    }
    let mut member = all.member_noting(OPTIONS.target, |t| note(scene, &reaching(t), t));
    // Somebody that only a blast reaches is never the default: the player has to choose target and attack.
    if let Form::Pick { default, .. } = &mut member.form {
        *default = usual.iter().map(|to| targets::handle(scene, *to)).collect();
    }
    Some(member)
}

/// The candidates; in a form that its default alone will answer, only the usual target. That target is the first in reach, since
/// what reaches somebody depends on the distance alone.
fn to_choose(scene: &Scene, who: Who, act: Act, usual: Option<Who>) -> Vec<Who> {
    match default_alone(usual) {
        Some(only) => vec![only],
        None => candidates(scene, who, act),
    }
}

fn weapon_member(scene: &Scene, who: Who, fitting: &[Ranked], usual: Option<&WeaponInUse>) -> Member {
    let option = |ranked: &Ranked| {
        let a = &ranked.weapon;
        let circle = a.row.kill_radius.map(|yards| yards.saturating_mul(100));
        let option = Opt::new(a.id.clone(), a.label.clone()).note(text!(weapon_note(scene, who, a)));
        option.around(circle).unless(ranked.off(scene, who))
    };
    let default = usual.map(|weapon| weapon.id.clone());
    let fitting = listed(fitting, |a| Some(&a.weapon.id) == default.as_ref());
    let options: Vec<Opt> = fitting.iter().map(option).collect();
    let default = default.or_else(|| options.iter().find(|o| o.off.is_none()).map(|o| o.id.clone()));
    OPTIONS.weapon.one_with_default(options, default)
}

/// The skill, damage and rounds of a weapon.
fn weapon_note(scene: &Scene, who: Who, a: &WeaponInUse) -> String {
    let mut note = format!("{} {}", a.row.skill.label(), scene.get(who, a.skill()));
    if let Some(dice) = a.row.damage {
        let dice = if a.row.ranged() { dice } else { harm::dice_by_hand(scene, who, dice) };
        note.push_str(&format!(", {dice}"));
    } else if let Some(rating) = a.row.lethality {
        note.push_str(&format!(", Lethality {rating}%"));
    }
    if let Some(i) = a.item.and_then(|no| scene.item(who, no)).filter(|_| a.row.capacity > 1) {
        note.push_str(&format!(", {} rounds", i.left));
    }
    note
}

/// CE-KR-6, CE-MOD-4, CE-ACT-26 to 29.
fn of_weapons(scene: &Scene, act: Act, fitting: &[Ranked]) -> Vec<Member> {
    let weapons = || fitting.iter().map(|a| &a.weapon);
    let ids = |fits: &dyn Fn(&WeaponInUse) -> bool| -> Vec<Str> {
        weapons().filter(|a| fits(a)).map(|a| a.id.clone()).collect()
    };
    let mut out = Vec::new();
    let automatic = ids(&|a| a.row.modes.len() > 1);
    if !automatic.is_empty() {
        let modes = Mode::options().into_iter().filter(|o| {
            let mode = Mode::by_id(&o.id);
            let wide = mode.and_then(Mode::radius).is_some();
            weapons().any(|a| mode.is_some_and(|m| a.row.modes.contains(&m))) && (act != Act::Point || wide)
        });
        // CE-KR-6
        let modes = modes.map(|o| {
            let yards = Mode::by_id(&o.id).and_then(Mode::radius);
            o.around(yards.map(|yards| yards * 100))
        });
        out.push(OPTIONS.mode.one_of(modes.collect()).shown(OPTIONS.weapon.is_any(automatic)));
    }
    let sighted = ids(&|a| a.sight);
    if !sighted.is_empty() {
        out.push(OPTIONS.sight.confirm(true).shown(OPTIONS.weapon.is_any(sighted)).extra());
    }
    let guns = ids(&|a| a.row.skill == gear::Skill::Firearms);
    if act == Act::Attack && scene.option(options::FIREARM_CALLED_SHOTS) && !guns.is_empty() {
        out.push(OPTIONS.trick.of_all(Trick::None).shown(OPTIONS.weapon.is_any(guns)));
    }
    out
}

/// CE-ACT-3: a part of the body, or none, if the shot is only to avoid the cover or the crowd.
fn part() -> Member {
    let mut options = vec![Opt::new(ANYWHERE, "anywhere")];
    options.extend(Part::options());
    OPTIONS.part.one_of(options)
}

/// No part of the body is named.
const ANYWHERE: &str = "anywhere";

fn objects(scene: &Scene, who: Who, to: Option<Who>) -> Option<Member> {
    let held = |t: Who| disarmable(scene, t).into_iter().map(move |i| (t, i));
    let mut all: Vec<(Who, &fray_engine::scene::Item)> =
        candidates(scene, who, Act::Disarm).into_iter().flat_map(held).collect();
    all.sort_by_key(|(t, _)| Some(*t) != to);
    let mut options: Vec<Opt> = Vec::new();
    for (t, i) in all {
        let id = gear::key(scene, t, i);
        if !options.iter().any(|o| o.id == id) {
            options.push(Opt::new(id, i.label.clone()));
        }
    }
    (!options.is_empty()).then(|| OPTIONS.object.one_of(options).extra())
}

/// CE-KR-1: a point within the weapon's range. The default harms no friend, if there is such a point.
fn spot(scene: &Scene, who: Who, fitting: &[Ranked]) -> (Member, bool) {
    let first = fitting.first().map(|a| &a.weapon);
    let cm = fitting.iter().filter_map(|a| a.weapon.row.base).map(|yards| yards * 500).max().unwrap_or(0);
    let ways = place::walks(scene, who, f64::from(cm) / 100.0);
    let radius = |weapon: &WeaponInUse| {
        Attack { mode: widest_mode(weapon), ..Attack::plain(who, Act::Point, weapon, None) }.radius()
    };
    let circle = first.and_then(radius).map(|yards| yards.saturating_mul(100));
    let mut member = place::member(OPTIONS.at, scene, &ways, None, cm).around(circle);
    let harmless = |w: &place::Way| {
        first.is_some_and(|weapon| {
            let a =
                Attack { point: Some(w.to), mode: widest_mode(weapon), ..Attack::plain(who, Act::Point, weapon, None) };
            !in_radius(scene, &a, None).iter().any(|o| *o == who || scene.allies(who, *o) || derived::is_out(scene, *o))
        })
    };
    let safe = ways.iter().find(|w| harmless(w));
    if let (Form::Place { default, .. }, Some(way)) = (&mut member.form, safe) {
        *default = way.id(scene).into();
    }
    (member, safe.is_some())
}

/// The attack that a command declares.
///
/// # Errors
/// `bad_target`, `not_in_hand`: it names no target, or no weapon.
pub fn read(scene: &Scene, cmd: &Cmd) -> Result<Attack, Refusal> {
    let (Some(by), Some(act)) = (cmd.who, Act::of(&cmd.act)) else { return targets::nobody() };
    let weapon = match OPTIONS.weapon.of(cmd) {
        Some(id) => weapon_named(scene, by, id),
        None => default_weapon(scene, by, act),
    };
    let Some(weapon) = weapon else {
        return refuse("not_in_hand", "CE-REF-7", text!(by, " has no such weapon."));
    };
    let mut a = Attack::plain(by, act, &weapon, None);
    if act == Act::Point {
        a.point = Some(point(scene, by, &weapon, cmd)?);
        a.mode = OPTIONS.mode.of(cmd).unwrap_or_else(|| widest_mode(&weapon));
    } else {
        let off = |t: Who| attack(scene, by, act, &weapon, t).err();
        let fits = |t: Who| is_candidate(scene, by, act, t);
        a.to = Some(targets::target_or(scene, cmd, OPTIONS.target, fits, || candidates(scene, by, act), off)?);
        a.mode = OPTIONS.mode.of(cmd).filter(|_| weapon.row.ranged()).unwrap_or(a.mode);
    }
    a.sight = weapon.sight && (OPTIONS.sight.yes(cmd) || !OPTIONS.sight.is_in(cmd));
    a.trick = OPTIONS.trick.of(cmd).unwrap_or_default();
    if act == Act::Called {
        a.part = OPTIONS.part.of(cmd);
        a.past_cover = OPTIONS.past_cover.yes(cmd);
    }
    if let (Act::Disarm, Some(to)) = (act, a.to) {
        let named = OPTIONS.object.of(cmd).and_then(|id| gear::by_key(scene, to, id));
        a.object = named.filter(|i| i.slot == gear::HAND).map(|i| i.no).or(first_object(scene, act, to));
    }
    Ok(a)
}

fn default_weapon(scene: &Scene, who: Who, act: Act) -> Option<WeaponInUse> {
    let means = Means::of(scene, who, act);
    let usual = means.usual().map(|u| u.0);
    usual.or(means.fitting.first().map(|a| &a.weapon)).cloned()
}

fn widest_mode(weapon: &WeaponInUse) -> Mode {
    let wide = weapon.row.modes.iter().find(|m| m.radius().is_some());
    if weapon.row.kill_radius.is_some() { Mode::Single } else { wide.copied().unwrap_or_default() }
}

fn point(scene: &Scene, by: Who, weapon: &WeaponInUse, cmd: &Cmd) -> Result<Point, Refusal> {
    let yards = weapon.farthest();
    let to = match OPTIONS.at.of(cmd) {
        Some(answer) => place::destination(scene, by, yards, answer, yards),
        None => place::walks(scene, by, yards).first().map(|w| w.to),
    };
    match to {
        Some(p) => Ok(p),
        None => targets::nobody(),
    }
}

/// CE-KR-1: everybody within the Kill Radius of the point that the attack is aimed at.
pub(super) fn in_radius(scene: &Scene, a: &Attack, target: Option<Who>) -> Vec<Who> {
    let centre = a.centre(scene, target);
    let first = target.or(a.to);
    let distance = |w: Who| match first {
        Some(t) if t == w => 0.0,
        Some(t) => scene.distance(t, w),
        None => scene.combatant(w).at.distance(centre),
    };
    let inside = |w: &Who| derived::within(distance(*w), f64::from(a.radius().unwrap_or(0)));
    let mut all: Vec<Who> = scene.ids().filter(inside).collect();
    all.sort_by(|x, y| {
        (Some(*y) == first).cmp(&(Some(*x) == first)).then(distance(*x).total_cmp(&distance(*y))).then(x.cmp(y))
    });
    all
}

/// Friends in the area where it comes down.
pub(super) fn at_risk(scene: &Scene, cmd: &Cmd) -> Vec<Who> {
    match read(scene, cmd) {
        Ok(a) if a.radius().is_some() && !a.weapon.row.is(Trait::Natural) => in_radius(scene, &a, None),
        _ => vec![],
    }
}
