//! SW-ACT-31: getting out of a hold.

use super::super::target::bad;
use super::super::{Action, Declared};
use super::{trait_known, trait_member};
use crate::codes;
use crate::grasp::{self, Firmness, Grasp};
use crate::options;
use crate::order::{self, Needs};
use crate::rolls::{Outcome, TraitRoll, opposed, trait_roll};
use crate::traits::{Kind, Skill, Trait};
use crate::turn_action::ActionKind;
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::handle;
use fray_engine::text;
use std::borrow::Cow;

pub const ACT: &str = ActionKind::BreakFree.id();
const RULE: &str = "SW-ACT-31";
/// How a form names a hold without a holder.
const BONDS: &str = "bonds";

/// SW-ACT-31.
pub const ACTION: Action = Action {
    // SW-CND-10
    needs: |_, _| Needs::NoLimbs,
    known: check_known,
    approved,
    verb: ("break free", ""),
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[Use::Recover],
            offers: |s, who| offer(s, who).into_iter().collect(),
            check,
            perform,
            ..Family::DEFAULT
        },
        Declared::Kind("Break free"),
    )
};

fray_engine::form! {
    FORM {
        hold: String = "Out of",
        with("trait"): Trait = "With (Strength is at −2)",
    }
}

/// The holds on `who`, each with its id in the form, which tells the holder only if the victim knows of them.
fn holds(scene: &Scene, who: Who) -> Vec<(Str, Grasp)> {
    let id = |(n, g): (usize, Grasp)| match g.holder {
        None => (BONDS.into(), g),
        Some(h) if scene.knows(who, h) => (handle(scene, h), g),
        Some(_) => (format!("unseen_{n}").into(), g),
    };
    grasp::on(scene, who).enumerate().map(id).collect()
}

fn holder_in_words(g: &Grasp) -> Text {
    g.holder.map_or_else(|| "the bonds".into(), |h| text!(h, "'s hold"))
}

/// Offered to anyone who is held. The form asks which of several holds to break.
fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let all = holds(scene, who);
    all.first()?;
    let option = |(id, g): &(Str, Grasp)| {
        let how = if g.firmness == Firmness::Bound { "Bound" } else { "Entangled" };
        Opt::new(id.clone(), holder_in_words(g)).note(how)
    };
    let members = [
        FORM.hold.one_of(all.iter().map(option).collect()),
        trait_member(FORM.with, scene, who, usual_trait(scene, who)),
    ];
    let offer = Offer::new(ACT, "Break free", "action", Form::group(members))
        .note("Athletics or Strength; a raise frees from Bound at once")
        .good_for(Use::Recover);
    Some(offer.unless(order::may_take_that(scene, who, ActionKind::BreakFree, Needs::NoLimbs).err()))
}

/// SW-REA-13: Athletics, unless unskilled in it.
fn usual_trait(scene: &Scene, who: Who) -> Trait {
    match Trait::Athletics.of(scene, who) {
        Skill::Trained(_) => Trait::Athletics,
        Skill::Unskilled => Trait::Strength,
    }
}

fn named(scene: &Scene, cmd: &Cmd) -> Option<(Who, Grasp)> {
    let who = cmd.who?;
    let word = FORM.hold.of(cmd)?;
    holds(scene, who).into_iter().find(|h| h.0 == word).map(|(_, g)| (who, g))
}

/// `unknown`: nobody of that name, no such trait.
fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let names = |who: Who, word: &str| {
        word == BONDS || scene.find(Some(who), word).is_some() || holds(scene, who).iter().any(|h| h.0 == word)
    };
    match FORM.hold.of(cmd).zip(cmd.who) {
        Some((word, who)) if !names(who, word) => {
            Err(Refusal::new(codes::UNKNOWN, "SW-ACT-2", "Nobody by that name is in the fight. Choose another hold."))
        }
        Some(_) | None => trait_known(FORM.with, cmd),
    }
}

