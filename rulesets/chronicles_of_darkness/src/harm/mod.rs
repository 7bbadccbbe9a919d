//! CD-DMG, CD-TAG, CD-HAZ: what hurts, and what comes of it.

mod hit;
pub mod object;

pub use hit::{ArmorUse, Dealt, Hit, Source, Type, hit};

use crate::conditions::{DEAD, UNCONSCIOUS};
use fray_engine::base::Who;
use fray_engine::scene::Scene;

/// Dead or unconscious.
pub fn is_out(scene: &Scene, who: Who) -> bool {
    scene.has(who, DEAD) || scene.has(who, UNCONSCIOUS)
}
