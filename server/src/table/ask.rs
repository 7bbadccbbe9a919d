//! What a table can be asked.

use super::attendance::{Attendance, ConnId};
use super::board::Upload;
use super::export::LogOfSeat;
use super::fair::FightFile;
use crate::denied::Denied;
use crate::ids::{Code, EncounterNo, PictureId, Seat};
use crate::secrets::Secret;
use crate::wire::{Command, Join, OddsOf, Seated, TableInfo};
use tokio::sync::{mpsc, oneshot};

/// An answer that somebody waits for.
pub type Answer<T> = oneshot::Sender<T>;

/// Takes what a table is asked. Boxed, because a channel always keeps room for 32 messages.
pub type Mailbox = mpsc::Sender<Box<Ask>>;

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
