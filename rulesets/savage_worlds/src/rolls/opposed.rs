//! SW-RES-9: opposed rolls.

use super::{FinishedRoll, Outcome, TraitRoll, comparing_side, resisting_side, side_of_contest};
use crate::traits::Kind;
use fray_engine::fact::{Cause, LineKind};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;
use std::cmp::Ordering;

/// SW-RES-9: an opposed roll after both sides have settled theirs.
pub struct Opposed<'f> {
    pub actor: FinishedRoll<'f>,
    pub resister: FinishedRoll<'f>,
}

impl Opposed<'_> {
    /// SW-TRN-15: the plain higher total; a critical failure loses, two of them tie.
    pub fn higher(&self, scene: &Scene) -> Ordering {
        match (self.actor.critical(), self.resister.critical()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => self.actor.total(scene).cmp(&self.resister.total(scene)),
        }
    }
}

/// SW-RES-9: the actor wins with at least 4 and more than the resister, who counts as 0 after a critical failure.
pub fn against_resister(actor: &FinishedRoll, resister: &FinishedRoll, scene: &Scene) -> Outcome {
    if actor.critical() {
        return Outcome::Critical;
    }
    let resist = if resister.critical() { 0 } else { resister.total(scene) };
    let total = actor.total(scene);
    if total >= 4 && total > resist { Outcome::Success((total - resist.max(4)) / 4) } else { Outcome::Failure }
}

/// SW-RES-9: the actor rolls and settles, then the resister; the log says who wins, and by how much. Nothing is won
/// against anyone removed by the GM meanwhile.
pub fn opposed<'f>(play: &mut Play, actor: TraitRoll<'f>, resister: TraitRoll<'f>) -> Flow<Outcome> {
    let actor = side_of_contest(play, actor)?;
    let other = resister.who();
    if play.scene().combatant(other).gone {
        play.by("SW-RES-9").because(Cause::Rule).tell(LineKind::Effect, text!(other, " has left the fight."));
        return Ok(Outcome::Failure);
    }
    let resister = resisting_side(play, &actor, resister)?;
    tell_contest(play, &actor, &resister);
    Ok(against_resister(&actor, &resister, play.scene()))
}

/// SW-TRN-15: makes both rolls of a contest that the plain higher total decides. None: it has come to nothing, since it
/// no longer `matters`.
pub fn both_sides<'f>(
    play: &mut Play,
    actor: TraitRoll<'f>,
    resister: TraitRoll<'f>,
    matters: impl Fn(&Scene) -> bool,
) -> Flow<Option<Opposed<'f>>> {
    let actor = side_of_contest(play, actor)?;
    if !matters(play.scene()) {
        return Ok(None);
    }
    let resister = comparing_side(play, &actor, resister)?;
    Ok(matters(play.scene()).then_some(Opposed { actor, resister }))
}

/// Says who wins, and by how much.
pub fn tell_contest(play: &mut Play, actor: &FinishedRoll, resister: &FinishedRoll) {
    let scene = play.scene();
    let (a, r) = (actor.who(), resister.who());
    let (mine, theirs) = (actor.total(scene), resister.total(scene));
    let outcome = against_resister(actor, resister, scene);
    let words = match outcome {
        Outcome::Critical => text!(a, " fails critically, so ", r, " need not do better."),
        Outcome::Failure if !resister.critical() && theirs >= mine => {
            text!(r, " resists ", a, ", ", theirs, " to ", mine, ".")
        }
        Outcome::Failure => text!(a, " does better than ", r, ", but ", mine, " is less than the 4 that it takes."),
        Outcome::Success(raises) => {
            let words = text!(a, " beats ", r);
            let words = if resister.critical() {
                words.and(", who fails critically, with ").and(mine)
            } else {
                words.and(" by ").and(mine - theirs).and(", ").and(mine).and(" to ").and(theirs)
            };
            match raises {
                0 => words.and("."),
                1 => words.and(", with a raise."),
                n => words.and(format!(", with {n} raises.")),
            }
        }
    };
    play.by("SW-RES-9").achieves(a, r, outcome.degree(Kind::Action));
    play.by("SW-RES-9").because(actor.told()).tell(LineKind::Effect, words);
}
