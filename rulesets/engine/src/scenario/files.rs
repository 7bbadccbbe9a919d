//! Scenario files: where they lie, which system they are for, and what became of them.

use super::format::{CastFile, File};
use super::listed;
use super::run::{Failure, Run};
use crate::base::Str;
use crate::system::System;
use std::collections::BTreeSet;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, thread};

/// A scenario that was played.
#[derive(Clone, Debug)]
pub struct Report {
    pub path: PathBuf,
    /// Rule ids that it exercises.
    pub rules: Vec<String>,
    pub story: String,
    /// Actions, questions and purposes of rolls that came in it.
    pub named: BTreeSet<String>,
    /// All that is wrong; empty: passed.
    pub failures: Vec<Failure>,
}

/// Plays a scenario file, or all that lie in this folder or in a folder `scenarios` below it, in order of their names.
///
/// # Errors
/// A path that cannot be read.
pub fn run_path(systems: &[&'static dyn System], path: &Path) -> std::io::Result<Vec<Report>> {
    let mut files = Vec::new();
    collect(path, Where::Given, &mut files)?;
    files.sort();
    Ok(run_all(systems, &files))
}

/// On all processors, because those that check odds take long.
fn run_all(systems: &[&'static dyn System], files: &[PathBuf]) -> Vec<Report> {
    let next = AtomicUsize::new(0);
    let taken = || {
        let nth = next.fetch_add(1, Ordering::Relaxed);
        files.get(nth).map(|file| (nth, run_file(systems, file)))
    };
    let workers = thread::available_parallelism().map_or(1, usize::from).min(files.len());
    let mut played: Vec<(usize, Report)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(|| iter::from_fn(taken).collect::<Vec<_>>())).collect();
        workers.into_iter().flat_map(|w| w.join().unwrap_or_else(|cause| resume_unwind(cause))).collect()
    });
    played.sort_by_key(|(nth, _)| *nth);
    played.into_iter().map(|(_, report)| report).collect()
}

/// Where a folder was found.
#[derive(Clone, Copy, PartialEq)]
enum Where {
    /// Named by the caller.
    Given,
    /// Called `scenarios`, or within such a one.
    Scenarios,
    /// Anywhere else.
    Below,
}

fn collect(path: &Path, place: Where, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        return std::fs::metadata(path).map(|_| out.push(path.to_path_buf()));
    }
    let ours = place == Where::Scenarios || path.file_name().is_some_and(|n| n == "scenarios");
    for e in std::fs::read_dir(path)? {
        let p = e?.path();
        let skip = p.file_name().is_some_and(|n| n == "target" || n == "node_modules");
        if p.is_dir() && !skip {
            collect(&p, if ours { Where::Scenarios } else { Where::Below }, out)?;
        } else if is_scenario(&p) && (ours || place == Where::Given && has_steps(&p)) {
            out.push(p);
        }
    }
    Ok(())
}

fn is_scenario(p: &Path) -> bool {
    p.extension().is_some_and(|e| e == "toml") && p.file_name().is_some_and(|n| n != "cast.toml")
}

fn has_steps(p: &Path) -> bool {
    std::fs::read_to_string(p).is_ok_and(|text| text.contains("[[step]]"))
}

/// Plays one file, each of its branches.
pub fn run_file(systems: &[&'static dyn System], path: &Path) -> Report {
    let mut report = Report {
        path: path.to_path_buf(),
        rules: vec![],
        story: String::new(),
        named: BTreeSet::new(),
        failures: vec![],
    };
    let name = path.display().to_string();
    let fail = |what: String| Failure { file: name.clone(), branch: String::new(), step: String::new(), what };
    let (file, cast, system) = match read(systems, path) {
        Ok(read) => read,
        Err(what) => {
            report.failures.push(fail(what));
            return report;
        }
    };
    report.rules.clone_from(&file.rules);
    let mut branches: Vec<&str> = file.step.iter().map(|s| s.branch.as_str()).filter(|b| !b.is_empty()).collect();
    branches.sort_unstable();
    branches.dedup();
    if branches.is_empty() {
        branches.push("");
    }
    for branch in branches {
        let mut run = Run::new(system, &cast, branch, &name);
        if let Err(f) = run.play(&file) {
            report.failures.push(f);
        }
        report.story.push_str(&run.story);
        report.named.extend(listed::names(run.e.log()));
        report.named.extend(run.in_windows.values().map(Str::to_string));
    }
    report
}

fn read(systems: &[&'static dyn System], path: &Path) -> Result<(File, CastFile, &'static dyn System), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let file: File = toml::from_str(&text).map_err(|e| e.to_string())?;
    let beside = path.parent().map(|p| p.join("cast.toml")).filter(|p| p.exists());
    let cast = match beside {
        None => CastFile::default(),
        Some(p) => {
            let text = std::fs::read_to_string(&p).map_err(|e| e.to_string())?;
            toml::from_str(&text).map_err(|e| format!("cast.toml: {e}"))?
        }
    };
    let system = system(systems, path, &[&file.system, &cast.system])?;
    Ok((file, cast, system))
}

/// The system that the file names, or `cast.toml` next to it, or a folder of the path.
fn system(systems: &[&'static dyn System], path: &Path, named: &[&str]) -> Result<&'static dyn System, String> {
    let known = || systems.iter().map(|s| s.id()).collect::<Vec<_>>().join(", ");
    if let Some(name) = named.iter().find(|n| !n.is_empty()) {
        let found = systems.iter().find(|s| s.id() == *name);
        return found.copied().ok_or_else(|| format!("there is no ruleset '{name}'; use one of {}", known()));
    }
    let in_path = |s: &&&'static dyn System| path.components().any(|c| c.as_os_str() == s.id());
    let what = "say which ruleset it is, above the first [[cast]]: system = \"ID\", with one of";
    systems.iter().find(in_path).copied().ok_or_else(|| format!("{what} {}", known()))
}
