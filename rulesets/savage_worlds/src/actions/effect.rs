//! SW-GM-8, 21: effects that the GM adds to those of the rules.

use crate::conditions::{DISTRACTED, PRONE, VULNERABLE};
use crate::{harm, sides};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::{Form, Input, Listed, Member, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::target::handle;
use fray_engine::text;

/// The effects that the GM may choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// None that the rules know; the GM's words may describe one.
    Nothing,
    /// SW-CND-3, until the end of the next turn.
    Distracted,
    /// SW-CND-4, until the end of the next turn.
    Vulnerable,
    /// SW-CND-1.
    Shaken,
    /// SW-CND-2.
    Stunned,
    /// SW-CND-6.
    Prone,
}

impl Listed for Effect {
    const ALL: &'static [(Effect, &'static str, &'static str)] = &[
        (Effect::Nothing, "nothing", "nothing"),
        (Effect::Distracted, "distracted", "Distracted"),
        (Effect::Vulnerable, "vulnerable", "Vulnerable"),
        (Effect::Shaken, "shaken", "Shaken"),
        (Effect::Stunned, "stunned", "Stunned"),
        (Effect::Prone, "prone", "falls prone"),
    ];
}

fray_engine::form! {
    /// An effect, with words for anything that the rules have no name for; for an ability also its targets.
    FORM {
        targets("whom"): Vec<Who> = "Targets",
        effect: Effect = "Effect",
        words: String = "In words",
    }
}

fn members(proposal: Effect) -> [Member; 2] {
    [FORM.effect.of_all(proposal), FORM.words.text(200, "")]
}

/// Tells the GM's words and applies the effect to the targets.
fn tell_and_apply(play: &mut Play, rule: &'static str, by: Who, targets: &[Who], answer: &Input) {
    if let Some(words) = FORM.words.of(answer).map(str::trim).filter(|w| !w.is_empty()) {
        play.by(rule).tell_about(&[by], LineKind::Effect, words.to_string());
    }
    for who in targets {
        apply(play, rule, *who, FORM.effect.of(answer).unwrap_or(Effect::Nothing));
    }
}

/// Applies an effect to one combatant.
pub fn apply(play: &mut Play, rule: &'static str, who: Who, effect: Effect) {
    // Who has died or left while something was decided suffers nothing further.
    if sides::beyond_reach(play.scene(), who) {
        return;
    }
    let until = sides::end_of_next_turn(play.scene(), who);
    let words = match effect {
        Effect::Nothing => return,
        Effect::Distracted => {
            harm::set_until(play, rule, who, DISTRACTED, until);
            " is Distracted."
        }
        Effect::Vulnerable => {
            harm::set_until(play, rule, who, VULNERABLE, until);
            " is Vulnerable."
        }
        Effect::Shaken => {
            harm::shaken(play, who);
            " is Shaken."
        }
        Effect::Stunned => return harm::stun(play, who, rule),
        Effect::Prone if play.has(who, PRONE) => return,
        Effect::Prone => {
            harm::falls_prone(play, who, rule);
            " falls prone."
        }
    };
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
}

/// SW-GM-21: what a touch does; the proposal is nothing.
pub fn of_touch(play: &mut Play, by: Who, at: Who) -> Flow {
    let answer = play.by("SW-GM-21").ask(|_| {
        let title = text!(by, " touches ", at, ". What does the touch do?");
        Some(Question::ruling("touch_effect", title, Form::group(members(Effect::Nothing))))
    })?;
    if let Some(answer) = answer {
        tell_and_apply(play, "SW-GM-21", by, &[at], &answer);
    }
    Ok(())
}

/// SW-GM-8: asks what a raise on a Test does instead of making the target Shaken; Shaken is the proposal.
pub fn of_raise(play: &mut Play, by: Who, at: Who) -> Flow {
    let answer = play.by("SW-GM-8").ask(|_| {
        let title = text!(by, " wins a Test against ", at, " with a raise. What happens instead of Shaken?");
        Some(Question::ruling("test_raise", title, Form::group(members(Effect::Shaken))))
    })?;
    if let Some(answer) = answer {
        tell_and_apply(play, "SW-GM-8", by, &[at], &answer);
    }
    Ok(())
}

/// SW-GM-21: the effect of an ability, and its targets; the proposal is none.
pub fn of_ability(play: &mut Play, by: Who, name: &str) -> Flow {
    let answer = play.by("SW-GM-21").ask(|s| {
        let options: Vec<Opt> = s.ids().map(|w| Opt::new(handle(s, w), text!(w))).collect();
        let max = u16::try_from(options.len()).unwrap_or(u16::MAX);
        let targets = FORM.targets.some_of(options, 0..=max, vec![]);
        let title = text!(by, " uses ", name.to_string(), ". What does it do?");
        Some(Question::ruling(
            "ability_effect",
            title,
            Form::group([targets].into_iter().chain(members(Effect::Nothing))),
        ))
    })?;
    let Some(answer) = answer else { return Ok(()) };
    let s = play.scene();
    let targets: Vec<Who> = FORM.targets.handles(&answer).into_iter().filter_map(|h| s.find(None, h)).collect();
    tell_and_apply(play, "SW-GM-21", by, &targets, &answer);
    Ok(())
}
