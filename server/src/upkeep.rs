//! `fray check` and `fray backup`: looking after the data file, also while a server runs on it.

use crate::config::{Backup, Check};
use crate::serve::StartError;
use crate::store::StoreError;
use crate::store::sqlite::{Archive, OpenError};
use crate::systems::Systems;
use crate::table::check::{Checked, check};
use std::path::Path;

/// Looks through a data file. An error says what is wrong with it.
#[expect(clippy::print_stdout, reason = "the report is what the command is for")]
pub async fn run_check(what: &Check, systems: Systems) -> Result<(), String> {
    let Checked { tables, encounters, commits, found } = look_through(&what.data, systems).await?;
    println!("{tables} tables, {encounters} encounters, {commits} commits looked through.");
    if found.is_empty() {
        println!("All of them are whole.");
        return Ok(());
    }
    for words in &found {
        println!("  {words}");
    }
    Err(format!(
        "{} is not whole: {} faults. Restore a backup (see docs/OPERATIONS.md).",
        what.data.display(),
        found.len()
    ))
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
