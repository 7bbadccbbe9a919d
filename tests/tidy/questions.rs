//! A function named like a question only looks: one that changes the fight, or tells the table something, has a verb.

use crate::sources::{Source, below, none};

/// How the names of questions begin.
const QUESTIONS: [&str; 5] = ["are_", "can_", "has_", "is_", "may_"];
/// What a function takes that changes the fight.
const CHANGING: [&str; 2] = ["&mut Play", "&mut self"];

/// Functions of a file that are named like a question and can change the fight, with their lines.
fn changing_questions(source: &Source) -> Vec<String> {
    let lines = source.product_lines();
    let mut found = Vec::new();
    for (index, (at, line)) in lines.iter().enumerate() {
        let Some(name) = question(line) else { continue };
        let rest = lines[index..].iter().map(|(_, line)| *line);
        let signature: String = rest.scan(false, until_body).collect();
        if CHANGING.iter().any(|way| signature.contains(way)) {
            found.push(format!("{}:{at}: {name}", source.path));
        }
    }
    found
}

/// The name of the function that this line begins, if it is that of a question.
fn question(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let name = rest.split(['(', '<']).next().unwrap_or_default();
    let begins = before.is_empty() || before.ends_with(' ');
    (begins && QUESTIONS.iter().any(|word| name.starts_with(word))).then_some(name)
}

/// A signature ends with the line that opens the body, or that ends the declaration.
fn until_body<'l>(ended: &mut bool, line: &'l str) -> Option<&'l str> {
    let goes_on = !*ended;
    *ended |= line.contains('{') || line.trim_end().ends_with(';');
    goes_on.then_some(line)
}

#[test]
fn functions_that_change_the_fight_are_not_named_like_questions() {
    let sources = below(&["rulesets/"], &["rs"]);
    let wrong = sources.iter().filter(|source| !source.is_test()).flat_map(changing_questions);
    none(wrong.collect(), "Name what these do, with a verb: a question changes nothing and tells nothing:");
}

#[test]
fn changing_questions_are_found() {
    let text = "pub fn is_over(play: &mut Play, who: Who) {\n    x\n}\n\
                fn may_go<'a>(\n    who: Who,\n    play: &mut Play,\n) -> Flow {\n    x\n}\n\
                fn has_left(scene: &Scene) -> bool {\n    x\n}\n\
                fn dies(play: &mut Play) {\n    x\n}\n";
    let source = Source { path: "x.rs".into(), text: text.into(), in_test_module: false };
    assert_eq!(changing_questions(&source), ["x.rs:1: is_over", "x.rs:4: may_go"]);
}