/// The refusals particular to breaking free.
///
/// # Errors
/// `bad_target`: not held by the one named.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match named(scene, cmd) {
        Some(_) => Ok(()),
        None => bad(RULE, "There is no such hold to break out of."),
    }
}

/// SW-GM-20: after a failed try to get out of bonds without a holder (a net, cuffs), there is no second try until
/// things change, unless the GM allows it. Damage to bonds is not handled: the GM ends the condition.
///
/// # Errors
/// Pass on with `?`; `gm_refused`.
fn approved<'c>(play: &mut Play, cmd: &'c Cmd) -> Flow<Cow<'c, Cmd>> {
    let again = |s: &Scene| named(s, cmd).is_some_and(|(_, g)| g.tried && g.holder.is_none());
    let Some(who) = cmd.who.filter(|_| again(play.scene())) else { return Ok(Cow::Borrowed(cmd)) };
    let agreed = ACTION.decided(play, cmd, |play| {
        play.by("SW-GM-20").confirm(|s| {
            let title = text!(who, " has already failed to break these bonds. Allow another try?");
            again(s).then(|| Question::ruling("try_again", title, Form::Confirm { default: false }))
        })
    })?;
    if again(play.scene()) && !agreed {
        let text = text!(who, " cannot break these bonds. Something has to change first.");
        play.by("SW-GM-20").refuse(codes::GM_REFUSED, text)?;
    }
    Ok(Cow::Borrowed(cmd))
}

/// Rolls against TN 4, or against the holder (SW-OPT-20). A success turns Bound into Entangled, and ends a hold that
/// only entangles; a raise ends either.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, g)) = named(play.scene(), cmd) else { return Ok(()) };
    play.by(RULE).tell(LineKind::Act, text!(who, " tries to break out of ").then(holder_in_words(&g)).and("."));
    let outcome = roll(play, who, &g, cmd)?;
    // The hold may have changed while somebody thought about a reroll.
    let Some((_, g)) = named(play.scene(), cmd) else { return Ok(()) };
    match (outcome, g.firmness) {
        (Outcome::Critical | Outcome::Failure, _) => {
            if g.holder.is_none() {
                grasp::set(play, "SW-GM-20", &Grasp { tried: true, ..g });
            }
            play.by(RULE).tell(LineKind::Effect, text!(who, " does not get free."));
        }
        (Outcome::Success(0), Firmness::Bound) => {
            grasp::set(play, RULE, &Grasp { firmness: Firmness::Entangled, tried: false, ..g });
            play.by(RULE).tell_in(LineKind::Effect, Tone::Good, text!(who, " is only Entangled now."));
        }
        (Outcome::Success(_), Firmness::Bound | Firmness::Entangled) => {
            grasp::end(play, RULE, &g);
            let words = text!(who, " breaks out of ").then(holder_in_words(&g)).and(".");
            play.by(RULE).tell_in(LineKind::Effect, Tone::Good, words);
        }
    }
    Ok(())
}

fn roll(play: &mut Play, who: Who, g: &Grasp, cmd: &Cmd) -> Flow<Outcome> {
    let with = FORM.with.of(cmd).unwrap_or(Trait::Athletics);
    let penalty = if with == Trait::Strength { -2 } else { 0 };
    let escape = TraitRoll::new(who, with, Kind::Action, ACT)
        .to("to break free")
        .with(move |_, modifiers| modifiers.add(RULE, "by Strength", penalty))
        // A raise does more only for somebody Bound.
        .raises_count(|_| i32::from(g.firmness == Firmness::Bound));
    // SW-OPT-20
    match g.holder.filter(|_| play.option(options::BREAK_FREE_OPPOSED)) {
        Some(holder) => {
            let keep = TraitRoll::new(holder, Trait::Athletics, Kind::Reaction, ACT).to("to keep hold");
            opposed(play, escape, keep)
        }
        None => Ok(trait_roll(play, escape)?.outcome(play.scene())),
    }
}
