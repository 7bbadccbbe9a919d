//! The log on the wire.

use super::twins::{Hand, LineKind, RoundView, Tone};
use super::usual::{no, yes};
use super::words::{CardView, Words};
use serde::Serialize;
use ts_rs::TS;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct LineView {
    /// Number for this viewer, without gaps.
    pub n: u32,
    /// The round in which it was told; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub round: Option<RoundView>,
    /// What sort of line; absent for `act`.
    #[serde(skip_serializing_if = "LineKind::is_act")]
    #[ts(as = "Option<LineKind>", optional)]
    pub kind: LineKind,
    pub text: Words,
    /// Its roll, with everything that went into it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub roll: Option<RollView>,
    /// Rule id; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub rule: String,
    /// Not told to everybody.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub secret: bool,
    /// Does not count: undone, replaced by set dice, or dropped.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub undone: bool,
    /// It says that a step was undone.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub undoes: bool,
    #[serde(skip_serializing_if = "Tone::is_plain")]
    #[ts(as = "Option<Tone>", optional)]
    pub tone: Tone,
    /// The action that it belongs to, from declaration to consequence, by the number of the first of its lines that
    /// this viewer was told; absent if that is this line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub action: Option<u32>,
    /// The roll that caused it; absent if a rule did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cause: Option<CauseView>,
    /// The line whose roll this one replaces, because luck or a second test has changed the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub amends: Option<u32>,
    /// The line whose roll this one opposes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opposes: Option<u32>,
}

impl LineView {
    /// The number of the first line of its action.
    pub fn action(&self) -> u32 {
        self.action.unwrap_or(self.n)
    }
}

/// The roll that caused a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CauseView {
    /// The roll in the line of this number.
    Line(u32),
    /// A roll that this viewer was not told of.
    Unseen,
}

/// A roll, die by die.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct RollView {
    /// Who rolled: handle.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub who: Option<String>,
    pub title: String,
    /// Where the number of dice comes from, if each die that counts is a success.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pool: Option<PoolView>,
    /// Dice in the order rolled.
    pub dice: Vec<DieView>,
    /// All modifiers of the total.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ModifierView>>", optional)]
    #[serde(rename = "mods")]
    pub modifiers: Vec<ModifierView>,
    /// The total; absent if the roll has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub total: Option<i32>,
    /// The whole sum in words ("9 − 4 head = 5"); empty where there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub sum: String,
    /// What it was rolled against, in words ("Parry 5", "4").
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub against: String,
    /// The result ("success", "2 wounds"); empty where the total alone says it.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub result: String,
    /// The result names the total ("4 successes").
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub names_total: bool,
    /// The sum is nothing but the total.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub bare: bool,
    /// The sentence of the line says the result already.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub told: bool,
    /// Mood of the result.
    #[serde(skip_serializing_if = "Tone::is_plain")]
    #[ts(as = "Option<Tone>", optional)]
    pub tone: Tone,
    /// The GM has set dice of it.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub changed: bool,
    /// The throws that it is made of, for the GM, who may change their dice; absent if that is not possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub throws: Option<Vec<ThrowView>>,
}

/// Dice of a roll that fell together.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ThrowView {
    /// Its name, for the request `dice`.
    pub name: String,
    /// Places of its dice among those of the roll, from 0, in the order in which the request takes them.
    pub dice: Vec<u16>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct DieView {
    /// Who threw it, where several throw against each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub who: Option<String>,
    /// The number of sides; absent if it is not a die but something that was drawn or shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sides: Option<u16>,
    /// The faces; several if it aced.
    pub faces: Vec<u16>,
    /// It shows tens, from 00 to 90.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub tens: bool,
    /// What sort of die, or the name of what was drawn.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub label: String,
    /// The playing card that was drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<CardView>,
    /// The hand that was shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hand: Option<Hand>,
    /// Whether it counted; absent if it did.
    #[serde(skip_serializing_if = "yes")]
    #[ts(as = "Option<bool>", optional)]
    pub counted: bool,
}

/// Where the number of dice comes from.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PoolView {
    /// Each part with its reason.
    pub parts: Vec<ModifierView>,
    /// How many dice were rolled at first; 0 or less stands for a chance die.
    pub dice: i32,
    /// Why the number of dice differs from the sum of the parts; empty if it does not.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub why: String,
}

/// Something added to a roll.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ModifierView {
    /// The reason; "other" if this viewer may not know it.
    pub label: String,
    pub value: i32,
    /// Rule id.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub rule: String,
}
