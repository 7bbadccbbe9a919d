//! CE-SHEET: the fields of a sheet, of the scene and of a slot, as typed handles.

mod cast;
mod scene;
mod turn;
mod validate;

pub use cast::*;
pub use scene::*;
pub use turn::*;
pub use validate::validate;

use fray_engine::base::{Field, OfCombatant};

/// A number on the sheet.
pub type Number = Field<i32, OfCombatant>;
