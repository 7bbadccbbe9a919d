//! Combatants on the wire.

use super::{MarkSign, Standing, Tone, TrackDraw};
use serde::Serialize;
use ts_rs::TS;

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
    /// A player may take it.
    pub free: bool,
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
    /// Questions that are answered beforehand; only for its player and the GM.
    pub orders: Vec<StandingView>,
    /// On the plane, in centimetres.
    pub at: Option<[i32; 2]>,
    /// Where it stands, in words ("next to Bob", a zone's name).
    pub place: String,
}

/// A standing order that holds.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StandingView {
    /// Label of the questions.
    pub label: String,
    /// What they are about.
    pub title: String,
    /// How they are answered.
    pub order: Standing,
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
    /// Kinds of marks, the leftmost first, of a track that is drawn so; else none. `value` is all of them together.
    pub marks: Vec<MarkView>,
}

/// Marks of one kind in a row of boxes.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MarkView {
    /// The field's id, for edits.
    pub id: String,
    /// Label.
    pub label: String,
    /// How many boxes are marked so.
    pub value: i32,
    /// How they are marked.
    pub sign: MarkSign,
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
