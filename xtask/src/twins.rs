//! `cargo xtask twins`: the long version of the laws of secrecy.

use crate::run;
use anyhow::Result;

/// How many seeds the tests of the twin laws take.
const SEEDS: &str = "FRAY_TWIN_SEEDS";

/// Runs the twin laws over so many seeds. False if one does not hold.
pub fn run(seeds: u32) -> Result<bool> {
    let tests = [["fray-engine", "laws"], ["fray-blackbox", "blackbox"]];
    for [package, target] in tests {
        let mut cargo = run::cargo(["test", "-p", package, "--test", target, "twin"]);
        if !cargo.env(SEEDS, seeds.to_string()).status()?.success() {
            return Ok(false);
        }
    }
    Ok(true)
}
