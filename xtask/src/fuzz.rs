//! `cargo xtask fuzz TARGET`: searches for input that breaks something, guided by the code that it reaches.
//!
//! The search is libFuzzer. It needs no other toolchain: the compiler in use counts what is reached. What it finds lies in
//! `tests/fuzz/findings`, which the normal test tries again.

use crate::run;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How code tells that it was reached, and what it compared.
const COUNTED: [&str; 7] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
    "-Ccodegen-units=1",
];

/// A single input that takes longer is a finding.
const SECONDS: u32 = 25;
const LONGEST: u32 = 20_000;
const MEGABYTES: u32 = 3000;

/// Searches all targets for so many minutes together. False if something was found.
pub fn all(minutes: u32) -> Result<bool> {
    let program = build(&run::root().join("target/fuzz"))?;
    let list = Command::new(program).env("FRAY_FUZZ_LIST", "1").output()?.stdout;
    let targets = String::from_utf8(list)?;
    let targets: Vec<&str> = targets.lines().collect();
    anyhow::ensure!(!targets.is_empty(), "the search has no targets");
    let seconds = (60 * minutes).div_ceil(u32::try_from(targets.len())?);
    targets.iter().try_fold(true, |whole, target| {
        println!("-- {target}");
        Ok(search(target, seconds)? && whole)
    })
}

/// Searches one target for so many minutes. False if something was found.
pub fn run(target: &str, minutes: u32) -> Result<bool> {
    search(target, 60 * minutes)
}

fn search(target: &str, seconds: u32) -> Result<bool> {
    let folder = run::root().join("target/fuzz");
    let program = build(&folder)?;
    let (begin, corpus) = (folder.join("begin").join(target), folder.join("corpus").join(target));
    let findings = run::root().join("tests/fuzz/findings").join(target);
    for folder in [&begin, &corpus, &findings] {
        fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
    }
    let command = || {
        let mut command = Command::new(&program);
        command.env("FRAY_FUZZ_TARGET", target);
        command
    };
    if !command().env("FRAY_FUZZ_BEGIN", &begin).status()?.success() {
        return Ok(false);
    }
    let words = begin.with_extension("dict");
    // An empty list of words is refused.
    let words = fs::metadata(&words).is_ok_and(|file| file.len() > 0).then(|| format!("-dict={}", words.display()));
    let status = command()
        .arg(&corpus)
        .arg(&begin)
        .args(words)
        .arg(format!("-artifact_prefix={}/", findings.display()))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={SECONDS}"))
        .arg(format!("-max_len={LONGEST}"))
        .arg(format!("-rss_limit_mb={MEGABYTES}"))
        .args(["-print_final_stats=1", "-verbosity=1"])
        .status()?;
    Ok(status.success())
}

fn build(folder: &Path) -> Result<PathBuf> {
    let host = host()?;
    let mut cargo = run::cargo(["build", "--quiet", "--target", &host]);
    cargo.current_dir(run::root().join("tests/fuzz/guided"));
    cargo.env("CARGO_TARGET_DIR", folder).env("CARGO_ENCODED_RUSTFLAGS", COUNTED.join("\u{1f}"));
    anyhow::ensure!(cargo.status()?.success(), "the search could not be built");
    Ok(folder.join(host).join("debug/fray-fuzz-guided"))
}

/// Named, so that what runs during the build itself is not counted.
fn host() -> Result<String> {
    let said = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("-vV").output()?;
    let said = String::from_utf8(said.stdout)?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_owned())
}
