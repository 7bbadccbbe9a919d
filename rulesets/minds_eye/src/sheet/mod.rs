//! ME-SHEET: the fields of a sheet, of the scene and of a call, as typed handles.

mod cast;
mod foci;
mod kept;
mod scene;
mod turn;
mod validate;

pub use cast::*;
pub use foci::Focus;
pub use kept::leave_the_fight_behind;
pub use scene::*;
pub use turn::*;
pub use validate::validate;
