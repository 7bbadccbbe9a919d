//! Damage in the notation of the books: `1D10+2`, `4D6`, `-1`.

use serde::Deserialize;

/// A number of dice of one kind, and a constant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Dice {
    pub count: i32,
    pub sides: u16,
    /// The constant that is added.
    pub plus: i32,
}

/// The most dice that a damage roll may have.
const MOST: i32 = 60;
/// The highest constant.
const MOST_PLUS: i32 = 999;

impl Dice {
    pub const fn of(count: i32, sides: u16) -> Dice {
        Dice { count, sides, plus: 0 }
    }
    /// No dice.
    pub const fn constant(plus: i32) -> Dice {
        Dice { count: 0, sides: 0, plus }
    }
    /// As people write it.
    pub fn parse(written: &str) -> Option<Dice> {
        let written = written.trim().to_uppercase().replace('−', "-");
        let Some((count, rest)) = written.split_once('D') else {
            let plus = written.strip_prefix('+').unwrap_or(&written).parse().ok()?;
            return fits(Dice::constant(plus));
        };
        let count = count.trim_start_matches('+');
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        let cut = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, plus) = rest.split_at(cut);
        let plus = if plus.is_empty() { 0 } else { plus.parse().ok()? };
        fits(Dice { count, sides: sides.trim().parse().ok()?, plus })
    }
    /// The highest possible total.
    pub fn max(self) -> i32 {
        self.count * i32::from(self.sides) + self.plus
    }
}

fn fits(dice: Dice) -> Option<Dice> {
    let sound = (0..=MOST).contains(&dice.count) && dice.plus.abs() <= MOST_PLUS;
    let sides = if dice.count == 0 { dice.sides == 0 } else { (2..=100).contains(&dice.sides) };
    (sound && sides).then_some(dice)
}

impl TryFrom<String> for Dice {
    type Error = String;
    fn try_from(written: String) -> Result<Dice, String> {
        Dice::parse(&written).ok_or_else(|| format!("'{written}' are not dice"))
    }
}

impl std::fmt::Display for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.count, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (count, 0) => write!(f, "{count}D{}", self.sides),
            (count, plus) => write!(f, "{count}D{}{plus:+}", self.sides),
        }
    }
}
