//! What is set for a table, and for all tables.

use super::allowance::MemberLimits;
use super::board::Board;
use crate::systems::Systems;
use fray_engine::view::Input;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Settings for all tables of this server.
#[derive(Clone, Copy)]
pub struct ServerSettings {
    pub systems: Systems,
    /// Whether dice may be scripted.
    pub test_dice: bool,
    /// How long a table without connections stays in memory.
    pub idle: Duration,
    pub member_limits: MemberLimits,
}

/// What the GM has set for the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Seconds until a question's default counts; `None` for no clock while a GM is connected.
    pub deadline: Option<u32>,
    /// Whether the odds of choices are hidden from everybody.
    pub odds_off: bool,
    pub board: Board,
    /// What players mean to do when their turn comes.
    pub ahead: Vec<Declaration>,
}

/// An action declared ahead, with the player's answer to its form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Declaration {
    /// Number of the encounter.
    pub encounter: u32,
    /// The combatant's handle.
    pub who: String,
    pub act: String,
    pub label: String,
    pub words: String,
    pub form: Input,
}
