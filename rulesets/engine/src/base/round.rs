use super::{Val, ValueType};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

/// A round of a fight. Before the first there is none, which an `Option` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
pub enum Round {
    /// A surprise round comes before round 1.
    Surprise,
    Number(NonZeroU32),
}

impl Round {
    /// Its number; a surprise round has none.
    pub fn number(self) -> Option<NonZeroU32> {
        match self {
            Round::Surprise => None,
            Round::Number(n) => Some(n),
        }
    }

    /// The number of the round after it.
    pub fn next(self) -> NonZeroU32 {
        self.number().map_or(NonZeroU32::MIN, |n| n.saturating_add(1))
    }
}

/// Logs write a surprise round as 0.
impl From<u32> for Round {
    fn from(written: u32) -> Round {
        NonZeroU32::new(written).map_or(Round::Surprise, Round::Number)
    }
}
impl From<Round> for u32 {
    fn from(round: Round) -> u32 {
        round.number().map_or(0, NonZeroU32::get)
    }
}

impl ValueType for Option<Round> {
    fn get(v: &Val) -> Self {
        if let Val::Int(n) = v { u32::try_from(*n).ok().map(Round::from) } else { None }
    }
    fn put(self) -> Val {
        self.map_or(Val::None, |round| as_written(round.into()))
    }
}
/// The number of a round; none before round 1.
impl ValueType for Option<NonZeroU32> {
    fn get(v: &Val) -> Self {
        Option::<Round>::get(v).and_then(Round::number)
    }
    fn put(self) -> Val {
        self.map_or(Val::None, |n| as_written(n.get()))
    }
}

fn as_written(n: u32) -> Val {
    Val::Int(i32::try_from(n).unwrap_or(i32::MAX))
}
