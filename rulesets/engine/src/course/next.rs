//! Choosing the next step of the course.

use super::step::moment;
use super::unknown::unknown;
use super::{Course, CourseStep, Frame, Turn, TurnOrigin, waits};
use crate::base::Who;
use crate::scene::{Cmd, Phase, Scene};

/// The next step of the course; `None` if it waits for somebody.
pub(crate) fn next(course: &dyn Course, scene: &Scene) -> Option<CourseStep> {
    if let Some(what) = unknown(course, scene) {
        return Some(CourseStep::Discard(what));
    }
    if course.unsettled(scene) {
        return Some(CourseStep::Settle);
    }
    if let Some(pointless) = scene.posted.iter().find(|p| !course.still_asked(scene, p)) {
        return Some(CourseStep::Withdraw(pointless.no));
    }
    match scene.phase {
        Phase::Running => {}
        Phase::Prepare | Phase::Ended => return None,
    }
    match scene.agenda.last() {
        Some(Frame::Window(window)) => (!waits(course, scene, window)).then_some(CourseStep::CloseWindow),
        Some(Frame::Pending { .. }) => Some(before_the_command(course, scene)),
        Some(Frame::Turn(turn)) => in_turn(course, scene, turn),
        None if scene.round.is_none() => course.goes_on(scene).then_some(CourseStep::Round),
        None => between_turns(course, scene),
    }
}

fn before_the_command(course: &dyn Course, scene: &Scene) -> CourseStep {
    let at = moment(scene);
    match claim(course, scene) {
        Some(turn) => turn,
        None if course.window(scene, at).is_some() => CourseStep::OpenWindow,
        None => CourseStep::TakeUp,
    }
}

fn in_turn(course: &dyn Course, scene: &Scene, turn: &Turn) -> Option<CourseStep> {
    if let Some(who) = course.latecomer(scene) {
        return Some(CourseStep::Join(who));
    }
    if let Some(over) = turn.actors.iter().find(|w| course.turn_is_over(scene, **w)) {
        return Some(CourseStep::EndTurn(*over));
    }
    if let Some(turn) = claim(course, scene) {
        return Some(turn);
    }
    let committed = |who: &Who| turn.sealed.iter().any(|c| c.who == Some(*who));
    (!turn.sealed.is_empty() && turn.actors.iter().all(committed)).then_some(CourseStep::Unseal)
}

fn between_turns(course: &dyn Course, scene: &Scene) -> Option<CourseStep> {
    if let Some(who) = course.latecomer(scene) {
        return Some(CourseStep::Join(who));
    }
    if let Some(turn) = claim(course, scene) {
        return Some(turn);
    }
    if course.window(scene, moment(scene)).is_some() {
        return Some(CourseStep::OpenWindow);
    }
    match course.next_up(scene) {
        actors if !actors.is_empty() => Some(CourseStep::Turn(actors, TurnOrigin::InOrder)),
        _ => course.goes_on(scene).then_some(CourseStep::Round),
    }
}

fn claim(course: &dyn Course, scene: &Scene) -> Option<CourseStep> {
    let who = course.first_claim(scene, moment(scene))?;
    let kind = scene.claims.iter().find(|c| c.who == who)?.kind.clone();
    Some(CourseStep::Turn(vec![who], TurnOrigin::Claimed(kind)))
}

/// What the GM's "next" does: end the turn, or begin the next round. `None` if something else has to happen first.
pub(crate) fn push_on(scene: &Scene) -> Option<CourseStep> {
    match scene.agenda.last() {
        // Those who have committed their command keep it.
        Some(Frame::Turn(_)) => scene.uncommitted().next().map(CourseStep::EndTurn),
        Some(Frame::Pending { .. } | Frame::Window(_)) => None,
        None => Some(CourseStep::Round),
    }
}

/// Whether the command is one of several simultaneous ones, and so waits, sealed, for the others. After the fight nobody waits.
pub(crate) fn is_sealed(course: &dyn Course, scene: &Scene, cmd: &Cmd) -> bool {
    let Some(Frame::Turn(turn)) = scene.agenda.last().filter(|_| scene.phase == Phase::Running) else { return false };
    let among = cmd.who.is_some_and(|w| turn.actors.contains(&w));
    among && turn.actors.len() > 1 && course.seals(scene, cmd)
}
