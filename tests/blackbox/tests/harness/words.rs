//! Compares texts of two tables that must be the same, except for opaque words such as handles.

use std::collections::BTreeMap;

/// Which opaque word of one table stands for which of the other.
#[derive(Default)]
pub struct Words {
    there: BTreeMap<String, String>,
    back: BTreeMap<String, String>,
}

impl Words {
    /// Asserts that every word is the same, or an opaque one that stands for the same word of the other text each time.
    pub fn same(&mut self, one: &str, other: &str, what: &str) {
        let (a, b) = (words(one), words(other));
        // A tag may have digits alone; an epoch is shorter.
        let number = |w: &str| w.len() < 12 && w.parse::<u64>().is_ok();
        let opaque = |w: &str| w.len() >= 6 && w.bytes().all(|b| b.is_ascii_alphanumeric());
        // A handle may have digits alone, too; then that of the other table hardly does.
        let numbers = |x: &str, y: &str| number(x) && number(y);
        let differing = (0..a.len().max(b.len())).find(|n| match (a.get(*n), b.get(*n)) {
            (Some(x), Some(y)) if x == y && !self.there.contains_key(*x) => false,
            (Some(x), Some(y)) if opaque(x) && opaque(y) && !numbers(x, y) && x.len() == y.len() => {
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

/// Words, and what stands between them.
fn words(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = 0;
    let kind = |c: char| c.is_alphanumeric();
    let mut before: Option<bool> = None;
    for (at, c) in text.char_indices() {
        if before.is_some_and(|b| b != kind(c)) {
            out.push(&text[from..at]);
            from = at;
        }
        before = Some(kind(c));
    }
    out.push(&text[from..]);
    out
}
