//! The smallest words of the engine: ids, values, sentences.

mod ids;
mod text;
mod value;

pub use ids::{Handle, ItemNo, Seat, Viewer, Who};
pub(crate) use text::figure;
pub use text::{Bit, Text};
pub use value::{Field, Kind, OfCombatant, OfOptions, OfScene, OfTurn, Str, TraitDie, Val};
