//! Which rolls a line of the log tells of.

use crate::fact::{Commit, Die, NoteDie, RollKey, RollNote, What};

/// A roll with the places of its dice in the line that tells it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TellsOf<'l> {
    /// Where it fell: commit, and fact of it.
    pub at: (usize, usize),
    /// What it was for.
    pub key: &'l RollKey,
    /// Places of its dice.
    pub places: Vec<u16>,
}

/// Rolls of a resolution that no line has told yet. Rules roll, and tell afterwards: a line tells of those untold rolls
/// of its roller whose dice it shows.
#[derive(Debug, Default)]
pub(crate) struct Untold<'l> {
    rolls: Vec<((usize, usize), &'l RollKey, &'l [Die])>,
}

impl<'l> Untold<'l> {
    /// Reads the fact at this place of the log, in order: the rolls that it tells of, if it is such a line.
    pub(crate) fn read(&mut self, commit: &'l Commit, at: (usize, usize)) -> Vec<TellsOf<'l>> {
        match commit.facts.get(at.1).map(|f| &f.what) {
            Some(What::Began(_)) => self.rolls.clear(),
            Some(What::Rolled(key, dice)) => self.rolls.push((at, key, dice)),
            Some(What::Told(told)) => return told.roll.as_ref().map_or_else(Vec::new, |note| self.told(note)),
            _ => {}
        }
        vec![]
    }

    fn told(&mut self, note: &RollNote) -> Vec<TellsOf<'l>> {
        let (mut taken, mut tells) = (vec![false; note.dice.len()], Vec::new());
        self.rolls.retain(|(at, key, dice)| {
            if note.who.is_some() && key.who != note.who {
                return true;
            }
            let Some(places) = places_of(dice, &note.dice, &taken) else { return true };
            places.iter().for_each(|p| taken[usize::from(*p)] = true);
            tells.push(TellsOf { at: *at, key, places });
            false
        });
        tells
    }
}

/// For each die its place among those that are not taken yet.
fn places_of(dice: &[Die], shown: &[NoteDie], taken: &[bool]) -> Option<Vec<u16>> {
    let mut places: Vec<u16> = Vec::with_capacity(dice.len());
    for die in dice {
        let free = |n: usize| !taken[n] && !places.contains(&(n as u16));
        let place = (0..shown.len()).find(|n| free(*n) && shown[*n].die == *die)?;
        places.push(place as u16);
    }
    Some(places)
}
