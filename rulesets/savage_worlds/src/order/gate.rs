//! SW-ACT-2: the checks made of every command of a turn, in the order of the table.

use crate::conditions::{BOUND, PRONE, SHAKEN, STUNNED};
use crate::derived::{self, actions_of, turn_of};
use crate::rolls::benny;
use crate::sides::is_out;
use crate::turn_action::{ActionKind, TurnAction};
use crate::{codes, grasp, options, sheet};
use fray_engine::base::Who;
use fray_engine::scene::Scene;
use fray_engine::system::{Refusal, refuse};
use fray_engine::text;
use std::cell::LazyCell;

/// `not_your_turn`.
pub fn own_turn(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.own_turn(who) {
        return Ok(());
    }
    refuse("not_your_turn", "SW-TRN-1", text!("It is not ", who, "'s turn. Wait until it is."))
}

/// `cannot_act`, `stunned`: the states that stop everything.
pub fn able(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if is_out(scene, who) {
        return refuse("cannot_act", "SW-INC-1", text!(who, " is out of the fight and can do nothing now."));
    }
    if scene.has(who, STUNNED) {
        return refuse("stunned", "SW-CND-2", text!(who, " is Stunned and can only end the turn."));
    }
    Ok(())
}

/// SW-CND-10: whether something needs the limbs, so that it cannot be done while Bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// It does.
    FreeLimbs,
    /// It does not: speech, tricks of the mind, breaking free.
    NoLimbs,
}

/// `bound`.
pub fn unbound(scene: &Scene, who: Who, needs: Needs) -> Result<(), Refusal> {
    if needs == Needs::FreeLimbs && scene.has(who, BOUND) {
        let text = text!(who, " is Bound. Break free, or use the voice and the mind.");
        return refuse("bound", "SW-CND-10", text);
    }
    Ok(())
}

/// The checks of free actions that need free limbs.
///
/// # Errors
/// The first refusal that applies.
pub fn may_take_free(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may_take_free_that(scene, who, Needs::FreeLimbs)
}

/// The checks of free actions.
///
/// # Errors
/// The first refusal that applies.
pub fn may_take_free_that(scene: &Scene, who: Who, needs: Needs) -> Result<(), Refusal> {
    own_turn(scene, who)?;
    able(scene, who)?;
    unbound(scene, who, needs)
}

/// `gm_refused`: whether another free action is allowed this turn. SW-GM-1: as many as the GM likes; SW-OPT-25: up to
/// the cap of the table.
pub fn free_left(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if turn_of(scene, who, sheet::FREE_STOPPED) {
        return refuse(codes::GM_REFUSED, "SW-GM-1", "The GM allows no more free actions this turn.");
    }
    let cap = scene.option(options::FREE_ACTION_CAP);
    if cap > 0 && turn_of(scene, who, sheet::FREE_DONE) >= cap {
        let text = text!(who, format!(" has reached this table's limit on free actions in a turn ({cap})."));
        return refuse(codes::GM_REFUSED, "SW-OPT-25", text);
    }
    Ok(())
}

/// `shaken`: only free actions.
fn not_shaken(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if scene.has(who, SHAKEN) {
        let ends = if benny::payable(scene, who) {
            "A Benny ends it."
        } else {
            "A Spirit roll at the start of a turn ends it."
        };
        let words = text!(who, " is Shaken: only free actions and movement. ", ends);
        return refuse("shaken", "SW-CND-1", words);
    }
    if turn_of(scene, who, sheet::ONLY_FREE) {
        return refuse("shaken", "SW-OPT-4", text!(who, " has only just recovered: only free actions this turn."));
    }
    Ok(())
}

/// Whether somebody who has begun an action is still able to go on with it.
///
/// # Errors
/// The first refusal that applies.
pub fn still_able(scene: &Scene, who: Who, needs: Needs) -> Result<(), Refusal> {
    able(scene, who)?;
    unbound(scene, who, needs)?;
    not_shaken(scene, who)
}

/// SW-TRN-11: declared actions that have not been carried out yet.
pub fn remaining(scene: &Scene, who: Who) -> Vec<TurnAction> {
    let mut left: Vec<TurnAction> = actions_of(scene, who, sheet::DECLARED).collect();
    for done in actions_of(scene, who, sheet::DONE) {
        if let Some(ix) = left.iter().position(|declared| *declared == done) {
            left.remove(ix);
        }
    }
    left
}

/// SW-TRN-11: whether such an action has been declared more often than carried out.
fn remains(scene: &Scene, who: Who, action: &TurnAction) -> bool {
    let times = |list| actions_of(scene, who, list).filter(|a| a == action).count();
    times(sheet::DECLARED) > times(sheet::DONE)
}

