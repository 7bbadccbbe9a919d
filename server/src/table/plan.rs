use super::fight::Fight;
use crate::ids::Seat;
use crate::outbox::CloseReason;
use crate::store::Change;
use std::collections::BTreeMap;

/// What a command would change. Nothing has changed yet.
#[derive(Default)]
pub struct Plan {
    /// The rows as they will be.
    pub changes: Vec<Change>,
    /// The fight after the command.
    pub fight: Option<Fight>,
    /// What the reply gives back. It may hold secrets, so it is not stored.
    pub data: BTreeMap<String, String>,
    /// The seats whose connections end, and why.
    pub disconnects: Vec<(Seat, CloseReason)>,
}

impl Plan {
    /// A plan that changes rows only.
    pub fn rows(changes: Vec<Change>) -> Plan {
        Plan { changes, ..Plan::default() }
    }

    /// A plan that changes the fight only.
    pub fn fight(fight: Fight) -> Plan {
        Plan { fight: Some(fight), ..Plan::default() }
    }
}
