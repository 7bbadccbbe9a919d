//! ME-SHEET: what stands on a sheet, in the scene and in a turn, as typed handles.

mod cast;
mod look_over;
mod scene;
mod turn;

pub use cast::*;
pub use look_over::{Focus, foci_in, focus_named, look_over, normalize, skills_in};
pub use scene::*;
pub use turn::*;
