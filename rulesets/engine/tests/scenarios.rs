//! The runner of scenarios, with the tiny system.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails where it stands")]

use fray_engine::scenario::{Report, run_file};
use fray_engine::system::System;
use fray_engine::tiny::SYSTEM;
use std::path::Path;

fn run(file: &Path) -> Report {
    run_file(&[&SYSTEM as &dyn System], file)
}

/// A file beside the others that differs from `mid_fight.toml` in one line.
fn changed(name: &str, line: &str, to: &str) -> Vec<String> {
    let text = std::fs::read_to_string(mid_fight()).unwrap();
    assert!(text.contains(line), "no such line: {line}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tiny");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    std::fs::write(&file, text.replace(line, to)).unwrap();
    run(&file).failures.iter().map(|f| f.what.clone()).collect()
}

fn mid_fight() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/tiny/mid_fight.toml")
}

#[test]
fn a_fight_begins_in_the_middle() {
    let report = run(&mid_fight());
    assert!(report.failures.is_empty(), "{:?}\n{}", report.failures, report.story);
}

#[test]
fn without_a_turn_the_first_who_waits_begins() {
    let wrong = changed("no_turn.toml", "turn = \"Ada\"\n", "");
    assert_eq!(wrong, ["it should be Ada's turn, it is Rat's"]);
}

#[test]
fn a_preset_that_contradicts_itself_is_refused() {
    for (name, line, to, why) in [
        ("stranger.toml", "turn = \"Ada\"", "turn = \"Eve\"", "Eve does not stand in the order"),
        ("both.toml", "done = [\"Cid\"]", "done = [\"Ben\"]", "Ben can be only one thing in the order"),
        ("twice.toml", "\"7\"]]", "\"7\"], \"Rat\"]", "Rat can be only one thing in the order"),
        ("missing.toml", "[\"Cid\", \"7\"]", "\"Eve\"", "Cid does not stand in the order"),
        ("no_round.toml", "round = 3\n", "", "a preset needs a round, from 1, and an order"),
    ] {
        assert_eq!(changed(name, line, to), [why], "{name}");
    }
}
