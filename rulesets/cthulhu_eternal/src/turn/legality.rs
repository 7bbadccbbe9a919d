//! CE-REF: what an actor's own state forbids, in the order of the table.

use crate::conditions::{
    DEAD, FIGHTS_ON, FROZEN, HELD, HELPLESS, OUT_OF_PLAY, PINNED, PINNING, STUNNED, TERRORIZED, UNCONSCIOUS,
};
use crate::sheet;
use fray_engine::base::{Who, refuse};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// What an actor wants to do, as far as it matters for what their state forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// Any action without a rule of its own.
    Action,
    /// CE-ACT-6.
    Escape,
    /// CE-ACT-23.
    Recover,
    /// CE-ACT-24.
    Pass,
    /// CE-TURN-6.
    Wait,
    /// CE-ACT-20.
    Hide,
    /// CE-ACT-5.
    Dodge,
    /// CE-ACT-25.
    Defy,
    /// Anything that takes no action: a small step, letting go.
    Free,
}

/// A refusal of what a command names, by its place in the table.
#[derive(Clone, Debug)]
pub enum Misnamed {
    /// CE-REF-6, 7.
    BeforeTerror(Refusal),
    /// CE-REF-18.
    AfterTerror(Refusal),
}

impl From<Misnamed> for Refusal {
    fn from(misnamed: Misnamed) -> Refusal {
        match misnamed {
            Misnamed::BeforeTerror(refusal) | Misnamed::AfterTerror(refusal) => refusal,
        }
    }
}

/// CE-REF-6, 7, then 11, then 18: what the command names, and whether the actor is free to act.
///
/// # Errors
/// The first refusal that applies.
pub fn named_and_free<T>(
    named: Result<T, Misnamed>,
    free: impl FnOnce() -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    match named {
        Err(Misnamed::BeforeTerror(refusal)) => Err(refusal),
        Err(Misnamed::AfterTerror(refusal)) => free().and(Err(refusal)),
        Ok(_) => free(),
    }
}

/// CE-REF-1 to 4, then 11: the checks of the actor's own state.
///
/// # Errors
/// The first refusal that applies.
pub fn may(scene: &Scene, who: Who, action_kind: ActionKind) -> Result<(), Refusal> {
    able(scene, who, action_kind).and_then(|()| free_to(scene, who, action_kind))
}

/// CE-REF-1 to 4.
///
/// # Errors
/// The first refusal that applies.
pub fn able(scene: &Scene, who: Who, action_kind: ActionKind) -> Result<(), Refusal> {
    own_slot(scene, who)?;
    action_left(scene, who, action_kind)?;
    // CE-COND-2: recovering from a stun is not an action.
    let recovers = action_kind == ActionKind::Recover && scene.has(who, STUNNED);
    if scene.has(who, PINNED) && !recovers && !matches!(action_kind, ActionKind::Escape | ActionKind::Pass) {
        return refuse("pinned", "CE-REF-3", text!(who, " is pinned and can only try to escape, or pass."));
    }
    let stunned = scene.has(who, STUNNED) && !scene.has(who, FIGHTS_ON);
    if stunned && !matches!(action_kind, ActionKind::Recover | ActionKind::Pass) {
        return refuse("stunned", "CE-REF-4", text!(who, " is stunned and can only try to recover, or pass."));
    }
    if scene.has(who, DEAD) {
        return refuse("dead", "CE-REF-4", text!(who, " is dead."));
    }
    if scene.has_any(who, &[UNCONSCIOUS, HELPLESS, FROZEN, OUT_OF_PLAY]) && action_kind != ActionKind::Pass {
        return refuse("unconscious", "CE-REF-4", text!(who, " is helpless and can do nothing."));
    }
    Ok(())
}

/// CE-REF-1, CE-TURN-7.
///
/// # Errors
/// `interrupt` for anyone with a token, else `not_your_slot`.
pub fn own_slot(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.own_turn(who) {
        return Ok(());
    }
    if scene.has(who, HELD) {
        let words = text!(who, " waits, and may act as soon as this slot is over.");
        return refuse("interrupt", "CE-REF-1", words);
    }
    refuse("not_your_slot", "CE-REF-1", text!("It is not ", who, "'s slot. Wait until it opens."))
}

/// CE-REF-2, CE-TURN-4.
fn action_left(scene: &Scene, who: Who, action_kind: ActionKind) -> Result<(), Refusal> {
    if scene.own_turn(who) && scene.has_committed(who) {
        return refuse("action_spent", "CE-TURN-4", text!(who, " has chosen already. Wait for the others."));
    }
    let needs_it = !matches!(action_kind, ActionKind::Free | ActionKind::Pass | ActionKind::Recover | ActionKind::Defy);
    let spent = scene.get(who, sheet::ACTED) && !scene.turn_var(sheet::BY_TOKEN);
    if needs_it && (scene.get(who, sheet::DONE) || spent) {
        return refuse("action_spent", "CE-REF-2", text!(who, " has used this turn's action."));
    }
    Ok(())
}

/// CE-REF-11: terror allows nothing but hiding, dodging, or paying 1 SAN; the stunned may also recover, and the pinned
/// escape.
///
/// # Errors
/// `terrorized`.
pub fn free_to(scene: &Scene, who: Who, action_kind: ActionKind) -> Result<(), Refusal> {
    let allowed = match action_kind {
        ActionKind::Hide | ActionKind::Dodge | ActionKind::Defy => true,
        ActionKind::Recover => scene.has(who, STUNNED),
        ActionKind::Escape => scene.has(who, PINNED),
        ActionKind::Pass => scene.has(who, STUNNED) || scene.has(who, PINNED) || scene.get(who, sheet::DONE),
        ActionKind::Action | ActionKind::Wait | ActionKind::Free => false,
    };
    if scene.has(who, TERRORIZED) && !allowed {
        return refuse("terrorized", "CE-REF-11", text!(who, " is terrorized: hide, dodge, or pay 1 SAN."));
    }
    Ok(())
}

/// CE-REF-17: some actions belong to the actor's own slot and cannot be taken in a gap.
///
/// # Errors
/// `interrupt`.
pub fn not_in_a_gap(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.turn_var(sheet::BY_TOKEN) {
        let words = text!(who, " acts between two slots, and can do that only in their own slot.");
        return refuse("interrupt", "CE-REF-17", words);
    }
    Ok(())
}

/// CE-REF-13.
///
/// # Errors
/// `pinning`.
pub fn not_in_a_hold(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.has(who, PINNING) {
        return refuse("pinning", "CE-REF-13", text!(who, " is pinning somebody. Let go first."));
    }
    Ok(())
}
