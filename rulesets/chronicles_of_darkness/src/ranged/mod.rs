//! CD-ACT-9 to 33: aim, range, concealment, cover and ammunition of shots and throws.

pub mod aim;
pub mod concealment;
pub mod cover;
pub mod covering;
pub mod interception;
pub mod melee;
pub mod range;
pub mod reload;
pub mod shield;
pub mod shooting;
mod suppressed;

pub use aim::Aimed;
pub use cover::placed;
pub use reload::Reloading;
pub use shield::{drop_lost_shields, is_shield_lost};
pub use suppressed::{CoveringFireMark, suppressed_choice};
