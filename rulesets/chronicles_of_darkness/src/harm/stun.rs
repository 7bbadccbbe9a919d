//! CD-TAG-16, CD-REACT-14: stunned; CD-TAG-10: knocked down.

use crate::conditions::{DELAYING, KNOCKED_DOWN, PRONE, STUNNED};
use crate::{rolls, sheet};
use fray_engine::base::{Kind as _, Val, Who};
use fray_engine::fact::Question;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene, SlotState};
use fray_engine::text;
use fray_engine::view::{LineKind, Tone};

/// CD-REACT-14: dice in a turn that was bought back.
const DAZED: i32 = -3;

/// CD-TAG-16: whether the action that it takes is lost already; the tag's datum.
fn lost(scene: &Scene, who: Who) -> bool {
    scene.cond(who, STUNNED).and_then(|c| c.data.first()).is_some_and(bool::get)
}

fn set(play: &mut Play, who: Who, lost: bool) {
    play.by("CD-TAG-16").condition(who, Cond::new(STUNNED).data(vec![Val::Flag(lost)]));
}

/// Whether the own turn of this round is still to come.
fn turn_to_come(scene: &Scene, who: Who) -> bool {
    let waits = scene.order.iter().any(|s| s.who == who && s.state == SlotState::Waiting);
    waits && scene.turn() != Some(who)
}

/// CD-TAG-16: loses the next action; of a second stun before that is lost nothing comes.
pub fn stun(play: &mut Play, who: Who, rule: &'static str) {
    if super::is_out(play.scene(), who) || play.has(who, STUNNED) && !lost(play.scene(), who) {
        return;
    }
    // A turn held back is over; an action that would still be left after the own turn is lost here and now.
    let delayed = play.has(who, DELAYING);
    play.by("CD-TAG-16").end(who, DELAYING);
    let acts_later = !delayed && turn_to_come(play.scene(), who);
    let now = !acts_later && !play.get(who, sheet::ACTED);
    if now {
        play.by("CD-TAG-16").set(who, sheet::ACTED, true);
    }
    set(play, who, now);
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is stunned."));
}

/// CD-TURN-15 S4: the turn that is lost, or bought back (CD-REACT-14); the turn after it, with which the tag ends.
///
/// # Errors
/// Pass on with `?`.
pub fn stunned_step(play: &mut Play, who: Who) -> Flow {
    if !play.has(who, STUNNED) {
        return Ok(());
    }
    if lost(play.scene(), who) {
        play.by("CD-TAG-16").end(who, STUNNED);
        play.by("CD-TAG-16").tell_in(LineKind::Effect, Tone::Good, text!(who, " is no longer stunned."));
        return Ok(());
    }
    // The action of this round is used already: the next one is lost.
    if play.get(who, sheet::ACTED) {
        return Ok(());
    }
    let pays = play.by("CD-REACT-14").confirm(|s| {
        let title = "You are stunned and lose this action. Spend 1 Willpower to act after all?";
        let why = "All rolls of this turn are then at -3.";
        let asks = s.has(who, STUNNED) && !lost(s, who) && rolls::may_pay(s, who, 1).is_ok();
        asks.then(|| Question::to(who, "shake_off", title, Form::Confirm { default: false }).why(why).standing())
    })?;
    if !play.has(who, STUNNED) {
        return Ok(());
    }
    if pays && rolls::pay(play, who, "CD-REACT-14", "to act although stunned") {
        play.by("CD-REACT-14").end(who, STUNNED);
        play.by("CD-REACT-14").set_turn(sheet::TURN_DICE, DAZED);
        return Ok(());
    }
    play.by("CD-TAG-16").set(who, sheet::ACTED, true);
    set(play, who, true);
    play.by("CD-TAG-16").tell(LineKind::Effect, text!(who, " is stunned and loses this action."));
    Ok(())
}

/// CD-TAG-10: on the ground, and without the action of this round.
pub fn knock_down(play: &mut Play, who: Who, rule: &'static str) {
    play.by("CD-TAG-10").condition(who, Cond::new(KNOCKED_DOWN));
    if !play.has(who, PRONE) {
        play.by("CD-TAG-10").condition(who, Cond::new(PRONE));
    }
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is knocked down."));
    if !play.get(who, sheet::ACTED) {
        play.by("CD-TAG-10").set(who, sheet::ACTED, true);
    }
}
