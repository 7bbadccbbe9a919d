//! Faces for odds: recorded ones first, then each possible path of the dice.

use crate::base::Who;
use crate::dice::Dice;
use crate::fact::{Die, Fact, FactKind, RollKey};
use std::collections::VecDeque;

/// The most paths that are enumerated; beyond that they are sampled.
pub(super) const MOST_PATHS: u64 = 4_096;

/// Goes through all paths that dice can take, one after the other. A path of so many dice that there would be more than `most`
/// paths like it stops at once: a tie that equal faces never break has no end.
#[derive(Debug)]
pub(super) struct EveryPath {
    /// Each face of this path, with the number of those that could have fallen.
    path: Vec<(u16, u16)>,
    at: usize,
    most: u64,
}

impl EveryPath {
    pub(super) fn up_to(most: u64) -> EveryPath {
        EveryPath { path: vec![], at: 0, most }
    }

    /// How likely this path is.
    pub(super) fn chance(&self) -> f64 {
        self.path.iter().map(|(_, sides)| 1.0 / f64::from(*sides)).product()
    }

    /// How many paths there would be if all were as long as this one.
    fn paths(&self) -> u64 {
        self.path.iter().fold(1, |all: u64, (_, sides)| all.saturating_mul(u64::from(*sides)))
    }

    /// On to the next path; `false`: this was the last.
    pub(super) fn next(&mut self) -> bool {
        self.at = 0;
        while let Some((face, sides)) = self.path.pop() {
            if face < sides {
                self.path.push((face + 1, sides));
                return true;
            }
        }
        false
    }
}

impl Dice for EveryPath {
    fn face(&mut self, _: &RollKey, _: usize, _: usize, sides: u16) -> Result<u16, String> {
        if self.at == self.path.len() {
            self.path.push((1, sides.max(1)));
            if self.paths() > self.most {
                return Err(format!("the dice can take more than {} paths", self.most));
            }
        }
        self.at += 1;
        Ok(self.path[self.at - 1].0)
    }
}

/// The rolls of a record first, then others. A recorded roll keeps its faces, even if the values
/// assumed of its roller would give other dice.
pub(super) struct RecordedFaces<'d> {
    fallen: VecDeque<(RollKey, Vec<Die>)>,
    then: &'d mut dyn Dice,
}

impl<'d> RecordedFaces<'d> {
    pub(super) fn new(record: &[Fact], then: &'d mut dyn Dice) -> RecordedFaces<'d> {
        let own = record.iter().filter(|f| !f.outside);
        let rolled = own.filter_map(|f| match &f.kind {
            FactKind::Rolled(key, dice) => Some((key.clone(), dice.clone())),
            _ => None,
        });
        RecordedFaces { fallen: rolled.collect(), then }
    }
}

impl Dice for RecordedFaces<'_> {
    fn face(&mut self, key: &RollKey, die: usize, ace: usize, sides: u16) -> Result<u16, String> {
        self.then.face(key, die, ace, sides)
    }

    fn fallen(&mut self, who: Option<Who>, purpose: &str) -> Result<Option<Vec<Die>>, String> {
        match self.fallen.pop_front() {
            None => Ok(None),
            Some((key, dice)) if key.who == who && key.purpose == purpose => Ok(Some(dice)),
            Some((key, _)) => Err(format!("{key:?} has fallen, and {purpose} is rolled")),
        }
    }
}
