//! The TypeScript types of the wire, which the tests in `tests/wire` write from the Rust ones.

use crate::run;
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Names the folder that ts-rs writes to.
pub const EXPORT_DIR: &str = "TS_RS_EXPORT_DIR";

/// Written by hand; gathers the generated files for the client.
const INDEX: &str = "index.ts";

/// The committed types.
pub fn committed_dir() -> PathBuf {
    run::root().join("web/src/wire")
}

/// An empty folder to export to.
pub fn fresh_dir() -> Result<PathBuf> {
    let dir = run::scratch_dir()?.join("wire");
    if dir.exists() {
        fs::remove_dir_all(&dir).with_context(|| format!("emptying {}", dir.display()))?;
    }
    fs::create_dir_all(&dir)?;
    Ok(dir)
}

/// Writes the committed types again, and removes those whose Rust type is gone.
pub fn write() -> Result<bool> {
    let fresh = fresh_dir()?;
    let status = run::cargo(["test", "--quiet", "--workspace", "--test", "wire"]).env(EXPORT_DIR, &fresh).status()?;
    if !status.success() {
        bail!("exporting the types failed");
    }
    let (new, old) = (files(&fresh)?, files(&committed_dir())?);
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        fs::remove_file(committed_dir().join(name))?;
        println!("removed web/src/wire/{name}");
    }
    for (name, text) in new.iter().filter(|(name, text)| old.get(*name) != Some(text)) {
        let path = committed_dir().join(name);
        fs::create_dir_all(path.parent().unwrap_or(&path))?;
        fs::write(path, text)?;
        println!("wrote web/src/wire/{name}");
    }
    println!("{} types", new.len());
    Ok(true)
}

/// Fails when the committed types differ from those just exported, and names the files.
pub fn compare(exported: &Path) -> Result<(), String> {
    let read = |dir: &Path| files(dir).map_err(|error| format!("{error:#}"));
    let (new, old) = (read(exported)?, read(&committed_dir())?);
    if new.is_empty() {
        return Err("The tests exported no types: did they compile?".into());
    }
    let differ = differences(&new, &old);
    if differ.is_empty() {
        return Ok(());
    }
    Err(format!("{}\n\nThe Rust types have changed. `cargo xtask types` rewrites these files.", differ.join("\n")))
}

/// A line for each file that is not as it should be.
fn differences(new: &BTreeMap<String, String>, old: &BTreeMap<String, String>) -> Vec<String> {
    let changed = new.iter().filter_map(|(name, text)| match old.get(name) {
        None => Some(format!("missing   web/src/wire/{name}")),
        Some(committed) if committed != text => Some(format!("differs   web/src/wire/{name}")),
        Some(_) => None,
    });
    let gone = old.keys().filter(|name| !new.contains_key(*name)).map(|name| format!("left over web/src/wire/{name}"));
    changed.chain(gone).collect()
}

/// The text of each type by its path below `dir`; none when the folder is absent.
fn files(dir: &Path) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    if dir.exists() {
        collect(dir, dir, &mut found)?;
    }
    found.remove(INDEX);
    Ok(found)
}

fn collect(top: &Path, dir: &Path, found: &mut BTreeMap<String, String>) -> Result<()> {
    for entry in fs::read_dir(dir).with_context(|| format!("reading {}", dir.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(top, &path, found)?;
        } else {
            let name = path.strip_prefix(top)?.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
            found.insert(name, text);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_that_is_not_as_exported_is_named() {
        let files =
            |list: &[(&str, &str)]| list.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
        let exported = files(&[("Same.ts", "a"), ("New.ts", "b"), ("Other.ts", "c")]);
        let committed = files(&[("Same.ts", "a"), ("Old.ts", "b"), ("Other.ts", "d")]);
        let expected =
            ["missing   web/src/wire/New.ts", "differs   web/src/wire/Other.ts", "left over web/src/wire/Old.ts"];
        assert_eq!(differences(&exported, &committed), expected);
        assert!(differences(&exported, &exported).is_empty());
    }
}
