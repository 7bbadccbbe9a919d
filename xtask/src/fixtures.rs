//! Logs and data files that later releases must replay. They are written once for a release, and never change.

use crate::run;
use anyhow::{Context, Result};

/// Has the tests' own programs write `tests/fixtures/NAME`; of an older program only the data file can be had.
pub fn make(name: &str, program: Option<&str>) -> Result<bool> {
    let test = |package: &str, target: &str, args: &[&str]| -> Result<bool> {
        let start = ["test", "--quiet", "--package", package, "--test", target, "--", name];
        let status = run::cargo(start).args(args).status().with_context(|| format!("running {target}"))?;
        Ok(status.success())
    };
    match program {
        Some(program) => test("fray-blackbox", "make_tables", &[program]),
        None => Ok(test("fray-replay", "make", &[])? && test("fray-blackbox", "make_tables", &[])?),
    }
}
