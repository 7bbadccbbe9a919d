//! CD-TURN: initiative, rounds, turns, delaying.

mod ambush;
mod delay;
mod end;
mod initiative;
mod intent;
mod interrupt;
mod round;
mod top;
mod turn;

pub use delay::{boundary, delay, may_delay, may_resume, resume};
pub use initiative::join;
pub use interrupt::{command, pending};
pub use round::begin_round;
pub use turn::{begin_turn, end_turn, extra_turn, leave, spend_action, spend_action_aiming};

use crate::conditions::{DEAD, DELAYING, INSANE};
use crate::{derived, harm, sheet};
use fray_engine::base::Who;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Frame, Phase, Scene, SlotState};

/// The rules' own commands: what happens by itself.
///
/// # Errors
/// Pass on with `?`.
pub fn resolve(play: &mut Play, cmd: &Cmd) -> Flow {
    match (&*cmd.act, cmd.who) {
        ("_time", _) => harm::time_passes(play),
        ("_round", _) => begin_round(play),
        ("_boundary", _) => boundary(play),
        ("_join", Some(who)) => join(play, who),
        ("_turn", Some(who)) => begin_turn(play, who, turn::Way::OwnSlot),
        ("_end_turn", Some(who)) => {
            end_turn(play, who);
            Ok(())
        }
        ("_pending", _) => pending(play),
        ("_propose_end", _) => {
            end::propose(play);
            Ok(())
        }
        ("_end_fight", _) => {
            end::answered(play, cmd);
            Ok(())
        }
        ("_fight_over", _) => {
            end::tidy(play);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// What happens by itself: somebody joins, a turn ends, delayed turns between two turns, the next turn, the next round.
pub fn next(scene: &Scene) -> Option<Cmd> {
    if harm::due(scene) {
        return Some(Cmd::auto("_time", None));
    }
    let auto = |act, who| Some(Cmd::auto(act, who));
    match scene.phase {
        Phase::Running => {}
        Phase::Prepare => return None,
        Phase::Ended => return if end::leftovers(scene) { auto("_fight_over", None) } else { None },
    }
    match scene.agenda.last() {
        Some(Frame::Pending { cmd, .. }) => auto("_pending", cmd.who),
        None if scene.round == 0 => somebody_is_up(scene).then(|| Cmd::auto("_round", None)),
        // CD-TURN-6
        _ if late(scene).is_some() => auto("_join", late(scene)),
        // CD-TURN-17
        _ if end::proposal_due(scene) => auto("_propose_end", None),
        // CD-TURN-15: so ends the turn of whoever falls.
        Some(Frame::Turn { who, .. }) if harm::is_out(scene, *who) => auto("_end_turn", Some(*who)),
        Some(Frame::Turn { .. }) => None,
        None if !scene.var(sheet::BOUNDARY_ASKED) && delay::needed(scene) => auto("_boundary", None),
        None => match next_in_line(scene) {
            Some(who) => auto("_turn", Some(who)),
            None => somebody_is_up(scene).then(|| Cmd::auto("_round", None)),
        },
    }
}

/// What the GM's "end this turn" does: the turn ends, or the next round begins.
pub fn push_on(scene: &Scene) -> Option<Cmd> {
    match scene.agenda.last() {
        Some(Frame::Turn { who, .. }) => Some(Cmd::auto("_end_turn", Some(*who))),
        Some(Frame::Pending { .. }) => None,
        None => Some(Cmd::auto("_round", None)),
    }
}

/// Without anybody who could act, no round begins by itself.
fn somebody_is_up(scene: &Scene) -> bool {
    scene.ids().any(|w| derived::is_up(scene, w))
}

/// Has a place in the order: things and the dead have none, the unconscious do (CD-TURN-15).
fn takes_part(scene: &Scene, who: Who) -> bool {
    !derived::is_object(scene, who) && !scene.has(who, DEAD)
}

/// CD-TURN-6: who has come late and has no place in the order yet.
fn late(scene: &Scene) -> Option<Who> {
    scene.ids().find(|w| takes_part(scene, *w) && !scene.order.iter().any(|s| s.who == *w))
}

/// CD-TURN-5: the next slot of the order; the insane after all others.
fn next_in_line(scene: &Scene) -> Option<Who> {
    let waits = |s: &&fray_engine::scene::Slot| s.state == SlotState::Waiting && takes_part(scene, s.who);
    let waiting: Vec<Who> = scene.order.iter().filter(waits).map(|s| s.who).collect();
    waiting.iter().find(|w| !scene.has(**w, INSANE)).or_else(|| waiting.first()).copied()
}

/// CD-TURN-8: delays, and could act.
fn delays(scene: &Scene, who: Who) -> bool {
    scene.has(who, DELAYING) && !delay::lost(scene, who)
}
