//! `cargo xtask torture`: the long version of the test that cuts the server off in mid-fight.

use crate::run;
use anyhow::Result;

/// How many minutes the test goes on.
const MINUTES: &str = "FRAY_TORTURE_MINUTES";

/// Fights and kills for so many minutes. False if something was lost.
pub fn run(minutes: u32) -> Result<bool> {
    let test = "torture::killed_at_any_moment_nothing_acknowledged_is_lost_or_done_twice";
    let mut cargo =
        run::cargo(["test", "-p", "fray-blackbox", "--test", "blackbox", test, "--", "--exact", "--nocapture"]);
    Ok(cargo.env(MINUTES, minutes.to_string()).status()?.success())
}
