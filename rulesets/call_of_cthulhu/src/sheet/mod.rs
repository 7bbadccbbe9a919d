//! CC-SHEET: the fields of a sheet, of the scene and of a turn, as typed handles.

mod cast;
mod names;
mod scene;
mod turn;
mod validate;

pub use cast::*;
pub use names::{id, label, name, skill};
pub use scene::*;
pub use turn::*;
pub use validate::{hp_by_body, validate};

use fray_engine::base::{Field, OfCombatant};

/// A number on the sheet.
pub type Number = Field<i32, OfCombatant>;
