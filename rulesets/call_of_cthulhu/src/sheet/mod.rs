//! CC-SHEET: what stands on a sheet, in the scene and in a turn, as typed handles.

mod cast;
mod look_over;
mod scene;
mod turn;

pub use cast::*;
pub use look_over::{hp_by_body, look_over};
pub use scene::*;
pub use turn::*;

use fray_engine::base::{Field, OfCombatant};

/// A number on the sheet.
pub type Number = Field<i32, OfCombatant>;

/// What people read of a field.
pub fn label(f: Number) -> &'static str {
    SHEET.get(usize::from(f.ix)).map_or("", |d| d.label)
}

/// What a skill or characteristic is called in a roll: the label without what counts if the field is empty.
pub fn name(f: Number) -> &'static str {
    label(f).split_once(" (empty").map_or(label(f), |(name, _)| name)
}

/// The id of a field.
pub fn id(f: Number) -> &'static str {
    SHEET.get(usize::from(f.ix)).map_or("", |d| d.id)
}

/// The skill of this id.
pub fn skill(id: &str) -> Option<Number> {
    SKILLS.iter().copied().find(|f| self::id(*f) == id)
}
