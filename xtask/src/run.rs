//! Running other programs.

use anyhow::{Context, Result};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// The folders of the systems: every crate in `rulesets` beside the engine, in order of name.
pub fn systems() -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join("rulesets")).context("reading rulesets")? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name != "engine" && path.join("Cargo.toml").exists() {
            found.push((name, path));
        }
    }
    found.sort();
    Ok(found)
}

/// Where this program and the others of the workspace are built.
pub fn build_dir() -> Result<PathBuf> {
    let exe = std::env::current_exe().context("where this program is")?;
    Ok(exe.parent().map(Path::to_owned).unwrap_or_default())
}

/// A folder for what the tasks leave behind: logs, exported types.
pub fn scratch_dir() -> Result<PathBuf> {
    let dir = build_dir()?.join("xtask-files");
    fs::create_dir_all(&dir).with_context(|| format!("creating {}", dir.display()))?;
    Ok(dir)
}

/// The server program, once built.
pub fn fray() -> Result<PathBuf> {
    Ok(build_dir()?.join(format!("fray{}", std::env::consts::EXE_SUFFIX)))
}

/// A cargo command in the workspace, of the same toolchain as this program.
pub fn cargo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// What a program left: whether it succeeded, and all that it printed, in the order printed.
pub struct Outcome {
    /// Exit code 0.
    pub ok: bool,
    /// Standard output and errors together.
    pub output: String,
}

/// Runs a program to its end without a terminal: no input, no colours, its output kept.
pub fn capture(command: &mut Command, log: &str) -> Result<Outcome> {
    let path = scratch_dir()?.join(format!("{log}.log"));
    let file = File::create(&path).with_context(|| format!("creating {}", path.display()))?;
    let status = command
        .env("CI", "true")
        .env("NO_COLOR", "1")
        .env("CARGO_TERM_COLOR", "never")
        .stdin(Stdio::null())
        .stdout(file.try_clone()?)
        .stderr(file)
        .status()
        .with_context(|| format!("starting {}", command.get_program().display()))?;
    let output = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
    Ok(Outcome { ok: status.success(), output })
}
