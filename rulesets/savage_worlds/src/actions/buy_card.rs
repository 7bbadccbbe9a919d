//! SW-TRN-8, SW-REA-14: a Benny buys another card. The offer stays open until the first turn of the round is under way,
//! and the fight does not wait for it. A table set to ask everything asks after the deal instead.

use super::Action;
use crate::rolls::benny;
use crate::{cards, order, sheet};
use fray_engine::base::Who;
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;

/// Id of the command.
pub const ACT: &str = "buy_card";

/// Needs no turn.
pub const ACTION: Action = Action::apart(Family {
    acts: &[ACT],
    uses: &[],
    offers: |s, who| offer(s, who).into_iter().collect(),
    off_turn: |s, who| offer(s, who).into_iter().collect(),
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| order::may_buy(s, who)),
    perform,
    ..Family::DEFAULT
});

/// Offered to those who can pay, unless they hold a Joker, which no card beats.
pub fn offer(scene: &Scene, who: Who) -> Option<Offer> {
    if order::may_buy(scene, who).is_err() || cards::has_joker(scene, who) {
        return None;
    }
    let note = format!("costs {}; the better card counts", benny::cost(scene, who));
    let label = fray_engine::text!("New card instead of ", scene.get(who, sheet::CARD));
    Some(Offer::new(ACT, label, "Benny", Form::empty()).note(note))
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    order::buy_at_any_time(play, who)
}
