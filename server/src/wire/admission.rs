//! Bodies of the HTTP requests with which people join a table or return to it, and of the answers.

use super::{LibraryEntry, Role};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/systems`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SystemEntry {
    /// Id, for `POST /api/tables`.
    pub id: String,
    /// Name as shown.
    pub name: String,
    pub note: String,
    /// Whether a sample fight exists.
    pub sample: bool,
}

/// Body of `POST /api/tables`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// 1 to 60 characters. If it is empty, the server makes up a name.
    #[serde(default)]
    pub name: String,
    /// The GM's name, at most 40 characters.
    #[serde(default)]
    pub gm: String,
    /// Id of the system.
    pub system: String,
    /// Whether to add the sample fight, ready to start.
    #[serde(default)]
    pub sample: bool,
    /// Whether the sample fight begins at once.
    #[serde(default)]
    pub start: bool,
}

/// Body of `POST /api/tables/{code}/join`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// 1 to 40 characters.
    pub name: String,
    /// As player or spectator.
    pub role: Role,
    /// A free character to take at once: library id or handle.
    #[serde(default)]
    pub character: Option<String>,
}

/// Body of `POST /api/tables/{code}/enter`: returns by a recovery link or a link for readmission.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    /// The secret in the link.
    pub secret: String,
}

/// Answer to the three requests above. It sets the seat's cookie.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Seated {
    /// The table's code in the address of this seat.
    pub code: String,
    pub seat: u32,
    pub role: Role,
}

/// `GET /api/tables/{code}`: what somebody who has the code may know, and the seats of this browser.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableInfo {
    /// Name of the table.
    pub name: String,
    /// Join code.
    pub code: String,
    /// System's name.
    pub system: String,
    /// Characters that may be taken.
    pub free: Vec<LibraryEntry>,
    /// Seats whose cookies this browser holds.
    pub seats: Vec<SeatInfo>,
}

/// A seat of this browser.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SeatInfo {
    /// The table's code in the address of this seat, which stays when the join code changes.
    pub code: String,
    pub seat: u32,
    /// Member's name.
    pub name: String,
    pub role: Role,
}

/// Body of every refused HTTP request.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct HttpRefusal {
    /// Stable code.
    pub code: String,
    /// In plain words, with what to do next.
    pub text: String,
    /// The field of the request that it is about, if the code does not say that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<&'static str>,
}
