//! CD-ACT-11 to 15, 19, 21 to 29: the options, checks and modifiers of shots and throws.

use super::{aim, concealment, cover, melee, range, range::Band, shield};
use crate::conditions::PRONE;
use crate::declared::{Aim, Attack, Avoid, AvoidChoice, Burst, Kind, OPTIONS, Shooting, WeaponInUse};
use crate::gear::{self, Tag};
use crate::targets::TARGET_RULES;
use crate::{derived, sheet};
use fray_engine::base::{Text, Who, plural};
use fray_engine::fact::{Modifier, Question};
use fray_engine::form::{Choice as _, Form, Listed as _, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Refusal, refuse};
use fray_engine::target::{Intent, range_band};
use fray_engine::text;

/// CD-ACT-13: the greatest distance between neighbouring targets of a medium burst, in metres.
const TOGETHER: f64 = 3.0;
/// CD-ACT-6: the least Size of a gun that needs both hands.
const BIG_GUN: i32 = 2;
/// CD-ACT-13: the most targets of a medium burst.
const MEDIUM_TARGETS: usize = 3;

/// Whether the attack is a shot or throw.
fn flies(weapon: &WeaponInUse) -> bool {
    matches!(weapon.kind, Kind::Ranged | Kind::Thrown)
}

/// The members of an attack's form that only shots and throws have.
pub fn members(scene: &Scene, who: Who, weapons: &[&WeaponInUse], targets: &[Who]) -> Vec<Member> {
    let ids = |fits: &dyn Fn(&WeaponInUse) -> bool| -> Vec<&str> {
        weapons.iter().filter(|a| fits(a)).map(|a| a.id.as_str()).collect()
    };
    let option = |w: &Who| Opt::combatant(scene, *w);
    let mut out = Vec::new();
    let automatic = ids(&|a| a.row.is(Tag::Auto));
    if !automatic.is_empty() {
        let rounds = weapons.iter().filter(|a| a.row.is(Tag::Auto)).filter_map(|a| a.held(scene, who)).map(|i| i.left);
        let most = rounds.max().unwrap_or(0);
        let few = || Refusal::new("no_ammo", "CD-ACT-15", text!("Only ", most, " rounds are left."));
        let bursts = Burst::ALL.map(|b| Opt::new(b.id(), b.label()).unless((b.rounds() > most).then(few)));
        let bursts = bursts.to_vec();
        out.push(OPTIONS.burst.one_of(bursts).shown(OPTIONS.weapon.is_any(automatic)));
        if targets.len() > 1 {
            let options: Vec<Opt> = targets.iter().map(|w| TARGET_RULES.option(scene, who, *w, Intent::Harm)).collect();
            let wide = OPTIONS.burst.is_any([Burst::Medium.id(), Burst::Long.id()]);
            let max = options.len() as u16;
            out.push(OPTIONS.also.some_of(options, 0..=max, vec![]).shown(wide));
        }
        if aim::aims(scene, who) {
            let bursts = OPTIONS.burst.is_any([Burst::Short.id(), Burst::Medium.id(), Burst::Long.id()]);
            out.push(OPTIONS.drop_aim.confirm(false).shown(bursts));
        }
    }
    let flying = ids(&flies);
    let friends: Vec<Opt> = scene
        .ids()
        .filter(|w| *w != who && scene.knows(who, *w) && derived::is_up(scene, *w))
        // Avoiding others only matters if somebody is close to the target.
        .filter(|w| scene.ids().any(|t| t != *w && t != who && scene.knows(who, t) && derived::close(scene, *w, t)))
        .map(|w| option(&w))
        .collect();
    if !flying.is_empty() && !friends.is_empty() {
        let ways = vec![
            AvoidChoice::Usual.option().note("−2 each, −4 in a grapple"),
            AvoidChoice::Nobody.option(),
            AvoidChoice::Named.option(),
        ];
        out.push(OPTIONS.avoid.one_of(ways).shown(OPTIONS.weapon.is_any(flying)).extra());
        let max = friends.len() as u16;
        out.push(OPTIONS.avoided.some_of(friends, 0..=max, vec![]).shown(OPTIONS.avoid.is(AvoidChoice::Named)).extra());
    }
    out
}

/// The options that a command asks for.
pub fn read(scene: &Scene, cmd: &Cmd) -> Shooting {
    let burst = OPTIONS.burst.of(cmd).unwrap_or_default();
    let avoid = match OPTIONS.avoid.of(cmd) {
        Some(AvoidChoice::Nobody) => Avoid::Nobody,
        Some(AvoidChoice::Named) => Avoid::Named(OPTIONS.avoided.of(scene, cmd)),
        Some(AvoidChoice::Usual) | None => Avoid::Usual,
    };
    let aim = if OPTIONS.drop_aim.yes(cmd) { Aim::Drop } else { Aim::Keep };
    Shooting { burst, avoid, aim }
}

/// The further targets of a burst.
pub fn also(scene: &Scene, cmd: &Cmd) -> Option<Vec<Who>> {
    OPTIONS.also.handles(cmd).into_iter().map(|h| scene.find(cmd.who, h)).collect()
}

