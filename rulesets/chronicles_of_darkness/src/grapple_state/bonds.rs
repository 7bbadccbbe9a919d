//! CD-TAG-7, CD-ACT-62: what somebody is bound with.

use crate::conditions::IMMOBILIZED;
use fray_engine::base::{ItemNo, Who};
use fray_engine::payload::Remembered as _;
use fray_engine::scene::Scene;

fray_engine::payload! {
    /// Bonds that hold somebody. If somebody is held by hand, the tag remembers only the holder.
    pub struct Bonds of IMMOBILIZED, by(holder: Option<Who>) {
        /// CD-ACT-70: Durability of the bonds.
        durability: i32,
        /// Whether the feet are bound too.
        feet: bool,
        /// The item in the gear of the bound combatant. None: the GM set the bonds without one.
        item: Option<ItemNo>,
    }
}

/// The bonds of `who`. None: unbound, or held by bare hands.
pub fn bound(scene: &Scene, who: Who) -> Option<Bonds> {
    Bonds::all_on(scene, who).into_iter().next()
}
