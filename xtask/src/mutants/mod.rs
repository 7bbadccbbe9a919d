//! `cargo xtask mutants CRATE`: breaks the rules in one place at a time and sees whether a test notices.
//!
//! A sample of all mutants of a crate, always the same for the same code and seed, is tried by `cargo-mutants` in a copy
//! of the workspace: first against the scenarios, what those miss against all tests but the laws, then against these too.
//! What is known of each mutant stays in `target/mutants`, so that a run that was stopped goes on, and a second run tries
//! only what is new.

mod copy;
mod known;
mod sample;

use crate::run;
use anyhow::{Context, Result, bail};
use known::{Found, Known};
use sample::{Mutant, Sample};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Mutants of a crate that are tried, unless said otherwise.
const SAMPLE: usize = 200;

/// A crate with rules, and what is run against its mutants.
struct Target {
    /// Its folder in `rulesets`.
    name: String,
    package: String,
    /// The package with its tests.
    tested_by: String,
    /// How it is built, by the name in `Cargo.toml`.
    profile: &'static str,
    /// First the tests that find most in the least time, then all others.
    rounds: &'static [Round],
}

/// Tests that are run against each mutant.
struct Round {
    /// What is built: no more than it takes.
    built: &'static [&'static str],
    /// Which of its tests, as the test program is told; none: all.
    tests: Option<&'static str>,
    laws: Laws,
    /// Many times what the tests take: a mutant that never comes to an end is given up after that.
    seconds: u16,
}

const SCENARIOS: Round =
    Round { built: &["--test=rules"], tests: Some("all_scenarios"), laws: Laws::Without, seconds: 60 };
/// Sheets, armoury, friends at risk, odds: seconds, where the laws take minutes.
const WITHOUT_LAWS: Round =
    Round { built: &["--test=rules"], tests: Some("--skip=laws"), laws: Laws::Without, seconds: 120 };
const ALL_TESTS: Round = Round { built: &["--lib", "--tests"], tests: None, laws: Laws::With, seconds: 600 };

const OF_A_RULESET: &[Round] = &[SCENARIOS, WITHOUT_LAWS, ALL_TESTS];
const OF_THE_ENGINE: &[Round] = &[Round { built: &["--tests"], tests: None, laws: Laws::Without, seconds: 600 }];

impl Round {
    /// As people would run it.
    fn words(&self) -> String {
        let tests = self.tests.map_or(String::new(), |tests| format!(" -- {tests}"));
        format!("cargo test {}{tests}", self.built.join(" "))
    }
}

/// All of them: every ruleset, and the engine.
fn targets() -> Result<Vec<Target>> {
    let mut targets = Vec::new();
    for (name, folder) in run::systems()? {
        let package = package(&folder)?;
        let tested_by = package.clone();
        targets.push(Target { name, package, tested_by, profile: "mutants", rounds: OF_A_RULESET });
    }
    let [tested_by, package] =
        [package(&run::root().join("tests/engine"))?, package(&run::root().join("rulesets/engine"))?];
    targets.push(Target {
        name: "engine".into(),
        package,
        tested_by,
        profile: "mutants-engine",
        rounds: OF_THE_ENGINE,
    });
    Ok(targets)
}

/// The name of the crate in a folder.
fn package(folder: &Path) -> Result<String> {
    let manifest = folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).with_context(|| format!("reading {}", manifest.display()))?;
    let table: toml::Table = text.parse().with_context(|| manifest.display().to_string())?;
    let name = table.get("package").and_then(|package| package.get("name")).and_then(toml::Value::as_str);
    Ok(name.with_context(|| format!("{} names no package", manifest.display()))?.to_owned())
}

/// Which known mutants are tried again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// None: those that are new, or stand in a file that has changed.
    Nothing,
    /// Those that no test noticed, now that there are more tests.
    Missed,
}

/// Whether the laws over random play are run, which take minutes for each mutant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Laws {
    With,
    Without,
}

