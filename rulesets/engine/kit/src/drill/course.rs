//! The course of the drill's fights.

use super::blows::{BOAST, boasts, confirm};
use super::{AMBUSH, DECLINED, DELAYS, Drill, HARM, HELD, JOKER, SPEED, SWIFT, TOUCHED, up};
use fray_engine::base::{Round, Who};
use fray_engine::course::{AskOrder, Course, Kinds, Moment, TurnOrigin, Window};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Form, Input};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, OrderEntry, OrderState, Scene, TurnFields};
use fray_engine::text;
use std::cmp::Reverse;

/// DR-7: everybody who still holds something is asked before the round ends.
const LAST_CALL: &str = "last_call";
/// DR-8: the claim of somebody who delayed.
pub const DELAY: &str = "delay";
/// DR-14: the claim of somebody who plays a joker.
pub const JOKERS: &str = "joker";

fn waits(s: &Scene) -> impl Iterator<Item = &OrderEntry> {
    s.order.iter().filter(|e| e.state == OrderState::Waiting && up(s, e.who))
}

/// DR-8: delays, and the turn that has begun is still untouched; against another who delayed the faster goes first.
pub fn may_take_turn(s: &Scene, who: Who) -> bool {
    let Some(next) = s.turn().filter(|_| s.has(who, DELAYS) && !s.turn_var(TOUCHED)) else { return false };
    let claimed = s.agenda.len() > 1;
    s.own_turn(next) && s.claim(who).is_none() && (!claimed || s.get(who, SPEED) > s.get(next, SPEED))
}

/// DR-14: holds a joker and has not acted in this round, and the turn that has begun is still untouched.
pub fn may_play_joker(s: &Scene, who: Who) -> bool {
    let begun = s.turn().is_some_and(|next| s.own_turn(next)) && !s.turn_var(TOUCHED);
    begun && s.get(who, JOKER) > 0 && s.claim(who).is_none() && waits(s).any(|e| e.who == who)
}

