//! CC-ACT-10 to 24, CC-MEL, CC-RNG, CC-AUTO: attacks.

mod blast;
mod called;
mod close;
mod dice;
mod exchange;
mod extras;
mod fire;
mod note;
mod outcome;
mod shots;
mod throw;
mod volley;

pub use close::{CLOSE, FAMILY as CLOSE_FAMILY, MANEUVER, MANEUVERS, STRIKE, check_strike, unaware};
pub use dice::{AttackCircumstances, outnumbered};
pub use exchange::{exchange, expose_attacker};
pub use fire::{FAMILY as FIRE_FAMILY, LOAD_AND_FIRE, LOADING, check_gun, check_shot, fires_safely};
pub use shots::{Fire, fire};
pub use throw::FAMILY as THROW_FAMILY;
pub use volley::{Volley, hidden};
