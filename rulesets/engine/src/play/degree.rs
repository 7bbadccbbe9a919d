//! How an action went, for odds.

use crate::base::Who;

/// What somebody's action has come to, in the system's word: what odds are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Degree {
    /// Above 0: a success; 1 the plain one.
    pub rank: i8,
    /// "hit", "raise", "miss".
    pub word: &'static str,
}

impl Degree {
    pub const fn new(rank: i8, word: &'static str) -> Degree {
        Degree { rank, word }
    }
}

/// Who has come to which degree, against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Achieved {
    pub who: Who,
    /// Against whom; none: of the roll alone.
    pub at: Option<Who>,
    pub degree: Degree,
}