impl Course for Drill {
    fn kinds(&self) -> Kinds {
        Kinds { windows: &[LAST_CALL], claims: &[LAST_CALL, DELAY, JOKERS], questions: &[BOAST] }
    }
    fn open_question_answered(&self, play: &mut Play, _kind: &str, about: Option<Who>, answer: &Input) -> Flow {
        about.map_or(Ok(()), |at| boasts(play, at, answer))
    }
    fn turn_word(&self) -> &'static str {
        "go"
    }
    fn goes_on(&self, s: &Scene) -> bool {
        s.ids().filter(|w| up(s, *w)).count() > 1
    }

    /// DR-5: before round 1 those in ambush have a surprise round of their own; after each odd round the swift, if any, have an
    /// extra one.
    fn next_round(&self, play: &mut Play) -> Flow {
        let s = play.scene();
        let ambush = s.round.is_none() && s.ids().any(|w| s.get(w, AMBUSH) > 0);
        let swift = s.ids().any(|w| up(s, w) && s.get(w, SWIFT) > 0);
        let extra = swift && s.round_number().is_some_and(|n| n.get() % 2 == 1);
        if ambush {
            play.by("DR-5").begin_surprise_round();
        } else {
            play.by("DR-5").begin_round();
        }
        let s = play.scene();
        let acts = |w: &Who| up(s, *w) && (!ambush || s.get(*w, AMBUSH) > 0) && (!extra || s.get(*w, SWIFT) > 0);
        let mut all: Vec<Who> = s.ids().filter(acts).collect();
        all.sort_by_key(|w| Reverse(s.get(*w, SPEED)));
        let slot =
            |who: Who| OrderEntry { who, mark: s.get(who, SPEED).to_string().into(), state: OrderState::Waiting };
        let slots = all.into_iter().map(slot).collect();
        play.by("DR-5").order(slots);
        for who in play.scene().ids().collect::<Vec<_>>() {
            for id in [HELD, DECLINED, DELAYS] {
                play.by("DR-5").end(who, id);
            }
        }
        Ok(())
    }

    /// DR-6: those of the same speed act at once.
    fn next_up(&self, s: &Scene) -> Vec<Who> {
        let Some(first) = waits(s).next() else { return vec![] };
        waits(s).filter(|e| e.mark == first.mark).map(|e| e.who).collect()
    }
    fn begin_turn(&self, play: &mut Play, actors: &[Who], _: &TurnOrigin) -> Flow {
        actors.iter().for_each(|w| play.by("DR-8").end(*w, DELAYS));
        play.by("DR-2").begin_turns(actors, TurnFields::of(super::TURN));
        Ok(())
    }
    fn turn_is_over(&self, s: &Scene, actor: Who) -> bool {
        s.get(actor, HARM) >= 3
    }
    fn end_turn(&self, play: &mut Play, actor: Who) -> Flow {
        play.by("DR-2").end_turn(actor);
        Ok(())
    }

    /// DR-9: who comes late acts in this round if their speed has not passed.
    fn latecomer(&self, s: &Scene) -> Option<Who> {
        s.ids()
            .filter(|w| s.round != Some(Round::Surprise) && s.combatant(*w).turns_begun == 0)
            .find(|w| s.order.iter().all(|e| e.who != *w))
    }
    fn join(&self, play: &mut Play, who: Who) -> Flow {
        let s = play.scene();
        let speed = s.get(who, SPEED);
        let at = s.order.iter().position(|e| s.get(e.who, SPEED) < speed).unwrap_or(s.order.len());
        let passed = s.order[at..].iter().any(|e| e.state != OrderState::Waiting);
        let state = if passed { OrderState::Done } else { OrderState::Waiting };
        let mut slots = s.order.to_vec();
        slots.insert(at, OrderEntry { who, mark: speed.to_string().into(), state });
        play.by("DR-9").order(slots);
        Ok(())
    }

    /// DR-7, 8: after the last turn, in the order of speed, who holds or delays.
    fn window(&self, s: &Scene, at: Moment) -> Option<Window> {
        let after_the_last = matches!(at, Moment::Gap { closed_windows: [] }) && waits(s).next().is_none();
        let holds = |w: &Who| up(s, *w) && !s.has(*w, DECLINED) && (s.has(*w, HELD) || s.has(*w, DELAYS));
        let mut may: Vec<Who> = s.ids().filter(|w| after_the_last && holds(w)).collect();
        may.sort_by_key(|w| Reverse(s.get(*w, SPEED)));
        (!may.is_empty()).then(|| Window::new(LAST_CALL, AskOrder::InTurn, may))
    }
    fn window_question(&self, s: &Scene, _: &str, who: Who) -> Option<Question> {
        let question = Question::to(who, LAST_CALL, "The round ends. Act now?", Form::Confirm { default: false });
        up(s, who).then_some(question)
    }
    fn window_closed(&self, play: &mut Play, window: &Window) -> Flow {
        for who in &window.passed {
            play.by("DR-7").condition(*who, Cond::new(DECLINED));
        }
        for who in window.claims() {
            play.by("DR-7").end(who, HELD);
            play.by("DR-7").claim(who, LAST_CALL);
        }
        Ok(())
    }
    fn first_claim(&self, s: &Scene, at: Moment) -> Option<Who> {
        let open = match at {
            Moment::Gap { .. } | Moment::Pending { .. } => true,
            // DR-8: before the first command of a turn.
            Moment::Turn => !s.turn_var(TOUCHED),
        };
        let claims = s.claims.iter().map(|c| c.who).filter(|_| open);
        claims.max_by_key(|w| s.get(*w, SPEED))
    }

    fn seals(&self, _: &Scene, cmd: &Cmd) -> bool {
        cmd.act == "hit" || cmd.act == "guard"
    }
    fn confirm(&self, play: &mut Play, cmd: &Cmd) -> Flow<Cmd> {
        if cmd.act == "hit" {
            confirm(play, cmd)?;
        }
        Ok(cmd.clone())
    }
    /// DR-6: all from the state before; harm lands together.
    fn resolve_at_once(&self, play: &mut Play, cmds: &[Cmd]) -> Flow {
        play.by("DR-6").tell(LineKind::Turn, text!("All at once."));
        play.by("DR-6").begin_at_once();
        for cmd in cmds {
            fray_engine::System::resolve(self, play, cmd)?;
        }
        play.by("DR-6").end_at_once();
        for who in cmds.iter().filter_map(|c| c.who) {
            play.by("DR-6").end_turn(who);
        }
        Ok(())
    }
}
