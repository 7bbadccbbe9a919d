//! Forms on the wire.

use super::twins::{Hand, Look, When};
use super::words::{CardView, RefusalView};
use crate::base::Str;
use serde::Serialize;
use ts_rs::TS;

/// A form as this viewer reads it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FormView {
    Confirm {
        default: bool,
    },
    /// Some of the options; with min = max = 1 the answer is one word, else a list.
    Pick {
        options: Vec<OptView>,
        min: u16,
        max: u16,
        /// Default ids.
        default: Vec<Str>,
        /// How it is drawn.
        look: Look,
    },
    /// A list with repeats.
    Sequence {
        options: Vec<OptView>,
        min: u16,
        max: u16,
        /// Default ids.
        default: Vec<Str>,
    },
    /// All options put in order.
    Rank {
        /// Options, in the default order.
        options: Vec<OptView>,
    },
    Number {
        min: i32,
        max: i32,
        default: i32,
        not: Vec<i32>,
    },
    /// A total split over slots.
    Amounts {
        slots: Vec<SlotAmount>,
        min: i32,
        max: i32,
    },
    Group {
        members: Vec<MemberView>,
    },
    /// A whole action.
    Act {
        /// Actions; the first is the default.
        acts: Vec<ActView>,
    },
    Text {
        /// The most characters.
        max: u16,
        default: Str,
    },
    Place {
        options: Vec<OptView>,
        /// Default id.
        default: Str,
        /// How far away a free point may be, in centimetres; `null` if only the options may be chosen.
        free: Option<i32>,
        /// The radius of what is done there, in centimetres; absent if it is a point.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        around: Option<i32>,
    },
}

/// One option.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OptView {
    /// Id, for the answer.
    pub id: Str,
    /// What people read.
    pub label: String,
    /// The playing card that it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<CardView>,
    /// The hand that it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hand: Option<Hand>,
    /// A short remark.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub note: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub cost: String,
    /// Why it cannot be chosen; absent if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub off: Option<RefusalView>,
    /// Of a place: where it is, in centimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub spot: Option<[i32; 2]>,
    /// Of a place: the combatant it refers to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub leads: Option<LeadsView>,
    /// Of a target, or of what is used on one: the radius of the effect around the target, in centimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub around: Option<i32>,
}

/// The combatant that a place refers to, by handle: their own spot, next to them, or as close to them as the walk gets.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LeadsView {
    At(Str),
    NextTo(Str),
    Towards(Str),
}

/// A slot of an amounts form.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SlotAmount {
    pub id: Str,
    pub label: String,
    pub min: i32,
    pub max: i32,
    pub default: i32,
}

/// A member of a group.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct MemberView {
    /// Key in the answer.
    pub id: Str,
    pub label: String,
    pub form: FormView,
    /// When it shows.
    pub when: Option<When>,
    /// Folded away at first.
    pub extra: bool,
}

/// An action inside an act form.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ActView {
    pub act: Str,
    pub label: String,
    pub form: FormView,
}
