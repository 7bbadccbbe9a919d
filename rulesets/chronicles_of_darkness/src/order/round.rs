//! CD-TURN-14, 18: how a round ends, and how it begins.

use super::{ambush, initiative, intent, top};
use crate::conditions::{CONDITIONS, DELAYING, DODGING, NO_DEFENSE, OFF_BALANCE, OFF_BALANCE_PENDING, SURPRISED};
use crate::{harm, options, sheet, turn};
use fray_engine::base::{Round, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Cond;
use fray_engine::text;
use std::num::NonZeroU32;

/// Seconds of a round; twenty rounds are a minute.
const SECONDS: u32 = 3;

/// CD-TURN-18: ends the previous round, if there was one, and begins the next.
pub fn begin_round(play: &mut Play) -> Flow {
    if let Some(round) = play.scene().round {
        end_round(play, round)?;
    }
    let round = play.by("CD-TURN-18").begin_round();
    play.by("CD-TURN-18").tell(LineKind::Round, text!("Round ", round, "."));
    if round == NonZeroU32::MIN {
        intent::tell(play);
        ambush::spring(play)?;
    }
    refresh(play);
    let in_order = initiative::settle(play)?;
    let slots = initiative::slots(play.scene(), &in_order);
    play.by("CD-TURN-5").order(slots);
    // (3)
    top::of_the_order(play)?;
    // (4): the gap before the first turn lets those who delay act.
    Ok(())
}

/// CD-TURN-18 (1): everybody has an action and movement again, and the flag of CD-TURN-16 is cleared.
fn refresh(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().collect();
    // CD-OPT-4: the published rule.
    let restores_defense = play.option(options::DEFENSE_REFRESH) == "round";
    for who in all {
        play.by("CD-TURN-18").set_with(who, sheet::ACTED, |s| s.has(who, SURPRISED));
        play.by("CD-TURN-18").set(who, sheet::MOVED, 0);
        play.by("CD-TURN-16").set(who, sheet::DEFENSE_APPLIED, false);
        play.by("CD-TURN-9").set(who, sheet::TURN_TAKEN, false);
        if restores_defense {
            play.by("CD-OPT-4").set(who, sheet::DEFENSE_SPENT, 0);
        }
    }
}

/// CD-TURN-14.
fn end_round(play: &mut Play, round: Round) -> Flow {
    let all: Vec<Who> = play.scene().ids().collect();
    // CD-OPT-16: with `own_turn` they last until the bearer's next turn.
    let to_own_turn = play.option(options::DODGE_DURATION) == "own_turn";
    for who in all {
        if !to_own_turn {
            play.by("CD-TURN-14").end(who, DODGING);
            play.by("CD-TURN-14").end(who, NO_DEFENSE);
        }
        if play.has(who, DELAYING) {
            turn::expire_with_turn(play, who);
        }
        if play.has(who, DELAYING) && !play.get(who, sheet::ACTED) {
            let words = text!(who, " has delayed past the end of the round and loses this round's action.");
            play.by("CD-TURN-9").tell(LineKind::Turn, words);
        }
        // CD-TURN-13
        play.by("CD-TURN-14").end(who, SURPRISED);
        play.by("CD-TURN-14").end(who, OFF_BALANCE);
        if play.has(who, OFF_BALANCE_PENDING) {
            play.by("CD-TURN-14").end(who, OFF_BALANCE_PENDING);
            play.by("CD-TURN-14").condition(who, Cond::new(OFF_BALANCE));
        }
    }
    play.by("CD-TURN-14").pass_time(SECONDS);
    let clock = play.scene().clock;
    play.by("CD-TURN-14").expire(CONDITIONS, |until| until.ends_with_round(round, clock));
    harm::round_end(play)?;
    play.by("CD-TURN-14").end_round();
    Ok(())
}
