//! SW-TRN-9, 10: how a turn starts and ends.

use super::claims;
use super::end::ENDING;
use crate::conditions::{CONDITIONS, DEFENDING, ON_HOLD, SHAKEN, STUNNED};
use crate::derived::{actions_of, turn_of};
use crate::rolls::{Outcome, TraitRoll, trait_roll};
use crate::traits::{Kind, Trait};
use crate::turn_action::{TurnAction, TurnActions};
use crate::{harm, options, sheet, sides};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene, TurnFields, Until};
use fray_engine::text;

/// How a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The card comes up, or a Joker is used between two turns.
    Card,
    /// SW-TRN-14, 15: it was held back, or it interrupts another's.
    Taken,
    /// SW-TRN-15: it interrupts after a contest that was tied.
    Tied,
}

/// Begins a turn on top of the agenda. SW-TRN-20: nobody gets an extra turn; one that comes in between was held back.
/// Rolls at turn start are made at once. Without any, the turn starts with the first command, so that the actor may
/// still go on Hold.
pub fn begin_turn(play: &mut Play, who: Who, opening: Opening) -> Flow {
    let fields = TurnFields::of(sheet::TURN)
        .with(sheet::TIED, opening == Opening::Tied)
        .with(sheet::TAKEN, opening != Opening::Card);
    play.by("SW-CND-5").end(who, ON_HOLD);
    claims::goes_after_nobody(play, who);
    play.by("SW-TRN-1").begin_turn(who, fields);
    play.by("SW-TRN-1").tell(LineKind::Turn, text!(who, "'s turn."));
    // SW-TRN-9 (1), SW-CND-8: Defend ends when the card comes up.
    if play.var(sheet::BUYING) && play.has(who, DEFENDING) {
        play.by("SW-CND-8").set_turn(sheet::DEFENDED, true);
    }
    play.by("SW-CND-8").end(who, DEFENDING);
    start(play, who)
}

/// SW-TRN-9 (2) to (5): the rolls of turn start. If one of them puts the actor out of the fight, the turn ends.
fn start(play: &mut Play, who: Who) -> Flow {
    let bleeds = sides::bleeds_each_turn(play.scene(), who);
    if rolls_at_start(play.scene(), who) {
        close_sale(play);
    }
    if harm::hazard::rolls_at_turn_start(play.scene(), who) {
        play.by("SW-TRN-9").set_turn(sheet::STARTED, true);
    }
    harm::hazard::turn_start(play, who)?;
    if bleeds {
        // Anyone Bleeding Out only makes this roll and the one before.
        return if sides::bleeds_each_turn(play.scene(), who) { harm::bleeding_roll(play, who) } else { Ok(()) };
    }
    if play.has(who, STUNNED) && !sides::is_out(play.scene(), who) {
        play.by("SW-TRN-9").set_turn(sheet::STARTED, true);
        harm::stunned_recovery(play, who)?;
    }
    if play.has(who, SHAKEN) && !sides::is_out(play.scene(), who) {
        play.by("SW-TRN-9").set_turn(sheet::STARTED, true);
        shaken_recovery(play, who)?;
    }
    Ok(())
}

/// SW-TRN-8: the first turn is under way: no more cards.
pub fn close_sale(play: &mut Play) {
    play.by("SW-TRN-8").set_scene(sheet::BUYING, false);
}

/// SW-TRN-9: whether something has to be rolled as soon as the turn begins.
pub(super) fn rolls_at_start(scene: &Scene, who: Who) -> bool {
    harm::hazard::rolls_at_turn_start(scene, who)
        || sides::bleeds_each_turn(scene, who)
        || scene.has_any(who, &[STUNNED, SHAKEN])
}

/// SW-TRN-8: puts back a turn that has begun but in which nothing was done: it waits for its card again, and Defend
/// lasts until then.
pub(super) fn put_back(play: &mut Play, who: Who) {
    let defended = play.turn_var(sheet::DEFENDED);
    play.by("SW-TRN-8").put_turn_back(who);
    if defended {
        play.by("SW-CND-8").condition(who, Cond::new(DEFENDING));
    }
}

