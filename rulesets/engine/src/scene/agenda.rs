//! The agenda: turns, windows and pending commands under way.

use super::command::Cmd;
use crate::base::{Field, OfTurn, Str, Val, ValueType, Who};
use crate::tables::FieldDef;
use serde::{Deserialize, Serialize};

/// One thing on the agenda; the topmost is under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    Turn(Turn),
    /// Others may claim a turn before the course goes on.
    Window(Window),
    /// A command that others may interrupt.
    Pending {
        cmd: Cmd,
        /// Who was asked about it.
        asked: Vec<Who>,
    },
}

/// A turn of one, or of several who act at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// The actors who have not ended their part yet.
    pub actors: Vec<Who>,
    /// Turn fields of the system.
    pub vars: Vec<Val>,
    /// Commands committed by some of several actors, sealed until all have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) sealed: Vec<Cmd>,
}

/// The fields of a turn that begins.
#[derive(Clone, Debug)]
pub struct TurnFields(Vec<Val>);

impl TurnFields {
    /// All fields of the system's table, as a new turn has them.
    pub fn of(table: &[FieldDef]) -> TurnFields {
        TurnFields(table.iter().map(|f| f.default.clone()).collect())
    }
    /// With this value of a field of the table.
    #[must_use]
    pub fn with<T: ValueType>(mut self, f: Field<T, OfTurn>, value: T) -> TurnFields {
        if let Some(v) = self.0.get_mut(usize::from(f.ix)) {
            *v = value.put();
        }
        self
    }
    pub(crate) fn values(self) -> Vec<Val> {
        self.0
    }
}

/// A window in which some combatants may claim a turn. Nothing is resolved while it is open; edits, interjections and standing orders
/// are allowed. The window closes when nobody is left to wait for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// The system's name for it.
    pub kind: Str,
    /// Who may claim, in the system's order of precedence, which is also the order of asking and of the claims.
    pub may: Vec<Who>,
    /// In which order they are asked.
    pub ask: AskOrder,
    /// Who has said yes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claimed: Vec<Who>,
    /// Who has said no.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Who>,
}

/// The order in which people are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskOrder {
    /// All at once: answers stay sealed until all are in.
    AtOnce,
    /// One after the other, until one says yes.
    InTurn,
}

/// The right to a turn as soon as the course allows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    pub who: Who,
    /// The system's id for the kind of claim.
    pub kind: Str,
}

impl Turn {
    /// A value of this turn.
    pub fn var<T: ValueType>(&self, f: Field<T, OfTurn>) -> T {
        self.vars.get(usize::from(f.ix)).map_or_else(|| T::get(&Val::None), T::get)
    }
}

impl Window {
    /// A window of this kind for these, in their order of precedence.
    pub fn new(kind: &'static str, ask: AskOrder, may: Vec<Who>) -> Window {
        Window { kind: Str::new_static(kind), may, ask, claimed: vec![], passed: vec![] }
    }

    /// Who has said yes, in their order of precedence.
    pub fn claims(&self) -> impl Iterator<Item = Who> + '_ {
        self.may.iter().copied().filter(|w| self.claimed.contains(w))
    }

    pub fn unanswered(&self) -> impl Iterator<Item = Who> + '_ {
        self.may.iter().copied().filter(|w| !self.claimed.contains(w) && !self.passed.contains(w))
    }
}
