//! CE-GEAR, CE-SHEET-10, 14, 15: the armoury, and where each item is carried.

mod data;
mod dice;
mod hands;
mod notes;
mod place;
mod rows;

pub use data::*;
pub use dice::Dice;
pub use hands::*;
pub use notes::*;
pub use place::*;
pub use rows::*;
