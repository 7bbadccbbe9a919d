//! Node packages, for the tasks and for the server's build script, which includes this file.

use std::path::Path;
use std::process::{Command, Stdio};

/// The oldest Node that the web client builds with.
pub const NODE: u32 = 20;

/// Fails with plain words unless Node and npm are there and new enough.
pub fn check() -> Result<(), String> {
    let node = version("node")?;
    let major = node.trim_start_matches('v').split('.').next().and_then(|n| n.parse::<u32>().ok());
    if major.is_none_or(|major| major < NODE) {
        return Err(format!("Node {NODE} or newer is needed to build the web client; this is {node}."));
    }
    version("npm").map(|_| ())
}

fn version(program: &str) -> Result<String, String> {
    let missing = |why: String| {
        format!(
            "Node {NODE} or newer is needed to build the web client: `{program} --version` {why}. See https://nodejs.org."
        )
    };
    let name = if program == "npm" { NPM } else { program };
    let output = Command::new(name)
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| missing(format!("did not start ({error})")))?;
    if !output.status.success() {
        return Err(missing("failed".into()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// npm's program; a script of the shell on Windows.
pub const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Whether the packages of a folder are absent, or older than the lock that names them.
pub fn stale(folder: &Path) -> bool {
    let changed = |path: &str| folder.join(path).metadata().and_then(|m| m.modified()).ok();
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Some(installed), Some(locked)) => installed < locked,
        _ => true,
    }
}

/// The command that installs exactly what the lock names.
pub fn install(folder: &Path) -> Command {
    let mut command = Command::new(NPM);
    command.args(["ci", "--no-audit", "--no-fund"]).current_dir(folder);
    command
}
