//! `cargo xtask twins`: the long version of the law of secrecy.

use crate::run;
use anyhow::Result;

/// How many seeds the test of the twin law takes.
const SEEDS: &str = "FRAY_TWIN_SEEDS";

/// Runs the twin law over so many seeds. False if it does not hold.
pub fn run(seeds: u32) -> Result<bool> {
    let mut cargo = run::cargo(["test", "-p", "fray-engine", "--test", "engine", "twin"]);
    Ok(cargo.env(SEEDS, seeds.to_string()).status()?.success())
}
