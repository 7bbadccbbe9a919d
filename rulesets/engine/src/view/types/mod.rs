//! What leaves the engine: plain types for one viewer. Nothing here is ever read back into the state.

mod combatant;
mod forms;
mod log;
mod odds;
mod twins;
mod usual;
mod words;

pub use combatant::*;
pub use forms::*;
pub use log::*;
pub use odds::*;
pub use twins::*;
pub use words::*;

use crate::base::Str;
use serde::{Serialize, Serializer};
use ts_rs::TS;
use usual::{is_empty, no, none, yes};

/// The part `order`: the order of this round.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OrderView {
    /// `null` before the first.
    pub round: Option<RoundView>,
    /// What the round is called ("Round 3"); empty before the first.
    pub round_name: String,
    /// What a turn is called, in the middle of a sentence.
    pub turn_word: String,
    /// In order of acting.
    pub slots: Vec<OrderEntryView>,
}

/// One entry of the order.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OrderEntryView {
    /// Handle.
    pub who: String,
    /// What gives the place (a card, an initiative).
    pub mark: String,
    /// The playing card that it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<CardView>,
}

/// The part `turn`: how far the round has come.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TurnView {
    /// Whose turn it is; absent between turns. While someone unseen acts, it is whose turn was the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub active: Option<String>,
    /// Who has the turn after this one; several act at once. Empty if the round has no further turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub next: Vec<String>,
    /// State of each entry of the order. On the wire, one string with the first letter of each: `dnww`.
    #[serde(serialize_with = "letters", skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub states: Vec<OrderState>,
    /// How many turns come before the viewer's next one: 0 if it is now; absent if there is none in the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until_mine: Option<u32>,
    /// The viewer's own turn is the next, and will only pass: somebody stunned loses it.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub passes: bool,
    /// The game clock, in words ("12 s", "3 min").
    pub clock: String,
    /// Whether the fight runs; absent if it does.
    #[serde(skip_serializing_if = "yes")]
    #[ts(as = "Option<bool>", optional)]
    pub running: bool,
}

fn letters<S: Serializer>(states: &[OrderState], out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(&states.iter().map(|state| state.letter()).collect::<String>())
}

/// The part `offers:<handle>`: what one combatant may do now. `offers:` alone is what the GM may do without a
/// combatant. Players get those of their own combatants, the GM those of the active combatant and of all NPCs with
/// something to do.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OfferSet {
    /// The combatant's handle; absent for what the GM may do without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub who: Option<String>,
    /// Whether it is this one's turn.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub turn: bool,
    /// What can be done; moving and ending the turn are always listed.
    pub acts: Vec<OfferView>,
    /// How many more actions there are that cannot be done now: those of the part `off:<handle>`.
    #[serde(skip_serializing_if = "none")]
    #[ts(as = "Option<u32>", optional)]
    pub off: u32,
}

/// The part `off:<handle>`, sent while the client looks at it: what one combatant cannot do now, with the reasons.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OffSet {
    pub acts: Vec<OfferView>,
}

/// One action. Its form is the part `form:<handle>/<act>`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OfferView {
    pub act: Str,
    /// What people read.
    pub label: Str,
    /// What it costs, in the system's word; offers are grouped by it.
    #[serde(skip_serializing_if = "is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub cost: Str,
    /// A short remark.
    #[serde(skip_serializing_if = "is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub note: Str,
    /// What it is for, to be read after the label: "and attack", "closer".
    #[serde(skip_serializing_if = "is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub purpose: Str,
    /// Whether that purpose is another action, which can follow at once.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub follows: bool,
    /// Why it cannot be done now; absent if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub off: Option<RefusalView>,
    /// The usual thing to do (at the end of a turn, to end it): drawn first and large.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub main: bool,
    /// What it is good for; absent for anything else.
    #[serde(rename = "use", skip_serializing_if = "Use::is_other")]
    #[ts(as = "Option<Use>", optional)]
    pub use_: Use,
    /// Whether the first place of its form is where the actor walks to.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub walks: bool,
}

/// The part `form:<handle>/<act>`, sent while the client looks at it: the form of an offer.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OfferForm {
    /// Why it cannot be done now; absent if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub off: Option<RefusalView>,
    pub form: FormView,
    /// Its default answer.
    #[ts(type = "unknown")]
    pub default: Input,
    /// What the default leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub then: Option<ThenView>,
}

/// The action that a walk is for, as it would be proposed where the walk ends.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ThenView {
    pub act: Str,
    /// What people read.
    pub label: Str,
    /// Its default answer in words: "Raider 1, long sword".
    pub words: String,
    #[ts(type = "unknown")]
    pub answer: Input,
    /// Where the walk ends, in centimetres.
    pub at: [i32; 2],
}

