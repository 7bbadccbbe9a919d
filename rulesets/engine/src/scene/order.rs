use crate::base::{Str, Who};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderEntry {
    pub who: Who,
    /// What gives the place, as people read it.
    pub mark: Str,
    pub state: OrderState,
}

/// Where an entry of the order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderState {
    /// Has had the turn of this round.
    Done,
    Now,
    /// Interrupted by the one who acts now.
    Paused,
    Waiting,
    /// Holds the turn back.
    Holding,
    /// In the fight, without a turn in this round.
    Out,
}
