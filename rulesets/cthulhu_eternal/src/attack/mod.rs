//! CE-ATK, CE-ACT-2 to 4, 10, 12, 26 to 29: attacks, from the dice to the aftermath.

mod comparison;
mod critical;
mod damage;
mod declare;
mod effect;
mod family;
mod form;
mod fumble;
mod group;
mod hit;
mod means;
mod note;
mod radius;
mod resolve;
mod stray;
mod terror;
mod volley;

pub use declare::rounds as spend_rounds;
pub use family::{OTHERS, PLAIN};
pub use form::{OPTIONS, read};
pub use fumble::fumble;
pub use group::{finish_together, roll_together};
pub use hit::strike_with;
pub use resolve::perform;
pub use terror::inspires;
pub use volley::Volley;
