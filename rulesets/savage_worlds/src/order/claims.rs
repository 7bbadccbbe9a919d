//! SW-TRN-5, 14, 15: claimed turns: which must wait for another's turn to end, and which are lost before they begin.

use super::fit;
use super::gap::JOKER;
use crate::cards::has_joker;
use crate::conditions::{FOLLOWS, ON_HOLD};
use crate::sheet;
use crate::sides::is_out;
use fray_engine::base::Who;
use fray_engine::course::Frame;
use fray_engine::play::Play;
use fray_engine::scene::{Claim, Cond, Scene};

/// SW-TRN-15: an interrupt.
pub(crate) const INTERRUPT: &str = "interrupt";
/// SW-TRN-15: an interrupt whose contest was tied.
pub(crate) const TIED: &str = "tied";
/// SW-TRN-15: the turn directly after that of the faster foe. A claim names nobody else, so a condition names the foe.
pub(crate) const TOO_SLOW: &str = "too_slow";
/// SW-TRN-5: the turn of somebody whose group interrupts with a Joker, after the first of the group.
pub(crate) const GROUP: &str = "joker_group";
/// SW-TRN-5: an interrupt with a Joker, after that of the other Joker's holder.
pub(crate) const SECOND: &str = "second_joker";

/// SW-TRN-15: claims the turn directly after that of `foe`.
pub(crate) fn go_after(play: &mut Play, who: Who, foe: Who) {
    play.by("SW-TRN-15").condition(who, Cond::new(FOLLOWS).by(foe));
    play.by("SW-TRN-15").claim(who, TOO_SLOW);
}

/// The foe after whose turn the claimed turn comes.
fn follows(scene: &Scene, claim: &Claim) -> Option<Who> {
    scene.cond(claim.who, FOLLOWS)?.by
}

/// The turn that came after a foe's begins or is lost.
pub(super) fn goes_after_nobody(play: &mut Play, who: Who) {
    play.by("SW-TRN-15").end(who, FOLLOWS);
}

/// Whether the claimed turn may begin before a pending command. It may not while the foe that it follows is in the
/// middle of a turn.
pub(crate) fn comes(scene: &Scene, claim: &Claim) -> bool {
    let mid_turn = |follows: &dyn Fn(Who) -> bool| {
        let turns = |f: &Frame| matches!(f, Frame::Turn(t) if t.actors.iter().any(|w| follows(*w)));
        scene.agenda.iter().any(turns)
    };
    match &*claim.kind {
        TOO_SLOW => follows(scene, claim).is_some_and(|foe| !mid_turn(&|w| w == foe)),
        GROUP => {
            let card = scene.get(claim.who, sheet::CARD);
            !mid_turn(&|w| scene.get(w, sheet::CARD) == card)
        }
        SECOND => !mid_turn(&|w| has_joker(scene, w)),
        INTERRUPT | TIED => true,
        _ => false,
    }
}

/// Those who have lost the turn that they claimed.
pub(crate) fn lost(scene: &Scene) -> impl Iterator<Item = Who> {
    scene.claims.iter().filter(|c| is_lost(scene, c)).map(|c| c.who)
}

fn is_lost(scene: &Scene, claim: &Claim) -> bool {
    let who = claim.who;
    match &*claim.kind {
        // SW-TRN-15: lost if Shaken or Stunned by the time it comes.
        TOO_SLOW => scene.combatant(who).gone || (is_next(scene, claim) && !fit(scene, who)),
        // SW-TRN-5: a Joker is not Hold: its holder may begin the turn Shaken or Stunned, and makes the recovery roll.
        JOKER | GROUP | SECOND => is_out(scene, who),
        INTERRUPT if has_joker(scene, who) && !scene.has(who, ON_HOLD) => is_out(scene, who),
        _ => !fit(scene, who),
    }
}

/// Whether the turn after the foe's is the next to begin.
fn is_next(scene: &Scene, claim: &Claim) -> bool {
    match scene.agenda.last() {
        None => true,
        Some(Frame::Pending { .. }) => comes(scene, claim),
        Some(Frame::Turn(_) | Frame::Window(_)) => false,
    }
}
