//! CE-TURN: the countdown by DEX, gaps, those who act at once, surprise, the end.

mod at_once;
mod end;
mod gap;
mod next;
mod round;

use crate::conditions::STUNNED;
use crate::{actions, derived, harm, hazards, sheet, turn};
use fray_engine::base::{Round, Text, Who};
use fray_engine::course::{Course, Kinds, Moment, TurnOrigin, Window};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family;
use fray_engine::form::{Form, Input};
use fray_engine::play::{Flow, Play, Stop};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::text;

/// How a fight proceeds.
#[derive(Clone, Copy, Debug)]
pub struct Order;

impl Course for Order {
    fn kinds(&self) -> Kinds {
        let questions = &[end::ENDING.kind, harm::INJURY, harm::INSANITY];
        Kinds { windows: &[gap::KIND], claims: &[gap::KIND], questions }
    }
    fn unsettled(&self, scene: &Scene) -> bool {
        scene.ids().any(|w| harm::due(scene, w) || hazards::due(scene, w)) || end::due(scene)
    }
    fn settle(&self, play: &mut Play) -> Flow {
        if play.scene().ids().any(|w| harm::due(play.scene(), w)) {
            harm::time_passes(play)?;
        }
        if play.scene().ids().any(|w| hazards::due(play.scene(), w)) {
            hazards::time_passes(play)?;
        }
        end::settle(play);
        Ok(())
    }

    fn goes_on(&self, scene: &Scene) -> bool {
        scene.ids().any(|w| derived::is_up(scene, w))
    }
    fn next_round(&self, play: &mut Play) -> Flow {
        round::next(play)
    }
    fn next_up(&self, scene: &Scene) -> Vec<Who> {
        next::next_up(scene)
    }
    fn begin_turn(&self, play: &mut Play, actors: &[Who], origin: &TurnOrigin) -> Flow {
        match origin {
            TurnOrigin::InOrder => next::passes_by(play, actors),
            TurnOrigin::Claimed(_) => {}
        }
        turn::begin(play, actors, origin);
        if let [one] = actors
            && play.has(*one, STUNNED)
            && play.get(*one, sheet::ACTED)
        {
            play.by("CE-TURN-5")
                .tell(LineKind::Turn, text!(*one, " has used this turn's action, and may only recover."));
        }
        Ok(())
    }
    /// One action for each slot; a slot also ends when its actor goes down.
    fn turn_is_over(&self, scene: &Scene, actor: Who) -> bool {
        let done = scene.get(actor, sheet::DONE) && !next::stays(scene, actor);
        done || derived::is_out(scene, actor)
    }
    /// CE-DEC-12: if the slot has not been used, takes the action that counts if nobody answers.
    fn end_turn(&self, play: &mut Play, actor: Who) -> Flow {
        if !play.get(actor, sheet::DONE) && !derived::is_out(play.scene(), actor) {
            let act = actions::unanswered(play.scene(), actor).into();
            let cmd = Cmd { who: Some(actor), act, form: Form::empty().default(), secret: false, action: None };
            // CE-TURN-4 (a): one of several commits it like any other action.
            if at_once::several(play.scene()) {
                play.by("CE-TURN-4").seal(actor, cmd);
                return Ok(());
            }
            family::perform(actions::FAMILIES, play, &cmd)?;
        }
        if play.scene().acts_now(actor) {
            turn::end(play, actor);
        }
        Ok(())
    }

    fn window(&self, scene: &Scene, at: Moment) -> Option<Window> {
        match at {
            Moment::Gap { closed_windows: [] } => gap::window(scene),
            Moment::Gap { .. } | Moment::Turn | Moment::Pending { .. } => None,
        }
    }
    fn window_question(&self, scene: &Scene, _: &str, who: Who) -> Option<Question> {
        gap::question(scene, who)
    }
    fn window_closed(&self, play: &mut Play, window: &Window) -> Flow {
        gap::closed(play, window);
        Ok(())
    }

    /// CE-TURN-4 (a): anything that costs the action is chosen in secret; free actions are done at once.
    fn seals(&self, scene: &Scene, cmd: &Cmd) -> bool {
        !actions::is_free(scene, &cmd.act)
    }
    fn confirm(&self, play: &mut Play, cmd: &Cmd) -> Flow<Cmd> {
        at_once::confirm(play, cmd)
    }
    fn resolve_at_once(&self, play: &mut Play, cmds: &[Cmd]) -> Flow {
        at_once::resolve(play, cmds)
    }

    fn open_question_answered(&self, play: &mut Play, kind: &str, about: Option<Who>, answer: &Input) -> Flow {
        match (kind, about) {
            (harm::INJURY, Some(who)) => harm::injury_decided(play, who, answer),
            (harm::INSANITY, Some(who)) => insane(play, who, answer),
            _ => {
                end::ENDING.answered(play, kind, answer);
                Ok(())
            }
        }
    }

    fn turn_word(&self) -> &'static str {
        "slot"
    }
    fn round_label(&self, scene: &Scene) -> Text {
        match scene.round {
            None => Text::default(),
            Some(Round::Surprise) => text!("Surprise"),
            Some(Round::Number(n)) => text!("Turn ", n),
        }
    }
}

/// CE-SAN-3: tells how the insanity shows; the GM decides on the combatant's actions.
fn insane(play: &mut Play, who: Who, answer: &Input) -> Flow {
    let words = match answer.word() {
        Some("flee") => " flees in madness.",
        Some("struggle") => " lashes out in madness.",
        Some("submit") => " gives in to madness.",
        Some(_) | None => return Err(Stop::no_such_answer(harm::INSANITY, answer)),
    };
    play.by("CE-COND-16").tell(LineKind::Effect, text!(who, words));
    Ok(())
}
