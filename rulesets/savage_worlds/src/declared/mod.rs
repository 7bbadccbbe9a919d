//! SW-ACT-11..21: an attack as declared: attacker, kind, weapon, target.

mod attack;
mod mode;
mod stated;
mod weapon;

pub use attack::{Aimed, Attack, Options, Timing, bullets, item_aimed_at, open_to_view};
pub use mode::Mode;
pub use stated::{About, Behind, Stated, Unarmored};
pub use weapon::{WeaponInUse, weapons};
