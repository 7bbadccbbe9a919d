//! Licences of everything that the program and the client are built from.

use crate::sources::{none, root};
use serde_json::Value;
use std::process::Command;
use toml::Table;

/// Fonts, pictures and data that npm packages carry; code has none of these.
const OF_NPM: [&str; 7] = ["BlueOak-1.0.0", "CC-BY-3.0", "CC-BY-4.0", "OFL-1.1", "Python-2.0", "WTFPL", "Artistic-2.0"];

/// The allowed licences, from `deny.toml`.
fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml is there");
    let table: Table = text.parse().expect("deny.toml is TOML");
    let list = table["licenses"]["allow"].as_array().expect("a list of licences");
    list.iter().filter_map(|licence| licence.as_str().map(str::to_owned)).collect()
}

/// Whether an SPDX expression leaves a choice within the allowed licences. The old `/` stands for `OR`.
fn accepts(allowed: &[String], expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ").replace(" WITH ", "~WITH~");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    any(allowed, &words, &mut at) && at == words.len()
}

fn any(allowed: &[String], words: &[&str], at: &mut usize) -> bool {
    let mut accepted = both(allowed, words, at);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        accepted |= both(allowed, words, at);
    }
    accepted
}

fn both(allowed: &[String], words: &[&str], at: &mut usize) -> bool {
    let mut accepted = one(allowed, words, at);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        accepted &= one(allowed, words, at);
    }
    accepted
}

fn one(allowed: &[String], words: &[&str], at: &mut usize) -> bool {
    let word = words.get(*at).copied().unwrap_or_default();
    *at += 1;
    if word == "(" {
        let accepted = any(allowed, words, at);
        *at += 1;
        return accepted;
    }
    allowed.iter().any(|licence| *licence == word.replace("~WITH~", " WITH "))
}

#[test]
fn expressions_are_read_as_spdx_has_them() {
    let allowed = ["MIT".to_owned(), "Zlib".to_owned(), "Apache-2.0 WITH LLVM-exception".to_owned()];
    for expression in
        ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "(GPL-3.0 OR MIT) AND Zlib", "Apache-2.0 WITH LLVM-exception"]
    {
        assert!(accepts(&allowed, expression), "{expression}");
    }
    for expression in ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT AND (GPL-3.0 OR LGPL-3.0)", "MIT OR"] {
        assert!(!accepts(&allowed, expression), "{expression}");
    }
}

#[test]
fn crates_have_allowed_licences() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let args = ["metadata", "--locked", "--format-version", "1"];
    let output = Command::new(cargo).args(args).current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    assert!(!packages.is_empty());
    let allowed = allowed();
    let wrong = packages.iter().filter_map(|package| {
        let licence = package["license"].as_str().unwrap_or("none stated");
        (!accepts(&allowed, licence)).then(|| format!("{} {}: {licence}", package["name"], package["version"]))
    });
    none(wrong.collect(), "deny.toml does not allow these licences; use another crate, or allow one with its reason:");
}

#[test]
fn npm_packages_have_allowed_licences() {
    let Ok(text) = std::fs::read_to_string(root().join("web/package-lock.json")) else { return };
    let lock: Value = serde_json::from_str(&text).expect("the lock is JSON");
    let packages = lock["packages"].as_object().expect("packages by path");
    let allowed: Vec<String> = allowed().into_iter().chain(OF_NPM.map(str::to_owned)).collect();
    let wrong = packages.iter().filter_map(|(path, package)| {
        let licence = package["license"].as_str().unwrap_or("none stated");
        (!path.is_empty() && !accepts(&allowed, licence)).then(|| format!("{path}: {licence}"))
    });
    none(wrong.collect(), "Neither deny.toml nor the list of this test allows these licences:");
}

#[test]
fn both_licences_are_here() {
    for (file, words) in [("LICENSE-MIT", "Permission is hereby granted"), ("LICENSE-APACHE", "Apache License")] {
        let text = std::fs::read_to_string(root().join(file)).unwrap_or_default();
        assert!(text.contains(words) && text.contains("The Fray authors"), "{file} is incomplete");
    }
}