/// CD-ACT-81, the form of the command: `bad_target_count`, `not_autofire`.
pub fn check_form(a: &Attack) -> Result<(), Refusal> {
    let (what, most) = match a.options.shooting.burst {
        Burst::Single => ("A single attack", Some(1)),
        Burst::Short => ("A short burst", Some(1)),
        Burst::Medium => ("A medium burst", Some(MEDIUM_TARGETS)),
        Burst::Long => ("A long burst", None),
    };
    if let Some(most) = most.filter(|most| a.targets.len() > *most) {
        let most = most as i32;
        let words = text!(what, " has ", most, plural(most, " target", " targets"), " at most. Name fewer.");
        return refuse("bad_target_count", "CD-ACT-15", words);
    }
    if a.options.shooting.burst != Burst::Single && !a.weapon.row.is(Tag::Auto) {
        let words = text!(format!("The {} fires single shots only.", a.weapon.label()));
        return refuse("not_autofire", "CD-ACT-12", words);
    }
    Ok(())
}

/// CD-ACT-12 to 15: a burst without a target is `bad_target_count`; a single shot without one merely names nobody.
pub fn burst_at_nobody(wanted: &Shooting) -> Option<Refusal> {
    let words = "A burst needs a target. Choose who it is fired at.";
    (wanted.burst != Burst::Single).then(|| Refusal::new("bad_target_count", wanted.burst.rule(), words))
}

/// CD-ACT-23: only objects of a Size below the thrower's Strength can be thrown.
///
/// # Errors
/// `too_heavy`.
pub fn check_weight(scene: &Scene, who: Who, weapon: &WeaponInUse) -> Result<(), Refusal> {
    if weapon.kind == Kind::Thrown && weapon.row.size >= scene.get(who, sheet::STRENGTH) {
        let words = text!(format!("The {} is too heavy to throw.", weapon.label()));
        return refuse("too_heavy", "CD-ACT-23", words);
    }
    Ok(())
}

/// CD-ACT-81, gear, without regard to options: `too_heavy`, `needs_two_hands`, `no_ammo`.
pub fn check_weapon(scene: &Scene, by: Who, weapon: &WeaponInUse) -> Result<(), Refusal> {
    let Some(item) = weapon.held(scene, by) else { return Ok(()) };
    check_weight(scene, by, weapon)?;
    if weapon.kind != Kind::Ranged {
        return Ok(());
    }
    // CD-ACT-6
    if weapon.row.size >= BIG_GUN && !gear::both_hands_on(scene, by, item) {
        let words = text!(format!("The {} takes both hands. Empty the other hand first.", weapon.label()));
        return refuse("needs_two_hands", "CD-ACT-6", words);
    }
    if item.left < 1 {
        return refuse("no_ammo", "CD-ACT-15", text!(format!("The {} is empty. Reload it first.", weapon.label())));
    }
    Ok(())
}

/// CD-ACT-81, gear: `no_ammo`.
pub fn check_gear(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    let rounds = a.options.shooting.burst.rounds();
    if a.weapon.kind == Kind::Ranged && a.weapon.held(scene, a.by).is_some_and(|i| i.left < rounds) {
        let words =
            text!(format!("The {} does not hold {rounds} rounds. Fire fewer, or reload it first.", a.weapon.label()));
        return refuse("no_ammo", "CD-ACT-15", words);
    }
    Ok(())
}

/// CD-ACT-22: `out_of_range`: an object that cannot be thrown any distance.
pub fn check_place(scene: &Scene, by: Who, weapon: &WeaponInUse) -> Result<(), Refusal> {
    if weapon.kind == Kind::Thrown && range::thrown(scene, by, &weapon.row)[0] <= 0 {
        let words = text!(format!("The {} cannot be thrown any distance.", weapon.label()));
        return refuse("out_of_range", "CD-ACT-22", words);
    }
    Ok(())
}

/// CD-ACT-11: `aim_autofire`.
pub fn check_history(scene: &Scene, a: &Attack) -> Result<(), Refusal> {
    let bursts = a.options.shooting.burst != Burst::Single && a.options.shooting.aim == Aim::Keep;
    if bursts && aim::aims(scene, a.by) {
        return refuse(
            "aim_autofire",
            "CD-ACT-11",
            "Aiming adds nothing to a burst. Give up the aim, or fire one shot.",
        );
    }
    Ok(())
}

/// CD-GM-6: if the distances say that the targets of a medium burst are not close enough together, asks the GM.
///
/// # Errors
/// `bad_target`, if the GM says so too; pass on with `?`.
pub fn together(play: &mut Play, a: &Attack) -> Flow {
    if a.options.shooting.burst != Burst::Medium || stand_together(play.scene(), &a.targets) {
        return Ok(());
    }
    let title = text!("Do the targets of ", a.by, "'s burst stand close enough together?");
    let ruling = Question::ruling("burst_targets", title, Form::Confirm { default: false });
    if play.by("CD-GM-6").confirm(move |_| Some(ruling.clone()))? {
        return Ok(());
    }
    play.by("CD-ACT-13").refuse("bad_target", "They stand too far apart for one burst. Name fewer, or fire a long one.")
}

