//! The systems of the program under test: Fray's own, and a made-up one.

use fray::systems::{SYSTEMS, Systems};

pub fn systems() -> Systems {
    let mut all = SYSTEMS.all().to_vec();
    all.push(&fray_kit::tiny::SYSTEM);
    Systems::of(all.leak())
}
