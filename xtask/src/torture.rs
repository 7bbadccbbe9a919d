//! `cargo xtask torture`: the longer runs of the tests that hold the promises of `docs/RELIABILITY.md`.

use crate::{run, twins};
use anyhow::{Result, bail};
use std::time::Instant;

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
    /// Those of the program from outside whose names begin with this.
    Blackbox(&'static str),
    /// The twin laws of all systems.
    Laws,
}

const fn blackbox(name: &'static str, filter: &'static str, variable: &'static str, a_minute: u32) -> Trial {
    Trial { name, tests: Tests::Blackbox(filter), variable, a_minute }
}

const TRIALS: [Trial; 10] = [
    blackbox("networks", "networks::through_bad_networks", "FRAY_NETWORK_MINUTES", 1),
    blackbox("kills", "torture::killed_at_any_moment", "FRAY_TORTURE_MINUTES", 1),
    blackbox("power", "power::a_power_cut_takes_nothing", "FRAY_POWER_MINUTES", 1),
    blackbox("disks", "disks::whatever_the_disk_does", "FRAY_DISK_MINUTES", 1),
    blackbox("floods", "floods::whoever_floods_one_table", "FRAY_FLOOD_MINUTES", 1),
    blackbox("own", "floods::whoever_floods_their_own_table", "FRAY_OWN_FLOOD_MINUTES", 1),
    blackbox("authority", "authority::random_commands", "FRAY_AUTHORITY_MINUTES", 1),
    blackbox("fuzz", "fuzz::", "FRAY_FUZZ_INPUTS", 4000),
    blackbox("twins", "twins::many_hidden_things_at_one_table_are_noticed_by_nobody", twins::SEEDS, 60),
    Trial { name: "laws", tests: Tests::Laws, variable: twins::SEEDS, a_minute: 10 },
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
            Tests::Blackbox(filter) => self.run("fray-blackbox", "blackbox", filter, &long.to_string()),
            Tests::Laws => twins::laws()?.iter().try_fold(true, |all, law| {
                Ok(self.run(&law.package, law.program, law.filter, &law.seeds(long))? && all)
            }),
        }
    }

    fn run(&self, package: &str, program: &str, filter: &str, long: &str) -> Result<bool> {
        let mut cargo = run::cargo(["test", "--quiet", "-p", package, "--test", program, filter, "--", "--nocapture"]);
        Ok(cargo.env(self.variable, long).status()?.success())
    }
}
