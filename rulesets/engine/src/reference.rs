//! Names that scenario files may use and that are not in the system's other tables.
//!
//! Scenarios and random play keep the lists complete: a roll, a question or an action that is not listed
//! makes them fail.

use crate::base::Val;

/// The names that scenario files may use, besides those of [`crate::tables::Tables`].
#[derive(Debug)]
pub struct Reference {
    /// Ids of all actions that can be offered.
    pub acts: fn() -> Vec<&'static str>,
    /// Figures that [`crate::System::figure`] works out.
    pub figures: &'static [(&'static str, &'static str)],
    /// Figures, fields and condition levels that are kept in centimetres; scenario files give them in metres.
    pub centimetres: &'static [&'static str],
    /// What dice are rolled for.
    pub purposes: fn() -> Vec<Purpose>,
    /// Questions to players; [`crate::System::rulings`] lists those to the GM.
    pub questions: &'static [(&'static str, &'static str)],
    /// What files answer to the kinds of question and ruling that come up too seldom for [`crate::scenario::list`] to see
    /// their forms: the kind, the member of the form (empty: the form is no group), and what it takes.
    pub answers: &'static [(&'static str, &'static str, &'static str)],
    /// What conditions concern.
    pub payloads: &'static [PayloadDef],
}

impl Reference {
    /// Nothing listed: for systems that no scenario is written for.
    pub const NONE: Reference = Reference {
        acts: Vec::new,
        figures: &[],
        centimetres: &[],
        purposes: Vec::new,
        questions: &[],
        answers: &[],
        payloads: &[],
    };
}

/// What dice are rolled for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Purpose {
    /// As `purpose` of `do = "dice"` names it.
    pub id: String,
    pub note: String,
}

impl Purpose {
    /// A purpose in words.
    pub fn new(id: impl Into<String>, note: impl Into<String>) -> Purpose {
        Purpose { id: id.into(), note: note.into() }
    }
}

/// What a condition concerns: who stands in its `by`, and the parts of its data by name.
#[derive(Debug)]
pub struct PayloadDef {
    /// Id of the condition.
    pub condition: &'static str,
    /// Who `by` is, in words; empty: nobody.
    pub by: &'static str,
    /// The parts of its data, in order.
    pub parts: &'static [Part],
    /// Whether the data are rows of these parts.
    pub rows: PayloadRows,
}

/// How often the parts of a condition's data stand in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayloadRows {
    /// Once.
    One,
    /// Any number of times, one row after the other.
    Many,
}

/// A part of a condition's data.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its name in scenario files.
    pub id: &'static str,
    pub holds: PartType,
    pub given: PartPresence,
    /// Of a word: whether it is one that the rules can read.
    pub knows: fn(&str) -> bool,
}

/// Whether a file that gives a condition's data may leave this part out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartPresence {
    Always,
    /// Left out it is 0.
    OrZero,
    /// Left out it is none, no, or an empty list.
    IfAny,
}

/// What a part of a condition's data is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartType {
    Number,
    Numbers,
    /// The number of a round, from 1.
    Round,
    Flag,
    Word,
    Words,
    Combatant,
    /// An item of the bearer of the condition.
    Item,
    /// An item of the combatant in this other part.
    ItemOf(&'static str),
}

impl PayloadDef {
    /// A condition that comes from somebody or concerns somebody.
    pub const fn by(condition: &'static str, by: &'static str) -> PayloadDef {
        PayloadDef { condition, by, parts: &[], rows: PayloadRows::One }
    }
    /// A condition with data.
    pub const fn of(condition: &'static str, parts: &'static [Part]) -> PayloadDef {
        PayloadDef { condition, by: "", parts, rows: PayloadRows::One }
    }
    #[must_use]
    pub const fn parts(mut self, parts: &'static [Part]) -> PayloadDef {
        self.parts = parts;
        self
    }
    /// With rows of its parts.
    #[must_use]
    pub const fn rows(mut self) -> PayloadDef {
        self.rows = PayloadRows::Many;
        self
    }
}

impl Part {
    pub const fn new(id: &'static str, holds: PartType) -> Part {
        Part { id, holds, given: PartPresence::IfAny, knows: |_| true }
    }
    #[must_use]
    pub const fn given(mut self, given: PartPresence) -> Part {
        self.given = given;
        self
    }
    /// What a condition has in it that was set before this part existed.
    pub(crate) fn left_out(&self) -> Val {
        match self.holds {
            PartType::Flag => Val::Flag(false),
            PartType::Number if self.given == PartPresence::OrZero => Val::Int(0),
            _ => Val::None,
        }
    }
    /// A word of which the rules can read only these.
    #[must_use]
    pub const fn knowing(mut self, knows: fn(&str) -> bool) -> Part {
        self.knows = knows;
        self
    }
}

impl Reference {
    /// What this condition concerns.
    pub fn payload(&self, condition: &str) -> Option<&'static PayloadDef> {
        self.payloads.iter().find(|m| m.condition == condition)
    }
}
