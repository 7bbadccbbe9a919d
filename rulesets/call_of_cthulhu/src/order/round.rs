//! CC-TURN-1, 2, 8, 12, 13: how a round ends and begins, and who joins it.

use super::{anew, initiative, surprise};
use crate::actions;
use crate::conditions::{AWAKE, CONDITIONS, DELAYING, EXPOSED, EXPOSED_TO, SURPRISED};
use crate::{derived, harm, options, sheet, turn};
use fray_engine::base::{Round, Who};
use fray_engine::fact::LineKind;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{OrderState, Phase, Scene};
use fray_engine::text;

/// How long a round lasts, in seconds: long enough for everybody to take a turn.
const SECONDS: u32 = 6;

/// Ends the round and begins the next.
pub(super) fn next(play: &mut Play) -> Flow {
    match play.scene().round {
        None => {
            play.by("CC-OPT-1").set_scene(sheet::ROLLED_IN_FIGHT, None);
            note_options(play);
            // CC-TURN-25: rolls of an earlier fight no longer count.
            for who in play.scene().ids().collect::<Vec<_>>() {
                play.by("CC-TURN-25").set(who, sheet::INIT_RESULT, None);
            }
            if surprise::spring(play)? {
                return Ok(());
            }
        }
        Some(Round::Surprise) => {
            // CC-OPT-7, CC-TURN-11: blows at the end of runs belong to the surprise.
            let order = in_order(play.scene());
            actions::charges(play, &order)?;
            surprise::over(play);
        }
        Some(round @ Round::Number(_)) => end(play, round)?,
    }
    begin(play)
}

/// CC-TURN-2, 4, 13 (6), 20, 27: begins a round: its number, the defences, the order.
fn begin(play: &mut Play) -> Flow {
    let round = play.by("CC-TURN-13").begin_round();
    play.by("CC-TURN-13").tell(LineKind::Round, text!("Round ", round, "."));
    note_options(play);
    let all: Vec<Who> = play.scene().ids().collect();
    for who in &all {
        anew::renew(play, *who);
    }
    let slots = if options::on(play.scene(), options::ROLLED_INITIATIVE) {
        let moved = initiative::settle(play)?;
        turn::keep(play.scene(), &initiative::placed(play.scene(), &moved), &moved)
    } else {
        all.iter().for_each(|who| anew::note_dex(play, *who));
        turn::make(play.scene(), &derived::taking_part(play.scene()))
    };
    play.by("CC-TURN-2").order(slots);
    Ok(())
}

/// CC-OPT-0: notes the rule options that count until the next round; CC-OPT-1 counts for the whole fight.
pub(super) fn note_options(play: &mut Play) {
    let s = play.scene();
    let active = options::of_the_next_round(s);
    let rolled = s.var(sheet::ROLLED_IN_FIGHT).unwrap_or_else(|| s.option(options::ROLLED_INITIATIVE));
    play.by("CC-OPT-1").set_scene(sheet::ROLLED_IN_FIGHT, Some(rolled));
    play.by("CC-OPT-0").set_scene(sheet::ACTIVE, Some(active));
}

/// CC-TURN-30: notes the order of a fight that began in the middle.
pub(super) fn note_standing(play: &mut Play) {
    if options::on(play.scene(), options::ROLLED_INITIATIVE) {
        initiative::adopt(play);
    }
}

/// CC-OPT-0: whether the rule options are still to be noted, because the fight began in the middle of a round.
pub(super) fn options_unnoted(scene: &Scene) -> bool {
    scene.phase == Phase::Running && scene.round_number().is_some() && !options::noted(scene)
}

/// CC-DICE-8: the order of the round as it was made, with newcomers in their places and anyone without a place last.
fn in_order(scene: &Scene) -> Vec<Who> {
    let mut all = turn::as_made(scene);
    all.extend(scene.ids().filter(|w| !scene.order.iter().any(|s| s.who == *w)));
    all.retain(|w| !scene.combatant(*w).gone);
    all
}

/// CC-TURN-13.
fn end(play: &mut Play, round: Round) -> Flow {
    let order = in_order(play.scene());
    // CC-OPT-7: after all other turns.
    actions::charges(play, &order)?;
    // (1)
    for who in &order {
        if play.has(*who, DELAYING) {
            play.by("CC-TURN-8").tell(LineKind::Turn, text!(*who, " has delayed for too long and loses the turn."));
            turn::drop_lost(play, *who, "CC-TURN-8");
        }
    }
    // (2)
    for who in &order {
        if play.has(*who, EXPOSED_TO) {
            harm::steps(play, *who)?;
        }
    }
    // (3)
    harm::dying_rolls(play, &order)?;
    // (4)
    for who in &order {
        if play.has(*who, AWAKE) {
            harm::pay_to_stay_awake(play, *who)?;
        }
    }
    // (5)
    play.by("CC-TURN-13").pass_time(SECONDS);
    let clock = play.scene().clock;
    play.by("CC-TURN-13").expire(CONDITIONS, |until| until.ends_with_round(round, clock));
    for who in &order {
        harm::stun_wears_off(play, *who);
        play.by("CC-COND-12").end(*who, EXPOSED);
        // CC-TURN-11
        play.by("CC-COND-17").end(*who, SURPRISED);
    }
    skipped(play);
    play.by("CC-TURN-13").end_round();
    Ok(())
}

/// CC-COND-13, 15: ends what lasted until a turn that was not taken; not for those who have not had a slot yet.
fn skipped(play: &mut Play) {
    let waited = play.scene().order.iter().filter(|s| s.state == OrderState::Waiting).map(|s| s.who);
    for who in waited.collect::<Vec<_>>() {
        turn::turn_not_taken(play, who);
    }
}

/// CC-TURN-12, 26: a newcomer joins; if the place has passed already, they first act in the next round.
pub(super) fn join(play: &mut Play, who: Who) -> Flow {
    anew::renew(play, who);
    // CC-TURN-25, 29: a roll of this fight stands; a newcomer may bring one of an earlier fight.
    let new = play.get(who, sheet::INIT_RESULT).is_none() || play.scene().combatant(who).newcomer;
    if !options::on(play.scene(), options::ROLLED_INITIATIVE) {
        anew::note_dex(play, who);
    } else if new {
        initiative::newcomer(play, who)?;
        // CC-TURN-29: while asked about the roll, the newcomer may have died or left.
        if derived::is_gone(play.scene(), who) {
            return Ok(());
        }
    }
    let s = play.scene();
    let passed = turn::passed(s);
    let mut slots = s.order.to_vec();
    let at = turn::insert(s, &mut slots, turn::slot(s, who, OrderState::Waiting));
    let late = at < passed;
    if let Some(slot) = slots.get_mut(at).filter(|_| late) {
        slot.state = OrderState::Out;
    }
    play.by("CC-TURN-12").order(slots);
    turn::claim_earlier_slot(play, who);
    let words = if late { " joins, and acts from the next round on." } else { " joins the fight." };
    play.by("CC-TURN-12").tell(LineKind::Turn, text!(who, words));
    Ok(())
}
