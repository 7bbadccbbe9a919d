//! The state of a fight: plain data, folded from facts.

mod agenda;
mod combatant;
mod command;
mod conds;
mod copy;
mod lookup;
mod mode;
mod names;
mod order;
mod orders;
mod question;
mod standing;
mod state;
mod still;
mod under_way;
mod visibility;

pub use agenda::{AskOrder, Claim, Frame, Turn, TurnFields, Window};
pub(crate) use combatant::OutOfSight;
pub use combatant::{Combatant, Item, NewItem};
pub use command::Cmd;
pub use conds::{Cond, Conds, Until};
pub use lookup::{item_by_key, item_key};
pub use mode::{Asking, Masks, Phase};
pub(crate) use names::{HIDDEN_MARK, numbered};
pub use order::{OrderEntry, OrderState};
pub(crate) use question::without_advice;
pub use question::{Asked, Lapses, Posted, Question};
pub use standing::{Standing, StandingOrder};
pub use state::{DISTANCE, Scene};
