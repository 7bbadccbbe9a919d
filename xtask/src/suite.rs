//! Stages run one after the other, timed and counted.

use crate::counts::Counts;
use crate::{npm, run};
use anyhow::Result;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// What a stage found.
pub struct Report {
    /// Tests passed and failed.
    pub counts: Counts,
    /// Shown when something failed.
    pub output: String,
}

impl Report {
    /// Of a check that counts as one.
    pub fn check(result: Result<(), String>) -> Report {
        let counts = Counts::one(result.is_ok());
        Report { counts, output: result.err().unwrap_or_default() }
    }

    /// Of a program that ran, counted by what it printed.
    pub fn program(command: &mut Command, log: &str) -> Result<Report> {
        let outcome = run::capture(command, log)?;
        Ok(Report { counts: Counts::of(&outcome.output, outcome.ok), output: outcome.output })
    }

    /// Of the Node packages of a folder, installed unless they are there.
    pub fn packages(folder: &Path) -> Result<Report> {
        if npm::stale(folder) {
            Report::program(&mut npm::install(folder), "packages")
        } else {
            Ok(Report::check(Ok(())))
        }
    }

    /// Whether nothing failed.
    pub fn ok(&self) -> bool {
        self.counts.failed == 0
    }
}

/// A stage that has run.
pub struct Timed {
    name: &'static str,
    report: Report,
    seconds: f32,
}

impl Timed {
    pub fn run(name: &'static str, work: impl FnOnce() -> Result<Report>) -> Timed {
        let start = Instant::now();
        let report = work().unwrap_or_else(|error| Report::check(Err(format!("{error:#}"))));
        Timed { name, report, seconds: start.elapsed().as_secs_f32() }
    }
}

/// The stages run so far.
#[derive(Default)]
pub struct Suite {
    total: Counts,
    failed: Vec<&'static str>,
}

impl Suite {
    /// Runs a stage, prints its line, and its output if it failed. True if nothing failed.
    pub fn stage(&mut self, name: &'static str, work: impl FnOnce() -> Result<Report>) -> bool {
        print!("{name:.<22} ");
        // The name shows while the stage runs; a closed pipe is no reason to stop testing.
        let _ = std::io::stdout().flush();
        let timed = Timed::run(name, work);
        self.print(timed)
    }

    /// Prints a stage that ran at the same time as another. True if nothing failed.
    pub fn finished_stage(&mut self, timed: Timed) -> bool {
        print!("{:.<22} ", timed.name);
        self.print(timed)
    }

    fn print(&mut self, timed: Timed) -> bool {
        let Timed { name, report, seconds } = timed;
        let Counts { passed, failed } = report.counts;
        if report.ok() {
            println!("ok      {seconds:>6.1} s  {passed:>5} passed");
        } else {
            println!("FAILED  {seconds:>6.1} s  {passed:>5} passed, {failed} failed");
            println!("{}", indent(&report.output));
            self.failed.push(name);
        }
        self.total += report.counts;
        report.ok()
    }

    /// Prints what failed and the closing line. True if nothing failed.
    pub fn close(self) -> bool {
        if !self.failed.is_empty() {
            println!("\nFailed: {}", self.failed.join(", "));
        }
        println!("\n{} passed, {} failed", self.total.passed, self.total.failed);
        self.total.failed == 0
    }
}

/// What is worth reading of a failed stage: all but the lines that only say how far it came.
fn indent(text: &str) -> String {
    let progress = ["Compiling ", "Checking ", "Downloading ", "Downloaded ", "Running ", "Updating ", "Locking "];
    let noise = |line: &&str| {
        let line = line.trim_start();
        progress.iter().any(|word| line.starts_with(word)) || line.starts_with("test ") && line.ends_with("... ok")
    };
    text.lines().filter(|line| !noise(line)).map(|line| format!("    {line}\n")).collect()
}
