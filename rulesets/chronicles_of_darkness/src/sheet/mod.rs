//! CD-SHEET: what stands on a sheet, in the scene and in a turn, as typed handles.

mod cast;
mod scene;
mod turn;

pub use cast::*;
pub use scene::*;
pub use turn::*;
