//! Which round it is, whose turn, and what is pending.

use super::agenda::{Claim, Frame, Turn};
use super::command::Cmd;
use super::conds::Until;
use super::state::Scene;
use crate::base::{Field, OfTurn, Round, Val, ValueType, Who};
use std::num::NonZeroU32;

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
