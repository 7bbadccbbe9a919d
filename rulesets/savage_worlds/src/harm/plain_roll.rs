//! SW-RES-14: a plain die, or a roll on a table, as the log shows it.

use fray_engine::base::{Text, Who};
use fray_engine::fact::{Die, NoteDie, RollNote, Tally};
use fray_engine::play::Play;
use fray_engine::text;

/// Title of the 2d6 of an Injury.
pub(super) const TABLE: &str = "Injury Table";

/// What a plain roll was against, if it was against anything, and what came of it; empty: a later line says so.
#[derive(Clone, Debug, Default)]
pub(super) struct CameOfIt {
    pub against: Text,
    pub result: Text,
}

impl CameOfIt {
    pub fn result(result: impl Into<Text>) -> CameOfIt {
        CameOfIt { result: result.into(), ..CameOfIt::default() }
    }
}

/// SW-RES-14: a plain die or table roll as the log shows it: `R d6=3`, `I d6=1 d6=3 → 4`.
pub(super) fn plain_roll(
    play: &mut Play,
    rule: &'static str,
    who: Who,
    title: &'static str,
    dice: &[Die],
    came_of_it: CameOfIt,
) {
    let CameOfIt { against, result } = came_of_it;
    play.by(rule).tell_roll(|_| {
        let faces = dice.iter().map(|d| format!("d{}={}", d.sides, d.first())).collect::<Vec<_>>().join(" ");
        let total = dice.iter().map(|d| d.sum()).sum();
        let letter = if title == TABLE { "I" } else { "R" };
        let script =
            if dice.len() == 1 { format!("{letter} {faces}") } else { format!("{letter} {faces} → {total}") };
        let die = |d: &Die| NoteDie { die: d.clone(), label: title.into(), counted: true };
        let note = RollNote {
            who: Some(who),
            title: title.into(),
            dice: dice.iter().map(die).collect(),
            tally: Tally::Faces,
            total: Some(total),
            against: against.clone(),
            result: result.clone(),
            script,
            ..RollNote::default()
        };
        let mut words = text!(title, " for ", who, ": ", total);
        if !against.is_empty() {
            words = words.and(" against ").then(against);
        }
        if !result.is_empty() {
            words = words.and(", ").then(result);
        }
        (words.and("."), note)
    });
}
