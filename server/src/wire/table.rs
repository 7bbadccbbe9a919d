//! Parts of a view that the table makes; those of the fight are the engine's.

use fray_engine::view::{Asking, Input, Standing};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Runs the table.
    Gm,
    Player,
    /// Watches.
    Spectator,
}

/// The part `table`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableView {
    /// Name of the table.
    pub name: String,
    /// Current join code, in capitals.
    pub code: String,
    /// Link that players open; built from the public address.
    pub link: String,
    /// The ruleset's name as shown.
    pub system: String,
    /// Phase of the encounter.
    pub phase: Phase,
    /// Number of the encounter: 1, 2, 3 …
    pub encounter: u32,
    /// The encounter's title.
    pub title: String,
    /// Whether the fight is paused, so that nobody may act.
    pub paused: bool,
    /// Seconds until a question's default counts; none: no clock.
    pub deadline: Option<u32>,
    /// Whether odds are shown.
    pub odds: bool,
    /// Whether a GM is connected.
    pub gm_here: bool,
    /// Whether rulings are accepted automatically, unless the part `rulings` says otherwise for their kind.
    pub rulings_auto: bool,
    /// Which questions are asked.
    pub asking: Asking,
    /// Whether players see the state of foes in a word only.
    pub masks: bool,
    /// The sides in use and proposed.
    pub sides: Vec<String>,
    /// GM recovery link; GM only, else empty.
    pub recovery: String,
    /// Whether dice are scripted for tests. Screens show it prominently.
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
    /// The kinds of rulings that the GM may be asked for.
    pub rulings: Vec<QuestionKind>,
    /// The kinds of questions that may be put to the GM's own combatants.
    pub npc_questions: Vec<QuestionKind>,
}

/// A kind of question, with the standing order for all questions of that kind.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct QuestionKind {
    /// The kind itself.
    pub kind: String,
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
    /// Whether it is the viewer's own seat.
    pub you: bool,
    /// Handles of the combatants that this member plays.
    pub plays: Vec<String>,
}

/// An entry of the part `ahead`: what a player means to do on their next turn. Only that player and the GM read it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct AheadEntry {
    /// Handle.
    pub who: String,
    pub act: String,
    /// What people read.
    pub label: String,
    /// The answer to its form in words; may be empty.
    pub words: String,
    /// The answer itself.
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
    /// Whether it is already in the encounter.
    pub here: bool,
    /// Whether it is a player's, and the GM has yet to bring it into the fight under way.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub waits: bool,
}
