//! CD-ACT-45, 46: killing a helpless target.

use crate::conditions::{DEAD, DEFENSELESS, IMMOBILIZED, KNOCKED_DOWN, SHIELD_USED, UNCONSCIOUS};
use crate::declared::{self, WeaponInUse};
use crate::gear::{self, Tag};
use crate::harm::{self, ArmorUse, Hit, Source, Stuns, Type};
use crate::ranged::shooting::check_weapon;
use crate::targets::{self, TARGET_RULES};
use crate::turn::{self, Need, may};
use crate::{attack, derived, reactions, rolls, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Modifier, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, refuse};
use fray_engine::target::{Intent, TARGET};
use fray_engine::text;
use std::sync::Arc;

fray_engine::form! {
    /// CD-ACT-45.
    BLOW {
        weapon: String = "With",
    }
}

const KILLING_BLOW: &str = "killing_blow";
/// CD-ACT-45.
pub const FAMILY: Family = Family { acts: &[KILLING_BLOW], uses: &[], offers, check, perform, ..Family::DEFAULT };

/// CD-GM-13: unconscious, immobilized, or declared defenseless by the GM.
fn helpless(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[UNCONSCIOUS, IMMOBILIZED, DEFENSELESS])
}

/// Everybody who could be killed this way, if they were near.
fn victims(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = TARGET_RULES.others(scene, who);
    all.retain(|t| helpless(scene, *t) && !scene.has(*t, DEAD));
    all
}

/// Whether the target is out of reach of the longest weapon in hand; `check` looks at the one that is used.
fn far(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    let longest = ways(scene, who).iter().map(|w| reach(w)).fold(derived::CLOSE, f64::max);
    targets::in_reach(scene, who, target, longest)
        .err()
        .or_else(|| harm::may_be_violent(scene, who, &[target], 0).err())
}

fn state(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::Violence, Need::NoGrapple])
}

/// The weapons to use: items in hand, improvised ones too, then teeth and bare hands.
fn ways(scene: &Scene, who: Who) -> Vec<Arc<WeaponInUse>> {
    declared::weapons(scene, who).into_iter().filter(|w| w.kind != declared::Kind::Thrown).collect()
}

/// CD-ACT-1: how far the weapon reaches; a gun must be held close.
fn reach(weapon: &WeaponInUse) -> f64 {
    if weapon.close() { derived::reach(weapon.row.size) } else { derived::CLOSE }
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = victims(scene, who);
    if all.is_empty() {
        return vec![];
    }
    let targets = TARGET_RULES.targets(scene, who, all.clone(), Intent::Harm, |t| far(scene, who, t));
    let off = state(scene, who).err().or_else(|| targets.off());
    let opt = |w: Arc<WeaponInUse>| {
        let off = check_weapon(scene, who, &w).err();
        Opt::new(w.id.clone(), text!(w.label())).unless(off)
    };
    let mut members = vec![targets.member(), BLOW.weapon.one_of(ways(scene, who).into_iter().map(opt).collect())];
    let skills = [sheet::BRAWL, sheet::WEAPONRY, sheet::FIREARMS];
    members.extend(rolls::specialty_member(scene, who, &skills));
    let offer = Offer::new(KILLING_BLOW, "Killing blow", "action", Form::group(members));
    vec![offer.note("no roll, past armor; a breaking point").unless(off)]
}

fn read(scene: &Scene, who: Who, cmd: &Cmd) -> Result<(Who, Arc<WeaponInUse>), Refusal> {
    // CD-ACT-45: no attack options and no Willpower.
    let known = [TARGET.id, BLOW.weapon.id, rolls::NAMED.specialty.id];
    if let Input::Fields(f) = &cmd.form
        && f.keys().any(|k| !known.contains(&k.as_str()))
    {
        let words = "A killing blow is not rolled: no options and no Willpower go with it.";
        return refuse("bad_option", "CD-ACT-45", words);
    }
    let target = match targets::target(scene, cmd) {
        Some(t) if t != who => t,
        _ => targets::target_or(scene, cmd, &victims(scene, who), |t| far(scene, who, t))?,
    };
    let mut ways = ways(scene, who).into_iter();
    let weapon = match BLOW.weapon.of(cmd) {
        Some(name) => ways.find(|w| w.id == name),
        None => ways.find(|w| check_weapon(scene, who, w).is_ok()),
    };
    match weapon {
        Some(weapon) => Ok((target, weapon)),
        None => refuse("no_weapon", "CD-ACT-45", text!(who, " has no such weapon in hand; draw it first.")),
    }
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    state(scene, who)?;
    let (target, weapon) = read(scene, who, cmd)?;
    if scene.has(target, DEAD) {
        return refuse("bad_target", "CD-ACT-45", text!(target, " is dead."));
    }
    if derived::is_object(scene, target) {
        return refuse("bad_target", "CD-ACT-45", text!(target, " is a thing; choose to attack a thing."));
    }
    check_weapon(scene, who, &weapon)?;
    targets::in_reach(scene, who, target, reach(&weapon))?;
    if !helpless(scene, target) {
        let words =
            text!(target, " is not helpless: unconscious, immobilized, or called defenseless by the GM. Attack.");
        return refuse("not_helpless", "CD-ACT-45", words);
    }
    harm::may_be_violent(scene, who, &[target], 0)
}

