//! What leaves the engine: plain types for one viewer. Nothing here is ever read back into the state.

use crate::form::{Look, When};
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
}

/// A sentence for one viewer.
pub type Words = Vec<Span>;

/// The part `order`: who acts when.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OrderView {
    /// 0 before the first round.
    pub round: u32,
    /// Whose turn it is; none between turns, or when someone unseen acts.
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
    /// State of this entry.
    pub state: SlotState,
}

/// Where an entry of the order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SlotState {
    /// Has had the turn of this round.
    Done,
    /// Acts now.
    Now,
    /// Interrupted by the one who acts now.
    Paused,
    /// Still to come.
    Waiting,
    /// Holds the turn back.
    Holding,
    /// In the fight, without a turn in this round.
    Out,
}

/// The part `combatant:<handle>`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CombatantView {
    /// Handle.
    pub id: String,
    /// Name as this viewer knows it.
    pub name: String,
    /// Side.
    pub side: String,
    /// Whether the viewer plays it.
    pub mine: bool,
    /// Seat of its player; none: the GM's.
    pub owner: Option<u32>,
    /// Hidden from players (only the GM and its friends see this at all).
    pub hidden: bool,
    /// One of many, without a name of weight (an extra); drawn smaller.
    pub minor: bool,
    /// Out of the fight (dead, unconscious, fled).
    pub out: bool,
    /// What changes in play, drawn large.
    pub tracks: Vec<TrackView>,
    /// Conditions.
    pub chips: Vec<ChipView>,
    /// Figures of weight (Parry 6).
    pub stats: Vec<StatView>,
    /// What is carried, as far as visible.
    pub gear: Vec<GearView>,
    /// The whole sheet; only for its player and the GM.
    pub sheet: Vec<SheetField>,
    /// On the plane, in centimetres.
    pub at: Option<[i32; 2]>,
    /// Where it stands, in words ("next to Bob", a zone's name).
    pub place: String,
}

/// A track.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TrackView {
    /// The field's id.
    pub id: String,
    /// Label.
    pub label: String,
    /// How it is drawn.
    pub draw: TrackDraw,
    /// Now.
    pub value: i32,
    /// At most; 0: without limit.
    pub max: i32,
    /// What the present value means ("-2", "Incapacitated").
    pub note: String,
}

/// How a track is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TrackDraw {
    /// Boxes, filled from the left.
    Boxes,
    /// Tokens to spend.
    Tokens,
    /// A number.
    Number,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ChipView {
    /// Its id.
    pub id: String,
    /// Label.
    pub label: String,
    /// Level; 1 where it has none.
    pub level: i32,
    /// What it does, in a sentence.
    pub note: String,
    /// Until when, in words.
    pub until: String,
    /// Whether it helps, hurts or only says.
    pub tone: Tone,
}

/// The mood of a chip or line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Helps its bearer.
    Good,
    /// Hurts.
    Bad,
    /// Only says.
    #[default]
    Plain,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StatView {
    /// Label.
    pub label: String,
    /// Value in words.
    pub value: String,
    /// How it comes about.
    pub note: String,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct GearView {
    /// Its number, for edits.
    pub no: u16,
    /// Name.
    pub label: String,
    /// Where it is carried.
    pub slot: String,
    /// Figures in words ("Str+d8, reach 1").
    pub note: String,
}

/// One field of a sheet.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SheetField {
    /// Id, for edits.
    pub id: String,
    /// Label.
    pub label: String,
    /// Heading it stands under.
    pub group: String,
    /// Value in words, which an edit takes back: `d8`, `3`, `yes`, ``.
    pub value: String,
    /// What may be entered.
    pub entry: Entry,
}

/// What may be entered into a field of a sheet.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entry {
    /// A whole number.
    Int {
        /// Lowest.
        min: i32,
        /// Highest.
        max: i32,
    },
    /// Yes or no.
    Flag,
    /// Words.
    Text {
        /// Longest, in characters.
        max: u16,
    },
    /// A die; may be empty where `optional`.
    Die {
        /// Whether "none" is allowed.
        optional: bool,
    },
    /// One of a list.
    Choice {
        /// Ids with their labels.
        options: Vec<(String, String)>,
    },
    /// Figured out from others; not to be entered.
    Fixed,
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
    pub default: crate::form::Input,
    /// Why it cannot be done now; none: it can.
    pub off: Option<RefusalView>,
    /// The usual thing to do: drawn first and large.
    pub main: bool,
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

