//! Who may say which names: the engine, the server and the web client speak of no system.

use crate::sources::{Source, below, none, systems};
use std::collections::BTreeSet;

/// The one file of the server that lists the systems.
const LIST: &str = "server/src/systems.rs";

/// Nouns of single systems. They belong to their rules, and to the forms and words that those send.
const NOUNS: [&str; 24] = [
    "aggravated",
    "bashing",
    "bennies",
    "benny",
    "bleeding out",
    "breaking point",
    "celerity",
    "cthulhu",
    "delta green",
    "fight_back",
    "incapacitated",
    "lethality",
    "major wound",
    "major_wound",
    "mind's eye",
    "mythos",
    "parry",
    "sanity",
    "savage",
    "shaken",
    "toughness",
    "wild card",
    "wild_card",
    "wild_die",
];

/// The systems' names as folder, crate and title.
fn system_names() -> Vec<String> {
    systems().iter().flat_map(|name| [name.clone(), name.replace('_', "-"), name.replace('_', " ")]).collect()
}

fn mentions<'a>(sources: impl IntoIterator<Item = &'a Source>, names: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        for (at, line) in source.text.lines().enumerate() {
            let line = line.to_lowercase();
            let said = names.iter().filter(|name| holds_word(&line, name));
            found.extend(said.map(|name| format!("{}:{}: {name}", source.path, at + 1)));
        }
    }
    found
}

/// Nouns in code that runs; examples in comments may use them.
fn nouns(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| !source.is_test()) {
        for (at, line) in source.product_lines() {
            let line = line.to_lowercase();
            let said = NOUNS.iter().filter(|noun| holds_word(&line, noun));
            found.extend(said.map(|noun| format!("{}:{at}: {noun}", source.path)));
        }
    }
    found
}

/// Whether a lower-case line holds a word that is no part of a longer one; `_` parts words too.
fn holds_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let letter = |c: char| c.is_ascii_alphabetic();
        !line[..at].ends_with(letter) && !line[at + word.len()..].starts_with(letter)
    })
}

fn engine() -> Vec<Source> {
    let mut sources = below(&["rulesets/engine/src/"], &["rs"]);
    sources.retain(|source| !source.is_test());
    sources
}

#[test]
fn the_engine_knows_no_system() {
    let mut found = mentions(&engine(), &system_names());
    found.extend(nouns(&engine()));
    none(found, "The engine serves every system and knows none; these words belong into a system's crate:");
}

#[test]
fn the_server_names_systems_in_one_list_only() {
    let sources = below(&["server/src/", "server/build.rs"], &["rs"]);
    let sources: Vec<Source> = sources.into_iter().filter(|source| source.path != LIST && !source.is_test()).collect();
    let mut found = mentions(&sources, &system_names());
    found.extend(nouns(&sources));
    none(found, &format!("The server runs whatever {LIST} lists and speaks of no system elsewhere:"));
}

#[test]
fn the_web_client_knows_no_rule_and_no_system() {
    let mut sources = below(&["web/src/", "web/index.html", "web/public/"], &["ts", "js", "svelte", "html", "css"]);
    sources.retain(|source| !source.is_test() && !source.path.starts_with("web/src/wire/"));
    let mut found = mentions(&sources, &system_names());
    found.extend(nouns(&sources));
    none(
        found,
        "The web client draws what it is sent; these words come from the server, never from the client itself:",
    );
}

/// Ids in the sources of the systems: actions, fields, conditions, kinds of questions. Those of one word are words of
/// everybody's.
fn ids_of_systems() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for system in systems() {
        for source in below(&[&format!("rulesets/{system}/src/")], &["rs"]) {
            let quoted = source.text.split('"').skip(1).step_by(2);
            ids.extend(quoted.filter(|q| is_id(q)).map(String::from));
        }
    }
    ids
}

/// Members of the wire that hold words for people: what they are about stands in other members.
const WORDS: [&str; 7] = ["label", "text", "title", "why", "t", "sum", "result"];
/// In which ways a client could look into words.
const LOOKS: [&str; 6] = [".endsWith(", ".startsWith(", ".includes(", ".indexOf(", ".match(", ".search("];
/// The states of masked foes in a word.
const STATES: [&str; 3] = ["'unhurt'", "'hurt'", "'badly hurt'"];

