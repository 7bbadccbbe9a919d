//! Targets: the choices of a form, what a command names, and what is checked for every target.

use crate::codes;
use crate::conditions::DEAD;
use crate::sheet;
use crate::sides::{self, TARGET_RULES, adjacent, apart};
use fray_engine::base::Who;
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::target::{Intent, TARGET, Targets};
use fray_engine::text;

/// The possible targets of `who`: foes that can still fight first, nearest first.
pub fn others(scene: &Scene, who: Who) -> Vec<Who> {
    let mut all = TARGET_RULES.others(scene, who);
    all.retain(|t| !scene.has(*t, DEAD));
    all
}

/// `bad_target`: the check made of every target.
pub fn fits(scene: &Scene, who: Who, at: Who, rule: &'static str) -> Result<(), Refusal> {
    if at == who {
        return bad(rule, text!(who, " cannot do that to themselves. Choose another target."));
    }
    if scene.has(at, DEAD) {
        return bad(rule, text!(at, " is dead. Choose another target."));
    }
    if !visible(scene, who, at) {
        return bad(rule, text!(at, " cannot be seen from here. Choose another target."));
    }
    Ok(())
}

/// `bad_target`, for a reason particular to the action.
///
/// # Errors
/// Always.
pub fn bad(rule: &'static str, text: impl Into<fray_engine::base::Text>) -> Result<(), Refusal> {
    Err(Refusal::new(codes::BAD_TARGET, rule, text))
}

/// `out_of_reach`: not adjacent.
pub fn close(scene: &Scene, who: Who, at: Who, rule: &'static str) -> Result<(), Refusal> {
    if adjacent(scene, who, at) {
        return Ok(());
    }
    Err(Refusal::new("out_of_reach", rule, text!(at, " is not within reach. Move closer first.")))
}

/// The possible targets: each of `all`, with the reason against it, if there is one.
pub fn choice<'s>(
    scene: &'s Scene,
    who: Who,
    all: Vec<Who>,
    purpose: Intent,
    reason: impl Fn(Who) -> Result<(), Refusal>,
) -> Targets<'s, impl Fn(Who) -> Option<Refusal>> {
    TARGET_RULES.targets(scene, who, all, purpose, move |t| reason(t).err())
}

/// `bad_target`: nobody can be chosen, or nobody is there.
pub fn none_fits(targets: &Targets<'_, impl Fn(Who) -> Option<Refusal>>, rule: &'static str) -> Option<Refusal> {
    let nobody = || Refusal::new(codes::BAD_TARGET, rule, "There is no valid target.");
    if targets.is_empty() { Some(nobody()) } else { targets.off() }
}

/// The actor and the target. None: there is no possible target.
pub fn named(scene: &Scene, cmd: &Cmd) -> Option<(Who, Who)> {
    Some((cmd.who?, TARGET.of(scene, cmd)?))
}

/// `unknown`: nobody of that name.
pub fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    if cmd.who.is_some() && TARGET.handle(cmd).is_some() && TARGET.of(scene, cmd).is_none() {
        return Err(Refusal::new(
            codes::UNKNOWN,
            "SW-ACT-2",
            "Nobody by that name is in the fight. Choose somebody else.",
        ));
    }
    Ok(())
}

/// The refusals of a command against one target.
///
/// # Errors
/// What `reason` says against the target, or that there is no target.
pub fn check(
    scene: &Scene,
    cmd: &Cmd,
    rule: &'static str,
    reason: impl Fn(Who, Who) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    named(scene, cmd).map_or_else(|| bad(rule, "Choose a target."), |(who, at)| reason(who, at))
}

/// SW-MOD-3: whether `by` sees `at`: as the GM stated, else in the dark only up to 10 units.
pub fn visible(scene: &Scene, by: Who, at: Who) -> bool {
    match sides::stated(scene, by, at, "sight") {
        Some("unseen") => false,
        Some("seen") => true,
        _ => scene.var(sheet::LIGHT) != "dark" || apart(scene, by, at) <= 10.0,
    }
}
