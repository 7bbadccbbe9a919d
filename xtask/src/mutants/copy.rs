//! The copy of the workspace in which mutants are tried. It is always at the same place, so that cargo builds again only
//! what has changed since the last run.

use crate::run;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes the copy like the workspace, a mutant that a stopped run has left included.
pub fn renew() -> Result<PathBuf> {
    let copy = run::root().join("target/mutants/copy");
    let files = files()?;
    for file in &files {
        same(&run::root().join(file), &copy.join(file))?;
    }
    remove_others(&copy, &copy, &files)?;
    Ok(copy)
}

/// All files of the workspace that git knows of, or would.
fn files() -> Result<BTreeSet<PathBuf>> {
    let list = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(run::root())
        .output()
        .context("starting git, which lists the files to be copied")?;
    if !list.status.success() {
        bail!("git cannot list the files: {}", String::from_utf8_lossy(&list.stderr));
    }
    let names = String::from_utf8_lossy(&list.stdout).into_owned();
    Ok(names.split('\0').map(PathBuf::from).filter(|file| run::root().join(file).is_file()).collect())
}

/// Writes only what differs: cargo goes by the time of the last change.
fn same(from: &Path, to: &Path) -> Result<()> {
    let wanted = fs::read(from).with_context(|| format!("reading {}", from.display()))?;
    if fs::read(to).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
    }
    fs::write(to, wanted).with_context(|| format!("writing {}", to.display()))
}

fn remove_others(folder: &Path, copy: &Path, files: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, copy, files)?;
        } else if path.strip_prefix(copy).is_ok_and(|file| !files.contains(file)) {
            fs::remove_file(&path).with_context(|| format!("removing {}", path.display()))?;
        }
    }
    Ok(())
}
