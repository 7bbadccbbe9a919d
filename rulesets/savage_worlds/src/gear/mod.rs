//! SW-GEA: the armoury, and what somebody has at hand.

mod hands;
mod rows;

pub use hands::*;
pub use rows::*;
