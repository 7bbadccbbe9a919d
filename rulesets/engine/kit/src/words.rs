//! Words of long texts. Here, because this package is compiled optimised and tests that read much need not be.

/// Words, and what stands between them.
pub fn words(text: &str) -> Vec<&str> {
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
