//! Whom an action may name: how targets are listed in forms, and read from commands.

use crate::derived;
use crate::turn::refusal;
use fray_engine::base::Who;
use fray_engine::form::{Ask, Member, Opt};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Refusal, refuse};
pub use fray_engine::target::handle;
use fray_engine::target::{Sides, distance};
use fray_engine::text;

fray_engine::form! {
    /// What the forms of many actions begin with.
    pub TARGET {
        target: Who = "Target",
    }
}

/// Who is whose foe, and who is out of the fight.
const SIDES: Sides = Sides { hostile: derived::hostile, out: derived::is_out, thing: |_, _| false };

/// Everybody else whom `who` knows of and who has not left the fight: foes who can still fight first, then the nearest.
pub fn others(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = SIDES.others(scene, who);
    all.retain(|t| !derived::is_gone(scene, *t));
    all
}

/// The same with oneself in front.
pub fn oneself_and_others(scene: &Scene, who: Who) -> Vec<Who> {
    std::iter::once(who).chain(others(scene, who)).collect()
}

/// Foes who can still fight, the nearest first.
pub fn foes(scene: &Scene, who: Who) -> Vec<Who> {
    others(scene, who).into_iter().filter(|t| SIDES.fair(scene, who, *t)).collect()
}

/// Dead, fled, gone or oneself.
pub fn valid(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    let words = if target == who {
        text!("Choose somebody else as the target.")
    } else {
        text!(target, " is no longer part of this fight. Choose another target.")
    };
    refusal(target == who || derived::is_gone(scene, target), "invalid_target", "CC-ERR-1", words)
}

/// CC-GM-4: within arm's reach.
pub fn adjacent(scene: &Scene, who: Who, target: Who) -> Option<Refusal> {
    let far = who != target && !derived::adjacent(scene, who, target);
    refusal(far, "out_of_reach", "CC-GM-4", text!(target, " is out of reach. Move closer first."))
}

fn option(scene: &Scene, who: Who, t: Who, off: Option<Refusal>) -> Opt {
    let opt = Opt::new(scene.combatant(t).handle.0.clone(), text!(t)).unless(off);
    if t == who { opt.note("oneself") } else { opt.note(distance(scene, who, t)) }
}

/// The member over these, each off for its reason; the default is the first that is not. None: there is nobody.
pub fn member(
    scene: &Scene,
    ask: Ask<Who>,
    who: Who,
    all: &[Who],
    off: impl Fn(Who) -> Option<Refusal>,
) -> Option<Member> {
    if all.is_empty() {
        return None;
    }
    Some(ask.one_of(all.iter().map(|t| option(scene, who, *t, off(*t))).collect()))
}

/// The default target of what harms: the first foe who can still fight and can be hit.
pub fn victim(scene: &Scene, who: Who, off: impl Fn(Who) -> Option<Refusal>) -> Option<Who> {
    others(scene, who).into_iter().find(|t| SIDES.fair(scene, who, *t) && off(*t).is_none())
}

/// Whether nobody can be the target.
pub fn nobody(scene: &Scene, who: Who, off: impl Fn(Who) -> Option<Refusal>) -> bool {
    others(scene, who).into_iter().all(|t| off(t).is_some())
}

/// The options of what harms: foes who can still fight first, friends last and marked; with them the default: the first
/// such foe who can be hit, or none, and whoever acts has to choose.
pub fn victims(scene: &Scene, who: Who, off: impl Fn(Who) -> Option<Refusal>) -> (Vec<Opt>, Option<Who>) {
    let likely = |t: Who| SIDES.fair(scene, who, t);
    let mut all: Vec<(Who, Option<Refusal>)> = others(scene, who).into_iter().map(|t| (t, off(t))).collect();
    let default = all.iter().find(|(t, off)| off.is_none() && likely(*t)).map(|r| r.0);
    all.sort_by_key(|(t, off)| (off.is_some(), scene.allies(who, *t), !likely(*t)));
    let opts = all.into_iter().map(|(t, off)| {
        let friend = scene.allies(who, t);
        let opt = option(scene, who, t, off).harming(friend);
        match (friend, derived::is_out(scene, t)) {
            (true, _) => opt.note(format!("{}, a friend", distance(scene, who, t))),
            (false, true) => opt.note(format!("{}, out of the fight", distance(scene, who, t))),
            (false, false) => opt,
        }
    });
    (opts.collect(), default)
}

/// The target that the command names, else the first that is not off (what the form would take).
///
/// # Errors
/// `invalid_target`: it names nobody; there is nobody.
pub fn named_or(
    scene: &Scene,
    cmd: &Cmd,
    ask: Ask<Who>,
    all: &[Who],
    off: impl Fn(Who) -> Option<Refusal>,
) -> Result<Who, Refusal> {
    if ask.is_in(cmd) {
        return match ask.of(scene, cmd) {
            Some(found) => Ok(found),
            None => refuse("invalid_target", "CC-ERR-1", "Not a valid target. Choose somebody who is here."),
        };
    }
    match all.iter().find(|t| off(**t).is_none()).or(all.first()) {
        Some(t) => Ok(*t),
        None => refuse("invalid_target", "CC-ERR-1", "There is no valid target here."),
    }
}
