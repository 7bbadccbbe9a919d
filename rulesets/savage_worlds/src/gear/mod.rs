//! SW-GEA: the armoury, and what somebody has at hand.

mod damage;
mod data;
mod hands;
mod notes;
mod rows;

pub use crate::sheet::{MAIN, NATURAL, OFF, SLOTS, STOWED, WORN};
pub use damage::Damage;
pub use data::*;
pub use fray_engine::gear::GROUND;
pub use hands::*;
pub use notes::*;
pub use rows::*;
