//! SW-ACT-1: a command of the turn: turn start, what it costs, the windows for interrupts, and carrying it out.

use super::interrupt;
use crate::actions::{deeds, free, movement};
use crate::conditions::AIMING;
use crate::derived::turn_of;
use crate::{options, sheet};
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};

/// What a command costs.
pub enum Cost {
    /// SW-TRN-12: nothing.
    Free,
    /// SW-TRN-11: one of the turn's actions, by its key.
    Action(String),
    /// SW-ACT-9: movement, in centimetres.
    Movement(i32),
}

/// What this command costs now.
pub fn cost(scene: &Scene, who: Who, cmd: &Cmd) -> Cost {
    match &*cmd.act {
        movement::MOVE => Cost::Movement(movement::cost(scene, who, cmd)),
        free::READY if free::costs_action(scene, who, cmd) => Cost::Action(free::READY.to_string()),
        _ if deeds::knows(&cmd.act) => deeds::key(scene, cmd).map_or(Cost::Free, Cost::Action),
        _ => Cost::Free,
    }
}

/// A command of one's own turn that has been checked.
///
/// # Errors
/// Pass on with `?`.
pub fn command(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    // SW-TRN-9: with nothing to roll, turn start happens with the first command.
    if !turn_of(play.scene(), who, sheet::STARTED) {
        play.by("SW-TRN-9").set_turn(sheet::STARTED, true);
    }
    match cost(play.scene(), who, cmd) {
        Cost::Free => {
            // SW-OPT-25: moving is not counted, and standing up is movement.
            if cmd.act != movement::STAND_UP {
                play.by("SW-TRN-12").add_turn(sheet::FREE_DONE, 1);
            }
            carry_out(play, cmd)
        }
        Cost::Action(key) => {
            // What the GM forbids costs nothing.
            let cmd = &deeds::approved(play, cmd)?;
            spend_action(play, who, key);
            interrupt::open(play, cmd)
        }
        Cost::Movement(cm) => {
            let cmd = movement::fixed(play.scene(), who, cmd, cm);
            play.by("SW-ACT-9").add_turn(sheet::MOVED, cm);
            play.by("SW-CND-7").end(who, AIMING);
            interrupt::open(play, &cmd)
        }
    }
}

/// SW-TRN-11: a first action without `declare` counts as declaring it alone. It is spent, whatever becomes of it.
fn spend_action(play: &mut Play, who: Who, key: String) {
    let mut done = turn_of(play.scene(), who, sheet::DONE);
    done.push(key.into());
    // SW-OPT-10: off, each action is declared as it is taken.
    if turn_of(play.scene(), who, sheet::DECLARED).is_empty() || !play.option(options::DECLARE_FIRST) {
        play.by("SW-TRN-11").set_turn(sheet::DECLARED, done.clone());
    }
    play.by("SW-TRN-11").set_turn(sheet::DONE, done);
}

/// Carries a command out, once nobody steps in any more.
///
/// # Errors
/// Pass on with `?`.
pub fn carry_out(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    match &*cmd.act {
        movement::MOVE => movement::perform(play, who, cmd),
        movement::RUN => movement::run(play, who),
        movement::STAND_UP => {
            movement::stand_up(play, who);
            Ok(())
        }
        _ if free::knows(&cmd.act) => {
            free::perform(play, who, cmd);
            Ok(())
        }
        _ => deeds::perform(play, cmd),
    }
}
