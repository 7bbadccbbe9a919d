//! ME-TURN: the order, rounds and turns, calls, the last call.

mod end;
mod last_call;
mod next;
mod round;

use crate::actions::{self, FAMILIES, end_call};
use crate::calls::celerity_needed;
use crate::conditions::NEWCOMER;
use crate::{attack, derived, escape, harm, sheet};
use fray_engine::base::{Str, Text, Who};
use fray_engine::course::{Course, Kinds, Moment, TurnOrigin, Window};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family;
use fray_engine::form::Input;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Frame, OrderState, Scene, TurnFields};
use fray_engine::system::{Offer, Refusal};
use fray_engine::text;
use next::{entry, next_in_line};

/// How a fight proceeds. What the engine calls a turn is a call here, and its rounds are counted on from one turn to
/// the next.
#[derive(Clone, Copy, Debug)]
pub struct Order;

impl Course for Order {
    fn kinds(&self) -> Kinds {
        Kinds {
            windows: &[last_call::KIND],
            claims: &[sheet::OPENING, sheet::HELD],
            questions: &[end::ENDING.kind, actions::call_gm::ACT],
        }
    }
    fn unsettled(&self, scene: &Scene) -> bool {
        harm::due(scene) || end::due(scene)
    }
    fn settle(&self, play: &mut Play) -> Flow {
        harm::settle(play);
        end::settle(play);
        Ok(())
    }

    /// ME-TURN-11, 20: a round under way ends even if nobody is left who can act.
    fn goes_on(&self, scene: &Scene) -> bool {
        round::anybody_left(scene) || round::under_way(scene)
    }
    fn next_round(&self, play: &mut Play) -> Flow {
        round::next(play)
    }
    fn next_up(&self, scene: &Scene) -> Vec<Who> {
        next_in_line(scene).into_iter().collect()
    }
    fn begin_turn(&self, play: &mut Play, actors: &[Who], origin: &TurnOrigin) -> Flow {
        let way = match origin {
            TurnOrigin::InOrder => sheet::CALLED,
            TurnOrigin::Claimed(kind) if kind == sheet::OPENING => sheet::OPENING,
            TurnOrigin::Claimed(_) => sheet::HELD,
        };
        actors.iter().for_each(|who| call(play, *who, way));
        Ok(())
    }
    /// ME-TURN-21: a call ends with the last action that is spent in it; the opening call with its one action.
    fn turn_is_over(&self, scene: &Scene, actor: Who) -> bool {
        let left = || scene.get(actor, sheet::STANDARD) + scene.get(actor, sheet::SIMPLE) > 0;
        let opening = || scene.turn_var(sheet::WAY) == sheet::OPENING;
        !derived::can_act(scene, actor) || (scene.turn_var(sheet::SPENT) && (opening() || !left()))
    }
    fn end_turn(&self, play: &mut Play, actor: Who) -> Flow {
        end_call(play, actor);
        Ok(())
    }

    fn latecomer(&self, scene: &Scene) -> Option<Who> {
        let mut has_place = vec![false; scene.cast.len()];
        for entry in scene.order.iter() {
            if let Some(of) = has_place.get_mut(entry.who.index()) {
                *of = true;
            }
        }
        scene.ids().find(|w| !has_place[w.index()] && !derived::is_gone(scene, *w))
    }
    /// ME-TURN-17: newcomers join with the next turn, unless the GM brings them in.
    fn join(&self, play: &mut Play, who: Who) -> Flow {
        let mut entries = play.scene().order.to_vec();
        entries.push(entry(play.scene(), who, OrderState::Out));
        play.by("ME-TURN-17").order(entries);
        play.by("ME-TURN-17").set(who, sheet::STANDARD, 0);
        play.by("ME-TURN-17").set(who, sheet::SIMPLE, 0);
        play.by("ME-TURN-17").condition(who, Cond::new(NEWCOMER));
        play.by("ME-TURN-17").tell(LineKind::Turn, text!(who, " joins, and acts from the next turn on."));
        Ok(())
    }

