//! What the course does by itself.

use super::window::answers_of_the_silent;
use super::{Course, Frame, Moment, Way, Window};
use crate::base::{Str, Who};
use crate::form::Input;
use crate::play::{Flow, Play, passed};
use crate::scene::{Cmd, Scene};
use crate::system::System;
use serde::{Deserialize, Serialize};

/// A step of the course. It is carried out like a command: it may roll and ask.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Auto {
    /// What follows by itself.
    Settle,
    /// A latecomer gets a place in the order.
    Join(Who),
    /// The round ends, if one is under way, and the next begins.
    Round,
    /// Some have a say now.
    OpenWindow,
    /// All have answered.
    CloseWindow,
    /// A turn begins.
    Turn(Vec<Who>, Way),
    /// The turn of this actor ends.
    EndTurn(Who),
    /// The pending command is looked at again and carried out, or dropped.
    TakeUp,
    /// All who act at once have committed their commands.
    Together,
    /// An open question was answered: its label, whom it is about, and the answer.
    Answered(Str, Option<Who>, Input),
}

/// What a resolution carries out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Doing {
    /// A command that somebody gave.
    Act(Cmd),
    /// The GM changes a condition, and its rule brings what it always brings.
    Condition(ConditionChange),
    /// A step of the course.
    Course(Auto),
}

/// A condition that the GM changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConditionChange {
    /// Its id.
    pub condition: Str,
    /// Of whom.
    pub of: Who,
    /// How.
    pub mode: ConditionMode,
}

/// How the GM changes a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum ConditionMode {
    /// It is set, and its rule brings what it always brings.
    Set,
    /// It is set, and nothing else happens.
    Bare,
    /// It ends, with what its rule says of that.
    End,
}

impl Doing {
    /// Whether only the GM knows of it.
    pub fn secret(&self) -> bool {
        match self {
            Doing::Act(cmd) => cmd.secret,
            Doing::Condition(_) | Doing::Course(_) => false,
        }
    }

    /// Who acts; none: the GM or the course.
    pub fn actor(&self) -> Option<Who> {
        match self {
            Doing::Act(cmd) => cmd.who,
            Doing::Condition(change) => Some(change.of),
            Doing::Course(Auto::Join(who) | Auto::EndTurn(who)) => Some(*who),
            Doing::Course(Auto::Turn(actors, _)) => actors.first().copied(),
            Doing::Course(
                Auto::Settle
                | Auto::Round
                | Auto::OpenWindow
                | Auto::CloseWindow
                | Auto::TakeUp
                | Auto::Together
                | Auto::Answered(..),
            ) => None,
        }
    }
}

/// Carries a step of the course out.
pub(crate) fn resolve(system: &dyn System, play: &mut Play, auto: &Auto) -> Flow {
    let course = system.course();
    match auto {
        Auto::Settle => course.settle(play),
        Auto::Join(who) => course.join(play, *who),
        Auto::Round => course.next_round(play),
        Auto::OpenWindow => {
            if let Some(window) = course.window(play.scene(), moment(play.scene())) {
                play.by("").open_window(window);
            }
            Ok(())
        }
        Auto::CloseWindow => {
            let Some(Frame::Window(window)) = play.scene().agenda.last().cloned() else { return Ok(()) };
            let window = answer_for_the_silent(course, play, window);
            play.by("").close_window();
            if let Some(cmd) = play.scene().pending().cloned() {
                play.take_up(&cmd);
            }
            course.closed(play, &window)
        }
        Auto::Turn(actors, way) => course.begin_turn(play, actors, way),
        Auto::EndTurn(who) => course.end_turn(play, *who),
        Auto::TakeUp => {
            let Some(Frame::Pending { cmd, .. }) = play.scene().agenda.last().cloned() else { return Ok(()) };
            play.by("").pend_done();
            course.take_up(play, &cmd)
        }
        Auto::Together => {
            let Some(Frame::Turn(turn)) = play.scene().agenda.last().cloned() else { return Ok(()) };
            play.by("").unseal();
            let of = |who: &Who| turn.sealed.iter().find(|c| c.who == Some(*who)).cloned();
            let cmds: Vec<Cmd> = turn.actors.iter().filter_map(of).collect();
            course.together(play, &cmds)
        }
        Auto::Answered(label, about, answer) => course.answered(play, label, *about, answer),
    }
}

/// The window with the answers of those who need not be asked.
fn answer_for_the_silent(course: &dyn Course, play: &mut Play, mut window: Window) -> Window {
    for (asked, answer) in answers_of_the_silent(course, play.scene(), &window) {
        if let Some(said) = passed(play.scene(), &asked.question, &answer) {
            play.by("").tell_gm(said);
        }
        let claims = course.claims(&window.kind, &answer);
        if claims { &mut window.claimed } else { &mut window.passed }.push(asked.who);
    }
    window
}

/// Where in the course the scene stands.
pub(super) fn moment(scene: &Scene) -> Moment<'_> {
    match scene.agenda.last() {
        Some(Frame::Pending { cmd, asked }) => Moment::Pending { cmd, asked },
        Some(Frame::Turn(_)) => Moment::Turn,
        Some(Frame::Window(_)) | None => Moment::Gap { heard: &scene.heard },
    }
}
