//! Dice as people write them: "2d6 + 1".

use std::fmt::{self, Display, Formatter};

/// Dice whose faces are added, and a number added to them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// How many dice of how many sides, as written.
    pub dice: Vec<(u16, u16)>,
    pub bonus: i32,
}

/// Why words are no roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRoll {
    NotDice,
    TooManyDice,
    TooManySides,
    TooLarge,
    /// Dice can only be added.
    Subtracted,
}

impl NoRoll {
    /// What is wrong, and what to write instead.
    pub fn words(self) -> &'static str {
        match self {
            NoRoll::NotDice => "Those are no dice. Write them like 2d6+1.",
            NoRoll::TooManyDice => "A roll has 1 to 100 dice.",
            NoRoll::TooManySides => "A die has 1 to 1000 sides.",
            NoRoll::TooLarge => "The numbers added to a roll come to 9999 at most.",
            NoRoll::Subtracted => "Dice can be added, not subtracted. Roll them apart.",
        }
    }
}

impl Notation {
    const MOST_DICE: u32 = 100;
    const MOST_SIDES: u32 = 1000;
    const MOST_BONUS: u32 = 9999;

    /// Reads dice and numbers with plus and minus between them. `d` alone is one die, and `d%` has 100 sides.
    ///
    /// # Errors
    /// Why these words are no roll.
    pub fn parse(words: &str) -> Result<Notation, NoRoll> {
        let (mut notation, mut adds, mut rest) = (Notation::default(), true, words);
        loop {
            let (term, after) = rest.split_at(rest.find(['+', '-', '−']).unwrap_or(rest.len()));
            notation.add(adds, term.trim())?;
            let mut signs = after.chars();
            match signs.next() {
                None => break,
                Some(sign) => adds = sign == '+',
            }
            rest = signs.as_str();
        }
        if notation.dice.is_empty() { Err(NoRoll::NotDice) } else { Ok(notation) }
    }

    fn add(&mut self, adds: bool, term: &str) -> Result<(), NoRoll> {
        let Some((count, sides)) = term.split_once(['d', 'D']) else {
            let n = number(term).ok_or(NoRoll::NotDice)?;
            let n = within(n, 0, Notation::MOST_BONUS).and_then(|n| i32::try_from(n).ok()).ok_or(NoRoll::TooLarge)?;
            self.bonus = if adds { self.bonus.saturating_add(n) } else { self.bonus.saturating_sub(n) };
            return within(self.bonus.unsigned_abs(), 0, Notation::MOST_BONUS).map(drop).ok_or(NoRoll::TooLarge);
        };
        let count = if count.is_empty() { Some(1) } else { number(count) }.ok_or(NoRoll::NotDice)?;
        let sides = if sides == "%" { Some(100) } else { number(sides) }.ok_or(NoRoll::NotDice)?;
        if !adds {
            return Err(NoRoll::Subtracted);
        }
        let before = self.dice.iter().map(|(count, _)| u32::from(*count)).sum::<u32>();
        let count = within(count, 1, Notation::MOST_DICE - before).ok_or(NoRoll::TooManyDice)?;
        let sides = within(sides, 1, Notation::MOST_SIDES).ok_or(NoRoll::TooManySides)?;
        self.dice.push((count as u16, sides as u16));
        Ok(())
    }
}

fn within(n: u32, least: u32, most: u32) -> Option<u32> {
    (least..=most).contains(&n).then_some(n)
}

/// A number without a sign; a longer one than any that fits counts as the largest.
fn number(digits: &str) -> Option<u32> {
    let all = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    all.then(|| digits.parse().unwrap_or(u32::MAX))
}

impl Display for Notation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (n, (count, sides)) in self.dice.iter().enumerate() {
            let plus = if n > 0 { " + " } else { "" };
            match count {
                1 => write!(f, "{plus}d{sides}")?,
                _ => write!(f, "{plus}{count}d{sides}")?,
            }
        }
        match self.bonus {
            0 => Ok(()),
            more @ 1.. => write!(f, " + {more}"),
            less => write!(f, " − {}", less.unsigned_abs()),
        }
    }
}
