//! Dice that can be checked: the table shows a commitment to the seed before the first roll. Once the next encounter
//! has begun, the GM can have the seed itself, with the log that it belongs to.

use super::faces::{Fairness, look_at};
use super::fight::{Fight, refusal};
use super::state::State;
use crate::denied::Denied;
use crate::ids::{Code, EncounterNo};
use crate::secrets::{self, commitment};
use crate::store::Store;
use crate::systems::Systems;
use crate::wire::Role;
use fray_engine::encounter::Commit;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// An encounter that is over, with everything that decided its dice.
#[derive(Serialize, Deserialize)]
pub struct FightFile {
    /// The table's key, which was its first join code.
    pub table: String,
    /// Number of the encounter.
    pub encounter: u32,
    pub title: String,
    /// Id of the system.
    pub system: String,
    /// What the table showed before the first roll.
    pub commitment: String,
    /// The seed that was committed to, in hexadecimal digits.
    pub seed: String,
    /// The log.
    pub commits: Vec<Box<RawValue>>,
}

/// Refuses who may not have the file of an encounter. It reveals everything that was hidden, so only the GM gets it, who
/// may pass it on.
pub fn may_reveal(state: &State, reader: Role, no: EncounterNo) -> Result<(), Denied> {
    match reader {
        Role::Gm => {}
        Role::Player | Role::Spectator => return Err(Denied::Role),
    }
    if no == state.fight.row().no {
        let words = "This encounter can still go on, and who has its seed knows its dice. Begin the next one first.";
        return Err(refusal("goes_on", words));
    }
    Ok(())
}

/// The file of an encounter.
pub async fn reveal(store: &dyn Store, code: &Code, no: EncounterNo) -> Result<FightFile, Denied> {
    let row = store.encounter(code, no).await?.ok_or(Denied::NoEncounter)?;
    let log = store.log(code, no).await?;
    let commit = |facts| RawValue::from_string(facts).map_err(|_| Denied::Fault);
    Ok(FightFile {
        table: code.to_string(),
        encounter: no.0,
        commitment: commitment(&row.seed),
        seed: secrets::hex(&row.seed),
        title: row.title,
        system: row.system,
        commits: log.into_iter().map(|row| commit(row.facts)).collect::<Result<_, _>>()?,
    })
}

/// Checks a file. The error says why it cannot be checked.
pub fn verify(file: &FightFile, systems: Systems) -> Result<Fairness, String> {
    let seed = secrets::unhex(&file.seed).ok_or("Its seed is not 64 hexadecimal digits.")?;
    if commitment(&seed) != file.commitment {
        return Err("Its seed is not the one that was committed to.".into());
    }
    let read = |(at, text): (usize, &str)| {
        serde_json::from_str::<Commit>(text).map_err(|e| format!("Its commit {at} cannot be read: {e}."))
    };
    let commits = file.commits.iter().map(|c| c.get()).enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
    let found = look_at(seed, &commits);
    let system = systems.by_id(&file.system).ok_or_else(|| format!("There is no ruleset '{}' here.", file.system))?;
    Fight::replays(system, seed, commits).map_err(|error| format!("Its log does not hold together: {error}."))?;
    Ok(found)
}
