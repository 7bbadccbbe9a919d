//! What leaves the engine: plain types for one viewer. Nothing here is ever read back into the state.

mod combatant;
mod forms;
mod log;
mod twins;

pub use combatant::*;
pub use forms::*;
pub use log::*;
pub use twins::*;

use serde::Serialize;
use ts_rs::TS;

/// A piece of a sentence, with the handle where it names a combatant that the viewer knows.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Span {
    /// The words.
    pub t: String,
    /// Handle of the combatant named.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub who: Option<String>,
    /// The playing card named.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<CardView>,
}

impl Span {
    /// Words that name nothing.
    pub fn plain(t: impl Into<String>) -> Span {
        Span { t: t.into(), who: None, card: None }
    }
}

/// A playing card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CardView {
    /// As people call it ("K♠", "red Joker").
    pub name: String,
    /// What stands beside the suit; empty: nothing does.
    pub rank: String,
    /// Its suit.
    pub suit: Suit,
    /// Printed in red.
    pub red: bool,
}

impl From<crate::base::Card> for CardView {
    fn from(card: crate::base::Card) -> CardView {
        let crate::base::Card { name, rank, suit, red } = card;
        CardView { name, rank, suit: suit.into(), red }
    }
}

/// A sentence for one viewer.
pub type Words = Vec<Span>;

/// The part `order`: who acts when.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OrderView {
    /// 0 before the first round.
    pub round: u32,
    /// What the round is called ("Round 3"); empty before the first.
    pub round_name: String,
    /// What a turn is called, in the middle of a sentence.
    pub turn_word: String,
    /// Whose turn it is; none between turns. While someone unseen acts: whose turn was the last.
    pub active: Option<String>,
    /// In order of acting.
    pub slots: Vec<SlotView>,
    /// How many turns come before the viewer's next one; none: not in the order. 0: now.
    pub until_mine: Option<u32>,
    /// The game clock, in words ("12 s", "3 min").
    pub clock: String,
    /// Whether the fight runs.
    pub running: bool,
}

/// One entry of the order.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SlotView {
    /// Handle.
    pub who: String,
    /// What gives the place (a card, an initiative).
    pub mark: String,
    /// The playing card that it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<CardView>,
    /// State of this entry.
    pub state: SlotState,
}

/// The part `offers`: what may be done now, for each combatant that the viewer plays.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OffersView {
    /// Combatants of the viewer (for the GM: the one who acts and all GM combatants with something to do).
    pub of: Vec<OfferSet>,
}

/// The offers of one combatant.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OfferSet {
    /// Handle; none: what the GM may do without a combatant.
    pub who: Option<String>,
    /// Whether it is this one's turn.
    pub turn: bool,
    /// Its offers.
    pub acts: Vec<OfferView>,
}

/// One action.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OfferView {
    /// The action's id.
    pub act: String,
    /// What people read.
    pub label: String,
    /// What it costs, in the system's word; offers are grouped by it.
    pub cost: String,
    /// A short remark.
    pub note: String,
    /// Its form.
    pub form: FormView,
    /// The default answer of the form.
    #[ts(type = "unknown")]
    pub default: Input,
    /// Why it cannot be done now; none: it can.
    pub off: Option<RefusalView>,
    /// The usual thing to do: drawn first and large.
    pub main: bool,
    /// What it is good for.
    #[serde(rename = "use")]
    pub use_: Use,
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RefusalView {
    /// Code, stable.
    pub code: String,
    /// Rule id; may be empty.
    pub rule: String,
    /// In plain words, with what to do next.
    pub text: String,
}

/// The part `questions`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct QuestionsView {
    /// Those that this viewer may answer, the urgent ones first.
    pub mine: Vec<QuestionView>,
    /// Whom the fight waits for, as far as this viewer may know; "the GM" stands for whatever is not to be known.
    pub waiting: Vec<WaitingView>,
}

/// One question.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct QuestionView {
    /// Its id; an answer names it.
    pub id: String,
    /// Kind of question (soak, reroll …), stable within a system.
    pub label: String,
    /// Who is asked: handle; none: the GM.
    pub who: Option<String>,
    /// What is asked.
    pub title: Words,
    /// Why: who does what to whom.
    pub why: Words,
    /// Form.
    pub form: FormView,
    /// The default answer.
    #[ts(type = "unknown")]
    pub default: Input,
    /// The default in words.
    pub default_text: String,
    /// Rule id.
    pub rule: String,
    /// A call that the rules leave to the GM.
    pub ruling: bool,
    /// The fight goes on meanwhile.
    pub open: bool,
    /// Answered already, waiting for the others.
    pub answered: bool,
    /// Whether a standing order can be given for such questions.
    pub standing: bool,
    /// The one that holds.
    pub order: Standing,
}

/// Someone the fight waits for.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct WaitingView {
    /// Name to show.
    pub name: String,
    /// Handle, if it may be known.
    pub who: Option<String>,
    /// Question's id, for viewers who may answer or lapse it.
    pub question: Option<String>,
}

/// The part `stage`: what is being resolved now.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StageView {
    /// What goes on; empty: nothing.
    pub title: Words,
    /// Whether it waits for somebody.
    pub waits: bool,
    /// First line of the log that belongs to it, by this viewer's numbers.
    pub first_line: Option<u32>,
    /// Commands that wait on the agenda beneath the one who acts ("Bob's attack on Cole").
    pub pending: Vec<Words>,
    /// What undo would take back; empty: nothing. GM only.
    pub undo: String,
    /// What redo would bring back; empty: nothing. GM only.
    pub redo: String,
}

/// The part `map`: what there is to stand at.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MapView {
    /// Named zones with their points, in centimetres.
    pub zones: Vec<(String, [i32; 2])>,
}

/// The part `options`: the switches of this encounter's rules. GM only.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OptionView {
    /// Id.
    pub id: String,
    /// Label.
    pub label: String,
    /// What it does.
    pub note: String,
    /// Value in words.
    pub value: String,
    /// What may be entered.
    pub entry: Entry,
    /// Rule id.
    pub rule: String,
}
