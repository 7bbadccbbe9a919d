//! Which mutants are tried.

use crate::run;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

/// Code that is no rule: what scenarios are played with, and how things are told and sent.
const NO_RULES: [&str; 3] = ["src/scenario/", "src/encounter/bot.rs", "src/view/types/"];

/// Files that put into words what the rules have worked out.
const WORDS: [&str; 3] = ["src/present.rs", "src/rolls/note.rs", "src/reference.rs"];

/// Fields and functions that hold words.
const SAID: [&str; 17] = [
    "label", "labels", "note", "title", "tone", "tally", "text", "result", "against", "verb", "rule", "plural",
    "words", "told", "deed", "describe", "why",
];

/// Functions, by file, that make sentences of what others have worked out.
const SENTENCES: [(&str, &str); 22] = [
    ("src/attack/fire/mod.rs", "sentence"),
    ("src/attack/form.rs", "weapon_note"),
    ("src/attack/note.rs", "band"),
    ("src/attack/resolve.rs", "sum"),
    ("src/calls.rs", "left_in_words"),
    ("src/declared/weapon.rs", "with"),
    ("src/gear/rows.rs", "weapon_note"),
    ("src/gear/rows.rs", "armor_note"),
    ("src/gear/rows.rs", "note"),
    ("src/harm/hit.rs", "dealt"),
    ("src/harm/hit.rs", "tell"),
    ("src/harm/hit.rs", "words"),
    ("src/order/gate.rs", "too_far"),
    ("src/pools.rs", "capital"),
    ("src/reactions/answer.rs", "dice"),
    ("src/reactions/question.rs", "percent"),
    ("src/rolls/luck.rs", "article"),
    ("src/rolls/pool.rs", "tell"),
    ("src/rolls/pool.rs", "words"),
    ("src/rolls/mod.rs", "words"),
    ("src/traits.rs", "words"),
    ("src/rolls/damage.rs", "words"),
];

/// What a system says of itself for the screen alone: its name, in what people count lengths, what a turn is called.
const SCREEN: [&str; 3] = ["name", "unit", "turn_word"];

/// What a bot would answer, and how it counts what it has done, by file: people answer as they like.
const ADVICE: [(&str, &str); 2] = [("src/reactions/question.rs", "advice"), ("src/lib.rs", "is_attack")];

/// Fields, by their structs: one that spares a search, without which the same is found, and how dice are drawn.
const FIELDS: [(&str, &str); 2] = [("uses", "Family"), ("dice", "RollNote")];

/// One change to the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// As `cargo-mutants` names it: file, line, column, what is changed.
    pub name: String,
    /// What stands in its file: a mutant is another one when the file has changed.
    pub file: u64,
}

/// What is tried of a crate.
pub struct Sample {
    pub rules: Vec<Mutant>,
    /// How many of all mutants change words only.
    pub words: usize,
}

impl Sample {
    pub fn of(package: &str, most: usize, seed: u64) -> Result<Sample> {
        let list = Command::new("cargo-mutants")
            .args(["mutants", "--list", "--colors", "never", "--package", package])
            .current_dir(run::root())
            .output()
            .context("starting cargo-mutants")?;
        if !list.status.success() {
            bail!("cargo-mutants cannot list: {}", String::from_utf8_lossy(&list.stderr));
        }
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        let (words, rules): (Vec<&str>, Vec<&str>) = list
            .lines()
            .filter(|name| NO_RULES.iter().all(|part| !name.contains(part)))
            .partition(|name| changes_words_only(name));
        let rules = drawn(rules, most, seed);
        let mut files = BTreeMap::new();
        for name in &rules {
            let path = path(name);
            if !files.contains_key(path) {
                files.insert(path, hash(&read(path)?));
            }
        }
        let rules = rules.into_iter().map(|n| Mutant { name: n.to_string(), file: files[path(n)] }).collect();
        Ok(Sample { rules, words: words.len() })
    }
}

/// By a hash, which is as good as by lot, and which a change elsewhere does not upset.
fn drawn(mut names: Vec<&str>, most: usize, seed: u64) -> Vec<&str> {
    names.sort_by_key(|name| (hash(&format!("{seed} {name}")), *name));
    names.truncate(most);
    names
}

/// Whether no value, question or code can come out differently, only what people read.
pub fn changes_words_only(mutant: &str) -> bool {
    let said = |word: &str| SAID.contains(&word) || word.ends_with("_note");
    let what = mutant.splitn(4, ':').nth(3).unwrap_or_default().trim();
    let last = |path: &str| path.rsplit("::").next().unwrap_or_default().to_string();
    let among = |list: &[(&str, &str)], function: &str| {
        list.iter().any(|(file, name)| path(mutant).ends_with(file) && last(function) == *name)
    };
    let (sentences, advice) = (|f: &str| among(&SENTENCES, f), |f: &str| among(&ADVICE, f));
    let by_name = if let Some(field) = what.strip_prefix("delete field ") {
        let listed = FIELDS.iter().any(|(name, of)| field.starts_with(&format!("{name} from struct {of} ")));
        listed || said(field.split(' ').next().unwrap_or_default())
    } else if let Some((function, kind)) = what.strip_prefix("replace ").and_then(|w| w.split_once(" -> ")) {
        let kind = kind.split(' ').next().unwrap_or_default();
        let text = ["String", "&'static", "Str", "&str"].contains(&kind);
        let screen = function.starts_with("<impl ") && SCREEN.contains(&last(function).as_str());
        kind == "Text" || screen || advice(function) || (text && (said(&last(function)) || sentences(function)))
    } else if let Some((_, function)) = what.rsplit_once(" in ") {
        sentences(function) || advice(function)
    } else {
        false
    };
    by_name || WORDS.iter().any(|file| path(mutant).ends_with(file))
}

