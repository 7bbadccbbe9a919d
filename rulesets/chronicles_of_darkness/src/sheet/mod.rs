//! CD-SHEET: what stands on a sheet, in the scene and in a turn, as typed handles.

mod cast;
mod scene;
mod turn;
mod validate;

pub use cast::*;
pub use scene::*;
pub use turn::*;
pub use validate::{normalize, validate};

use fray_engine::base::{Field, OfCombatant};

/// A number on the sheet.
pub type Number = Field<i32, OfCombatant>;
