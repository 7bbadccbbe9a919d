//! `cargo xtask torture`: the longer runs of the tests that hold the promises of `docs/RELIABILITY.md`.

use crate::{fuzz, run, twins};
use anyhow::{Result, bail};
use std::time::Instant;

/// How many minutes the tests of a trial run that have no other measure.
const MINUTES: &str = "FRAY_MINUTES";

/// A longer run.
struct Trial {
    name: &'static str,
    tests: Tests,
    /// What tells them how long, and how much of it is a minute.
    variable: &'static str,
    a_minute: u32,
}

/// Which tests.
enum Tests {
    /// Those of the program from outside whose names begin with one of these.
    Blackbox(&'static [&'static str]),
    /// Input changed at random: of the program from outside, and of all that the search tries.
    Torn(&'static [&'static str]),
    /// The search for bad input, of all its targets.
    Search,
    /// Those whose input is always the same, each once.
    Fixed(&'static [&'static str]),
    /// The twin laws of all systems.
    Laws,
}

const fn blackbox(name: &'static str, filters: &'static [&'static str]) -> Trial {
    Trial { name, tests: Tests::Blackbox(filters), variable: MINUTES, a_minute: 1 }
}

const TRIALS: [Trial; 20] = [
    blackbox("networks", &["networks::through_bad_networks"]),
    blackbox("kills", &["torture::killed_at_any_moment"]),
    blackbox("power", &["power::a_power_cut_takes_nothing"]),
    blackbox("lying", &["lying::"]),
    blackbox("disks", &["disks::whatever_the_disk_does"]),
    blackbox("floods", &["floods::whoever_floods_one_table"]),
    blackbox("own", &["floods::whoever_floods_their_own_table"]),
    blackbox("guards", &["guards::"]),
    blackbox("stalls", &["stalls::"]),
    blackbox("shares", &["shares::"]),
    blackbox("upkeep", &["upkeep::"]),
    blackbox("operations", &["operations::", "start::"]),
    blackbox("dice", &["dice::"]),
    blackbox("hidden", &["hidden::", "moments::", "map::"]),
    blackbox("authority", &["authority::"]),
    Trial { name: "fuzz", tests: Tests::Torn(&["fuzz::"]), variable: "FRAY_FUZZ_INPUTS", a_minute: 4000 },
    Trial { name: "search", tests: Tests::Search, variable: MINUTES, a_minute: 1 },
    Trial { name: "twins", tests: Tests::Blackbox(&["twins"]), variable: twins::SEEDS, a_minute: 60 },
    Trial { name: "laws", tests: Tests::Laws, variable: twins::SEEDS, a_minute: 10 },
    Trial { name: "fixed", tests: Tests::Fixed(&FIXED), variable: MINUTES, a_minute: 1 },
];

/// Every schema, release, route, fault and file that there is, and what takes as long as it takes.
const FIXED: [&str; 19] = [
    "schemas::",
    "older::",
    "routes::",
    "rights::",
    "seats::",
    "panics::",
    "faults::",
    "crashes::",
    "replies::",
    "resuming::",
    "long_logs::",
    "odds::",
    "cheats::",
    "proxies::",
    "release::",
    "networks::a_phone",
    "history::",
    "power::a_missing_sync",
    "disks::no_server_starts",
];

/// All of them, or the one of this name, each for about so many minutes. False if something did not hold.
pub fn run(minutes: u32, only: Option<&str>) -> Result<bool> {
    let chosen: Vec<&Trial> = TRIALS.iter().filter(|trial| only.is_none_or(|only| only == trial.name)).collect();
    if chosen.is_empty() {
        bail!("there is no such trial; there are: {}", TRIALS.map(|trial| trial.name).join(", "));
    }
    let mut failed = vec![];
    for trial in chosen {
        println!("== {}", trial.name);
        let began = Instant::now();
        if !trial.holds(minutes)? {
            failed.push(trial.name);
        }
        println!("== {}: {:.1} minutes", trial.name, began.elapsed().as_secs_f64() / 60.0);
    }
    if !failed.is_empty() {
        println!("did not hold: {}", failed.join(", "));
    }
    Ok(failed.is_empty())
}

impl Trial {
    fn holds(&self, minutes: u32) -> Result<bool> {
        let long = minutes * self.a_minute;
        match self.tests {
            Tests::Blackbox(filters) => self.run("fray-blackbox", "blackbox", filters, &long.to_string()),
            Tests::Torn(filters) => Ok(self.run("fray-blackbox", "blackbox", filters, &long.to_string())?
                & self.run("fray-fuzz", "findings", &[], &long.to_string())?),
            Tests::Search => fuzz::all(long),
            Tests::Fixed(filters) => {
                let programs = [
                    ("fray-blackbox", "blackbox", filters),
                    ("fray-replay", "replay", &[]),
                    ("fray-wire", "costs", &[]),
                ];
                programs.iter().try_fold(true, |all, (package, program, filters)| {
                    Ok(self.run(package, program, filters, &long.to_string())? && all)
                })
            }
            Tests::Laws => twins::laws()?.iter().try_fold(true, |all, law| {
                Ok(self.run(&law.package, law.program, &[law.filter], &law.seeds(long))? && all)
            }),
        }
    }

    fn run(&self, package: &str, program: &str, filters: &[&str], long: &str) -> Result<bool> {
        let mut cargo = run::cargo(["test", "--quiet", "-p", package, "--test", program, "--", "--nocapture"]);
        // All tests of a trial take as long as one.
        cargo.args(["--test-threads", "16"]);
        Ok(cargo.args(filters).env(self.variable, long).status()?.success())
    }
}
