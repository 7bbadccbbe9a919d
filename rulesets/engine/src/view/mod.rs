//! The only way out of the engine: what one viewer may see, built by naming what is let out.

mod forms;
mod lines;
mod make;
mod refusal;
mod story;
mod sums;
mod types;

pub use lines::Cursor;
pub use make::View;
pub use types::*;