/// What is to be tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    again: Again,
    sample: usize,
    /// Which sample: another number draws other mutants of the same code.
    seed: u64,
    laws: Laws,
}

impl Wanted {
    /// Reads what follows the name of the crate.
    pub fn read(mut words: &[&str]) -> Result<Wanted> {
        let mut wanted = Wanted { again: Again::Nothing, sample: SAMPLE, seed: 0, laws: Laws::With };
        loop {
            words = match words {
                [] => return Ok(wanted),
                ["--missed", rest @ ..] => {
                    wanted.again = Again::Missed;
                    rest
                }
                ["--without-laws", rest @ ..] => {
                    wanted.laws = Laws::Without;
                    rest
                }
                ["--sample", n, rest @ ..] => {
                    wanted.sample = n.parse().with_context(|| format!("`{n}` is no number of mutants"))?;
                    rest
                }
                ["--seed", n, rest @ ..] => {
                    wanted.seed = n.parse().with_context(|| format!("`{n}` is no seed; write a number"))?;
                    rest
                }
                [other, ..] => {
                    bail!("`{other}` means nothing here; write --missed, --without-laws, --sample N or --seed N")
                }
            }
        }
    }
}

/// Tries the sample of a crate and prints what was missed. False if a mutant of the rules was.
pub fn run(name: &str, wanted: Wanted) -> Result<bool> {
    let targets = targets()?;
    let Some(target) = targets.iter().find(|t| t.name == name) else {
        let names: Vec<&str> = targets.iter().map(|t| t.name.as_str()).collect();
        bail!("there is no crate `{name}` to break; name one of {}", names.join(", "));
    };
    install()?;
    let folder = folder(target)?;
    let sample = Sample::of(&target.package, wanted.sample, wanted.seed)?;
    let mut known = Known::read(&folder)?;
    // A run that was stopped has left what it found.
    for round in 0..target.rounds.len() {
        known.take_in(&out(&folder, round), round)?;
    }
    if wanted.again == Again::Missed {
        known.forget_missed();
    }
    known.write(&folder)?;
    for (no, round) in target.rounds.iter().enumerate() {
        if wanted.laws == Laws::Without && round.laws == Laws::With {
            continue;
        }
        let pending: Vec<&Mutant> = sample.rules.iter().filter(|m| known.needs(m, no)).collect();
        if pending.is_empty() {
            continue;
        }
        println!("{}: {} mutants against `{}`", target.name, pending.len(), round.words());
        let out = out(&folder, no);
        known::begin(&out, &pending)?;
        attempt(target, &pending, round, &out)?;
        known.take_in(&out, no)?;
        known.write(&folder)?;
    }
    Ok(report(target, &sample, &known))
}

fn folder(target: &Target) -> Result<PathBuf> {
    let folder = run::root().join("target/mutants").join(&target.name);
    fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
    Ok(folder)
}

/// Where a round leaves its files.
fn out(folder: &Path, round: usize) -> PathBuf {
    folder.join(format!("round-{round}"))
}

fn install() -> Result<()> {
    if Command::new("cargo-mutants").args(["mutants", "--version"]).output().is_ok_and(|o| o.status.success()) {
        return Ok(());
    }
    println!("cargo-mutants is not here yet: installing it");
    let status = run::cargo(["install", "cargo-mutants", "--locked"]).status().context("starting cargo install")?;
    if status.success() { Ok(()) } else { bail!("cargo-mutants cannot be installed: `cargo install cargo-mutants`") }
}

