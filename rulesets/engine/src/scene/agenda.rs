//! The agenda: turns, windows and pending commands under way.

use super::{Cmd, Scene, Until};
use crate::base::{Field, OfTurn, Round, Str, Val, ValueType, Who};
use crate::tables::FieldDef;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

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

impl Scene {
    /// The number of the round; none before round 1, so also in a surprise round.
    pub fn round_number(&self) -> Option<NonZeroU32> {
        self.round.and_then(Round::number)
    }

    /// The number of the round that comes next, unless it is a surprise round.
    pub fn next_round(&self) -> NonZeroU32 {
        self.round.map_or(NonZeroU32::MIN, Round::next)
    }

    /// With the end of this round; before the fight, with that of the first, which may be a surprise round.
    pub fn end_of_round(&self) -> Until {
        Until::EndOfRound { round: self.round.unwrap_or(Round::Surprise) }
    }

    /// With the end of the round after this one, which is not a surprise round.
    pub fn end_of_next_round(&self) -> Until {
        Until::EndOfRound { round: Round::Number(self.next_round()) }
    }

    /// The topmost turn, also while a window is open over it or a command of it is pending.
    pub fn topmost_turn(&self) -> Option<&Turn> {
        self.agenda.iter().rev().find_map(|f| match f {
            Frame::Turn(turn) => Some(turn),
            Frame::Window(_) | Frame::Pending { .. } => None,
        })
    }

    /// The pending command, also while a window is open over it.
    pub fn pending(&self) -> Option<&Cmd> {
        match self.agenda.iter().rev().find(|f| !matches!(f, Frame::Window(_))) {
            Some(Frame::Pending { cmd, .. }) => Some(cmd),
            Some(Frame::Turn(_) | Frame::Window(_)) | None => None,
        }
    }

    /// A value of the topmost turn.
    pub fn turn_var<T: ValueType>(&self, f: Field<T, OfTurn>) -> T {
        self.topmost_turn().map_or_else(|| T::get(&Val::None), |turn| turn.var(f))
    }

    /// Whose turn it is: the first actor of the topmost turn.
    pub fn turn(&self) -> Option<Who> {
        self.topmost_turn().and_then(|t| t.actors.first().copied())
    }

    /// Who has yet to act in the topmost turn: its actors, but those of several who have committed their command.
    pub fn uncommitted(&self) -> impl Iterator<Item = Who> + '_ {
        let actors = self.topmost_turn().into_iter().flat_map(|t| t.actors.iter().copied());
        actors.filter(|w| !self.has_committed(*w))
    }

    /// Whether this combatant is one of several who act at once and has committed a command, which is sealed until all
    /// have. Offers of one combatant must not depend on whether another has.
    pub fn has_committed(&self, who: Who) -> bool {
        self.topmost_turn().is_some_and(|t| t.sealed.iter().any(|c| c.who == Some(who)))
    }

    /// Whether it is the turn of this combatant, alone or with others.
    pub fn acts_now(&self, who: Who) -> bool {
        self.topmost_turn().is_some_and(|t| t.actors.contains(&who))
    }

    /// Whether the top of the agenda is this combatant's turn: no window is open and no command pending.
    pub fn own_turn(&self, who: Who) -> bool {
        matches!(self.agenda.last(), Some(Frame::Turn(t)) if t.actors.contains(&who))
    }

    pub fn claim(&self, who: Who) -> Option<&Claim> {
        self.claims.iter().find(|c| c.who == who)
    }
}
