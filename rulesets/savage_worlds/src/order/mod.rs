//! SW-TRN: cards, rounds, turns, Hold and interrupts.

mod boundary;
mod buy;
mod cards;
mod command;
mod deal;
mod gate;
mod hold;
mod interrupt;
mod round;
mod surprise;
mod turn;

pub use boundary::boundary;
pub use buy::{buy_beside, may_buy};
pub use cards::{COUNTDOWN, card, place as place_of_card};
pub use command::command;
pub use deal::{deal_in, without_card};
pub use gate::{
    Needs, able, free_left, may_declare, may_move, may_run, may_stand, may_take, may_take_free, may_take_free_that,
    may_take_that, movement_left, movement_of_turn, own_turn, remaining, standing_up, unbound,
};
pub use hold::{hold, may_hold, may_use_hold, use_hold};
pub use interrupt::pending;
pub use round::{begin_round, would_deal};
pub use turn::{Contest, begin_turn, end_turn};

use crate::conditions::{BLEEDING_OUT, JOKER_PAST, ON_HOLD, SHAKEN, STUNNED};
use crate::{grasp, harm, sheet};
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Frame, Phase, Scene, SlotState};

/// Dead, unconscious or Incapacitated.
pub fn is_down(scene: &Scene, who: Who) -> bool {
    harm::is_out(scene, who)
}

/// SW-TRN-14: on Hold, and able to use it.
pub fn holds(scene: &Scene, who: Who) -> bool {
    scene.has(who, ON_HOLD) && fit(scene, who)
}

/// SW-TRN-14, 15: neither Shaken nor Stunned nor out of it, so that a turn held back can be taken.
fn fit(scene: &Scene, who: Who) -> bool {
    !scene.c(who).gone && !is_down(scene, who) && !scene.has(who, SHAKEN) && !scene.has(who, STUNNED)
}

/// SW-TRN-5: whether the card of `who` is a Joker of this round. SW-OPT-21: kept for later rounds it is only a place in
/// the order.
pub fn has_joker(scene: &Scene, who: Who) -> bool {
    cards::is_joker(&scene.get(who, sheet::CARD)) && !scene.has(who, JOKER_PAST)
}

/// SW-TRN-5: who has an unused Joker and can choose when to act: of those who share one the first, black before red.
fn jokers(scene: &Scene) -> Vec<Who> {
    let mut out: Vec<Who> = Vec::new();
    for joker in COUNTDOWN[..2].iter().filter(|j| !begun(scene, j)) {
        let waits = |s: &&fray_engine::scene::Slot| {
            let unused = s.mark == *joker && s.state == SlotState::Waiting;
            unused && has_joker(scene, s.who) && !is_down(scene, s.who)
        };
        out.extend(scene.order.iter().find(waits).map(|s| s.who));
    }
    out
}

/// SW-TRN-4, 5: a Joker is used as soon as the first of those who share it has had the turn; the others follow directly.
fn begun(scene: &Scene, joker: &str) -> bool {
    let had = |state: SlotState| match state {
        SlotState::Waiting | SlotState::Out => false,
        SlotState::Now | SlotState::Paused | SlotState::Done | SlotState::Holding => true,
    };
    scene.order.iter().any(|s| s.mark == joker && had(s.state) && has_joker(scene, s.who))
}

/// SW-TRN-4, 5: whose turn comes up: the next card; a Joker not used comes at the end of the countdown.
fn next_in_line(scene: &Scene) -> Option<Who> {
    let waits = |s: &&fray_engine::scene::Slot| {
        s.state == SlotState::Waiting && (!is_down(scene, s.who) || scene.has(s.who, BLEEDING_OUT))
    };
    let waiting: Vec<_> = scene.order.iter().filter(waits).collect();
    let later =
        |s: &fray_engine::scene::Slot| has_joker(scene, s.who) && !begun(scene, &s.mark) && !is_down(scene, s.who);
    waiting.iter().find(|s| !later(s)).or_else(|| waiting.first()).map(|s| s.who)
}

/// The commands of the course of the fight.
///
/// # Errors
/// Pass on with `?`.
pub fn resolve(play: &mut Play, cmd: &Cmd) -> Flow {
    match (&*cmd.act, cmd.who) {
        ("_round", _) => begin_round(play),
        ("_boundary", _) => boundary(play),
        ("_pending", _) => pending(play),
        ("_holds", _) => {
            grasp::settle(play);
            Ok(())
        }
        ("_fallen", _) => harm::aftermath::settle(play),
        ("_time", _) => harm::time::passes(play),
        ("_bennies", _) => {
            round::hand_out_bennies(play);
            Ok(())
        }
        ("_turn", Some(who)) => begin_turn(play, who, Contest::Plain),
        ("_end_turn", Some(who)) => end_turn(play, who),
        _ => Ok(()),
    }
}

/// What happens by itself: time, holds and the fallen; Bennies of newcomers; a pending command, the end of a turn,
/// windows between turns, the next turn, the next round.
pub fn next(scene: &Scene) -> Option<Cmd> {
    if harm::time::due(scene) {
        return Some(Cmd::auto("_time", None));
    }
    if grasp::any_over(scene) {
        return Some(Cmd::auto("_holds", None));
    }
    if harm::aftermath::due(scene) {
        return Some(Cmd::auto("_fallen", None));
    }
    if scene.phase != Phase::Running {
        return None;
    }
    if round::bennies_due(scene) {
        return Some(Cmd::auto("_bennies", None));
    }
    match scene.agenda.last() {
        Some(Frame::Pending { cmd, .. }) => Some(Cmd::auto("_pending", cmd.who)),
        // SW-TRN-9: so ends the turn of anyone who is put out of action.
        Some(Frame::Turn { who, .. }) if is_down(scene, *who) => Some(Cmd::auto("_end_turn", Some(*who))),
        Some(Frame::Turn { .. }) => None,
        None if scene.round == 0 => Some(Cmd::auto("_round", None)),
        None if !scene.var(sheet::BOUNDARY_ASKED) && boundary::needed(scene) => Some(Cmd::auto("_boundary", None)),
        None => match next_in_line(scene) {
            Some(who) => Some(Cmd::auto("_turn", Some(who))),
            // SW-TRN-19: with nobody to deal to, no round is dealt.
            None => would_deal(scene).then(|| Cmd::auto("_round", None)),
        },
    }
}

/// What the GM's "end this turn" does: the turn ends, or the next round is dealt.
pub fn push_on(scene: &Scene) -> Option<Cmd> {
    match scene.agenda.last() {
        Some(Frame::Turn { who, .. }) => Some(Cmd::auto("_end_turn", Some(*who))),
        Some(Frame::Pending { .. }) => None,
        None => Some(Cmd::auto("_round", None)),
    }
}
