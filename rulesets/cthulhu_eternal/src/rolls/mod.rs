//! CE-RES: percentile tests, opposed rolls, damage dice.

mod degree;
mod dice;
mod standing;
mod test;

pub use degree::{Degree, Shown, overcomes, ties};
pub use dice::{LethalityRoll, RolledDice, Told, lethality, percentile, plain, tell, tell_gm, throw};
pub use standing::{Sense, standing_modifiers};
pub use test::{ModSum, Rolled, Strain, Test, contest, may_try, roll};

use fray_engine::fact::Modifier;

/// The sum of these modifiers.
pub fn sum(modifiers: &[Modifier]) -> i32 {
    modifiers.iter().fold(0, |all, m| all.saturating_add(m.value))
}
