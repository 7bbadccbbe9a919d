//! CD-TURN-8: delaying a turn.

use super::{Need, may, moved_in_turn, owe_again};
use crate::conditions::{DELAYING, GRAPPLING, IMMOBILIZED, PRONE, STUNNED, SURPRISED};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{OrderState, Scene};
use fray_engine::system::{Refusal, refuse};
use fray_engine::text;
use std::num::NonZeroU32;

fray_engine::payload! {
    /// What belongs to the turn that is delayed, and is kept until it is taken in the same round.
    pub struct Delayed of DELAYING {
        round: Option<NonZeroU32>,
        /// CD-REACT-14: modifier of all its rolls.
        dice: i32,
        /// CD-TAG-9: whether acting in it has been paid for.
        roused: bool,
    }
}

/// The claim of a delayed turn.
pub const RESUME: &str = "resume";

/// CD-TURN-8: whether `who` may delay: at the start of their own turn, before action and movement.
///
/// # Errors
/// The first refusal that applies.
pub fn may_delay(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::NoGrapple])?;
    if scene.turn_var(sheet::BEGUN) || moved_in_turn(scene, who) {
        let words = text!(who, " has begun the turn already; delaying comes before anything else.");
        return refuse("incompatible", "CD-TURN-8", words);
    }
    Ok(())
}

/// CD-TURN-8: delays the turn; action and movement are kept for later.
pub fn delay(play: &mut Play, who: Who) {
    let ahead = play.turn_var(sheet::AHEAD);
    owe_again(play, who);
    let round = play.scene().round_number();
    let kept = Delayed { round, dice: play.turn_var(sheet::TURN_DICE), roused: play.turn_var(sheet::ROUSED) };
    play.by("CD-TURN-8").condition(who, kept.cond());
    play.by("CD-TURN-8").end_turn(who);
    play.by("CD-TURN-8").order_state(who, if ahead { OrderState::Waiting } else { OrderState::Holding });
    play.by("CD-TURN-8").tell(LineKind::Act, text!(who, " delays the turn."));
}

/// CD-TURN-8: whether `who` may ask to act next; anyone who delays may, at any time.
///
/// # Errors
/// The first refusal that applies.
pub fn may_resume(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if !delays(scene, who) {
        return refuse("not_your_turn", "CD-TURN-8", text!(who, " is not delaying."));
    }
    if scene.claim(who).is_some() {
        return refuse("incompatible", "CD-TURN-8", text!(who, " acts after this turn already."));
    }
    Ok(())
}

/// CD-TURN-8: claims the next moment between two turns for the delayed turn.
pub fn resume(play: &mut Play, who: Who) {
    play.by("CD-TURN-8").claim(who, RESUME);
    play.by("CD-TURN-8").tell(LineKind::Act, text!(who, " acts after this turn."));
}

/// CD-TAG-16, CD-ACT-64: whether a delay is lost: by being out, stunned, bound or in a grapple, or by lying prone
/// without an action (CD-TAG-10), when nothing is left of the turn. An object has no turn.
pub fn lost(scene: &Scene, who: Who) -> bool {
    let spent = scene.has(who, PRONE) && scene.get(who, sheet::ACTED);
    let ends = [STUNNED, GRAPPLING, IMMOBILIZED, SURPRISED];
    spent || derived::is_object(scene, who) || derived::is_out(scene, who) || ends.iter().any(|id| scene.has(who, id))
}

/// CD-TURN-8: whether `who` delays and could act.
pub fn delays(scene: &Scene, who: Who) -> bool {
    scene.has(who, DELAYING) && !lost(scene, who)
}
