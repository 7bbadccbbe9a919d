//! How targets are listed in forms, and read from commands.

use crate::derived;
use crate::turn::refusal;
use fray_engine::base::Who;
use fray_engine::form::Ask;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Refusal, refuse};
use fray_engine::target::{Intent, TargetRules, Targets, first_open};
pub use fray_engine::target::{TARGET, handle};
use fray_engine::text;

/// Who counts as a foe, and who as out of the fight.
const TARGET_RULES: TargetRules = TargetRules { hostile: derived::hostile, out: derived::is_out, thing: |_, _| false };

/// Everybody else that `who` knows of and who has not left the fight: foes who can still fight first, then the others,
/// nearest first.
pub fn others(scene: &Scene, who: Who) -> impl Iterator<Item = Who> {
    TARGET_RULES.others(scene, who).into_iter().filter(|t| !derived::is_gone(scene, *t))
}

/// The same, with `who` in front.
pub fn oneself_and_others(scene: &Scene, who: Who) -> impl Iterator<Item = Who> {
    std::iter::once(who).chain(others(scene, who))
}

/// Those of [`oneself_and_others`] who fit. Mostly few do, and only those are put in order.
pub fn oneself_and_others_who(scene: &Scene, who: Who, fits: impl Fn(Who) -> bool) -> Vec<Who> {
    let known = |t: &Who| *t != who && scene.knows(who, *t) && !derived::is_gone(scene, *t);
    let mut all: Vec<Who> = scene.ids().filter(|t| fits(*t) && known(t)).collect();
    TARGET_RULES.foes_first(scene, who, &mut all);
    if fits(who) {
        all.insert(0, who);
    }
    all
}

/// Foes who can still fight, the nearest first.
pub fn foes(scene: &Scene, who: Who) -> impl Iterator<Item = Who> {
    others(scene, who).filter(move |t| TARGET_RULES.is_standing_foe(scene, who, *t))
}

/// Refuses a target that is dead, fled or gone, or the actor.
pub fn valid(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    let words = if target == who {
        text!("Choose somebody else as the target.")
    } else {
        text!(target, " is no longer part of this fight. Choose another target.")
    };
    refusal(target == who || derived::is_gone(scene, target), "invalid_target", "CC-ERR-1", words)
}

/// CC-GM-4: refuses a target beyond arm's reach.
pub fn adjacent(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    let far = who != target && !derived::adjacent(scene, who, target);
    refusal(far, "out_of_reach", "CC-GM-4", text!(target, " is out of reach. Move closer first."))
}

/// Targets of a harmful action: foes who can still fight first, friends last and marked.
pub fn to_harm<R: Fn(Who) -> Option<Refusal>>(scene: &Scene, who: Who, off: R) -> Targets<'_, R> {
    TARGET_RULES.targets(scene, who, others(scene, who).collect(), Intent::Harm, off)
}

/// The targets of a helpful action, out of `all`.
pub fn to_help<R: Fn(Who) -> Option<Refusal>>(scene: &Scene, who: Who, all: Vec<Who>, off: R) -> Targets<'_, R> {
    TARGET_RULES.targets(scene, who, all, Intent::Help, off)
}

/// The target that the command names; without a name, the first of `all` that is not off, which is also the form's default.
///
/// # Errors
/// `invalid_target`: the name fits nobody, or there is no target at all.
pub fn named_or(
    scene: &Scene,
    cmd: &Cmd,
    ask: Ask<Who>,
    all: impl FnOnce() -> Vec<Who>,
    off: impl Fn(Who) -> Option<Refusal>,
) -> Result<Who, Refusal> {
    if ask.is_in(cmd) {
        return match ask.of(scene, cmd) {
            Some(found) => Ok(found),
            None => refuse("invalid_target", "CC-ERR-1", "Not a valid target. Choose somebody who is here."),
        };
    }
    match first_open(&all(), off) {
        Some(target) => Ok(target),
        None => refuse("invalid_target", "CC-ERR-1", "There is no valid target here."),
    }
}
