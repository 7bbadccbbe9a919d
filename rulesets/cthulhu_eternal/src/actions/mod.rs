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

pub use execute::{ACT as EXECUTE, blow as execution};
pub use hide::ACT as HIDE;
pub use holds::{PULL, pull_free};
pub use moving::{MOVE, STAND, may_step};
pub use slot::{PASS, RECOVER, WAIT};

use crate::conditions::{PINNED, STUNNED, TERRORIZED};
use crate::{attack, reactions, sheet, turn};
use fray_engine::base::Who;
use fray_engine::family::{self, ByUse, Family};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use std::sync::LazyLock;

/// All families, in the order in which they are offered.
pub static FAMILIES: &[Family] = &[
    slot::RECOVERY,
    slot::DEFIANCE,
    reactions::ESCAPE,
    attack::PLAIN,
    attack::OTHERS,
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

/// The same by their uses.
pub static BY_USE: LazyLock<ByUse> = LazyLock::new(|| ByUse::of(FAMILIES));

/// CE-REF-17, 20, CE-FEAR-9: asks the GM whether the action is allowed, or others whether they join in, before it costs
/// anything. Gives the command as it is to be carried out.
pub fn allowed(play: &mut Play, cmd: &Cmd) -> Flow<Cmd> {
    match &*cmd.act {
        EXECUTE => execute::allowed(play, cmd)?,
        care::AID => care::allowed(play, cmd)?,
        barrage::ACT => return barrage::joined(play, cmd),
        _ => {}
    }
    Ok(cmd.clone())
}

/// Carries out a command that has been allowed.
pub fn carry_out(play: &mut Play, cmd: &Cmd) -> Flow {
    match &*cmd.act {
        EXECUTE => execute::carry_out(play, cmd),
        care::AID => care::carry_out(play, cmd),
        barrage::ACT => barrage::carry_out(play, cmd),
        _ => family::perform(FAMILIES, play, cmd),
    }
}

/// Actions that are free, and so leave the slot open.
pub fn is_free(scene: &Scene, act: &str) -> bool {
    matches!(act, slot::RELEASE | slot::STEP_AFTER | moving::SHIFTS | slot::DEFY) || items::is_free(scene, act)
}

/// CE-DEC-12: the action that is taken if nobody answers for the combatant in the slot.
pub fn unanswered(scene: &Scene, who: Who) -> &'static str {
    let has = |id| scene.has(who, id);
    if has(STUNNED) {
        // CE-COND-2: the test belongs to the own slot.
        if scene.turn_var(sheet::BY_TOKEN) { PASS } else { RECOVER }
    } else if has(TERRORIZED) && !has(PINNED) {
        HIDE
    } else if turn::may_wait(scene, who).is_ok() {
        WAIT
    } else {
        PASS
    }
}
