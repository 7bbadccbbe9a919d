//! Messages between client and server. JSON, one message a frame; see `docs/PROTOCOL.md`.

mod admission;
mod board;
mod command;
mod table;

pub use admission::{Enter, HttpRefusal, Join, NewTable, SeatInfo, Seated, SystemEntry, TableInfo};
pub use board::{BoardChange, BoardView, DoorView, GridView, PictureView};
pub use command::{Command, FightCommand, NewOwner, TableCommand};
pub use table::{
    AheadEntry, ClockEntry, LibraryEntry, MemberEntry, Phase, QuestionKind, Role, RulingsView, SaltEntry, TableView,
};

use fray_engine::view::{Input, LineView, OddsView, RefusalView};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Version of the protocol. A client of another version is told to reload.
pub const VERSION: u32 = 5;

/// From the client. Unknown fields and unknown kinds are refused.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMsg {
    /// The first message. It says what the client already has.
    Hello {
        /// [`VERSION`].
        v: u32,
        /// Tag of each part that the client holds.
        #[serde(default)]
        tags: BTreeMap<String, String>,
        /// Number of the last line that the client holds; 0: none.
        #[serde(default)]
        line: u32,
        /// Epoch of those lines.
        #[serde(default)]
        epoch: u32,
        /// As in `look`.
        #[serde(default)]
        looks: Vec<String>,
        /// Whether the client can read long messages that are packed with raw deflate and sent as binary messages.
        #[serde(default)]
        packed: bool,
    },
    /// What the client looks at from now on: `sheet:<handle>`, `form:<handle>/<act>`, `off:<handle>`,
    /// `ahead:<handle>`, `ahead:<handle>/<act>`. These parts are sent, and kept current until the next `look`. At most 64.
    Look { parts: Vec<String> },
    /// Asks for the odds of up to 8 choices before one is made. Answered by `odds` with the same id, unless the client
    /// asks again before that: only the latest request is answered.
    Odds {
        /// Chosen by the client.
        id: u32,
        of: Vec<OddsOf>,
    },
    /// Heartbeat; answered by `pong`.
    Ping {},
    /// A command. It gets exactly one `reply` with the same id. If it is sent twice, it is carried out once.
    Do {
        /// Chosen by the client, unique for its seat; at most 40 characters.
        id: String,
        cmd: Command,
    },
}

/// A choice to show odds for.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "of", rename_all = "snake_case", deny_unknown_fields)]
pub enum OddsOf {
    /// One of the offered actions.
    Act {
        /// Handle.
        who: String,
        /// The offer's `act`.
        act: String,
        /// Answer to the offer's form; left out: its default.
        #[serde(default)]
        #[ts(type = "unknown")]
        form: Option<Input>,
    },
    /// An action of the part `ahead:<handle>`, on the next turn.
    Ahead {
        /// Handle.
        who: String,
        act: String,
        /// Answer to its form; left out: its default.
        #[serde(default)]
        #[ts(type = "unknown")]
        form: Option<Input>,
    },
    /// An answer to a question.
    Answer {
        question: String,
        #[ts(type = "unknown")]
        value: Input,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMsg {
    /// Answer to `hello`; an `update` follows.
    Welcome {
        /// [`VERSION`].
        v: u32,
        /// The seat of this connection.
        seat: u32,
        role: Role,
    },
    /// What changed: whole parts, and lines that are new or changed.
    Update {
        /// By name: `system`, `table`, `ahead`, `board`, `members`, `library`, `rulings`, `options`, `order`, `turn`,
        /// `combatant:<handle>`, `offers:<handle>`, `questions`, `stage`, `map`, `clocks`, and what the client looks at.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        #[ts(as = "Option<BTreeMap<String, Part>>", optional)]
        parts: BTreeMap<String, Part>,
        /// Parts that no longer exist.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<String>>", optional)]
        gone: Vec<String>,
        /// Lines. One with a known number replaces the line of that number.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<LineView>>", optional)]
        lines: Vec<LineView>,
        /// Epoch of the lines, if it is another than that of the update before; the first on a connection always says
        /// it. If it is a new one, forget the lines of the older epoch first.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        epoch: Option<u32>,
    },
    /// The one answer to `do`.
    Reply {
        /// The command's id.
        id: String,
        /// Whether it was done. If not, it was refused.
        ok: bool,
        /// Why it was refused.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        refusal: Option<RefusalView>,
        /// What a command gives back (`link`).
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        data: BTreeMap<String, String>,
    },
    /// Answer to `odds`.
    Odds {
        /// Id of the request.
        id: u32,
        /// For each choice: its odds, or why it would be refused; none: there is nothing to tell.
        odds: Vec<Option<OddsView>>,
    },
    /// Answer to `ping`.
    Pong {},
    /// The last message before the server closes.
    Bye {
        /// `kicked`, `too_slow`, `version`, `bad_message`, `shutdown`, `limit`, `elsewhere`, `role`, `no_seat`,
        /// `no_table`, `silent`, `restarted`, `unavailable`.
        code: String,
        /// In plain words, with what to do next.
        text: String,
        /// Whether the client should reconnect automatically.
        retry: bool,
    },
}

/// A part: its tag, which changes when its data do, and its data; for their types by name, see `Update::parts`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Part(pub String, #[ts(type = "unknown")] pub serde_json::Value);
