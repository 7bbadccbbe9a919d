//! Carrying out the steps of the course.

use super::unknown::{discard, known};
use super::window::answers_of_the_unasked;
use super::{Course, CourseStep, Frame, Moment, TurnOrigin, Window};
use crate::base::Who;
use crate::fact::LineKind;
use crate::play::{Flow, Play, Stop, automatic_answer_line};
use crate::scene::Scene;
use crate::text;

/// Carries out a step of the course.
pub(crate) fn resolve(course: &dyn Course, play: &mut Play, step: &CourseStep) -> Flow {
    let kinds = course.kinds();
    match step {
        CourseStep::Settle => course.settle(play),
        CourseStep::Join(who) => course.join(play, *who),
        CourseStep::Round => course.next_round(play),
        CourseStep::OpenWindow => {
            if let Some(window) = course.window(play.scene(), moment(play.scene())) {
                play.by("").open_window(window);
            }
            Ok(())
        }
        CourseStep::CloseWindow => {
            let Some(Frame::Window(window)) = play.scene().agenda.last().cloned() else { return Ok(()) };
            known(kinds.windows, "window", &window.kind)?;
            let window = answer_for_the_unasked(course, play, window);
            play.by("").close_window();
            if let Some(cmd) = play.scene().pending().cloned() {
                play.take_up(&cmd);
            }
            course.window_closed(play, &window)
        }
        CourseStep::Turn(actors, origin) => {
            if let TurnOrigin::Claimed(kind) = origin {
                known(kinds.claims, "claim", kind)?;
            }
            course.begin_turn(play, actors, origin)
        }
        CourseStep::EndTurn(who) => course.end_turn(play, *who),
        CourseStep::TakeUp => {
            let Some(Frame::Pending { cmd, .. }) = play.scene().agenda.last().cloned() else { return Ok(()) };
            play.by("").end_pending();
            course.take_up(play, &cmd)
        }
        CourseStep::Unseal => unseal(course, play),
        CourseStep::Withdraw(no) => {
            play.by("").unpost(*no);
            Ok(())
        }
        CourseStep::Answered(kind, about, answer) => {
            known(kinds.questions, "question", kind)?;
            course.open_question_answered(play, kind, *about, answer)
        }
        CourseStep::Discard(what) => {
            discard(play, *what);
            Ok(())
        }
    }
}

/// Opens the commands of those who act at once. If one is refused, the others are sealed again, until its owner has
/// chosen another.
fn unseal(course: &dyn Course, play: &mut Play) -> Flow {
    let Some(Frame::Turn(turn)) = play.scene().agenda.last().cloned() else { return Ok(()) };
    play.by("").unseal();
    let of = |who: &Who| turn.sealed.iter().find(|c| c.who == Some(*who)).map(|cmd| (*who, cmd));
    let (mut confirmed, mut sealed, mut refused) = (Vec::new(), Vec::new(), Vec::new());
    for (who, cmd) in turn.actors.iter().filter_map(of) {
        match course.confirm(play, cmd) {
            Ok(as_confirmed) => {
                confirmed.push(as_confirmed);
                sealed.push((who, cmd));
            }
            Err(Stop::Refused(refusal)) => refused.push((who, refusal)),
            Err(stop) => return Err(stop),
        }
    }
    if refused.is_empty() {
        return course.resolve_at_once(play, &confirmed);
    }
    for (who, cmd) in sealed {
        play.by("").seal(who, cmd.clone());
    }
    for (who, refusal) in refused {
        let said = text!(who, " chooses again. ").then(refusal.text.clone());
        play.by("").tell_owner(who, LineKind::Note, said);
    }
    Ok(())
}

/// The window with the answers of everybody who need not be asked.
fn answer_for_the_unasked(course: &dyn Course, play: &mut Play, mut window: Window) -> Window {
    for (asked, answer) in answers_of_the_unasked(course, play.scene(), &window) {
        if !play.is_silent()
            && let Some(said) = automatic_answer_line(play.scene(), &asked.question, &answer)
        {
            play.by("").tell_gm(said);
        }
        let claims = course.claims(&window.kind, &answer);
        if claims { &mut window.claimed } else { &mut window.passed }.push(asked.who);
    }
    window
}

/// The current moment of the course.
pub(super) fn moment(scene: &Scene) -> Moment<'_> {
    match scene.agenda.last() {
        Some(Frame::Pending { cmd, asked }) => Moment::Pending { cmd, asked },
        Some(Frame::Turn(_)) => Moment::Turn,
        Some(Frame::Window(_)) | None => Moment::Gap { closed_windows: &scene.closed_windows },
    }
}
