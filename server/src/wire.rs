//! Messages between client and server. JSON, one message a frame; see `docs/PROTOCOL.md`.

mod board;

pub use board::{BoardChange, BoardView, DoorView, GridView, PictureView};

use fray_engine::view::{Asking, ConditionMode, Input, LineView, OddsView, RefusalView, Standing};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// Version of the protocol. A client of another version is told to reload.
pub const VERSION: u32 = 2;

/// From the client. Unknown fields and unknown kinds are refused.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMsg {
    /// The first message: what the client has already.
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
    },
    /// What the client looks at from now on: `sheet:<handle>`, `form:<handle>/<act>`, `ahead:<handle>`,
    /// `ahead:<handle>/<act>`. These parts are sent, and kept current until the next `look`. At most 64.
    Look { parts: Vec<String> },
    /// Wants the odds of choices before one is made: at most 8. Answered by `odds` with the same id, unless the client asks
    /// again before: only the latest is answered.
    Odds {
        /// Chosen by the client.
        id: u32,
        of: Vec<OddsOf>,
    },
    /// Heartbeat; answered by `pong`.
    Ping {},
    /// A request. Answered by exactly one `reply` with the same id; sent twice, done once.
    Do {
        /// Chosen by the client, unique for its seat; at most 40 characters.
        id: String,
        cmd: Command,
    },
}

/// A choice whose odds are wanted.
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
    /// An answer to a question.
    Answer {
        question: String,
        #[ts(type = "unknown")]
        value: Input,
    },
}

