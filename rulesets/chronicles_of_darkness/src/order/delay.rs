//! CD-TURN-8, 9: delaying.

use super::interrupt;
use super::next::next_in_line;
use crate::conditions::DELAYING;
use crate::derived;
use crate::turn::{self, RESUME, delays, lost};
use fray_engine::base::Who;
use fray_engine::course::{AskOrder, Window};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::Form;
use fray_engine::play::Play;
use fray_engine::scene::{OrderState, Scene};
use fray_engine::text;

/// CD-TURN-8, 9: between two turns, before the first or after the last, anyone who delays may act. The one whose slot
/// comes up anyway is not asked; nor is somebody who has only just delayed, unless others delay too or no slot is left
/// to come.
pub(super) fn window(scene: &Scene) -> Option<Window> {
    if !scene.ids().any(|w| scene.has(w, DELAYING)) {
        return None;
    }
    let next = next_in_line(scene);
    let may: Vec<Who> = scene.ids().filter(|w| delays(scene, *w) && next != Some(*w)).collect();
    let just_now = |w: &Who| scene.last_turn == Some(*w) && next.is_some();
    (!may.iter().all(just_now)).then(|| Window::new(RESUME, AskOrder::AtOnce, may))
}

/// Anyone who says yes acts now, or at the next moment possible.
pub(super) fn closed(play: &mut Play, window: &Window) {
    let kind = if window.kind == interrupt::KIND { interrupt::KIND } else { RESUME };
    for who in window.claims() {
        if delays(play.scene(), who) {
            play.by("CD-TURN-8").claim(who, kind);
        }
    }
}

pub(super) fn question(scene: &Scene, who: Who) -> Option<Question> {
    let why = match next_in_line(scene) {
        Some(next) => text!("Next is ", next, ". You can still act later."),
        None => text!("The round ends; an action that is not used now is lost."),
    };
    let q = Question::to(who, RESUME, "You are delaying. Act now?", Form::Confirm { default: false }).why(why);
    delays(scene, who).then(|| q.standing().wanted())
}

/// Whether `who` still counts as delaying, although the delay has been lost.
pub(super) fn is_lost(scene: &Scene, who: Who) -> bool {
    scene.has(who, DELAYING) && lost(scene, who)
}

/// Whether the order still keeps a place open for a delay that has been lost.
pub(super) fn keeps_lost_place(scene: &Scene) -> bool {
    holding_without_delay(scene).next().is_some()
}

/// Combatants whose place the order still keeps open although their delay was lost, because they went down or are
/// stunned.
fn holding_without_delay(scene: &Scene) -> impl Iterator<Item = Who> + '_ {
    let held = scene.order.iter().filter(|s| s.state == OrderState::Holding).map(|s| s.who);
    held.filter(|w| !scene.has(*w, DELAYING))
}

pub(super) fn drop_lost(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().filter(|w| is_lost(play.scene(), *w)).collect();
    for who in all {
        play.by("CD-TURN-8").end(who, DELAYING);
        play.by("CD-TURN-8").end_claim(who);
    }
    for who in holding_without_delay(play.scene()).collect::<Vec<_>>() {
        play.by("CD-TURN-8").order_state(who, OrderState::Done);
        turn::expire_with_turn(play, who);
        // That the fallen have no turn goes without saying.
        if !derived::is_out(play.scene(), who) {
            play.by("CD-TURN-8").tell(LineKind::Turn, text!(who, " loses the delayed turn."));
        }
    }
}
