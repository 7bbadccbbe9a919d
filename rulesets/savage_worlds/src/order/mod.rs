//! SW-TRN: cards, rounds, turns, Hold and interrupts.

mod buy;
pub(crate) mod claims;
mod deal;
pub(crate) mod end;
pub(crate) mod gap;
pub(crate) mod gate;
pub(crate) mod hold;
pub(crate) mod round;
mod surprise;
mod turn;

pub use buy::{buy_at_any_time, may_buy};
pub use deal::{deal_in, without_card};
pub use gate::{
    Needs, able, fits_turn, free_left, may_act, may_declare, may_move, may_run, may_stand, may_take, may_take_free,
    may_take_free_that, may_take_that, movement_left, movement_of_turn, own_turn, remaining, standing_up, still_able,
    unbound,
};
pub use hold::{hold, may_hold, may_use_hold, use_hold};
pub use round::{begin_round, usual_bennies, would_deal};
pub use turn::{Opening, begin_turn, close_sale, end_turn, spend_action};

use crate::cards::{COUNTDOWN, has_joker};
use crate::conditions::{ON_HOLD, SHAKEN, STUNNED};
use crate::sides::{bleeds_each_turn, is_out};
use fray_engine::base::Who;
use fray_engine::scene::{OrderState, Scene};

/// SW-TRN-14: on Hold, and able to use it.
pub fn holds(scene: &Scene, who: Who) -> bool {
    scene.has(who, ON_HOLD) && fit(scene, who)
}

/// SW-TRN-14, 15: neither Shaken, Stunned nor out of the fight, so that a turn held back can be taken.
fn fit(scene: &Scene, who: Who) -> bool {
    !is_out(scene, who) && !scene.has(who, SHAKEN) && !scene.has(who, STUNNED)
}

/// SW-TRN-5: the holders of an unused Joker, who can choose when to act: black before red, and for a shared Joker the
/// first of the group.
pub(crate) fn jokers(scene: &Scene) -> Vec<Who> {
    let mut out: Vec<Who> = Vec::new();
    for joker in &COUNTDOWN[..2] {
        let waits = |s: &&fray_engine::scene::OrderEntry| {
            let unused = s.state == OrderState::Waiting && s.mark == *joker;
            unused && has_joker(scene, s.who) && !is_out(scene, s.who)
        };
        out.extend(scene.order.iter().find(waits).filter(|_| !begun(scene, joker)).map(|s| s.who));
    }
    out
}

/// SW-TRN-4, 5: whether a Joker is used: the first of those who share it has had the turn; the others follow directly.
fn begun(scene: &Scene, joker: &str) -> bool {
    let had = |state: OrderState| match state {
        OrderState::Waiting | OrderState::Out => false,
        OrderState::Now | OrderState::Paused | OrderState::Done | OrderState::Holding => true,
    };
    scene.order.iter().any(|s| s.mark == joker && had(s.state) && has_joker(scene, s.who))
}

/// SW-TRN-4, 5: whose turn comes up: the next card; a Joker not used comes at the end of the countdown.
pub(crate) fn next_in_line(scene: &Scene) -> Option<Who> {
    let waits = |s: &&fray_engine::scene::OrderEntry| {
        s.state == OrderState::Waiting && (!is_out(scene, s.who) || bleeds_each_turn(scene, s.who))
    };
    let waiting = || scene.order.iter().filter(waits);
    let later =
        |s: &fray_engine::scene::OrderEntry| has_joker(scene, s.who) && !begun(scene, &s.mark) && !is_out(scene, s.who);
    waiting().find(|s| !later(s)).or_else(|| waiting().next()).map(|s| s.who)
}
