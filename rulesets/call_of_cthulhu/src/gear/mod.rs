//! CC-GEAR, CC-SHEET-11: the armoury, and where each item is carried.

mod data;
mod dice;
mod hands;
mod rows;

pub use data::*;
pub use dice::Dice;
pub use hands::*;
pub use rows::*;
