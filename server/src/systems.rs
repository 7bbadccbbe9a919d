//! The systems, by name. This is the one place of the server that names them.

use crate::wire::SystemEntry;
use fray_engine::System;

/// All of them, in the order in which they are offered.
pub static SYSTEMS: &[&dyn System] = &[
    fray_savage_worlds::SYSTEM,
    fray_chronicles_of_darkness::SYSTEM,
    #[cfg(feature = "tiny")]
    &fray_engine::tiny::SYSTEM,
];

/// The system of this id.
pub fn by_id(id: &str) -> Option<&'static dyn System> {
    SYSTEMS.iter().copied().find(|s| s.id() == id)
}

/// As the home page lists them.
pub fn entries() -> Vec<SystemEntry> {
    let entry = |s: &&dyn System| SystemEntry {
        id: s.id().into(),
        name: s.name().into(),
        note: s.note().into(),
        sample: !s.content().sample.is_empty(),
    };
    SYSTEMS.iter().map(entry).collect()
}
