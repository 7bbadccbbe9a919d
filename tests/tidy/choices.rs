//! The words that rules compare with a rule option or a field are among its choices: another word would never be equal, and the
//! compiler does not know.

use crate::sources::{Source, below, none, systems};
use std::collections::{BTreeMap, BTreeSet};

/// The choices of each rule option and field that has choices, by the name of its handle.
type Choices = BTreeMap<String, BTreeSet<String>>;

/// A word that a rule compares with a handle's value.
#[derive(Debug, PartialEq)]
struct Compared {
    handle: String,
    word: String,
}

fn code(source: &Source) -> String {
    source.product_lines().into_iter().map(|(_, line)| line.to_owned() + "\n").collect()
}

fn is_of_a_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The quoted text that begins here.
fn quoted(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix('"')?.split('"').next()
}

/// The first of each pair in brackets: `("bright", "bright light")`.
fn first_of_pairs(text: &str) -> BTreeSet<String> {
    text.split("(\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

/// The choices that these tables define.
fn choices(tables: &str) -> Choices {
    const WITH_CHOICES: [&str; 3] = ["one_of(", "choice(", "EntryDef::Choice("];
    let mut found = Choices::new();
    for definition in tables.split(";\n") {
        let Some((names, value)) = definition.split_once(": Str = ") else { continue };
        let Some(list) = WITH_CHOICES.iter().find_map(|way| value.split_once(way)).map(|(_, list)| list) else {
            continue;
        };
        let handle = names.rsplit(|c: char| !is_of_a_name(c)).next().unwrap_or_default();
        let words = match list.split_once("&[") {
            Some((_, pairs)) => first_of_pairs(pairs),
            None => list
                .split(|c: char| !is_of_a_name(c))
                .map(|name| of_constant(tables, name))
                .find(|all| !all.is_empty())
                .unwrap_or_default(),
        };
        found.entry(handle.to_owned()).or_default().extend(words);
    }
    found
}

/// The choices that stand in a constant.
fn of_constant(tables: &str, name: &str) -> BTreeSet<String> {
    let start = format!("const {name}: &[(&str, &str)] =");
    if name.is_empty() {
        return BTreeSet::new();
    }
    tables.split_once(&start).and_then(|(_, rest)| rest.split(';').next()).map(first_of_pairs).unwrap_or_default()
}

/// The words compared with the value that ends where `rest` begins: `== "dark"`, or the arms of a `match`.
fn compared(before: &str, rest: &str) -> Vec<String> {
    let rest = rest.trim_start_matches([')', '*']).trim_start();
    let equal = ["== ", "!= "].iter().find_map(|sign| rest.strip_prefix(sign)).and_then(quoted);
    let statement = before.rsplit(['\n', ';', '{', '=']).next().unwrap_or_default();
    let arms = match rest.strip_prefix('{') {
        Some(arms) if statement.contains("match ") => of_arms(arms),
        Some(_) | None => vec![],
    };
    equal.map(str::to_owned).into_iter().chain(arms).collect()
}

/// The words before `=>` in the arms of a `match`.
fn of_arms(arms: &str) -> Vec<String> {
    let (mut depth, mut words, mut left_of_arrow) = (0, Vec::new(), true);
    let mut rest = arms;
    while let Some(letter) = rest.chars().next() {
        match letter {
            '{' | '(' | '[' => depth += 1,
            '}' if depth == 0 => break,
            '}' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => left_of_arrow = true,
            '=' if rest.starts_with("=>") => left_of_arrow = depth > 0 && left_of_arrow,
            '\n' if depth == 0 => left_of_arrow = true,
            '"' => {
                let word = rest[1..].split('"').next().unwrap_or_default();
                if depth == 0 && left_of_arrow {
                    words.push(word.to_owned());
                }
                rest = &rest[word.len() + 1..];
            }
            _ => {}
        }
        rest = &rest[letter.len_utf8()..];
    }
    words
}

/// All comparisons in a text of values whose handles have choices, also through a name that a `let` gives such a value.
fn comparisons(text: &str, choices: &Choices) -> Vec<Compared> {
    let mut found = Vec::new();
    for handle in choices.keys() {
        let read = format!("{handle})");
        for (at, _) in text.match_indices(&read) {
            let (before, rest) = (&text[..at], &text[at + read.len()..]);
            if before.ends_with(is_of_a_name) {
                continue;
            }
            let mut words = compared(before, rest);
            let statement = before.rsplit(['\n', ';', '{']).next().unwrap_or_default().trim_start();
            if let (Some(bound), true) = (statement.strip_prefix("let "), rest.starts_with(';')) {
                let name: String = bound.chars().take_while(|c| is_of_a_name(*c)).collect();
                let scope = rest.split("\n}\n").next().unwrap_or_default();
                let uses = scope.match_indices(&name).filter(|(n, _)| !scope[..*n].ends_with(is_of_a_name));
                words.extend(uses.flat_map(|(n, _)| compared(&scope[..n], &scope[n + name.len()..])));
            }
            found.extend(words.into_iter().map(|word| Compared { handle: handle.clone(), word }));
        }
    }
    found
}

#[test]
fn every_word_compared_with_a_choice_is_one_of_its_choices() {
    let mut wrong = Vec::new();
    for system in systems() {
        let folder = format!("rulesets/{system}/src/");
        let sources = below(&[&folder], &["rs"]);
        let is_table = |source: &&Source| {
            source.path == format!("{folder}options.rs") || source.path.starts_with(&format!("{folder}sheet/"))
        };
        let tables: String = sources.iter().filter(is_table).map(code).collect();
        let choices = choices(&tables);
        let mut seen = 0;
        for source in &sources {
            let all = comparisons(&code(source), &choices);
            seen += all.len();
            let misses =
                all.into_iter().filter(|c| choices.get(&c.handle).is_some_and(|words| !words.contains(&c.word)));
            wrong.extend(misses.map(|c| format!("{}: {} is never \"{}\"", source.path, c.handle, c.word)));
        }
        assert!(
            seen > 0 || choices.is_empty(),
            "{system} compares nothing with a choice: have the tables another form now?"
        );
    }
    none(wrong, "Write one of the choices of the table:");
}

#[test]
fn a_word_that_is_no_choice_is_found() {
    let choices = choices(
        "const DARKNESS: &[(&str, &str)] = &[(\"dim\", \"dim\"), (\"dark\", \"dark\")];\n\
         /// One.\nLIGHT: Str = choice(\"light\", \"Light\", \"Table\", DARKNESS);\n\
         PACE: Str = OptionDef::one_of(\"XX-1\", \"pace\", \"Pace\",\n&[(\"metre\", \"m\"), (\"unit\", \"u\")],\n\"x\");\n",
    );
    assert_eq!(choices.keys().collect::<Vec<_>>(), ["LIGHT", "PACE"]);
    assert_eq!(choices["PACE"].iter().collect::<Vec<_>>(), ["metre", "unit"]);
    let found = |text: &str| {
        comparisons(text, &choices).into_iter().map(|c| format!("{} {}", c.handle, c.word)).collect::<Vec<_>>()
    };
    assert_eq!(found("s.var(sheet::LIGHT) == \"drak\" && (s.option(PACE)) != \"unit\""), ["LIGHT drak", "PACE unit"]);
    assert_eq!(
        found("match &*s.var(LIGHT) {\n    \"dim\" | \"grey\" => f(\"x\"),\n    _ => \"y\",\n}"),
        ["LIGHT dim", "LIGHT grey"]
    );
    assert_eq!(
        found("let light = s.var(sheet::LIGHT);\nif &*light == \"pitch\" {}\n}\nlight == \"z\""),
        ["LIGHT pitch"]
    );
    assert!(found("s.var(sheet::DAYLIGHT) == \"drak\"").is_empty());
}
