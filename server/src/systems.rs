//! The systems, by name. This is the one place of the server that names them.

use crate::wire::SystemEntry;
use fray_engine::System;

/// All that Fray comes with, in the order in which they are offered.
pub static SYSTEMS: Systems = Systems::of(&[
    fray_savage_worlds::SYSTEM,
    fray_call_of_cthulhu::SYSTEM,
    fray_chronicles_of_darkness::SYSTEM,
    fray_cthulhu_eternal::SYSTEM,
    fray_minds_eye::SYSTEM,
]);

/// The systems that a server runs tables of.
#[derive(Clone, Copy)]
pub struct Systems(&'static [&'static dyn System]);

impl Systems {
    /// In the order in which they are offered.
    pub const fn of(systems: &'static [&'static dyn System]) -> Systems {
        Systems(systems)
    }

    pub const fn all(self) -> &'static [&'static dyn System] {
        self.0
    }

    pub fn by_id(self, id: &str) -> Option<&'static dyn System> {
        self.0.iter().copied().find(|s| s.id() == id)
    }

    /// As the home page lists them.
    pub fn entries(self) -> Vec<SystemEntry> {
        let entry = |s: &&dyn System| SystemEntry {
            id: s.id().into(),
            name: s.name().into(),
            note: s.note().into(),
            sample: !s.content().sample.is_empty(),
        };
        self.0.iter().map(entry).collect()
    }
}
