//! SW-ACT-28: pushing somebody back.

use super::super::{Action, Declared, target};
use super::{athletics_or_strength, resists, trait_known, trait_member, vulnerable};
use crate::conditions::PRONE;
use crate::derived::{turn_of, unit};
use crate::modifiers::Modifiers;
use crate::rolls::{Outcome, TraitRoll, opposed, trait_roll};
use crate::sides::{beyond_reach, is_out};
use crate::traits::{Kind, Skill, Trait};
use crate::turn_action::ActionKind;
use crate::{gear, grasp, harm, order, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};
use fray_engine::target::{Intent, Targets};
use fray_engine::text;

pub const ACT: &str = ActionKind::Push.id();
const RULE: &str = "SW-ACT-28";

/// SW-ACT-28.
pub const ACTION: Action = Action {
    known: |s, cmd| target::check_known(s, cmd).and_then(|()| trait_known(FORM.with, cmd)),
    verb: ("push", " "),
    ..Action::of_turn(
        Family { acts: &[ACT], uses: &[], offers: |s, who| vec![offer(s, who)], check, perform, ..Family::DEFAULT },
        Declared::Kind("Push"),
    )
};

fray_engine::form! {
    FORM {
        with("trait"): Trait = "With",
    }
}

fn reason(scene: &Scene, who: Who, at: Who) -> Result<(), Refusal> {
    target::fits(scene, who, at, RULE)?;
    target::close(scene, who, at, RULE)
}

fn choice(scene: &Scene, who: Who) -> Targets<'_, impl Fn(Who) -> Option<Refusal>> {
    target::choice(scene, who, target::others(scene, who), Intent::Harm, move |t| reason(scene, who, t))
}

/// Offered to everybody; off without a suitable target next to them.
fn offer(scene: &Scene, who: Who) -> Offer {
    let off = || target::none_fits(&choice(scene, who), RULE);
    let form = move |s: &Scene| {
        let with = trait_member(FORM.with, s, who, usual_trait(s, who));
        Form::group([choice(s, who).member(), with])
    };
    Offer::lazy(ACT, "Push", "action", form)
        .note(text!("back by ", unit(scene), " m, with a raise ", 2 * unit(scene), " m; may knock over"))
        .unless(order::may_take(scene, who, ActionKind::Push).err().or_else(off))
}

/// SW-REA-13: Athletics, unless unskilled in it or its die is smaller than the Strength die.
fn usual_trait(scene: &Scene, who: Who) -> Trait {
    match Trait::Athletics.of(scene, who) {
        Skill::Trained(die) if die.sides >= Trait::Strength.of(scene, who).die().sides => Trait::Athletics,
        Skill::Trained(_) | Skill::Unskilled => Trait::Strength,
    }
}

/// The refusals particular to pushing.
///
/// # Errors
/// The first that applies.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    target::check(scene, cmd, RULE, |who, at| reason(scene, who, at))
}

/// Athletics or Strength against Athletics or Strength. A win pushes the target straight back, and may knock it prone.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    play.by(RULE).acts_against(who, vec![at]);
    play.by(RULE).tell(LineKind::Act, text!(who, " tries to push ", at, " back."));
    let Some(with) = FORM.with.of(cmd) else { return Ok(()) };
    let against = ACTION.decided(play, cmd, |play| resisting_trait(play, who, at))?;
    let push = TraitRoll::new(who, with.clone(), Kind::Action, "push")
        .to("to push")
        .with(|s, modifiers| pushing(s, who, at, modifiers));
    let stand = TraitRoll::new(at, against.clone(), Kind::Reaction, "push")
        .to("to stand fast")
        .with(|s, modifiers| modifiers.extend(resists(s, at, &against, &with)));
    let outcome = opposed(play, push, stand)?;
    if beyond_reach(play.scene(), at) {
        return Ok(());
    }
    match outcome {
        Outcome::Critical | Outcome::Failure => {
            play.by(RULE).tell(LineKind::Effect, text!(at, " stands fast."));
            Ok(())
        }
        Outcome::Success(raises) => pushed(play, who, at, raises),
    }
}

/// SW-REA-13: the target picks a trait as well.
fn resisting_trait(play: &mut Play, who: Who, at: Who) -> Flow<Trait> {
    let picked = play.by("SW-REA-13").choose(|s| {
        let q = Question::to(
            at,
            "opposed_trait",
            text!(who, " pushes you. Which trait do you resist with?"),
            Form::empty(),
        );
        // The usual one is the better one.
        Some((q.standing().only_default_makes_sense(), athletics_or_strength(s, at, usual_trait(s, at))))
    })?;
    Ok(picked.unwrap_or(Trait::Athletics))
}

fn pushing(scene: &Scene, who: Who, at: Who, modifiers: &mut Modifiers) {
    modifiers.extend(vulnerable(scene, at));
    modifiers.add(RULE, "charge", if charges(scene, who, at) { 2 } else { 0 });
    modifiers.add(RULE, "shield", gear::shield_in_hand(scene, who).map_or(0, |s| s.parry));
}

/// Whether `who` has moved at least 2 units straight at the target this turn: counted from the start of some stretch of
/// movement, nine tenths of the way walked must have brought `who` closer.
fn charges(scene: &Scene, who: Who, at: Who) -> bool {
    let (here, there) = (scene.combatant(who).at, scene.combatant(at).at);
    let (mut walked, mut last) = (0.0, here);
    turn_of(scene, who, sheet::PATH).into_iter().rev().any(|start| {
        walked += start.distance(last);
        last = start;
        let closer = start.distance(there) - here.distance(there);
        closer >= 2.0 * f64::from(unit(scene)) && closer >= 0.9 * walked
    })
}

/// Pushes the target back one unit, or two with a raise; then the target rolls Athletics or falls prone.
fn pushed(play: &mut Play, who: Who, at: Who, raises: i32) -> Flow {
    let metres = if raises > 0 { 2 } else { 1 } * unit(play.scene());
    let s = play.scene();
    let apart = s.distance(who, at) * 100.0;
    let to = s.combatant(who).at.towards(s.combatant(at).at, apart + f64::from(metres) * 100.0);
    // SW-ACT-27: no free attacks against forced movement.
    play.by(RULE).move_to(at, to);
    play.by(RULE).tell_in(LineKind::Effect, Tone::Bad, text!(at, " is pushed back ", metres, " m."));
    grasp::settle(play);
    if play.has(at, PRONE) || is_out(play.scene(), at) {
        return Ok(());
    }
    let roll = TraitRoll::new(at, Trait::Athletics, Kind::Reaction, "balance")
        .to("to stay upright")
        .with(move |_, modifiers| modifiers.add(RULE, "pushed with a raise", if raises > 0 { -2 } else { 0 }));
    let upright = trait_roll(play, roll.success_is_all())?.outcome(play.scene()).success();
    if !upright && !beyond_reach(play.scene(), at) {
        harm::falls_prone(play, at, RULE);
        play.by(RULE).tell_in(LineKind::Effect, Tone::Bad, text!(at, " falls prone."));
    }
    Ok(())
}
