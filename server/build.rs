//! Builds the browser client and writes the table of its files that `src/assets.rs` includes.

#[path = "../xtask/src/npm.rs"]
mod npm;

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Names a folder with a client that is built already; then neither Node nor npm is needed.
const BUILT: &str = "FRAY_WEB_DIST";

/// What the client is built from, below `web`. Never all of `web`: cargo would look through `node_modules` each time.
const INPUTS: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];

fn main() -> ExitCode {
    match embed() {
        Ok(()) => ExitCode::SUCCESS,
        // Printed, not returned: an error that `main` returns would show its line breaks as `\n`.
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn embed() -> Result<(), String> {
    println!("cargo::rerun-if-env-changed={BUILT}");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    let client = match std::env::var_os(BUILT) {
        Some(dir) => {
            let dir = PathBuf::from(dir);
            println!("cargo::rerun-if-changed={}", dir.display());
            dir.canonicalize().map_err(|error| format!("{BUILT}={}: {error}", dir.display()))?
        }
        None => build(&out)?,
    };
    let mut files = Vec::new();
    collect(&client, &client, &mut files)?;
    if !files.iter().any(|(url, _)| url == "/index.html") {
        return Err(format!("The web client in {} has no index.html.", client.display()));
    }
    // The server searches the table by URL; the order of paths is another one.
    files.sort();
    let table = table(&files)?;
    fs::write(out.join("assets.rs"), table).map_err(|error| format!("Writing the table of the web client: {error}"))
}

/// Builds the client into `out/web`.
fn build(out: &Path) -> Result<PathBuf, String> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("web");
    for input in INPUTS.map(|input| web.join(input)).iter().filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", input.display());
    }
    let compress = Path::new(env!("CARGO_MANIFEST_DIR")).join("precompress.mjs");
    println!("cargo::rerun-if-changed={}", compress.display());
    npm::check()?;
    if npm::stale(&web) {
        run(&mut npm::install(&web))?;
    }
    let dir = out.join("web");
    let vite = web.join("node_modules/vite/bin/vite.js");
    run(node(&web).arg(vite).args(["build", "--emptyOutDir", "--outDir"]).arg(&dir))?;
    run(node(&web).arg(compress).arg(&dir))?;
    Ok(dir)
}

fn node(web: &Path) -> Command {
    let mut command = Command::new("node");
    command.current_dir(web);
    command
}

/// Runs a program and keeps what it prints: cargo reads a build script's output as instructions and shows none of it.
fn run(command: &mut Command) -> Result<(), String> {
    let shown = format!("{command:?}");
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{shown} did not start: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let printed = text(&output.stdout) + &text(&output.stderr);
    Err(format!("Building the web client failed ({}):\n{shown}\n\n{printed}", output.status))
}

/// Gathers URL and path of each file to serve; compressed twins come with the file that they stand for.
fn collect(top: &Path, dir: &Path, files: &mut Vec<(String, PathBuf)>) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("Reading {}: {error}", dir.display());
    for entry in fs::read_dir(dir).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let extension = path.extension().unwrap_or_default();
        if path.is_dir() {
            collect(top, &path, files)?;
        } else if extension != "br" && extension != "gz" {
            let below = path.strip_prefix(top).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            files.push((format!("/{below}"), path));
        }
    }
    Ok(())
}

/// The table as Rust source.
fn table(files: &[(String, PathBuf)]) -> Result<String, String> {
    let mut source = String::from("&[\n");
    for (url, path) in files {
        let bytes = fs::read(path).map_err(|error| format!("Reading {}: {error}", path.display()))?;
        let mut hasher = DefaultHasher::new();
        hasher.write(&bytes);
        let twin = |suffix: &str| {
            let twin = PathBuf::from(format!("{}.{suffix}", path.display()));
            if twin.exists() {
                format!("Some(include_bytes!({:?}))", twin.display().to_string())
            } else {
                "None".into()
            }
        };
        writeln!(
            source,
            "    Asset {{ url: {url:?}, mime: {:?}, hash: \"{:016x}\", plain: include_bytes!({:?}), br: {}, gzip: {} }},",
            mime(path),
            hasher.finish(),
            path.display().to_string(),
            twin("br"),
            twin("gz"),
        )
        .map_err(|error| error.to_string())?;
    }
    source.push_str("]\n");
    Ok(source)
}

fn mime(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
