//! What came over a socket, as far as it says something.

use serde_json::{Value, json};

/// Whether a lost connection is noticed before the new one is there is a matter of chance.
#[derive(Clone, Copy, PartialEq)]
pub enum Presence {
    Counts,
    MayDiffer,
}

/// A frame with its parts in an order that does not follow handles.
pub fn plain(frame: &str, presence: Presence) -> Option<String> {
    let mut message: Value = serde_json::from_str(frame).unwrap();
    match message["t"].as_str().unwrap() {
        "pong" => return None,
        // What it says is compared where the command was made; here counts between which updates it came.
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
            let act = of.split_once('/').map_or("", |(_, act)| act);
            (kind.to_string(), part["data"]["name"].to_string(), part["data"]["at"].to_string(), act.to_string())
        };
        sorted.sort_by_key(key);
        message["parts"] = json!(sorted);
    }
    if let Some(gone) = message["gone"].as_array() {
        // Handles are random words: what counts is how many of which sort have gone.
        let mut sorts: Vec<String> =
            gone.iter().map(|g| g.as_str().unwrap().split(':').next().unwrap().into()).collect();
        sorts.sort();
        message["gone"] = json!(sorts);
    }
    Some(message.to_string())
}

/// The message.
pub fn read(frame: &str) -> Value {
    serde_json::from_str(frame).unwrap()
}
