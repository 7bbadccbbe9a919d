//! SW-TRN: the course of a fight: whose turn comes next, who may act in a gap or interrupt a command, and commands.

mod carry_out;
mod command;
mod interrupt;

pub use command::command;

use crate::order::end::ENDING;
use crate::order::{Opening, begin_round, begin_turn, claims, end_turn, gap, hold, next_in_line, round, would_deal};
use crate::sides::is_out;
use crate::{grasp, harm};
use fray_engine::base::Who;
use fray_engine::course::{Course, Kinds, Moment, TurnOrigin, Window};
use fray_engine::fact::Question;
use fray_engine::form::Input;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene};

/// The course of a fight.
#[derive(Clone, Copy, Debug)]
pub struct Rounds;

impl Course for Rounds {
    fn kinds(&self) -> Kinds {
        Kinds {
            windows: &[gap::JOKER, gap::HOLD, interrupt::KIND],
            claims: &[
                gap::JOKER,
                gap::HOLD,
                claims::INTERRUPT,
                claims::TIED,
                claims::TOO_SLOW,
                claims::GROUP,
                claims::SECOND,
            ],
            questions: &[ENDING.kind],
        }
    }
    fn unsettled(&self, scene: &Scene) -> bool {
        let in_the_fight = || hold::any_lost(scene) || round::bennies_due(scene) || ENDING.stale(scene);
        let running = scene.phase == Phase::Running;
        let anyway = harm::time::due(scene) || grasp::any_over(scene) || harm::aftermath::due(scene);
        anyway || (running && in_the_fight()) || ENDING.outlived(scene)
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
        ENDING.withdraw(play);
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
    fn begin_turn(&self, play: &mut Play, actors: &[Who], origin: &TurnOrigin) -> Flow {
        let opening = match origin {
            TurnOrigin::Claimed(kind) if kind == claims::TIED => Opening::Tied,
            TurnOrigin::Claimed(kind) if kind != gap::JOKER => Opening::Taken,
            TurnOrigin::InOrder | TurnOrigin::Claimed(_) => Opening::Card,
        };
        for who in actors {
            let mates = interrupt::group_of(play.scene(), *who, origin);
            begin_turn(play, *who, opening)?;
            interrupt::follow(play, &mates);
        }
        Ok(())
    }
    /// SW-TRN-9: the turn of anyone who is put out of action ends.
    fn turn_is_over(&self, scene: &Scene, actor: Who) -> bool {
        is_out(scene, actor)
    }
    fn end_turn(&self, play: &mut Play, actor: Who) -> Flow {
        end_turn(play, actor)
    }

    fn window(&self, scene: &Scene, at: Moment) -> Option<Window> {
        match at {
            Moment::Gap { closed_windows } => gap::window(scene, closed_windows),
            Moment::Pending { cmd, asked } => interrupt::window(scene, cmd, asked),
            Moment::Turn => None,
        }
    }
    fn window_question(&self, scene: &Scene, kind: &str, who: Who) -> Option<Question> {
        match kind {
            gap::JOKER => gap::joker_question(scene, who),
            gap::HOLD => gap::hold_question(scene, who),
            _ => interrupt::question(scene, who),
        }
    }
    fn claims(&self, kind: &str, answer: &Input) -> bool {
        if kind == gap::JOKER { answer.word() == Some(gap::NOW) } else { answer.yes() }
    }
    fn window_closed(&self, play: &mut Play, window: &Window) -> Flow {
        match &*window.kind {
            gap::JOKER => gap::joker_acts(play, window),
            gap::HOLD => gap::from_hold(play, window),
            _ => interrupt::closed(play, window),
        }
    }
    /// SW-TRN-15: anyone who was too slow to interrupt goes directly after the other's turn, before all other claims.
    fn first_claim(&self, scene: &Scene, at: Moment) -> Option<Who> {
        match at {
            Moment::Gap { .. } => {
                let slow = scene.claims.iter().find(|c| c.kind == claims::TOO_SLOW);
                slow.or(scene.claims.first()).map(|c| c.who)
            }
            Moment::Pending { cmd, .. } => interrupt::first_claim(scene, cmd),
            Moment::Turn => None,
        }
    }
    fn take_up(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        interrupt::resume(play, cmd)
    }
    fn open_question_answered(&self, play: &mut Play, kind: &str, _about: Option<Who>, answer: &Input) -> Flow {
        ENDING.answered(play, kind, answer);
        Ok(())
    }
}