/// Whether the action, which needs free limbs, may be taken now, as far as that does not depend on its form.
///
/// # Errors
/// The first refusal that applies.
pub fn may_take(scene: &Scene, who: Who, action: impl Into<TurnAction>) -> Result<(), Refusal> {
    may_take_that(scene, who, action, Needs::FreeLimbs)
}

/// Whether the action may be taken now, as far as that does not depend on its form.
///
/// # Errors
/// The first refusal that applies.
pub fn may_take_that(scene: &Scene, who: Who, action: impl Into<TurnAction>, needs: Needs) -> Result<(), Refusal> {
    may_act(scene, who, needs)?;
    fits_turn(scene, who, action)
}

/// What every action has to pass now, whichever it is.
///
/// # Errors
/// The first refusal that applies.
pub fn may_act(scene: &Scene, who: Who, needs: Needs) -> Result<(), Refusal> {
    may_take_free_that(scene, who, needs)?;
    not_shaken(scene, who)
}

/// SW-TRN-11, SW-ACT-24, 25: whether the action goes with what was declared and done this turn.
///
/// # Errors
/// The first refusal that applies.
pub fn fits_turn(scene: &Scene, who: Who, action: impl Into<TurnAction>) -> Result<(), Refusal> {
    let action = LazyCell::new(|| action.into());
    let mut declared = actions_of(scene, who, sheet::DECLARED);
    // With SW-OPT-10 off, nothing is declared first, and actions are added one by one.
    let one_by_one = !scene.option(options::DECLARE_FIRST);
    if declared.len() > 0 {
        let alone = action.is_exclusive() || declared.any(|a| a.is_exclusive());
        if alone && (one_by_one || !remains(scene, who, &action)) {
            let text = "Defend and Aim take the whole turn and go with no other action.";
            return refuse("turn_exclusive", "SW-ACT-24", text);
        }
        if one_by_one && actions_of(scene, who, sheet::DONE).len() >= 3 {
            return refuse("too_many_actions", "SW-TRN-11", "At most three actions a turn.");
        }
        if !one_by_one && !remains(scene, who, &action) {
            let text = "That is not among the actions declared for this turn, or all of them are done.";
            return refuse("not_declared", "SW-TRN-11", text);
        }
    }
    if turn_of(scene, who, sheet::RAN) && action.is_exclusive() {
        return refuse("turn_exclusive", "SW-ACT-24", "You cannot Defend or Aim after running.");
    }
    if turn_of(scene, who, sheet::MOVED) > 0 && *action == ActionKind::Aim {
        return refuse("turn_exclusive", "SW-ACT-25", "You cannot Aim after moving in the same turn.");
    }
    Ok(())
}

/// SW-TRN-11: whether these actions may be declared together. Only their number, and Defend and Aim, are checked here:
/// anyone Shaken may declare what a Benny will let them do.
///
/// # Errors
/// The first refusal that applies.
pub fn may_declare(scene: &Scene, who: Who, actions: &[TurnAction]) -> Result<(), Refusal> {
    if !scene.option(options::DECLARE_FIRST) {
        let text = "Nothing is declared at this table: take one action after the other.";
        return refuse(codes::UNKNOWN, "SW-OPT-10", text);
    }
    may_take_free_that(scene, who, Needs::NoLimbs)?;
    let whole = actions.iter().any(TurnAction::is_exclusive);
    if actions.len() > 1 && whole {
        return refuse(
            "turn_exclusive",
            "SW-ACT-24",
            "Defend and Aim take the whole turn and go with no other action.",
        );
    }
    let moved = actions.iter().any(|a| *a == ActionKind::Aim) && turn_of(scene, who, sheet::MOVED) > 0;
    if moved || (whole && turn_of(scene, who, sheet::RAN)) {
        return refuse(
            "turn_exclusive",
            "SW-ACT-25",
            "You cannot Aim after moving, or Defend after running, in the same turn.",
        );
    }
    if actions.len() > 3 {
        return refuse("too_many_actions", "SW-TRN-11", "At most three actions a turn.");
    }
    if actions_of(scene, who, sheet::DECLARED).len() > 0 {
        return refuse(
            "not_declared",
            "SW-TRN-11",
            "The actions of this turn are declared already; none can be added.",
        );
    }
    Ok(())
}

/// SW-ACT-7, 9: all the movement of this turn, in centimetres.
pub fn movement_of_turn(scene: &Scene, who: Who) -> i32 {
    derived::pace_now(scene, who).saturating_mul(100).saturating_add(turn_of(scene, who, sheet::RUN))
}

