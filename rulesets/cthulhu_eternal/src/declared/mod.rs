//! CE-ATK-1 steps 1 and 2: an attack as it was declared: its parts, its modifiers, and what forbids it.

mod called;
mod check;
mod modifiers;
mod parts;

pub use called::{armored_all_over, full as no_gap};
pub use check::{disarmable, hands, held_down, in_setting, may_attack, may_target, may_use, weapon_off, weapon_works};
pub use modifiers::{modifiers, range_words};
pub use parts::{Act, AimUse, Attack, Trick, WeaponInUse, bare, can_be_fought, in_hand, weapon_named, weapons};
