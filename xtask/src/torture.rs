//! `cargo xtask torture`: the longer runs of the tests that hold the promises of `docs/RELIABILITY.md`.

use crate::run;
use anyhow::{Result, bail};
use std::time::Instant;

/// A longer run.
struct Trial {
    name: &'static str,
    package: &'static str,
    program: &'static str,
    /// Which tests.
    filter: &'static str,
    /// What tells them how long, and how much of it is a minute.
    variable: &'static str,
    a_minute: u32,
}

const fn blackbox(name: &'static str, filter: &'static str, variable: &'static str, a_minute: u32) -> Trial {
    Trial { name, package: "fray-blackbox", program: "blackbox", filter, variable, a_minute }
}

const TRIALS: [Trial; 9] = [
    blackbox("networks", "networks::through_bad_networks", "FRAY_NETWORK_MINUTES", 1),
    blackbox("kills", "torture::killed_at_any_moment", "FRAY_TORTURE_MINUTES", 1),
    blackbox("power", "power::a_power_cut_takes_nothing", "FRAY_POWER_MINUTES", 1),
    blackbox("disks", "disks::whatever_the_disk_does", "FRAY_DISK_MINUTES", 1),
    blackbox("floods", "floods::whoever_floods_one_table", "FRAY_FLOOD_MINUTES", 1),
    blackbox("authority", "authority::random_commands", "FRAY_AUTHORITY_MINUTES", 1),
    blackbox("fuzz", "fuzz::", "FRAY_FUZZ_INPUTS", 4000),
    blackbox("twins", "twins::many_hidden_things_at_one_table_are_noticed_by_nobody", "FRAY_TWIN_SEEDS", 60),
    Trial {
        name: "laws",
        package: "fray-engine",
        program: "engine",
        filter: "twin",
        variable: "FRAY_TWIN_SEEDS",
        a_minute: 10,
    },
];

/// All of them, or the one of this name, each for about so many minutes. False if something did not hold.
pub fn run(minutes: u32, only: Option<&str>) -> Result<bool> {
    let chosen: Vec<&Trial> = TRIALS.iter().filter(|trial| only.is_none_or(|only| only == trial.name)).collect();
    if chosen.is_empty() {
        bail!("there is no such trial; there are: {}", TRIALS.map(|trial| trial.name).join(", "));
    }
    let mut failed = vec![];
    for Trial { name, package, program, filter, variable, a_minute } in chosen {
        println!("== {name}");
        let began = Instant::now();
        let mut cargo = run::cargo(["test", "--quiet", "-p", package, "--test", program, filter, "--", "--nocapture"]);
        if !cargo.env(variable, (minutes * a_minute).to_string()).status()?.success() {
            failed.push(*name);
        }
        println!("== {name}: {:.1} minutes", began.elapsed().as_secs_f64() / 60.0);
    }
    if !failed.is_empty() {
        println!("did not hold: {}", failed.join(", "));
    }
    Ok(failed.is_empty())
}
