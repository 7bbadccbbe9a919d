use super::{Str, Text};
use std::ops::{Deref, DerefMut};

/// Why something is refused. Nothing has changed.
///
/// Boxed, because rules return one or none all the time, mostly none.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal(Box<Reason>);

#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// Stable code.
    pub code: Str,
    /// Rule id; may be empty.
    pub rule: Str,
    /// In plain words, with what to do next.
    pub text: Text,
}

impl Refusal {
    pub fn new(code: &'static str, rule: &'static str, text: impl Into<Text>) -> Refusal {
        Reason { code: Str::new_static(code), rule: Str::new_static(rule), text: text.into() }.into()
    }

    /// The same reason with another code.
    #[must_use]
    pub fn coded(mut self, code: &'static str) -> Refusal {
        self.code = Str::new_static(code);
        self
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal(Box::new(reason))
    }
}

impl Deref for Refusal {
    type Target = Reason;
    fn deref(&self) -> &Reason {
        &self.0
    }
}

impl DerefMut for Refusal {
    fn deref_mut(&mut self) -> &mut Reason {
        &mut self.0
    }
}

/// A refusal as a `Result`, for functions that check a rule.
///
/// # Errors
/// Always.
pub fn refuse<T>(code: &'static str, rule: &'static str, text: impl Into<Text>) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, text))
}
