//! Steps, as requests begin them, and lines about what was requested.

use crate::base::{Seat, Text};
use crate::fact::{Audience, Fact, FactKind, LineKind, Told};

/// The author and title of a step, and who may read the title.
pub(super) struct Step {
    pub id: u32,
    pub seat: Option<Seat>,
    pub title: Text,
    pub to: Audience,
}

/// A fact that comes from outside the rules.
pub(super) fn from_outside(kind: FactKind, to: Audience) -> Fact {
    Fact { kind, rule: "".into(), to, outside: true }
}

/// A line about something the GM did, to everybody.
pub(super) fn line(text: Text) -> Fact {
    line_to(text, Audience::All)
}

pub(super) fn line_to(text: Text, to: Audience) -> Fact {
    from_outside(FactKind::Told(Box::new(Told::new(LineKind::Gm, text))), to)
}
