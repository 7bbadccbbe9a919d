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
mod of_turn;
pub mod ready;
pub mod reload;
pub mod rulings;
pub mod social;
pub mod stabilize;
pub mod suppress;
mod table;
pub mod target;
pub mod turn;
pub mod unshake;

pub use action::{Action, Cost, Declared};
pub use table::{BY_USE, all, at_risk, check, check_particular, families, needs, of, offer, offers};
