//! Combatants on the wire.

use super::twins::{Fallen, MarkSign, Standing, TrackDraw};
use super::usual::{is_one, no};
use crate::base::Str;
use serde::Serialize;
use ts_rs::TS;

/// The part `combatant:<handle>`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CombatantView {
    /// Handle.
    pub id: String,
    /// Name as this viewer knows it.
    pub name: Str,
    pub side: Str,
    /// Whether the viewer plays it.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub mine: bool,
    /// The seat of its player; absent if the GM plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<u32>,
    /// A player may take it.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub free: bool,
    /// Hidden from players (only the GM and its friends see this at all).
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub hidden: bool,
    /// One of many, without a name of its own (an extra); drawn smaller.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub minor: bool,
    /// Out of the fight.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub out: bool,
    /// How it is out of the fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fallen: Option<Fallen>,
    /// On the plane, in centimetres.
    pub at: [i32; 2],
    /// The state in one word, if the GM masks foes: "unhurt", "hurt", "badly hurt".
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub state: String,
    /// Whether that state says that it is hurt.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub hurt: bool,
    /// What changes in play, drawn large.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<TrackView>>", optional)]
    pub tracks: Vec<TrackView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ChipView>>", optional)]
    pub chips: Vec<ChipView>,
    /// Figures that matter at a glance, each with its value in words ("Parry", "6").
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<(String, String)>>", optional)]
    pub stats: Vec<(String, String)>,
    /// Questions that are answered beforehand; only for its player and the GM.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StandingView>>", optional)]
    pub orders: Vec<StandingView>,
}

/// The part `sheet:<handle>`, sent while the client looks at it: what can be seen of a combatant beyond the glance.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SheetView {
    /// Handle.
    pub id: String,
    /// Figures that matter at a glance, with how they are worked out.
    pub stats: Vec<StatView>,
    /// What is carried, as far as visible.
    pub gear: Vec<GearView>,
    /// All fields; only for its player and the GM.
    pub fields: Vec<SheetField>,
    /// Whether this viewer may change the sheet now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub edits: bool,
    /// On the plane, in centimetres, as in [`CombatantView`].
    pub at: [i32; 2],
    /// Where it stands, in words ("next to Bob", a zone's name).
    pub place: String,
}

/// A standing order that holds.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StandingView {
    /// Kind of the questions.
    pub kind: String,
    /// What they are about.
    pub title: String,
    /// How they are answered.
    pub order: Standing,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TrackView {
    pub id: Str,
    pub label: Str,
    /// How it is drawn.
    pub draw: TrackDraw,
    pub value: i32,
    /// The highest value; absent if there is no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub max: Option<i32>,
    /// What the present value means ("-2", "Incapacitated").
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub note: String,
    /// The kinds of marks, the leftmost first, if the track is drawn as marks. `value` is their sum.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<MarkView>>", optional)]
    pub marks: Vec<MarkView>,
    /// The groups of boxes, the leftmost first, where the row is drawn in groups.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<BoxesView>>", optional)]
    pub groups: Vec<BoxesView>,
}

/// Boxes that stand together in a row: their name, such as "Injured", and how many they are.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BoxesView(pub Str, pub i32);

/// Marks of one kind in a row of boxes.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MarkView {
    /// The field's id, for edits.
    pub id: Str,
    pub label: Str,
    /// How many boxes are marked so.
    pub value: i32,
    /// How they are marked.
    pub sign: MarkSign,
}

/// A condition. Its name and what it does are in the part `system`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ChipView {
    pub id: Str,
    /// Level; 1 where it has none.
    #[serde(skip_serializing_if = "is_one")]
    #[ts(as = "Option<i32>", optional)]
    pub level: i32,
    /// The combatant that it comes from or concerns; empty if there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub by: String,
    /// Until when, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub until: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct StatView {
    pub label: String,
    /// Value in words.
    pub value: String,
    /// How it is worked out.
    pub note: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct GearView {
    /// Its number, for edits.
    pub no: u16,
    pub label: String,
    /// Where it is carried.
    pub slot: String,
    /// Figures in words ("Str+d8, reach 1"); empty if the viewer may not see them.
    pub note: String,
    /// Its row of the armoury; only for its player and the GM.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub kind: String,
    /// Its custom figures, by their ids, in words that an edit takes back; only for its player and the GM.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<(String, String)>>", optional)]
    pub own: Vec<(String, String)>,
}

/// The figures of these kinds of items that may differ from the armoury.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ItemFigures {
    /// Rows of the armoury.
    pub kinds: Vec<String>,
    pub fields: Vec<ItemField>,
}

/// A figure that may be custom.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ItemField {
    /// Id, for edits.
    pub id: String,
    pub label: String,
    /// What may be entered; nothing: as the armoury has it.
    pub entry: Entry,
}

/// One field of a sheet.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SheetField {
    /// Id, for edits.
    pub id: String,
    pub label: String,
    /// Heading it stands under.
    pub group: String,
    /// Value in words, which an edit takes back: `d8`, `3`, `yes`, ``.
    pub value: String,
    /// What the paper sheet has next to it: half and fifth of a percentage.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub note: String,
    /// What may be entered.
    pub entry: Entry,
    /// Entries of a list: id, label, and the rating of each, which is empty in a set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<(String, String, String)>>", optional)]
    pub list: Vec<(String, String, String)>,
}

/// What may be entered into a field of a sheet.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Entry {
    /// A whole number; may be empty where `optional`.
    Int {
        min: i32,
        max: i32,
        /// Whether "none" is allowed.
        optional: bool,
    },
    Flag,
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
    /// Names: one of these, or one of these with a colon and own words, or own words alone.
    List {
        /// Ids with their labels.
        options: Vec<(String, String)>,
        /// The longest own words, in characters; absent if own words are not allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        max: Option<u16>,
        /// An own name; may be empty.
        example: String,
        /// What each may be rated; `null` for a set of names.
        rating: Option<Box<Entry>>,
    },
    /// Kept by the rules; not to be entered.
    Fixed,
}
