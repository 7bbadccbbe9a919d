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
use crate::{attack, derived, reactions, sheet, turn};
use fray_engine::base::Who;
use fray_engine::family::{self, Family};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Use;
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

/// Those of them whose offers may be good for this at all, which bots look for.
fn good_for(use_: Use) -> &'static [&'static Family] {
    static BY_USE: LazyLock<[(Use, Vec<&Family>); Use::FOR_BOTS.len()]> = LazyLock::new(|| {
        let good_for = |use_: Use| FAMILIES.iter().filter(|f| f.uses.contains(&use_)).collect();
        Use::FOR_BOTS.map(|use_| (use_, good_for(use_)))
    });
    BY_USE.iter().find(|(known, _)| *known == use_).map_or(&[], |(_, families)| families)
}

/// Those whose offers may be good for this to `who` now.
pub fn useful(scene: &Scene, who: Who, use_: Use) -> impl Iterator<Item = &Family> {
    good_for(use_).iter().copied().filter(move |family| may_be_good_for(scene, who, use_, family))
}

/// What can be seen without making the offers: nobody puts out flames where nobody burns, nor makes ready with a working
/// weapon in hand.
fn may_be_good_for(scene: &Scene, who: Who, use_: Use, family: &Family) -> bool {
    match (use_, family.acts) {
        (Use::Rescue, [RECOVER, ..]) => scene.has(who, STUNNED),
        (Use::Rescue, [slot::DEFY, ..]) => scene.has(who, TERRORIZED),
        (Use::Rescue, [care::AID, ..]) => care::saves_a_friend(scene, who),
        (Use::Rescue, [other::EXTINGUISH, ..]) => other::is_anybody_burning(scene),
        (Use::Attack, [reactions::ESCAPE_ACT, ..]) => scene.has(who, PINNED),
        (Use::Attack, acts) if acts.contains(&attack::AMBUSH) => derived::surprise_round(scene),
        (Use::Ready, [items::RELOAD, ..]) => items::may_make_ready(scene, who),
        (Use::Recover, [HIDE, ..]) => scene.has(who, TERRORIZED),
        _ => true,
    }
}

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
