//! ME-SHEET: the fields of a sheet, of the scene and of a call, as typed handles.

mod cast;
mod foci;
mod look_over;
mod scene;
mod turn;

pub use cast::*;
pub use foci::Focus;
pub use look_over::look_over;
pub use scene::*;
pub use turn::*;
