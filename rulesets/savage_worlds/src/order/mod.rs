//! SW-TRN: cards, rounds, turns, Hold and interrupts.

mod buy;
mod cards;
mod command;
mod deal;
mod gap;
mod gate;
mod hold;
mod interrupt;
mod round;
mod surprise;
mod turn;

pub use buy::{buy_beside, may_buy};
pub use cards::{COUNTDOWN, place as place_of_card};
pub use command::command;
pub use deal::{deal_in, without_card};
pub use gate::{
    Needs, able, free_left, may_declare, may_move, may_run, may_stand, may_take, may_take_free, may_take_free_that,
    may_take_that, movement_left, movement_of_turn, own_turn, remaining, standing_up, unbound,
};
pub use hold::{hold, may_hold, may_use_hold, use_hold};
pub use round::{begin_round, would_deal};
pub use turn::{Contest, begin_turn, end_turn};

use crate::SavageWorlds;
use crate::conditions::{BLEEDING_OUT, JOKER_PAST, ON_HOLD, SHAKEN, STUNNED};
use crate::{grasp, harm, sheet};
use fray_engine::base::Who;
use fray_engine::course::{Claim, Course, Moment, Way, Window};
use fray_engine::fact::Question;
use fray_engine::form::Input;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene, SlotState};

/// Dead, unconscious or Incapacitated.
pub fn is_down(scene: &Scene, who: Who) -> bool {
    harm::is_out(scene, who)
}

/// SW-TRN-14: on Hold, and able to use it.
pub fn holds(scene: &Scene, who: Who) -> bool {
    scene.has(who, ON_HOLD) && fit(scene, who)
}

/// SW-TRN-14, 15: neither Shaken nor Stunned nor out of it, so that a turn held back can be taken.
fn fit(scene: &Scene, who: Who) -> bool {
    !scene.c(who).gone && !is_down(scene, who) && !scene.has(who, SHAKEN) && !scene.has(who, STUNNED)
}

/// SW-TRN-5: whether the card of `who` is a Joker of this round. SW-OPT-21: kept for later rounds it is only a place in
/// the order.
pub fn has_joker(scene: &Scene, who: Who) -> bool {
    cards::is_joker(&scene.get(who, sheet::CARD)) && !scene.has(who, JOKER_PAST)
}

/// SW-TRN-5: who has an unused Joker and can choose when to act: of those who share one the first, black before red.
fn jokers(scene: &Scene) -> Vec<Who> {
    let mut out: Vec<Who> = Vec::new();
    for joker in COUNTDOWN[..2].iter().filter(|j| !begun(scene, j)) {
        let waits = |s: &&fray_engine::scene::Slot| {
            let unused = s.mark == *joker && s.state == SlotState::Waiting;
            unused && has_joker(scene, s.who) && !is_down(scene, s.who)
        };
        out.extend(scene.order.iter().find(waits).map(|s| s.who));
    }
    out
}

/// SW-TRN-4, 5: a Joker is used as soon as the first of those who share it has had the turn; the others follow directly.
fn begun(scene: &Scene, joker: &str) -> bool {
    let had = |state: SlotState| match state {
        SlotState::Waiting | SlotState::Out => false,
        SlotState::Now | SlotState::Paused | SlotState::Done | SlotState::Holding => true,
    };
    scene.order.iter().any(|s| s.mark == joker && had(s.state) && has_joker(scene, s.who))
}

/// SW-TRN-4, 5: whose turn comes up: the next card; a Joker not used comes at the end of the countdown.
fn next_in_line(scene: &Scene) -> Option<Who> {
    let waits = |s: &&fray_engine::scene::Slot| {
        s.state == SlotState::Waiting && (!is_down(scene, s.who) || scene.has(s.who, BLEEDING_OUT))
    };
    let waiting: Vec<_> = scene.order.iter().filter(waits).collect();
    let later =
        |s: &fray_engine::scene::Slot| has_joker(scene, s.who) && !begun(scene, &s.mark) && !is_down(scene, s.who);
    waiting.iter().find(|s| !later(s)).or_else(|| waiting.first()).map(|s| s.who)
}

