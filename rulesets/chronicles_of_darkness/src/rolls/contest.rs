//! CD-RES-8, 9: contests.

use super::{Pool, Rolled, roll};
use crate::options;
use fray_engine::play::{Flow, Play};

/// Who prevails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The one who began it: strictly more successes.
    Initiator,
    /// The one who resists.
    Resister,
    /// In a symmetric contest a tie, and no successes on either side, has none.
    Nobody,
}

/// Whether one side merely resists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contest {
    /// It does: a tie is the resister's.
    Resisted,
    /// Both want the same (the grapple): a tie has no winner.
    Symmetric,
}

/// Both roll, the initiator first (CD-RES-14); gives who prevails and both rolls.
///
/// # Errors
/// Pass on with `?`.
pub fn contest(
    play: &mut Play,
    kind: Contest,
    initiator: &Pool<'_>,
    resister: &Pool<'_>,
) -> Flow<(Winner, Rolled, Rolled)> {
    loop {
        let first = roll(play, initiator)?;
        let second = roll(play, resister)?;
        let (a, b) = (first.successes, second.successes);
        // CD-OPT-19: tied contests may be rolled again.
        if a == b && play.option(options::CONTESTED_TIE) == "reroll" {
            continue;
        }
        let winner = match kind {
            _ if a > b => Winner::Initiator,
            Contest::Resisted => Winner::Resister,
            Contest::Symmetric if b > a => Winner::Resister,
            Contest::Symmetric => Winner::Nobody,
        };
        return Ok((winner, first, second));
    }
}
