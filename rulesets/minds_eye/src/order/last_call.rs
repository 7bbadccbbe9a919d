//! ME-TURN-11: the last call.

use crate::actions::USEFUL;
use crate::conditions::LAST_CALLED;
use crate::{calls, sheet};
use fray_engine::base::Who;
use fray_engine::course::{AskOrder, Window};
use fray_engine::fact::Question;
use fray_engine::family;
use fray_engine::form::Form;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::system::Use;
use fray_engine::text;

/// The kind of the window and of its question.
pub(crate) const KIND: &str = "last_call";

/// Everybody with unspent actions is asked once, in initiative order.
pub(super) fn window(scene: &Scene) -> Option<Window> {
    let open = |w: &Who| !scene.has(*w, LAST_CALLED) && calls::holds(scene, *w);
    let may: Vec<Who> = scene.order.iter().map(|s| s.who).filter(open).collect();
    (!may.is_empty()).then(|| Window::new(KIND, AskOrder::InTurn, may))
}

/// ME-REA-8.
pub(super) fn question(scene: &Scene, who: Who) -> Option<Question> {
    if !calls::holds(scene, who) {
        return None;
    }
    let left = calls::left_in_words(scene, who);
    let why = text!("The round ends, and what you hold is lost: ", left, ".");
    let question = Question::to(who, KIND, "Last call: act now?", Form::Confirm { default: false }).why(why).standing();
    Some(question.advise_with(|| can_use_it(scene, who).then_some(true)))
}

/// Whether `who` can do something now that is better than losing the held actions.
fn can_use_it(scene: &Scene, who: Who) -> bool {
    // ME-ACT-1: help and attacks take the standard action.
    let uses: &[Use] = match scene.get(who, sheet::STANDARD) {
        ..=0 => &[Use::Ready, Use::Recover, Use::Move],
        _ => &[Use::Rescue, Use::Attack, Use::Ready, Use::Recover, Use::Move],
    };
    // Offers for these uses always have a complete default, so their forms need not be made.
    family::useful_for(USEFUL.iter().copied(), scene, who, uses).any(|o| o.off.is_none())
}

/// Anyone who said "no" is not asked again; for anyone who said "yes" a call begins, in which held actions may be used.
pub(super) fn closed(play: &mut Play, window: &Window) {
    for who in window.passed.iter().copied().chain(window.claims()) {
        play.by("ME-TURN-11").condition(who, Cond::new(LAST_CALLED));
    }
    for who in window.claims() {
        if calls::holds(play.scene(), who) {
            play.by("ME-TURN-11").claim(who, sheet::HELD);
        }
    }
}
