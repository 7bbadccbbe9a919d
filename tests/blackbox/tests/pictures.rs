//! What a screen shows, in names and words that stay the same when the wire changes. Forms, figures and the words of
//! questions are left out, because a later release may improve them.

use crate::harness::Screen;
use serde_json::{Map, Value, json};

/// Who fights in which state and order, what this seat is asked, and the log.
pub fn picture(screen: &Screen) -> Value {
    let (order, turn) = (&screen.parts["order"], &screen.parts["turn"]);
    let name = |handle: &Value| handle.as_str().and_then(|h| part(screen, h)).map(|c| c["name"].clone());
    let slots = list(&order["slots"]).iter().zip(list(&turn["states"]));
    let slots = slots.map(|(s, state)| json!([name(&s["who"]), s["mark"], state]));
    let asked = |q: &Value| json!([q["kind"], name(&q["who"])]);
    json!({
        "phase": screen.parts["table"]["phase"], "round": order["round"], "active": name(&turn["active"]),
        "order": slots.collect::<Vec<_>>(),
        "cast": screen.cast().into_iter().map(|c| (c.clone(), combatant(&screen.combatant(&c)))).collect::<Map<_, _>>(),
        "asked": list(&screen.parts["questions"]["mine"]).iter().map(asked).collect::<Vec<_>>(),
        "log": screen.log(),
    })
}

fn combatant(c: &Value) -> Value {
    let by_id = |of: &str| -> Map<String, Value> {
        list(&c[of]).iter().map(|v| (v["id"].as_str().unwrap_or_default().to_string(), v["value"].clone())).collect()
    };
    let chips = list(&c["chips"]).iter().map(|c| json!([c["id"], c["level"].as_i64().unwrap_or(1)]));
    let gear = list(&c["gear"]).iter().map(|g| json!([g["label"], g["slot"]]));
    json!({
        "side": c["side"], "owner": c["owner"], "hidden": c["hidden"] == true, "mine": c["mine"] == true,
        "tracks": by_id("tracks"), "sheet": by_id("sheet"),
        "chips": chips.collect::<Vec<_>>(), "gear": gear.collect::<Vec<_>>(),
    })
}

fn part<'s>(screen: &'s Screen, handle: &str) -> Option<&'s Value> {
    screen.parts.get(&format!("combatant:{handle}"))
}

pub fn list(of: &Value) -> &[Value] {
    of.as_array().map_or(&[], Vec::as_slice)
}
