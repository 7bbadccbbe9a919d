//! SW-ACT-14: the steps of an attack.

use super::super::effect::{self, Effect};
use super::blow::{Hit, blow};
use super::command::{read, sentence};
use super::{bystander, check, disarm, obstacle, rulings};
use crate::conditions::{AIMING, INCAPACITATED, UNCONSCIOUS, VULNERABLE};
use crate::declared::{Aimed, Attack, Mode, Timing};
use crate::gear;
use crate::harm;
use crate::modifiers::{self, Band, Target, attack_modifiers};
use crate::order::{self, Needs};
use crate::rolls::{Outcome, Rolled, Several, Shot, TraitRoll, several, trait_roll};
use crate::sides::{self, adjacent, beyond_reach, engaged};
use crate::spot::Spot;
use crate::traits::Kind;
use fray_engine::base::{ItemNo, Text, Who};
use fray_engine::fact::{Cause, LineKind, Question};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::text;

/// Carries out an attack after its checks and its window for interrupts.
pub(super) fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    match read(play.scene(), cmd) {
        Some(a) => attack(play, a),
        None => Ok(()),
    }
}

/// SW-ACT-14: one attack, as an action or a free one.
pub(crate) fn attack(play: &mut Play, mut a: Attack) -> Flow {
    play.by(a.mode.rule()).tell_if(LineKind::Act, |s| Some(sentence(s, &a)));
    play.by(a.mode.rule()).acts_against(a.by, a.targets());
    decisions(play, &mut a)?;
    a.weapon.row = a.weapon.figures(play.scene(), a.by);
    exposes(play, &a);
    spend_ammunition(play, &a);
    let shots = attack_roll(play, &a)?;
    a.weapon.row = a.weapon.figures(play.scene(), a.by);
    for shot in &shots {
        play.by("SW-ACT-14").achieves(a.by, shot.at, shot.outcome.degree(Kind::Attack));
    }
    leaves_the_hand(play, &a);
    if shots.iter().any(|s| s.outcome == Outcome::Critical) {
        mishap(play, &a)?;
    }
    // SW-ACT-15: further hits on somebody put down by this attack are discarded.
    let down_before: Vec<Who> = a.shots.iter().copied().filter(|t| put_down(play.scene(), &a, *t)).collect();
    let left_over = |s: &Scene, at: Who| put_down(s, &a, at) && !down_before.contains(&at);
    for shot in shots {
        match shot.outcome {
            Outcome::Critical => bystander::stray(play, &a, shot)?,
            Outcome::Failure => {
                match obstacle::shot_through(play, &a, shot, |s| !beyond_reach(s, shot.at) && !left_over(s, shot.at))? {
                    Some(_) if left_over(play.scene(), shot.at) => {}
                    Some(armor) => hits(play, &a, Hit { obstacle: armor, ..Hit::on(shot.at, 0) })?,
                    None => bystander::stray(play, &a, shot)?,
                }
            }
            Outcome::Success(_) if left_over(play.scene(), shot.at) => {
                let words = text!(shot.at, " is down already: that hit is lost.");
                play.by("SW-ACT-15").because(shot.told).tell(LineKind::Effect, words);
            }
            Outcome::Success(raises) => hits(play, &a, Hit::on(shot.at, raises))?,
        }
    }
    Ok(())
}

/// SW-ACT-14, step 2: what is decided before the roll. An attack that has become impossible meanwhile is refused, but not
/// one that was possible only in the state before a tie (SW-TRN-15).
fn decisions(play: &mut Play, a: &mut Attack) -> Flow {
    if a.timing == Timing::Free {
        return Ok(());
    }
    let holds = |s: &Scene, a: &Attack| order::still_able(s, a.by, Needs::FreeLimbs).and_then(|()| check::legal(s, a));
    let before = holds(play.scene(), a);
    rulings::rulings(play, a)?;
    aim_benefit(play, a)?;
    if before.is_ok() {
        holds(play.scene(), a)?;
    }
    // SW-CND-7: the first action after aiming ends the condition, whatever it is.
    play.by("SW-CND-7").end(a.by, AIMING);
    Ok(())
}

