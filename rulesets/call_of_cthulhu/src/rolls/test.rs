//! CC-RES-1 to 3, 7 to 9, 17: one test, before and after its dice.

use super::level::{Difficulty, FUMBLE_BAND, Level, level_of};
use crate::conditions::CIRCUMSTANCE;
use crate::derived;
use crate::sheet::{self, Number};
use fray_engine::base::{Str, Text, Who};
use fray_engine::fact::{self, RollNo};
use fray_engine::form::Choice as _;
use fray_engine::play::Degree;
use fray_engine::scene::Scene;
use fray_engine::text;
use std::ops::{Deref, DerefMut};

/// CC-RES-8: the most bonus or penalty dice that count.
pub(super) const MOST: i32 = 2;

/// CC-RES-7: a reason for a bonus die, or for penalty dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die {
    pub rule: &'static str,
    /// The reason in words.
    pub label: &'static str,
    /// 1: a bonus die; below 0: this many penalty dice.
    pub value: i32,
}

impl Die {
    pub fn bonus(rule: &'static str, label: &'static str) -> Die {
        Die { rule, label, value: 1 }
    }
    pub fn penalty(rule: &'static str, label: &'static str) -> Die {
        Die { rule, label, value: -1 }
    }
    /// A number of penalty dice.
    pub fn penalties(rule: &'static str, label: &'static str, number: i32) -> Die {
        Die { rule, label, value: -number }
    }
}

/// CC-RES-8, 9: what happens to penalty dice beyond two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExcessPenalty {
    /// They do not count.
    Lost,
    /// Each makes the test one step harder.
    Harder,
}

/// A test that is about to be rolled.
#[derive(Clone, Debug)]
pub struct Test {
    pub who: Who,
    /// Keys the dice and names the roll in scripts.
    pub purpose: &'static str,
    /// What is tested: "Fighting (Brawl)".
    pub name: Str,
    /// What it is called in the log, after "rolls": "to hit Cole". May be empty.
    pub title: Text,
    /// CC-RES-1.
    pub value: i32,
    /// CC-RES-3.
    pub difficulty: Difficulty,
    /// CC-RES-7.
    pub dice: Vec<Die>,
    /// CC-RES-8, 9.
    pub surplus: ExcessPenalty,
    /// CC-OPT-10.
    pub fumbles: Fumbles,
    /// CC-MEL-2: the roll that it is opposed to.
    pub opposes: Option<RollNo>,
}

/// CC-RES-5, CC-OPT-10: which rolls are fumbles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fumbles {
    /// Depends on what the test needs.
    ByNeed,
    /// Always 96 and above.
    Often,
}

impl Test {
    /// A regular test of a skill or characteristic.
    pub fn of(scene: &Scene, who: Who, f: Number, title: impl Into<Text>) -> Test {
        Test {
            who,
            purpose: sheet::id(f),
            name: Str::new_static(sheet::name(f)),
            title: title.into(),
            value: derived::value(scene, who, f),
            difficulty: Difficulty::Regular,
            dice: vec![],
            surplus: ExcessPenalty::Lost,
            fumbles: Fumbles::ByNeed,
            opposes: None,
        }
    }
    /// CC-RES-2: the level of a result.
    pub fn level(&self, result: i32) -> Level {
        match self.fumbles {
            Fumbles::Often if result >= FUMBLE_BAND => Level::Fumble,
            Fumbles::Often | Fumbles::ByNeed => level_of(result, self.value, self.difficulty),
        }
    }
    /// " to hit Cole": as it stands after the result; nothing where the value says it all.
    pub(super) fn for_what(&self) -> Text {
        if self.title.is_empty() { Text::default() } else { text!(" ").then(self.title.clone()) }
    }
    /// Gives it another purpose.
    #[must_use]
    pub fn purpose(mut self, purpose: &'static str) -> Test {
        self.purpose = purpose;
        self
    }
    #[must_use]
    pub fn difficulty(mut self, difficulty: Difficulty) -> Test {
        self.difficulty = difficulty;
        self
    }
    #[must_use]
    pub fn dice(mut self, dice: Vec<Die>) -> Test {
        self.dice = dice;
        self
    }
}

/// A test with its dice.
#[derive(Clone, Debug)]
pub struct Thrown {
    pub test: Test,
    /// CC-RES-7: the result before Luck was spent.
    pub first: i32,
    /// CC-RES-15: Luck spent on it.
    pub spent: i32,
    /// The level that now counts.
    pub level: Level,
    pub(super) fell: Vec<fact::Die>,
}

