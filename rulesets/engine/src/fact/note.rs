//! Rolls as the log shows them, with their full arithmetic, and what caused a line.

use super::die::Die;
use crate::base::{Str, Text, Tone, Who};
use serde::{Deserialize, Serialize};

/// A roll, with all that made it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RollNote {
    pub who: Option<Who>,
    pub title: Text,
    /// Dice in the order rolled.
    pub dice: Vec<NoteDie>,
    /// Who threw each die in a throw-off; empty: all are the roller's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub throwers: Vec<Who>,
    /// How the dice and what is added make the total.
    #[serde(default, skip_serializing_if = "Tally::is_none")]
    pub tally: Tally,
    /// Modifiers of the total.
    #[serde(rename = "mods")]
    pub modifiers: Vec<Modifier>,
    /// The dice that count, plus `modifiers`; none: the roll has no total.
    pub total: Option<i32>,
    pub against: Text,
    /// The result in words.
    pub result: Text,
    /// Mood of the result.
    #[serde(default)]
    pub tone: Tone,
    /// The roll in the notation of the system's worked examples; scenarios compare it.
    #[serde(default)]
    pub script: String,
}

/// How a roll adds up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tally {
    /// It has no total. (Logs of older releases have no tally: their rolls are shown without a sum.)
    #[default]
    None,
    /// All faces of the dice that counted, and `modifiers`.
    Faces,
    /// Each die that counted is one success; `modifiers` are added to the successes.
    Successes(Pool),
}

impl RollNote {
    /// Marks none of what is added as kept from players.
    pub(crate) fn unmask(&mut self) {
        let parts = match &mut self.tally {
            Tally::Successes(pool) => pool.parts.as_mut_slice(),
            Tally::None | Tally::Faces => &mut [],
        };
        self.modifiers.iter_mut().chain(parts).for_each(|m| m.masked = false);
    }
}

impl Tally {
    fn is_none(&self) -> bool {
        *self == Tally::None
    }
}

/// What makes the number of dice.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pool {
    /// Each part with its reason.
    pub parts: Vec<Modifier>,
    /// Dice rolled, not counting those that came from other dice; 0 or less: a chance die.
    pub dice: i32,
    /// Why the number of dice differs from the sum of the parts: "both arms wracked"; empty: it does not.
    #[serde(default)]
    pub why: Text,
}

/// A die of a roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NoteDie {
    pub die: Die,
    /// What sort of die ("Wild Die").
    pub label: Str,
    pub counted: bool,
}

/// Something added to a roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Modifier {
    pub label: Text,
    pub value: i32,
    /// Rule id.
    pub rule: Str,
    /// Combatants that cause it besides those that the label names; a viewer who may not know one of them reads "other".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<Who>,
    /// It tells the state of the roller, which is kept from players while the roller is masked. Of a roll that has been told:
    /// the roller was masked then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub masked: bool,
}

impl Modifier {
    /// A modifier with its reason.
    pub fn new(rule: &'static str, label: impl Into<Text>, value: i32) -> Modifier {
        Modifier { label: label.into(), value, rule: Str::new_static(rule), because: vec![], masked: false }
    }
    /// It tells the state of the roller: how badly hurt they are.
    #[must_use]
    pub fn of_state(self) -> Modifier {
        Modifier { masked: true, ..self }
    }
}

/// What caused a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Of an effect: the roll that the same resolution told last, in the same action; if there was none, its rule.
    /// Of any other line: its rule.
    #[default]
    Nearest,
    Rule,
    Roll(RollNo),
}

impl Cause {
    pub(super) fn is_nearest(&self) -> bool {
        *self == Cause::Nearest
    }
}

/// A roll of a resolution, by its index from 0. Not valid in another resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RollNo(pub u16);

impl From<Option<RollNo>> for Cause {
    fn from(roll: Option<RollNo>) -> Cause {
        roll.map_or(Cause::Rule, Cause::Roll)
    }
}

impl From<RollNo> for Cause {
    fn from(roll: RollNo) -> Cause {
        Cause::Roll(roll)
    }
}
