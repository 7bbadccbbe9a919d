//! SW-ACT-29, 30, 8: taking hold of somebody, crushing, letting go.

use super::super::{Action, Declared, target};
use super::vulnerable;
use crate::conditions::STUNNED;
use crate::gear::{self, MAIN, OFF};
use crate::grasp::{self, Firmness, Grasp};
use crate::harm::{self, Blow};
use crate::modifiers::{Modifiers, gang_up};
use crate::rolls::{DamageRoll, Outcome, TraitRoll, opposed};
use crate::sides::{beyond_reach, is_out};
use crate::traits::{Kind, Trait};
use crate::turn_action::ActionKind;
use crate::{codes, derived, order, sheet};
use fray_engine::base::{Str, Who};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::{Intent, Targets};
use fray_engine::text;
use std::borrow::Cow;

pub const ACT: &str = ActionKind::Grapple.id();
/// SW-ACT-30.
pub const CRUSH: &str = ActionKind::Crush.id();
/// SW-ACT-8.
pub const RELEASE: &str = "release";
const RULE: &str = "SW-ACT-29";

/// SW-ACT-29.
pub const ACTION: Action = Action {
    approved,
    verb: ("grapple", " "),
    ..Action::of_turn(
        Family { acts: &[ACT], uses: &[], offers: |s, who| vec![offer(s, who)], check, perform, ..Family::DEFAULT },
        Declared::Kind("Grapple"),
    )
};

/// SW-ACT-30.
pub const CRUSHING: Action = Action {
    verb: ("crush", " "),
    ..Action::of_turn(
        Family {
            acts: &[CRUSH],
            uses: &[Use::Attack],
            offers: |s, who| crush_offer(s, who).into_iter().collect(),
            check: check_own_hold,
            perform: crush,
            ..Family::DEFAULT
        },
        Declared::Kind("Crush"),
    )
};

/// SW-ACT-8.
pub const RELEASING: Action = Action::free(Family {
    acts: &[RELEASE],
    uses: &[],
    offers: |s, who| release_offer(s, who).into_iter().collect(),
    check: check_own_hold,
    perform: release,
    ..Family::DEFAULT
});

/// The hand that takes hold; the off hand first, so that the other keeps its weapon.
fn free_hand(scene: &Scene, who: Who) -> Option<&'static str> {
    [OFF, MAIN].into_iter().find(|slot| gear::free(scene, who, slot))
}

fn reason(scene: &Scene, who: Who, at: Who) -> Result<(), Refusal> {
    target::fits(scene, who, at, RULE)?;
    let held = grasp::between(scene, who, at);
    if held.as_ref().is_some_and(|g| g.firmness == Firmness::Bound) {
        return target::bad(RULE, text!(at, " is Bound already. Crush or release."));
    }
    if held.is_none() && free_hand(scene, who).is_none() {
        return Err(Refusal::new(codes::HANDS, RULE, "No hand is free to take hold. Stow or drop something first."));
    }
    target::close(scene, who, at, RULE)
}

fn choice(scene: &Scene, who: Who) -> Targets<'_, impl Fn(Who) -> Option<Refusal>> {
    target::choice(scene, who, target::others(scene, who), Intent::Harm, move |t| reason(scene, who, t))
}

/// Offered to everybody; off without a suitable target next to them.
fn offer(scene: &Scene, who: Who) -> Offer {
    let off = || target::none_fits(&choice(scene, who), RULE);
    Offer::lazy(ACT, "Grapple", "action", move |s| Form::group([choice(s, who).member()]))
        .note("holds; a raise, or winning again, binds")
        .unless(order::may_take(scene, who, ActionKind::Grapple).err().or_else(off))
}

/// The refusals particular to grappling.
///
/// # Errors
/// The first that applies.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    target::check(scene, cmd, RULE, |who, at| reason(scene, who, at))
}

/// SW-GM-17: if the target is more than two sizes larger, the GM is asked; the proposal is no.
///
/// # Errors
/// Pass on with `?`; `gm_refused`.
fn approved<'c>(play: &mut Play, cmd: &'c Cmd) -> Flow<Cow<'c, Cmd>> {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(Cow::Borrowed(cmd)) };
    let larger = |s: &Scene| s.get(at, sheet::SIZE) - s.get(who, sheet::SIZE) > 2;
    let agreed = ACTION.decided(play, cmd, |play| {
        play.by("SW-GM-17").confirm(|s| {
            let title = text!(who, " wants to grapple ", at, ", who is far larger. Allow it?");
            larger(s).then(|| Question::ruling("grapple_size", title, Form::Confirm { default: false }))
        })
    })?;
    if larger(play.scene()) && !agreed {
        let text = text!(at, " is too large for ", who, " to grapple. Try something else.");
        play.by("SW-GM-17").refuse(codes::GM_REFUSED, text)?;
    }
    Ok(Cow::Borrowed(cmd))
}

/// SW-MOD-5, 8, and the difference of scale modifiers as a penalty, whichever of the two is larger.
fn seizing(scene: &Scene, who: Who, at: Who, modifiers: &mut Modifiers) {
    gang_up(scene, who, at, modifiers);
    modifiers.extend(vulnerable(scene, at));
    modifiers.add(RULE, "size", -(derived::scale(scene, who) - derived::scale(scene, at)).abs());
}

