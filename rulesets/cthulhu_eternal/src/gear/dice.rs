//! Damage in the notation of the armoury: "2d10", "d4-1".

use serde::{Deserialize, Deserializer};
use std::fmt;

/// A number of dice of one kind, and a constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    pub count: u16,
    /// The sides of each die.
    pub sides: u16,
    /// The constant that is added.
    pub plus: i32,
}

impl Dice {
    pub const fn new(count: u16, sides: u16, plus: i32) -> Dice {
        Dice { count, sides, plus }
    }
    /// The highest possible total.
    pub fn most(self) -> i32 {
        (i32::from(self.count) * i32::from(self.sides) + self.plus).max(0)
    }
    /// The average total, in tenths.
    pub fn average(self) -> i32 {
        i32::from(self.count) * (i32::from(self.sides) + 1) * 5 + self.plus * 10
    }
    /// With a higher constant.
    #[must_use]
    pub fn and(self, plus: i32) -> Dice {
        Dice { plus: self.plus + plus, ..self }
    }

    fn read(words: &str) -> Option<Dice> {
        let words = words.trim().to_lowercase();
        let (count, rest) = words.split_once('d')?;
        let cut = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, plus) = rest.split_at(cut);
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        let plus = if plus.is_empty() { 0 } else { plus.parse().ok()? };
        let sides: u16 = sides.parse().ok()?;
        ((1..=40).contains(&count) && (2..=100).contains(&sides)).then_some(Dice { count, sides, plus })
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "d{}", self.sides)?;
        if self.plus != 0 { write!(f, "{:+}", self.plus) } else { Ok(()) }
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Dice, D::Error> {
        let words = String::deserialize(from)?;
        Dice::read(&words).ok_or_else(|| serde::de::Error::custom(format!("'{words}' are not dice")))
    }
}
