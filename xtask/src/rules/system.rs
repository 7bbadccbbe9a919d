//! One system as its folder shows it.

use super::claims::Claims;
use super::id::{self, RuleId};
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The rules of one system, by where they are named.
pub struct System {
    /// The folder's name.
    pub name: String,
    /// Laid down in `RULES.md`.
    pub specified: BTreeSet<RuleId>,
    /// Listed in `claims.toml`.
    pub claims: Claims,
    /// Named by the code, by a comment right above code, or by the tables in `data`.
    pub implemented: BTreeSet<RuleId>,
    /// Named anywhere in the sources, also where nothing implements them.
    pub mentioned: BTreeSet<RuleId>,
    /// Listed under `rules` in a scenario; that it passes is the scenario runner's to say.
    pub exercised: BTreeSet<RuleId>,
}

impl System {
    /// Reads the folder of a system.
    pub fn read(name: String, folder: &Path) -> Result<System> {
        let text = |file: &str| {
            fs::read_to_string(folder.join(file)).with_context(|| format!("reading rulesets/{name}/{file}"))
        };
        let specified = id::defined(&text("RULES.md")?);
        let claims = text("claims.toml")?.parse().with_context(|| format!("rulesets/{name}/claims.toml"))?;
        let (mut implemented, mut mentioned) = (BTreeSet::new(), BTreeSet::new());
        each_file(&folder.join("src"), "rs", &mut |_, text| {
            implemented.extend(id::named(&code(text)));
            mentioned.extend(id::named(text));
            Ok(())
        })?;
        each_file(&folder.join("data"), "toml", &mut |_, text| {
            implemented.extend(id::named(text));
            Ok(())
        })?;
        let mut exercised = BTreeSet::new();
        each_file(&folder.join("scenarios"), "toml", &mut |path, text| {
            let table: toml::Table = text.parse().with_context(|| path.display().to_string())?;
            listed(&toml::Value::Table(table), &mut exercised);
            Ok(())
        })?;
        Ok(System { name, specified, claims, implemented, mentioned, exercised })
    }
}

/// What of a source file can implement a rule: code, and the comments and attributes right above it. A module's header does
/// not, nor what stands above an import or a blank line.
fn code(source: &str) -> String {
    let (mut kept, mut above) = (String::new(), String::new());
    for line in source.lines().map(str::trim_start) {
        let comment = line.starts_with("//") && !line.starts_with("//!");
        if comment || line.starts_with("#[") {
            above += line;
            above.push('\n');
            continue;
        }
        if !line.is_empty() && !line.starts_with("//!") && !is_import(line) {
            kept += &above;
            kept += line;
            kept.push('\n');
        }
        above.clear();
    }
    kept
}

/// `use …`, `mod …;`
fn is_import(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().filter(|word| !word.starts_with("pub")).collect();
    words.first() == Some(&"use") || (words.first() == Some(&"mod") && line.ends_with(';'))
}

/// Hands every file below a folder to `work`; a folder that is not there has none.
fn each_file(folder: &Path, extension: &str, work: &mut impl FnMut(&Path, &str) -> Result<()>) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            each_file(&path, extension, work)?;
        } else if path.extension().is_some_and(|e| e == extension) {
            let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
            work(&path, &text)?;
        }
    }
    Ok(())
}

/// Gathers the ids under every `rules` of a scenario file, at whatever depth: variants may list their own.
fn listed(value: &toml::Value, ids: &mut BTreeSet<RuleId>) {
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                match value {
                    toml::Value::Array(list) if key == "rules" => {
                        ids.extend(list.iter().filter_map(toml::Value::as_str).flat_map(id::named));
                    }
                    _ => listed(value, ids),
                }
            }
        }
        toml::Value::Array(list) => list.iter().for_each(|value| listed(value, ids)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_implemented_by_code_and_by_what_stands_right_above_it() {
        let source = "//! SW-ACT-1\n\n/// SW-ACT-2\npub use a::b;\n/// SW-ACT-3\nmod c;\n// SW-ACT-4\n\n/// SW-ACT-5: x\n\
                      /// y\n#[must_use]\nfn d() {\n    // SW-ACT-6\n    e(); // SW-ACT-7\n    f(\"SW-ACT-8\");\n\
                      // SW-ACT-9\n\n}\n// SW-ACT-10";
        assert_eq!(id::named(&code(source)), id::named("SW-ACT-5 SW-ACT-6 SW-ACT-7 SW-ACT-8"));
    }

    #[test]
    fn a_scenario_lists_its_rules_at_any_depth() {
        let text = "rules = ['SW-ACT-1']\ntitle = 'SW-ACT-7'\n[[variant]]\nrules = ['SW-ACT-2', 'SW-DMG-1']\n";
        let mut ids = BTreeSet::new();
        listed(&toml::Value::Table(text.parse().unwrap()), &mut ids);
        assert_eq!(ids, id::named("SW-ACT-1 SW-ACT-2 SW-DMG-1"));
    }
}
