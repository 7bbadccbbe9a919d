//! CD-ACT: the actions, one family to a module.

mod bonds;
mod care;
mod custom_action;
mod disarm;
mod first_aid;
pub mod gm;
mod grit;
mod items;
mod killing_blow;
pub mod movement;
pub mod prone;
pub mod quick;
mod rouse;
mod surrender;
mod touch;
pub mod turn;

use crate::ranged::{aim, covering, reload, shield};
use crate::{attack, grapple, reactions};
use fray_engine::family::{ByUse, Family};
use std::sync::LazyLock;

/// All families, in the order in which they are offered.
pub static FAMILIES: &[Family] = &[
    attack::ATTACK,
    attack::CHARGE,
    attack::OBJECT,
    attack::IMPROVISE,
    first_aid::FAMILY,
    grapple::GRAB,
    disarm::FAMILY,
    touch::FAMILY,
    grit::FAMILY,
    killing_blow::FAMILY,
    reactions::FAMILY,
    reactions::WILLED,
    aim::FAMILY,
    covering::FAMILY,
    reload::FAMILY,
    items::TAKING,
    items::PUTTING_AWAY,
    bonds::FAMILY,
    grapple::LET_GO,
    movement::FAMILY,
    prone::DROPPING,
    prone::STANDING,
    shield::FAMILY,
    custom_action::FAMILY,
    surrender::FAMILY,
    turn::DELAYING,
    turn::PASSING,
    quick::FAMILY,
    rouse::FAMILY,
    care::FAMILY,
    gm::FAMILY,
    gm::HARM,
    gm::HAZARDS,
    gm::TAGS,
];

/// The same by their uses.
pub static BY_USE: LazyLock<ByUse> = LazyLock::new(|| ByUse::of(FAMILIES));
