use super::{Str, Text};

/// Why something is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// Stable code.
    pub code: Str,
    /// Rule id; may be empty.
    pub rule: Str,
    /// In plain words, with what to do next.
    pub text: Text,
}

impl Refusal {
    pub fn new(code: &'static str, rule: &'static str, text: impl Into<Text>) -> Refusal {
        Refusal { code: Str::new_static(code), rule: Str::new_static(rule), text: text.into() }
    }
}

/// A refusal as a `Result`, for functions that check a rule.
///
/// # Errors
/// Always.
pub fn refuse<T>(code: &'static str, rule: &'static str, text: impl Into<Text>) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, text))
}