/// A test that was rolled, and that the log tells.
#[derive(Clone, Debug)]
pub struct Rolled {
    pub(super) thrown: Thrown,
    /// The number of its roll in the log.
    pub no: RollNo,
}

impl Deref for Rolled {
    type Target = Thrown;
    fn deref(&self) -> &Thrown {
        &self.thrown
    }
}

impl DerefMut for Rolled {
    fn deref_mut(&mut self) -> &mut Thrown {
        &mut self.thrown
    }
}

impl Thrown {
    /// The result that now counts.
    pub fn result(&self) -> i32 {
        self.first - self.spent
    }
    /// CC-RES-3.
    pub fn succeeds(&self) -> bool {
        self.level >= self.test.difficulty.level()
    }
    /// CC-RES-3, 10, 17: the level that counts against another roll: below its difficulty a roll is at best a failure.
    pub fn standing(&self) -> Level {
        if self.succeeds() { self.level } else { self.level.min(Level::Fail) }
    }
    /// "a regular success", "a regular success (not enough)".
    pub fn one(&self) -> String {
        format!("{}{}", self.level.one(), self.falls_short())
    }
    /// "regular success", "regular success (not enough)".
    pub fn words(&self) -> String {
        format!("{}{}", self.level.words(), self.falls_short())
    }
    fn falls_short(&self) -> &'static str {
        if self.level.succeeds() && !self.succeeds() { " (not enough)" } else { "" }
    }
    /// CC-ODDS-1: how odds count it.
    pub(super) fn degree(&self) -> Degree {
        match self.level {
            Level::Fumble => Degree::new(-1, "fumble"),
            _ if !self.succeeds() => Degree::new(0, "failure"),
            Level::Fail | Level::Regular => Degree::new(1, "success"),
            Level::Hard => Degree::new(2, "hard success"),
            Level::Extreme => Degree::new(3, "extreme success"),
            Level::Critical => Degree::new(4, "critical"),
        }
    }
    /// CC-RES-15: spends this much Luck to lower the result.
    pub fn lower(&mut self, by: i32) {
        self.spent += by;
        self.level = self.test.level(self.result());
    }
}

/// CC-RES-8: bonus dice minus penalty dice, before the cap.
pub fn net(dice: &[Die]) -> i32 {
    dice.iter().map(|d| d.value).sum()
}

/// Dice and difficulty as they finally count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectiveTest {
    /// With this many dice (below 0: penalty dice), at this difficulty.
    Possible(i32, Difficulty),
    /// CC-RES-9: not even a 01 would do.
    Impossible,
}

/// CC-RES-8, 9.
pub fn settle(dice: &[Die], difficulty: Difficulty, surplus: ExcessPenalty) -> EffectiveTest {
    let all = net(dice);
    let beyond = match surplus {
        ExcessPenalty::Lost => 0,
        ExcessPenalty::Harder => (-all - MOST).max(0),
    };
    let harder = (0..beyond).try_fold(difficulty, |d, _| d.harder());
    harder.map_or(EffectiveTest::Impossible, |d| EffectiveTest::Possible(all.clamp(-MOST, MOST), d))
}

fray_engine::payload! {
    /// CC-RES-17: what the GM has stated about the next test.
    pub struct Circumstance of CIRCUMSTANCE, level(dice) { difficulty: Option<Str>, reason: Option<Str> }
}

impl Circumstance {
    /// CC-RES-17: these dice and this difficulty, together with the GM's.
    pub fn counted(&self, mut dice: Vec<Die>, difficulty: Difficulty) -> (Vec<Die>, Difficulty) {
        if self.dice != 0 {
            dice.push(Die { rule: "CC-RES-17", label: "circumstances", value: self.dice });
        }
        (dice, self.difficulty.as_deref().and_then(Difficulty::by_id).unwrap_or(difficulty))
    }
}

/// CC-RES-7: tens and units together; 00 and 0 read as 100.
pub(super) fn candidate(tens: i32, units: i32) -> i32 {
    match 10 * tens + units {
        0 => 100,
        n => n,
    }
}

/// CC-TURN-27: the better of a recorded result and the same units with another tens die.
pub fn with_bonus(recorded: i32, tens: i32) -> i32 {
    recorded.min(candidate(tens % 10, recorded % 10))
}
