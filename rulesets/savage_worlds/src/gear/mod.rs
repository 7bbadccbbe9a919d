//! SW-GEA: the armoury, and what somebody has at hand.

mod hands;
mod rows;

pub use crate::sheet::{MAIN, NATURAL, OFF, SLOTS, STOWED, WORN};
pub use fray_engine::gear::GROUND;
pub use hands::*;
pub use rows::*;
