//! One table: its members, its library, its fight, and the connections that look at it.
//!
//! A table is a task with a bounded mailbox. For each command it makes a plan from the state as it is,
//! stores the plan durably, and only then makes it the state and tells it. What cannot be stored has not happened.

mod ahead;
mod audience;
mod board;
pub mod check;
mod clock;
mod commands;
mod done;
mod door;
mod encounters;
mod export;
pub mod faces;
pub mod fair;
mod fight;
pub mod found;
mod library;
mod members;
mod names;
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

pub use board::Upload;
pub use export::LogOfSeat;
pub use registry::{Registry, Terms};
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

/// One connection of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnId(pub u64);

/// What a client has already, by its first message.
#[derive(Clone, Debug, Default)]
pub struct Held {
    /// Tag of each part.
    pub tags: BTreeMap<String, String>,
    /// Number of the last line.
    pub line: u32,
    /// Epoch of the lines.
    pub epoch: u32,
    /// Parts that it looks at.
    pub looks: Vec<String>,
}

/// Somebody who wants to take their seat.
pub struct Attendance {
    pub seat: Seat,
    /// The secret of the cookie.
    pub secret: Secret,
    /// What links for this browser begin with.
    pub base: Base,
    /// What the client has already.
    pub held: Held,
    /// Where frames go.
    pub outbox: Outbox,
}

/// An answer that somebody waits for.
pub type Answer<T> = oneshot::Sender<T>;

/// Where a table is asked. Boxed: a channel keeps room for 32 of what goes through it, however little waits.
pub type Mailbox = mpsc::Sender<Box<Ask>>;

/// What a table can be asked.
pub enum Ask {
    /// What somebody who has the code may know.
    Info {
        /// The code that was typed.
        typed: Code,
        /// Seats that the browser shows cookies of.
        shown: Vec<(Seat, Secret)>,
        answer: Answer<Result<TableInfo, Denied>>,
    },
    /// A new member.
    Join {
        /// The code that was typed.
        typed: Code,
        join: Join,
        /// The seat and its secret.
        answer: Answer<Result<(Seated, Secret), Denied>>,
    },
    /// Somebody comes back by a link.
    Enter {
        /// The link's.
        secret: Secret,
        /// The seat and its secret.
        answer: Answer<Result<(Seated, Secret), Denied>>,
    },
    /// A connection.
    Attend {
        attendance: Box<Attendance>,
        /// Its id; an update is on its way then.
        answer: Answer<Result<ConnId, Denied>>,
    },
    /// A connection has ended.
    Leave { conn: ConnId },
    /// What a connection looks at from now on.
    Look { conn: ConnId, parts: Vec<String> },
    /// The odds of choices; they go to the connection.
    Odds {
        conn: ConnId,
        /// The client's id.
        id: u32,
        /// The choices.
        of: Vec<OddsOf>,
    },
    /// A command; its reply goes to the connection.
    Do {
        /// From which connection.
        conn: ConnId,
        /// The client's id.
        id: String,
        cmd: Box<Command>,
    },
    /// The log as a seat may read it.
    Log {
        seat: Seat,
        secret: Secret,
        /// Which encounter; none: the present one.
        encounter: Option<EncounterNo>,
        answer: Answer<Result<LogOfSeat, Denied>>,
    },
    /// What the dice of an encounter that is over came from.
    Reveal {
        seat: Seat,
        secret: Secret,
        /// Which encounter; none: the present one.
        encounter: Option<EncounterNo>,
        answer: Answer<Result<FightFile, Denied>>,
    },
    /// Whether somebody may upload a file for the map: only then is it read.
    MayUpload {
        seat: Seat,
        secret: Secret,
        /// Only the GM may.
        answer: Answer<Result<(), Denied>>,
    },
    /// A file for the map.
    Upload {
        seat: Seat,
        secret: Secret,
        /// What is in it.
        upload: Upload,
        /// It lies on the map.
        answer: Answer<Result<(), Denied>>,
    },
    /// Whether somebody may see this picture of the map.
    MaySee {
        seat: Seat,
        secret: Secret,
        picture: PictureId,
        /// The picture is on the map, and the map is shown; the GM sees it before.
        answer: Answer<Result<(), Denied>>,
    },
    /// The next faces of the dice; tests only.
    Script { dice: Vec<String>, answer: Answer<()> },
}
