//! Whom an action is for: the choices of its form, what its command names, and what is asked of every target.

use super::attack::{order_of_targets, visible};
use crate::conditions::DEAD;
use crate::harm::is_out;
use crate::modifiers::{adjacent, hostile};
use fray_engine::base::Who;
use fray_engine::form::{Ask, Member, Opt};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// The member of a form that names the target.
pub const TARGET: Ask<Who> = Ask::new("target", "Target");

/// Everybody but `who` to choose from: foes that can still fight first, the nearest first.
pub fn others(scene: &Scene, who: Who) -> Vec<Who> {
    order_of_targets(scene, who)
}

/// `bad_target`: what is asked of every target.
///
/// # Errors
/// The refusal.
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

/// `bad_target`, for a reason of the action's own.
///
/// # Errors
/// Always.
pub fn bad(rule: &'static str, text: impl Into<fray_engine::base::Text>) -> Result<(), Refusal> {
    Err(Refusal::new("bad_target", rule, text))
}

/// `out_of_reach`: not adjacent.
///
/// # Errors
/// The refusal.
pub fn close(scene: &Scene, who: Who, at: Who, rule: &'static str) -> Result<(), Refusal> {
    if adjacent(scene, who, at) {
        return Ok(());
    }
    Err(Refusal::new("out_of_reach", rule, text!(at, " is not within reach. Move closer first.")))
}

/// Whether an action is good or bad for its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Bad: the default is a foe who can still fight, or there is none.
    Harm,
    /// Good: the default is the first.
    Help,
}

/// Whether `at` may be harmed without anybody saying so: a foe who can still fight.
pub fn spares_nobody(scene: &Scene, who: Who, at: Who) -> bool {
    hostile(scene, who, at) && !is_out(scene, at)
}

/// The choices of a target.
pub struct Choice {
    /// The member of the form.
    pub member: Member,
    /// Why there is nobody, if so.
    pub off: Option<Refusal>,
}

/// Whom the action may be for: each of `all` with the reason against it, if there is one.
pub fn choice(
    scene: &Scene,
    who: Who,
    all: &[Who],
    rule: &'static str,
    purpose: Purpose,
    reason: impl Fn(Who) -> Result<(), Refusal>,
) -> Choice {
    let reasons: Vec<(Who, Option<Refusal>)> = all.iter().map(|t| (*t, reason(*t).err())).collect();
    let usual = reasons.iter().find(|r| r.1.is_none()).map(|r| r.0);
    let off = match usual {
        Some(_) => None,
        None => reasons.iter().find_map(|r| r.1.clone()).or_else(|| nobody(rule).err()),
    };
    let likely = |t: Who| match purpose {
        Purpose::Help => true,
        Purpose::Harm => spares_nobody(scene, who, t),
    };
    let option = |(t, off): &(Who, Option<Refusal>)| {
        let mut note = format!("{:.0} m", scene.distance(who, *t));
        if !hostile(scene, who, *t) {
            note.push_str(", a friend");
        } else if is_out(scene, *t) {
            note.push_str(", out of the fight");
        }
        let harmed = purpose == Purpose::Harm && scene.allies(who, *t);
        let opt = Opt::new(handle(scene, *t), text!(*t)).note(note).harming(harmed);
        match off {
            Some(r) => opt.off(r.text.clone()),
            None => opt,
        }
    };
    let default = reasons.iter().find(|r| r.1.is_none() && likely(r.0)).map(|r| handle(scene, r.0));
    Choice { member: TARGET.one_with_default(reasons.iter().map(option).collect(), default), off }
}

fn nobody(rule: &'static str) -> Result<(), Refusal> {
    bad(rule, "There is nobody to do that to.")
}

/// A combatant's name in forms.
pub fn handle(scene: &Scene, who: Who) -> String {
    scene.c(who).handle.0.clone()
}

/// Who acts, and on whom. None: there is nobody whom the action could be for.
pub fn named(scene: &Scene, cmd: &Cmd) -> Option<(Who, Who)> {
    Some((cmd.who?, TARGET.of(scene, cmd)?))
}

/// `unknown`: nobody of that name.
///
/// # Errors
/// The refusal.
pub fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    if cmd.who.is_some() && TARGET.handle(cmd).is_some() && TARGET.of(scene, cmd).is_none() {
        return Err(Refusal::new("unknown", "SW-ACT-2", "Nobody of that name is here."));
    }
    Ok(())
}

/// The refusals of a command against one target.
///
/// # Errors
/// The first of `reason` for the target, or that there is none.
pub fn check(
    scene: &Scene,
    cmd: &Cmd,
    rule: &'static str,
    reason: impl Fn(Who, Who) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    named(scene, cmd).map_or_else(|| bad(rule, "Choose a target."), |(who, at)| reason(who, at))
}