/// Runs `cargo-mutants` itself, not by way of `cargo`, which would not pass on which `cargo` the tests are built with.
fn attempt(target: &Target, pending: &[&Mutant], round: &Round, out: &Path) -> Result<()> {
    let (diff, names) = (out.join("lines.diff"), sample::pattern(pending));
    fs::write(&diff, sample::diff(pending)?)?;
    let (copy, build) = (copy::renew()?, run::root().join("target/mutants/build"));
    passes(target, round, &copy, &build)?;
    let status = Command::new("cargo-mutants")
        .args(["mutants", "--package", &target.package, "--test-package", &target.tested_by])
        .args(["--profile", target.profile, "--baseline", "skip"])
        .args(["--timeout", &round.seconds.to_string(), "--in-place", "--colors", "never", "--re", &names])
        .arg("--in-diff")
        .arg(&diff)
        .arg("--output")
        .arg(out)
        .args(round.built.iter().map(|arg| format!("--cargo-arg={arg}")))
        .arg("--")
        .args(round.tests.iter().flat_map(|tests| ["--", tests]))
        .env("CARGO_TARGET_DIR", &build)
        .current_dir(&copy)
        .status()
        .context("starting cargo-mutants")?;
    // 2: some were missed; 3: some took too long.
    match status.code() {
        Some(0 | 2 | 3) => Ok(()),
        _ => bail!("cargo-mutants came to no end: {status}; run the same again to go on"),
    }
}

/// Where the tests do not pass as the code stands, every mutant of it would count as caught, or as one that does not compile.
fn passes(target: &Target, round: &Round, copy: &Path, build: &Path) -> Result<()> {
    let status = run::cargo(["test", "--quiet", "--package", &target.tested_by, "--profile", target.profile])
        .args(round.built)
        .arg("--")
        .args(round.tests)
        .env("CARGO_TARGET_DIR", build)
        .current_dir(copy)
        .stdout(Stdio::null())
        .status()
        .context("starting cargo")?;
    if status.success() {
        Ok(())
    } else {
        bail!("{} fails `{}` as it stands; mend that first", target.name, round.words())
    }
}

fn report(target: &Target, sample: &Sample, known: &Known) -> bool {
    let count =
        |found: &[Found]| sample.rules.iter().filter(|m| known.of(m).is_some_and(|f| found.contains(&f))).count();
    let (caught, missed) = (count(&[Found::Caught, Found::TimedOut]), count(&[Found::Missed]));
    let viable = caught + missed;
    let share = 100.0 * caught as f64 / viable.max(1) as f64;
    println!("\n{}: {caught} of {viable} viable mutants caught: {share:.1} %", target.name);
    let early = sample.rules.iter().filter(|m| known.caught_in(m) == Some(0)).count();
    println!("{early} of them by `{}`", target.rounds.first().map_or(String::new(), Round::words));
    println!("{} do not compile; {} change words only and are not tried", count(&[Found::Unviable]), sample.words);
    let all: BTreeSet<&str> =
        sample.rules.iter().filter(|m| known.of(m) == Some(Found::Missed)).map(|m| m.name.as_str()).collect();
    all.iter().for_each(|name| println!("  missed: {name}"));
    missed == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_tried_of_code_whose_tests_fail() {
        let folder = std::env::temp_dir().join(format!("fray-passes-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).unwrap();
        let manifest =
            "[package]\nname = \"small\"\nedition = \"2024\"\n[profile.mutants]\ninherits = \"dev\"\n[workspace]\n";
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        let small = || "small".to_owned();
        let small = Target { name: small(), package: small(), tested_by: small(), profile: "mutants", rounds: &[] };
        let round = Round { built: &["--lib"], tests: None, laws: Laws::Without, seconds: 1 };
        let tried = |code: &str| {
            fs::write(folder.join("src/lib.rs"), code).unwrap();
            passes(&small, &round, &folder, &folder.join("build")).is_ok()
        };
        let test =
            |one: &str| format!("pub fn one() -> u8 {{ {one} }}\n#[test] fn is_one() {{ assert_eq!(one(), 1) }}");
        let whole = tried(&test("1"));
        let failing = tried(&test("2"));
        let broken = tried(&test("\"one\""));
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((whole, failing, broken), (true, false, false));
    }
}
