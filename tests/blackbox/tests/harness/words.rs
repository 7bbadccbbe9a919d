//! Compares texts of two tables that must be the same, except for their ids, such as handles.

use super::Screen;
use super::frames::{one_word, read};
use fray_kit::words::words;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Members of messages and parts that hold ids made by chance.
const IDS: [&str; 6] = ["id", "who", "code", "commitment", "salt", "entry"];

/// Which id of one table stands for which of the other.
#[derive(Default)]
pub struct Words {
    /// The ids that each table has shown so far.
    ids: [BTreeSet<String>; 2],
    there: BTreeMap<String, String>,
    back: BTreeMap<String, String>,
    /// The parts that have been learnt from: table, name and tag.
    learnt: BTreeSet<(usize, String, String)>,
}

impl Words {
    /// Learns the ids of table 0 or 1 that this screen shows or has been sent.
    pub fn learn(&mut self, table: usize, screen: &Screen) {
        let ids = &mut self.ids[table];
        for (name, part) in &screen.parts {
            let tag = screen.tags.get(name).cloned().unwrap_or_default();
            if self.learnt.insert((table, name.clone(), tag)) {
                learn_name(name, ids);
                learn_from(part, ids);
            }
        }
        ids.extend(screen.tags.values().map(|tag| one_word(tag)));
        screen.frames.iter().for_each(|frame| learn_from(&read(frame), ids));
        learn_word(&screen.code, ids);
    }

    /// Asserts that every word is the same, or an id that stands for the same id of the other table each time.
    pub fn same(&mut self, one: &str, other: &str, what: &str) {
        let (a, b) = (words(one), words(other));
        let ids = |x: &str, y: &str| self.ids[0].contains(x) && self.ids[1].contains(y) && x.len() == y.len();
        let differing = (0..a.len().max(b.len())).find(|n| match (a.get(*n), b.get(*n)) {
            (Some(x), Some(y)) if x == y && !self.there.contains_key(*x) => false,
            (Some(x), Some(y)) if ids(x, y) => {
                let there = self.there.entry(x.to_string()).or_insert_with(|| y.to_string()) == y;
                let back = self.back.entry(y.to_string()).or_insert_with(|| x.to_string()) == x;
                !there || !back
            }
            _ => true,
        });
        if let Some(n) = differing {
            let around = |w: &[&str]| w[n.saturating_sub(60).min(w.len())..(n + 60).min(w.len())].concat();
            panic!("after {what}\n  one table says   …{}…\n  the other        …{}…", around(&a), around(&b));
        }
    }
}

fn learn_from(value: &Value, ids: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                learn_name(name, ids);
                match member {
                    Value::String(id) if IDS.contains(&name.as_str()) => learn_word(id, ids),
                    Value::String(tag) if name == "tag" => drop(ids.insert(one_word(tag))),
                    other => learn_from(other, ids),
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|value| learn_from(value, ids)),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The name of a part ends with what it is about: `combatant:HANDLE`, `form:HANDLE/act`.
fn learn_name(name: &str, ids: &mut BTreeSet<String>) {
    if let Some((_, about)) = name.split_once(':') {
        learn_word(about.split('/').next().unwrap_or(about), ids);
    }
}

/// An id with a hyphen is compared in pieces.
fn learn_word(id: &str, ids: &mut BTreeSet<String>) {
    ids.extend(words(id).into_iter().filter(|word| word.len() >= 6).map(String::from));
}
