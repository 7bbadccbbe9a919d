//! `fray check` and `fray backup`: looking after the data file, also while a server runs on it. `fray verify`: looking after
//! the dice.

use crate::config::{Backup, Check, Verify};
use crate::serve::StartError;
use crate::store::StoreError;
use crate::store::sqlite::{Archive, OpenError};
use crate::systems::Systems;
use crate::table::check::{Checked, check};
use crate::table::faces::Fairness;
use crate::table::fair::{FightFile, verify};
use fray_engine::base::Salt;
use std::path::Path;

/// Looks through a data file. An error says what is wrong with it.
#[expect(clippy::print_stdout, reason = "the report is what the command is for")]
pub async fn run_check(what: &Check, systems: Systems) -> Result<(), String> {
    let Checked { tables, encounters, commits, found, drops } = look_through(&what.data, systems).await?;
    println!("{tables} tables, {encounters} encounters, {commits} commits checked.");
    found.iter().chain(&drops).for_each(|words| println!("  {words}"));
    let path = what.data.display();
    match (found.len(), drops.len()) {
        (0, 0) => {
            println!("All of them are whole.");
            Ok(())
        }
        (0, n) => Err(format!(
            "{path} is whole, but {n} fights lose the action under way when this release opens them: its rules go on \
             differently. Finish those actions with the release that wrote them, or let the tables repeat them."
        )),
        (n, _) => Err(format!("{path} is not whole: {n} faults. Restore a backup (see docs/OPERATIONS.md).")),
    }
}

/// Copies a data file, and looks through the copy.
#[expect(clippy::print_stdout, reason = "the report is what the command is for")]
pub async fn run_backup(what: &Backup, systems: Systems) -> Result<(), String> {
    let archive = open(&what.data).await?;
    archive.copy_to(&what.to).await.map_err(|error| error.to_string())?;
    archive.close().await;
    let Checked { tables, commits, found, .. } = look_through(&what.to, systems).await?;
    if let Some(first) = found.first() {
        let (from, to) = (what.data.display(), what.to.display());
        return Err(format!("{to} is not whole ({first}), because {from} is not. Run: fray check --data {from}"));
    }
    println!("{} holds {tables} tables with {commits} commits, all of them whole.", what.to.display());
    Ok(())
}

/// Draws the dice of an encounter again.
#[expect(clippy::print_stdout, reason = "the report is what the command is for")]
pub fn run_verify(what: &Verify, systems: Systems) -> Result<(), String> {
    let path = what.file.display();
    let text = std::fs::read_to_string(&what.file).map_err(|error| format!("{path} cannot be read: {error}."))?;
    let file: FightFile =
        serde_json::from_str(&text).map_err(|error| format!("{path} is no fight.json of a table: {error}."))?;
    let Fairness { fair, set, wrong, misplaced, mistold, undone, fresh, salts, salted_late } =
        verify(&file, systems).map_err(|why| format!("{path}: {why}"))?;
    println!("{}, encounter {} of table {}.", file.title, file.encounter, file.table);
    println!("Committed to {}: compare that with what the table showed.", file.commitment);
    println!("Added by players: {}.", if salts.is_empty() { "nothing".into() } else { spelled(&salts) });
    println!("Rolls that match the seed: {fair}. Steps undone: {undone}. Fresh draws ordered: {fresh}.");
    set.iter().for_each(|roll| println!("  set by the GM: {roll}"));
    wrong.iter().for_each(|roll| println!("  not from the seed: {roll}"));
    misplaced.iter().for_each(|roll| println!("  not the next of its kind: {roll}"));
    mistold.iter().for_each(|line| println!("  shows dice that did not fall: {line}"));
    if salted_late {
        return Err(format!("{path}: something was added to the seed after the fight had begun."));
    }
    match (wrong.len(), misplaced.len(), mistold.len()) {
        (0, 0, 0) => Ok(()),
        (0, 0, n) => Err(format!("{path}: lines that show dice which did not fall: {n}.")),
        (0, n, _) => Err(format!("{path}: rolls for which dice were left out or used again: {n}.")),
        (n, ..) => Err(format!("{path}: rolls that did not fall as the seed has them: {n}.")),
    }
}

fn spelled(salts: &[Salt]) -> String {
    salts.iter().map(Salt::to_string).collect::<Vec<_>>().join(", ")
}

async fn look_through(path: &Path, systems: Systems) -> Result<Checked, String> {
    let archive = open(path).await?;
    let checked = check(&archive, systems).await.map_err(|error| unusable(path, error))?;
    archive.close().await;
    Ok(checked)
}

async fn open(path: &Path) -> Result<Archive, String> {
    if !path.is_file() {
        return Err(format!("There is no file {}. Name the server's data file with --data.", path.display()));
    }
    Archive::open(path).await.map_err(|error| unusable(path, error))
}

fn unusable(path: &Path, source: StoreError) -> String {
    StartError::from(OpenError::Store { path: path.into(), source }).to_string()
}
