//! The basic types: ids, values, sentences, points of the plane, lengths, refusals.

mod card;
mod entry;
mod ids;
mod notation;
mod piece;
mod point;
mod refusal;
mod round;
mod salt;
mod shared;
mod text;
mod unit;
mod value;

pub use card::{Card, Hand, Suit};
pub use entry::{Entry, EntryChange, same_name};
pub use ids::{Handle, ItemNo, Seat, Viewer, Who};
pub use notation::{NoRoll, Notation};
pub use piece::TextPiece;
pub use point::Point;
pub use refusal::{Reason, Refusal, refuse};
pub use round::Round;
pub use salt::Salt;
pub use shared::Shared;
pub use text::{IntoText, Text, Tone, decimals, is_read, number, plural, signed, unread};
pub use unit::{Remainder, Unit};
pub use value::{Field, OfCombatant, OfOptions, OfScene, OfTurn, Rating, Str, TraitDie, Val, ValueType};
