//! How rules ask and read forms, and what conditions remember.

use crate::sources::{below, none, systems};

/// A member of a form under a name of its own, where it is asked or where it is read.
const LOOSE: [&str; 5] = [".field(\"", ".field(id)", "Member::new(", ".when(\"", "Input::group([(\""];

/// The data of a condition by place, where they are written or where they are read.
const BY_PLACE: [&str; 3] = [".data(", "c.data.", "cond.data."];

fn lines_with(words: &[&str]) -> Vec<String> {
    let folders: Vec<String> = systems().iter().map(|system| format!("rulesets/{system}/src/")).collect();
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for source in below(&folders, &["rs"]) {
        for (at, line) in source.product_lines() {
            found.extend(
                words.iter().filter(|word| line.contains(**word)).map(|word| format!("{}:{at}: {word}", source.path)),
            );
        }
    }
    found
}

#[test]
fn a_members_name_stands_once() {
    none(lines_with(&LOOSE), "Define the member with `form!`, and ask and read it through that:");
}

#[test]
fn what_conditions_remember_is_typed() {
    none(lines_with(&BY_PLACE), "Define a struct with `payload!`, and write and read that:");
}
