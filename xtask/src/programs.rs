//! Runs the test programs of the workspace. Cargo runs them one after the other, and many wait more than they work: here the
//! next begins as soon as one of two has ended.

use crate::{
    counts::Counts,
    run::{self, Outcome},
    suite::Report,
};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::{
    collections::VecDeque,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Mutex, PoisonError},
    thread,
};

const AT_ONCE: usize = 2;
/// Those that take longest, by the name of their target: they begin first, so that none runs alone at the end.
const LONGEST: [&str; 2] = ["blackbox", "rules"];

/// A program full of tests.
struct Program {
    name: String,
    file: PathBuf,
    /// The folder of its package: that is where Cargo runs it.
    folder: PathBuf,
}

/// Compiles all tests, runs every program of them with this variable set, then the examples in comments.
pub fn test(variable: &str, value: &OsStr) -> Result<Report> {
    let built = build()?;
    let mut outcomes = vec![built.said];
    if outcomes.iter().all(|o| o.ok) {
        outcomes.extend(run_all(built.programs, variable, value)?);
        outcomes.push(run::capture(&mut run::cargo(["test", "--workspace", "--locked", "--doc"]), "tests-doc")?);
    }
    let ok = outcomes.iter().all(|o| o.ok);
    let output: String = outcomes.into_iter().map(|o| o.output).collect();
    Ok(Report { counts: Counts::of(&output, ok), output })
}

struct Built {
    said: Outcome,
    programs: Vec<Program>,
}

/// A line of what Cargo says of each thing that it has built.
#[derive(Deserialize)]
struct Message {
    reason: String,
    manifest_path: Option<PathBuf>,
    target: Option<Target>,
    profile: Option<Profile>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

/// The same choice of programs and features as `cargo test --workspace`.
fn build() -> Result<Built> {
    let args = ["test", "--workspace", "--locked", "--no-run", "--message-format=json-render-diagnostics"];
    let output = run::cargo(args)
        .env("CARGO_TERM_COLOR", "never")
        .stdin(Stdio::null())
        .output()
        .context("starting cargo to compile the tests")?;
    let mut programs = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines().filter(|line| line.starts_with('{')) {
        let message = serde_json::from_str(line).context("reading what cargo says of a test program")?;
        programs.extend(program(message));
    }
    programs.sort_by_key(|p| LONGEST.iter().position(|name| p.name == *name).unwrap_or(LONGEST.len()));
    let said = Outcome { ok: output.status.success(), output: String::from_utf8_lossy(&output.stderr).into_owned() };
    Ok(Built { said, programs })
}

/// The test program that this message tells of, if it does.
fn program(message: Message) -> Option<Program> {
    let Message { reason, manifest_path, target, profile, executable } = message;
    if reason != "compiler-artifact" || !profile?.test {
        return None;
    }
    let folder = manifest_path?.parent()?.to_owned();
    Some(Program { name: target?.name, file: executable?, folder })
}

/// What each said, in the order in which they began.
fn run_all(programs: Vec<Program>, variable: &str, value: &OsStr) -> Result<Vec<Outcome>> {
    let waiting: Mutex<VecDeque<Program>> = Mutex::new(programs.into());
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    let worker = || -> Result<Vec<Outcome>> {
        let mut outcomes = Vec::new();
        while let Some(program) = next() {
            outcomes.push(run_one(&program, variable, value)?);
        }
        Ok(outcomes)
    };
    let mut outcomes = Vec::new();
    thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            outcomes.extend(worker.join().unwrap_or_else(|cause| std::panic::resume_unwind(cause))?);
        }
        Ok(())
    })?;
    Ok(outcomes)
}

fn run_one(program: &Program, variable: &str, value: &OsStr) -> Result<Outcome> {
    let mut command = Command::new(&program.file);
    command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder).env(variable, value);
    let outcome = run::capture(&mut command, &log_of(&program.file))?;
    let Program { name, folder, .. } = program;
    Ok(Outcome { ok: outcome.ok, output: format!("Tests of {name} in {}\n{}", folder.display(), outcome.output) })
}

/// A name of its own for each: several packages have a program of the same name.
fn log_of(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
