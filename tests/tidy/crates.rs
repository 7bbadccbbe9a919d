//! Which crate may depend on which: `engine ◀ systems ◀ server ◀ tests`.

use crate::sources::{KIT, Source, below, none, root, systems};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// What would bring a clock, I/O, tasks, logs or a randomness of its own into the rules.
const IMPURE: [&str; 22] = [
    "async-std",
    "async-trait",
    "axum",
    "chrono",
    "crossbeam",
    "fastrand",
    "futures",
    "futures-util",
    "getrandom",
    "hyper",
    "log",
    "parking_lot",
    "rand",
    "rayon",
    "reqwest",
    "rusqlite",
    "smol",
    "sqlx",
    "time",
    "tokio",
    "tracing",
    "uuid",
];

/// What the standard library has of the same, and collections that are walked in no fixed order.
const IMPURE_STD: [&str; 11] = [
    "HashMap",
    "HashSet",
    "Instant::now",
    "SystemTime",
    "async fn",
    "println!",
    "std::env",
    "std::fs",
    "std::net",
    "std::process",
    "std::thread",
];

/// Reads the files of scenarios; no rule runs in it, only beside it.
const SCENARIO_RUNNER: &str = "rulesets/engine/src/scenario/";

struct Crate {
    folder: String,
    name: String,
    dependencies: Vec<String>,
    for_tests: Vec<String>,
    lints: bool,
    /// Whether the tests in its sources are compiled.
    tests_units: bool,
}

fn crates() -> Vec<Crate> {
    let manifests = below(&[""], &["toml"]).into_iter().filter(|source| source.path.ends_with("/Cargo.toml"));
    manifests.filter_map(read).collect()
}

fn read(manifest: Source) -> Option<Crate> {
    let table: Table = manifest.text.parse().unwrap_or_else(|error| panic!("{}: {error}", manifest.path));
    let name = table.get("package")?.get("name")?.as_str()?.to_owned();
    let of = |section: &str| {
        table.get(section).and_then(Value::as_table).into_iter().flat_map(|t| t.keys().cloned()).collect::<Vec<_>>()
    };
    let dependencies = [of("dependencies"), of("build-dependencies")].concat();
    let for_tests = of("dev-dependencies");
    let lints = table.get("lints").and_then(|lints| lints.get("workspace")) == Some(&Value::Boolean(true));
    let untested = table.get("lib").and_then(|lib| lib.get("test")) == Some(&Value::Boolean(false));
    Some(Crate {
        tests_units: !untested,
        folder: manifest.path.trim_end_matches("/Cargo.toml").to_owned(),
        name,
        dependencies,
        for_tests,
        lints,
    })
}

/// The names of the systems' crates, by folder.
fn system_crates(crates: &[Crate]) -> BTreeMap<String, String> {
    let folder = |system: &String| format!("rulesets/{system}");
    let found = |folder: String| crates.iter().find(|c| c.folder == folder).map(|c| (folder, c.name.clone()));
    systems().iter().map(folder).filter_map(found).collect()
}

#[test]
fn arrows_between_crates_point_one_way() {
    let crates = crates();
    let systems = system_crates(&crates);
    let ours: Vec<&str> = crates.iter().map(|c| c.name.as_str()).collect();
    let mut wrong = Vec::new();
    for this in crates.iter().filter(|c| !c.folder.starts_with("tests/")) {
        let ours = |name: &&String| **name != this.name && ours.contains(&name.as_str());
        let may_know = |other: &&String| match this.folder.as_str() {
            "server" => *other == "fray-engine" || systems.values().any(|name| name == *other),
            folder if systems.contains_key(folder) || KIT.trim_end_matches('/') == folder => *other == "fray-engine",
            _ => false,
        };
        let rules = this.folder.starts_with("rulesets/");
        let for_tests = this.for_tests.iter().filter(|other| !(rules && *other == "fray-kit"));
        let wrong_ones = this.dependencies.iter().chain(for_tests).filter(ours).filter(|other| !may_know(other));
        wrong.extend(wrong_ones.map(|other| format!("{}/Cargo.toml: {other}", this.folder)));
    }
    none(
        wrong,
        "The engine knows no crate of ours; a system knows the engine only; the server knows engine and systems; the kit \
         is for tests:",
    );
}

#[test]
fn rules_crates_are_pure() {
    let rules = crates().into_iter().filter(|c| c.folder.starts_with("rulesets/"));
    let impure = |name: &&String| IMPURE.contains(&name.as_str());
    let wrong = rules.flat_map(|c| {
        c.dependencies
            .iter()
            .chain(&c.for_tests)
            .filter(impure)
            .map(|name| format!("{}/Cargo.toml: {name}", c.folder))
            .collect::<Vec<_>>()
    });
    none(wrong.collect(), "Rules have no clock, I/O, tasks, logs or randomness of their own; these crates bring some:");
}

#[test]
fn rules_code_is_pure() {
    let mut wrong = Vec::new();
    let runner = |source: &&Source| source.path.starts_with(SCENARIO_RUNNER);
    for source in below(&["rulesets/"], &["rs"]).iter().filter(|source| !source.is_test() && !runner(source)) {
        for (at, line) in source.product_lines() {
            wrong.extend(
                IMPURE_STD
                    .iter()
                    .filter(|word| line.contains(**word))
                    .map(|word| format!("{}:{at}: {word}", source.path)),
            );
        }
    }
    none(
        wrong,
        "Rules are run again from their start and must do the same again: no clock, files, threads or output, and no \
         collection walked in no fixed order (BTreeMap, BTreeSet and Vec are):",
    );
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    let wrong = crates().into_iter().filter(|c| !c.lints).map(|c| format!("{}/Cargo.toml", c.folder)).collect();
    none(wrong, "`[lints] workspace = true` is missing:");
}

#[test]
fn tests_in_sources_run() {
    let untested = crates().into_iter().filter(|c| !c.tests_units);
    let wrong = untested.flat_map(|c| below(&[&format!("{}/src/", c.folder)], &["rs"]));
    let wrong = wrong.filter(|source| source.text.contains("#[cfg(test)]")).map(|source| source.path);
    none(
        wrong.collect(),
        "Never compiled, because the library is not tested: test it from outside, or let it be tested:",
    );
}

#[test]
fn every_crate_says_what_it_is() {
    let heads = ["src/lib.rs", "src/main.rs"];
    let files = crates().into_iter().flat_map(|c| heads.map(|head| format!("{}/{head}", c.folder)));
    let unsaid = files.filter(|file| {
        std::fs::read_to_string(root().join(file))
            .is_ok_and(|text| !text.starts_with("//!") && !text.starts_with("#![doc"))
    });
    none(unsaid.collect(), "A crate begins with `//!` and what it is for (and what it must not know):");
}

#[test]
fn every_system_has_the_same_shape() {
    let needed = ["Cargo.toml", "RULES.md", "claims.toml", "src/lib.rs"];
    let lacks = |system: &String| {
        let folder = root().join("rulesets").join(system);
        let mut lacks: Vec<String> = needed
            .iter()
            .filter(|file| !folder.join(file).exists())
            .map(|file| format!("rulesets/{system}/{file}"))
            .collect();
        let place = format!("rulesets/{system}/scenarios/");
        if below(&[&place], &["toml"]).is_empty() {
            lacks.push(place + "*.toml");
        }
        lacks
    };
    none(systems().iter().flat_map(lacks).collect(), "Every system has these; missing are:");
}
