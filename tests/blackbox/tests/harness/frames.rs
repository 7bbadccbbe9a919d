//! Frames of a socket: read as a page reads them, and reduced to what can be compared.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Whether presence is compared. It may differ by chance, because a lost connection may be noticed before or after the
/// new one opens.
#[derive(Clone, Copy, PartialEq)]
pub enum Presence {
    Counts,
    MayDiffer,
}

/// A frame with its parts in an order that does not follow handles; `known` are all parts of the screen.
pub fn plain(frame: &str, presence: Presence, known: &BTreeMap<String, Value>) -> Option<String> {
    let mut message = read(frame);
    match message["t"].as_str().unwrap() {
        "pong" => return None,
        // Its content is compared where the command was sent; here only its place among the updates counts.
        "reply" => return Some(json!({"t": "reply", "ok": message["ok"]}).to_string()),
        _ => {}
    }
    if let Some(parts) = message["parts"].as_object().cloned() {
        let mut sorted: Vec<(String, Value)> = parts.into_iter().collect();
        if presence == Presence::MayDiffer {
            sorted.retain(|(name, _)| name != "members");
            if sorted.is_empty() && message["lines"].as_array().is_some_and(Vec::is_empty) {
                return None;
            }
        }
        let key = |(name, part): &(String, Value)| {
            let (kind, of) = name.split_once(':').unwrap_or((name, ""));
            let (who, act) = of.split_once('/').unwrap_or((of, ""));
            // A sheet has no name, and several may stand at one point.
            let named = known.get(&format!("combatant:{who}")).unwrap_or(&part["data"]);
            (kind.to_string(), named["name"].to_string(), part["data"]["at"].to_string(), act.to_string())
        };
        sorted.sort_by_key(key);
        for (_, part) in &mut sorted {
            part["tag"] = json!(one_word(part["tag"].as_str().unwrap()));
        }
        message["parts"] = json!(sorted);
    }
    if let Some(gone) = message["gone"].as_array() {
        // Handles are random: only the number of each sort counts.
        let mut sorts: Vec<String> =
            gone.iter().map(|g| g.as_str().unwrap().split(':').next().unwrap().into()).collect();
        sorts.sort();
        message["gone"] = json!(sorts);
    }
    Some(message.to_string())
}

/// A tag in digits: as it is sent, it may have a hyphen or look like a number.
pub fn one_word(tag: &str) -> String {
    tag.bytes().map(|byte| format!("{byte:02x}")).collect()
}

/// The message, with everything filled in that the wire leaves out.
pub fn read(frame: &str) -> Value {
    // The generic way would be compiled here, without optimisation.
    let mut message: Value = frame.parse().unwrap();
    if message["t"] == "update" {
        fill(&mut message, json!({"parts": {}, "gone": [], "lines": []}));
        for (name, part) in message["parts"].as_object_mut().unwrap() {
            read_part(name, &mut part[1]);
            *part = json!({"tag": part[0], "data": part[1]});
        }
        message["lines"].as_array_mut().unwrap().iter_mut().for_each(read_line);
    }
    message
}

fn read_part(name: &str, data: &mut Value) {
    match name.split_once(':').unwrap_or((name, "")) {
        ("turn", _) => {
            fill(data, json!({"active": null, "next": [], "states": "", "until_mine": null, "running": true}));
            data["states"] = data["states"].as_str().unwrap().chars().map(state).collect();
        }
        ("questions", _) => {
            fill(data, json!({"mine": [], "waiting": []}));
            let usual = json!({
                "who": null, "why": [], "rule": "", "ruling": false, "open": false, "answered": false,
                "standing": false, "order": "ask",
            });
            for question in data["mine"].as_array_mut().unwrap() {
                fill(question, usual.clone());
                read_words(&mut question["title"]);
                read_words(&mut question["why"]);
            }
            for waiting in data["waiting"].as_array_mut().unwrap() {
                fill(waiting, json!({"who": null, "question": null}));
            }
        }
        ("stage", _) => {
            fill(data, json!({"title": [], "waits": false, "pending": []}));
            read_words(&mut data["title"]);
            data.get_mut("about").into_iter().for_each(read_words);
            data["pending"].as_array_mut().unwrap().iter_mut().for_each(read_words);
        }
        ("combatant", _) => fill(data, json!({"tracks": [], "chips": [], "stats": []})),
        ("offers", _) => fill(data, json!({"who": null, "turn": false})),
        ("ahead", of) if !of.is_empty() && !of.contains('/') => fill(data, json!({"who": null, "turn": false})),
        _ => {}
    }
}

fn read_line(line: &mut Value) {
    let number = line["n"].clone();
    fill(line, json!({"kind": "act", "action": number}));
    read_words(&mut line["text"]);
    if line["roll"].is_object() {
        fill(&mut line["roll"], json!({"mods": []}));
        for die in line["roll"]["dice"].as_array_mut().unwrap() {
            fill(die, json!({"counted": true}));
        }
    }
}

/// Words that name nothing come as plain strings.
fn read_words(words: &mut Value) {
    for span in words.as_array_mut().unwrap().iter_mut().filter(|span| span.is_string()) {
        *span = json!({"t": span});
    }
}

/// The state of an entry of the order by its letter.
fn state(letter: char) -> &'static str {
    let all = ["done", "now", "paused", "waiting", "holding", "out"];
    all.into_iter().find(|word| word.starts_with(letter)).unwrap_or_else(|| panic!("no state begins with {letter}"))
}

/// Adds the usual values of what was left out.
fn fill(sent: &mut Value, usual: Value) {
    let (Value::Object(sent), Value::Object(usual)) = (sent, usual) else { panic!("no objects") };
    let left_out: Map<String, Value> = usual.into_iter().filter(|(key, _)| !sent.contains_key(key)).collect();
    sent.extend(left_out);
}
