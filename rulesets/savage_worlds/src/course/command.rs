//! SW-ACT-1: a command: turn start, what it costs, the windows for interrupts, and carrying it out.

use super::carry_out::carry_out;
use super::interrupt;
use crate::actions::{self, Cost, movement};
use crate::conditions::AIMING;
use crate::derived::turn_of;
use crate::order::{close_sale, spend_action};
use crate::sheet;
use fray_engine::play::{Flow, Play, Stop};
use fray_engine::scene::Cmd;

/// SW-ACT-1: takes a checked command: pays its cost, and carries it out unless others may interrupt it first.
pub fn command(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(action) = actions::of(&cmd.act) else { return Err(Stop::no_such_action(&cmd.act)) };
    let cost = (action.cost)(play.scene(), cmd);
    let (Some(who), false) = (cmd.who, matches!(cost, Cost::Apart)) else { return carry_out(play, cmd) };
    // SW-TRN-9: with nothing to roll, turn start happens with the first command.
    if !turn_of(play.scene(), who, sheet::STARTED) {
        play.by("SW-TRN-9").set_turn(sheet::STARTED, true);
        close_sale(play);
    }
    match cost {
        Cost::Apart | Cost::Uncounted => carry_out(play, cmd),
        Cost::Free => {
            play.by("SW-TRN-12").add_turn(sheet::FREE_DONE, 1);
            carry_out(play, cmd)
        }
        Cost::Action(spent) => {
            // What the GM forbids costs nothing.
            let cmd = &(action.approved)(play, cmd)?;
            spend_action(play, who, spent);
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