/// Where this line reads a fact out of words that the server has put for people.
fn readings(line: &str) -> Vec<&str> {
    let member = |before: &str| {
        let before = before.trim_end_matches('?');
        let whole = before.ends_with(')') && before.contains("plain(");
        let name = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        whole || before.strip_suffix(name).is_some_and(|owner| owner.ends_with('.') && WORDS.contains(&name))
    };
    let looks = LOOKS.iter().filter(|look| line.match_indices(**look).any(|(at, _)| member(&line[..at])));
    let compared = ["===", "!=="].into_iter().filter(|sign| {
        line.match_indices(sign).any(|(at, _)| {
            let literal = line[at + sign.len()..].trim_start();
            let words = literal.strip_prefix('\'').is_some_and(|words| !words.starts_with('\''));
            words && !line[..at].contains("typeof ") && member(line[..at].trim_end())
        })
    });
    looks.copied().chain(compared).chain(STATES.into_iter().filter(|state| line.contains(state))).collect()
}

fn is_id(word: &str) -> bool {
    let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    word.trim_matches('_').contains('_') && word.chars().all(letters)
}

/// Ids of this line, and what is printed on playing cards.
fn guesses<'l>(line: &'l str, ids: &'l BTreeSet<String>) -> impl Iterator<Item = &'l str> {
    let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let suits = ["♠", "♥", "♦", "♣", "Joker"].into_iter().filter(|suit| line.contains(suit));
    words.filter(|word| ids.contains(*word)).chain(suits)
}

#[test]
fn the_web_client_matches_no_id_no_card_and_no_words() {
    let ids = ids_of_systems();
    assert!(ids.contains("end_turn") && ids.len() > 100, "{ids:?}");
    let mut sources = below(&["web/src/"], &["ts", "svelte"]);
    sources.retain(|source| !source.is_test() && !source.path.starts_with("web/src/wire/"));
    let mut found = Vec::new();
    for source in &sources {
        for (at, line) in source.product_lines() {
            let guesses = guesses(line, &ids).chain(readings(line));
            found.extend(guesses.map(|word| format!("{}:{at}: {word}", source.path)));
        }
    }
    none(found, "The client guesses nothing: let the server say as a fact of the wire what it would match this for:");
}

#[test]
fn guesses_are_found() {
    let ids = BTreeSet::from(["end_turn".to_string()]);
    let of = |line| guesses(line, &ids).collect::<Vec<_>>();
    assert_eq!(of("if (offer.act === 'end_turn') return;"), ["end_turn"]);
    assert_eq!(of("const CARDS = /[2-9AJQK][♠♥]|red Joker/u;"), ["♠", "♥", "Joker"]);
    assert!(of("const ends = offer.use === 'end'; // ended_turn").is_empty());
}

#[test]
fn readings_of_words_are_found() {
    assert_eq!(readings("die.label?.endsWith('tens') ? a : b"), [".endsWith("]);
    assert_eq!(readings("const undone = plain(line.text).startsWith(UNDONE);"), [".startsWith("]);
    assert_eq!(readings("if (offer.label === 'End turn') return;"), ["==="]);
    assert_eq!(readings("class:hurt={c.state !== 'unhurt'}"), ["'unhurt'"]);
    for allowed in [
        "slot.state === 'now'",
        "said.text !== ''",
        "typeof said.text === 'string'",
        "stat.label === label",
        "cast.includes(c.id)",
    ] {
        assert!(readings(allowed).is_empty(), "{allowed}");
    }
}

#[test]
fn no_system_names_another() {
    let mut found = Vec::new();
    for system in systems() {
        let others: Vec<String> = systems().into_iter().filter(|other| *other != system).collect();
        let place = format!("rulesets/{system}/src/");
        found.extend(mentions(&below(&[&place], &["rs"]), &others));
    }
    none(found, "A system knows the engine only, never a sibling:");
}

#[test]
fn words_are_found_whole() {
    assert!(holds_word("let parry = 5;", "parry") && holds_word("self.parry_bonus", "parry"));
    assert!(!holds_word("sparrying", "parry"));
}
