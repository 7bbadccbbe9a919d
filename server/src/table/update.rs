//! One update, as a frame.

use fray_engine::view::{News, RenderedPart};
use std::fmt::{self, Display, Write as _};
use std::sync::Arc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// One message to a connection.
#[derive(Default)]
pub struct Update {
    /// Parts that have changed.
    pub parts: Vec<RenderedPart>,
    /// Parts that no longer exist.
    pub gone: Vec<Arc<str>>,
    /// Lines that are new or changed, JSON.
    pub lines: Vec<Arc<str>>,
}

impl Update {
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.gone.is_empty() && self.lines.is_empty()
    }

    /// Adds what is new in the fight.
    pub fn add(&mut self, news: &News) {
        self.parts.extend(news.parts.iter().cloned());
        self.gone.extend(news.gone.iter().cloned());
        self.lines.extend(news.lines.iter().cloned());
    }

    /// As `ServerMsg::Update`. Parts and lines are JSON already.
    pub fn frame(&self, epoch: u32) -> Utf8Bytes {
        let size = |all: &[Arc<str>]| all.iter().map(|one| one.len() + 3).sum::<usize>();
        let parts: usize = self.parts.iter().map(|p| p.name.len() + p.json.len() + 40).sum();
        let mut out = String::with_capacity(80 + parts + size(&self.gone) + size(&self.lines));
        out.push_str(r#"{"t":"update","parts":{"#);
        for (n, part) in self.parts.iter().enumerate() {
            comma(&mut out, n);
            quote(&mut out, &part.name);
            // Writing to a string cannot fail.
            let _ = write!(out, r#":{{"tag":"{}","data":"#, Tag(part.tag));
            out.push_str(&part.json);
            out.push('}');
        }
        out.push_str(r#"},"gone":["#);
        for (n, name) in self.gone.iter().enumerate() {
            comma(&mut out, n);
            quote(&mut out, name);
        }
        out.push_str(r#"],"lines":["#);
        for (n, line) in self.lines.iter().enumerate() {
            comma(&mut out, n);
            out.push_str(line);
        }
        // Writing to a string cannot fail.
        let _ = write!(out, r#"],"epoch":{epoch}}}"#);
        out.into()
    }
}

fn comma(out: &mut String, n: usize) {
    if n > 0 {
        out.push(',');
    }
}

fn quote(out: &mut String, text: &str) {
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b":_-/".contains(&byte)) {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        // Any string can be written as JSON.
        out.push_str(&serde_json::to_string(text).unwrap_or_default());
    }
}

/// A number that differs where a part does, written as the client keeps it.
pub struct Tag(pub u64);

impl Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:012x}", self.0 >> 16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{self, ServerMsg};
    use crate::ws::frame;
    use fray_engine::view::{LineKind, LineView, Tone};
    use std::collections::BTreeMap;

    #[test]
    fn updates_have_the_shape_that_the_wire_says() {
        let line = LineView {
            n: 7,
            round: Some(3),
            kind: LineKind::Note,
            text: vec![],
            roll: None,
            rule: String::new(),
            secret: false,
            undone: true,
            tone: Tone::Plain,
            action: 7,
            cause: None,
            amends: None,
            opposes: None,
        };
        let json = |value: &serde_json::Value| value.to_string().into();
        let name = "form:a/\"b\"";
        let update = Update {
            parts: vec![RenderedPart {
                name: name.into(),
                tag: 0x1f_0000,
                json: json(&serde_json::json!({"round": 3})),
            }],
            gone: vec!["combatant:x".into()],
            lines: vec![serde_json::to_string(&line).unwrap().into()],
        };
        let said = ServerMsg::Update {
            parts: BTreeMap::from([(
                name.to_string(),
                wire::Part { tag: "00000000001f".into(), data: serde_json::json!({"round": 3}) },
            )]),
            gone: vec!["combatant:x".into()],
            lines: vec![line],
            epoch: 9,
        };
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(value(&update.frame(9)), value(&frame(&said)));
    }
}