/// Athletics against Athletics. A win entangles; with a raise, or if the grappler already holds the victim, it binds.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    play.by(RULE).acts_against(who, vec![at]);
    play.by(RULE).tell(LineKind::Act, text!(who, " grapples ", at, "."));
    let seize = TraitRoll::new(who, Trait::Athletics, Kind::Action, ACT)
        .to("to take hold")
        .with(|s, modifiers| seizing(s, who, at, modifiers));
    let evade = TraitRoll::new(at, Trait::Athletics, Kind::Reaction, ACT).to("to evade");
    let outcome = opposed(play, seize, evade)?;
    // Either may have died or left while a reroll was thought about, or the grappler be unable to hold anybody.
    let s = play.scene();
    if [who, at].into_iter().any(|w| beyond_reach(s, w)) || is_out(s, who) || s.has(who, STUNNED) {
        return Ok(());
    }
    let Outcome::Success(raises) = outcome else {
        play.by(RULE).tell(LineKind::Effect, text!(at, " cannot be held."));
        return Ok(());
    };
    let held = grasp::between(play.scene(), who, at);
    let firmness = if raises > 0 || held.is_some() { Firmness::Bound } else { Firmness::Entangled };
    let hand = match held {
        Some(g) => g.hand,
        None => free_hand(play.scene(), who).map(Str::new_static),
    };
    grasp::set(play, RULE, &Grasp { victim: at, holder: Some(who), firmness, hand, tried: false });
    let words = match firmness {
        Firmness::Bound => {
            let words = text!(at, " is Bound by ", who, ", Distracted and Vulnerable; ");
            words.and(who).and(" is Vulnerable as long as ").and(at).and(" is Bound.")
        }
        Firmness::Entangled => text!(who, " has hold of ", at, ", who is Entangled and Vulnerable."),
    };
    play.by(RULE).tell_in(LineKind::Effect, Tone::Bad, words);
    Ok(())
}

/// The victims that `who` holds, as far as `who` knows of them.
fn victims(scene: &Scene, who: Who) -> Vec<Who> {
    grasp::of(scene, who).map(|g| g.victim).filter(|v| scene.knows(who, *v)).collect()
}

fn own_hold(scene: &Scene, who: Who, at: Who) -> Result<(), Refusal> {
    if grasp::between(scene, who, at).is_none() {
        return target::bad(RULE, text!(who, " does not hold ", at, "."));
    }
    Ok(())
}

fn choice_of_victims(scene: &Scene, who: Who) -> Targets<'_, impl Fn(Who) -> Option<Refusal>> {
    target::choice(scene, who, victims(scene, who), Intent::Harm, move |t| own_hold(scene, who, t))
}

/// SW-ACT-30: offered to anyone who holds somebody.
fn crush_offer(scene: &Scene, who: Who) -> Option<Offer> {
    victims(scene, who).first()?;
    let form = move |s: &Scene| Form::group([choice_of_victims(s, who).member()]);
    let offer = Offer::lazy(CRUSH, "Crush", "action", form).note("Strength as damage, without a roll to hit");
    Some(offer.unless(order::may_take(scene, who, ActionKind::Crush).err()).good_for(Use::Attack))
}

/// SW-ACT-8: offered to anyone who holds somebody.
fn release_offer(scene: &Scene, who: Who) -> Option<Offer> {
    victims(scene, who).first()?;
    let form = move |s: &Scene| Form::group([choice_of_victims(s, who).member()]);
    let off = order::may_take_free(scene, who).and_then(|()| order::free_left(scene, who)).err();
    Some(Offer::lazy(RELEASE, "Release", "free", form).unless(off))
}

/// SW-ACT-8, 30: the victim must be in the actor's own hold.
///
/// # Errors
/// `bad_target`.
fn check_own_hold(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    target::check(scene, cmd, RULE, |who, at| own_hold(scene, who, at))
}

/// SW-ACT-30: the Strength die as damage; it aces, and there is neither a Wild Die nor a raise die.
fn crush(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    play.by("SW-ACT-30").tell(LineKind::Act, text!(who, " crushes ", at, "."));
    let strength = move |s: &Scene| Trait::Strength.of(s, who).die();
    let roll = DamageRoll {
        by: Some(who),
        at,
        dice: Box::new(move |s| vec![(u16::from(strength(s).sides), "Strength")]),
        flat: Box::new(move |s, modifiers| {
            modifiers.add("SW-DMG-1", "Strength", i32::from(strength(s).plus));
            modifiers.add("SW-TRN-5", "Joker", derived::joker(s, who));
        }),
        toughness: Box::new(move |s| derived::toughness_against(s, at, gear::Missile::Other)),
        ap: 0,
    };
    harm::strike(play, Blow::new(roll))
}

/// SW-ACT-8: the hold ends.
fn release(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    let Some(g) = grasp::between(play.scene(), who, at) else { return Ok(()) };
    grasp::end(play, "SW-ACT-8", &g);
    play.by("SW-ACT-8").tell(LineKind::Act, text!(who, " releases ", at, "."));
    Ok(())
}
