//! ME-GEAR: the armoury, and where each item is carried.

mod place;
mod rows;

pub use place::*;
pub use rows::*;
