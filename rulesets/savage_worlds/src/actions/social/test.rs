//! SW-ACT-32: a Test: a trick that puts a foe off balance.

use super::super::close::{resists, vulnerable};
use super::super::effect::{self, Effect};
use super::super::{Action, Declared, target};
use super::{ruled_modifier, skill, skill_member};
use crate::conditions::{DISTRACTED, VULNERABLE};
use crate::harm;
use crate::injuries::{self, Eyes};
use crate::modifiers::{Entry, eyesight};
use crate::order::{self, Needs};
use crate::rolls::{Outcome, TraitRoll, opposed};
use crate::sides::{apart, beyond_reach, end_of_next_turn};
use crate::traits::{Kind, Trait};
use crate::turn_action::ActionKind;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::{Intent, Targets};
use fray_engine::text;

pub const ACT: &str = ActionKind::Test.id();
const RULE: &str = "SW-ACT-32";

/// SW-ACT-32.
pub const ACTION: Action = Action {
    needs: super::needs,
    known: super::check_known,
    approved: |play, cmd| super::ruled(play, cmd, &ACTION),
    verb: ("try a trick", " on "),
    ..Action::of_turn(
        Family { acts: &[ACT], uses: &[], offers: |s, who| vec![offer(s, who)], check, perform, ..Family::DEFAULT },
        Declared::Kind("Test"),
    )
};

fn choice(scene: &Scene, who: Who) -> Targets<'_, impl Fn(Who) -> Option<Refusal>> {
    target::choice(scene, who, target::others(scene, who), Intent::Harm, move |t| target::fits(scene, who, t, RULE))
}

/// Offered to everybody; off without a suitable target.
fn offer(scene: &Scene, who: Who) -> Offer {
    let off = || target::none_fits(&choice(scene, who), RULE);
    Offer::lazy(ACT, "Test", "action", move |s| Form::group([choice(s, who).member(), skill_member(s, who)]))
        .note("makes Distracted or Vulnerable; a raise also shakes")
        .unless(order::may_take_that(scene, who, ActionKind::Test, Needs::NoLimbs).err().or_else(off))
}

/// The refusals particular to Tests.
///
/// # Errors
/// The first that applies.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    target::check(scene, cmd, RULE, |who, at| target::fits(scene, who, at, RULE))
}

/// A skill against the attribute that it is linked to. A Test never wounds (SW-RUL-32).
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    let Some(skill) = skill(play.scene(), who, cmd) else { return Ok(()) };
    play.by(RULE).acts_against(who, vec![at]);
    play.by(RULE).tell(LineKind::Act, text!(who, " tries a trick on ", at, "."));
    let attribute = skill.linked();
    let trick = TraitRoll::new(who, skill.clone(), Kind::Action, ACT).with(|s, modifiers| {
        modifiers.extend(vulnerable(s, at));
        modifiers.extend(eyes(s.as_before(), who, at, &skill));
        modifiers.extend([ruled_modifier(cmd)]);
    });
    let resist = TraitRoll::new(at, attribute.clone(), Kind::Reaction, ACT)
        .to("to resist")
        .with(|s, modifiers| modifiers.extend(resists(s, at, &attribute, &skill)));
    let outcome = opposed(play, trick, resist)?;
    if beyond_reach(play.scene(), at) {
        return Ok(());
    }
    match outcome {
        Outcome::Critical | Outcome::Failure => {
            play.by(RULE).tell(LineKind::Effect, text!(who, "'s trick has no effect on ", at, "."));
            Ok(())
        }
        Outcome::Success(raises) => takes_effect(play, who, at, raises),
    }
}

/// SW-SHT-19: one eye hinders every Test; blindness does not hinder Tests by taunts and threats.
fn eyes(scene: &Scene, who: Who, at: Who, skill: &Trait) -> Option<Entry> {
    let needs_no_sight = skill.is_mental() && injuries::eyes(scene, who) == Eyes::Blind;
    eyesight(scene, who, apart(scene, who, at)).filter(|_| !needs_no_sight)
}

/// What comes with a raise.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Raise {
    None,
    Shaken,
    /// SW-GM-8.
    AskGm,
}

/// SW-REA-9: the actor picks Distracted or Vulnerable; with a raise also Shaken, or what the GM allows.
fn takes_effect(play: &mut Play, who: Who, at: Who, raises: i32) -> Flow {
    let picked = play.by("SW-REA-9").choose(|s| {
        if beyond_reach(s, at) {
            return None;
        }
        let option = |id: &'static str, label: &'static str, effect, raise| (Opt::new(id, label), (effect, raise));
        let options = if raises > 0 {
            vec![
                option("distracted", "Distracted and Shaken", Effect::Distracted, Raise::Shaken),
                option("vulnerable", "Vulnerable and Shaken", Effect::Vulnerable, Raise::Shaken),
                option("distracted_other", "Distracted, and ask the GM for more", Effect::Distracted, Raise::AskGm),
                option("vulnerable_other", "Vulnerable, and ask the GM for more", Effect::Vulnerable, Raise::AskGm),
            ]
        } else {
            vec![
                option("distracted", "Distracted: −2 to all rolls", Effect::Distracted, Raise::None),
                option("vulnerable", "Vulnerable: +2 to attacks against them", Effect::Vulnerable, Raise::None),
            ]
        };
        let title = text!("Your Test against ", at, " succeeds. What does it do?");
        let until = end_of_next_turn(s, at);
        let gains = [DISTRACTED, VULNERABLE].into_iter().any(|id| harm::lengthens(s, at, id, until));
        Some((Question::to(who, "test_effect", title, Form::empty()).earns(raises > 0 || gains), options))
    })?;
    let (effect, raise) = picked.unwrap_or((Effect::Distracted, Raise::None));
    effect::apply(play, RULE, at, effect);
    match raise {
        Raise::None => {}
        Raise::Shaken => effect::apply(play, RULE, at, Effect::Shaken),
        Raise::AskGm if beyond_reach(play.scene(), at) => {}
        Raise::AskGm => effect::of_raise(play, who, at)?,
    }
    Ok(())
}
