//! The runner of scenarios, with the tiny system.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails where it stands")]

use fray_engine::scenario::{Report, list, run_file, run_path};
use fray_engine::system::System;
use fray_kit::tiny::SYSTEM;
use std::path::{Path, PathBuf};

fn run(file: &Path) -> Report {
    run_file(&[&SYSTEM as &dyn System], file)
}

/// What is wrong with a file that differs from this one in one line.
fn changed_of(file: &str, name: &str, line: &str, to: &str) -> Vec<String> {
    let text = std::fs::read_to_string(there(file)).unwrap();
    assert!(text.contains(line), "no such line: {line}");
    let file = written("tiny", name, &text.replace(line, to));
    run(&file).failures.iter().map(|f| f.what.clone()).collect()
}

fn changed(name: &str, line: &str, to: &str) -> Vec<String> {
    changed_of("mid_fight.toml", name, line, to)
}

fn written(folder: &str, name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    file
}

fn there(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("files/tiny").join(file)
}

fn mid_fight() -> PathBuf {
    there("mid_fight.toml")
}

#[test]
fn a_fight_begins_in_the_middle() {
    let report = run(&mid_fight());
    assert!(report.failures.is_empty(), "{:?}\n{}", report.failures, report.story);
}

/// What follows the fight that is under way.
const MORE: &str = r#"
[[step]]
do = "condition"
who = "Ada"
id = "guard"
on = true
sees = [{ viewer = "Ada", told = "Ada: On guard, set by the GM." }]

[[step]]
do = "condition"
who = "Rat"
id = "down"
on = true
bare = true
sees = [{ viewer = "Ada", told = "Rat: Down, set by the GM. Its other effects are left out." }]

[[step]]
do = "condition"
who = "Ada"
id = "guard"
on = false
sees = [{ viewer = "Ada", told = "Ada: On guard, ended by the GM." }]

[[step]]
do = "undo"

[[step]]
do = "redo"
"#;

