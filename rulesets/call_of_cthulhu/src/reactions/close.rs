//! CC-REACT-1, 3, 10: how the target answers a close-combat attack or a throw.

use crate::conditions::SURPRISED;
use crate::declared::{self, GOAL, Goal, Purpose, WeaponInUse};
use crate::turn::refusal;
use crate::{derived, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// The kind of the question to the target.
pub(super) const DEFENCE: &str = "defence";

fray_engine::form! {
    /// CC-REACT-1, 3.
    ANSWER {
        defence: String = "Defence",
        weapon: String = "With",
    }
}

const DODGE: &str = "dodge";
const FIGHT_BACK: &str = "fight_back";
const MANEUVER: &str = "maneuver";
const NONE: &str = "none";

/// What kind of attack it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssaultKind {
    /// CC-REACT-1.
    Close,
    /// CC-REACT-3.
    Thrown,
}

/// An attack that its target may answer.
#[derive(Clone, Debug)]
pub struct Assault {
    pub by: Who,
    pub to: Who,
    pub way: AssaultKind,
    /// What the target is told.
    pub what: Text,
}

/// How the target defends.
#[derive(Clone, Debug)]
pub enum Defence {
    /// CC-MEL-1.
    Dodge,
    /// CC-MEL-2.
    FightBack(WeaponInUse),
    /// CC-MEL-3.
    Maneuver(WeaponInUse, Purpose),
    /// CC-MEL-4.
    None,
}

/// CC-REACT-10, CC-MEL-5, CC-TURN-11: whether `who` is able to defend at all.
pub fn defends(scene: &Scene, who: Who) -> bool {
    !derived::is_helpless(scene, who) && !derived::is_gone(scene, who) && !scene.has(who, SURPRISED)
}

/// Asks the target how to defend.
pub fn defend(play: &mut Play, a: &Assault) -> Flow<Defence> {
    let rule = match a.way {
        AssaultKind::Close => "CC-REACT-1",
        AssaultKind::Thrown => "CC-REACT-3",
    };
    let answer = play.by(rule).ask(|s| question(s, a))?;
    let s = play.scene();
    let Some(answer) = answer.filter(|_| defends(s, a.to)) else { return Ok(Defence::None) };
    let weapon = || {
        let usual = || declared::default_close_weapon(s, a.to);
        declared::close_weapon(s, a.to, ANSWER.weapon.of(&answer)).unwrap_or_else(usual)
    };
    Ok(match ANSWER.defence.of(&answer) {
        Some(FIGHT_BACK) if fight_back_off(s, a).is_none() => Defence::FightBack(weapon()),
        Some(MANEUVER) if maneuver_off(s, a).is_none() => maneuver(weapon(), declared::purpose(&answer)),
        Some(NONE) => Defence::None,
        _ => Defence::Dodge,
    })
}

/// CC-OPT-5, CC-REACT-10: refuses a knock-out with a sharp weapon.
pub(super) fn sharp_knock_out(scene: &Scene, q: &Question, answer: &Input) -> Option<Refusal> {
    let knocks_out = ANSWER.defence.of(answer) == Some(MANEUVER) && declared::purpose(answer).goal == Goal::KnockOut;
    let who = q.combatant_asked().filter(|_| knocks_out)?;
    let weapon = declared::close_weapon(scene, who, ANSWER.weapon.of(answer))?;
    declared::too_sharp(&weapon).map(|r| r.coded("reaction_illegal"))
}

/// CC-OPT-5: in logs of earlier releases a knock-out may name a sharp weapon; it is done with bare hands.
fn maneuver(weapon: WeaponInUse, purpose: Purpose) -> Defence {
    let sharp = purpose.goal == Goal::KnockOut && !weapon.row.blunt;
    Defence::Maneuver(if sharp { WeaponInUse::bare_hands() } else { weapon }, purpose)
}

/// CC-REACT-3: refuses to fight back against a throw from beyond point-blank range.
fn fight_back_off(scene: &Scene, a: &Assault) -> Option<Refusal> {
    let far = a.way == AssaultKind::Thrown && !derived::point_blank(scene, a.by, a.to, a.to);
    let words = text!(a.by, " is too far off to fight back. Dodge instead.");
    refusal(far, "reaction_illegal", "CC-REACT-3", words)
}

/// CC-ACT-12: refuses a manoeuvre as a defence: the attacker is too big, or the attack is a throw.
fn maneuver_off(scene: &Scene, a: &Assault) -> Option<Refusal> {
    let gap = derived::build(scene, a.by) - derived::build(scene, a.to);
    refusal(
        a.way == AssaultKind::Thrown,
        "reaction_illegal",
        "CC-REACT-3",
        "A throw is answered with a dodge. Dodge instead.",
    )
    .or_else(|| {
        let words = text!(a.by, " is too big for that. Dodge or fight back instead.");
        refusal(gap >= 3, "reaction_illegal", "CC-ACT-12", words)
    })
}

fn goal_off(scene: &Scene, a: &Assault, goal: Goal, weapon: Option<&WeaponInUse>) -> Option<Refusal> {
    declared::check_goal(scene, a.to, a.by, goal, weapon).map(|r| r.coded("reaction_illegal"))
}

fn question(s: &Scene, a: &Assault) -> Option<Question> {
    if !defends(s, a.to) {
        return None;
    }
    let skill = |weapon: &WeaponInUse| derived::value(s, a.to, weapon.skill());
    let percent = |n: i32| text!(format!("{n} ({}/{})", derived::half(n), derived::fifth(n)));
    let usual = declared::default_close_weapon(s, a.to);
    let (dodge, fight) = (derived::value(s, a.to, sheet::DODGE), skill(&usual));
    let mut options = vec![
        Opt::new(DODGE, "Dodge").note(percent(dodge)),
        Opt::new(FIGHT_BACK, "Fight back").note(percent(fight)).unless(fight_back_off(s, a)),
    ];
    if a.way == AssaultKind::Close {
        options.push(Opt::new(MANEUVER, "Manoeuvre").unless(maneuver_off(s, a)));
    }
    options.push(Opt::new(NONE, "Do nothing").note("easily hit"));
    let weapons = declared::close_weapons(s, a.to);
    let weapons =
        weapons.iter().map(|weapon| Opt::new(weapon.id.clone(), weapon.row.label.clone()).note(percent(skill(weapon))));
    let with = ANSWER.weapon.one_with_default(weapons.collect(), Some(usual.id.clone()));
    let mut members = vec![ANSWER.defence.one_of(options), with.shown(ANSWER.defence.is_any([FIGHT_BACK, MANEUVER]))];
    if a.way == AssaultKind::Close {
        members.extend(goals(s, a));
    }
    let q = Question::to(a.to, DEFENCE, text!("How does ", a.to, " answer?"), Form::group(members));
    let q = q.why(a.what.clone()).standing();
    // By default, anyone who fights better than they dodge fights back.
    let better = fight > dodge && fight_back_off(s, a).is_none();
    let fights = ANSWER.defence.only(FIGHT_BACK);
    Some(if better { q.advise(fights) } else { q })
}

/// The goals of a manoeuvre as a defence; the form shows them only if that is chosen.
fn goals(s: &Scene, a: &Assault) -> Vec<fray_engine::form::Member> {
    let all = declared::goal_members(s, |g| goal_off(s, a, g, None));
    let first = |m: fray_engine::form::Member| {
        if m.id == GOAL.goal.id { m.shown(ANSWER.defence.is_any([MANEUVER])) } else { m }
    };
    all.into_iter().map(first).collect()
}