fn path(name: &str) -> &str {
    name.split(':').next().unwrap_or_default()
}

fn read(path: &str) -> Result<String> {
    fs::read_to_string(run::root().join(path)).with_context(|| format!("reading {path}"))
}

/// FNV-1a: the same on every machine.
pub fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

/// A regular expression that all of them match, and nothing else.
pub fn pattern(mutants: &[&Mutant]) -> String {
    let plain = |name: &str| -> String {
        let special = |c: char| r"\.+*?()|[]{}^$#&-~".contains(c);
        name.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
    };
    format!("^(?:{})$", mutants.iter().map(|m| plain(&m.name)).collect::<Vec<_>>().join("|"))
}

/// A diff in which their lines are new: mutants that leave out a field pay no heed to patterns.
pub fn diff(mutants: &[&Mutant]) -> Result<String> {
    let mut lines: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for m in mutants {
        let line = m.name.split(':').nth(1).and_then(|n| n.parse().ok()).context("a mutant has a line")?;
        lines.entry(path(&m.name)).or_default().insert(line);
    }
    let mut out = String::new();
    for (path, lines) in lines {
        let text = read(path)?;
        let all: Vec<&str> = text.lines().collect();
        writeln!(out, "--- a/{path}\n+++ b/{path}")?;
        for (before, line) in lines.into_iter().enumerate() {
            let old = line.saturating_sub(1 + before);
            writeln!(out, "@@ -{old},0 +{line} @@\n+{}", all.get(line - 1).copied().unwrap_or_default())?;
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_rules() {
        for words in [
            "a/src/b.rs:3:5: delete field title from struct RollNote expression in run",
            "a/src/b.rs:3:5: replace Act::deed -> Text with Default::default()",
            "a/src/b.rs:3:5: replace Place::label -> &'static str with \"\"",
            "a/src/present.rs:3:5: replace + with - in stat",
            "a/src/gear/rows.rs:3:5: replace > with == in weapon_note",
            "a/src/declared/weapon.rs:3:5: replace WeaponInUse::with -> String with String::new()",
            "a/src/rolls/damage.rs:3:5: delete ! in Severity::words",
            "a/src/b.rs:3:5: replace <impl System for A>::item_note -> String with String::new()",
            "a/src/reactions/question.rs:3:5: replace advice -> Option<&'static str> with None",
            "a/src/lib.rs:3:5: replace <impl System for A>::is_attack -> bool with true",
            "a/src/actions/care.rs:3:5: delete field uses from struct Family expression",
            "a/src/lib.rs:3:5: replace <impl System for A>::unit -> (&'static str, f64) with (\"\", 1.0)",
            "a/src/order/mod.rs:3:5: replace <impl Course for Order>::turn_word -> &'static str with \"xyzzy\"",
        ] {
            assert!(changes_words_only(words), "{words}");
        }
        for rules in [
            "a/src/b.rs:3:5: delete field cost from struct Action expression",
            "a/src/b.rs:3:5: delete field uses from struct Charge expression",
            "a/src/b.rs:3:5: replace Trait::id -> &str with \"\"",
            "a/src/b.rs:3:5: replace Trait::name -> &str with \"\"",
            "a/src/b.rs:3:5: replace > with >= in reach",
            "a/src/b.rs:3:5: replace > with >= in against",
            "a/src/form/mod.rs:3:5: delete ! in Input::words",
        ] {
            assert!(!changes_words_only(rules), "{rules}");
        }
    }

    #[test]
    fn a_seed_draws_its_own_sample_and_always_the_same() {
        let names: Vec<String> = (1..200).map(|line| format!("a/b.rs:{line}:5: delete ! in c")).collect();
        let sample = |seed| drawn(names.iter().map(String::as_str).collect(), 20, seed);
        assert_eq!(sample(1).len(), 20);
        assert_eq!(sample(1), sample(1));
        let both = sample(1).iter().filter(|name| sample(2).contains(name)).count();
        assert!(both < 10, "{both} of 20 are in both samples");
    }

    #[test]
    fn names_are_matched_as_they_stand() {
        let mutant = Mutant { name: "a/b.rs:1:2: replace || with && in <impl X for Y>::z".into(), file: 0 };
        assert_eq!(pattern(&[&mutant]), r"^(?:a/b\.rs:1:2: replace \|\| with \&\& in <impl X for Y>::z)$");
    }
}
