//! What fields are called.

use super::{Number, SHEET, SKILLS};

/// The label that people read for a field.
pub fn label(f: Number) -> &'static str {
    SHEET.get(usize::from(f.ix)).map_or("", |d| d.label)
}

/// What a skill or characteristic is called in a roll: its label without the part in brackets about an empty field.
pub fn name(f: Number) -> &'static str {
    label(f).split_once(" (empty").map_or(label(f), |(name, _)| name)
}

/// The id of a field.
pub fn id(f: Number) -> &'static str {
    SHEET.get(usize::from(f.ix)).map_or("", |d| d.id)
}

pub fn skill(id: &str) -> Option<Number> {
    SKILLS.iter().copied().find(|f| self::id(*f) == id)
}
