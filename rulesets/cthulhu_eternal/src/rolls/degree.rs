//! CE-RES-3 to 8: the degree of a roll.

use fray_engine::base::Text;
use fray_engine::play;
use fray_engine::text;

/// CE-RES-3 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Degree {
    /// 100, or a failure with two equal digits.
    Fumble,
    /// Above the target number.
    Failure,
    /// At most the target number.
    Success,
    /// 01, or a success with two equal digits.
    Critical,
}

impl Degree {
    /// CE-RES-3, 4, 5.
    pub fn of(roll: i32, target: i32) -> Degree {
        let succeeds = roll == 1 || (roll < 100 && roll <= target);
        let equal_digits = roll % 11 == 0 || roll == 100;
        match (succeeds, equal_digits) {
            (true, twins) if twins || roll == 1 => Degree::Critical,
            (true, _) => Degree::Success,
            (false, true) => Degree::Fumble,
            (false, false) => Degree::Failure,
        }
    }

    /// CE-RES-14: a test of a stat so high that five times it is above 99. It only fails on 100, whatever its
    /// modifiers.
    pub fn of_inhuman(roll: i32, target: i32, stat: i32) -> Degree {
        match roll {
            100 => Degree::Fumble,
            roll if roll <= stat => Degree::Critical,
            roll => Degree::of(roll, target.max(99)),
        }
    }

    /// CE-RES-6.
    pub fn rank(self) -> i32 {
        match self {
            Degree::Critical => 2,
            Degree::Success => 1,
            Degree::Failure | Degree::Fumble => 0,
        }
    }

    /// A success of either kind.
    pub fn succeeds(self) -> bool {
        self.rank() > 0
    }

    /// CE-ODDS-1, 2: how odds count it.
    pub fn counted(self) -> play::Degree {
        match self {
            Degree::Fumble => play::Degree::new(-1, "fumble"),
            Degree::Failure => play::Degree::new(0, "failure"),
            Degree::Success => play::Degree::new(1, "success"),
            Degree::Critical => play::Degree::new(2, "critical"),
        }
    }

    /// The degree as scripts name it.
    pub fn id(self) -> &'static str {
        match self {
            Degree::Fumble => "fumble",
            Degree::Failure => "failure",
            Degree::Success => "success",
            Degree::Critical => "critical",
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            Degree::Fumble => "a fumble",
            Degree::Failure => "a failure",
            Degree::Success => "a success",
            Degree::Critical => "a critical success",
        }
    }
}

/// A roll in the form in which others are compared with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// CE-RES-6.
    pub rank: i32,
    /// The result of the dice.
    pub roll: i32,
    /// CE-OPT-2: the target number.
    pub target: i32,
}

impl Shown {
    /// The roll in a comparison: "critical 11" explains why a 39 does not overcome it.
    pub fn words(self) -> Text {
        if self.rank == Degree::Critical.rank() { text!("critical ", self.roll) } else { text!(self.roll) }
    }
}

/// CE-RES-8: two successes of the same rank that show the same number.
pub fn ties(x: Shown, y: Shown) -> bool {
    x.rank >= 1 && (x.rank, x.roll) == (y.rank, y.roll)
}

/// CE-RES-7, 8: whether one roll overcomes another; in a tie neither does.
pub fn overcomes(x: Shown, y: Shown) -> bool {
    x.rank >= 1 && (x.rank > y.rank || (x.rank == y.rank && x.roll > y.roll))
}