/// Movement left this turn, in centimetres.
pub fn movement_left(scene: &Scene, who: Who) -> i32 {
    (movement_of_turn(scene, who) - turn_of(scene, who, sheet::MOVED)).max(0)
}

/// SW-CND-9: `cannot_move`.
pub fn check_not_held(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if grasp::is_held(scene, who) {
        return refuse("cannot_move", "SW-CND-9", text!(who, " is held and cannot move. Break free first."));
    }
    Ok(())
}

/// SW-ACT-29: `holding`.
fn holds_nobody(scene: &Scene, who: Who) -> Result<(), Refusal> {
    match grasp::of(scene, who).next() {
        Some(g) => {
            refuse("holding", "SW-ACT-29", text!(who, " holds ", g.victim, " and stays where they are. Release first."))
        }
        None => Ok(()),
    }
}

fn aims(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if actions_of(scene, who, sheet::DECLARED).any(|a| a == ActionKind::Aim) {
        return refuse("turn_exclusive", "SW-ACT-25", text!(who, " aims this turn and does not move."));
    }
    Ok(())
}

/// How far `who` can still go where each metre costs `per_metre`, and what to do now.
fn too_far(scene: &Scene, who: Who, per_metre: i32) -> Refusal {
    let left = movement_left(scene, who) / per_metre.max(1);
    let runs = may_run(scene, who).is_ok();
    let words = match left {
        0 if runs => " has no movement left this turn. Run to get more.".to_string(),
        0 => " has no movement left this turn.".to_string(),
        _ => {
            let metres = f64::from(left) / 100.0;
            let slow = if per_metre > 1 { format!(": here each metre costs {per_metre}") } else { String::new() };
            let then = if runs { "Go less far, or run first." } else { "Go less far." };
            format!(" can still move {metres} m this turn{slow}. {then}")
        }
    };
    Refusal::new("pace_exceeded", "SW-ACT-9", text!(who, words))
}

/// SW-ACT-9, 10: whether movement of this cost in centimetres is possible, where each metre costs `per_metre`.
///
/// # Errors
/// The first refusal that applies.
pub fn may_move(scene: &Scene, who: Who, cost: i32, per_metre: i32) -> Result<(), Refusal> {
    may_take_free(scene, who)?;
    check_not_held(scene, who)?;
    holds_nobody(scene, who)?;
    aims(scene, who)?;
    let left = movement_left(scene, who);
    if cost > left || left == 0 { Err(too_far(scene, who, per_metre)) } else { Ok(()) }
}

/// SW-ACT-5: what standing up costs, in centimetres: two units, or the whole Pace of anybody slower.
pub fn standing_up(scene: &Scene, who: Who) -> i32 {
    derived::unit(scene).saturating_mul(2).min(derived::pace_now(scene, who)).saturating_mul(100)
}

/// SW-ACT-5.
///
/// # Errors
/// The first refusal that applies.
pub fn may_stand(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may_take_free(scene, who)?;
    check_not_held(scene, who)?;
    aims(scene, who)?;
    let (takes, left) = (standing_up(scene, who), movement_left(scene, who));
    if takes > left {
        let metres = |cm: i32| f64::from(cm) / 100.0;
        let (takes, left) = (metres(takes), metres(left));
        let words = format!(" needs {takes} m of movement to stand up, and has {left} m left this turn.");
        return refuse("pace_exceeded", "SW-ACT-9", text!(who, words));
    }
    if !scene.has(who, PRONE) {
        return refuse(codes::BAD_TARGET, "SW-ACT-5", text!(who, " is not prone."));
    }
    Ok(())
}

/// SW-ACT-7.
///
/// # Errors
/// The first refusal that applies.
pub fn may_run(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may_take_free(scene, who)?;
    check_not_held(scene, who)?;
    if scene.has(who, PRONE) {
        return refuse("cannot_move", "SW-ACT-10", text!(who, " is prone and can only crawl. Stand up first."));
    }
    holds_nobody(scene, who)?;
    if actions_of(scene, who, sheet::DECLARED).any(|a| a.is_exclusive()) {
        return refuse("turn_exclusive", "SW-ACT-24", "You cannot run in a turn with Defend or Aim.");
    }
    if turn_of(scene, who, sheet::RAN) {
        return refuse("already_ran", "SW-ACT-7", text!(who, " has run already this turn."));
    }
    if actions_of(scene, who, sheet::DONE).len() > 0 {
        return refuse("run_too_late", "SW-ACT-7", "Running comes before the first action of the turn.");
    }
    free_left(scene, who)
}
