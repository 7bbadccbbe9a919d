use serde::{Deserialize, Serialize};

/// A playing card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// As people call it ("K♠", "red Joker").
    pub name: String,
    /// Printed next to the suit; empty for none.
    pub rank: String,
    pub suit: Suit,
    /// Printed in red.
    pub red: bool,
}

/// The suit of a playing card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    /// Jokers have no suit.
    Joker,
}

/// A hand of rock, paper, scissors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    Rock,
    Paper,
    Scissors,
}
