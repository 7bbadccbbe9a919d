//! CD-RES-8, 9: contests.

use super::{Pool, Rolled, roll};
use crate::options;
use fray_engine::fact::LineKind;
use fray_engine::play::{Degree, Flow, Play};
use fray_engine::text;

/// Who prevails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The one who began it, with strictly more successes.
    Initiator,
    /// The one who resists.
    Resister,
    /// A tie in a symmetric contest, also at no successes, has no winner.
    Nobody,
}

/// Whether one side only resists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contest {
    /// One side resists and prevails in a tie.
    Resisted,
    /// Both want the same (the grapple): a tie has no winner.
    Symmetric,
}

/// Both roll, the initiator first (CD-RES-14). Returns who prevails, and both rolls.
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
        // CD-OPT-19: tied contests may be rolled again. CD-ACT-52: the dramatic failure of the initiator is no tie.
        let failed = kind == Contest::Resisted && first.dramatic;
        if a == b && !failed && play.option(options::CONTESTED_TIE) == "reroll" {
            let words = text!("A tie, ", a, " to ", b, ": ", initiator.who, " and ", resister.who, " roll again.");
            play.by("CD-OPT-19").tell(LineKind::Effect, words);
            continue;
        }
        let winner = match kind {
            _ if a > b => Winner::Initiator,
            Contest::Resisted => Winner::Resister,
            Contest::Symmetric if b > a => Winner::Resister,
            Contest::Symmetric => Winner::Nobody,
        };
        let (one, other) = (initiator.who, resister.who);
        let words = match winner {
            Winner::Initiator => text!(one, " beats ", other, ", ", a, " to ", b, "."),
            Winner::Resister if a == b => text!("A tie, ", a, " to ", b, ": ", other, " holds out against ", one, "."),
            Winner::Resister => text!(other, " beats ", one, ", ", b, " to ", a, "."),
            Winner::Nobody => text!("A tie, ", a, " to ", b, ": neither ", one, " nor ", other, " wins."),
        };
        play.by("CD-RES-8").tell(LineKind::Effect, words);
        // CD-ODDS-6
        let degree = if winner == Winner::Initiator { first.degree() } else { Degree::new(0, "failure") };
        play.by("CD-RES-8").achieves(one, other, degree);
        return Ok((winner, first, second));
    }
}
