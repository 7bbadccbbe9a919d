//! The actions that cost something, all in one place: offers, refusals, and carrying them out.

use super::close::{break_free, finish, grapple, push, touch};
use super::social::{support, test};
use super::{aim, attack, custom, defend, heal, reload, stabilize, suppress, target};
use crate::conditions::AIMING;
use crate::order::Needs;
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::{Offer, Refusal};

/// Attacks and the other actions of `who`, open or off with the reason.
pub fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let mut out = attack::offers(scene, who);
    out.extend(break_free::offer(scene, who));
    out.extend(grapple::crush_offer(scene, who));
    out.extend(suppress::offer(scene, who));
    out.extend(stabilize::offer(scene, who));
    out.extend(aim::offer(scene, who));
    out.extend(reload::offer(scene, who));
    out.push(defend::offer(scene, who));
    out.push(test::offer(scene, who));
    out.extend(support::offer(scene, who));
    out.push(push::offer(scene, who));
    out.push(grapple::offer(scene, who));
    out.push(touch::offer(scene, who));
    out.extend(finish::offer(scene, who));
    out.extend(custom::offer(scene, who));
    out.extend(heal::offer(scene, who));
    out
}

/// Whether this module carries the command out.
pub fn knows(act: &str) -> bool {
    attack::Mode::of(act).is_some()
        || [stabilize::ACT, aim::ACT, reload::ACT, defend::ACT, custom::ACT, heal::ACT, suppress::ACT].contains(&act)
        || MANOEUVRES.iter().any(|m| m.0 == act)
}

/// SW-ACT-22, 23, 28 to 33: what is declared by its kind alone, with what people read.
pub const MANOEUVRES: [(&str, &str); 8] = [
    (test::ACT, "Test"),
    (support::ACT, "Support"),
    (push::ACT, "Push"),
    (grapple::ACT, "Grapple"),
    (grapple::CRUSH, "Crush"),
    (break_free::ACT, "Break free"),
    (touch::ACT, "Touch"),
    (finish::ACT, "Finish off"),
];

/// SW-CND-10: whether the command needs the limbs.
pub fn needs(scene: &Scene, cmd: &Cmd) -> Needs {
    match &*cmd.act {
        break_free::ACT => Needs::NoLimbs,
        test::ACT | support::ACT => super::social::needs(scene, cmd),
        custom::ACT => custom::needs(scene, cmd),
        _ => Needs::FreeLimbs,
    }
}

/// What the GM has a say in before it is done at all (SW-GM-7, 8, 17, 20); gives the command as ruled.
///
/// # Errors
/// Pass on with `?`; `gm_refused`.
pub fn approved(play: &mut Play, cmd: &Cmd) -> Flow<Cmd> {
    match &*cmd.act {
        test::ACT | support::ACT => super::social::ruled(play, cmd),
        finish::ACT => finish::approved(play, cmd),
        grapple::ACT => grapple::approved(play, cmd),
        break_free::ACT => break_free::approved(play, cmd),
        _ => Ok(cmd.clone()),
    }
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
        _ => {
            attack::check_known(scene, cmd)?;
            target::check_known(scene, cmd)?;
            super::social::check_known(scene, cmd)
        }
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
        touch::ACT => touch::check(scene, cmd),
        finish::ACT => finish::check(scene, cmd),
        push::ACT => push::check(scene, cmd),
        grapple::ACT => grapple::check(scene, cmd),
        grapple::CRUSH => grapple::check_own_hold(scene, cmd),
        break_free::ACT => break_free::check(scene, cmd),
        test::ACT => test::check(scene, cmd),
        support::ACT => support::check(scene, cmd),
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
        (touch::ACT, _) => touch::perform(play, cmd),
        (finish::ACT, _) => {
            finish::perform(play, cmd);
            Ok(())
        }
        (push::ACT, _) => push::perform(play, cmd),
        (grapple::ACT, _) => grapple::perform(play, cmd),
        (grapple::CRUSH, _) => grapple::crush(play, cmd),
        (break_free::ACT, _) => break_free::perform(play, cmd),
        (test::ACT, _) => test::perform(play, cmd),
        (support::ACT, _) => support::perform(play, cmd),
        _ => Ok(()),
    }
}
