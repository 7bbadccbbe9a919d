//! The course of the tiny system's fights: in encounter order, with holds that interrupt.

use super::{LUCK, MIGHT, Tiny, able};
use fray_engine::base::{Str, Who};
use fray_engine::course::{AskOrder, Course, Kinds, Moment, TurnOrigin, Window};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Form, Input};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, OrderEntry, OrderState, Scene, TurnFields};
use fray_engine::text;

/// The window of those who hold.
const INTERRUPT: &str = "interrupt";

impl Course for Tiny {
    fn kinds(&self) -> Kinds {
        Kinds { windows: &[INTERRUPT], claims: &[INTERRUPT], questions: &[super::rules::GLOAT] }
    }
    fn goes_on(&self, scene: &Scene) -> bool {
        scene.ids().any(|w| able(scene, w) && !scene.has(w, "held"))
    }
    fn next_round(&self, play: &mut Play) -> Flow {
        play.by("TI-5").begin_round();
        let scene = play.scene();
        let slot = |w: Who| {
            let state = if scene.has(w, "held") { OrderState::Holding } else { OrderState::Waiting };
            OrderEntry { who: w, mark: Str::from(format!("{}", scene.get(w, MIGHT))), state }
        };
        let slots = scene.ids().filter(|w| able(scene, *w)).map(slot).collect();
        play.by("TI-5").order(slots);
        let label = self.round_label(play.scene());
        play.by("TI-5").tell(LineKind::Round, label.and("."));
        Ok(())
    }
    fn next_up(&self, scene: &Scene) -> Vec<Who> {
        let waits = scene.order.iter().find(|e| e.state == OrderState::Waiting);
        waits.map(|e| e.who).into_iter().collect()
    }
    fn begin_turn(&self, play: &mut Play, actors: &[Who], _: &TurnOrigin) -> Flow {
        for who in actors {
            play.by("TI-6").end(*who, "held");
            play.by("TI-6").begin_turn(*who, TurnFields::of(super::TURN));
        }
        Ok(())
    }
    fn turn_is_over(&self, scene: &Scene, actor: Who) -> bool {
        !able(scene, actor)
    }
    fn end_turn(&self, play: &mut Play, actor: Who) -> Flow {
        play.by("TI-4").end_turn(actor);
        Ok(())
    }

    /// TI-9: those who hold are asked one after the other.
    fn window(&self, scene: &Scene, at: Moment) -> Option<Window> {
        let Moment::Pending { cmd, asked } = at else { return None };
        let may = scene.ids().filter(|w| Some(*w) != cmd.who && scene.has(*w, "held") && !asked.contains(w));
        let may: Vec<Who> = may.take(1).collect();
        (!may.is_empty()).then(|| Window::new(INTERRUPT, AskOrder::InTurn, may))
    }
    fn window_question(&self, scene: &Scene, _kind: &str, who: Who) -> Option<Question> {
        let pending = scene.pending()?.who?;
        let title = text!(pending, " is about to act. Interrupt?");
        let q = Question::to(who, INTERRUPT, title, Form::Confirm { default: false });
        (able(scene, who) && scene.has(who, "held")).then(|| q.standing().wanted())
    }
    fn window_closed(&self, play: &mut Play, window: &Window) -> Flow {
        let Some(on) = play.scene().pending().and_then(|cmd| cmd.who) else { return Ok(()) };
        for who in window.claims() {
            play.by("TI-9").tell(LineKind::Turn, text!(who, " breaks in on ", on, "."));
            play.by("TI-9").claim(who, INTERRUPT);
        }
        Ok(())
    }
    fn take_up(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        match cmd.who {
            Some(by) if able(play.scene(), by) => super::rules::perform(play, by, cmd),
            Some(_) | None => Ok(()),
        }
    }

    fn open_question_answered(&self, play: &mut Play, _kind: &str, about: Option<Who>, answer: &Input) -> Flow {
        let Some(who) = about else { return Ok(()) };
        let said = if answer.yes() { " gloats." } else { " turns away." };
        play.by("TI-11").add(who, LUCK, i32::from(answer.yes()));
        play.by("TI-11").tell(LineKind::Choice, text!(who, said));
        Ok(())
    }
}
