//! The worked examples that were put into the scenario format before any rule was written (`tests/paper`): the format
//! must go on reading them, and must refuse what it does not know.

use crate::sources::{below, none};
use fray_engine::scenario::{CastFile, File};
use std::collections::BTreeMap;

/// How many examples of each system there are at least.
const EACH: usize = 2;

/// Names of the sheets of each `cast.toml`, by folder.
fn casts(wrong: &mut Vec<String>) -> BTreeMap<String, Vec<String>> {
    let mut casts = BTreeMap::new();
    for source in below(&["tests/paper/"], &["toml"]).iter().filter(|s| s.path.ends_with("/cast.toml")) {
        match toml::from_str::<CastFile>(&source.text) {
            Ok(file) => {
                let names = file.sheet.iter().map(|member| member.name.clone()).collect();
                casts.insert(folder(&source.path).to_owned(), names);
            }
            Err(error) => wrong.push(format!("{}: {error}", source.path)),
        }
    }
    casts
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// What the file names and nobody is.
fn strangers(file: &File, sheets: &[String]) -> Vec<String> {
    let joined = file.step.iter().filter_map(|step| step.join.as_ref());
    let cast: Vec<_> = file.cast.iter().chain(joined).collect();
    let likes = cast.iter().map(|c| &c.like).filter(|like| !sheets.contains(like));
    let names: Vec<&String> = cast.iter().map(|c| c.name.as_ref().unwrap_or(&c.like)).collect();
    let answering = file.step.iter().flat_map(|step| step.answers.iter().map(|answer| &answer.to));
    let acting = file.step.iter().map(|step| &step.who);
    let named = acting.chain(answering).filter(|who| !who.is_empty() && *who != "GM");
    likes.cloned().chain(named.filter(|who| !names.contains(who)).cloned()).collect()
}

#[test]
fn paper_examples_fit_the_format() {
    let mut wrong = Vec::new();
    let casts = casts(&mut wrong);
    let mut count: BTreeMap<&str, usize> = casts.keys().map(|folder| (folder.as_str(), 0)).collect();
    let examples = below(&["tests/paper/"], &["toml"]);
    for source in examples.iter().filter(|source| !source.path.ends_with("/cast.toml")) {
        let Some(sheets) = casts.get(folder(&source.path)) else {
            wrong.push(format!("{}: there is no cast.toml beside it", source.path));
            continue;
        };
        *count.entry(folder(&source.path)).or_default() += 1;
        match toml::from_str::<File>(&source.text) {
            Err(error) => wrong.push(format!("{}: {error}", source.path)),
            Ok(file) => {
                if file.name.is_empty() || file.rules.is_empty() || file.step.is_empty() {
                    wrong.push(format!("{}: name, rules and steps are needed", source.path));
                }
                wrong.extend(strangers(&file, sheets).iter().map(|who| format!("{}: who is '{who}'?", source.path)));
            }
        }
    }
    let few = count.into_iter().filter(|(_, n)| *n < EACH);
    wrong.extend(few.map(|(folder, n)| format!("{folder}: {n} examples, at least {EACH} are needed")));
    assert!(casts.len() >= 5, "a folder for each of the five systems: {:?}", casts.keys());
    none(wrong, "These do not fit the scenario format:");
}

#[test]
fn the_format_refuses_what_it_does_not_know() {
    for text in ["nmae = 'x'", "[[step]]\nexpects = {}", "[[cast]]\nlikes = 'x'", "[[step]]\nanswers = [{ form = 1 }]"]
    {
        assert!(toml::from_str::<File>(text).is_err(), "{text}");
    }
    assert!(toml::from_str::<CastFile>("[[sheet]]\nname = 'x'\nplayer = true").is_ok());
    assert!(toml::from_str::<CastFile>("[[sheet]]\nname = 'x'\nfeilds = {}").is_err());
}
