//! CD-ACT-53 to 64: grappling: a grab begins it, and a contest each round continues it.

mod contest;
mod control;
mod grab;
mod let_go;
mod moves;

pub use contest::at_slot;
pub use control::Controls;
pub use grab::{FAMILY as GRAB, seize, taken};
pub use let_go::FAMILY as LET_GO;
