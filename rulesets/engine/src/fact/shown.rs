//! Whether the dice that lines of the log show are dice that fell.

use super::die::Die;
use super::kind::{Commit, FactKind};
use super::note::RollNote;
use crate::base::Who;
use std::collections::{BTreeMap, BTreeSet};

/// The lines that show a die which did not fall: commit, and index of the fact in it.
pub fn lines_with_other_dice<'l>(log: impl IntoIterator<Item = &'l Commit>) -> Vec<(u32, usize)> {
    let mut resolutions: BTreeMap<u32, FallenRolls> = BTreeMap::new();
    let mut found = vec![];
    for commit in log {
        let fallen = resolutions.entry(commit.root.unwrap_or(commit.id)).or_default();
        for (n, fact) in commit.facts.iter().enumerate() {
            match &fact.kind {
                FactKind::Rolled(key, dice) => fallen.rolls.push((key.who, dice)),
                FactKind::Told(told) => {
                    let Some(note) = told.roll.as_deref() else { continue };
                    fallen.note_hands(note);
                    if !fallen.are_shown_in(note) {
                        found.push((commit.id, n));
                    }
                }
                _ => {}
            }
        }
    }
    found
}

/// The rolls of one resolution so far, and who rolled them. A line shows some of them, each with all its dice.
#[derive(Default)]
struct FallenRolls<'l> {
    rolls: Vec<(Option<Who>, &'l Vec<Die>)>,
    /// Whose hands the lines so far have shown, once for each line.
    hands: Vec<Option<Who>>,
}

impl FallenRolls<'_> {
    fn note_hands(&mut self, note: &RollNote) {
        let hands = note.dice.iter().enumerate().filter(|(_, d)| d.die.card.is_some());
        let whose: BTreeSet<Option<Who>> = hands.map(|(n, _)| thrower(note, n)).collect();
        self.hands.extend(whose);
    }

    fn are_shown_in(&self, note: &RollNote) -> bool {
        let from_draws = |n: usize| self.draws_all(thrower(note, n));
        let shown = note.dice.iter().enumerate().filter(|(n, d)| d.die.card.is_none() || from_draws(*n));
        let mut left: Vec<&Die> = shown.map(|(_, d)| &d.die).collect();
        // Older lines of two hands do not say who threw which.
        let anybody = note.who.is_none() || note.throwers.is_empty() && note.dice.iter().all(|d| d.die.card.is_some());
        // What nobody in particular rolls may stand in anybody's line: the hand against a difficulty.
        let by = |who: Option<Who>| who == note.who || who.is_none_or(|who| note.throwers.contains(&who));
        for (_, dice) in self.rolls.iter().rev().filter(|(who, _)| anybody || by(*who)) {
            if let Some(after) =
                without(&left, dice).or_else(|| as_tens_and_units(dice).and_then(|dice| without(&left, &dice)))
            {
                left = after;
            }
        }
        left.is_empty()
    }

    /// Whether all hands of this combatant come from a draw. If it has drawn fewer than were shown, it chose some.
    fn draws_all(&self, who: Option<Who>) -> bool {
        let draws = self.rolls.iter().filter(|(by, dice)| *by == who && dice.iter().any(|die| die.card.is_some()));
        draws.count() >= self.hands.iter().filter(|by| **by == who).count()
    }
}

fn thrower(note: &RollNote, nth: usize) -> Option<Who> {
    note.throwers.get(nth).copied().or(note.who)
}

/// What is left without all of these dice; nothing if one of them is not there.
fn without<'d>(all: &[&'d Die], dice: &[Die]) -> Option<Vec<&'d Die>> {
    let mut left = all.to_vec();
    for die in dice {
        left.swap_remove(left.iter().position(|d| *d == die)?);
    }
    Some(left)
}

/// A percentile roll and its further tens dice, as two sorts of d10: each with 00 to 90, and the units.
fn as_tens_and_units(dice: &[Die]) -> Option<Vec<Die>> {
    let (percent, more) = dice.split_first().filter(|(die, _)| die.sides == 100)?;
    let face = |die: &Die| die.faces.first().copied().unwrap_or_default();
    let tens = more.iter().map(|die| face(die) % 10).chain([face(percent) / 10 % 10]);
    Some(tens.map(|ten| 10 * ten).chain([face(percent) % 10]).map(|face| Die::showing(10, face)).collect())
}
