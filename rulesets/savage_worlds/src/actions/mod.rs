//! SW-ACT: what may be done, one file for each family.

pub mod aim;
pub mod attack;
pub mod close;
pub mod custom;
pub mod decisions;
pub mod deeds;
pub mod defend;
pub mod effect;
pub mod free;
pub mod gm;
pub mod hazards;
pub mod heal;
pub mod movement;
pub mod reload;
pub mod rulings;
pub mod social;
pub mod stabilize;
pub mod suppress;
pub mod target;
pub mod turn;
pub mod unshake;