/// SW-CND-1: a Spirit roll; success ends Shaken.
fn shaken_recovery(play: &mut Play, who: Who) -> Flow {
    let roll = TraitRoll::new(who, Trait::Spirit, Kind::Free, "unshake").to("to recover from being Shaken").with(
        move |s, modifiers| {
            modifiers.add("SW-CND-1", "Combat Reflexes", if s.get(who, sheet::COMBAT_REFLEXES) { 2 } else { 0 });
        },
    );
    // SW-OPT-4: where a plain success leaves only free actions, a raise is worth having.
    let roll = roll.raises_count(|s| i32::from(!s.option(options::SHAKEN_SUCCESS_ACTS)));
    let outcome = trait_roll(play, roll)?.outcome(play.scene());
    // SW-REA-3: a Benny may have ended it, or the GM the fight for them, while a reroll was thought about.
    if !play.has(who, SHAKEN) || sides::is_out(play.scene(), who) {
        return Ok(());
    }
    let Outcome::Success(raises) = outcome else {
        let words = text!(who, " is still Shaken: only free actions and movement this turn.");
        play.by("SW-CND-1").tell_in(LineKind::Effect, Tone::Bad, words);
        return Ok(());
    };
    play.by("SW-CND-1").end(who, SHAKEN);
    // SW-OPT-4: in an older edition a plain success leaves only free actions.
    if raises == 0 && !play.option(options::SHAKEN_SUCCESS_ACTS) {
        play.by("SW-OPT-4").set_turn(sheet::ONLY_FREE, true);
        let words = text!(who, " is no longer Shaken, but has only free actions and movement this turn.");
        play.by("SW-OPT-4").tell_in(LineKind::Effect, Tone::Good, words);
        return Ok(());
    }
    play.by("SW-CND-1").tell_in(LineKind::Effect, Tone::Good, text!(who, " is no longer Shaken."));
    Ok(())
}

/// SW-TRN-11: a first action without `declare` counts as declaring it alone. The action is spent, whatever becomes of
/// it.
pub fn spend_action(play: &mut Play, who: Who, action: TurnAction) {
    let done = TurnActions(actions_of(play.scene(), who, sheet::DONE).chain([action]).collect());
    // With SW-OPT-10 off, each action is declared as it is taken.
    if actions_of(play.scene(), who, sheet::DECLARED).len() == 0 || !play.option(options::DECLARE_FIRST) {
        play.by("SW-TRN-11").set_turn(sheet::DECLARED, done.clone());
    }
    play.by("SW-TRN-11").set_turn(sheet::DONE, done);
}

/// SW-TRN-10: conditions that last until now end; unused movement and actions are lost.
pub fn end_turn(play: &mut Play, who: Who) -> Flow {
    let passes = |s: &Scene| idle(s, who).then(|| text!(who, " lets the turn pass."));
    play.by("SW-TRN-10").tell_if(LineKind::Turn, passes);
    let now = play.scene().combatant(who).turns_begun;
    let over = |u: Until| matches!(u, Until::EndOfTurn { of, turn } if of == who && turn <= now);
    close_sale(play);
    play.by("SW-TRN-10").expire(CONDITIONS, over);
    play.by("SW-TRN-10").end_turn(who);
    ENDING.propose(play);
    Ok(())
}

/// Whether the actor could have used the turn and did nothing with it.
fn idle(scene: &Scene, who: Who) -> bool {
    let done = actions_of(scene, who, sheet::DONE).len() > 0 || turn_of(scene, who, sheet::FREE_DONE) > 0;
    let moved = turn_of(scene, who, sheet::MOVED) > 0 || turn_of(scene, who, sheet::RAN);
    !done && !moved && !sides::is_out(scene, who) && !scene.has(who, STUNNED)
}
