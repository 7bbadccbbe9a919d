//! `README.md` lists the rulesets that the manifests name.

use crate::sources::{none, root};
use toml::Table;

fn manifest(folder: &str) -> Table {
    let file = format!("{folder}/Cargo.toml");
    let text = std::fs::read_to_string(root().join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.parse().unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// What each ruleset that the server offers is compatible with, from the description of its crate.
fn offered() -> Vec<String> {
    let server = manifest("server");
    let workspace = manifest(".");
    let paths = workspace["workspace"]["dependencies"].as_table().expect("dependencies of the workspace");
    let used = server["dependencies"].as_table().expect("dependencies of the server").keys();
    let folders = used.filter_map(|name| paths.get(name)?.get("path")?.as_str());
    let rulesets = folders.filter(|folder| folder.starts_with("rulesets/") && !folder.starts_with("rulesets/engine"));
    let compatible = |folder: &str| {
        let crate_ = manifest(folder);
        let said = crate_["package"]["description"].as_str().unwrap_or_default();
        let with = said.split_once("compatible with ").map(|(_, with)| with.trim_end_matches('.').to_owned());
        with.unwrap_or_else(|| panic!("{folder}/Cargo.toml: say in the description what it is compatible with"))
    };
    rulesets.map(compatible).collect()
}

#[test]
fn the_readme_lists_the_rulesets_that_the_server_offers() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| compatible with "));
    let listed: Vec<&str> = rows.filter_map(|row| row.split(" |").next()).collect();
    let offered = offered();
    assert!(!offered.is_empty(), "the server offers no ruleset");
    let missing = offered.iter().filter(|with| !listed.contains(&with.as_str()));
    let more = listed.iter().filter(|with| !offered.iter().any(|o| o == *with));
    let missing = missing.map(|with| format!("README.md lacks a row `| compatible with {with} |`"));
    let more = more.map(|with| format!("README.md has a row for {with}, which server/Cargo.toml does not depend on"));
    none(missing.chain(more).collect(), "The table `What plays` has a row for each ruleset of the server:");
}

#[test]
fn the_readme_begins_with_a_download_for_players_and_two_commands_for_developers() {
    let text = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let begin = text.split("\n- ").next().unwrap_or_default();
    let line = begin.lines().find(|line| line.contains("To play")).expect("a line that begins with what players do");
    assert!(line.starts_with("**To play: [download Fray](../../releases/latest)**"), "{line}");
    assert!(line.contains("`cargo run --release`") && line.contains("`cargo xtask test`"), "{line}");
}
