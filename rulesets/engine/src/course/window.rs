//! Windows: who has yet to answer, and what they are asked.

use super::{AskOrder, Course, Frame, Window};
use crate::base::{Str, Who};
use crate::form::Input;
use crate::play::answer_unasked;
use crate::scene::{Phase, Question, Scene, without_advice};

/// A question to somebody in the open window.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WindowQuestion {
    /// The kind of window.
    pub kind: Str,
    /// Who is asked.
    pub who: Who,
    /// A yes claims a turn.
    pub question: Question,
}

/// Who has to answer before this window closes: everybody who may still claim, has not answered, and has no standing order
/// that answers for them. If asked one after the other, only the first, and nobody once one has claimed.
fn waits_for<'s>(
    course: &'s dyn Course,
    scene: &'s Scene,
    window: &'s Window,
) -> impl Iterator<Item = WindowQuestion> + 's {
    with_answers(course, scene, window).filter(|(_, answer)| answer.is_none()).map(|(asked, _)| asked)
}

/// Whether somebody has to answer before this window closes.
pub(crate) fn waits(course: &dyn Course, scene: &Scene, window: &Window) -> bool {
    scene.still(|| anybody_might_be_asked(course, scene, window) && waits_for(course, scene, window).next().is_some())
}

/// A cheap first look, without advice: whether anybody might have to be asked. Who is asked never depends on the advice.
fn anybody_might_be_asked(course: &dyn Course, scene: &Scene, window: &Window) -> bool {
    let in_turn = window.ask == AskOrder::InTurn;
    without_advice(|| {
        let questions = window.unanswered().filter_map(|who| course.window_question(scene, &window.kind, who));
        for question in questions {
            let Some(answer) = answer_unasked(scene, &question) else { return true };
            if in_turn && question.advice.is_some() && course.claims(&window.kind, &answer) {
                return false;
            }
        }
        false
    })
}

/// The answers of everybody who need not be asked.
pub(super) fn answers_of_the_unasked(
    course: &dyn Course,
    scene: &Scene,
    window: &Window,
) -> Vec<(WindowQuestion, Input)> {
    scene.still(|| with_answers(course, scene, window).filter_map(|(asked, answer)| Some((asked, answer?))).collect())
}

/// Everybody who may still claim and has not answered, with the answer if they need not be asked. If asked one after the other,
/// only up to the first who has to be asked or who claims.
fn with_answers<'s>(
    course: &'s dyn Course,
    scene: &'s Scene,
    window: &'s Window,
) -> impl Iterator<Item = (WindowQuestion, Option<Input>)> + 's {
    let in_turn = window.ask == AskOrder::InTurn;
    let mut over = in_turn && !window.claimed.is_empty();
    let asked = move |who: Who| {
        let question = course.window_question(scene, &window.kind, who)?;
        let answer = answer_unasked(scene, &question);
        Some((WindowQuestion { kind: window.kind.clone(), who, question }, answer))
    };
    window.unanswered().filter_map(asked).take_while(move |(_, answer)| {
        let goes_on = !over;
        over = in_turn && answer.as_ref().is_none_or(|a| course.claims(&window.kind, a));
        goes_on
    })
}

/// The questions of the window that is open, if one is. After the fight nobody is asked: a window that was open then asks
/// again if the fight is resumed.
pub(crate) fn window_questions(course: &dyn Course, scene: &Scene) -> Vec<WindowQuestion> {
    match scene.agenda.last().filter(|_| scene.phase == Phase::Running) {
        Some(Frame::Window(window)) => scene.still(|| waits_for(course, scene, window).collect()),
        Some(Frame::Turn(_) | Frame::Pending { .. }) | None => vec![],
    }
}