/// CD-ACT-13: whether each target is within three metres of another.
fn stand_together(scene: &Scene, targets: &[Who]) -> bool {
    let near = |a: &Who| targets.iter().any(|b| a != b && scene.distance(*a, *b) <= TOGETHER);
    targets.len() < 2 || targets.iter().all(near)
}

/// The range band of this target for this weapon.
fn band(scene: &Scene, by: Who, weapon: &WeaponInUse, to: Who) -> Band {
    let range = match weapon.kind {
        Kind::Thrown => range::thrown(scene, by, &weapon.row),
        Kind::Ranged => weapon.row.range.unwrap_or_default(),
        Kind::Unarmed | Kind::Melee | Kind::Bite => return Band::Short,
    };
    Band::of(scene.distance(by, to), range)
}

/// Whether an attack has more than a lucky chance: it is not beyond long range (CD-ACT-21), nor at somebody behind
/// cover that the weapon cannot penetrate (CD-ACT-26).
pub fn promising(scene: &Scene, by: Who, weapon: &WeaponInUse, to: Who) -> bool {
    let through = |thing| cover::lets_through(scene, thing, weapon.row.modifier, weapon.row.piercing);
    !flies(weapon) || band(scene, by, weapon, to) != Band::Beyond && seen_cover(scene, by, to).is_none_or(through)
}

/// The cover that `to` is wholly behind, if `by` knows of it.
fn seen_cover(scene: &Scene, by: Who, to: Who) -> Option<Who> {
    cover::behind(scene, to).filter(|thing| scene.knows(by, *thing))
}

/// CD-ACT-21: the range band of a target with those of these weapons that are shot or thrown; what is only thrown for want of a
/// weapon does not count.
pub fn range_note(scene: &Scene, by: Who, weapons: &[&WeaponInUse], to: Who) -> Text {
    let flying = weapons.iter().filter(|a| flies(a) && a.made.is_none());
    range_band(flying.map(|a| (band(scene, by, a, to).words(), text!("the ", a.label()))))
}

/// What a shooter should know of a target: cover, concealment, being prone.
pub fn note(scene: &Scene, by: Who, to: Who) -> Text {
    if let Some(thing) = seen_cover(scene, by, to) {
        return text!(", behind ", thing);
    }
    let hidden = concealment::of_target(scene, to);
    let low = if scene.has(to, PRONE) { ", on the ground" } else { "" };
    if hidden.value < 0 { text!(", ").then(hidden.label).and(low) } else { text!(low) }
}

/// CD-ACT-21: whether the target is beyond long range, so that the roll is a chance die.
pub fn too_far(scene: &Scene, a: &Attack, to: Who) -> bool {
    band(scene, a.by, &a.weapon, to) == Band::Beyond
}

/// Room for the modifiers of a shot: it seldom has to spare more than two bystanders.
pub const MOST_MODIFIERS: usize = 8;

/// Adds the modifiers of range, concealment, bystanders, aim and burst against `to`.
pub fn modifiers(scene: &Scene, a: &Attack, to: Who, modifiers: &mut Vec<Modifier>) {
    if !flies(&a.weapon) {
        return;
    }
    let s = &a.options.shooting;
    modifiers.extend([band(scene, a.by, &a.weapon, to).modifier(), concealment::of_target(scene, to)]);
    if a.weapon.kind == Kind::Ranged {
        modifiers.push(concealment::of_shooter(scene, a.by));
        modifiers.extend(melee::clumsy(scene, a.by, to, &a.weapon.row));
    }
    match s.burst {
        // CD-ACT-9, 11: aiming is never added to autofire; CD-ACT-29: nor can a burst avoid anybody.
        Burst::Single => {
            modifiers.extend(a.weapon.item.and_then(|no| aim::bonus(scene, a.by, to, no)));
            modifiers.extend(melee::avoiding(scene, &avoided(scene, a, to)));
        }
        Burst::Short | Burst::Medium | Burst::Long => {
            modifiers.push(Modifier::new(s.burst.rule(), "burst", s.burst.bonus()));
            let n = a.targets.len() as i32;
            modifiers.extend((n > 1).then(|| Modifier::new("CD-ACT-15", "several targets", -n)));
        }
    }
}

/// CD-ACT-29.
fn avoided(scene: &Scene, a: &Attack, to: Who) -> Vec<Who> {
    match &a.options.shooting.avoid {
        Avoid::Usual => melee::to_avoid(scene, a.by, to),
        Avoid::Nobody => vec![],
        Avoid::Named(named) => {
            // CD-ACT-30, 63: a human shield does not count.
            let shield = shield::victim_of(scene, to);
            named.iter().copied().filter(|w| ![Some(to), Some(a.by), shield].contains(&Some(*w))).collect()
        }
    }
}
