//! Finds which rolls a line of the log shows.

use crate::fact::{Die, FactAt, FactKind, LineKind, Log, NoteDie, RollKey, RollNote};

/// A roll, and where its dice are in the line that shows it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShownRoll {
    /// Where in the log it was rolled.
    pub at: FactAt,
    /// The index of each of its dice among the dice of the line.
    pub places: Vec<u16>,
}

/// Rolls of a resolution that no line has shown yet. Rules roll first and tell afterwards: a line shows those rolls
/// of its roller whose dice it lists.
#[derive(Debug, Default)]
pub(crate) struct UnshownRolls {
    rolls: Vec<FactAt>,
}

impl UnshownRolls {
    /// Reads the next fact of the log; if it is a line that shows rolls, gives them.
    pub(crate) fn read(&mut self, log: &Log, at: FactAt) -> Vec<ShownRoll> {
        match log.get(at.0).and_then(|c| c.facts.get(at.1)).map(|f| &f.kind) {
            Some(FactKind::Began(_)) => self.rolls.clear(),
            Some(FactKind::Rolled(..)) => self.rolls.push(at),
            // Its dice are shown, but nobody may change them.
            Some(FactKind::Told(told)) if told.kind == LineKind::Talk => {
                self.rolls.retain(|(commit, _)| *commit != at.0)
            }
            Some(FactKind::Told(told)) => return told.roll.as_ref().map_or_else(Vec::new, |note| self.told(log, note)),
            _ => {}
        }
        vec![]
    }

    fn told(&mut self, log: &Log, note: &RollNote) -> Vec<ShownRoll> {
        let (mut taken, mut tells) = (vec![false; note.dice.len()], Vec::new());
        self.rolls.retain(|at| {
            let Some((key, dice)) = rolled(log, *at) else { return false };
            if note.who.is_some() && key.who != note.who {
                return true;
            }
            let Some(places) = places_of(dice, &note.dice, &taken) else { return true };
            places.iter().for_each(|p| taken[usize::from(*p)] = true);
            tells.push(ShownRoll { at: *at, places });
            false
        });
        tells
    }
}

/// The roll at this place of the log.
pub(crate) fn rolled(log: &Log, at: FactAt) -> Option<(&RollKey, &[Die])> {
    match &log.get(at.0)?.facts.get(at.1)?.kind {
        FactKind::Rolled(key, dice) => Some((key, dice)),
        _ => None,
    }
}

/// For each die its index among those not matched yet.
fn places_of(dice: &[Die], shown: &[NoteDie], taken: &[bool]) -> Option<Vec<u16>> {
    let mut places: Vec<u16> = Vec::with_capacity(dice.len());
    for die in dice {
        let free = |n: usize| !taken[n] && !places.contains(&(n as u16));
        let place = (0..shown.len()).find(|n| free(*n) && shown[*n].die == *die)?;
        places.push(place as u16);
    }
    Some(places)
}
