//! Commands of members.

use super::{BoardChange, Role};
use fray_engine::Seat;
use fray_engine::view::{Asking, ConditionMode, Input, Standing};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A command. Only the GM may give those marked GM.
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

/// Who a combatant is handed over to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NewOwner {
    Gm,
    Seat(u32),
}

impl NewOwner {
    /// None: the GM's.
    pub fn seat(self) -> Option<Seat> {
        match self {
            NewOwner::Gm => None,
            NewOwner::Seat(seat) => Some(Seat(seat)),
        }
    }
}

/// A command to the fight.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum FightCommand {
    /// Carries out one of the offered actions.
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
        /// Refuse it (`friends_at_risk`) if it may harm friends of the actor: named targets, or anyone in its area. To
        /// do it anyway, send it again without this.
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
        /// The kind of such questions.
        kind: String,
        order: Standing,
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
        /// GM: change only the field, without the effects of its rule.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        bare: bool,
    },
    /// GM: sets or ends a condition.
    Condition {
        /// Handle.
        who: String,
        id: String,
        /// Set it as its rule does, set it without the effects of the rule, or end it.
        mode: ConditionMode,
    },
    /// GM: changes a combatant's name, side or player, hides it, or frees it.
    Change {
        /// Handle.
        who: String,
        /// New name.
        #[serde(default)]
        name: Option<String>,
        /// New side.
        #[serde(default)]
        side: Option<String>,
        /// New player.
        #[serde(default)]
        owner: Option<NewOwner>,
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
    /// GM: states something about two combatants, which overrides geometry.
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
        /// None: takes the item away.
        slot: Option<String>,
    },
    /// Gives an item a custom name or figure (GM; players before the fight).
    GearEdit {
        /// Handle.
        who: String,
        no: u16,
        /// `name`, or the id of a figure.
        field: String,
        /// In words, numbers also relative (`+1`); empty: as the armoury has it.
        value: String,
    },
    /// GM: adds a copy of a combatant.
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
        /// Handles of everybody who is still waiting for their turn.
        order: Vec<String>,
    },
    /// GM: lets a bot play one of the GM's own. It answers what it is asked, and on its turn acts until the turn ends
    /// or somebody has to decide.
    Play {
        /// Handle.
        who: String,
    },
    /// GM: ends the current turn, or begins the next round.
    NextTurn {},
    /// GM: answers this question with its default.
    Lapse { question: String },
    /// GM: undoes the last step.
    Undo {},
    /// GM: redoes the step that was undone last.
    Redo {},
    /// GM: abandons what is being resolved. Edits stay.
    Abandon {},
    /// GM: changes the dice of a roll. The action that rolled is carried out again with them, and what came after it is
    /// undone. One undo reverts all of this.
    Dice {
        /// Name of the throw, as in `RollView::throws`.
        roll: String,
        /// For each of its dice the face, and the faces after an ace. Where a die aces
        /// beyond the faces given here, it is rolled as usual.
        faces: Vec<Vec<u16>>,
    },
    /// GM: from now on all dice are drawn afresh, also where an undone action is repeated. The log says so.
    FreshDraw {},
    /// A player's device adds 16 random hexadecimal digits to the seed of the dice, once, before the fight begins.
    Salt {
        /// The digits.
        salt: String,
    },
    /// Says something to everybody at the table. Dice such as `2d6+1`, with or without `/roll` before them, are rolled.
    Talk {
        /// At most 300 characters.
        words: String,
        /// GM: shown to the GM only.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        hidden: bool,
    },
    /// GM: pauses the fight or goes on with it. Nobody may act while it is paused.
    Pause { on: bool },
    /// GM: begins the fight.
    EncounterStart {},
    /// GM: ends the fight. It may be resumed.
    EncounterEnd {},
    /// GM: resumes a fight that has ended.
    EncounterResume {},
    /// GM: changes a rule option.
    Option {
        id: String,
        /// Value in words.
        value: String,
    },
    /// GM: accepts all rulings automatically, or none. Standing orders for
    /// single kinds of rulings end.
    Rulings { auto: bool },
    /// GM: sets which questions are asked.
    Asking {
        /// `sensible`: those where an answer other than the default makes sense, and of the GM's own combatants only
        /// those of the kinds that the GM wants asked. `everything`: all that the rules allow.
        questions: Asking,
    },
    /// GM: sets whether players see the state of foes in a word ("hurt") instead of their wounds and figures.
    Masks { on: bool },
    /// GM: lets game time pass.
    Advance { seconds: u32 },
}

/// A command to the table: it concerns members, the library, settings, the map, or what is kept outside the log.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum TableCommand {
    /// Declares what one's own combatant will do on its next turn, or withdraws that. The GM can only withdraw it.
    /// Nothing happens before the turn; then the client sends it as `act`.
    Ahead {
        /// Handle.
        who: String,
        /// An action of the part `ahead:<handle>`; none: withdraws the declaration.
        act: Option<String>,
        /// Answer to its form; left out: its default.
        #[serde(default)]
        #[ts(type = "unknown")]
        form: Option<Input>,
    },
    /// Takes a free character to play.
    Claim {
        /// Id of the library entry, or handle of a combatant that the GM has made free.
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
    /// GM: prepares a new encounter. The players' characters come along.
    EncounterNew { title: String },
    /// GM: sets how long a question stays open before its default counts.
    Deadline {
        /// Seconds, 5 to 3600; none: no clock while the GM is connected.
        seconds: Option<u32>,
    },
    /// GM: sets whether the odds of choices are shown.
    Odds { on: bool },
    /// GM: changes the table's map. It is not part of the log: undo does not affect it.
    Board { change: BoardChange },
    /// GM: ends a member's access at once. The table gets a new join code, so that they cannot rejoin with the old one.
    Kick { seat: u32 },
    /// GM: makes a new join code. The old code and link stop working; members stay.
    NewCode {},
    /// GM: makes a link by which a member can return on another device. The reply holds it in `data.link`.
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
