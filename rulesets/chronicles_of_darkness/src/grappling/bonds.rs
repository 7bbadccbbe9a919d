//! CD-TAG-7, CD-ACT-62: what somebody is bound with.

use crate::conditions::IMMOBILIZED;
use fray_engine::base::{ItemNo, Who};
use fray_engine::payload::Remembered as _;
use fray_engine::scene::Scene;

fray_engine::payload! {
    /// Bonds that hold somebody. The tag of a hold by hand remembers nothing but the holder.
    pub struct Bonds of IMMOBILIZED, by(holder: Option<Who>) {
        /// CD-ACT-70: of what binds.
        durability: i32,
        /// Whether the feet are bound too.
        feet: bool,
        /// The item in the gear of the bound combatant; none: as the GM says.
        item: Option<ItemNo>,
    }
}

/// What `who` is bound with; none: nothing, or bare hands hold them.
pub fn bound(scene: &Scene, who: Who) -> Option<Bonds> {
    Bonds::all_on(scene, who).into_iter().next()
}
