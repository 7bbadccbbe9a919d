//! Who connects, and what their client has.

use crate::addresses::Base;
use crate::ids::Seat;
use crate::outbox::Outbox;
use crate::secrets::Secret;
use std::collections::BTreeMap;

/// The id of a connection, unique on this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnId(pub u64);

/// What a client already has, according to its first message.
#[derive(Clone, Debug, Default)]
pub struct ClientState {
    /// The tag of each part.
    pub tags: BTreeMap<String, String>,
    /// The number of the last line.
    pub line: u32,
    /// The epoch of the lines.
    pub epoch: u32,
    /// The parts that it looks at.
    pub looks: Vec<String>,
}

/// Somebody who wants to take their seat.
pub struct Attendance {
    pub seat: Seat,
    /// The secret of the cookie.
    pub secret: Secret,
    /// What links for this browser begin with.
    pub base: Base,
    pub client: ClientState,
    pub outbox: Outbox,
}