#[test]
fn a_story_tells_each_line_once_though_steps_are_undone() {
    let text = std::fs::read_to_string(mid_fight()).unwrap() + MORE;
    let report = run(&written("tiny", "story.toml", &text));
    assert!(report.failures.is_empty(), "{:?}", report.failures);
    for line in ["Rat is hurt.", "\n  Ada: On guard, ended by the GM"] {
        assert_eq!(report.story.matches(line).count(), 1, "{line}\n{}", report.story);
    }
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

#[test]
fn a_file_says_what_conditions_and_items_are_about() {
    let report = run(&there("concerns.toml"));
    assert!(report.failures.is_empty(), "{:?}", report.failures);
    for (n, (line, to, why)) in [
        ("\"Ada.guard.by\" = \"Rat\"", "\"Ada.guard.by\" = \"Ben\"", "Ada.guard.by should be \"Ben\", is \"Rat\""),
        (
            "\"stick#2\"\n\"Ada.guard.k",
            "\"stick\"\n\"Ada.guard.k",
            "Ada.guard.with should be \"stick\", is \"stick#2\"",
        ),
        ("theirs\" = \"stick\"", "theirs\" = \"none\"", "Ada.guard.theirs should be \"none\", is \"stick\""),
        ("turn = 1 }", "turn = 2 }", "is { end_of_turn = \"Ada\", turn = 1 }"),
        ("how_often = 0 }]", "how_often = 1 }]", "Ada.down.each should be"),
        ("{ by_what = \"shame\" }], until", "{ how_often = 1 }], until", "'by_what' is missing"),
        ("[\"nobody\", \"Ada\"]", "[\"Ada\"]", "Ben.guard.sources should be [\"Ada\"]"),
        ("splinters\" = 1", "splinters\" = 2", "Ada.gear.stick#2.splinters should be 2, is 1"),
        ("notches\" = 4", "nicks\" = 4", "stick#2 has no nicks"),
        ("[1.5, 0]\n\"Rat.s", "[150, 0]\n\"Rat.s", "Rat.at should be [150.0, 0.0], is [1.5, 0.0]"),
        ("stride\" = 1.5", "stride\" = 150", "Rat.stride should be 150 m, is 1.5 m"),
        ("told = \"It rains.\", has", "not_told = \"It rains.\", has", "Ada must not be told 'It rains.' in this step"),
        ("not_told = \"It rains.\" }", "told = \"It rains.\" }", "Ada should be told 'It rains.' in this step"),
        ("with = \"stick#2\", k", "with = \"stick#3\", k", "guard: there is no stick#3 to name"),
        (
            "grim = true, until",
            "glum = true, until",
            "guard: 'glum' is none of by, level, until, with, keeper, theirs, grim",
        ),
        ("{ clock = 90 } },", "{ dawn = true } },", "until is { end_of_turn = NAME }"),
        ("by = \"Rat\", with", "by = \"Eve\", with", "nobody is called 'Eve'"),
    ]
    .into_iter()
    .enumerate()
    {
        let wrong = changed_of("concerns.toml", &format!("concerns_{n}.toml"), line, to);
        assert!(wrong.len() == 1 && wrong[0].contains(why), "{line}: {wrong:?}");
    }
}

/// Ben's player lets Ada hold.
const ONE_SEAT: &str = r#"
system = "tiny"

[[cast]]
like = "Ada"
player = true

[[cast]]
like = "Rat"

[[cast]]
like = "Ben"
player = "Ada"

[[step]]
do = "start"
next = "Ada"

[[step]]
as = "Ben"
who = "Ada"
do = "hold"
expect = { "Ada.held" = true }
"#;

#[test]
fn several_of_the_cast_have_one_player() {
    for (n, (player, why)) in [
        ("\"Ada\"", None),
        ("true", Some("refused: not_yours")),
        ("\"Rat\"", Some("Rat has no player")),
        ("\"Cid\"", Some("nobody is called 'Cid'")),
    ]
    .into_iter()
    .enumerate()
    {
        let text = ONE_SEAT.replace("player = \"Ada\"", &format!("player = {player}"));
        let wrong = run(&written("seats", &format!("seats_{n}.toml"), &text)).failures;
        let wrong: Vec<&str> = wrong.iter().map(|f| f.what.as_str()).collect();
        match why {
            None => assert_eq!(wrong, [""; 0]),
            Some(why) => assert!(wrong.len() == 1 && wrong[0].starts_with(why), "{player}: {wrong:?}"),
        }
    }
}

#[test]
fn a_file_names_its_system_or_the_cast_beside_it_does() {
    let text = std::fs::read_to_string(mid_fight()).unwrap();
    let wrong = |file: &Path| run(file).failures.iter().map(|f| f.what.clone()).collect::<Vec<_>>();
    let nameless = written("elsewhere", "fight.toml", &text);
    assert_eq!(
        wrong(&nameless),
        ["say which ruleset it is, above the first [[cast]]: system = \"ID\", with one of tiny"]
    );
    assert_eq!(wrong(&written("named", "fight.toml", &format!("system = \"tiny\"\n{text}"))), [""; 0]);
    let other = written("other", "fight.toml", &format!("system = \"huge\"\n{text}"));
    assert_eq!(wrong(&other), ["there is no ruleset 'huge'; use one of tiny"]);
    written("beside", "cast.toml", "system = \"tiny\"\n");
    assert_eq!(wrong(&written("beside", "fight.toml", &text)), [""; 0]);
    // A folder that is named is looked through; what is in it beside scenarios is left alone.
    written("beside", "other.toml", "answer = 42\n");
    let folder = nameless.with_file_name("../beside");
    let reports = run_path(&[&SYSTEM as &dyn System], &folder).unwrap();
    assert_eq!(reports.iter().map(|r| r.failures.len()).collect::<Vec<_>>(), [0]);
}

#[test]
fn what_files_may_name_is_listed() {
    let text = list(&SYSTEM);
    for line in [
        "  strike                   Strike",
        "      target               NAME",
        "  absorb                   whether to absorb a blow",
        "      =                    true | false",
        "  mishap                   What a mishap does",
        "      =                    none | trip",
        "      keeper               NAME",
        "      theirs               an item of the keeper",
        "      each.how_often       a number",
        "  hurt                     Hurt (0 to 3)",
        "  stride                   how far a step goes, in metres",
        "  brace                    to brace",
        "  luck_on                  Luck (true | false)",
        "  stowed                   stowed",
        "  stick                    Stick",
        "      data.notches         0 to 9",
    ] {
        assert!(text.lines().any(|l| l == line), "no line '{line}' in\n{text}");
    }
}
