//! Choosing the next step of the course.

use super::auto::moment;
use super::unknown::unknown;
use super::{Auto, Course, Frame, Turn, Way, waits_for};
use crate::base::Who;
use crate::scene::{Cmd, Phase, Scene};

/// The next step of the course; `None` if it waits for somebody.
pub(crate) fn next(course: &dyn Course, scene: &Scene) -> Option<Auto> {
    if let Some(what) = unknown(course, scene) {
        return Some(Auto::Discard(what));
    }
    if course.unsettled(scene) {
        return Some(Auto::Settle);
    }
    if let Some(pointless) = scene.posted.iter().find(|p| !course.still_asked(scene, p)) {
        return Some(Auto::Withdraw(pointless.no));
    }
    match scene.phase {
        Phase::Running => {}
        Phase::Prepare | Phase::Ended => return None,
    }
    match scene.agenda.last() {
        Some(Frame::Window(window)) => waits_for(course, scene, window).is_empty().then_some(Auto::CloseWindow),
        Some(Frame::Pending { .. }) => Some(before_the_command(course, scene)),
        Some(Frame::Turn(turn)) => in_turn(course, scene, turn),
        None if scene.round.is_none() => course.goes_on(scene).then_some(Auto::Round),
        None => between_turns(course, scene),
    }
}

fn before_the_command(course: &dyn Course, scene: &Scene) -> Auto {
    let at = moment(scene);
    match claim(course, scene) {
        Some(turn) => turn,
        None if course.window(scene, at).is_some() => Auto::OpenWindow,
        None => Auto::TakeUp,
    }
}

fn in_turn(course: &dyn Course, scene: &Scene, turn: &Turn) -> Option<Auto> {
    if let Some(who) = course.late(scene) {
        return Some(Auto::Join(who));
    }
    if let Some(over) = turn.actors.iter().find(|w| course.turn_is_over(scene, **w)) {
        return Some(Auto::EndTurn(*over));
    }
    if let Some(turn) = claim(course, scene) {
        return Some(turn);
    }
    let committed = |who: &Who| turn.sealed.iter().any(|c| c.who == Some(*who));
    (!turn.sealed.is_empty() && turn.actors.iter().all(committed)).then_some(Auto::Together)
}

fn between_turns(course: &dyn Course, scene: &Scene) -> Option<Auto> {
    if let Some(who) = course.late(scene) {
        return Some(Auto::Join(who));
    }
    if let Some(turn) = claim(course, scene) {
        return Some(turn);
    }
    if course.window(scene, moment(scene)).is_some() {
        return Some(Auto::OpenWindow);
    }
    match course.next_up(scene) {
        actors if !actors.is_empty() => Some(Auto::Turn(actors, Way::InOrder)),
        _ => course.goes_on(scene).then_some(Auto::Round),
    }
}

fn claim(course: &dyn Course, scene: &Scene) -> Option<Auto> {
    let who = course.first_claim(scene, moment(scene))?;
    let kind = scene.claims.iter().find(|c| c.who == who)?.kind.clone();
    Some(Auto::Turn(vec![who], Way::Claimed(kind)))
}

/// What the GM's "next" does: end the turn, or begin the next round. `None` if something else has to happen first.
pub(crate) fn push_on(scene: &Scene) -> Option<Auto> {
    match scene.agenda.last() {
        // Those who have committed their command keep it.
        Some(Frame::Turn(_)) => scene.uncommitted().next().map(Auto::EndTurn),
        Some(Frame::Pending { .. } | Frame::Window(_)) => None,
        None => Some(Auto::Round),
    }
}

/// Whether the command is one of several simultaneous ones, and so waits, sealed, for the others.
pub(crate) fn is_sealed(course: &dyn Course, scene: &Scene, cmd: &Cmd) -> bool {
    let Some(Frame::Turn(turn)) = scene.agenda.last() else { return false };
    let among = cmd.who.is_some_and(|w| turn.actors.contains(&w));
    among && turn.actors.len() > 1 && course.seals(scene, cmd)
}
