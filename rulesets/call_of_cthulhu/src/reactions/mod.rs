//! CC-REACT-1 to 3, 10, 11: what the target of an attack does about it, chosen before any die.

mod close;
mod dive;

pub use close::{Assault, Defence, Way, defend, defends};
pub use dive::{defender_dice, dives};
