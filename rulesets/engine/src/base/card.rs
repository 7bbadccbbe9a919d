use serde::{Deserialize, Serialize};

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
