//! Logs and data files that later releases must replay. They are written once for a release, and never change.

use crate::run;
use anyhow::{Context, Result};

/// Has the tests' own programs write `tests/fixtures/NAME`; of an older program only the data file can be had.
pub fn make(name: &str, program: Option<&str>) -> Result<bool> {
    let run = |start: &[&str], more: &[&str]| -> Result<bool> {
        let status =
            run::cargo([]).args(start).args(["--", name]).args(more).status().context("running what writes them")?;
        Ok(status.success())
    };
    let logs = ["run", "--quiet", "--package", "fray-replay", "--example", "make"];
    // As a test, because only tests are told where the program under test is.
    let tables = ["test", "--quiet", "--package", "fray-blackbox", "--test", "make_tables"];
    match program {
        Some(program) => run(&tables, &[program]),
        None => Ok(run(&logs, &[])? && run(&tables, &[])?),
    }
}
