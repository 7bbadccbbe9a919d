//! CD-SHEET: what stands on a sheet, in the scene and in a turn, as typed handles.

mod cast;
mod look_over;
mod scene;
mod turn;

pub use cast::*;
pub use look_over::{look_over, normalize};
pub use scene::*;
pub use turn::*;

use fray_engine::base::{Field, OfCombatant};

/// A number on the sheet.
pub type Number = Field<i32, OfCombatant>;
