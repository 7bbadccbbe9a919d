//! What is stored of a plan.

use super::fight::{Cause, Fight, json};
use super::members;
use super::plan::Plan;
use super::state::State;
use crate::denied::Denied;
use crate::ids::Millis;
use crate::store::{Change, CharacterRow, Unit};
use crate::wire::Phase;
use std::collections::BTreeMap;

/// Everything that has to be stored.
pub fn unit(plan: &mut Plan, state: &State, cause: &Cause<'_>) -> Result<Unit, Denied> {
    let mut changes = std::mem::take(&mut plan.changes);
    members::hand_back(state, &mut changes, &mut plan.fight, cause.at)?;
    if let Some(fight) = &plan.fight {
        follow(state, fight, cause.at, &mut changes)?;
        if *fight.row() != *state.fight.row() {
            changes.push(Change::Encounter(fight.row().clone()));
        }
        changes.extend(fight.unstored(cause)?.into_iter().map(Change::Commit));
    }
    Ok(Unit { code: state.table.code.clone(), changes })
}

/// Characters follow their combatants: their names, who plays them, whether they are hidden, and, when the fight ends,
/// their sheets.
fn follow(state: &State, next: &Fight, at: Millis, changes: &mut Vec<Change>) -> Result<(), Denied> {
    let ended = next.phase() == Phase::Ended && state.fight.phase() != Phase::Ended;
    let mut followed = vec![];
    for row in planned(state, changes) {
        let Some(combatant) = next.of_entry(&row.id.0) else { continue };
        let secret = combatant.hidden && combatant.owner.is_none();
        if !ended && (row.owner, row.name.as_str(), row.secret) == (combatant.owner, combatant.name.as_str(), secret) {
            continue;
        }
        let sheet = if ended { json(&next.sheet(combatant))? } else { row.sheet.clone() };
        let now =
            CharacterRow { owner: combatant.owner, name: combatant.name.to_string(), secret, sheet, ..row.clone() };
        if now != *row {
            followed.push(Change::Character(CharacterRow { updated: at, ..now }));
        }
    }
    changes.extend(followed);
    Ok(())
}

/// The library after the command.
fn planned<'r>(state: &'r State, changes: &'r [Change]) -> Vec<&'r CharacterRow> {
    let mut rows: BTreeMap<_, _> = state.characters.iter().map(|c| (&c.id, c)).collect();
    for change in changes {
        match change {
            Change::Character(row) => {
                rows.insert(&row.id, row);
            }
            Change::CharacterGone(id) => {
                rows.remove(id);
            }
            Change::TableNew(_)
            | Change::Table(_)
            | Change::Seat(_)
            | Change::Encounter(_)
            | Change::Commit(_)
            | Change::Refusal(_)
            | Change::Picture(_)
            | Change::PictureGone(_)
            | Change::Done(_) => {}
        }
    }
    rows.into_values().collect()
}
