//! SW-TRN-14: Hold.

use super::claims;
use super::gate::{able, own_turn};
use super::holds;
use super::turn::{Opening, begin_turn, close_sale};
use crate::conditions::{ON_HOLD, SHAKEN};
use crate::derived::turn_of;
use crate::sheet;
use crate::sides::is_out;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, OrderState, Scene};
use fray_engine::system::Refusal;
use fray_engine::text;

/// Only when the card comes up, before anything else; not if Shaken or Stunned.
///
/// # Errors
/// The first refusal that applies.
pub fn may_hold(scene: &Scene, who: Who) -> Result<(), Refusal> {
    own_turn(scene, who)?;
    able(scene, who)?;
    let no = |text| Err(Refusal::new("cannot_hold", "SW-TRN-14", text));
    if scene.has(who, SHAKEN) {
        return no(text!(who, " is Shaken and cannot go on Hold."));
    }
    if turn_of(scene, who, sheet::STARTED) {
        return no(text!(who, " has begun the turn already and cannot go on Hold any more."));
    }
    if turn_of(scene, who, sheet::TAKEN) {
        return no(text!(who, " has taken this turn from Hold or out of order and cannot go on Hold again."));
    }
    Ok(())
}

/// Holds the turn back. No other timer runs: nothing that lasts until the end of a turn ends now.
///
/// # Errors
/// None of its own.
pub fn hold(play: &mut Play, who: Who) -> Flow {
    close_sale(play);
    play.by("SW-TRN-14").condition(who, Cond::new(ON_HOLD));
    play.by("SW-TRN-14").end_turn(who);
    play.by("SW-TRN-14").order_state(who, OrderState::Holding);
    play.by("SW-TRN-14").tell(LineKind::Act, text!(who, " goes on Hold."));
    Ok(())
}

/// Whether `who` may take the held turn by command: only while nobody has a turn and none comes up.
///
/// # Errors
/// The first refusal that applies.
pub fn may_use_hold(scene: &Scene, who: Who) -> Result<(), Refusal> {
    if !holds(scene, who) {
        return Err(Refusal::new("not_your_turn", "SW-TRN-14", text!(who, " is not on Hold.")));
    }
    if !scene.agenda.is_empty() {
        let text = "It is somebody else's turn. You will be asked between turns, and just before somebody acts.";
        return Err(Refusal::new("not_your_turn", "SW-REA-15", text));
    }
    Ok(())
}

/// SW-REA-15: takes the turn that was held back.
pub fn use_hold(play: &mut Play, who: Who) -> Flow {
    begin_turn(play, who, Opening::Taken)
}

/// SW-TRN-14: anyone Shaken or Stunned since loses Hold and, for this round, the turn. SW-TRN-15: so does anyone whose
/// turn was to come directly after another's.
pub(crate) fn drop_lost(play: &mut Play) {
    for who in lost_holds(play.scene()).collect::<Vec<_>>() {
        // For the fallen it goes without saying, and the line that made somebody Shaken may have said it already.
        if play.has(who, ON_HOLD) && !is_out(play.scene(), who) {
            let words = text!(who, " loses Hold and this round's turn.");
            play.by("SW-TRN-14").tell(LineKind::Turn, words);
        }
        play.by("SW-TRN-14").end(who, ON_HOLD);
        play.by("SW-TRN-14").order_state(who, OrderState::Done);
    }
    for who in claims::lost(play.scene()).collect::<Vec<_>>() {
        play.by("SW-TRN-15").end_claim(who);
        claims::goes_after_nobody(play, who);
        play.by("SW-TRN-15").order_state(who, OrderState::Done);
        // That the fallen have no turn goes without saying.
        if !is_out(play.scene(), who) {
            play.by("SW-TRN-15").tell(LineKind::Turn, text!(who, " loses the turn that was to come next."));
        }
    }
}

/// Whether anything has been lost that the order still shows.
pub(crate) fn any_lost(scene: &Scene) -> bool {
    lost_holds(scene).next().is_some() || claims::lost(scene).next().is_some()
}

fn lost_holds(scene: &Scene) -> impl Iterator<Item = Who> {
    let shown = scene.order.iter().filter(|entry| entry.state == OrderState::Holding);
    shown.map(|entry| entry.who).filter(|w| !holds(scene, *w))
}
