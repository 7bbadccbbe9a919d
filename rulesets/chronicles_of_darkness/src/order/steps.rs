//! CD-TURN-15: the steps at the start of a turn.

use crate::conditions::{
    CONDITIONS, DEAD, DODGING, HUMAN_SHIELD, NO_DEFENSE, PARRIED, SHIELD_USED, SURPRISED, WILLED_DEFENSE,
};
use crate::ranged::suppressed_choice;
use crate::turn::{self, TurnStart};
use crate::{derived, grapple, grapple_state, harm, options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Scene, Until};
use fray_engine::text;

/// Begins a turn, with its steps.
pub fn begin_turn(play: &mut Play, who: Who, way: TurnStart) -> Flow {
    turn::begin(play, who, way);
    match way {
        TurnStart::OwnSlot => start(play, who),
        // CD-ACT-17: covering fire laid while they waited.
        TurnStart::Delayed => suppressed_choice(play, who),
    }
}

/// CD-TURN-15: the steps of turn start, in order. For anyone who goes down, has nothing left (CD-TURN-9) or is
/// surprised (CD-TURN-13) the turn ends after them.
fn start(play: &mut Play, who: Who) -> Flow {
    harm::stuns_begin(play);
    refresh_defense(play, who);
    let turn = play.scene().combatant(who).turns_begun;
    let over = |u: Until| matches!(u, Until::StartOfTurn { of, turn: t } if of == who && t <= turn);
    play.by("CD-TURN-15").expire(CONDITIONS, over);
    // S2, S3
    harm::start_of_turn(play, who)?;
    let acted = play.get(who, sheet::ACTED);
    // S4
    if !derived::is_out(play.scene(), who) {
        harm::stunned_step(play, who)?;
    }
    // S5; CD-TURN-9: a slot whose turn was taken early is no turn.
    if !play.get(who, sheet::TURN_TAKEN) {
        suppressed_choice(play, who)?;
    }
    // S6
    if let Some(why) = nothing_left(play.scene(), who) {
        play.by("CD-TURN-15").tell(LineKind::Turn, text!(who, why));
        turn::end(play, who);
        return Ok(());
    }
    // A stun that costs the action has said so.
    if acted {
        play.by("CD-TURN-18").tell(LineKind::Turn, text!(who, " has already used this round's action."));
    }
    // CD-ACT-55
    grapple::at_slot(play, who).map(|_| ())
}

/// Why the turn ends after its steps, if it does.
fn nothing_left(scene: &Scene, who: Who) -> Option<&'static str> {
    match () {
        () if scene.has(who, DEAD) => Some(" is dead."),
        () if derived::is_out(scene, who) => Some(" is unconscious; the turn passes."),
        () if scene.has(who, SURPRISED) => Some(" is surprised and does nothing this round."),
        () if scene.get(who, sheet::TURN_TAKEN) => Some(" has taken this round's turn already."),
        () => None,
    }
}

/// CD-TURN-15 S1: Defense is restored, and effects that lasted until this turn are over.
fn refresh_defense(play: &mut Play, who: Who) {
    if play.option(options::DEFENSE_REFRESH) == "own_turn" {
        play.by("CD-TURN-15").set(who, sheet::DEFENSE_SPENT, 0);
    }
    for id in [WILLED_DEFENSE, PARRIED, SHIELD_USED] {
        play.by("CD-TURN-15").end(who, id);
    }
    // CD-ACT-30; a shield taken in a grapple lasts to the next contest instead.
    if !grapple_state::takes_cover(play.scene(), who) {
        play.by("CD-ACT-30").end(who, HUMAN_SHIELD);
    }
    // CD-OPT-16
    if play.option(options::DODGE_DURATION) == "own_turn" {
        play.by("CD-OPT-16").end(who, DODGING);
        play.by("CD-OPT-16").end(who, NO_DEFENSE);
    }
}
