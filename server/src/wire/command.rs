//! What members request.

use super::{BoardChange, Role};
use fray_engine::view::{Asking, ConditionMode, Input};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A request. Those marked GM are refused to others.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(untagged)]
pub enum Command {
    Fight(FightCommand),
    Table(TableCommand),
}

impl From<FightCommand> for Command {
    fn from(cmd: FightCommand) -> Command {
        Command::Fight(cmd)
    }
}

impl From<TableCommand> for Command {
    fn from(cmd: TableCommand) -> Command {
        Command::Table(cmd)
    }
}

/// A request to the fight alone.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum FightCommand {
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
    /// Answers a question.
    Answer {
        question: String,
        /// Answer to its form.
        #[ts(type = "unknown")]
        value: Input,
    },
    /// Sets how questions of one kind are answered from now on.
    Standing {
        /// Handle; none (GM): rulings of this kind.
        who: Option<String>,
        /// The question's `label`.
        label: String,
        /// `ask`, `pass_until_turn`, `pass_until_attacked`, `pass_when_well` (while things stand well), `pass` (for the
        /// rest of the fight) or `pass_as_advised` (the same, with the sensible answer instead of the default).
        order: String,
    },
    /// Changes a field of one's own sheet while the fight has not begun; the GM's at any time. `value` as in
    /// `SheetField::value`, and for numbers also `+2`, `-1`, `=3`.
    Edit {
        /// Handle.
        who: String,
        field: String,
        /// One entry of a list, by its name; none: the whole field.
        #[serde(default)]
        #[ts(optional)]
        entry: Option<String>,
        /// The new value in words. Of an entry: its rating, `yes` in a set; empty takes it off the list.
        value: String,
        /// GM: the field alone changes, without what its rule says follows.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        bare: bool,
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
        /// Its middle, in centimetres; none: removes it.
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
        /// The slot; empty: takes the item away.
        slot: String,
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
    /// GM: ends the current turn, or begins the next round.
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
        /// For each of its dice the face, and the faces after an ace. A die that aces
        /// further than said here falls as usual.
        faces: Vec<Vec<u16>>,
    },
    /// GM: from now on all dice are drawn afresh, for what was undone too. The log says so.
    FreshDraw {},
    /// A player's device adds to the seed of the dice, once and before the fight begins: 16 random hexadecimal digits.
    Salt {
        /// The digits.
        salt: String,
    },
    /// GM: nobody may act while paused.
    Pause { on: bool },
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
    /// GM: all rulings are accepted automatically, or none; standing orders for
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
    /// GM: lets game time pass.
    Advance { seconds: u32 },
}

/// A request to the table: it concerns members, the library, settings, the map, or what is kept outside the log.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableCommand {
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
    /// Takes a free character of the library into one's hands.
    Claim {
        /// Id of the library entry, or handle of a combatant without player that the GM has set free.
        character: String,
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
    /// GM: a new encounter, in preparation; the players' characters come along.
    EncounterNew { title: String },
    /// GM: how long a question stays open before its default counts.
    Deadline {
        /// Seconds, 5 to 3600; none: no clock while the GM is here.
        seconds: Option<u32>,
    },
    /// GM: whether anybody is shown the odds of a choice.
    Odds { on: bool },
    /// GM: changes the table's map. It is not part of the log: undo does not affect it.
    Board { change: BoardChange },
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
    /// A new character in the library, from a sheet as text: TOML as in the rulesets' data files, or JSON.
    CharacterPaste {
        /// At most 20,000 characters.
        text: String,
        /// Missing values take their defaults; otherwise the sheet is refused (`incomplete_sheet`) with a list of them.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        fill: bool,
    },
    /// GM: removes a character from the library.
    CharacterDelete { id: String },
}
