//! Carrying out commands on a copy, with nothing kept or told.

use crate::base::{Refusal, Who, unread};
use crate::course::{self, CourseStep, Operation};
use crate::dice::Dice;
use crate::encounter::{COURSE_STEP_LIMIT, accepted, resolve};
use crate::fact::FactKind;
use crate::form::{Form, Input};
use crate::play::{OddsTally, Play, Policy, Stop};
use crate::scene::{Cmd, Question, Scene};
use crate::system::{Offer, System};

/// Everybody answers as advised.
pub(super) struct Sensible;
impl Policy for Sensible {
    fn answer(&mut self, _: &Scene, q: &Question) -> Option<Input> {
        Some(q.sensible())
    }
}

/// The command of this offer, filled in or as its form, `asked`, proposes, if it is legal.
pub(super) fn command(
    system: &dyn System,
    scene: &Scene,
    who: Who,
    offer: &Offer,
    asked: &Form,
    given: Option<&Input>,
) -> Result<Cmd, Refusal> {
    let given = match given {
        Some(given) => asked.complete(given.clone()),
        None => asked.default(),
    };
    let cmd = Cmd { who: Some(who), act: offer.act.clone(), form: given, secret: false, action: None };
    accepted(system, scene, cmd, offer, asked)
}

/// Carries this out on the scene, and gives what counts for odds. On an error the scene is left as it stood where the rules
/// stopped.
pub(super) fn resolve_counting(
    system: &dyn System,
    scene: &mut Scene,
    operation: &Operation,
    dice: &mut dyn Dice,
    policy: &mut dyn Policy,
) -> Result<OddsTally, Refusal> {
    finish(system, Play::silent(scene, dice, policy).counting_degrees(), operation)
}

/// The same, if only the resulting scene matters.
pub(super) fn resolve_silently(
    system: &dyn System,
    scene: &mut Scene,
    operation: &Operation,
    dice: &mut dyn Dice,
    policy: &mut dyn Policy,
) -> Result<(), Refusal> {
    finish(system, Play::silent(scene, dice, policy), operation).map(|_| ())
}

fn finish(system: &dyn System, mut play: Play, operation: &Operation) -> Result<OddsTally, Refusal> {
    let result = unread(|| resolve(system, &mut play, operation));
    match result {
        Ok(()) => Ok(play.done().odds_tally),
        Err(Stop::Refused(refusal)) => Err(refusal),
        Err(Stop::Waits(_) | Stop::Mismatch(_) | Stop::Fuel | Stop::Dice(_)) => Err(stuck()),
    }
}

/// Carries out what belongs to the action that was done last; those who may claim something take the default.
pub(super) fn settle(
    system: &dyn System,
    scene: &mut Scene,
    dice: &mut dyn Dice,
    policy: &mut dyn Policy,
) -> Result<OddsTally, Refusal> {
    let course = system.course();
    let mut all = OddsTally::default();
    for _ in 0..COURSE_STEP_LIMIT {
        if let Some(asked) = course::window_questions(course, scene).into_iter().next() {
            let claims = course.claims(&asked.kind, &asked.question.form.default());
            scene.apply_kind(&FactKind::WindowAnswered(asked.who, claims));
            continue;
        }
        let Some(course_step) = course::next(course, scene).filter(|course_step| belongs(course_step, scene)) else {
            break;
        };
        all.extend(resolve_counting(system, scene, &Operation::Course(course_step), dice, policy)?);
    }
    Ok(all)
}

/// Whether a step of the course is still part of the action: the next turn is not.
fn belongs(course_step: &CourseStep, scene: &Scene) -> bool {
    match course_step {
        CourseStep::Settle
        | CourseStep::CloseWindow
        | CourseStep::TakeUp
        | CourseStep::Withdraw(_)
        | CourseStep::Answered(..)
        | CourseStep::Discard(_) => true,
        CourseStep::OpenWindow => scene.pending().is_some(),
        CourseStep::Join(_)
        | CourseStep::Round
        | CourseStep::Turn(..)
        | CourseStep::EndTurn(_)
        | CourseStep::Unseal => false,
    }
}

pub(super) fn stuck() -> Refusal {
    Refusal::new("endless", "", "The rules go round in circles here.")
}
