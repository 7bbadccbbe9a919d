//! CD-TURN-7, 15: how a turn begins and ends, and what it holds.

use super::initiative;
use crate::conditions::{
    CONDITIONS, DEAD, DELAYING, DODGING, HUMAN_SHIELD, NO_DEFENSE, PARRIED, SHIELD_USED, SURPRISED, WILLED_DEFENSE,
};
use crate::ranged::{aim, suppressed_choice};
use crate::{grapple, harm, options, reactions, sheet};
use fray_engine::base::{Kind as _, Val, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Scene, SlotState, Until};
use fray_engine::text;

/// How somebody comes to a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The own slot in the order has come: the steps of turn start happen.
    OwnSlot,
    /// CD-TURN-8, 9: a delayed turn is taken.
    Delayed,
}

/// A turn begins, on top of the agenda.
///
/// # Errors
/// Pass on with `?`.
pub fn begin_turn(play: &mut Play, who: Who, way: Way) -> Flow {
    initiative::adopt(play);
    let waits = play.scene().order.iter().any(|s| s.who == who && s.state == SlotState::Waiting);
    let mut vars: Vec<Val> = sheet::TURN.iter().map(|f| f.default.clone()).collect();
    if let Some(v) = vars.get_mut(usize::from(sheet::AHEAD.ix)) {
        *v = (way == Way::Delayed && waits).put();
    }
    play.by("CD-TURN-8").end(who, DELAYING);
    play.by("CD-TURN-7").begin_turn(who, vars);
    play.by("CD-TURN-7").tell(LineKind::Turn, text!(who, "'s turn."));
    reactions::pay_for_getting_away(play, who);
    match way {
        Way::OwnSlot => start(play, who),
        // CD-ACT-17: covering fire that came while they waited.
        Way::Delayed => suppressed_choice(play, who),
    }
}

/// CD-TURN-15: the steps of turn start, in order. Whoever falls, has nothing left (CD-TURN-9) or is surprised
/// (CD-TURN-13) has no turn beyond them.
fn start(play: &mut Play, who: Who) -> Flow {
    refresh_defense(play, who);
    let turn = play.scene().c(who).turns;
    let over = |u: Until| matches!(u, Until::StartOfTurn { of, turn: t } if of == who && t <= turn);
    play.by("CD-TURN-15").expire(CONDITIONS, over);
    // S2, S3
    harm::start_of_turn(play, who)?;
    // S4
    if !harm::is_out(play.scene(), who) {
        harm::stunned_step(play, who)?;
    }
    // S5
    suppressed_choice(play, who)?;
    // S6
    if let Some(why) = nothing_left(play.scene(), who) {
        play.by("CD-TURN-15").tell(LineKind::Turn, text!(who, why));
        end_turn(play, who);
        return Ok(());
    }
    if play.get(who, sheet::ACTED) {
        play.by("CD-TURN-18").tell(LineKind::Turn, text!(who, " has already used this round's action."));
    }
    // CD-ACT-55
    grapple::at_slot(play, who).map(|_| ())
}

/// Why there is no turn beyond its steps, if so.
fn nothing_left(scene: &Scene, who: Who) -> Option<&'static str> {
    match () {
        () if scene.has(who, DEAD) => Some(" is dead."),
        () if harm::is_out(scene, who) => Some(" is unconscious; the turn passes."),
        () if scene.has(who, SURPRISED) => Some(" is surprised and does nothing this round."),
        () if scene.get(who, sheet::TURN_TAKEN) => Some(" has taken this round's turn already."),
        () => None,
    }
}

/// CD-ACT-56: another action and movement at once, above the turn that runs. The own slot, if it is still to come, holds
/// nothing more then.
///
/// # Errors
/// Pass on with `?`.
pub fn extra_turn(play: &mut Play, who: Who) -> Flow {
    begin_turn(play, who, Way::Delayed)
}

/// CD-TURN-15 S1: Defense is whole again; what held until the own turn ends.
fn refresh_defense(play: &mut Play, who: Who) {
    if play.option(options::DEFENSE_REFRESH) == "own_turn" {
        play.by("CD-TURN-15").set(who, sheet::DEFENSE_SPENT, 0);
    }
    for id in [WILLED_DEFENSE, PARRIED, SHIELD_USED] {
        play.by("CD-TURN-15").end(who, id);
    }
    // CD-ACT-30: but that of a grapple lasts to its next contest.
    if !grapple::takes_cover(play.scene(), who) {
        play.by("CD-ACT-30").end(who, HUMAN_SHIELD);
    }
    // CD-OPT-16
    if play.option(options::DODGE_DURATION) == "own_turn" {
        play.by("CD-OPT-16").end(who, DODGING);
        play.by("CD-OPT-16").end(who, NO_DEFENSE);
    }
}

/// A turn ends; what is unused of it is lost. A slot that a delayed turn has run ahead of is still to come.
pub fn end_turn(play: &mut Play, who: Who) {
    let turn = play.scene().c(who).turns;
    let over = |u: Until| matches!(u, Until::EndOfTurn { of, turn: t } if of == who && t <= turn);
    // CD-TURN-9: a slot that a delayed turn has emptied is no turn.
    if !play.get(who, sheet::TURN_TAKEN) {
        play.by("CD-TURN-7").expire(CONDITIONS, over);
    }
    let ahead = play.scene().turn() == Some(who) && play.turn_var(sheet::AHEAD);
    play.by("CD-TURN-7").end_turn(who);
    if ahead {
        play.by("CD-TURN-9").set(who, sheet::TURN_TAKEN, true);
        play.by("CD-TURN-9").slot(who, SlotState::Waiting);
    }
}

/// CD-ACT-77: `who` is gone, and with them their turn.
pub fn leave(play: &mut Play, who: Who) {
    grapple::end_of(play, who);
    play.by("CD-ACT-77").leave(who);
}

/// CD-TURN-7, 18: `who` uses the action of this round, on the own turn or off it.
pub fn spend_action(play: &mut Play, who: Who, rule: &'static str) {
    // CD-ACT-9: any other instant action breaks an aim.
    aim::lose(play, who, "CD-ACT-9");
    spend_action_aiming(play, who, rule);
}

/// As [`spend_action`], by aiming or by an attack that the aim may go into.
pub fn spend_action_aiming(play: &mut Play, who: Who, rule: &'static str) {
    play.by(rule).set(who, sheet::ACTED, true);
    if play.scene().turn() != Some(who) {
        return;
    }
    play.by("CD-TURN-8").set_turn(sheet::BEGUN, true);
    // CD-TURN-7: movement before the action and after it are two stretches.
    if reactions::moved_in_turn(play.scene(), who) {
        play.by("CD-TURN-7").set_turn(sheet::STRETCH_OVER, true);
    }
}
