//! Tests that drive a real browser.

use crate::run;
use crate::suite::{Report, Timed};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names a Chromium to use instead of looking for one.
const CHROMIUM: &str = "FRAY_CHROMIUM";
/// Debian's package of Chromium without windows, and its program.
const SHELL: &str = "chromium-headless-shell";
/// Names the server program for the tests.
const FRAY: &str = "FRAY_BIN";

/// Installs the packages of the tests, and a Chromium if there is none.
pub fn set_up() -> Timed {
    Timed::run("browser set-up", || {
        let packages = Report::packages(&folder())?;
        if !packages.ok() {
            return Ok(packages);
        }
        Ok(Report::check(match find() {
            Some(_) => Ok(()),
            None => install()?,
        }))
    })
}

/// Runs the browser tests against the program just built.
pub fn test() -> Result<Report> {
    let chromium = find().context("Chromium is gone")?;
    let mut command = Command::new(crate::npm::NPM);
    command.arg("test").current_dir(folder()).env(CHROMIUM, chromium).env(FRAY, run::fray()?);
    Report::program(&mut command, "browser")
}

/// Where the browser tests live.
fn folder() -> PathBuf {
    run::root().join("tests/browser")
}

/// The Chromium named by the environment, or the first of the usual names on the path.
fn find() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(CHROMIUM) {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).chain([PathBuf::from("/usr/bin")]).collect();
    // The first is Chromium without windows: the same pages for three quarters of the work.
    let names = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}

/// Installs Chromium where the system's packages can be installed without asking; otherwise says what is missing.
fn install() -> Result<Result<(), String>> {
    let missing = "No Chromium was found. Install one (Debian, Ubuntu: `apt-get install chromium`), \
                   or name one in FRAY_CHROMIUM.";
    if !Path::new("/usr/bin/apt-get").exists() {
        return Ok(Err(missing.into()));
    }
    let Some(prefix) = administrator() else {
        return Ok(Err(format!(
            "{missing} It is not installed here by itself: that needs root, or sudo without password."
        )));
    };
    let get = "apt-get install -y --no-install-recommends";
    let script = format!("apt-get update && {{ {get} {SHELL} || {get} chromium; }}");
    let mut words = prefix.into_iter().chain(["env", "DEBIAN_FRONTEND=noninteractive", "sh", "-c", &script]);
    let mut command = Command::new(words.next().unwrap_or_default());
    let outcome = run::capture(command.args(words), "chromium")?;
    Ok(match find() {
        Some(_) if outcome.ok => Ok(()),
        _ => Err(format!("{}\n{missing}", outcome.output)),
    })
}

/// The words to put before a command that needs root; none if there is no way.
fn administrator() -> Option<Vec<&'static str>> {
    let prints = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    if prints("id", &["-u"])? == "0" {
        return Some(Vec::new());
    }
    prints("sudo", &["-n", "true"]).map(|_| vec!["sudo", "-n"])
}
