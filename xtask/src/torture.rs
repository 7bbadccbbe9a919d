//! `cargo xtask torture`: the long versions of the tests that cut the server off in mid-fight, that cut the power, and that play
//! through bad networks.

use crate::run;
use anyhow::Result;

/// The tests, and how each is told how many minutes it goes on.
const TESTS: [(&str, &str); 3] = [
    ("networks::through_bad_networks_everything_is_done_once_and_everybody_shows_the_same", "FRAY_NETWORK_MINUTES"),
    ("torture::killed_at_any_moment_nothing_acknowledged_is_lost_or_done_twice", "FRAY_TORTURE_MINUTES"),
    ("power::a_power_cut_takes_nothing_that_was_confirmed", "FRAY_POWER_MINUTES"),
];

/// Each for so many minutes. False if something was lost.
pub fn run(minutes: u32) -> Result<bool> {
    for (test, variable) in TESTS {
        let mut cargo =
            run::cargo(["test", "-p", "fray-blackbox", "--test", "blackbox", test, "--", "--exact", "--nocapture"]);
        if !cargo.env(variable, minutes.to_string()).status()?.success() {
            return Ok(false);
        }
    }
    Ok(true)
}
