use crate::scene::{Asking, Masks};
use crate::sheet::{Entered, GearEntry, Sheet};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::num::NonZeroU32;

/// A scenario file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct File {
    /// What it shows.
    pub name: String,
    /// Id of the ruleset; empty: that of `cast.toml`, or the ruleset whose folder the file is in.
    pub system: String,
    /// Rule ids that it exercises.
    pub rules: Vec<String>,
    /// Which questions are put; all, unless said otherwise.
    pub questions: Asking,
    /// Whether the state of foes is told in a word; not, unless said otherwise.
    pub masks: Masks,
    /// Rule options, by id.
    pub options: BTreeMap<String, Entered>,
    /// Fields of the scene, by id.
    pub scene: BTreeMap<String, Entered>,
    /// Statements about pairs.
    pub between: Vec<Between>,
    /// In encounter order.
    pub cast: Vec<Cast>,
    /// A fight that is under way already.
    pub preset: Option<Preset>,
    /// What happens.
    pub step: Vec<Step>,
}

/// A fight that is under way: `do = "start"` begins the next turn instead of the first round.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Preset {
    /// Which round, from 1.
    pub round: Option<NonZeroU32>,
    /// Seconds since the encounter began.
    pub clock: u32,
    /// The order of this round.
    pub order: Vec<OrderPlace>,
    /// Whose turn begins; those before have had theirs. None: that of the first who waits.
    pub turn: Option<String>,
    /// Who else has had a turn.
    pub done: Vec<String>,
    /// Who holds a turn back; what the system remembers of it (a condition) stands in the cast.
    pub holding: Vec<String>,
}

/// A place in the order.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum OrderPlace {
    Name(String),
    /// Whose, and what gives the place, as people read it.
    Mark(String, String),
}

impl OrderPlace {
    pub fn name(&self) -> &String {
        match self {
            OrderPlace::Name(name) | OrderPlace::Mark(name, _) => name,
        }
    }
    /// What gives it; may be empty.
    pub fn mark(&self) -> &str {
        match self {
            OrderPlace::Name(_) => "",
            OrderPlace::Mark(_, mark) => mark,
        }
    }
}

/// A statement about a pair.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Between {
    pub a: String,
    pub b: String,
    /// `distance` or a word of the system.
    pub what: String,
    /// Value in words.
    pub value: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cast {
    /// A sheet to start from, by name or id.
    pub like: String,
    pub name: Option<String>,
    /// Another side.
    pub side: Option<String>,
    /// Metres.
    pub at: Option<[f64; 2]>,
    /// Whose seat it has; none: as its sheet says.
    pub player: Option<Player>,
    /// Hidden from players.
    pub hidden: bool,
    /// Values that differ.
    pub fields: BTreeMap<String, Entered>,
    /// Gear that replaces the sheet's.
    pub gear: Option<Vec<GearEntry>>,
    pub conditions: Vec<Condition>,
}

/// Who runs a combatant.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Player {
    /// A player with a seat of its own; `false`: the GM.
    Own(bool),
    /// The player of this combatant, who comes before it in the cast.
    Of(String),
}

/// A condition: its id, or more of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Condition {
    Id(String),
    Whole(Box<WholeCondition>),
}

/// A condition with what it concerns.
#[derive(Clone, Debug, Deserialize)]
pub struct WholeCondition {
    pub id: String,
    #[serde(default = "one")]
    pub level: i32,
    /// Name of the one that it comes from or concerns.
    #[serde(default)]
    pub by: String,
    /// When it ends: `{ end_of_turn = "Ann" }` and the like.
    #[serde(default)]
    pub until: Option<toml::Table>,
    /// Rows of parts, of a condition that has several.
    #[serde(default)]
    pub each: Vec<toml::Table>,
    /// What else it remembers, by the names that the system gives.
    #[serde(flatten)]
    pub parts: toml::Table,
}

impl Condition {
    pub fn id(&self) -> &str {
        match self {
            Condition::Id(id) => id,
            Condition::Whole(whole) => &whole.id,
        }
    }
}

fn one() -> i32 {
    1
}

/// `cast.toml`: the sheets of a folder's scenarios.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CastFile {
    /// Id of the ruleset of the scenarios next to it; empty: see [`File::system`].
    pub system: String,
    pub sheet: Vec<CastSheet>,
}

