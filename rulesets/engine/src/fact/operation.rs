//! What a resolution carries out.

use crate::base::{Str, Who};
use crate::form::Input;
use crate::scene::Cmd;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Operation {
    /// A command that somebody gave.
    Act(Cmd),
    /// The GM changes a condition, with the effects that its rule always has.
    Condition(ConditionChange),
    Course(CourseStep),
}

/// A condition that the GM changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConditionChange {
    pub condition: Str,
    pub of: Who,
    pub mode: RuledChange,
}

/// What the GM does with a condition and its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuledChange {
    /// Sets it, with the effects that its rule always has.
    Set,
    /// Ends it, with what its rule says of that.
    End,
}

/// A step of the course. It is carried out like a command: it may roll and ask.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CourseStep {
    /// Settles what needs nobody's decision.
    Settle,
    /// A latecomer gets a place in the order.
    Join(Who),
    /// The round ends, if one is under way, and the next begins.
    Round,
    OpenWindow,
    /// The window closes: nobody is left to wait for.
    CloseWindow,
    /// A turn begins.
    Turn(Vec<Who>, TurnOrigin),
    /// The turn of this actor ends.
    EndTurn(Who),
    /// The pending command is checked again, and carried out or abandoned.
    TakeUp,
    /// All who act at once have committed their commands.
    #[serde(rename = "together")]
    Unseal,
    /// An open question no longer applies.
    Withdraw(u32),
    /// An open question was answered: its kind, the combatant it is about, and the answer.
    Answered(Str, Option<Who>, Input),
    /// Something of a kind that this release does not know is discarded.
    Discard(Unknown),
}

/// What the log of another release may leave open of a kind that this release does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unknown {
    /// The window that is open.
    Window,
    /// The claim of this combatant.
    Claim(Who),
    /// The open question with this number.
    Question(u32),
}

/// How somebody got the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnOrigin {
    /// Next in the order.
    InOrder,
    /// By a claim made in a window of this kind.
    Claimed(Str),
}

impl Operation {
    /// Whether only the GM knows of it.
    pub fn secret(&self) -> bool {
        match self {
            Operation::Act(cmd) => cmd.secret,
            Operation::Condition(_) | Operation::Course(_) => false,
        }
    }

    /// The combatant concerned: the actor, the bearer of the condition, whose turn begins or ends; none: nobody in particular.
    pub fn concerns(&self) -> Option<Who> {
        match self {
            Operation::Act(cmd) => cmd.who,
            Operation::Condition(change) => Some(change.of),
            Operation::Course(CourseStep::Join(who) | CourseStep::EndTurn(who)) => Some(*who),
            Operation::Course(CourseStep::Turn(actors, _)) => actors.first().copied(),
            Operation::Course(
                CourseStep::Settle
                | CourseStep::Round
                | CourseStep::OpenWindow
                | CourseStep::CloseWindow
                | CourseStep::TakeUp
                | CourseStep::Unseal
                | CourseStep::Withdraw(_)
                | CourseStep::Answered(..)
                | CourseStep::Discard(_),
            ) => None,
        }
    }

    /// Whether it is an action of the GM without a combatant.
    pub fn is_of_gm(&self) -> bool {
        matches!(self, Operation::Act(Cmd { who: None, .. }))
    }
}
