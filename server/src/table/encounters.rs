//! Beginning the next encounter.

use super::fight::{Fight, json, refusal};
use super::library::{Entrance, join};
use super::names::name;
use super::plan::Plan;
use super::requester::Requester;
use super::state::State;
use crate::denied::Denied;
use crate::ids::{EncounterNo, Millis};
use crate::secrets;
use crate::store::{Change, CharacterRow, EncounterRow, TableRow};
use crate::wire::Phase;

/// The most characters in the title of an encounter.
pub const TITLE: usize = 60;

/// The row of a new encounter.
pub fn row(no: EncounterNo, title: String, system: &str, now: Millis) -> Result<EncounterRow, Denied> {
    let (system, seed) = (system.to_string(), secrets::seed()?);
    Ok(EncounterRow { no, title, system, seed, phase: Phase::Prepare, created: now })
}

/// Begins the next encounter, in preparation. Characters with a player, and those who were in the last encounter, come
/// along with their sheets as they are now.
pub fn next(state: &State, by: &Requester<'_>, title: &str) -> Result<Plan, Denied> {
    if state.fight.phase() == Phase::Running {
        return Err(refusal("fight_runs", "The fight is still under way. End it first; it can be taken up again."));
    }
    let no = EncounterNo(state.fight.row().no.0 + 1);
    let title = if title.trim().is_empty() { format!("Encounter {}", no.0) } else { name(title, TITLE)? };
    let row_of_it = row(no, title, state.system().id(), by.now)?;
    let fight = Fight::new(state.system(), row_of_it, state.fight.asking_next(), state.fight.masks());
    let mut fight = fight.continuing_the_clock_of(&state.fight);
    let mut changes = vec![];
    for row in &state.characters {
        let here = state.fight.of_entry(&row.id.0);
        if here.is_none() && row.owner.is_none() {
            continue;
        }
        let mut row: CharacterRow = row.clone();
        if let Some(combatant) = here {
            row.sheet = json(&state.fight.sheet(combatant))?;
            row.updated = by.now;
        }
        let entrance = if row.secret { Entrance::Hidden } else { Entrance::Seen };
        fight = fight.served([join(&row, None, entrance)?])?;
        changes.push(Change::Character(row));
    }
    changes.push(Change::Table(TableRow { current: no, ..state.table.clone() }));
    Ok(Plan { fight: Some(fight), ..Plan::rows(changes) })
}
