//! CC-ACT-36, CC-HAZ-19: putting a fire out.

use super::first_aid;
use crate::harm;
use crate::rolls::{self, Rolled, Test};
use crate::targets::{self, TARGET};
use crate::turn::{self, Aim, refusal};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

/// CC-ACT-36.
pub const PUT_OUT: &str = "put_out";

/// CC-ACT-36.
pub const FAMILY: Family = Family {
    acts: &[PUT_OUT],
    uses: &[Use::Rescue],
    offers,
    outside_fights: &[PUT_OUT],
    offers_outside: offers,
    check,
    perform,
    ..Family::DEFAULT
};

fn off(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    let left = text!(target, " is no longer part of this fight. Choose another target.");
    targets::adjacent(scene, who, target)
        .or_else(|| refusal(scene.combatant(target).gone, "invalid_target", "CC-ERR-1", left))
        .or_else(|| refusal(!harm::on_fire(scene, target), "no_effect", "CC-ACT-36", text!(target, " is not on fire.")))
}

/// Everybody on fire: the actor first, then friends.
fn burning(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = targets::oneself_and_others_who(scene, who, |t| harm::on_fire(scene, t));
    all.sort_by_key(|t| derived::hostile(scene, who, *t));
    all
}

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let all = burning(scene, who);
    let Some(first) = all.iter().copied().find(|t| off(scene, who, *t).is_none()).or(all.first().copied()) else {
        return vec![];
    };
    let member = targets::to_help(scene, who, all, |t| off(scene, who, t)).member();
    let stopped = first_aid::state(scene, who).err().or_else(|| off(scene, who, first));
    let offer = Offer::new(PUT_OUT, "Put out the fire", "action", Form::group([member])).unless(stopped);
    vec![if derived::hostile(scene, who, first) { offer } else { offer.good_for(Use::Rescue) }]
}

fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    let Some(who) = cmd.who else { return Ok(()) };
    let target = targets::named_or(scene, cmd, TARGET, || burning(scene, who), |t| off(scene, who, t));
    let against = match target {
        Ok(target) => off(scene, who, target),
        Err(_) if burning(scene, who).is_empty() => {
            Some(Refusal::new("no_effect", "CC-ACT-36", "Nobody here is on fire. Do something else."))
        }
        Err(r) => Some(r.coded("no_effect")),
    };
    turn::first([first_aid::state(scene, who).err(), against])
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let Some(target) = TARGET.of(play.scene(), cmd) else { return Ok(()) };
    let tested = play.by("CC-ACT-36").confirm(|_| {
        let title = text!("Does putting out the fire on ", target, " take a DEX roll?");
        Some(Question::ruling(PUT_OUT, title, Form::Confirm { default: false }))
    })?;
    first_aid::state(play.scene(), who)?;
    off(play.scene(), who, target).map_or(Ok(()), Err)?;
    turn::spend_main(play, who, Aim::Lost, "CC-ACT-36");
    play.by("CC-ACT-36").tell(LineKind::Act, text!(who, " beats at the flames."));
    if tested {
        let test = Test::of(play.scene(), who, sheet::DEX, "to put out the fire");
        let mut rolled = rolls::roll(play, test)?;
        rolls::success_window(play, &mut rolled)?;
        rolls::remember(play, &rolled, PUT_OUT, "", (Some(target), None));
        outcome(play, target, &rolled);
        return Ok(());
    }
    harm::put_out(play, target, "CC-ACT-36");
    Ok(())
}

/// CC-ACT-36: the result of the roll, if the GM asks for one.
pub fn outcome(play: &mut Play, target: Who, rolled: &Rolled) {
    if rolled.succeeds() {
        harm::put_out(play, target, "CC-ACT-36");
    } else {
        play.by("CC-ACT-36").tell(LineKind::Effect, text!("The fire on ", target, " burns on."));
    }
}

/// CC-RES-12: whether the fire still burns, and is within reach.
pub fn still_possible(scene: &Scene, who: Who, target: Who) -> bool {
    off(scene, who, target).is_none()
}
