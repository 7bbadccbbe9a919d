//! SW-TRN-11: what a declaration may name.

use super::action::Action;
use super::close::{break_free, finish, grapple, push, touch};
use super::social::{support, test};
use super::{attack, custom, ready, reload, stabilize, suppress};
use crate::turn_action::TurnAction;
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// The actions that can be declared, in the order in which they are offered.
pub static DECLARABLE: &[Action] = &[
    attack::MELEE,
    break_free::ACTION,
    grapple::CRUSHING,
    suppress::ACTION,
    stabilize::ACTION,
    reload::ACTION,
    test::ACTION,
    support::ACTION,
    push::ACTION,
    grapple::ACTION,
    touch::ACTION,
    finish::ACTION,
    custom::ACTION,
    ready::ACTION,
];

/// All that can be declared, each with its label.
pub fn declarable(scene: &Scene, who: Who) -> Vec<(TurnAction, String)> {
    DECLARABLE.iter().flat_map(|action| action.declarable(scene, who)).collect()
}