    fn window(&self, scene: &Scene, at: Moment) -> Option<Window> {
        match at {
            // ME-TURN-17: anyone the GM has brought in during the last call is asked after the others.
            Moment::Gap { .. } if next_in_line(scene).is_none() => last_call::window(scene),
            Moment::Gap { .. } | Moment::Turn | Moment::Pending { .. } => None,
        }
    }
    fn window_question(&self, scene: &Scene, _kind: &str, who: Who) -> Option<Question> {
        last_call::question(scene, who)
    }
    fn window_closed(&self, play: &mut Play, window: &Window) -> Flow {
        last_call::closed(play, window);
        Ok(())
    }

    /// ME-TURN-19, ME-GM-1.
    fn open_question_answered(&self, play: &mut Play, kind: &str, _about: Option<Who>, answer: &Input) -> Flow {
        end::answered(play, kind, answer);
        Ok(())
    }

    fn turn_word(&self) -> &'static str {
        "call"
    }
    /// ME-TURN-13.
    fn round_label(&self, scene: &Scene) -> Text {
        if scene.round.is_none() {
            return Text::default();
        }
        let turn = scene.var(sheet::TURN);
        match scene.var(sheet::ROUND) {
            Some(round) if round > 1 => {
                let celerity = celerity_needed(round).unwrap_or_default();
                text!("Turn ", turn, ", round ", round, " (Celerity ", celerity, " or more)")
            }
            Some(_) | None => text!("Turn ", turn),
        }
    }
}

/// Carries out a command that has been checked.
pub fn command(play: &mut Play, cmd: &Cmd) -> Flow {
    family::perform(FAMILIES, play, cmd)
}

/// ME-TURN-8, ME-ESC-5: a call begins.
fn call(play: &mut Play, who: Who, way: &'static str) {
    round::count_on(play);
    let fields = TurnFields::of(sheet::CALL).with(sheet::WAY, Str::new_static(way));
    play.by("ME-TURN-8").begin_turn(who, fields);
    let words = match way {
        sheet::OPENING => " opens the fight.",
        sheet::HELD => " uses held actions.",
        _ => " is called.",
    };
    play.by("ME-TURN-8").tell(LineKind::Turn, text!(who, words));
    if way == sheet::CALLED {
        escape::called_again(play, who);
    }
}

/// ME-TURN-11: while only the last call waits for answers, held actions may be used; ME-GM-1: anyone can call the
/// Storyteller at any time.
pub fn interjections(scene: &Scene, asked: &[Question], who: Who) -> Vec<Offer> {
    if nothing_is_resolved(scene, asked) {
        return family::offers(FAMILIES, scene, Some(who));
    }
    let call_gm = actions::call_gm(scene, who).into_iter();
    if asked.iter().any(|q| q.combatant_asked() == Some(who)) {
        return call_gm.collect();
    }
    call_gm.chain(attack::shield(scene, who)).chain(attack::retest(scene, who)).collect()
}

/// ME-ACT-6, ME-TURN-11: why held actions do not allow this command in the last call.
pub fn not_now(scene: &Scene, cmd: &Cmd) -> Option<Refusal> {
    let asked = matches!(scene.agenda.last(), Some(Frame::Window(window)) if window.kind == last_call::KIND);
    asked.then(|| family::check(FAMILIES, scene, cmd).err()).flatten()
}

/// ME-GM-8: what the GM may do while people are asked; ME-TURN-11: everything, if that is the last call alone.
pub fn gm_interjections(scene: &Scene, asked: &[Question]) -> Vec<Offer> {
    if nothing_is_resolved(scene, asked) {
        return family::offers(FAMILIES, scene, None);
    }
    (actions::gm::FAMILY.gm)(scene)
}

/// ME-TURN-11: whether only the last call, and what nothing depends on, waits for answers.
fn nothing_is_resolved(scene: &Scene, asked: &[Question]) -> bool {
    let beside = |q: &Question| scene.posted.iter().any(|p| p.question == *q);
    asked.iter().all(|q| q.kind == last_call::KIND || beside(q))
}
