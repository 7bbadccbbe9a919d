//! ME-GM-2: the targets of most GM actions.

use crate::derived;
use fray_engine::base::Who;
use fray_engine::form::Member;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::target::several;

fray_engine::form! {
    /// The targets of most GM actions.
    pub(super) TARGETS {
        who: Vec<Who> = "Targets",
    }
}

/// Everybody who is still in the fight.
pub(super) fn people(scene: &Scene) -> Vec<Who> {
    scene.ids().filter(|w| !derived::is_gone(scene, *w)).collect()
}

/// Some of them.
pub(super) fn targets(scene: &Scene) -> Member {
    several(TARGETS.who, scene, &people(scene), 1)
}

/// The combatants that the command names.
///
/// # Errors
/// `bad_target`: one of them is not in the fight.
pub(super) fn named(scene: &Scene, cmd: &Cmd) -> Result<Vec<Who>, Refusal> {
    let gone = || Refusal::new("bad_target", "ME-GM-2", "Nobody by that name is in the fight. Choose somebody else.");
    TARGETS.who.handles(cmd).into_iter().map(|h| scene.find(cmd.who, h).ok_or_else(gone)).collect()
}

pub(super) fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    named(scene, cmd).map(|_| ())
}
