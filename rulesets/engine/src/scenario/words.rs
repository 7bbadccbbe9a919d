//! Names in scenario files, and what stands for them inside.

use crate::base::Who;
use crate::form::Input;
use crate::scene::Scene;

/// Whom a name of the file means.
pub(super) fn who(scene: &Scene, name: &str) -> Result<Who, String> {
    let found = scene.ids().find(|w| scene.c(*w).name == name);
    found.ok_or_else(|| format!("nobody is called '{name}'"))
}

/// The handle that a name means.
pub(super) fn handle(scene: &Scene, name: &str) -> Result<String, String> {
    who(scene, name).map(|w| scene.c(w).handle.0.clone())
}

/// A TOML value as an answer: names of the cast, also behind a prefix such as `next:`, become handles.
pub(super) fn input(scene: &Scene, v: &toml::Value) -> Result<Input, String> {
    Ok(match v {
        toml::Value::Boolean(b) => Input::Flag(*b),
        toml::Value::Integer(n) => Input::Number(i32::try_from(*n).map_err(|_| format!("{n} is too large"))?),
        toml::Value::String(s) => Input::Word(word(scene, s)),
        toml::Value::Array(a) => Input::Words(
            a.iter()
                .map(|v| v.as_str().map(|s| word(scene, s)).ok_or("lists hold words".to_string()))
                .collect::<Result<_, _>>()?,
        ),
        toml::Value::Table(t) => {
            Input::Fields(t.iter().map(|(k, v)| Ok((word(scene, k), input(scene, v)?))).collect::<Result<_, String>>()?)
        }
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