/// A request. Those marked GM are refused to others.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Does one of the offered actions.
    Act {
        /// Handle; none: an offer of the GM without a combatant.
        who: Option<String>,
        /// The offer's `act`.
        act: String,
        /// Answer to the offer's form; left out: its default.
        #[serde(default)]
        #[ts(type = "unknown")]
        form: Option<Input>,
        /// GM: its rolls are shown to the GM only.
        #[serde(default)]
        secret: bool,
        /// Refuse it (`friends_at_risk`) if it may harm friends of the one who acts: those named, and those who stand in
        /// its area. Sent again without, it is done all the same.
        #[serde(default)]
        careful: bool,
    },
    /// Declares what one's own combatant is to do when its turn comes, or withdraws that; the GM can only withdraw. Nothing is
    /// done before the turn: then it is sent as `act`.
    Ahead {
        /// Handle.
        who: String,
        /// An action of the part `ahead:<handle>`; none: nothing any more.
        act: Option<String>,
        /// Answer to its form; left out: its default.
        #[serde(default)]
        #[ts(type = "unknown")]
        form: Option<Input>,
    },
    /// Answers a question.
    Answer {
        question: String,
        /// Answer to its form.
        #[ts(type = "unknown")]
        value: Input,
    },
    /// Sets how questions of one kind are answered from now on.
    Standing {
        /// Handle; none (GM): calls of this kind that the rules leave to the GM.
        who: Option<String>,
        /// The question's `label`.
        label: String,
        /// `ask`, `pass_until_turn`, `pass_until_attacked`, `pass_when_well` (while things stand well), `pass` (for the
        /// rest of the fight) or `pass_as_advised` (the same, with the sensible answer instead of the default).
        order: String,
    },
    /// Takes a free character of the library into one's hands.
    Claim {
        /// Id of the library entry, or handle of a combatant without player that the GM has set free.
        character: String,
    },
    /// Changes a field of one's own sheet while the fight has not begun; the GM's at any time. `value` as in
    /// `SheetField::value`, and for numbers also `+2`, `-1`, `=3`.
    Edit {
        /// Handle.
        who: String,
        field: String,
        /// The new value in words.
        value: String,
    },
    /// GM: sets or ends a condition.
    Condition {
        /// Handle.
        who: String,
        id: String,
        /// Set as its rule does, set bare, or end.
        mode: ConditionMode,
    },
    /// GM: changes name, side or player, hides, or sets free.
    Change {
        /// Handle.
        who: String,
        /// New name.
        #[serde(default)]
        name: Option<String>,
        /// New side.
        #[serde(default)]
        side: Option<String>,
        /// New player: a seat; 0: the GM.
        #[serde(default)]
        owner: Option<u32>,
        /// Hidden from players.
        #[serde(default)]
        hidden: Option<bool>,
        /// Players may take it.
        #[serde(default)]
        free: Option<bool>,
    },
    /// GM: names a zone of the plane.
    Zone {
        name: String,
        /// Its middle, in centimetres; none: it is no more.
        at: Option<[i32; 2]>,
    },
    /// GM: puts a combatant at a point of the plane.
    Place {
        /// Handle.
        who: String,
        /// Centimetres.
        x: i32,
        /// Centimetres.
        y: i32,
    },
    /// GM: states something about a pair that overrides geometry.
    State {
        /// Handle.
        a: String,
        /// Handle.
        b: String,
        /// `distance` (metres), or a word of the system such as `cover`.
        what: String,
        /// Value in words; empty: geometry counts again.
        value: String,
    },
    /// Adds gear (GM; players before the fight).
    GearAdd {
        /// Handle.
        who: String,
        /// Row of the system's armoury.
        kind: String,
    },
    /// Moves gear to another slot, or away (GM; players before the fight).
    GearMove {
        /// Handle.
        who: String,
        no: u16,
        /// The slot; empty: gone.
        slot: String,
    },
    /// GM: adds combatants from the library, also in mid-fight.
    Add {
        /// Id of the library entry.
        entry: String,
        /// How many, 1 to 20.
        count: u32,
        /// Side; empty: the entry's.
        #[serde(default)]
        side: String,
        /// Hidden from players.
        #[serde(default)]
        hidden: bool,
    },
    /// GM: one more of the same kind.
    Clone {
        /// Handle.
        who: String,
    },
    /// GM: takes a combatant out of the encounter.
    Remove {
        /// Handle.
        who: String,
    },
    /// GM: puts the rest of this round's order in this sequence.
    Reorder {
        /// Handles of all who still wait.
        order: Vec<String>,
    },
    /// GM: plays for one of the GM's own: answers what it is asked, and on its turn acts until the turn ends or somebody
    /// has to decide.
    Play {
        /// Handle.
        who: String,
    },
    /// GM: ends the turn of whoever acts, or deals the next round.
    NextTurn {},
    /// GM: the default answers this question.
    Lapse { question: String },
    /// GM: sets aside the last step.
    Undo {},
    /// GM: brings it back.
    Redo {},
    /// GM: drops what is being resolved; edits stay.
    Abandon {},
    /// GM: changes the dice of a roll. What rolled is carried out again with them, what came after it is undone; one undo
    /// takes it back.
    Dice {
        /// Name of the throw, as in `RollView::throws`.
        roll: String,
        /// For each of its dice the face, and those that follow where the highest face is rolled on. A die that goes on
        /// further than said here falls as usual.
        faces: Vec<Vec<u16>>,
    },
    /// GM: from now on the dice fall anew, also for what was undone. The log says so.
    FreshDraw {},
    /// A player's device adds to the seed of the dice, once and before the fight begins: 16 random hexadecimal digits.
    Salt {
        /// The digits.
        salt: String,
    },
    /// GM: nobody may act while paused.
    Pause { on: bool },
    /// GM: a new encounter, in preparation; the players' characters come along.
    EncounterNew { title: String },
    /// GM: the fight begins.
    EncounterStart {},
    /// GM: the fight is over; may be resumed.
    EncounterEnd {},
    /// GM: goes on with an ended fight.
    EncounterResume {},
    /// GM: changes a switch of the rules.
    Option {
        id: String,
        /// Value in words.
        value: String,
    },
    /// GM: all calls that the rules leave to the GM take their proposal by themselves, or none; standing orders for
    /// kinds of them end.
    Rulings { auto: bool },
    /// GM: which questions are put.
    Asking {
        /// `sensible`: those where another answer than the default could serve, and to the GM's own combatants those for
        /// which the GM has given the order to ask. `everything`: all that the rules allow.
        questions: Asking,
    },
    /// GM: whether players see the state of foes in a word ("hurt") instead of their wounds and figures.
    Masks { on: bool },
    /// GM: how long a question stays open before its default counts.
    Deadline {
        /// Seconds, 5 to 3600; none: no clock while the GM is here.
        seconds: Option<u32>,
    },
    /// GM: whether anybody is shown the odds of a choice.
    Odds { on: bool },
    /// GM: changes the table's map. It lies beside the fight: undo leaves it alone.
    Board { change: BoardChange },
    /// GM: lets game time pass.
    Advance { seconds: u32 },
    /// GM: ends a member's access at once. The table gets a new join code, so that they cannot come in again by the old one.
    Kick { seat: u32 },
    /// GM: draws a new join code. The old code and link lead nowhere from then on; members stay.
    NewCode {},
    /// GM: makes a link with which a member comes back on another device. The reply's `data.link` holds it.
    Readmit { seat: u32 },
    /// GM: changes a member's role.
    Role {
        seat: u32,
        /// The new role.
        role: Role,
    },
    /// Changes one's own name.
    Rename {
        /// At most 40 characters.
        name: String,
    },
    /// A new character in the library, from a template of the system (its id) or blank (empty).
    CharacterNew { template: String, name: String },
    /// GM: removes a character from the library.
    CharacterDelete { id: String },
}

/// What a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Runs the table.
    Gm,
    /// Plays.
    Player,
    /// Looks on.
    Spectator,
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
    /// What changed: parts whole, lines new or changed.
    Update {
        /// By name: `system`, `table`, `ahead`, `board`, `members`, `library`, `rulings`, `options`, `order`, `turn`,
        /// `combatant:<handle>`, `offers:<handle>`, `questions`, `stage`, `map`, `clocks`, and what the client looks at.
        parts: BTreeMap<String, Part>,
        /// Parts that are no more.
        gone: Vec<String>,
        /// Lines; those with a known number replace.
        lines: Vec<LineView>,
        /// Lines of an older epoch are to be forgotten first.
        epoch: u32,
    },
    /// The one answer to `do`.
    Reply {
        /// The command's id.
        id: String,
        /// Done, or refused.
        ok: bool,
        /// Why refused.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        refusal: Option<RefusalView>,
        /// What a command gives back (`link`).
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        data: BTreeMap<String, String>,
    },
    /// Answer to `odds`.
    Odds {
        /// That of the question.
        id: u32,
        /// For each choice: its odds; none: there is nothing to tell.
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
        /// Whether the client should connect again by itself.
        retry: bool,
    },
}