impl Course for SavageWorlds {
    fn unsettled(&self, scene: &Scene) -> bool {
        let in_the_fight = hold::any_lost(scene) || round::bennies_due(scene);
        let running = scene.phase == Phase::Running;
        harm::time::due(scene) || grasp::any_over(scene) || harm::aftermath::due(scene) || (running && in_the_fight)
    }
    fn settle(&self, play: &mut Play) -> Flow {
        if harm::time::due(play.scene()) {
            harm::time::passes(play)?;
        }
        grasp::settle(play);
        if harm::aftermath::due(play.scene()) {
            harm::aftermath::settle(play)?;
        }
        if play.scene().phase == Phase::Running {
            hold::drop_lost(play);
            round::newcomers_bennies(play);
        }
        Ok(())
    }

    /// SW-TRN-19: with nobody to deal to, no round is dealt.
    fn goes_on(&self, scene: &Scene) -> bool {
        scene.round.is_none() || would_deal(scene)
    }
    fn next_round(&self, play: &mut Play) -> Flow {
        begin_round(play)
    }
    fn next_up(&self, scene: &Scene) -> Vec<Who> {
        next_in_line(scene).into_iter().collect()
    }
    fn begin_turn(&self, play: &mut Play, actors: &[Who], way: &Way) -> Flow {
        let contest = match way {
            Way::Claimed(kind) if kind == interrupt::TIED => Contest::Tied,
            Way::InOrder | Way::Claimed(_) => Contest::Plain,
        };
        actors.iter().try_for_each(|who| begin_turn(play, *who, contest))
    }
    /// SW-TRN-9: so ends the turn of anyone who is put out of action.
    fn turn_is_over(&self, scene: &Scene, actor: Who) -> bool {
        is_down(scene, actor)
    }
    fn end_turn(&self, play: &mut Play, actor: Who) -> Flow {
        end_turn(play, actor)
    }

    fn window(&self, scene: &Scene, at: Moment) -> Option<Window> {
        match at {
            Moment::Gap { heard } => gap::window(scene, heard),
            Moment::Pending { cmd, asked } => interrupt::window(scene, cmd, asked),
            Moment::Turn => None,
        }
    }
    fn asks(&self, scene: &Scene, kind: &str, who: Who) -> Option<Question> {
        match kind {
            gap::JOKER => gap::joker_question(scene, who),
            gap::HOLD => gap::hold_question(scene, who),
            _ => interrupt::question(scene, who),
        }
    }
    fn claims(&self, kind: &str, answer: &Input) -> bool {
        if kind == gap::JOKER { answer.word() == Some(gap::NOW) } else { answer.yes() }
    }
    fn closed(&self, play: &mut Play, window: &Window) -> Flow {
        match &*window.kind {
            gap::JOKER => gap::joker_acts(play, window),
            gap::HOLD => gap::from_hold(play, window),
            _ => interrupt::closed(play, window),
        }
    }
    /// SW-TRN-15: who was too slow goes directly after the other's turn, before all others who claim one.
    fn first_claim(&self, scene: &Scene, at: Moment) -> Option<Who> {
        match at {
            Moment::Gap { .. } => {
                let slow = scene.claims.iter().find(|c| c.kind == interrupt::TOO_SLOW);
                slow.or(scene.claims.first()).map(|c| c.who)
            }
            Moment::Pending { .. } => {
                let interrupts = |c: &&Claim| c.kind == interrupt::KIND || c.kind == interrupt::TIED;
                scene.claims.iter().find(interrupts).map(|c| c.who)
            }
            Moment::Turn => None,
        }
    }
    fn take_up(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        interrupt::resume(play, cmd)
    }
}