/// The part `questions`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct QuestionsView {
    /// Those that this viewer may answer, the urgent ones first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<QuestionView>>", optional)]
    pub mine: Vec<QuestionView>,
    /// Who the fight waits for, as far as this viewer may know; "the GM" stands for anybody else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<WaitingView>>", optional)]
    pub waiting: Vec<WaitingView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct QuestionView {
    /// Its id; an answer names it.
    pub id: String,
    /// Its kind (soak, reroll …), stable within a system; standing orders name it.
    pub kind: String,
    /// The handle of the combatant who is asked; absent for the GM.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub who: Option<String>,
    pub title: Words,
    /// Why: who does what to which target; empty if the title says it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Words>", optional)]
    pub why: Words,
    pub form: FormView,
    /// The default answer.
    #[ts(type = "unknown")]
    pub default: Input,
    /// The default in words.
    pub default_text: String,
    /// Rule id; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub rule: String,
    /// Whether the rules leave the decision to the GM.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub ruling: bool,
    /// The fight goes on meanwhile.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub open: bool,
    /// Answered already, waiting for the others.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub answered: bool,
    /// Whether a standing order can be given for such questions.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub standing: bool,
    /// The standing order in force; absent if the question is put.
    #[serde(skip_serializing_if = "Standing::asks")]
    #[ts(as = "Option<Standing>", optional)]
    pub order: Standing,
}

/// Someone the fight waits for.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct WaitingView {
    /// Name to show.
    pub name: String,
    /// Handle, if it may be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub who: Option<String>,
    /// Question's id, for viewers who may answer or lapse it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub question: Option<String>,
}

/// The part `stage`: what is being resolved now.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StageView {
    /// What is being resolved; empty if nothing is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Words>", optional)]
    pub title: Words,
    /// What remains of the title next to whose turn it is and in which round; absent if all of it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub about: Option<Words>,
    /// Whether it waits for somebody.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub waits: bool,
    /// First line of the log that belongs to it, by this viewer's numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub first_line: Option<u32>,
    /// Commands that wait to be carried out ("Bob is about to act").
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Words>>", optional)]
    pub pending: Vec<Words>,
    /// What undo would take back; empty if nothing. GM only.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub undo: String,
    /// What redo would bring back; empty if nothing. GM only.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub redo: String,
}

/// The part `map`: the named places to stand at.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MapView {
    /// Named zones with their points, in centimetres.
    pub zones: Vec<(String, [i32; 2])>,
}

/// The part `options`: the rule options of this encounter. GM only.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OptionView {
    pub id: String,
    pub label: String,
    pub note: String,
    /// Value in words.
    pub value: String,
    /// What may be entered.
    pub entry: Entry,
    /// Rule id.
    pub rule: String,
}

/// The part `system`: what never changes in fights of this ruleset. Sent once.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SystemView {
    pub id: String,
    /// The unit in which people count lengths ("m", "yd", "steps").
    pub unit: String,
    /// The word after 1 ("step").
    pub unit_one: String,
    /// Lengths are shown in whole units, rounded up.
    pub unit_whole: bool,
    /// Centimetres in one unit.
    pub unit_cm: f64,
    /// Combatants at most this many centimetres apart are next to each other.
    pub next_to_cm: f64,
    /// Radius of a zone, in centimetres.
    pub zone_cm: f64,
    /// Conditions that show.
    pub conditions: Vec<ConditionView>,
    /// Slots of gear: id and label.
    pub slots: Vec<(String, String)>,
    /// Statements that the GM may make about a pair: id, label, values (empty if any value is allowed).
    pub statements: Vec<(String, String, Vec<String>)>,
    /// The statement, with its value, by which the GM says that a wall of the map stands between two. A ruling that has a
    /// member and a choice of these names asks the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub walled: Option<(String, String)>,
}

/// What a page looks up now and then: `GET /api/systems/{id}/handbook`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct HandbookView {
    /// Rows of the armoury: id and label.
    pub armoury: Vec<(String, String)>,
    /// Which figures of an item may be custom, by kinds.
    pub figures: Vec<ItemFigures>,
    /// Conditions that show: id, and what each does in a sentence.
    pub conditions: Vec<(String, String)>,
}

/// A kind of condition.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ConditionView {
    pub id: String,
    pub label: String,
    /// Whether it helps, hurts, or does neither.
    pub tone: Tone,
    /// Who it threatens.
    #[serde(skip_serializing_if = "Looms::is_nobody")]
    #[ts(as = "Option<Looms>", optional)]
    pub looms: Looms,
    /// What it does, in a sentence, if it threatens somebody. Of the others the handbook says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<String>,
}
