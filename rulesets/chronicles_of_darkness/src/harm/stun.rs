//! CD-TAG-16, CD-REACT-14, CD-ACT-42: stunned.

use super::Dealt;
use crate::conditions::{DELAYING, STUNNED};
use crate::{derived, options, rolls, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::Form;
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{EntryState, Phase, Scene};
use fray_engine::text;

/// CD-REACT-14: dice in a turn that was bought back.
const DAZED: i32 = -3;

fray_engine::payload! {
    /// CD-TAG-16: whether the action that it takes is lost already.
    struct Stun of STUNNED { lost: bool }

    /// CD-ACT-55: the same, where the contest of a grapple has taken the action before one's own slot.
    pub struct InContest of STUNNED { lost: bool, in_contest: bool }
}

fn lost(scene: &Scene, who: Who) -> bool {
    Stun::on(scene, who).is_some_and(|s| s.lost)
}

/// CD-TAG-16: stunned, and the action that it takes is still to come.
pub fn loses_next_action(scene: &Scene, who: Who) -> bool {
    scene.has(who, STUNNED) && !lost(scene, who)
}

fn lost_in_contest(scene: &Scene, who: Who) -> bool {
    InContest::on(scene, who).is_some_and(|s| s.in_contest)
}

/// CD-ACT-55, CD-TAG-16: `who` counts 0 in the contest of a grapple; if there was an action to lose, it is this one.
pub fn stunned_in_contest(play: &mut Play, who: Who) {
    if loses_next_action(play.scene(), who) && !play.get(who, sheet::ACTED) {
        play.by("CD-TAG-16").condition(who, InContest { lost: false, in_contest: true }.cond());
    }
}

fn set(play: &mut Play, who: Who, lost: bool) {
    play.by("CD-TAG-16").condition(who, Stun { lost }.cond());
}

/// Whether one's own turn of this round is still to come.
fn turn_to_come(scene: &Scene, who: Who) -> bool {
    let waits = scene.order.iter().any(|s| s.who == who && s.state == EntryState::Waiting);
    waits && scene.turn() != Some(who)
}

/// CD-ACT-42: where a hit landed, as far as it stuns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the head, where it was aimed.
    Head,
    /// Anywhere else.
    Elsewhere,
}

/// CD-ACT-42, 44, CD-TAG-40: whether damage dealt stuns `who`: at the head if it is at least the Size, which a weapon
/// made to stun halves. CD-OPT-10: anywhere, at the head with Size one less; a weapon made to stun (`stun`: its modifier)
/// counts that twice.
pub fn stuns(scene: &Scene, who: Who, dealt: Dealt, place: Place, stun: Option<i32>) -> bool {
    let size = scene.get(who, sheet::SIZE);
    if dealt.points <= 0 {
        return false;
    }
    match (&*scene.option(options::STUN_RULE), place) {
        ("any_hit", Place::Head) => dealt.points + stun.unwrap_or(0) >= size - 1,
        ("any_hit", Place::Elsewhere) => dealt.points + stun.unwrap_or(0) >= size,
        (_, Place::Head) => dealt.points >= if stun.is_some() { derived::half_up(size) } else { size },
        (_, Place::Elsewhere) => false,
    }
}

/// CD-TAG-16: loses the next action; of a second stun before that is lost nothing comes.
pub fn stun(play: &mut Play, who: Who, rule: &'static str) {
    if derived::is_out(play.scene(), who) || play.has(who, STUNNED) && !lost(play.scene(), who) {
        return;
    }
    // A turn held back is over; an action that would still be left after one's own turn is lost here and now.
    let delayed = play.has(who, DELAYING);
    play.by("CD-TAG-16").end(who, DELAYING);
    let acts_later = play.scene().phase != Phase::Running || !delayed && turn_to_come(play.scene(), who);
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
    if lost_in_contest(play.scene(), who) {
        set(play, who, true);
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