/// A form as this viewer reads it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FormView {
    /// Yes or no.
    Confirm {
        /// Default.
        default: bool,
    },
    /// Some of the options; with min = max = 1 the answer is one word, else a list.
    Pick {
        /// Options.
        options: Vec<OptView>,
        /// At least.
        min: u16,
        /// At most.
        max: u16,
        /// Default ids.
        default: Vec<String>,
        /// How it is drawn.
        look: Look,
    },
    /// A list with repeats.
    Sequence {
        /// Options.
        options: Vec<OptView>,
        /// At least.
        min: u16,
        /// At most.
        max: u16,
        /// Default ids.
        default: Vec<String>,
    },
    /// All options put in order.
    Rank {
        /// Options, in the default order.
        options: Vec<OptView>,
    },
    /// A whole number.
    Number {
        /// Lowest.
        min: i32,
        /// Highest.
        max: i32,
        /// Default.
        default: i32,
        /// Not these.
        not: Vec<i32>,
    },
    /// A total split over slots.
    Amounts {
        /// Slots.
        slots: Vec<SlotAmount>,
        /// Lowest total.
        min: i32,
        /// Highest total.
        max: i32,
    },
    /// Several forms.
    Group {
        /// Members.
        members: Vec<MemberView>,
    },
    /// A whole action.
    Act {
        /// Actions; the first is the default.
        acts: Vec<ActView>,
    },
    /// Words.
    Text {
        /// Longest.
        max: u16,
        /// Default.
        default: String,
    },
    /// A place.
    Place {
        /// In words.
        options: Vec<OptView>,
        /// Default id.
        default: String,
        /// Longest way of a free point, in centimetres; none: only the options.
        free: Option<i32>,
    },
}

/// One option.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OptView {
    /// Id, for the answer.
    pub id: String,
    /// What people read.
    pub label: String,
    /// A short remark.
    pub note: String,
    /// What it costs.
    pub cost: String,
    /// Why it cannot be chosen; empty: it can.
    pub off: String,
}

/// A slot of an amounts form.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SlotAmount {
    /// Id.
    pub id: String,
    /// Label.
    pub label: String,
    /// Least.
    pub min: i32,
    /// Most.
    pub max: i32,
    /// Default.
    pub default: i32,
}

/// A member of a group.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MemberView {
    /// Key in the answer.
    pub id: String,
    /// Label.
    pub label: String,
    /// Form.
    pub form: FormView,
    /// When it shows.
    pub when: Option<When>,
    /// Folded away at first.
    pub extra: bool,
}

/// An action inside an act form.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ActView {
    /// Id.
    pub act: String,
    /// Label.
    pub label: String,
    /// Form.
    pub form: FormView,
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
    pub default: crate::form::Input,
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

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct LineView {
    /// Number for this viewer, without gaps.
    pub n: u32,
    /// Round.
    pub round: u32,
    /// What sort of line.
    pub kind: LineKind,
    /// The sentence.
    pub text: Words,
    /// A roll, with all that made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub roll: Option<RollView>,
    /// Rule id; may be empty.
    pub rule: String,
    /// Not for everybody's eyes.
    pub secret: bool,
    /// Set aside by an undo.
    pub undone: bool,
    /// Mood.
    pub tone: Tone,
}

/// What sort of line it is; filters use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// What somebody does.
    Act,
    /// A roll.
    Roll,
    /// What follows: damage, conditions.
    Effect,
    /// Rounds and turns.
    Turn,
    /// A choice that somebody made.
    Choice,
    /// The GM's hand: edits, undo, rulings.
    Gm,
    /// About the table itself.
    Note,
}

/// A roll, die by die.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RollView {
    /// Who rolled: handle.
    pub who: Option<String>,
    /// What for.
    pub title: String,
    /// Dice in the order rolled.
    pub dice: Vec<DieView>,
    /// All that was added.
    pub mods: Vec<ModView>,
    /// What the dice and additions come to; none where a roll has no total.
    pub total: Option<i32>,
    /// What it was rolled against, in words ("Parry 5", "4").
    pub against: String,
    /// What came of it ("success", "2 wounds").
    pub result: String,
    /// Mood of the result.
    pub tone: Tone,
}

/// A die.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DieView {
    /// Sides; 0: not a die (a card, a throw), see `label`.
    pub sides: u8,
    /// Faces; more than one where it was rolled on (aces).
    pub faces: Vec<u16>,
    /// What sort of die, or the card's name.
    pub label: String,
    /// Whether it counted.
    pub counted: bool,
}

/// Something added to a roll.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ModView {
    /// Why; "other" where the reason is not this viewer's to know.
    pub label: String,
    /// How much.
    pub value: i32,
    /// Rule id.
    pub rule: String,
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
