//! SW-HEA-1..4, 6: healing, which is refused during rounds.

use super::stabilize::kit;
use super::{Action, Cost, Declared, target};
use crate::conditions::{DEAD, TREATED};
use crate::harm::{self, wounds};
use crate::modifiers::Modifiers;
use crate::rolls::{Outcome, TraitRoll, trait_roll};
use crate::sides::{self, TARGET_RULES};
use crate::traits::{Kind, Trait};
use crate::{codes, derived, options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Phase, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::TARGET;
use fray_engine::text;

/// Id of the action.
pub const ACT: &str = "heal";

/// SW-HEA-1: outside a fight it needs no turn; in one it is refused.
pub const ACTION: Action = Action {
    cost: |s, _| if s.phase != Phase::Running { Cost::Apart } else { Cost::Free },
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[],
            offers: |s, who| offer(s, who).into_iter().collect(),
            // SW-HEA-1
            outside_fights: &[ACT],
            offers_outside: |s, who| offer(s, who).into_iter().collect(),
            check,
            perform,
            ..Family::DEFAULT
        },
        Declared::Never,
    )
};

/// Everybody with wounds that `who` knows of; friends first, then the nearest.
fn patients(scene: &Scene, who: Who) -> Vec<Who> {
    let fits = |t: &Who| scene.knows(who, *t) && scene.get(*t, sheet::WOUNDS) > 0 && !scene.has(*t, DEAD);
    let mut all: Vec<Who> = scene.ids().filter(fits).collect();
    TARGET_RULES.friends_first(scene, who, &mut all);
    all
}

/// Offered while somebody is wounded; during rounds it is off.
fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let all = patients(scene, who);
    if all.is_empty() {
        return None;
    }
    let option = |t: &Who| {
        let opt = Opt::combatant(scene, *t);
        let wounds = || format!("{} wounds", scene.get(*t, sheet::WOUNDS));
        let opt = if scene.state_is_open(*t) { opt.note(wounds()) } else { opt };
        opt.unless(reason(scene, who, *t))
    };
    let reasons: Vec<Option<Refusal>> = all.iter().map(|t| reason(scene, who, *t)).collect();
    let none = reasons.iter().all(Option::is_some).then(|| reasons.into_iter().flatten().next()).flatten();
    let off = able(scene, who).or_else(|| in_rounds(scene)).or(none);
    let form = Form::group([TARGET.one_of(all.iter().map(option).collect())]);
    Some(Offer::new(ACT, "Heal", "10 minutes a wound", form).unless(off).good_for(Use::Other))
}

fn able(scene: &Scene, who: Who) -> Option<Refusal> {
    let text = text!(who, " is in no state to heal anybody.");
    sides::is_out(scene, who).then(|| Refusal::new("cannot_act", "SW-INC-1", text))
}

/// SW-HEA-1.
fn in_rounds(scene: &Scene) -> Option<Refusal> {
    let text = "Healing takes ten minutes for each wound. Do it after the fight.";
    (scene.phase == Phase::Running).then(|| Refusal::new("takes_too_long", "SW-HEA-1", text))
}

/// SW-HEA-3.
fn reason(scene: &Scene, who: Who, at: Who) -> Option<Refusal> {
    let bad = |text| Some(Refusal::new(codes::BAD_TARGET, "SW-HEA-1", text));
    if at == who && sides::is_out(scene, who) {
        return bad(text!(at, " cannot do that now."));
    }
    if scene.get(at, sheet::WOUNDS) <= 0 || scene.has(at, DEAD) {
        return bad(text!(at, " has no wounds to heal."));
    }
    if scene.cond_from(at, TREATED, who).is_some() {
        let text = text!(who, " has done all they can for ", at, "'s wounds. Let somebody else try.");
        return Some(Refusal::new("healer_spent", "SW-HEA-3", text));
    }
    if wounds::fresh(scene, at) == 0 {
        let text = text!("The wounds of ", at, " are older than an hour. Only time heals them now.");
        return Some(Refusal::new(codes::BAD_TARGET, "SW-HEA-3", text));
    }
    None
}

/// The refusals of healing, in their order.
///
/// # Errors
/// The first that applies.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    if let Some(r) = able(scene, who) {
        return Err(r);
    }
    let Some((_, at)) = target::named(scene, cmd) else {
        return Err(
            in_rounds(scene).unwrap_or_else(|| Refusal::new(codes::BAD_TARGET, "SW-HEA-1", "Nobody here needs this."))
        );
    };
    let reason = reason(scene, who, at);
    // In the order of SW-ACT-2: bad_target, takes_too_long, healer_spent.
    match reason {
        Some(r) if r.code == codes::BAD_TARGET => Err(r),
        other => match in_rounds(scene).or(other) {
            Some(r) => Err(r),
            None => Ok(()),
        },
    }
}

/// Modifiers of the roll: SW-HEA-1: no healer's kit; SW-OPT-19, as in an older edition: the patient's wounds.
fn helps(scene: &Scene, who: Who, at: Who, modifiers: &mut Modifiers) {
    modifiers.extend(kit(scene, who));
    if scene.option(options::HEALING_PATIENT_PENALTY) {
        modifiers.add("SW-OPT-19", "wounds of the patient", derived::wound_penalty(scene, at));
    }
}

/// SW-HEA-1, 2: success removes one wound, a raise two, a critical failure adds one.
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    play.by("SW-HEA-1").tell(LineKind::Act, text!(who, " tends the wounds of ", at, "."));
    let roll = TraitRoll::new(who, Trait::Healing, Kind::Heal, "healing")
        .to(text!("to heal ", at))
        .with(|s, modifiers| helps(s, who, at, modifiers));
    // A raise heals a second wound, if there is one.
    let roll = roll.raises_count(|s| (s.get(at, sheet::WOUNDS) - 1).clamp(0, 1));
    let outcome = trait_roll(play, roll)?.outcome(play.scene());
    // The patient may have died or left while a reroll was thought about.
    if sides::beyond_reach(play.scene(), at) {
        return Ok(());
    }
    play.by("SW-HEA-3").condition(at, Cond::new(TREATED).by(who));
    match outcome {
        Outcome::Critical => harm::time::one_more(play, at, "SW-HEA-2"),
        Outcome::Failure => play.by("SW-HEA-2").tell(LineKind::Effect, text!("The treatment does not help ", at, ".")),
        Outcome::Success(raises) => {
            let most = if raises > 0 { 2 } else { 1 };
            let fresh = wounds::fresh(play.scene(), at);
            harm::time::recovers(play, at, most.min(fresh), "SW-HEA-2");
        }
    }
    Ok(())
}