/// A sheet of `cast.toml`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CastSheet {
    /// Whether a player runs it.
    pub player: bool,
    pub id: String,
    pub name: String,
    pub note: String,
    pub side: String,
    /// Values by the field's id.
    pub fields: BTreeMap<String, Entered>,
    pub gear: Vec<GearEntry>,
}

impl CastSheet {
    pub fn sheet(&self) -> Sheet {
        Sheet {
            id: self.id.clone(),
            name: self.name.clone(),
            note: self.note.clone(),
            side: self.side.clone(),
            fields: self.fields.clone(),
            gear: self.gear.clone(),
            ..Sheet::default()
        }
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// Played in this branch only.
    pub branch: String,
    pub who: String,
    /// Who takes the step: the player of this combatant, or `GM`, the default.
    #[serde(rename = "as")]
    pub by: String,
    /// What: an action, or one of the runner's own words.
    #[serde(rename = "do")]
    pub verb: String,
    /// The action is told to the GM alone.
    pub secret: bool,
    /// Form of an action.
    pub with: Option<toml::Value>,
    /// The action of `do = "gm"` and `do = "odds"`.
    pub act: String,
    /// Cards that are drawn, first of all.
    pub cards: String,
    /// Rolls, which are also the dice.
    pub rolls: Option<String>,
    /// The dice, if not as in `rolls`.
    pub dice: Option<Vec<String>>,
    /// Dice are random.
    pub free_dice: bool,
    /// Answers in order.
    pub answers: Vec<Answer>,
    /// Questions without an answer go on waiting.
    pub leave_open: bool,
    /// All questions of the step.
    pub asked: Option<Vec<String>>,
    /// Questions that must not come.
    pub not_asked: Vec<String>,
    /// Code of the refusal.
    pub refused: Option<String>,
    /// For `odds`: chances in percent by the degree's word, and for each who is harmed `harm Bob`, `down Bob`,
    /// `shaken Bob`.
    pub odds: BTreeMap<String, f64>,
    /// For `odds`: who spends what can be spent: `nobody`, `actor`, `others`, `everybody`.
    pub spends: String,
    /// Values after the step.
    pub expect: BTreeMap<String, toml::Value>,
    /// Whose turn it is then.
    pub next: Option<String>,
    /// Who is in the order, in order.
    pub order: Option<Vec<String>>,
    /// What viewers see.
    pub sees: Vec<Sees>,
    /// For `edit`.
    pub field: String,
    /// For `edit`: the entry of a list; none: the whole field.
    pub entry: String,
    /// For `edit`, `state`, `option`.
    pub value: String,
    /// For `condition`, `option`.
    pub id: String,
    /// For `condition`.
    pub on: Option<bool>,
    /// For `condition`, `edit`: without the effects of its rule.
    pub bare: bool,
    /// For `place`, `join`: metres.
    pub at: Option<[f64; 2]>,
    /// For `state`.
    pub a: String,
    /// For `state`.
    pub b: String,
    /// For `state`.
    pub what: String,
    /// For `standing`, `odds`: kind of the questions.
    pub ask: String,
    /// For `standing`.
    pub hold: String,
    /// For `advance`.
    pub seconds: u32,
    /// For `reorder`: all who wait for their turn, in the new order.
    pub names: Vec<String>,
    /// For `rulings`.
    pub auto: bool,
    /// For `join`.
    pub join: Option<Cast>,
    /// For `dice`: the roll's purpose; none: the last roll.
    pub purpose: String,
    /// For `dice`: how many of these rolls before the last.
    pub back: usize,
    /// For `dice`: `d10=8 d6=6+3`.
    pub faces: String,
    /// A remark for readers.
    pub note: String,
}

/// An answer to a question.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Answer {
    /// Who is asked: a name, or `GM`.
    pub to: String,
    /// Kind of the question.
    pub ask: String,
    pub say: Option<toml::Value>,
    pub lapse: bool,
}

/// What a viewer sees or must not see.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sees {
    /// Name of a combatant whose player looks, `GM`, or `spectator`.
    pub viewer: String,
    /// Text that must be somewhere.
    pub has: String,
    /// Text that must be nowhere.
    pub not: String,
    /// Text that a line of this step must have.
    pub told: String,
    /// Text that no line of this step may have.
    pub not_told: String,
}
