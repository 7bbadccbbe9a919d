//! What an encounter is doing, and how the table runs it.

use serde::{Deserialize, Serialize};

/// How players see the state of foes: combatants on a side on which they know of nobody that a player has or may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Masks {
    /// As their sheets say who sees it. Logs of earlier releases say nothing and mean this.
    #[default]
    Off,
    /// In a word: unhurt, hurt, badly hurt.
    On,
}

/// Which questions are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asking {
    /// All that the rules allow. Logs of earlier releases say nothing and mean this.
    #[default]
    Everything,
    /// Those that earn their place: another answer than the default could serve, and it concerns a player, or the GM
    /// wants to be asked.
    Sensible,
}

/// What an encounter is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    #[default]
    Prepare,
    Running,
    Ended,
}
