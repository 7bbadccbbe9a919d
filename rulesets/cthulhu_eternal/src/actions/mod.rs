//! CE-ACT: what combatants can do, one family of actions to a module.

mod aim;
mod barrage;
mod care;
mod execute;
pub mod gm;
mod hide;
mod holds;
mod items;
mod moving;
mod other;
mod search;
mod slot;

pub use execute::blow as execution;
pub use holds::pull_free;
pub use moving::may_step;

use crate::conditions::{PINNED, STUNNED, TERRORIZED};
use crate::{attack, reactions, turn};
use fray_engine::base::Who;
use fray_engine::family::Family;
use fray_engine::scene::Scene;

/// All families, in the order in which they are offered.
pub static FAMILIES: &[Family] = &[
    slot::RECOVER,
    slot::DEFY,
    reactions::ESCAPE,
    attack::FAMILY,
    execute::FAMILY,
    care::FAMILY,
    aim::FAMILY,
    barrage::FAMILY,
    items::FAMILY,
    moving::FAMILY,
    holds::FAMILY,
    hide::FAMILY,
    reactions::DODGE,
    search::FAMILY,
    other::FAMILY,
    slot::FAMILY,
    gm::SAY,
    gm::SEAT,
    gm::HARM,
    gm::ILLNESS,
    gm::ELEMENTS,
    gm::AFTER,
];

/// Actions that are free, and so leave the slot open.
pub fn is_free(scene: &Scene, act: &str) -> bool {
    matches!(act, "release" | "step_after" | "shift" | "defy") || items::is_free(scene, act)
}

/// CE-DEC-12: the action that is taken if nobody answers for the combatant in the slot.
pub fn unanswered(scene: &Scene, who: Who) -> &'static str {
    let has = |id| scene.has(who, id);
    if has(STUNNED) {
        "recover"
    } else if has(TERRORIZED) && !has(PINNED) {
        "take_cover"
    } else if turn::may_wait(scene, who).is_ok() {
        "wait"
    } else {
        "pass"
    }
}

/// CE-HEAL, CE-SAN-4: the actions that stay open after the fight.
pub const AFTER_THE_FIGHT: &[&str] = &[
    "first_aid",
    "treat",
    "antidote",
    "rest",
    "aftermath",
    "san_test",
    "expose",
    "elements",
    "deprive",
    "harm",
    "heal",
];
