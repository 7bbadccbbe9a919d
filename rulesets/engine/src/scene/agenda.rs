//! Where the course stands: the agenda, and what is remembered between turns.

use super::Cmd;
use crate::base::{Str, Val, Who};
use serde::{Deserialize, Serialize};

/// One thing on the agenda; the topmost is under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    Turn(Turn),
    /// Others have a say before the course goes on.
    Window(Window),
    /// A command that others may interrupt.
    Pending {
        cmd: Cmd,
        /// Who has had their say about it.
        asked: Vec<Who>,
    },
}

/// A turn of one, or of several who act at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose. One who has ended their part is no longer among them.
    pub actors: Vec<Who>,
    /// Turn fields of the system.
    pub vars: Vec<Val>,
    /// Commands committed by some of several actors, sealed until all have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sealed: Vec<Cmd>,
}

/// A moment in which some may claim a turn. Nothing is resolved meanwhile: who is asked may be edited, may roll, may give
/// a standing order; the window closes when all have answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// The system's name for it.
    pub kind: Str,
    /// Who has a say, in the order of their rank.
    pub may: Vec<Who>,
    /// All at once, or one after the other.
    pub ask: AskOrder,
    /// Who has said yes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claimed: Vec<Who>,
    /// Who has said no.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Who>,
}

/// How those who have a say are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskOrder {
    /// All at once: nobody knows what others say before all have answered.
    AtOnce,
    /// One after the other, until one says yes.
    InTurn,
}

/// Somebody who takes a turn as soon as the course allows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    pub who: Who,
    /// Of what kind, in the system's words.
    pub kind: Str,
}

impl Window {
    /// A window of this kind for these, the first in rank first.
    pub fn new(kind: &'static str, ask: AskOrder, may: Vec<Who>) -> Window {
        Window { kind: Str::Borrowed(kind), may, ask, claimed: vec![], passed: vec![] }
    }

    /// Who has said yes, the first in rank first.
    pub fn claims(&self) -> impl Iterator<Item = Who> + '_ {
        self.may.iter().copied().filter(|w| self.claimed.contains(w))
    }

    /// Who has not answered yet.
    pub fn silent(&self) -> impl Iterator<Item = Who> + '_ {
        self.may.iter().copied().filter(|w| !self.claimed.contains(w) && !self.passed.contains(w))
    }
}
