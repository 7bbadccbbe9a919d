//! Everything that can be asked of an encounter.

use crate::base::{Refusal, Salt, Seat, Text, Viewer};
use crate::form::Input;
use crate::scene::{Asking, Masks, Standing};
use crate::sheet::Sheet;

/// A request. Handles name combatants.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Does one of the offered actions.
    Act(ActRequest),
    /// Answers a question, by its id.
    Answer(String, Input),
    /// The default answers a question: when the GM says so, or when the server's time for answers is up.
    Lapse(String),
    /// A standing order for questions of a kind to a combatant's player; without a combatant, for the GM's rulings of
    /// that kind.
    Standing(Option<String>, String, Standing),
    /// A player takes a free combatant.
    Take(String),
    /// Changes a field by words (`-1`, `=12`, `d8`).
    Edit(String, String, String),
    /// Changes a field by words, without the effects of its rule.
    EditBare(String, String, String),
    /// Sets one entry of a list on a sheet.
    EditEntry(String, EntryWords),
    /// Sets or ends a condition.
    Condition(String, String, ConditionMode),
    Name(String, String),
    /// Changes sides.
    Side(String, String),
    /// Hands a combatant over to a seat; `None`: to the GM.
    Owner(String, Option<Seat>),
    /// A member has left: the combatants of their seat are free. Undo does not give them back.
    Dismiss(Seat),
    /// Sets whether a player may take the combatant.
    Free(String, bool),
    /// Hides a combatant from players, or reveals it.
    Hide(String, bool),
    /// Moves a combatant to a point, in centimetres.
    Place(String, i32, i32),
    /// States something about a pair; an empty value takes it back.
    State(PairWord),
    /// Adds a zone at a point, in centimetres; `None` removes it.
    Zone(String, Option<(i32, i32)>),
    /// Gives gear of this kind.
    GearAdd(String, String),
    /// Moves gear to a slot; `None` takes it away.
    GearMove(String, u16, Option<String>),
    /// Gives an item a custom name or figure.
    GearEdit(String, ItemWords),
    /// Brings in one or more combatants with this sheet.
    Join {
        sheet: Box<Sheet>,
        /// How many, 1 to 20; several are numbered.
        count: u32,
        owner: Option<Seat>,
        /// Players may take it.
        free: bool,
        hidden: bool,
        /// In centimetres; `None` for the default position.
        at: Option<(i32, i32)>,
    },
    /// One more of the same kind.
    Clone(String),
    /// Takes a combatant out of the encounter.
    Remove(String),
    /// The rest of this round's order, by handles.
    Reorder(Vec<String>),
    /// Plays for one of the GM's own combatants: its questions, and its turn until it ends or somebody has to decide.
    Play(String),
    /// Ends the current turn, or begins the next round.
    NextTurn,
    /// Sets the last step aside.
    Undo,
    /// Brings the step back that was set aside last.
    Redo,
    /// Abandons the resolution under way, or the pending command.
    Abandon,
    /// Changes the dice of a roll, by its name in the log: for each die its face, and those that it goes on with. The
    /// input that rolled is carried out again with them; what came after it is undone.
    Dice(String, Vec<Vec<u16>>),
    /// From now on dice are drawn afresh.
    FreshDraw,
    /// Says something to the table, or rolls dice besides the rules.
    Talk(Talk),
    /// A player adds to the seed of the dice, before the fight begins.
    Salt(Salt),
    /// Pauses the game, so that nobody but the GM may act, or goes on.
    Pause(bool),
    /// The fight begins.
    Start,
    /// The fight is over.
    End,
    /// A fight that was over goes on.
    Resume,
    /// Changes a rule option by words.
    Option(String, String),
    /// Sets whether rulings are accepted automatically.
    Rulings(bool),
    /// Sets which questions are asked.
    Asking(Asking),
    /// Sets whether players see the figures and wounds of foes.
    Masks(Masks),
    /// Lets game time pass, in seconds.
    Advance(u32),
}

impl Request {
    pub fn act(who: Option<String>, act: String, form: Option<Input>) -> Request {
        Request::Act(ActRequest { who, act, form, secret: false })
    }
    /// With rolls that are the GM's secret.
    pub fn act_secretly(who: Option<String>, act: String, form: Option<Input>) -> Request {
        Request::Act(ActRequest { who, act, form, secret: true })
    }
}

/// One of the offered actions, as it is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct ActRequest {
    /// None: the GM acts without a combatant.
    pub who: Option<String>,
    pub act: String,
    /// None: the default.
    pub form: Option<Input>,
    /// Its rolls are the GM's secret.
    pub secret: bool,
}

/// What somebody at the table says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Talk {
    /// Who says it, as members are called.
    pub name: String,
    /// Words, or dice to roll: `2d6+1`, with or without `/roll` before them.
    pub words: String,
    /// For the GM alone.
    pub hidden: bool,
}

/// What one entry of a list becomes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntryWords {
    /// Id of the field that holds the list.
    pub field: String,
    pub name: String,
    /// Its rating, or `yes` in a set; empty to take it off the list.
    pub value: String,
}

/// A custom name or figure of an item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemWords {
    /// Its number.
    pub no: u16,
    /// [`ItemWords::NAME`], or the id of a figure that such items may have.
    pub field: String,
    /// In words; empty: as the armoury has it.
    pub value: String,
}

impl ItemWords {
    /// The field that is the item's name.
    pub const NAME: &'static str = "name";
}

/// A statement about two combatants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairWord {
    /// Handle.
    pub a: String,
    /// Handle.
    pub b: String,
    /// `distance` (value in metres) or a word of the system.
    pub what: String,
    /// The value in words; empty to take the statement back.
    pub value: String,
}

pub(super) fn gm(by: Viewer) -> Result<Viewer, Refusal> {
    if by == Viewer::Gm { Ok(by) } else { Err(Refusal::new("role", "", "Only the GM can do that.")) }
}

/// How the GM changes a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionMode {
    /// It is set, with the effects that its rule always has.
    Set,
    /// It is set, and nothing else happens.
    Bare,
    /// It ends, with what its rule says of that.
    End,
}

/// How a field of a sheet is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditMode {
    /// With the effects of its rule.
    Set,
    /// Nothing else happens.
    Bare,
}

pub(crate) fn busy() -> Refusal {
    Refusal::new("busy", "", "Something is still being decided. Wait for it, or answer what is asked of you.")
}

pub(super) fn refuse<T>(code: &'static str, text: impl Into<Text>) -> Result<T, Refusal> {
    Err(Refusal::new(code, "", text))
}
