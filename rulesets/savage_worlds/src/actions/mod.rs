//! SW-ACT: what may be done: one row of the table for each action, one file for each family.

mod action;
pub mod aim;
pub mod attack;
pub mod buy_card;
pub mod close;
pub mod custom;
pub mod decisions;
pub mod defend;
pub mod effect;
pub mod free;
pub mod gm;
pub mod hazards;
pub mod heal;
pub mod movement;
pub mod ready;
pub mod reload;
pub mod rulings;
pub mod social;
pub mod stabilize;
pub mod suppress;
pub mod target;
pub mod turn;
pub mod unshake;

pub use action::{
    Action, Cost, Declared, at_risk, check, check_particular, decided, declarable, needs, of, offer, offers,
};

use close::{break_free, finish, grapple, push, touch};
use social::{support, test};

/// All actions, in the order in which they are offered.
pub static ACTIONS: &[Action] = &[
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
    movement::ACTION,
    ready::ACTION,
    free::ACTION,
    grapple::RELEASING,
    turn::ACTION,
    decisions::ACTION,
    gm::ACTION,
    hazards::ACTION,
    rulings::ACTION,
];

/// The actions that stay possible when the fight is over.
pub const AFTER_THE_FIGHT: &[&str] =
    &[heal::ACT, stabilize::ACT, gm::CHECK, hazards::RELIEF, rulings::WAKE, rulings::AWARD];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turn_action::ActionKind;

    #[test]
    fn whatever_can_be_declared_is_a_kind_of_action() {
        let declared = ACTIONS.iter().filter(|a| !matches!(a.declared, Declared::Never));
        let acts = declared.flat_map(|a| a.family.acts).chain([&aim::ACT, &defend::ACT]);
        for act in acts {
            assert!(ActionKind::ALL.iter().any(|kind| kind.id() == *act), "{act}");
        }
    }
}
