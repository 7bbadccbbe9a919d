//! Odds on the wire.

use serde::Serialize;
use ts_rs::TS;

/// The odds of a choice, as the one who makes it may know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OddsView {
    /// What matters, in one line: "≈ 62 % hit · 1.2 wounds · 18 % takes down". It begins with ≈ where it was sampled.
    pub line: String,
    /// All of it.
    pub rows: Vec<OddsRow>,
    /// What was taken for granted, in a sentence; empty: all is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub guess: String,
}

/// One outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OddsRow {
    pub label: String,
    /// Its chance, or how much of it.
    pub value: String,
}
