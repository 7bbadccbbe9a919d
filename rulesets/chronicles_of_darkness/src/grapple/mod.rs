//! CD-ACT-53 to 64: what is done in a grapple: a grab begins it, a contest each round goes on with it.

mod contest;
mod control;
mod grab;
mod let_go;
mod moves;

pub use contest::at_slot;
pub use control::Controls;
pub use grab::{FAMILY as GRAB, seize, taken};
pub use let_go::FAMILY as LET_GO;
