//! CE-SHEET: the fields of a sheet, of the scene and of a slot, as typed handles.

mod cast;
mod look_over;
mod scene;
mod turn;

pub use cast::*;
pub use look_over::look_over;
pub use scene::*;
pub use turn::*;

use fray_engine::base::{Field, OfCombatant};

/// A number on the sheet.
pub type Number = Field<i32, OfCombatant>;
