/// A playing card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// As people call it ("K♠", "red Joker").
    pub name: String,
    /// What stands beside the suit; empty: nothing does.
    pub rank: String,
    /// Joker: none.
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
    /// None: a joker.
    Joker,
}
