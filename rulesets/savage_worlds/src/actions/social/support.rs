//! SW-ACT-33: Support: help for a friend's next roll.

use super::super::{Action, Declared, target};
use super::{ruled_modifier, skill, skill_member};
use crate::codes;
use crate::modifiers;
use crate::order::{self, Needs};
use crate::rolls::{Outcome, TraitRoll, trait_roll};
use crate::sides::beyond_reach;
use crate::traits::{Kind, Trait};
use crate::turn_action::ActionKind;
use fray_engine::base::{Who, signed};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::{Intent, Targets};
use fray_engine::text;

pub const ACT: &str = ActionKind::Support.id();
const RULE: &str = "SW-ACT-33";

/// SW-ACT-33.
pub const ACTION: Action = Action {
    needs: super::needs,
    known: check_known,
    approved: |play, cmd| super::ruled(play, cmd, &ACTION),
    verb: ("support", " "),
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[],
            offers: |s, who| offer(s, who).into_iter().collect(),
            check,
            perform,
            ..Family::DEFAULT
        },
        Declared::Kind("Support"),
    )
};

fray_engine::form! {
    FORM {
        helped("trait"): String = "For their next roll of",
    }
}

/// SW-GEN-3: friends only.
fn reason(scene: &Scene, who: Who, at: Who) -> Result<(), Refusal> {
    target::fits(scene, who, at, RULE)?;
    if !scene.allies(who, at) {
        return target::bad(
            RULE,
            text!(at, " is no friend of ", who, ". Support is for your own side. Choose a friend."),
        );
    }
    Ok(())
}

fn friends(scene: &Scene, who: Who) -> Vec<Who> {
    target::others(scene, who).into_iter().filter(|t| scene.allies(who, *t)).collect()
}

fn choice(scene: &Scene, who: Who) -> Targets<'_, impl Fn(Who) -> Option<Refusal>> {
    target::choice(scene, who, friends(scene, who), Intent::Help, move |t| reason(scene, who, t))
}

/// The rolls that may be helped: traits that every sheet has, and further skills of the supporter or a friend.
fn helped(scene: &Scene, who: Who) -> Vec<Trait> {
    let mut all = Trait::ALL.to_vec();
    let friends = friends(scene, who);
    for skill in std::iter::once(&who).chain(&friends).flat_map(|w| Trait::skills(scene, *w)) {
        if !all.contains(&skill) {
            all.push(skill);
        }
    }
    all
}

/// Offered to anyone who has a friend in the fight.
fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let friends = choice(scene, who);
    if friends.is_empty() {
        return None;
    }
    let form = move |s: &Scene| {
        let options = helped(s, who).iter().map(|t| Opt::new(t.id(), t.label())).collect();
        let roll = FORM.helped.one_with_default(options, Some(Trait::Fighting.id().into()));
        Form::group([choice(s, who).member(), skill_member(s, who), roll])
    };
    let off = order::may_take_that(scene, who, ActionKind::Support, Needs::NoLimbs).err().or_else(|| friends.off());
    let offer = Offer::lazy(ACT, "Support", "action", form);
    Some(offer.note("+1 to a friend's next roll of one trait, with a raise +2").unless(off))
}

/// `unknown`: nobody of that name, no such skill, no such trait.
fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    super::check_known(scene, cmd)?;
    let roll = FORM.helped.of(cmd).zip(cmd.who);
    if roll.is_some_and(|(id, who)| helped_roll(scene, who, id).is_none()) {
        return Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", "There is no such trait to support."));
    }
    Ok(())
}

/// The refusals particular to Support.
///
/// # Errors
/// The first that applies.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    target::check(scene, cmd, RULE, |who, at| reason(scene, who, at))
}

/// A roll that may be helped, by its id.
fn helped_roll(scene: &Scene, who: Who, id: &str) -> Option<Trait> {
    helped(scene, who).into_iter().find(|t| t.id() == id)
}

/// A skill roll against TN 4: a success gives +1, a raise +2, a critical failure -2.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    let Some(skill) = skill(play.scene(), who, cmd) else { return Ok(()) };
    let helped = FORM.helped.of(cmd).and_then(|id| helped_roll(play.scene(), who, id));
    let Some(helped) = helped else { return Ok(()) };
    play.by(RULE).tell(LineKind::Act, text!(who, " supports ", at, "."));
    let roll =
        TraitRoll::new(who, skill, Kind::Support, ACT).with(|_, modifiers| modifiers.extend([ruled_modifier(cmd)]));
    let outcome = trait_roll(play, roll)?.outcome(play.scene());
    // The friend may have died or left while a reroll was thought about.
    if beyond_reach(play.scene(), at) {
        return Ok(());
    }
    let value = match outcome {
        Outcome::Critical => -2,
        Outcome::Failure => {
            play.by(RULE).tell(LineKind::Effect, text!("That does not help ", at, "."));
            return Ok(());
        }
        Outcome::Success(0) => 1,
        Outcome::Success(_) => 2,
    };
    modifiers::support(play, at, who, &helped, value);
    let tone = if value > 0 { Tone::Good } else { Tone::Bad };
    let words = text!(at, " has ", signed(value), " to the next roll of ", helped.label(), ".");
    play.by(RULE).tell_in(LineKind::Effect, tone, words);
    Ok(())
}
