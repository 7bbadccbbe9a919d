//! ME-RES-4, 5, 7: how a challenge ends.

use fray_engine::play::Degree;

/// How a challenge ended for the one who began it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// ME-RES-4, 5.
    Failure,
    /// ME-RES-7.
    Success,
    /// ME-RES-7.
    Exceptional,
}

impl Outcome {
    /// ME-ODD-3, 4: how odds count it.
    pub fn degree(self) -> Degree {
        match self {
            Outcome::Failure => Degree::new(0, "failure"),
            Outcome::Success => Degree::new(1, "success"),
            Outcome::Exceptional => Degree::new(2, "exceptional"),
        }
    }
    /// Whether it was won at all.
    pub fn won(self) -> bool {
        self != Outcome::Failure
    }
}
