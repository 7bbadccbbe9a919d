//! Sentences on the wire.

use super::twins::Suit;
use super::usual::{is_empty, no};
use crate::base::Str;
use serde::{Serialize, Serializer};
use ts_rs::TS;

/// A sentence for one viewer.
pub type Words = Vec<Span>;

/// A piece of a sentence, with the handle where it names a combatant that the viewer knows. On the wire, words that name
/// nothing are a plain string.
#[derive(Clone, Debug, PartialEq, TS)]
#[ts(as = "SentSpan")]
pub struct Span {
    pub t: String,
    /// Handle of the combatant named.
    pub who: Option<String>,
    /// The playing card named.
    pub card: Option<CardView>,
}

impl Span {
    /// Words that name nothing.
    pub fn plain(t: impl Into<String>) -> Span {
        Span { t: t.into(), who: None, card: None }
    }

    /// Whether it names a combatant or a card.
    pub fn names(&self) -> bool {
        self.who.is_some() || self.card.is_some()
    }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let Span { t, who, card } = self;
        let sent = if self.names() {
            SentSpan::Name { t, who: who.as_deref(), card: card.as_ref() }
        } else {
            SentSpan::Plain(t)
        };
        sent.serialize(out)
    }
}

/// A [`Span`] as it is sent.
#[derive(Serialize, TS)]
#[serde(untagged)]
enum SentSpan<'s> {
    Plain(&'s str),
    Name {
        t: &'s str,
        /// Handle of the combatant named.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        who: Option<&'s str>,
        /// The playing card named.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        card: Option<&'s CardView>,
    },
}

/// A playing card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CardView {
    /// As people call it ("K♠", "red Joker").
    pub name: String,
    /// Printed next to the suit; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub rank: String,
    pub suit: Suit,
    /// Printed in red.
    #[serde(skip_serializing_if = "no")]
    #[ts(as = "Option<bool>", optional)]
    pub red: bool,
}

impl From<crate::base::Card> for CardView {
    fn from(card: crate::base::Card) -> CardView {
        let crate::base::Card { name, rank, suit, red } = card;
        CardView { name, rank, suit: suit.into(), red }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RefusalView {
    /// A code that never changes.
    pub code: Str,
    /// Rule id; may be empty.
    #[serde(skip_serializing_if = "is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub rule: Str,
    /// In plain words, with what to do next.
    pub text: Str,
}
