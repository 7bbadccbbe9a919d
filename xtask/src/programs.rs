//! Builds the workspace, with the lints on the way, and runs its test programs. Cargo runs them one after the other, and many
//! wait more than they work: here the next begins as soon as one of two has ended.

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

/// The one whose tests wait more than they work, and how many of them run at a time: with one for each of two cores it ran long
/// after all others, half idle.
const WAITS: (&str, &str) = ("blackbox", "3");

/// A program full of tests.
pub struct Program {
    name: String,
    file: PathBuf,
    /// The folder of its package: that is where Cargo runs it.
    folder: PathBuf,
}

/// A line of what Cargo says of each thing that it has built.
#[derive(Deserialize)]
struct Message {
    reason: String,
    manifest_path: Option<PathBuf>,
    target: Option<Target>,
    profile: Option<Profile>,
    executable: Option<PathBuf>,
    message: Option<Said>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

/// A warning or an error of the compiler.
#[derive(Deserialize)]
struct Said {
    rendered: Option<String>,
}

/// Compiles all that is tested once, with Clippy as the compiler, so that what is linted is not compiled again to be run. The test
/// programs are given if all was compiled.
pub fn build_tests(test_programs: &mut Vec<Program>) -> Result<Report> {
    // Without `--all-targets`: that builds libraries as tests that have none.
    let args = ["test", "--workspace", "--tests", "--benches", "--examples", "--locked", "--no-run", MESSAGES];
    let Built { said, programs } = build(args)?;
    *test_programs = programs;
    test_programs.sort_by_key(|p| LONGEST.iter().position(|name| p.name == *name).unwrap_or(LONGEST.len()));
    Ok(Report::check(said))
}

/// Compiles the programs as they are delivered. This very program cannot be written again while it runs; all others come along,
/// and the tests, because the features of what they share are then the same and nothing is built twice.
pub fn build_programs() -> Result<Report> {
    let args = ["build", "--locked", "--workspace", "--exclude", "xtask", "--bins", "--tests", MESSAGES];
    Ok(Report::check(build(args)?.said))
}

const MESSAGES: &str = "--message-format=json";

struct Built {
    /// What the compiler said, if it failed or warned.
    said: Result<(), String>,
    programs: Vec<Program>,
}

fn build<const N: usize>(args: [&str; N]) -> Result<Built> {
    let mut cargo = linting(run::cargo(args));
    let built = cargo.env("CARGO_TERM_COLOR", "never").stdin(Stdio::null()).output().context("starting cargo")?;
    let (mut said, mut programs) = (String::new(), Vec::new());
    for line in String::from_utf8_lossy(&built.stdout).lines().filter(|line| line.starts_with('{')) {
        let message: Message = serde_json::from_str(line).context("reading what cargo says of what it builds")?;
        said.extend(message.message.iter().filter_map(|m| m.rendered.as_deref()));
        programs.extend(program(message));
    }
    if !built.status.success() {
        programs.clear();
        said.push_str(&String::from_utf8_lossy(&built.stderr));
    }
    Ok(Built { said: if said.is_empty() { Ok(()) } else { Err(said) }, programs })
}

/// Runs every test program with this variable set, then the examples in comments.
pub fn test(programs: Vec<Program>, variable: &str, value: &OsStr) -> Result<Report> {
    let mut outcomes = run_all(programs, variable, value)?;
    let mut examples = linting(run::cargo(["test", "--workspace", "--locked", "--doc"]));
    outcomes.push(run::capture(&mut examples, "tests-doc")?);
    let ok = outcomes.iter().all(|o| o.ok);
    let output: String = outcomes.into_iter().map(|o| o.output).collect();
    Ok(Report { counts: Counts::of(&output, ok), output })
}

/// This build, with Clippy as the compiler of the workspace's own packages.
fn linting(mut build: Command) -> Command {
    build.env("RUSTC_WORKSPACE_WRAPPER", clippy());
    build
}

/// In a toolchain, Clippy is in the same folder as Cargo.
pub fn clippy() -> PathBuf {
    let name = format!("clippy-driver{}", std::env::consts::EXE_SUFFIX);
    let installed = std::env::var_os("CARGO").map(|cargo| Path::new(&cargo).with_file_name(&name));
    installed.filter(|path| path.is_file()).unwrap_or_else(|| name.into())
}

/// The test program that this message tells of, if it does. Benchmarks are built as tests are.
fn program(message: Message) -> Option<Program> {
    let Message { reason, manifest_path, target, profile, executable, .. } = message;
    let target = target?;
    if reason != "compiler-artifact" || !profile?.test || target.kind.iter().any(|kind| kind == "bench") {
        return None;
    }
    let folder = manifest_path?.parent()?.to_owned();
    Some(Program { name: target.name, file: executable?, folder })
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
    if program.name == WAITS.0 {
        command.env("RUST_TEST_THREADS", WAITS.1);
    }
    let outcome = run::capture(&mut command, &log_of(&program.file))?;
    let Program { name, folder, .. } = program;
    Ok(Outcome { ok: outcome.ok, output: format!("Tests of {name} in {}\n{}", folder.display(), outcome.output) })
}

/// A name of its own for each: several packages have a program of the same name.
fn log_of(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