/// A part with its tag.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Part {
    /// Changes when the data do.
    pub tag: String,
    /// By name: see `Update::parts`.
    #[ts(type = "unknown")]
    pub data: serde_json::Value,
}

/// The part `table`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableView {
    /// Name of the table.
    pub name: String,
    /// Present join code, in capitals.
    pub code: String,
    /// Link that players open; built from the public address.
    pub link: String,
    /// The ruleset's name as shown.
    pub system: String,
    /// What the encounter is doing.
    pub phase: Phase,
    /// Number of the encounter: 1, 2, 3 …
    pub encounter: u32,
    /// The encounter's title.
    pub title: String,
    /// Nobody may act.
    pub paused: bool,
    /// Seconds until a question's default counts; none: no clock.
    pub deadline: Option<u32>,
    /// Whether odds are shown.
    pub odds: bool,
    /// Whether a GM is connected.
    pub gm_here: bool,
    /// Rulings take their proposal by themselves, where the part `rulings` says nothing else of their kind.
    pub rulings_auto: bool,
    /// Which questions are put.
    pub asking: Asking,
    /// Players see the state of foes in a word.
    pub masks: bool,
    /// The sides in use and proposed.
    pub sides: Vec<String>,
    /// GM recovery link; GM only, else empty.
    pub recovery: String,
    /// Loudly shown when dice are scripted for tests.
    pub scripted: bool,
    /// SHA-256 that commits the server to the seed of this encounter's dice, from before the first roll. `fray verify`
    /// compares.
    pub commitment: String,
    /// What players added to that seed, in the order in which it came.
    pub salts: Vec<SaltEntry>,
}

/// What a player added to the seed of the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SaltEntry {
    /// The player's seat.
    pub seat: u32,
    /// 16 hexadecimal digits.
    pub salt: String,
}

/// The part `rulings`: the kinds of questions for which the GM gives orders. GM only.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RulingsView {
    /// The kinds of rulings that may be asked for.
    pub rulings: Vec<QuestionKind>,
    /// The kinds of questions that may be put to the GM's own combatants.
    pub npc_questions: Vec<QuestionKind>,
}

/// A kind of question, with the standing order for all such.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct QuestionKind {
    /// The label of such questions.
    pub label: String,
    /// What they are about.
    pub title: String,
    /// The standing order that holds for them.
    pub order: Standing,
}

/// The life of an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Being prepared.
    Prepare,
    /// Under way.
    Running,
    /// Over; may be resumed.
    Ended,
}

/// The part `members`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MemberEntry {
    pub seat: u32,
    pub name: String,
    pub role: Role,
    /// Connected now.
    pub online: bool,
    /// Seconds since last seen, in steps (0, 10, 60, 600 …); 0 while online.
    pub seen: u32,
    /// The viewer's own.
    pub you: bool,
    /// Handles of the combatants in this member's hands.
    pub plays: Vec<String>,
}

/// One of the part `ahead`: what a player means to do when their turn comes. Of others only the GM reads it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct AheadEntry {
    /// Handle.
    pub who: String,
    pub act: String,
    /// What people read.
    pub label: String,
    /// The answer to its form in words; may be empty.
    pub words: String,
    /// That answer.
    #[ts(type = "unknown")]
    pub form: Input,
}

/// The part `clocks`: how long questions that this viewer knows of still wait before their default counts. Empty: no clock.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ClockEntry {
    /// Question's id.
    pub question: String,
    /// Milliseconds left when this was sent.
    pub left_ms: u32,
}

/// The part `library`: what can be brought into an encounter.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct LibraryEntry {
    pub id: String,
    pub name: String,
    pub note: String,
    /// `character` (kept between encounters), `ready` (a ready-made character) or `foe`.
    pub kind: String,
    /// Seat of its player; none: free.
    pub owner: Option<u32>,
    /// Already in the encounter.
    pub here: bool,
}

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
    /// 1 to 60 characters; empty: a name is made up.
    #[serde(default)]
    pub name: String,
    /// The GM's name, at most 40 characters.
    #[serde(default)]
    pub gm: String,
    /// Id of the system.
    pub system: String,
    /// With the sample fight, ready to start.
    #[serde(default)]
    pub sample: bool,
    /// The sample fight begins at once.
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

/// Body of `POST /api/tables/{code}/enter`: comes back with a recovery or re-admission secret.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Enter {
    /// From the link.
    pub secret: String,
}

/// Answer to the three above; the seat's cookie is set with it.
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
}
