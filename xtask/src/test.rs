//! `cargo xtask test`: everything that must hold, cheapest first, with all set-up included.

use crate::suite::{Report, Suite, Timed};
use crate::{browser, npm, programs, rules, run, types};
use anyhow::Result;
use std::path::Path;
use std::process::Command;
use std::thread;

/// Runs every stage and prints the closing line. False if anything failed.
pub fn everything() -> Result<bool> {
    let mut suite = Suite::default();
    let web = run::root().join("web");
    let exported = types::fresh_dir()?;

    suite.stage("tools", || Ok(Report::check(tools())));
    suite.stage("format", || Report::program(&mut run::cargo(["fmt", "--all", "--check"]), "format"));
    suite.stage("rules", rules::report);
    let has_packages = suite.stage("web packages", || Report::packages(&web));
    let mut test_programs = Vec::new();
    // What the client's checks leave of two cores, the compiler takes.
    let of_client = meanwhile(has_packages.then_some(|| check_client(&web)), || {
        suite.stage("build and lints", || programs::build_tests(&mut test_programs));
    });
    of_client.into_iter().flatten().for_each(|stage| {
        suite.finished_stage(stage);
    });
    let has_programs = suite.stage("programs", programs::build_programs);
    // The tests wait now and then, the longest of them alone at the end.
    let of_others =
        meanwhile(has_programs.then_some(|| [Timed::run("scenarios", scenarios), browser::set_up()]), || {
            if !test_programs.is_empty() {
                suite.stage("tests", || programs::test(test_programs, types::EXPORT_DIR, exported.as_os_str()));
                suite.stage("wire types", || Ok(Report::check(types::compare(&exported))));
            }
        });
    let is_set_up = of_others.map(|[scenarios, browser]| {
        suite.finished_stage(scenarios);
        suite.finished_stage(browser)
    });
    if is_set_up == Some(true) {
        suite.stage("browser tests", browser::test);
    }
    let missing = missing_proxies();
    if !missing.is_empty() {
        println!(
            "\nNot tried, because not installed: the server behind {} (Debian: {PROXY_PACKAGES})",
            missing.join(" and ")
        );
    }
    Ok(suite.close())
}

/// Does the work while a thread does the other.
fn meanwhile<R: Send>(other: Option<impl FnOnce() -> R + Send>, work: impl FnOnce()) -> Option<R> {
    thread::scope(|scope| {
        let other = other.map(|other| scope.spawn(other));
        work();
        other.map(|other| other.join().unwrap_or_else(|cause| std::panic::resume_unwind(cause)))
    })
}

/// The proxies that the settings of `docs/OPERATIONS.md` are tried with; a test without its proxy passes.
const PROXIES: [&str; 2] = ["nginx", "caddy"];
const PROXY_PACKAGES: &str = "apt install nginx-light caddy openssl";

fn missing_proxies() -> Vec<&'static str> {
    let folders = std::env::var("PATH").unwrap_or_default() + ":/usr/sbin";
    let is_there = |program: &str| folders.split(':').any(|folder| Path::new(folder).join(program).is_file());
    PROXIES.into_iter().filter(|program| !is_there(program)).collect()
}

/// What must be on the machine besides cargo itself.
fn tools() -> Result<(), String> {
    npm::check()?;
    let mut clippy = Command::new(programs::clippy());
    clippy.arg("--version");
    for (component, mut program) in [("rustfmt", run::cargo(["fmt", "--version"])), ("clippy", clippy)] {
        if !program.output().is_ok_and(|output| output.status.success()) {
            return Err(format!("{component} is missing: `rustup component add {component}`."));
        }
    }
    Ok(())
}

fn scenarios() -> Result<Report> {
    let mut command = Command::new(run::fray()?);
    command.args(["scenario", "rulesets"]).current_dir(run::root());
    Report::program(&mut command, "scenarios")
}

fn check_client(web: &Path) -> [Timed; 2] {
    [
        Timed::run("web check", || npm_script(web, ["run", "check"])),
        Timed::run("web tests", || npm_script(web, ["test"])),
    ]
}

fn npm_script<const N: usize>(folder: &Path, args: [&str; N]) -> Result<Report> {
    let mut command = Command::new(npm::NPM);
    Report::program(command.args(args).current_dir(folder), &format!("npm-{}", args.join("-")))
}
