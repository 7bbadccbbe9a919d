//! SW-ACT-2, SW-TRN-11: what people do in a turn, and which of it a declaration may name.

use super::action::Action;
use super::close::{break_free, finish, grapple, push, touch};
use super::social::{support, test};
use super::{aim, attack, buy_card, custom, defend, free, heal, movement, ready, reload, stabilize, suppress, unshake};
use crate::turn_action::TurnAction;
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// The actions of a turn, in the order in which they are offered.
pub static OF_TURN: &[Action] = &[
    unshake::ACTION,
    buy_card::ACTION,
    attack::MELEE,
    attack::RANGED,
    attack::THROWN,
    break_free::ACTION,
    grapple::CRUSHING,
    suppress::ACTION,
    stabilize::ACTION,
    aim::ACTION,
    reload::ACTION,
    defend::ACTION,
    test::ACTION,
    support::ACTION,
    push::ACTION,
    grapple::ACTION,
    touch::ACTION,
    finish::ACTION,
    custom::ACTION,
    heal::ACTION,
    movement::MOVING,
    movement::STANDING_UP,
    ready::ACTION,
    free::ACTION,
    grapple::RELEASING,
];

/// All that can be declared, each with its label.
pub fn declarable(scene: &Scene, who: Who) -> Vec<(TurnAction, String)> {
    OF_TURN.iter().flat_map(|action| action.declarable(scene, who)).collect()
}
