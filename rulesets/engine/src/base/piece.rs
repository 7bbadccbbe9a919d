//! The pieces of a sentence.

use super::{Str, Who};
use serde::de::{Error, IgnoredAny, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::num::NonZeroU32;

/// One piece of a sentence. Names are references, so that each viewer reads the name they know.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
#[serde(untagged)]
pub enum TextPiece {
    /// Plain words.
    S(Str),
    N(i32),
    Who {
        w: Who,
    },
    /// A playing card, by the name that the system's deck gives it.
    Card {
        /// Boxed, because cards are seldom named: so a piece takes no more memory than its words.
        card: Box<Str>,
    },
}

impl TextPiece {
    pub fn card(name: impl Into<Str>) -> TextPiece {
        TextPiece::Card { card: Box::new(name.into()) }
    }
}

impl From<&'static str> for TextPiece {
    fn from(s: &'static str) -> Self {
        TextPiece::S(Str::new_static(s))
    }
}
impl From<String> for TextPiece {
    fn from(s: String) -> Self {
        TextPiece::S(Str::from(s))
    }
}
impl From<Str> for TextPiece {
    fn from(s: Str) -> Self {
        TextPiece::S(s)
    }
}
impl From<i32> for TextPiece {
    fn from(n: i32) -> Self {
        TextPiece::N(n)
    }
}
impl From<NonZeroU32> for TextPiece {
    fn from(n: NonZeroU32) -> Self {
        TextPiece::N(i32::try_from(n.get()).unwrap_or(i32::MAX))
    }
}
impl From<Who> for TextPiece {
    fn from(w: Who) -> Self {
        TextPiece::Who { w }
    }
}

/// By hand, because a log is full of pieces: a derived reader tries one form after the other, and words an error for each that
/// does not fit.
impl<'d> Deserialize<'d> for TextPiece {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<TextPiece, D::Error> {
        from.deserialize_any(PieceVisitor)
    }
}

struct PieceVisitor;

impl<'d> Visitor<'d> for PieceVisitor {
    type Value = TextPiece;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("words, a whole number, `{\"w\": combatant}` or `{\"card\": name}`")
    }

    fn visit_str<E: Error>(self, words: &str) -> Result<TextPiece, E> {
        Ok(TextPiece::S(words.into()))
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<TextPiece, E> {
        i32::try_from(n).map(TextPiece::N).map_err(|_| E::invalid_value(Unexpected::Signed(n), &self))
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<TextPiece, E> {
        i32::try_from(n).map(TextPiece::N).map_err(|_| E::invalid_value(Unexpected::Unsigned(n), &self))
    }

    fn visit_map<M: MapAccess<'d>>(self, mut members: M) -> Result<TextPiece, M::Error> {
        let mut piece = None;
        while let Some(name) = members.next_key::<Str>()? {
            match &*name {
                "w" => piece = Some(TextPiece::Who { w: members.next_value()? }),
                "card" => piece = Some(TextPiece::Card { card: members.next_value()? }),
                _ => drop(members.next_value::<IgnoredAny>()?),
            }
        }
        piece.ok_or_else(|| M::Error::invalid_type(Unexpected::Map, &self))
    }
}
