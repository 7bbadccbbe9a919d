//! What fields are called.

use super::{Number, SHEET, SKILLS};
use fray_engine::gear::Rows;
use std::sync::LazyLock;

/// The label that people read for a field.
pub fn label(f: Number) -> &'static str {
    SHEET.get(usize::from(f.ix)).map_or("", |d| d.label)
}

/// What a skill or characteristic is called in a roll: its label without the part in brackets about an empty field.
pub fn name(f: Number) -> &'static str {
    let label = label(f);
    let about_empty = label.rfind('(').filter(|at| label[*at..].starts_with("(empty"));
    about_empty.map_or(label, |at| label[..at].trim_end())
}

/// The id of a field.
pub fn id(f: Number) -> &'static str {
    SHEET.get(usize::from(f.ix)).map_or("", |d| d.id)
}

static SKILLS_BY_ID: LazyLock<Rows<Number>> = LazyLock::new(|| SKILLS.iter().map(|f| (id(*f), *f)).collect());

pub fn skill(id: &str) -> Option<Number> {
    SKILLS_BY_ID.get(id)
}
