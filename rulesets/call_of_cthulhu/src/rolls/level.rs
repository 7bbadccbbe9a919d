//! CC-RES-1 to 6: levels of success.

use crate::derived::{fifth, half};
use fray_engine::form::Listed;

/// CC-RES-2: in the order of their ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// 0.
    Fumble,
    /// 1.
    Fail,
    /// 2.
    Regular,
    /// 3.
    Hard,
    /// 4.
    Extreme,
    /// 5.
    Critical,
}

/// CC-RES-3: what a test needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    #[default]
    Regular,
    /// Half of the value.
    Hard,
    /// A fifth of the value.
    Extreme,
    CriticalOnly,
}

impl Level {
    /// All levels, the lowest first.
    pub const ALL: [Level; 6] =
        [Level::Fumble, Level::Fail, Level::Regular, Level::Hard, Level::Extreme, Level::Critical];

    pub fn rank(self) -> i32 {
        self as i32
    }
    pub fn of_rank(rank: i32) -> Level {
        Level::ALL.into_iter().find(|l| l.rank() == rank).unwrap_or(Level::Fail)
    }
    /// The result of a roll in words.
    pub fn words(self) -> &'static str {
        match self {
            Level::Fumble => "fumble",
            Level::Fail => "failure",
            Level::Regular => "regular success",
            Level::Hard => "hard success",
            Level::Extreme => "extreme success",
            Level::Critical => "critical success",
        }
    }
    /// With its article: "an extreme success".
    pub fn one(self) -> String {
        let article = match self {
            Level::Extreme => "an",
            Level::Fumble | Level::Fail | Level::Regular | Level::Hard | Level::Critical => "a",
        };
        format!("{article} {}", self.words())
    }
    /// The level as scripts name it.
    pub fn id(self) -> &'static str {
        match self {
            Level::Fumble => "fumble",
            Level::Fail => "fail",
            Level::Regular => "regular",
            Level::Hard => "hard",
            Level::Extreme => "extreme",
            Level::Critical => "critical",
        }
    }
    /// CC-RES-10: at least a regular success.
    pub fn succeeds(self) -> bool {
        self >= Level::Regular
    }
    /// CC-DMG-2.
    pub fn is_extreme(self) -> bool {
        self >= Level::Extreme
    }
}

impl Difficulty {
    /// The lowest level that meets it.
    pub fn level(self) -> Level {
        match self {
            Difficulty::Regular => Level::Regular,
            Difficulty::Hard => Level::Hard,
            Difficulty::Extreme => Level::Extreme,
            Difficulty::CriticalOnly => Level::Critical,
        }
    }
    /// CC-RES-3: the highest roll that meets it with this value.
    pub fn needed(self, value: i32) -> i32 {
        match self {
            Difficulty::Regular => value,
            Difficulty::Hard => half(value),
            Difficulty::Extreme => fifth(value),
            Difficulty::CriticalOnly => 1,
        }
    }
    /// CC-RES-9: one step harder; `None`: impossible.
    pub fn harder(self) -> Option<Difficulty> {
        match self {
            Difficulty::Regular => Some(Difficulty::Hard),
            Difficulty::Hard => Some(Difficulty::Extreme),
            Difficulty::Extreme => Some(Difficulty::CriticalOnly),
            Difficulty::CriticalOnly => None,
        }
    }
    /// CC-RES-11: the difficulty that a passive opponent's value sets.
    pub fn against(value: i32) -> Difficulty {
        match value {
            v if v < 50 => Difficulty::Regular,
            v if v < 90 => Difficulty::Hard,
            _ => Difficulty::Extreme,
        }
    }
}

impl Listed for Difficulty {
    const ALL: &'static [(Difficulty, &'static str, &'static str)] = &[
        (Difficulty::Regular, "regular", "Regular"),
        (Difficulty::Hard, "hard", "Hard"),
        (Difficulty::Extreme, "extreme", "Extreme"),
        (Difficulty::CriticalOnly, "critical", "only with a 01"),
    ];
}

/// CC-RES-5: the lowest roll that may be a fumble.
pub const FUMBLE_BAND: i32 = 96;
/// CC-RES-5: if the test needs at least this or higher, only 100 is a fumble.
const SAFE: i32 = 50;

/// CC-RES-2, CC-RES-5, CC-RES-6: the level of this result: the first that fits, from the highest down. CC-RES-4: a 01
/// always succeeds.
pub fn level_of(result: i32, value: i32, difficulty: Difficulty) -> Level {
    let value = value.max(0);
    match result {
        1 => Level::Critical,
        100 => Level::Fumble,
        r if r >= FUMBLE_BAND && difficulty.needed(value) < SAFE => Level::Fumble,
        r if r <= fifth(value) => Level::Extreme,
        r if r <= half(value) => Level::Hard,
        r if r <= value => Level::Regular,
        _ => Level::Fail,
    }
}
