//! Whom an action may name: how targets are listed in forms, and read from commands.

use crate::derived;
use fray_engine::base::{Who, refuse};
use fray_engine::form::{Ask, Member, Opt};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::target::{self, Sides};

/// Who is a target of whom.
pub const SIDES: Sides = Sides { hostile: derived::hostile, out: derived::is_out, thing: derived::is_object };

/// Everybody else whom `who` knows of, and things: foes who still stand first, then the nearest.
pub fn others(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all: Vec<Who> = scene.ids().filter(|t| *t != who && scene.knows(who, *t)).collect();
    SIDES.foes_first(scene, who, &mut all);
    all
}

/// Everybody else who lives or has lived.
pub fn people(scene: &Scene, who: Who) -> Vec<Who> {
    SIDES.others(scene, who)
}

/// Whom a default may harm: a foe who still stands.
pub fn fair(scene: &Scene, who: Who, target: Who) -> bool {
    SIDES.fair(scene, who, target)
}

/// The members' options over these, each off for its reason.
pub fn options(scene: &Scene, who: Who, all: &[Who], off: impl Fn(Who) -> Option<Refusal>) -> Vec<Opt> {
    let option = |t: &Who| {
        let mut note = target::distance(scene, who, *t);
        if derived::is_out(scene, *t) {
            note.push_str(", out of the fight");
        }
        Opt::combatant(scene, *t).note(note).unless(off(*t))
    };
    all.iter().map(option).collect()
}

/// A target that is harmed: friends are marked; the default is a foe who stands, or whoever acts has to choose.
pub fn victim(
    scene: &Scene,
    who: Who,
    ask: Ask<Who>,
    all: &[Who],
    off: impl Fn(Who) -> Option<Refusal>,
) -> Option<Member> {
    if all.is_empty() {
        return None;
    }
    let mut options = options(scene, who, all, &off);
    for (opt, t) in options.iter_mut().zip(all) {
        opt.friend = scene.allies(who, *t);
    }
    let default = all.iter().zip(&options).find(|(t, o)| o.off.is_none() && fair(scene, who, **t));
    let default = default.map(|(_, o)| o.id.clone());
    options.sort_by_key(|o| (o.off.is_some(), o.friend));
    Some(ask.one_with_default(options, default))
}

/// Somebody whom it helps, or who is only named: the first who is not off by default.
pub fn other(
    scene: &Scene,
    who: Who,
    ask: Ask<Who>,
    all: &[Who],
    off: impl Fn(Who) -> Option<Refusal>,
) -> Option<Member> {
    (!all.is_empty()).then(|| ask.one_of(options(scene, who, all, off)))
}

/// The target that the command names, or the first that its form would take.
///
/// # Errors
/// `bad_target`: it names nobody.
pub fn target_or(
    scene: &Scene,
    cmd: &Cmd,
    ask: Ask<Who>,
    all: &[Who],
    off: impl Fn(Who) -> Option<Refusal>,
) -> Result<Who, Refusal> {
    if ask.is_in(cmd) {
        let found = ask.of(scene, cmd).filter(|t| all.contains(t));
        return found.map_or_else(nobody, Ok);
    }
    let open = all.iter().find(|t| off(**t).is_none());
    open.or(all.first()).copied().map_or_else(nobody, Ok)
}

/// # Errors
/// Always.
pub fn nobody<T>() -> Result<T, Refusal> {
    refuse("bad_target", "CE-ACT-2", "That is not a valid target.")
}
