//! CC-TURN: rounds, the two kinds of order, surprise, delays, the end of a fight.

mod anew;
mod end;
mod initiative;
mod round;
mod surprise;

use crate::conditions::DELAYING;
use crate::turn::{self, DELAYED, NEWCOMER};
use crate::{derived, harm, sheet};
use fray_engine::base::Who;
use fray_engine::course::{AskOrder, Course, Kinds, Moment, TurnOrigin, Window};
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{OrderState, Posted, Scene};
use fray_engine::text;

/// How a fight proceeds; CC-TURN-28: with either kind of order.
#[derive(Clone, Copy, Debug)]
pub struct Order;

impl Course for Order {
    fn kinds(&self) -> Kinds {
        let questions = &[end::ENDING.kind, initiative::EDGE, initiative::FUMBLE];
        Kinds { windows: &[DELAYED], claims: &[DELAYED, NEWCOMER], questions }
    }
    fn unsettled(&self, scene: &Scene) -> bool {
        harm::hours_passed(scene)
            || harm::bonds_unsettled(scene)
            || harm::out_of_bounds(scene)
            || lost_delays(scene).next().is_some()
            || turn::stale_claims(scene).next().is_some()
            || round::options_unnoted(scene)
            || end::due(scene)
    }
    fn settle(&self, play: &mut Play) -> Flow {
        if round::options_unnoted(play.scene()) {
            round::note_options(play);
            round::note_standing(play);
        }
        harm::hourly(play)?;
        harm::settle_bonds(play);
        harm::keep_bounds(play);
        for who in lost_delays(play.scene()).collect::<Vec<_>>() {
            turn::drop_lost(play, who, "CC-TURN-6");
        }
        for who in turn::stale_claims(play.scene()).collect::<Vec<_>>() {
            play.by("CC-TURN-12").end_claim(who);
        }
        end::settle(play);
        Ok(())
    }

    fn goes_on(&self, scene: &Scene) -> bool {
        scene.ids().any(|w| !derived::is_out(scene, w))
    }
    fn next_round(&self, play: &mut Play) -> Flow {
        round::next(play)
    }
    fn next_up(&self, scene: &Scene) -> Vec<Who> {
        let waits =
            |s: &&fray_engine::scene::OrderEntry| s.state == OrderState::Waiting && derived::is_able(scene, s.who);
        scene.order.iter().find(waits).map(|s| s.who).into_iter().collect()
    }
    fn begin_turn(&self, play: &mut Play, actors: &[Who], origin: &TurnOrigin) -> Flow {
        actors.iter().for_each(|who| turn::begin(play, *who, origin));
        Ok(())
    }
    /// CC-TURN-6: the turn ends when its actor goes down.
    fn turn_is_over(&self, scene: &Scene, actor: Who) -> bool {
        !derived::is_able(scene, actor)
    }
    /// CC-TURN-3, 5: an early slot in which nothing was done is given up, and so is a turn that was not used.
    fn end_turn(&self, play: &mut Play, actor: Who) -> Flow {
        let held = play.turn_var(sheet::EARLY) && !play.turn_var(sheet::MAIN);
        if held && play.scene().own_turn(actor) && derived::is_able(play.scene(), actor) {
            turn::hold_fire(play, actor);
        } else {
            turn::end(play, actor);
        }
        Ok(())
    }

    /// CC-TURN-12, 26. Nobody joins a surprise round.
    fn latecomer(&self, scene: &Scene) -> Option<Who> {
        if turn::surprise_round(scene) || scene.round.is_none() {
            return None;
        }
        scene.ids().find(|w| !scene.order.iter().any(|s| s.who == *w) && !derived::is_gone(scene, *w))
    }
    fn join(&self, play: &mut Play, who: Who) -> Flow {
        round::join(play, who)
    }

    /// CC-TURN-7: after the last turn, until everybody who delays has answered.
    fn window(&self, scene: &Scene, at: Moment) -> Option<Window> {
        match at {
            Moment::Gap { closed_windows: [] } => {}
            Moment::Gap { .. } | Moment::Turn | Moment::Pending { .. } => return None,
        }
        let mut may: Vec<Who> = scene.ids().filter(|w| turn::delays(scene, *w)).collect();
        if may.is_empty() || !self.next_up(scene).is_empty() {
            return None;
        }
        may.sort_by_key(|w| std::cmp::Reverse(turn::claim_rank(scene, *w)));
        Some(Window::new(DELAYED, AskOrder::AtOnce, may))
    }
    fn window_question(&self, scene: &Scene, _kind: &str, who: Who) -> Option<Question> {
        let form = Form::Confirm { default: false };
        let q = Question::to(who, DELAYED, "You are delaying. Act now?", form);
        let why = text!("The round ends; a turn that is not taken now is lost.");
        turn::may_take(scene, who).is_ok().then(|| q.why(why).standing().wanted().advise(true))
    }
    fn window_closed(&self, play: &mut Play, window: &Window) -> Flow {
        let claims: Vec<Who> = window.claims().filter(|w| turn::delays(play.scene(), *w)).collect();
        for who in &claims {
            play.by("CC-TURN-7").claim(*who, DELAYED);
        }
        turn::contest(play, &claims)
    }
    /// CC-TURN-7, 9: a delayed turn can be claimed until the first command of the turn that has begun; among several,
    /// the higher DEX goes first. CC-TURN-12: after them come newcomers whose slot is earlier than that turn's.
    fn first_claim(&self, scene: &Scene, at: Moment) -> Option<Who> {
        let delayed = turn::claimants(scene).filter(|w| turn::delays(scene, *w));
        let best = delayed.max_by_key(|w| turn::claim_rank(scene, *w));
        match at {
            Moment::Gap { .. } => best,
            Moment::Pending { .. } => None,
            Moment::Turn if scene.turn_var(sheet::TOUCHED) => None,
            Moment::Turn if scene.turn_var(sheet::CLAIMED) => best.filter(|best| {
                scene.turn().is_some_and(|now| turn::claim_rank(scene, *best) > turn::claim_rank(scene, now))
            }),
            Moment::Turn => best.or_else(|| turn::next_newcomer(scene)),
        }
    }

    /// CC-TURN-15.
    fn open_question_answered(&self, play: &mut Play, kind: &str, about: Option<Who>, answer: &Input) -> Flow {
        match about {
            Some(who) => initiative::answered(play, kind, who, answer),
            None => {
                end::ENDING.answered(play, kind, answer);
                Ok(())
            }
        }
    }
    fn still_asked(&self, scene: &Scene, posted: &Posted) -> bool {
        let about = posted.about.is_none_or(|w| initiative::still_asked(scene, &posted.question.kind, w));
        about && posted.question.combatant_asked().is_none_or(|who| !scene.combatant(who).gone)
    }
}

/// CC-TURN-6: those whose delay is lost because they can no longer act.
fn lost_delays(scene: &Scene) -> impl Iterator<Item = Who> + '_ {
    scene.ids().filter(|w| scene.has(*w, DELAYING) && !derived::is_able(scene, *w))
}
