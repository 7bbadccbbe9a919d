//! CD-TURN-8, 9: delaying.

use super::turn::{Way, begin_turn};
use super::{delays, initiative, next_in_line};
use crate::actions::{Need, may, refuse};
use crate::conditions::{DELAYING, GRAPPLING, IMMOBILIZED, RESUMES, STUNNED, SURPRISED};
use crate::{harm, reactions, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{Asked, Question};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene, SlotState};
use fray_engine::system::Refusal;
use fray_engine::text;
use fray_engine::view::LineKind;

/// CD-TURN-8: at the start of the own turn, before action and movement.
///
/// # Errors
/// The first refusal that applies.
pub fn may_delay(scene: &Scene, who: Who) -> Result<(), Refusal> {
    may(scene, who, &[Need::OwnTurn, Need::Action, Need::NoGrapple])?;
    if scene.turn_var(sheet::BEGUN) || reactions::moved_in_turn(scene, who) {
        let words = text!(who, " has begun the turn already; delaying comes before anything else.");
        return refuse("incompatible", "CD-TURN-8", words);
    }
    Ok(())
}

/// CD-TURN-8: action and movement are kept for later.
pub fn delay(play: &mut Play, who: Who) {
    let ahead = play.turn_var(sheet::AHEAD);
    reactions::owe_it_still(play, who);
    play.by("CD-TURN-8").condition(who, Cond::new(DELAYING));
    play.by("CD-TURN-8").end_turn(who);
    play.by("CD-TURN-8").slot(who, if ahead { SlotState::Waiting } else { SlotState::Holding });
    play.by("CD-TURN-8").tell(LineKind::Act, text!(who, " delays the turn."));
    // With nobody left to come this is the moment after the last turn.
    let others = play.scene().ids().any(|w| w != who && delays(play.scene(), w));
    if others || next_in_line(play.scene()).is_none() {
        play.by("CD-TURN-8").set_scene(sheet::BOUNDARY_ASKED, false);
    }
}

/// CD-TURN-8: whoever delays may say at any time that the turn is to come next.
///
/// # Errors
/// The first refusal that applies.
pub fn may_resume(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if !delays(scene, who) {
        return refuse("not_your_turn", "CD-TURN-8", text!(who, " does not delay."));
    }
    if scene.has(who, RESUMES) {
        return refuse("incompatible", "CD-TURN-8", text!(who, " acts after this turn already."));
    }
    Ok(())
}

/// CD-TURN-8: the delayed turn comes at the next moment between two turns.
pub fn resume(play: &mut Play, who: Who) {
    play.by("CD-TURN-8").condition(who, Cond::new(RESUMES));
    play.by("CD-TURN-8").tell(LineKind::Act, text!(who, " acts after this turn."));
}

/// CD-TAG-16, CD-ACT-64: what ends a delay: being out, stunned, bound, or in a grapple.
pub(super) fn lost(scene: &Scene, who: Who) -> bool {
    let ends = [STUNNED, GRAPPLING, IMMOBILIZED, SURPRISED];
    harm::is_out(scene, who) || ends.iter().any(|id| scene.has(who, id))
}

/// Whether anybody has a word to say before the next slot comes up.
pub(super) fn needed(scene: &Scene) -> bool {
    scene.ids().any(|w| scene.has(w, DELAYING)) || put_off_in_vain(scene).next().is_some()
}

/// Slots that the order still keeps open for a delay that is no more: whoever falls or is stunned has none.
fn put_off_in_vain(scene: &Scene) -> impl Iterator<Item = Who> + '_ {
    let held = scene.order.iter().filter(|s| s.state == SlotState::Holding).map(|s| s.who);
    held.filter(|w| !scene.has(*w, DELAYING))
}

/// CD-TURN-8, 9: the moment between two turns, before the first or after the last: who delays may act. If somebody does,
/// the others are asked again at the next one.
///
/// # Errors
/// Pass on with `?`.
pub fn boundary(play: &mut Play) -> Flow {
    drop_lost(play);
    if let Some(who) = first(play.scene(), |w| play.has(w, RESUMES)) {
        return begin_turn(play, who, Way::Delayed);
    }
    let answers = play.by("CD-TURN-8").ask_all(|s| {
        // Whose slot comes up anyway need not be asked.
        let waits = |w: &Who| delays(s, *w) && next_in_line(s) != Some(*w);
        s.ids().filter(waits).map(|w| question(s, w)).collect()
    })?;
    let of = |q: &Question| if let Asked::Player(w) = q.asked { Some(w) } else { None };
    for who in answers.iter().filter(|(_, yes)| yes.yes()).filter_map(|(q, _)| of(q)) {
        if delays(play.scene(), who) {
            play.by("CD-TURN-8").condition(who, Cond::new(RESUMES));
        }
    }
    if let Some(who) = first(play.scene(), |w| play.has(w, RESUMES)) {
        return begin_turn(play, who, Way::Delayed);
    }
    play.by("CD-TURN-8").set_scene(sheet::BOUNDARY_ASKED, true);
    Ok(())
}

fn question(scene: &Scene, who: Who) -> Question {
    let why = match next_in_line(scene) {
        Some(next) => text!("Next is ", next, "."),
        None => text!("The round ends; an action that is not used now is lost."),
    };
    Question::to(who, "resume", "You delay. Act now?", Form::Confirm { default: false }).why(why).standing().wanted()
}

/// CD-TURN-8: of several who want the same moment, the one with the higher standing.
fn first(scene: &Scene, wants: impl Fn(Who) -> bool) -> Option<Who> {
    initiative::in_order(scene).into_iter().find(|w| delays(scene, *w) && wants(*w))
}

fn drop_lost(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().filter(|w| play.has(*w, DELAYING)).collect();
    for who in all.into_iter().filter(|w| lost(play.scene(), *w)).collect::<Vec<_>>() {
        play.by("CD-TURN-8").end(who, DELAYING);
    }
    for who in put_off_in_vain(play.scene()).collect::<Vec<_>>() {
        play.by("CD-TURN-8").end(who, RESUMES);
        play.by("CD-TURN-8").slot(who, SlotState::Done);
    }
}
