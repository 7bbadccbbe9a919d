//! `fray scenario`: plays scenario files and says which hold, or lists what they may name.

use crate::config::Scenario;
use crate::systems::Systems;
use fray_engine::scenario::{list, run_path};
use std::process::ExitCode;

/// Plays all of them. Fails if one does not hold, cannot be read, or there is none.
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "the report is what the command is for")]
pub fn run(what: &Scenario, systems: Systems) -> ExitCode {
    if let Some(name) = &what.list {
        let Some(system) = systems.by_id(name) else {
            let known: Vec<&str> = systems.all().iter().map(|s| s.id()).collect();
            eprintln!("fray: there is no ruleset '{name}'; use one of {}", known.join(", "));
            return ExitCode::FAILURE;
        };
        print!("{}", list(system));
        return ExitCode::SUCCESS;
    }
    let (mut passed, mut failed) = (0, 0);
    for path in &what.paths {
        let reports = match run_path(systems.all(), path) {
            Ok(reports) => reports,
            Err(error) => {
                eprintln!("fray: {} cannot be read: {error}", path.display());
                failed += 1;
                continue;
            }
        };
        for report in reports {
            if report.failures.is_empty() {
                passed += 1
            } else {
                failed += 1
            }
            if what.explain {
                println!("{}\n{}", report.path.display(), report.story.trim_end());
            }
            for failure in &report.failures {
                println!("FAILED {failure}");
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
