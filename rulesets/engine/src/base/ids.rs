use serde::{Deserialize, Serialize};
use std::fmt;

/// A combatant inside the engine: its place in the cast (encounter order). Never leaves the engine;
/// viewers get a [`Handle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Who(pub u16);

impl Who {
    /// The place in the cast.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A combatant's id on the wire: opaque and not sequential, so that it does not reveal how many there are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Handle(pub String);

impl fmt::Display for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A member's seat at the table, numbered by the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u32);

/// One item of one combatant's gear; numbers are never used again within an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ItemNo(pub u16);

/// Who is looking. `scene/visibility.rs` decides which combatants a viewer may see, `encounter/visibility.rs` how much of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// Sees all but sealed answers.
    Gm,
    /// A player: sees what is public and what is theirs.
    Player(Seat),
    /// The table screen, and spectators.
    Spectator,
}
