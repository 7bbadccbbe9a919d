//! What may stand in the files.

use crate::sources::{Source, all, below, none};

/// Lines that a file may have, comments and empty ones not counted. One that grows beyond has more than one subject.
const LONGEST: usize = 450;

/// Ends the program where an error should be told.
const ABRUPT: [&str; 5] = [".unwrap()", "panic!(", "todo!(", "unimplemented!(", "dbg!("];

/// Tests that somebody has turned off, or on alone.
const SKIPPED: [&str; 6] = ["#[ignore", "test.skip(", "it.skip(", "describe.skip(", "test.only(", "describe.only("];

/// Where people's machines keep their files. Spelled apart from the slashes, or this file would be found too.
const MACHINES: [&str; 8] = ["farm", "home", "mnt", "private", "root", "Users", "work", "workspace"];

fn code() -> Vec<Source> {
    let mut sources = below(&[""], &["rs", "ts", "js", "mjs", "svelte"]);
    sources.retain(|source| !source.path.starts_with("web/src/wire/"));
    sources
}

#[test]
fn files_have_one_subject() {
    let counts = |line: &&str| !line.is_empty() && !["//", "/*", "*", "<!--"].iter().any(|mark| line.starts_with(mark));
    let length = |source: &Source| source.text.lines().map(str::trim).filter(counts).count();
    let lengths = code().into_iter().map(|source| (length(&source), source.path));
    let wrong = lengths.filter(|(lines, _)| *lines > LONGEST).map(|(lines, path)| format!("{path}: {lines} lines"));
    none(wrong.collect(), &format!("Files have at most {LONGEST} lines of code; split these by subject:"));
}

#[test]
fn product_code_does_not_end_abruptly() {
    let mut wrong = Vec::new();
    for source in code().iter().filter(|source| source.path.ends_with(".rs") && !source.is_test()) {
        for (at, line) in source.product_lines() {
            wrong.extend(
                ABRUPT.iter().filter(|word| line.contains(**word)).map(|word| format!("{}:{at}: {word}", source.path)),
            );
        }
    }
    none(wrong, "Return an error; or `expect` what cannot happen and say why it cannot:");
}

#[test]
fn no_test_is_switched_off() {
    let mut wrong = Vec::new();
    for source in code().iter().filter(|source| !source.path.starts_with("tests/tidy/")) {
        for (at, line) in source.text.lines().enumerate() {
            if SKIPPED.iter().any(|word| line.contains(word)) {
                wrong.push(format!("{}:{}: {}", source.path, at + 1, line.trim()));
            }
        }
    }
    none(wrong, "A test runs, or is gone; one that shows a known fault asserts what happens today and says so:");
}

#[test]
fn no_file_speaks_of_one_machine() {
    let mut wrong = Vec::new();
    for source in all().iter().filter(|source| !source.path.ends_with("package-lock.json")) {
        for (at, line) in source.text.lines().enumerate() {
            if MACHINES.iter().any(|machine| holds_path(line, machine)) {
                wrong.push(format!("{}:{}: {}", source.path, at + 1, line.trim()));
            }
        }
    }
    none(wrong, "These paths exist on one machine only:");
}

/// Whether a line holds a path that begins with the folder; `a/home/b` does not.
fn holds_path(line: &str, folder: &str) -> bool {
    let path = format!("/{folder}/");
    line.match_indices(&path).any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-/}".contains(c)))
}

#[test]
fn paths_of_machines_are_told_from_relative_ones() {
    let folder = "home";
    assert!(holds_path(&format!("see `/{folder}/ann/x`"), folder) && holds_path(&format!("\"/{folder}/ann\""), folder));
    assert!(!holds_path(&format!("web/{folder}/x and ./{folder}/x"), folder));
}
