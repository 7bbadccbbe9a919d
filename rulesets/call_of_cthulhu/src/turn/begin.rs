//! CC-TURN-3, 5, 6: how a turn begins and ends.

use super::delay::DELAYED;
use super::slots;
use crate::conditions::{AIMING, ATTACK_FORFEIT, CLEARING, CONDITIONS, DELAYING, INIT_STUMBLE, MOVING_FAST};
use crate::{gear, sheet};
use fray_engine::base::Who;
use fray_engine::course::TurnOrigin;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{OrderState, Scene, TurnFields, Until};
use fray_engine::text;

/// A turn begins, on top of the agenda. CC-TURN-3: without a gun that is still ready, the early slot is given up
/// automatically.
pub fn begin(play: &mut Play, who: Who, origin: &TurnOrigin) {
    skip_the_unable(play, who);
    let claimed = matches!(origin, TurnOrigin::Claimed(kind) if kind == DELAYED);
    let early = !claimed && slots::early(play.scene(), who);
    if early && !still_ready(play.scene(), who) {
        slots::hold_fire(play, who);
        return;
    }
    let fields = TurnFields::of(sheet::TURN).with(sheet::EARLY, early).with(sheet::CLAIMED, claimed);
    play.by("CC-TURN-7").end(who, DELAYING);
    play.by("CC-TURN-1").begin_turn(who, fields);
    let words = if early { text!(who, "'s turn, early with a ready gun.") } else { text!(who, "'s turn.") };
    play.by("CC-TURN-1").tell(LineKind::Turn, words);
    let turn = play.scene().combatant(who).turns_begun;
    let over = |u: Until| matches!(u, Until::StartOfTurn { of, turn: t } if of == who && t <= turn);
    play.by("CC-COND-13").expire(CONDITIONS, over);
    play.by("CC-COND-13").end(who, MOVING_FAST);
}

fn still_ready(scene: &Scene, who: Who) -> bool {
    let were = scene.get(who, sheet::READY_GUNS);
    gear::ready_firearms(scene, who).any(|no| were.is_empty() || were.contains(&i32::from(no.0)))
}

/// CC-TURN-6: earlier slots whose combatants were unable to take them are over.
fn skip_the_unable(play: &mut Play, next: Who) {
    let order = &play.scene().order;
    let before = order.iter().take_while(|s| s.who != next).filter(|s| s.state == OrderState::Waiting);
    for who in before.map(|s| s.who).collect::<Vec<_>>() {
        play.by("CC-TURN-6").order_state(who, OrderState::Done);
        turn_not_taken(play, who);
    }
}

/// CC-COND-13, 15: what ends with a turn that somebody is unable to take.
pub fn turn_not_taken(play: &mut Play, who: Who) {
    play.by("CC-COND-15").end(who, INIT_STUMBLE);
    play.by("CC-COND-13").end(who, MOVING_FAST);
}

/// A turn ends; whatever is unused is lost.
pub fn end(play: &mut Play, who: Who) {
    let turn = play.scene().combatant(who).turns_begun;
    let over = |u: Until| matches!(u, Until::EndOfTurn { of, turn: t } if of == who && t <= turn);
    play.by("CC-TURN-5").expire(CONDITIONS, over);
    // In a fight that began in the middle, these conditions may have no end set.
    for (id, rule) in [(ATTACK_FORFEIT, "CC-COND-8"), (AIMING, "CC-COND-9")] {
        if play.scene().cond(who, id).is_some_and(|c| c.until == Until::Lasting) {
            play.by(rule).end(who, id);
        }
    }
    if play.has(who, INIT_STUMBLE) {
        play.by("CC-COND-15").end(who, INIT_STUMBLE);
        play.by("CC-COND-15").tell(LineKind::Effect, text!(who, " has recovered from the bad start."));
    }
    // CC-ACT-28: anyone who does something else has to start again.
    if !play.turn_var(sheet::CLEARED) {
        play.by("CC-ACT-28").end(who, CLEARING);
    }
    play.by("CC-TURN-5").end_turn(who);
}
