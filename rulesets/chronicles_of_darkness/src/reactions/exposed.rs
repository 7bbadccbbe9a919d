//! CD-ACT-7, 8: attacks that give up Defense.

use super::rest_of_round;
use crate::conditions::NO_DEFENSE;
use crate::{options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::system::{Refusal, refuse};
use fray_engine::text;

/// CD-ACT-7, 8, CD-TURN-16: Defense cannot be given up if it was applied earlier in this round.
///
/// # Errors
/// `defense_already_applied`.
pub fn may_expose(scene: &Scene, who: Who, rule: &'static str) -> Result<(), Refusal> {
    if scene.get(who, sheet::DEFENSE_APPLIED) {
        let words = text!(who, " has applied Defense in this round and cannot give it up now.");
        return refuse("defense_already_applied", rule, words);
    }
    Ok(())
}

/// CD-ACT-7, 8, CD-OPT-16: gives up Defense until the end of the round, or with the option until one's next turn.
pub fn expose(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).condition_with(who, |s| Cond::new(NO_DEFENSE).until(rest_of_round(s, who)));
    let how_long = match &*play.option(options::DODGE_DURATION) {
        "own_turn" => " gives up Defense until their next turn.",
        _ => " gives up Defense for this round.",
    };
    play.by(rule).tell(LineKind::Effect, text!(who, how_long));
}
