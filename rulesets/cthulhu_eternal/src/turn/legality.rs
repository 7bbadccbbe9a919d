//! CE-REF: what the state of the actor forbids, in the order of the table.

use crate::conditions::{
    DEAD, FIGHTS_ON, FROZEN, HELD, HELPLESS, OUT_OF_PLAY, PINNED, PINNING, STUNNED, TERRORIZED, UNCONSCIOUS,
};
use crate::sheet;
use fray_engine::base::{Who, refuse};
use fray_engine::scene::{Frame, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// What somebody wants to do, as far as their state may forbid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
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
    /// What takes no action: a small step, letting go.
    Free,
}

/// CE-REF-1 to 4, then 11: the state alone.
///
/// # Errors
/// The first that applies.
pub fn may(scene: &Scene, who: Who, deed: Deed) -> Result<(), Refusal> {
    able(scene, who, deed).and_then(|()| free_to(scene, who, deed))
}

/// CE-REF-1 to 4.
///
/// # Errors
/// The first that applies.
pub fn able(scene: &Scene, who: Who, deed: Deed) -> Result<(), Refusal> {
    own_slot(scene, who)?;
    action_left(scene, who, deed)?;
    // CE-COND-2: to recover from a stun is no action.
    let recovers = deed == Deed::Recover && scene.has(who, STUNNED);
    if scene.has(who, PINNED) && !recovers && !matches!(deed, Deed::Escape | Deed::Pass) {
        return refuse("pinned", "CE-REF-3", text!(who, " is pinned and can only try to escape, or pass."));
    }
    let stunned = scene.has(who, STUNNED) && !scene.has(who, FIGHTS_ON);
    if stunned && !matches!(deed, Deed::Recover | Deed::Pass) {
        return refuse("stunned", "CE-REF-4", text!(who, " is stunned and can only try to recover, or pass."));
    }
    if scene.has(who, DEAD) {
        return refuse("dead", "CE-REF-4", text!(who, " is dead."));
    }
    if [UNCONSCIOUS, HELPLESS, FROZEN, OUT_OF_PLAY].iter().any(|id| scene.has(who, id)) && deed != Deed::Pass {
        return refuse("unconscious", "CE-REF-4", text!(who, " is helpless and can do nothing."));
    }
    Ok(())
}

/// CE-REF-1, CE-TURN-7.
///
/// # Errors
/// `interrupt` for whoever holds a token, else `not_your_slot`.
pub fn own_slot(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.own_turn(who) {
        return Ok(());
    }
    if scene.has(who, HELD) {
        let words = text!(who, " waits, and may act in the gap after this slot.");
        return refuse("interrupt", "CE-REF-1", words);
    }
    refuse("not_your_slot", "CE-REF-1", text!("It is not ", who, "'s slot. Wait until it opens."))
}

/// CE-REF-2, CE-TURN-4.
fn action_left(scene: &Scene, who: Who, deed: Deed) -> Result<(), Refusal> {
    if let Some(Frame::Turn(turn)) = scene.agenda.last()
        && turn.sealed.iter().any(|c| c.who == Some(who))
    {
        return refuse("action_spent", "CE-TURN-4", text!(who, " has chosen already. Wait for the others."));
    }
    let needs_it = !matches!(deed, Deed::Free | Deed::Pass | Deed::Recover | Deed::Defy);
    let spent = scene.get(who, sheet::ACTED) && !scene.turn_var(sheet::BY_TOKEN);
    if needs_it && (scene.get(who, sheet::DONE) || spent) {
        return refuse("action_spent", "CE-REF-2", text!(who, " has used this turn's action."));
    }
    Ok(())
}

/// CE-REF-11: terror leaves only hiding, dodging, or 1 SAN; who is stunned may recover too, who is pinned escape.
///
/// # Errors
/// `terrorized`.
pub fn free_to(scene: &Scene, who: Who, deed: Deed) -> Result<(), Refusal> {
    let allowed = match deed {
        Deed::Hide | Deed::Dodge | Deed::Defy => true,
        Deed::Recover => scene.has(who, STUNNED),
        Deed::Escape => scene.has(who, PINNED),
        Deed::Pass => scene.has(who, STUNNED) || scene.has(who, PINNED) || scene.get(who, sheet::DONE),
        Deed::Action | Deed::Wait | Deed::Free => false,
    };
    if scene.has(who, TERRORIZED) && !allowed {
        return refuse("terrorized", "CE-REF-11", text!(who, " is terrorized: hide, dodge, or pay 1 SAN."));
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
