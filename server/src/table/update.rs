//! One update, as a frame.

use fray_engine::view::{News, RenderedPart};
use std::fmt::{self, Display, Write as _};
use std::sync::Arc;

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

    /// As `ServerMsg::Update`, with the epoch if it is a new one. Parts and lines are JSON already.
    pub fn frame(&self, epoch: Option<u32>) -> Arc<str> {
        let size = |all: &[Arc<str>]| all.iter().map(|one| one.len() + 3).sum::<usize>();
        let parts: usize = self.parts.iter().map(|p| p.name.len() + p.json.len() + 20).sum();
        let mut out = String::with_capacity(80 + parts + size(&self.gone) + size(&self.lines));
        out.push_str(r#"{"t":"update""#);
        list(&mut out, r#","parts":{"#, '}', &self.parts, |out, part| {
            quote(out, &part.name);
            // Writing to a string cannot fail.
            let _ = write!(out, r#":["{}",{}]"#, Tag(part.tag), part.json);
        });
        list(&mut out, r#","gone":["#, ']', &self.gone, |out, name| quote(out, name));
        list(&mut out, r#","lines":["#, ']', &self.lines, |out, line| out.push_str(line));
        if let Some(epoch) = epoch {
            // Writing to a string cannot fail.
            let _ = write!(out, r#","epoch":{epoch}"#);
        }
        out.push('}');
        out.into()
    }
}

/// Writes these with commas between them; nothing if there are none.
fn list<T>(out: &mut String, begin: &str, end: char, all: &[T], one: impl Fn(&mut String, &T)) {
    if all.is_empty() {
        return;
    }
    out.push_str(begin);
    for (n, each) in all.iter().enumerate() {
        if n > 0 {
            out.push(',');
        }
        one(out, each);
    }
    out.push(end);
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

/// A number that differs where a part does, as the client keeps it: its highest 36 bits, six to a letter. A tag is
/// compared only with an earlier one of the same part, when a client comes back.
pub struct Tag(pub u64);

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (1..=6).try_for_each(|n| {
            let six_bits = (self.0 >> (64 - 6 * n)) as usize % LETTERS.len();
            f.write_char(char::from(LETTERS[six_bits]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::frame;
    use crate::wire::{self, ServerMsg};
    use fray_engine::view::{LineKind, LineView, RoundView, Tone};
    use std::collections::BTreeMap;
    use std::num::NonZeroU32;

    #[test]
    fn updates_have_the_shape_that_the_wire_says() {
        let line = LineView {
            n: 7,
            round: NonZeroU32::new(3).map(RoundView::Number),
            kind: LineKind::Note,
            text: vec![],
            roll: None,
            rule: String::new(),
            secret: false,
            undone: true,
            undoes: false,
            tone: Tone::Plain,
            action: None,
            cause: None,
            amends: None,
            opposes: None,
        };
        let json = |value: &serde_json::Value| value.to_string().into();
        let name = "form:a/\"b\"";
        let update = Update {
            parts: vec![RenderedPart {
                name: name.into(),
                tag: 0x041f_c000_0fff_ffff,
                json: json(&serde_json::json!({"round": 3})),
            }],
            gone: vec!["combatant:x".into()],
            lines: vec![serde_json::to_string(&line).unwrap().into()],
        };
        let said = ServerMsg::Update {
            parts: BTreeMap::from([(name.to_string(), wire::Part("BB_AAA".into(), serde_json::json!({"round": 3})))]),
            gone: vec!["combatant:x".into()],
            lines: vec![line],
            epoch: Some(9),
        };
        assert_eq!(update.frame(Some(9)), frame(&said));
        let nothing = ServerMsg::Update { parts: BTreeMap::new(), gone: vec![], lines: vec![], epoch: None };
        assert_eq!(Update::default().frame(None), frame(&nothing));
    }
}
