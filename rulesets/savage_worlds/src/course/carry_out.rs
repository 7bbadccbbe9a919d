//! Commands that nobody may interrupt any more.

use crate::actions::{self, Cost};
use crate::conditions::AIMING;
use crate::declared::Mode;
use fray_engine::play::{Flow, Play, Stop};
use fray_engine::scene::{Cmd, Scene};

/// Carries a command out once nobody may interrupt it any more.
pub fn carry_out(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(action) = actions::of(&cmd.act) else { return Err(Stop::no_such_action(&cmd.act)) };
    // SW-CND-7: the first action ends aiming; an attack ends it itself, after taking the benefit.
    let is_action = |s: &Scene| matches!((action.cost)(s, cmd), Cost::Action(_));
    if let Some(who) = cmd.who.filter(|_| Mode::of(&cmd.act).is_none() && is_action(play.scene())) {
        play.by("SW-CND-7").end(who, AIMING);
    }
    (action.family.perform)(play, cmd)
}
