//! ME-ACT: what combatants can do, one family of actions to a module.

mod assist;
mod break_free;
mod burst;
pub mod call_gm;
mod care;
mod coup;
pub mod escape;
mod free;
pub mod gm;
mod simple;
mod static_challenge;
mod told;
mod turn;

pub use burst::ACT as BURST;
pub use call_gm::offers as call_gm;
pub use coup::ACT as COUP;
pub use turn::end as end_call;

use crate::attack;
use fray_engine::family::{ByUse, Family};
use std::sync::LazyLock;

/// All families, in the order in which they are offered.
pub static FAMILIES: &[Family] = &[
    attack::FAMILY,
    attack::SHIELD,
    break_free::FAMILY,
    care::FAMILY,
    coup::FAMILY,
    simple::MOVING,
    simple::ON_THE_GROUND,
    simple::FALLING,
    simple::DRAWING,
    simple::PICKING_UP,
    simple::RELOADING,
    simple::RECOVERING,
    static_challenge::FAMILY,
    assist::FAMILY,
    burst::FAMILY,
    free::FAMILY,
    told::FAMILY,
    attack::RETEST,
    escape::FAMILY,
    turn::FAMILY,
    call_gm::FAMILY,
    gm::FAMILY,
    gm::HAZARDS,
    gm::PEOPLE,
];

/// The families that bots and the last call look through.
pub static USEFUL: LazyLock<Vec<&Family>> = LazyLock::new(|| FAMILIES.iter().filter(|f| !f.uses.is_empty()).collect());

/// The same by their uses.
pub static BY_USE: LazyLock<ByUse> = LazyLock::new(|| ByUse::of(FAMILIES));
