//! CD-TURN-8, 9: delaying.

use super::{delays, interrupt, next_in_line};
use crate::actions::{Need, may, refuse};
use crate::conditions::{DELAYING, GRAPPLING, IMMOBILIZED, STUNNED, SURPRISED};
use crate::{harm, reactions, sheet};
use fray_engine::base::Who;
use fray_engine::course::{Ask, Window};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::Form;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene, SlotState};
use fray_engine::system::Refusal;
use fray_engine::text;

/// The window between two turns, and what is claimed in it.
const KIND: &str = "resume";

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
}

/// CD-TURN-8: whoever delays may say at any time that the turn is to come next.
///
/// # Errors
/// The first refusal that applies.
pub fn may_resume(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if !delays(scene, who) {
        return refuse("not_your_turn", "CD-TURN-8", text!(who, " does not delay."));
    }
    if scene.claim(who).is_some() {
        return refuse("incompatible", "CD-TURN-8", text!(who, " acts after this turn already."));
    }
    Ok(())
}

/// CD-TURN-8: the delayed turn comes at the next moment between two turns.
pub fn resume(play: &mut Play, who: Who) {
    play.by("CD-TURN-8").claim(who, KIND);
    play.by("CD-TURN-8").tell(LineKind::Act, text!(who, " acts after this turn."));
}

/// CD-TAG-16, CD-ACT-64: what ends a delay: being out, stunned, bound, or in a grapple.
pub(super) fn lost(scene: &Scene, who: Who) -> bool {
    let ends = [STUNNED, GRAPPLING, IMMOBILIZED, SURPRISED];
    harm::is_out(scene, who) || ends.iter().any(|id| scene.has(who, id))
}

/// CD-TURN-8, 9: between two turns, before the first or after the last, who delays may act. Whose slot comes up anyway
/// need not be asked; nor need anybody who has only just delayed, unless others delay too or nobody is left to come.
pub(super) fn window(scene: &Scene) -> Option<Window> {
    let next = next_in_line(scene);
    let may: Vec<Who> = scene.ids().filter(|w| delays(scene, *w) && next != Some(*w)).collect();
    let just_now = |w: &Who| scene.last_turn == Some(*w) && next.is_some();
    (!may.iter().all(just_now)).then(|| Window::new(KIND, Ask::AtOnce, may))
}

/// Whoever says yes acts at this moment, or at the next one.
pub(super) fn closed(play: &mut Play, window: &Window) {
    let kind = if window.kind == interrupt::KIND { interrupt::KIND } else { KIND };
    for who in window.claims() {
        if delays(play.scene(), who) {
            play.by("CD-TURN-8").claim(who, kind);
        }
    }
}

pub(super) fn question(scene: &Scene, who: Who) -> Option<Question> {
    let why = match next_in_line(scene) {
        Some(next) => text!("Next is ", next, "."),
        None => text!("The round ends; an action that is not used now is lost."),
    };
    let q = Question::to(who, KIND, "You delay. Act now?", Form::Confirm { default: false }).why(why);
    delays(scene, who).then(|| q.standing().wanted())
}

/// Whether a delay has been lost that is still shown.
pub(super) fn any_lost(scene: &Scene) -> bool {
    scene.ids().any(|w| scene.has(w, DELAYING) && lost(scene, w)) || put_off_in_vain(scene).next().is_some()
}

/// Slots that the order still keeps open for a delay that is no more: whoever falls or is stunned has none.
fn put_off_in_vain(scene: &Scene) -> impl Iterator<Item = Who> + '_ {
    let held = scene.order.iter().filter(|s| s.state == SlotState::Holding).map(|s| s.who);
    held.filter(|w| !scene.has(*w, DELAYING))
}

pub(super) fn drop_lost(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().filter(|w| play.has(*w, DELAYING)).collect();
    for who in all.into_iter().filter(|w| lost(play.scene(), *w)).collect::<Vec<_>>() {
        play.by("CD-TURN-8").end(who, DELAYING);
        play.by("CD-TURN-8").end_claim(who);
    }
    for who in put_off_in_vain(play.scene()).collect::<Vec<_>>() {
        play.by("CD-TURN-8").slot(who, SlotState::Done);
    }
}
