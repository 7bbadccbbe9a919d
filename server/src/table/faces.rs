//! Checks that the dice of a log are those that its seed gives, and that its lines show these. Faces are drawn by key, so
//! anyone who has the seed and the log can draw them again, including those of rolls that were undone.

use fray_engine::base::Salt;
use fray_engine::dice::{Dice as _, KeyedDice, salted};
use fray_engine::fact::{
    Audience, Commit, Die, Fact, FactKind, RollKey, SetDice, lines_with_other_dice, rolls_out_of_sequence,
};
use fray_engine::scene::Phase;
use std::collections::BTreeSet;

/// Where the faces of a log's rolls come from. Card draws count as rolls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fairness {
    /// Rolls with every face from the seed.
    pub fair: usize,
    /// Rolls with faces that the GM set, openly.
    pub set: Vec<String>,
    /// Rolls with faces that neither the seed nor the GM explains.
    pub wrong: Vec<String>,
    /// Rolls whose place in the seed is not the next one for their roller and purpose: a place was left out, or used twice.
    pub misplaced: Vec<String>,
    /// Lines that show a die which did not fall.
    pub mistold: Vec<String>,
    /// Steps that were undone, and not brought back.
    pub undone: usize,
    /// Fresh draws that the GM ordered, including those undone since.
    pub fresh: usize,
    /// What players added to the seed, in the order in which it came.
    pub salts: Vec<Salt>,
    /// Whether a player added to it after the fight had begun or a roll was told to all: the server never lets that happen.
    pub salted_late: bool,
}

/// Draws all faces again and compares them with the log.
pub fn look_at(seed: [u8; 32], log: &[Commit]) -> Fairness {
    let mut found = Fairness::default();
    let mut read = FaceHistory { seed, ..FaceHistory::default() };
    let out_of_sequence: BTreeSet<(u32, usize)> = rolls_out_of_sequence(log).into_iter().collect();
    for commit in log {
        for (n, fact) in commit.facts.iter().enumerate() {
            if let FactKind::Rolled(key, dice) = &fact.kind {
                let name = format!("roll {}.{n}, {}", commit.id, key.purpose);
                match read.judge(key, dice) {
                    _ if out_of_sequence.contains(&(commit.id, n)) => found.misplaced.push(name),
                    Faces::Fair => found.fair += 1,
                    Faces::Set => found.set.push(name),
                    Faces::Wrong => found.wrong.push(name),
                }
            }
            read.take(commit.step, fact);
        }
    }
    Fairness {
        mistold: lines_with_other_dice(log).iter().map(|(commit, n)| format!("line {commit}.{n}")).collect(),
        undone: read.undone.len(),
        fresh: read.fresh.len(),
        salts: read.salts,
        salted_late: read.salted_late,
        ..found
    }
}

/// What the log has said so far about where faces come from.
#[derive(Default)]
struct FaceHistory {
    /// The seed with all that players have added so far.
    seed: [u8; 32],
    salts: Vec<Salt>,
    /// Whether nobody may add to it any more.
    fixed: bool,
    salted_late: bool,
    /// Steps that ordered a fresh draw.
    fresh: Vec<u32>,
    undone: BTreeSet<u32>,
    /// Faces that the GM set, by step.
    set: Vec<(u32, SetDice)>,
}

/// Where the faces of a roll come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Faces {
    Fair,
    Set,
    Wrong,
}

impl FaceHistory {
    fn take(&mut self, step: u32, fact: &Fact) {
        match &fact.kind {
            FactKind::Salted(_, salt) => {
                self.seed = salted(self.seed, [*salt]);
                self.salts.push(*salt);
                self.salted_late |= self.fixed;
            }
            FactKind::PhaseSet(Phase::Running) => self.fixed = true,
            FactKind::Told(told) if told.roll.is_some() && fact.to == Audience::All => self.fixed = true,
            FactKind::FreshDraw => self.fresh.push(step),
            FactKind::Undone(step) => drop(self.undone.insert(*step)),
            FactKind::Redone(step) => drop(self.undone.remove(step)),
            FactKind::DiceSet(set) => self.set.push((step, (**set).clone())),
            // Nothing else decides how dice fall.
            _ => {}
        }
    }

    /// How many fresh draws are in force.
    fn draws(&self) -> u32 {
        let by_dice = |step: &u32| self.set.iter().any(|(by, s)| !self.undone.contains(by) && s.aside.contains(step));
        self.fresh.iter().filter(|step| !self.undone.contains(step) && !by_dice(step)).count() as u32
    }

    fn judge(&self, key: &RollKey, dice: &[Die]) -> Faces {
        let mut keyed = KeyedDice { seed: self.seed, draws: self.draws() };
        let mut worst = Faces::Fair;
        for (at, die) in dice.iter().enumerate() {
            for (ace, face) in die.faces.iter().enumerate() {
                let from = if keyed.face(key, at, ace, die.sides) == Ok(*face) {
                    Faces::Fair
                } else if self.is_set(key, at, ace, *face) {
                    Faces::Set
                } else {
                    Faces::Wrong
                };
                worst = worst.max(from);
            }
        }
        worst
    }

    fn is_set(&self, key: &RollKey, die: usize, ace: usize, face: u16) -> bool {
        let rolls = self.set.iter().flat_map(|(_, set)| &set.rolls).filter(|set| set.key == *key);
        rolls.filter_map(|set| set.faces.get(die)?.get(ace)).any(|set| *set == face)
    }
}
