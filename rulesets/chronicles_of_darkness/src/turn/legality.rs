//! CD-ACT-1, 81: refusals for the actor's state, in the order of the rule.

use crate::conditions::{DEAD, GRAPPLING, IMMOBILIZED, INSENSATE, PRONE, STUNNED, SURPRISED, SURRENDERED, UNCONSCIOUS};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::scene::Scene;
use fray_engine::system::{Refusal, refuse};
use fray_engine::text;

/// What a command needs of its actor. A state counts only where its rule bars that very command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    OwnTurn,
    /// CD-TURN-7: this round's action, and a state that allows acting.
    Action,
    /// CD-TURN-7: a state that allows movement: the stunned and the insensate may move, the surprised, grappling and
    /// immobilized may not.
    Movement,
    /// CD-ACT-72: not surrendered.
    Violence,
    /// CD-ACT-64: no grapple.
    NoGrapple,
    Grapple,
    /// CD-ACT-37: on one's feet.
    OnFeet,
    /// CD-ACT-70: the command is for the immobilized.
    Bound,
}

/// CD-TURN-7: the code of a refusal for want of an action.
const NO_ACTION: &str = "no_action";

/// Like [`may`], with a further state that bars this command; by CD-ACT-81 it comes before a missing action.
///
/// # Errors
/// The first that applies.
pub fn may_unless(scene: &Scene, who: Who, needs: &[Need], bar: Option<Refusal>) -> Result<(), Refusal> {
    match (may(scene, who, needs), bar) {
        (Err(r), _) if r.code != NO_ACTION => Err(r),
        (_, Some(bar)) => Err(bar),
        (result, None) => result,
    }
}

/// CD-RES-18: whether the state of `who` allows a command with these needs. A refused one rolls no dice and changes
/// nothing.
///
/// # Errors
/// The first that applies, in the order of CD-ACT-81.
pub fn may(scene: &Scene, who: Who, needs: &[Need]) -> Result<(), Refusal> {
    if needs.contains(&Need::OwnTurn) && scene.turn() != Some(who) {
        return refuse(
            "not_your_turn",
            "CD-ACT-1",
            text!("It is not ", who, "'s turn. Wait for it, or delay when it comes."),
        );
    }
    // Mostly there is no such state to be weighed against the needs.
    if scene.has_any(who, STATES) || needs.contains(&Need::Grapple) {
        state_allows(scene, who, needs)?;
    }
    if needs.contains(&Need::Action) && scene.get(who, sheet::ACTED) {
        return refuse(NO_ACTION, "CD-TURN-7", text!(who, " has used the action of this round."));
    }
    Ok(())
}

/// The states that bar commands.
const STATES: &[&str] = &[UNCONSCIOUS, DEAD, SURPRISED, STUNNED, INSENSATE, IMMOBILIZED, SURRENDERED, GRAPPLING, PRONE];

/// What [`may`] refuses for one of [`STATES`], or for want of a grapple.
fn state_allows(scene: &Scene, who: Who, needs: &[Need]) -> Result<(), Refusal> {
    let needs_to = |n: Need| needs.contains(&n);
    let acts = needs_to(Need::Action);
    let moves = needs_to(Need::Movement);
    // CD-ACT-81: the dead count as unconscious.
    if scene.has(who, UNCONSCIOUS) || scene.has(who, DEAD) {
        return refuse("unconscious", "CD-TAG-19", text!(who, " is out of action and can do nothing."));
    }
    if scene.has(who, SURPRISED) && (acts || moves) {
        return refuse("surprised", "CD-TURN-13", text!(who, " is surprised and does nothing in the first round."));
    }
    if scene.has(who, STUNNED) && acts {
        return refuse("stunned", "CD-TAG-16", text!(who, " is stunned and loses this action; moving is possible."));
    }
    let roused = scene.turn() == Some(who) && scene.turn_var(sheet::ROUSED);
    if scene.has(who, INSENSATE) && acts && !roused {
        return refuse("insensate", "CD-TAG-9", text!(who, " does not react; 1 Willpower allows one turn of action."));
    }
    if scene.has(who, IMMOBILIZED) && (acts || moves) && !needs_to(Need::Bound) {
        return refuse("immobilized", "CD-TAG-7", text!(who, " is immobilized and can only try to get free."));
    }
    if scene.has(who, SURRENDERED) && needs_to(Need::Violence) {
        return refuse(
            "surrendered",
            "CD-ACT-72",
            text!(who, " has surrendered and does no more violence in this fight."),
        );
    }
    let grapples = scene.has(who, GRAPPLING);
    if grapples && needs_to(Need::NoGrapple) {
        return refuse("grappled", "CD-ACT-64", text!(who, " is in a grapple; win it first, or break free."));
    }
    if !grapples && needs_to(Need::Grapple) {
        return refuse("not_grappled", "CD-ACT-55", text!(who, " is in no grapple."));
    }
    if scene.has(who, PRONE) && needs_to(Need::OnFeet) {
        return refuse("prone", "CD-ACT-37", text!(who, " lies on the ground; stand up first."));
    }
    Ok(())
}
