//! CD-GEAR, CD-SHEET-12 to 14: the armoury, and what somebody has at hand.

mod data;
mod hands;
mod improvised;
mod notes;
mod place;
mod rows;

pub use data::*;
pub use hands::*;
pub use improvised::*;
pub use notes::*;
pub use place::*;
pub use rows::*;
