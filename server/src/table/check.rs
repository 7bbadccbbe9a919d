//! Checks a data file: whether every fight can be played again from its log, and whether the logs are complete.

use super::fight::Fight;
use super::reading::commits;
use super::state::State;
use crate::ids::Code;
use crate::store::StoreError;
use crate::store::sqlite::{Archive, Found};
use crate::systems::Systems;

/// How much was checked, and what was found.
#[derive(Debug, Default)]
pub struct Checked {
    pub tables: usize,
    pub encounters: usize,
    pub commits: usize,
    /// The faults, in words.
    pub found: Vec<String>,
    /// What this program would drop of the fights when it opens them, in words.
    pub drops: Vec<String>,
}

/// Checks the whole file.
pub async fn check(archive: &Archive, systems: Systems) -> Result<Checked, StoreError> {
    let mut checked = Checked::default();
    checked.found.extend(archive.faults().await?.into_iter().map(|Found(words)| words));
    for code in archive.tables().await? {
        checked.tables += 1;
        table(archive, systems, &code, &mut checked).await?;
    }
    Ok(checked)
}

async fn table(archive: &Archive, systems: Systems, code: &Code, checked: &mut Checked) -> Result<(), StoreError> {
    for (encounter, log, broken) in archive.logs(code).await? {
        checked.encounters += 1;
        checked.commits += log.len();
        let no = encounter.no.0;
        let mut found = |words: String| checked.found.push(format!("table {code}, encounter {no}: {words}"));
        if let Some(Found(words)) = broken {
            found(words);
        }
        let folded = match systems.by_id(&encounter.system) {
            Some(system) => commits(&log)
                .and_then(|log| Fight::load(system, encounter, log))
                .map_err(|denied| format!("{denied:?}")),
            None => Err(format!("there is no ruleset '{}' in this program", encounter.system)),
        };
        match folded {
            Ok(fight) => {
                let words =
                    |why: String| format!("table {code}, encounter {no}: the action under way is abandoned: {why}");
                checked.drops.extend(fight.dropped_at_load().map(words));
            }
            Err(words) => found(words),
        }
    }
    let stored = archive.table(code).await;
    let loaded = match stored {
        Ok(Some(stored)) => {
            let log = archive.logs(code).await?.into_iter().find(|(row, ..)| row.no == stored.encounter.no);
            let log = log.map(|(_, log, _)| log).unwrap_or_default();
            commits(&log).and_then(|log| State::load(systems, stored, log)).map(drop)
        }
        Ok(None) => Ok(()),
        Err(error) => Err(error.into()),
    };
    if let Err(denied) = loaded {
        checked.found.push(format!("table {code}: {denied:?}"));
    }
    Ok(())
}