/// SW-ACT-15: whether the target is dead or Incapacitated; SW-DMG-20: after a nonlethal attack, unconscious counts too.
fn put_down(scene: &Scene, a: &Attack, at: Who) -> bool {
    let asleep = a.options.nonlethal && scene.has(at, UNCONSCIOUS);
    beyond_reach(scene, at) || scene.has(at, INCAPACITATED) || asleep
}

/// SW-ACT-26: a hit on something held disarms and does no harm; any other does damage.
fn hits(play: &mut Play, a: &Attack, hit: Hit) -> Flow {
    if a.spot == Some(Spot::Item) {
        return disarm::item_hit(play, a, hit.at);
    }
    harm::strike(play, blow(a, hit))
}

/// SW-ACT-25, SW-REA-11: if this is the shot that was aimed, the shooter picks the benefit.
fn aim_benefit(play: &mut Play, a: &mut Attack) -> Flow {
    if !play.has(a.by, AIMING) {
        return Ok(());
    }
    let command = a.clone();
    let aimed = play.by("SW-REA-11").choose(|s| {
        let at = command.targets().into_iter().find(|at| check::aims_at(s, &command, *at))?;
        // At Extreme range Aim only makes the shot legal.
        let band = command.weapon.ranges(command.mode).map(|r| modifiers::band(s, command.by, at, r));
        if band >= Some(Band::Extreme) {
            return None;
        }
        let penalties = modifiers::lowerable(s, &command, at);
        let lower = text!("Lower the penalties by ", (-penalties).min(4));
        let mut options =
            vec![(Opt::new("lower", lower), Aimed::Lower(at)), (Opt::new("bonus", "+2 on the roll"), Aimed::Bonus(at))];
        if penalties > -3 {
            options.reverse();
        }
        let q =
            Question::to(command.by, "aim_benefit", text!("You aimed at ", at, ". What does it give?"), Form::empty());
        // The default is the benefit that adds most to the roll.
        let what =
            if command.spot.is_some() { "Range, cover, size and the called shot" } else { "Range, cover and size" };
        Some((q.why(text!(what, " cost ", -penalties, ".")).only_default_makes_sense(), options))
    })?;
    a.aimed = aimed.unwrap_or_default();
    Ok(())
}

/// SW-ACT-19, SW-MOD-19: makes the attacker Vulnerable where a rule says so, before the roll and whether or not it
/// hits.
fn exposes(play: &mut Play, a: &Attack) {
    let until = sides::end_of_next_turn(play.scene(), a.by);
    if a.options.wild_attack {
        harm::set_until(play, "SW-ACT-19", a.by, VULNERABLE, until);
        play.by("SW-ACT-19")
            .because(Cause::Rule)
            .tell(LineKind::Effect, text!(a.by, " attacks wildly and is Vulnerable."));
    }
    let s = play.scene();
    let verb = match a.mode {
        Mode::Melee => return,
        Mode::Ranged => " shoots",
        // SW-ACT-13: a throw counts as a shot here.
        Mode::Thrown => " throws",
    };
    if a.shots.iter().any(|t| !adjacent(s, a.by, *t)) && engaged(s, a.by) {
        harm::set_until(play, "SW-MOD-19", a.by, VULNERABLE, until);
        let words = text!(a.by, verb, " with a foe next to them and is Vulnerable.");
        play.by("SW-MOD-19").because(Cause::Rule).tell(LineKind::Effect, words);
    }
}

/// SW-ACT-14, 15: ammunition is spent with the first roll.
fn spend_ammunition(play: &mut Play, a: &Attack) {
    if a.mode == Mode::Ranged {
        spend_shots(play, a, a.bullets(), "SW-ACT-15");
    }
}

/// Takes these shots from the weapon, where they are counted (SW-OPT-16), and tells how many are left.
pub(crate) fn spend_shots(play: &mut Play, a: &Attack, shots: i32, rule: &'static str) {
    let (Some(no), Some(before)) = (a.weapon.item, a.weapon.shots_left(play.scene(), a.by)) else { return };
    let left = (before - shots).max(0);
    play.by(rule).change_item(a.by, no, |i| i.left = left);
    play.by(rule).because(Cause::Rule).tell(LineKind::Note, || shots_spent(a, shots, left));
}

