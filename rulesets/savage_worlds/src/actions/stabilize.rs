//! SW-ACT-35: stopping the bleeding.

use super::{Action, Cost, Declared, target};
use crate::conditions::BLEEDING_OUT;
use crate::modifiers::Entry;
use crate::rolls::{TraitRoll, trait_roll};
use crate::sides::{TARGET_RULES, adjacent, beyond_reach, hostile};
use crate::traits::{Kind, Trait};
use crate::turn_action::ActionKind;
use crate::{codes, gear, harm, order};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::target::TARGET;
use fray_engine::text;

pub const ACT: &str = ActionKind::Stabilize.id();

/// SW-ACT-35: an action of the turn. SW-HEA-6: outside a fight it needs no turn.
pub const ACTION: Action = Action {
    cost: |s, _| if s.phase != Phase::Running { Cost::Apart } else { Cost::Action(ActionKind::Stabilize.into()) },
    verb: ("stabilize", " "),
    ..Action::of_turn(
        Family {
            acts: &[ACT],
            uses: &[Use::Rescue],
            offers: |s, who| offer(s, who).into_iter().collect(),
            // SW-HEA-6
            outside_fights: &[ACT],
            offers_outside: |s, who| offer(s, who).into_iter().collect(),
            check,
            perform,
            ..Family::DEFAULT
        },
        Declared::Kind("Stabilize"),
    )
};

/// Whether there is bleeding to stop.
fn bleeds(scene: &Scene, who: Who) -> bool {
    scene.has(who, BLEEDING_OUT) && !beyond_reach(scene, who)
}

/// Everybody Bleeding Out that `who` knows of; friends first, then the nearest.
fn victims(scene: &Scene, who: Who) -> Vec<Who> {
    let fits = |t: &Who| bleeds(scene, *t) && *t != who && scene.knows(who, *t);
    let mut all: Vec<Who> = scene.ids().filter(fits).collect();
    TARGET_RULES.friends_first(scene, who, &mut all);
    all
}

/// The friend whose bleeding `who` could stop this turn by standing closer. None if a bleeding friend is close enough.
pub fn out_of_reach(scene: &Scene, who: Who) -> Option<Who> {
    let friends: Vec<Who> = victims(scene, who).into_iter().filter(|t| !hostile(scene, who, *t)).collect();
    let far = friends.first().copied().filter(|_| !friends.iter().any(|t| near(scene, who, *t)));
    far.filter(|_| may(scene, who).is_ok())
}

/// SW-ACT-35: the victim must be adjacent; outside a fight (SW-HEA-6) there is time to walk over.
fn near(scene: &Scene, who: Who, victim: Who) -> bool {
    scene.phase != Phase::Running || adjacent(scene, who, victim)
}

/// Whether `who` may do it now: as an action of the turn, or outside a fight.
fn may(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.phase != Phase::Running {
        order::able(scene, who)
    } else {
        order::may_take(scene, who, ActionKind::Stabilize)
    }
}

/// Offered while somebody is Bleeding Out.
pub fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    let all = victims(scene, who);
    let reached = all.iter().copied().find(|t| near(scene, who, *t));
    let option = |t: Who| Opt::combatant(scene, t).unless((!near(scene, who, t)).then(|| far(t)));
    let nobody_near = far(*all.first()?);
    let form = Form::group([TARGET.one_of(all.iter().map(|t| option(*t)).collect())]);
    let off = may(scene, who).err().or(if reached.is_some() { None } else { Some(nobody_near) });
    let friend = reached.is_some_and(|t| !hostile(scene, who, t));
    let offer = Offer::new(ACT, "Stabilize", "action", form).note("a Healing roll stops the bleeding").unless(off);
    Some(if friend { offer.good_for(Use::Rescue) } else { offer })
}

fn far(target: Who) -> Refusal {
    Refusal::new("out_of_reach", "SW-ACT-35", text!(target, " is not within reach. Move closer first."))
}

/// The refusals particular to stabilizing.
///
/// # Errors
/// The first that applies.
fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    if let Some(who) = cmd.who.filter(|_| scene.phase != Phase::Running) {
        order::able(scene, who)?;
    }
    match target::named(scene, cmd) {
        Some((who, t)) if t != who && bleeds(scene, t) => {
            if near(scene, who, t) {
                Ok(())
            } else {
                Err(far(t))
            }
        }
        Some(_) | None => {
            Err(Refusal::new(codes::BAD_TARGET, "SW-ACT-35", "Only somebody Bleeding Out can be stabilized."))
        }
    }
}

/// Healing roll, TN 4, -1 without a healer's kit; success ends Bleeding Out (SW-BLD-5).
fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some((who, at)) = target::named(play.scene(), cmd) else { return Ok(()) };
    play.by("SW-ACT-35").tell(LineKind::Act, text!(who, " tries to stabilize ", at, "."));
    let roll = TraitRoll::new(who, Trait::Healing, Kind::Action, "healing")
        .to(text!("to stabilize ", at))
        .with(|s, modifiers| modifiers.extend(kit(s, who)));
    let success = trait_roll(play, roll.success_is_all())?.outcome(play.scene()).success();
    // The victim may have died or left while a reroll was thought about.
    if success && bleeds(play.scene(), at) {
        harm::stabilized(play, at, "SW-BLD-5");
    }
    Ok(())
}

/// SW-ACT-35, SW-HEA-1: -1 without a healer's kit.
pub(super) fn kit(scene: &Scene, who: Who) -> Option<Entry> {
    (!gear::carries(scene, who, "healer_kit")).then_some(("SW-ACT-35", "no healer's kit", -1))
}
