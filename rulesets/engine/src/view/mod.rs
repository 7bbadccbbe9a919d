//! The only way out of the engine: what one viewer may see, built field by field.

mod chronicle;
mod clock;
mod combatant;
mod forms;
mod lines;
mod make;
pub mod odds;
mod offers;
mod questions;
mod refusal;
mod render;
mod shared;
mod stage;
mod story;
pub mod sums;
mod system;
mod told_odds;
mod touched;
mod turn;
mod types;
mod watch;

pub use lines::{Cursor, Logbook};
pub use make::{Everything, View};
pub use offers::Declared;
pub use render::AsJson;
pub use system::{handbook, of_system};
pub use told_odds::ToldOdds;
pub use types::*;
pub use watch::{News, RenderedPart, Telling, Watch};
