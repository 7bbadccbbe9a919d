//! How rules ask and read forms, and what conditions remember.

use crate::sources::{Source, below, none, systems};

/// A member of a form under a name of its own, where it is asked or where it is read.
const LOOSE: [&str; 4] = [".field(\"", ".field(id)", "Member::new(", "Input::group([(\""];

/// An option by its id in words, where an answer is read.
const READ_BY_WORD: [&str; 2] = [".is_any([\"", ".is_any(&[\""];

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

/// The options that a file asks for by ids in words, which it also has in words somewhere else.
fn ids_that_stand_twice(source: &Source) -> Vec<String> {
    let lines: Vec<(usize, &str)> =
        source.product_lines().into_iter().filter(|(_, line)| !line.contains("Refusal::new(")).collect();
    let mut wrong = Vec::new();
    for (at, line) in &lines {
        for (_, rest) in line.match_indices("Opt::new(\"").map(|(n, asked)| line.split_at(n + asked.len())) {
            let id = rest.split('"').next().unwrap_or_default();
            let word = format!("\"{id}\"");
            // A label may be the same word.
            let asked = format!("{word}, {word}");
            let of_line = |line: &str| line.matches(&word).count() - line.matches(&asked).count();
            let times: usize = lines.iter().map(|(_, line)| of_line(line)).sum();
            if times > 1 {
                wrong.push(format!("{}:{at}: {word}", source.path));
            }
        }
    }
    wrong
}

/// A list of options is an enum that is `Listed`; ids that other things give, such as weapons, stand as constants.
#[test]
fn an_options_id_stands_once() {
    let folders: Vec<String> = systems().iter().map(|system| format!("rulesets/{system}/src/")).collect();
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    let mut wrong = lines_with(&READ_BY_WORD);
    wrong.extend(below(&folders, &["rs"]).iter().flat_map(ids_that_stand_twice));
    none(wrong, "Name the option in one place, and ask for it and read it through that:");
}

#[test]
fn an_id_that_is_asked_and_read_in_words_is_found() {
    let file = |text: &str| Source { path: "a.rs".into(), text: text.into(), in_test_module: false };
    let found = |text: &str| ids_that_stand_twice(&file(text));
    assert_eq!(
        found("let a = [Opt::new(\"on\", \"On\"), Opt::new(\"off\", \"Off\")];\nb == \"on\"\n"),
        ["a.rs:1: \"on\""]
    );
    assert!(found("let a = Opt::new(\"on\", \"On\"); // \"on\"\nlet b = Opt::new(OFF, \"on it goes\");\n").is_empty());
}
