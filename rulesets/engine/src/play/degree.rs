//! How an action went, for odds.

use crate::base::Who;

/// How an action went, in the system's word; odds count these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Degree {
    /// Above 0 for a success; 1 is the plain one.
    pub rank: i8,
    /// "hit", "raise", "miss".
    pub word: &'static str,
}

impl Degree {
    pub const fn new(rank: i8, word: &'static str) -> Degree {
        Degree { rank, word }
    }
}

/// What a run counts for odds.
#[derive(Clone, Debug, Default)]
pub(crate) struct OddsTally {
    pub degrees: Vec<Achieved>,
    /// Harm that the sheet does not add up to.
    pub further_harm: Vec<(Who, i32)>,
}

impl OddsTally {
    pub(crate) fn extend(&mut self, later: OddsTally) {
        self.degrees.extend(later.degrees);
        self.further_harm.extend(later.further_harm);
    }
}

/// A degree with its actor and target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Achieved {
    pub who: Who,
    /// The target; `None` if it is the degree of the roll itself.
    pub at: Option<Who>,
    pub degree: Degree,
}
