//! CD-ACT: what may be done, one family of actions to a module.

mod bonds;
mod disarm;
mod first_aid;
mod free_action;
pub mod gm;
mod grit;
mod items;
mod killing_blow;
mod legality;
pub mod movement;
pub mod prone;
pub mod quick;
mod surrender;
pub mod targets;
mod touch;
pub mod turn;

pub use bonds::Bonds;
pub use fray_engine::family::Family;
pub use legality::{Need, may, refuse};

use crate::ranged::{aim, covering, reload, shield};
use crate::{attack, grapple, reactions};

/// All families, in the order in which they are offered.
pub static FAMILIES: &[Family] = &[
    attack::FAMILY,
    first_aid::FAMILY,
    grapple::GRAB,
    disarm::FAMILY,
    touch::FAMILY,
    grit::FAMILY,
    killing_blow::FAMILY,
    reactions::FAMILY,
    aim::FAMILY,
    covering::FAMILY,
    reload::FAMILY,
    shield::FAMILY,
    items::FAMILY,
    bonds::FAMILY,
    grapple::LET_GO,
    movement::FAMILY,
    prone::FAMILY,
    free_action::FAMILY,
    surrender::FAMILY,
    turn::FAMILY,
    quick::FAMILY,
    gm::FAMILY,
    gm::HARM,
    gm::HAZARDS,
    gm::TAGS,
];
