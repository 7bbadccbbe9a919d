//! `cargo xtask twins`: the long version of the law of secrecy.

use crate::run;
use anyhow::Result;

/// How many seeds the tests of the twin law take.
const SEEDS: &str = "FRAY_TWIN_SEEDS";
/// Package, test program and filter of each: what rules and views do, and what goes over sockets and HTTP.
const TESTS: [[&str; 3]; 2] = [
    ["fray-engine", "engine", "twin"],
    ["fray-blackbox", "blackbox", "twins::many_hidden_things_at_one_table_are_noticed_by_nobody"],
];

/// Runs the twin law over so many seeds. False if it does not hold.
pub fn run(seeds: u32) -> Result<bool> {
    for [package, program, filter] in TESTS {
        let mut cargo = run::cargo(["test", "-p", package, "--test", program, filter]);
        if !cargo.env(SEEDS, seeds.to_string()).status()?.success() {
            return Ok(false);
        }
    }
    Ok(true)
}
