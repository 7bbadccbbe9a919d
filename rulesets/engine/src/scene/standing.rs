//! Standing orders: how questions of a kind are answered beforehand.

use crate::base::{Str, Who};
use serde::{Deserialize, Serialize};

/// How questions of a kind are answered beforehand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandingOrder {
    /// The combatant whose player gave it; none: for the GM's rulings.
    pub who: Option<Who>,
    /// Kind of question.
    #[serde(rename = "label")]
    pub kind: Str,
    /// What it does with them, and until when.
    #[serde(rename = "hold")]
    pub does: Standing,
}

/// What a standing order does with questions of its kind, and until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    Ask,
    /// Until this combatant's turn begins.
    PassUntilTurn,
    /// Until somebody acts against this combatant.
    PassUntilAttacked,
    /// While the situation is good for the person asked.
    PassWhenWell,
    /// For the rest of the fight.
    Pass,
    /// For the rest of the fight, with the advised answer. The GM's own
    /// combatants do so by default while only sensible questions are asked.
    PassAsAdvised,
}
