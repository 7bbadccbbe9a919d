//! The actions that cost something, all in one place: offers, refusals, and carrying them out.

use super::{aim, attack, custom, defend, heal, reload, stabilize, suppress};
use crate::conditions::AIMING;
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};

/// Attacks and the other actions of `who`, open or off with the reason.
pub fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let mut out = attack::offers(scene, who);
    out.extend(suppress::offer(scene, who));
    out.extend(stabilize::offer(scene, who));
    out.extend(aim::offer(scene, who));
    out.extend(reload::offer(scene, who));
    out.push(defend::offer(scene, who));
    out.extend(custom::offer(scene, who));
    out.extend(heal::offer(scene, who));
    out
}

/// Whether this module carries the command out.
pub fn knows(act: &str) -> bool {
    attack::Mode::of(act).is_some()
        || [stabilize::ACT, aim::ACT, reload::ACT, defend::ACT, custom::ACT, heal::ACT, suppress::ACT].contains(&act)
}

/// SW-TRN-11: the key by which the command is declared (`attack_melee long_sword`); none: it costs no action.
pub fn key(scene: &Scene, cmd: &Cmd) -> Option<String> {
    if let Some(mode) = attack::Mode::of(&cmd.act) {
        let a = attack::read(scene, cmd);
        return Some(a.map_or_else(|| cmd.act.to_string(), |a| attack::key(mode, &a.arm.id)));
    }
    match &*cmd.act {
        custom::ACT => custom::declared_as(scene, cmd),
        suppress::ACT => Some(suppress::declared_as(scene, cmd)),
        heal::ACT => None,
        act => knows(act).then(|| act.to_string()),
    }
}

/// `unknown`: the first of all refusals.
///
/// # Errors
/// The refusal.
pub fn check_known(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match &*cmd.act {
        suppress::ACT => suppress::check_known(scene, cmd),
        _ => attack::check_known(scene, cmd),
    }
}

/// What is particular to the action; what holds for every action of a turn has been looked at before.
///
/// # Errors
/// The first refusal that applies, in the order of SW-ACT-2.
pub fn check(scene: &Scene, cmd: &Cmd) -> Result<(), Refusal> {
    match &*cmd.act {
        aim::ACT => aim::check(scene, cmd),
        reload::ACT => reload::check(scene, cmd),
        stabilize::ACT => stabilize::check(scene, cmd),
        custom::ACT => custom::check(scene, cmd),
        heal::ACT => heal::check(scene, cmd),
        suppress::ACT => suppress::check(scene, cmd),
        _ => attack::check(scene, cmd),
    }
}

/// Carries out an action that has been checked and could be interrupted.
///
/// # Errors
/// Pass on with `?`.
pub fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    if let Some(a) = attack::read(play.scene(), cmd) {
        return attack::attack(play, &a);
    }
    // SW-CND-7: anything but the shot ends aiming.
    if let Some(who) = cmd.who {
        play.by("SW-CND-7").end(who, AIMING);
    }
    match (&*cmd.act, cmd.who) {
        (defend::ACT, Some(who)) => defend::perform(play, who),
        (aim::ACT, _) => aim::perform(play, cmd),
        (reload::ACT, _) => reload::perform(play, cmd),
        (stabilize::ACT, _) => stabilize::perform(play, cmd),
        (custom::ACT, _) => custom::perform(play, cmd),
        (heal::ACT, _) => heal::perform(play, cmd),
        (suppress::ACT, _) => suppress::perform(play, cmd),
        _ => Ok(()),
    }
}
