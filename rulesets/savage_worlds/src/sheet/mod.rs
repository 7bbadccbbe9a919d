//! SW-SHT: what stands on a sheet, in the scene and in a turn, as typed handles.

mod cast;
mod scene;
mod skills;
mod turn;

pub use cast::*;
pub use scene::*;
pub use skills::{Attribute, FurtherSkill, further_skills, look_over};
pub use turn::*;