/// CD-ACT-45: what takes the place of successes: attribute, skill, specialty and lasting penalties, but no situational
/// modifiers.
fn worth(scene: &Scene, who: Who, weapon: &WeaponInUse, cmd: &Cmd) -> Vec<Modifier> {
    let skill = weapon.skill();
    let mut modifiers = vec![rolls::attribute(scene, who, weapon.attribute()), rolls::skill(scene, who, skill)];
    modifiers.extend(rolls::specialty_modifier(scene, who, skill, cmd));
    if weapon.close() {
        modifiers.extend(rolls::armor_modifier(scene, who));
    }
    modifiers.extend(weapon.too_heavy(scene, who));
    modifiers.extend(weapon.hand(scene, who));
    if scene.has(who, KNOCKED_DOWN) {
        modifiers.push(Modifier::new("CD-TAG-10", "knocked down", -2));
    }
    modifiers.extend(rolls::lasting_penalties(scene, who));
    modifiers
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Ok((_, weapon)) = read(play.scene(), who, cmd) else { return Ok(()) };
    rolls::specialty_ruled(play, who, weapon.skill(), cmd)?;
    check(play.scene(), cmd)?;
    let Ok((target, weapon)) = read(play.scene(), who, cmd) else { return Ok(()) };
    turn::spend_action(play, who, "CD-ACT-45");
    play.by("CD-ACT-45").reveal(who);
    reactions::becomes_aware(play, who, target);
    play.by("CD-ACT-45").acts_against(who, vec![target]);
    harm::pay_for_violence(play, who, &[target]);
    let line = text!(who, " strikes the helpless ", target, " to kill.");
    play.by("CD-ACT-45").tell_in(LineKind::Act, Tone::Bad, line);
    let shoots = weapon.kind == declared::Kind::Ranged;
    if let Some(no) = weapon.item.filter(|_| shoots) {
        gear::fires(play, who, no, 1, "CD-ACT-45");
    }
    // CD-TAG-44
    if weapon.row.is(Tag::Shield) {
        play.by("CD-TAG-44").condition(who, Cond::new(SHIELD_USED));
    }
    let worth = worth(play.scene(), who, &weapon, cmd);
    let points = (rolls::sum(&worth).max(0) + weapon.row.modifier).max(0);
    // The attacker's figures are told only if everybody may see them.
    if play.scene().state_is_open(who) {
        play.by("CD-ACT-45").tell_about(&[who], LineKind::Effect, sum(&weapon, &worth, points));
    }
    // CD-ACT-46: whether or not the victim survives; the victim's death may bring a second breaking point (CD-TURN-2).
    harm::breaking_point(play, who, "CD-ACT-46", "a killing blow");
    let source = if shoots { Source::Firearms } else { Source::Other };
    let (armor, stuns) = (ArmorUse::Bypassed, Stuns::PLAIN);
    let (kind, what, rule) = (weapon.wounds(), what(&weapon), "CD-ACT-45");
    let hit = Hit { from: Some(who), to: target, points, kind, source, piercing: 0, armor, stuns, what, rule };
    let dealt = harm::hit(play, &hit)?;
    attack::damage_improvised(play, who, &weapon, dealt.points);
    Ok(())
}

fn what(weapon: &WeaponInUse) -> Text {
    match weapon.kind {
        declared::Kind::Unarmed => "a killing blow".into(),
        declared::Kind::Bite => "a killing bite".into(),
        declared::Kind::Melee | declared::Kind::Ranged | declared::Kind::Thrown => {
            text!("a killing blow with the ", weapon.label())
        }
    }
}

/// "No roll: Strength 4 + Weaponry 3 + 2 for the machete = 9 lethal."
fn sum(weapon: &WeaponInUse, worth: &[Modifier], points: i32) -> Text {
    let mut words = text!("No roll: ");
    for (n, m) in worth.iter().filter(|m| m.value != 0).enumerate() {
        let sign = match (n, m.value < 0) {
            (0, false) => "",
            (0, true) => "−",
            (_, false) => " + ",
            (_, true) => " − ",
        };
        words = words.and(sign).then(m.label.clone()).and(" ").and(m.value.abs());
    }
    if weapon.row.modifier != 0 {
        let sign = if weapon.row.modifier < 0 { " − " } else { " + " };
        words = words.and(sign).and(weapon.row.modifier.abs()).and(" for the ").and(weapon.label());
    }
    words.and(" = ").and(points).and(if weapon.wounds() == Type::Bashing { " bashing." } else { " lethal." })
}
