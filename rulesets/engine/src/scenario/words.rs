//! Translating names in scenario files to and from handles and numbers.

use crate::base::{ItemNo, Who};
use crate::form::Input;
use crate::scene::{Item, Scene, item_key};

/// The word for a surprise round.
pub(super) const SURPRISE: &str = "surprise";

/// The combatant that a name means.
pub(super) fn who(scene: &Scene, name: &str) -> Result<Who, String> {
    let found = scene.ids().find(|w| scene.combatant(*w).name == name);
    found.ok_or_else(|| format!("nobody is called '{name}'"))
}

/// The handle that a name means.
pub(super) fn handle(scene: &Scene, name: &str) -> Result<String, String> {
    who(scene, name).map(|w| scene.combatant(w).handle.0.clone())
}

/// The item of this name: its kind, or kind and number (`knife#2`), by which an item can still be named when it is the
/// only one of its kind.
pub(super) fn item<'s>(scene: &'s Scene, who: Who, name: &str) -> Option<&'s Item> {
    let gear = &scene.combatant(who).gear;
    match name.rsplit_once('#').and_then(|(kind, no)| Some((kind, no.parse().ok()?))) {
        Some((kind, no)) => gear.iter().find(|i| i.kind == kind && i.no == ItemNo(no)),
        None => gear.iter().find(|i| i.kind == name),
    }
}

/// The name of the item with this number.
pub(super) fn item_name(scene: &Scene, who: Who, no: i32) -> Option<String> {
    let item = scene.item(who, ItemNo(u16::try_from(no).ok()?))?;
    Some(item_key(scene, who, item).into())
}

/// Centimetres, as the engine counts them, of metres, as files have them. Halves are rounded up on both sides of 0, as screens
/// do it: so points that are whole centimetres apart stay as far apart.
pub(super) fn centimetres(metres: f64) -> i32 {
    (metres * 100.0 + 0.5).floor() as i32
}

/// A number of metres, whole or not.
pub(super) fn metres(v: &toml::Value) -> Option<f64> {
    v.as_float().or_else(|| v.as_integer().map(|n| n as f64))
}

/// A TOML value as an answer: names of the cast, also behind a prefix such as `next:`, become handles, and a point in
/// metres becomes one of the plane.
pub(super) fn input(scene: &Scene, v: &toml::Value) -> Result<Input, String> {
    Ok(match v {
        toml::Value::Boolean(b) => Input::Flag(*b),
        toml::Value::Integer(n) => Input::Number(i32::try_from(*n).map_err(|_| format!("{n} is too large"))?),
        toml::Value::String(s) => Input::Word(word(scene, s).into()),
        toml::Value::Array(a) => Input::Words(
            a.iter()
                .map(|v| v.as_str().map(|s| word(scene, s).into()).ok_or("lists hold words".to_string()))
                .collect::<Result<_, _>>()?,
        ),
        toml::Value::Table(t) if t.len() == 2 && t.contains_key("x") && t.contains_key("y") => {
            let part = |v| metres(v).map(|m| Input::Number(centimetres(m))).ok_or("x and y are metres");
            Input::group([("x", part(&t["x"])?), ("y", part(&t["y"])?)])
        }
        toml::Value::Table(t) => Input::Fields(
            t.iter().map(|(k, v)| Ok((word(scene, k).into(), input(scene, v)?))).collect::<Result<_, String>>()?,
        ),
        toml::Value::Float(_) | toml::Value::Datetime(_) => return Err(format!("{v} cannot be an answer")),
    })
}

fn word(scene: &Scene, s: &str) -> String {
    if let Ok(h) = handle(scene, s) {
        return h;
    }
    match s.split_once(':') {
        Some((prefix, name)) => handle(scene, name).map_or_else(|_| s.to_string(), |h| format!("{prefix}:{h}")),
        None => s.to_string(),
    }
}

/// The dice that lines of rolls name, in order: every `d8=6`, `card=K♠`, `pick=Gil`, `throw=rock`.
pub(super) fn dice(lines: &str) -> Vec<String> {
    let is_die = |t: &str| {
        let die = t.split_once('=').map(|d| d.0).unwrap_or_default();
        matches!(die, "card" | "pick" | "throw")
            || die.strip_prefix('d').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    lines.split_whitespace().filter(|t| is_die(t)).map(|t| t.trim_end_matches([',', ';']).to_string()).collect()
}
