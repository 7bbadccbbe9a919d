//! CC-ACT: what combatants can do, one family of actions to a module.

mod aim;
mod clear_jam;
mod first_aid;
mod flee;
mod free;
pub mod gm;
mod harm_by_gm;
mod medicine;
mod movement;
mod push;
mod put_out;
mod ready;
mod reload;
mod run;
mod skill;
mod turn;

pub use clear_jam::Clearing;
pub use free::AtHand;
pub use reload::HalfLoaded;
pub use run::{Charge, charges};
pub use turn::act_now_refused;

use crate::attack;
use fray_engine::family::Family;

/// All families, in the order in which they are offered.
pub static FAMILIES: &[Family] = &[
    attack::FIRE_FAMILY,
    attack::LOADING,
    attack::CLOSE_FAMILY,
    attack::MANEUVERS,
    attack::THROW_FAMILY,
    first_aid::FAMILY,
    put_out::FAMILY,
    ready::FAMILY,
    reload::FAMILY,
    clear_jam::FAMILY,
    aim::FAMILY,
    free::FAMILY,
    movement::FAMILY,
    run::FAMILY,
    skill::FAMILY,
    push::FAMILY,
    flee::FAMILY,
    medicine::FAMILY,
    turn::FAMILY,
    gm::FAMILY,
    harm_by_gm::FAMILY,
];
