//! CD-TURN-7: how a turn begins and ends.

use super::delay::Delayed;
use super::pay_for_getting_away;
use crate::conditions::{CONDITIONS, DELAYING};
use crate::sheet;
use crate::{derived, gear};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{OrderEntry, OrderState, TurnFields, Until};
use fray_engine::text;

/// How somebody got the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStart {
    /// One's own slot in the order has come: the steps of turn start happen.
    OwnSlot,
    /// CD-TURN-8, 9: a delayed turn is taken.
    Delayed,
}

/// Begins a turn on top of the agenda. Its steps (CD-TURN-15) are carried out by the order.
pub fn begin(play: &mut Play, who: Who, way: TurnStart) {
    adopt(play);
    let waits = play.scene().order.iter().any(|s| s.who == who && s.state == OrderState::Waiting);
    // CD-REACT-14, CD-TAG-9: what was bought for the turn that was delayed.
    let kept = Delayed::on(play.scene(), who).filter(|d| d.round == play.scene().round_number());
    let (dice, roused) = kept.map_or((0, false), |d| (d.dice, d.roused));
    let fields = TurnFields::of(sheet::TURN)
        .with(sheet::AHEAD, way == TurnStart::Delayed && waits)
        .with(sheet::TURN_DICE, dice)
        .with(sheet::ROUSED, roused);
    play.by("CD-TURN-8").end(who, DELAYING);
    play.by("CD-TURN-7").begin_turn(who, fields);
    // For somebody who is out, the line that ends the turn is enough.
    if !derived::is_out(play.scene(), who) {
        play.by("CD-TURN-7").tell(LineKind::Turn, text!(who, "'s turn."));
    }
    pay_for_getting_away(play, who);
}

/// Ends a turn; what is unused is lost. After a delayed turn taken early, the slot of its owner is still to come.
pub fn end(play: &mut Play, who: Who) {
    // CD-TURN-9: a slot whose turn was taken early does not count as a turn.
    if !play.get(who, sheet::TURN_TAKEN) {
        expire_with_turn(play, who);
    }
    let ahead = play.scene().turn() == Some(who) && play.turn_var(sheet::AHEAD);
    play.by("CD-TURN-7").end_turn(who);
    if ahead {
        play.by("CD-TURN-9").set(who, sheet::TURN_TAKEN, true);
        play.by("CD-TURN-9").order_state(who, OrderState::Waiting);
    }
}

/// Ends what lasted until the end of this turn of `who`: the turn has ended, or a delay has lost it (CD-TURN-9).
pub fn expire_with_turn(play: &mut Play, who: Who) {
    let turn = play.scene().combatant(who).turns_begun;
    let over = |u: Until| matches!(u, Until::EndOfTurn { of, turn: t } if of == who && t <= turn);
    play.by("CD-TURN-7").expire(CONDITIONS, over);
}

/// CD-TURN-5, CD-TAG-8: a turn still to come moves to the end of this round. The next rounds begin with the insane last;
/// the GM may order them otherwise.
pub fn act_last(play: &mut Play, who: Who) {
    let (mut order, waits) = (play.scene().order.to_vec(), |s: &OrderEntry| s.state == OrderState::Waiting);
    if let Some(at) = order.iter().position(|s| s.who == who && waits(s)) {
        let entry = order.remove(at);
        order.push(entry);
        play.by("CD-TURN-5").order(order);
    }
}

/// For anyone without Initiative of their own, takes over the one that the order shows.
pub fn adopt(play: &mut Play) {
    let order = play.scene().order.clone();
    for slot in order.iter() {
        if play.get(slot.who, sheet::INITIATIVE).is_none()
            && let Ok(initiative) = slot.mark.parse::<i32>()
        {
            let penalty = gear::initiative_penalty(play.scene(), slot.who);
            play.by("CD-TURN-3").set(slot.who, sheet::INITIATIVE, Some(initiative));
            play.by("CD-TURN-4").set(slot.who, sheet::INITIATIVE_GEAR, penalty);
        }
    }
}
