//! Frames of a socket, reduced to what can be compared.

use serde_json::{Value, json};

/// Whether presence is compared. It may differ by chance, because a lost connection may be noticed before or after the
/// new one opens.
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
            let act = of.split_once('/').map_or("", |(_, act)| act);
            (kind.to_string(), part["data"]["name"].to_string(), part["data"]["at"].to_string(), act.to_string())
        };
        sorted.sort_by_key(key);
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

/// The message.
pub fn read(frame: &str) -> Value {
    serde_json::from_str(frame).unwrap()
}
