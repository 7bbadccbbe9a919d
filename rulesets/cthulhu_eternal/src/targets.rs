//! How targets are listed in forms, and read from commands.

use crate::derived;
use fray_engine::base::{Who, refuse};
use fray_engine::form::{Ask, Member};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
pub use fray_engine::target::{Intent, handle};
use fray_engine::target::{TargetRules, first_open, nearness};

/// Who counts as a foe, who as out of the fight, and who as a thing.
pub const TARGET_RULES: TargetRules =
    TargetRules { hostile: derived::hostile, out: derived::is_out, thing: derived::is_object };

/// Whether `t` is somebody else that `who` knows of, or a thing.
pub fn is_other(scene: &Scene, who: Who, t: Who) -> bool {
    t != who && scene.knows(who, t)
}

/// Whether `t` is somebody else that `who` knows of, alive or not; no thing.
pub fn is_person(scene: &Scene, who: Who, t: Who) -> bool {
    is_other(scene, who, t) && !derived::is_object(scene, t)
}

/// Everybody else and all things ([`is_other`]): foes who still stand first, then the others, nearest first.
pub fn others(scene: &Scene, who: Who) -> Vec<Who> {
    scene.once("others and things", who, || {
        let mut all: Vec<Who> = scene.ids().filter(|t| is_other(scene, who, *t)).collect();
        TARGET_RULES.foes_first(scene, who, &mut all);
        all
    })
}

/// Everybody else ([`is_person`]), in the same order.
pub fn people(scene: &Scene, who: Who) -> Vec<Who> {
    scene.once("others without things", who, || {
        let mut all = others(scene, who);
        all.retain(|t| !derived::is_object(scene, *t));
        all
    })
}

/// Those of [`people`] who fit, in the same order.
pub fn people_who(scene: &Scene, who: Who, fits: impl Fn(Who) -> bool) -> Vec<Who> {
    let mut all: Vec<Who> = scene.ids().filter(|t| fits(*t) && is_person(scene, who, *t)).collect();
    TARGET_RULES.foes_first(scene, who, &mut all);
    all
}

/// Whether a default may harm `target`: only foes who still stand.
pub fn is_standing_foe(scene: &Scene, who: Who, target: Who) -> bool {
    TARGET_RULES.is_standing_foe(scene, who, target)
}

/// The foes of `who` who still stand, the nearest first.
pub fn standing_foes(scene: &Scene, who: Who) -> Vec<Who> {
    scene.once("standing foes", who, || {
        let fits = |t: &Who| is_standing_foe(scene, who, *t) && is_other(scene, who, *t);
        let mut all: Vec<(u64, Who)> = scene.ids().filter(fits).map(|t| (nearness(scene, who, t), t)).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, t)| t).collect()
    })
}

/// The form member for choosing one of these; `None` if there is nobody.
pub fn member(
    scene: &Scene,
    who: Who,
    ask: Ask<Who>,
    all: &[Who],
    purpose: Intent,
    off: impl Fn(Who) -> Option<Refusal>,
) -> Option<Member> {
    let targets = TARGET_RULES.targets(scene, who, all.to_vec(), purpose, off);
    (!targets.is_empty()).then(|| targets.member_as(ask))
}

/// The target that the command names, if it fits; without a name, the first that its form would offer.
///
/// # Errors
/// `bad_target`: it names nobody.
pub fn target_or(
    scene: &Scene,
    cmd: &Cmd,
    ask: Ask<Who>,
    fits: impl Fn(Who) -> bool,
    all: impl FnOnce() -> Vec<Who>,
    off: impl Fn(Who) -> Option<Refusal>,
) -> Result<Who, Refusal> {
    let target = if ask.is_in(cmd) { ask.of(scene, cmd).filter(|t| fits(*t)) } else { first_open(&all(), off) };
    target.map_or_else(nobody, Ok)
}

/// # Errors
/// Always.
pub fn nobody<T>() -> Result<T, Refusal> {
    refuse("bad_target", "CE-ACT-2", "That is not a valid target.")
}
