//! One table: its members, its library, its fight, and the connections that look at it.
//!
//! A table is a task with a bounded mailbox. For each command it makes a plan from the state as it is, stores the plan
//! durably, and only then makes it the state and sends it to the viewers. What cannot be stored has not happened.

mod admission;
mod allowance;
mod audience;
mod board;
pub mod check;
mod clock;
mod commands;
mod declarations;
mod done;
mod downloads;
mod encounters;
mod export;
pub mod faces;
pub mod fair;
mod fight;
mod first_update;
mod length;
mod library;
mod members;
mod names;
pub mod new_table;
mod odds;
mod parts;
mod pasted;
mod plan;
mod reading;
mod registry;
mod requests;
mod sent;
mod state;
mod task;
mod update;

pub use allowance::MemberLimits;
pub use board::Upload;
pub use downloads::at_length;
pub use export::LogOfSeat;
pub use registry::{Registry, ServerSettings};
pub use requests::requests;

use crate::denied::Denied;
use crate::http::Base;
use crate::ids::{Code, EncounterNo, PictureId, Seat};
use crate::secrets::Secret;
use crate::wire::{Command, Join, OddsOf, Seated, TableInfo};
use crate::ws::Outbox;
use fair::FightFile;
use std::collections::BTreeMap;
use tokio::sync::{mpsc, oneshot};

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

/// An answer that somebody waits for.
pub type Answer<T> = oneshot::Sender<T>;

/// Takes what a table is asked. Boxed, because a channel always keeps room for 32 messages.
pub type Mailbox = mpsc::Sender<Box<Ask>>;

/// What a table can be asked.
pub enum Ask {
    /// Asks what somebody who has the code may know.
    Info {
        /// The code that was typed.
        typed: Code,
        /// The seats for which the browser has cookies.
        shown: Vec<(Seat, Secret)>,
        answer: Answer<Result<TableInfo, Denied>>,
    },
    /// A newcomer wants to become a member.
    Join {
        /// The code that was typed.
        typed: Code,
        join: Join,
        answer: Answer<Result<(Seated, Secret), Denied>>,
    },
    /// A member wants to return by a link.
    Enter {
        /// The secret in the link.
        secret: Secret,
        answer: Answer<Result<(Seated, Secret), Denied>>,
    },
    /// A connection wants to take its seat.
    Attend {
        attendance: Box<Attendance>,
        /// The id of the connection. Its first update has been sent by then.
        answer: Answer<Result<ConnId, Denied>>,
    },
    /// A connection has ended.
    Leave { conn: ConnId },
    /// What a connection looks at from now on.
    Look { conn: ConnId, parts: Vec<String> },
    /// Asks for the odds of choices; they go to the connection.
    Odds {
        conn: ConnId,
        /// The client's id.
        id: u32,
        of: Vec<OddsOf>,
    },
    /// A command; its reply goes to the connection.
    Do {
        conn: ConnId,
        /// The client's id.
        id: String,
        cmd: Box<Command>,
    },
    /// Asks for the log as a seat may read it.
    Log {
        seat: Seat,
        secret: Secret,
        /// `None` for the current encounter.
        encounter: Option<EncounterNo>,
        answer: Answer<Result<LogOfSeat, Denied>>,
    },
    /// Asks for the seed and the log of an encounter that is over.
    Reveal {
        seat: Seat,
        secret: Secret,
        /// `None` for the current encounter.
        encounter: Option<EncounterNo>,
        answer: Answer<Result<FightFile, Denied>>,
    },
    /// Asks whether somebody may upload a file for the map, before the file is read.
    MayUpload {
        seat: Seat,
        secret: Secret,
        /// Only the GM may.
        answer: Answer<Result<(), Denied>>,
    },
    /// Puts a file on the map.
    Upload { seat: Seat, secret: Secret, upload: Upload, answer: Answer<Result<(), Denied>> },
    /// Asks whether somebody may see this picture of the map.
    MaySee {
        seat: Seat,
        secret: Secret,
        picture: PictureId,
        /// Yes if the picture is on the map and the map is shown; the GM may see it earlier.
        answer: Answer<Result<(), Denied>>,
    },
    /// Sets the next faces of the dice; for tests only.
    Script { dice: Vec<String>, answer: Answer<()> },
}
