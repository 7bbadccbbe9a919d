//! Odds on the wire.

use super::words::RefusalView;
use serde::Serialize;
use ts_rs::TS;

/// The odds of a choice, from what the person choosing may know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct OddsView {
    /// What matters, in one line: "≈ 62% hit · 1.2 wounds · 18% taken down". It begins with ≈ where it was sampled.
    pub line: String,
    /// All of it.
    pub rows: Vec<OddsRow>,
    /// What was assumed, in a sentence; empty if everything is known.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub guess: String,
    /// The odds under each possible policy of spending, such as "Nobody retests any loss". The first is that of the
    /// line. Empty if nothing can be spent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<OddsPolicy>>", optional)]
    pub policies: Vec<OddsPolicy>,
    /// Why the choice would be refused as it stands; then there are no odds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub off: Option<RefusalView>,
}

/// Odds if everybody keeps to this policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OddsPolicy {
    /// Who spends, in words.
    pub label: String,
    /// The odds in one line, as in [`OddsView`].
    pub line: String,
    pub rows: Vec<OddsRow>,
}

/// One outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OddsRow {
    pub label: String,
    /// Its chance, or how much of it.
    pub value: String,
}