/// "Ann fires 3 shots and has 12 shots left in the rifle."
fn shots_spent(a: &Attack, shots: i32, left: i32) -> Text {
    let words = if shots == 1 { text!(a.by, " has ") } else { text!(a.by, " fires ", shots, " shots and has ") };
    let words = match left {
        0 => words.and("no shots left in the "),
        1 => words.and("1 shot left in the "),
        _ => words.and(left).and(" shots left in the "),
    };
    words.and(a.weapon.label.to_lowercase()).and(".")
}

/// SW-ACT-13: what was thrown lies near its target.
fn leaves_the_hand(play: &mut Play, a: &Attack) {
    if let (Mode::Thrown, Some(no)) = (a.mode, a.weapon.item) {
        let near = a.shots.first().map_or(play.scene().combatant(a.by).at, |t| play.scene().combatant(*t).at);
        play.by("SW-ACT-13").lay(a.by, no, near);
    }
}

/// SW-ACT-14, step 3: the attack roll, with its rerolls.
fn attack_roll(play: &mut Play, a: &Attack) -> Flow<Vec<Shot>> {
    let kind = match a.timing {
        Timing::Action => Kind::Attack,
        Timing::Free => Kind::FreeAttack,
    };
    let skill = a.mode.skill();
    if let [at] = a.shots[..] {
        let parry = modifiers::against_parry(play.scene(), a, at) == Target::Parry;
        let purpose = skill.purpose();
        let roll = TraitRoll::new(a.by, skill, kind, purpose)
            .against(if parry { "Parry" } else { "" }, |s| modifiers::target_number(s, a, at))
            .with(|s, modifiers| attack_modifiers(s, a, at, modifiers))
            .to(text!("to hit ", at));
        // SW-ACT-26: a raise adds nothing to a blow at an item.
        let roll = if a.spot == Some(Spot::Item) { roll.success_is_all() } else { roll };
        let roll = trait_roll(play, roll)?;
        let Rolled { margin, outcome, .. } = roll.result(play.scene());
        let (face, told) = (Some(roll.face()), roll.told());
        return Ok(vec![Shot { at, outcome, margin, face, told, number: None }]);
    }
    let spec = Several {
        who: a.by,
        trait_: skill,
        kind,
        shots: a.shots.clone(),
        modifiers: Box::new(|s, at, modifiers| attack_modifiers(s, a, at, modifiers)),
        tn: Box::new(|s, at| modifiers::target_number(s, a, at)),
    };
    several(play, &spec)
}

/// SW-GM-6: what a critical failure does in addition; the proposal is nothing.
pub(crate) fn mishap(play: &mut Play, a: &Attack) -> Flow {
    #[derive(Clone, Copy)]
    enum Mishap {
        Nothing,
        Drops(ItemNo),
        Suffers(Effect),
    }
    let by = a.by;
    let happens = play.by("SW-GM-6").choose(|s| {
        let held = a.weapon.item.and_then(|no| s.item(by, no)).filter(|i| gear::in_hand(i));
        let drops =
            held.map(|i| (Opt::new("drops", text!(by, " drops the ", i.label.to_lowercase())), Mishap::Drops(i.no)));
        let effects = [
            ("prone", text!(by, " falls prone"), Effect::Prone),
            ("distracted", text!(by, " is Distracted"), Effect::Distracted),
            ("vulnerable", text!(by, " is Vulnerable"), Effect::Vulnerable),
            ("shaken", text!(by, " is Shaken"), Effect::Shaken),
        ];
        let mut options = vec![(Opt::new("nothing", "Nothing further"), Mishap::Nothing)];
        options.extend(drops);
        options.extend(effects.map(|(id, words, effect)| (Opt::new(id, words), Mishap::Suffers(effect))));
        let title = text!(by, " rolls a critical failure. Does anything else happen?");
        Some((Question::ruling("mishap", title, Form::empty()), options))
    })?;
    match happens {
        Some(Mishap::Drops(no)) => gear::fall(play, by, no, "SW-GM-6"),
        Some(Mishap::Suffers(effect)) => effect::apply(play, "SW-GM-6", by, effect),
        Some(Mishap::Nothing) | None => {}
    }
    Ok(())
}
