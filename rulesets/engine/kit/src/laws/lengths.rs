//! Lengths are shown in the system's unit.

use fray_engine::base::Viewer;
use fray_engine::encounter::Encounter;
use fray_engine::view::{AsJson as _, Cursor};
use serde_json::Value;

/// The words of all units that systems count in.
const UNITS: [&str; 6] = ["m", "metres", "yd", "yards", "step", "steps"];

/// Nothing that the GM sees or is told gives a number of another unit.
pub(super) fn are_in_the_unit(e: &Encounter) -> Result<(), String> {
    let unit = e.scene().unit.many;
    let all = [e.everything(Viewer::Gm).as_json(), e.lines(Viewer::Gm, &Cursor::default()).0.as_json()].join(",");
    // Texts are part of the JSON as they are: only where it looks wrong are they taken out of it.
    if !counts_in_another(unit, &all.replace('"', " ")) {
        return Ok(());
    }
    let all = format!("[{all}]").parse().map_err(|e: serde_json::Error| e.to_string())?;
    match texts(&all).into_iter().find(|text| counts_in_another(unit, text)) {
        Some(text) => Err(format!("\"{text}\", but the system counts in {unit}")),
        None => Ok(()),
    }
}

/// Whether a number stands before the word of a unit that begins with another letter.
pub fn counts_in_another(unit: &str, text: &str) -> bool {
    let words: Vec<&str> = text.split([' ', ',', '.', ';', ')', ':']).filter(|w| !w.is_empty()).collect();
    words.windows(2).any(|pair| {
        pair[0].ends_with(|c: char| c.is_ascii_digit()) && UNITS.contains(&pair[1]) && pair[1][..1] != unit[..1]
    })
}

fn texts(all: &Value) -> Vec<&str> {
    match all {
        Value::String(text) => vec![text],
        Value::Array(parts) => parts.iter().flat_map(texts).collect(),
        Value::Object(parts) => parts.values().flat_map(texts).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => vec![],
    }
}
