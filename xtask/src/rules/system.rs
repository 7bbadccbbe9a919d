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
    /// Named by the code or by the tables in `data`.
    pub implemented: BTreeSet<RuleId>,
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
        let mut implemented = BTreeSet::new();
        for (part, extension) in [("src", "rs"), ("data", "toml")] {
            each_file(&folder.join(part), extension, &mut |_, text| {
                implemented.extend(id::named(text));
                Ok(())
            })?;
        }
        let mut exercised = BTreeSet::new();
        each_file(&folder.join("scenarios"), "toml", &mut |path, text| {
            let table: toml::Table = text.parse().with_context(|| path.display().to_string())?;
            listed(&toml::Value::Table(table), &mut exercised);
            Ok(())
        })?;
        Ok(System { name, specified, claims, implemented, exercised })
    }
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
    fn a_scenario_lists_its_rules_at_any_depth() {
        let text = "rules = ['SW-ACT-1']\ntitle = 'SW-ACT-7'\n[[variant]]\nrules = ['SW-ACT-2', 'SW-DMG-1']\n";
        let mut ids = BTreeSet::new();
        listed(&toml::Value::Table(text.parse().unwrap()), &mut ids);
        assert_eq!(ids, id::named("SW-ACT-1 SW-ACT-2 SW-DMG-1"));
    }
}
