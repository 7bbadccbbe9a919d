//! ME-GEAR: the armoury, and what somebody has at hand.

mod place;
mod rows;

pub use place::*;
pub use rows::*;
