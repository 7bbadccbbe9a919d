//! SW-MOD: everything that is added to a roll, as pure functions of the scene.

mod attack;
mod circumstance;
mod gang_up;
mod list;
mod standing;
mod support;

pub use attack::{
    Band, COVERS, Target, against_parry, attack_modifiers, band, band_at, band_words, cover, cover_words,
    damage_modifiers, eyesight, lowerable, suppressed, suppression, target_number,
};
pub use gang_up::gang_up;
pub use list::{Entry, Modifiers};
pub use standing::standing;
pub use support::{support, use_up};
