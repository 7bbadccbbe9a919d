//! CD-TURN: initiative, rounds, turns, delaying.

mod ambush;
mod delay;
mod end;
mod initiative;
mod intent;
mod interrupt;
mod next;
mod round;
mod steps;
mod top;

pub use initiative::{initiative_edited, join};
pub use interrupt::command;
pub use round::begin_round;
pub use steps::begin_turn;

use crate::conditions::{DELAYING, GRAPPLING, HUMAN_SHIELD};
use crate::turn::{self, RESUME, TurnStart, delays};
use crate::{derived, grapple_state, harm, ranged, sheet};
use fray_engine::base::Who;
use fray_engine::course::{self, Course, Kinds, Moment, Window};
use fray_engine::fact::Question;
use fray_engine::form::Input;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Phase, Scene};

/// The course of a fight: rounds, turns, gaps between them.
#[derive(Clone, Copy, Debug)]
pub struct Order;

impl Course for Order {
    fn kinds(&self) -> Kinds {
        Kinds {
            windows: &[RESUME, interrupt::KIND],
            claims: &[RESUME, interrupt::KIND],
            questions: &[end::ENDING.kind],
        }
    }
    fn unsettled(&self, scene: &Scene) -> bool {
        // Before the fight, people named by tags need not be there yet.
        let running = scene.phase == Phase::Running;
        let parted = |w: Who| grapple_state::is_left_alone(scene, w) || ranged::is_shield_lost(scene, w);
        let loses = |w: Who| delay::is_lost(scene, w) || running && parted(w);
        // Mostly nobody has anything of this to lose.
        let mut holders = scene.ids().filter(|w| scene.has_any(*w, &[DELAYING, GRAPPLING, HUMAN_SHIELD]));
        harm::due(scene) || end::due(scene) || delay::keeps_lost_place(scene) || holders.any(loses)
    }
    fn settle(&self, play: &mut Play) -> Flow {
        if harm::due(play.scene()) {
            harm::time_passes(play)?;
        }
        delay::drop_lost(play);
        if play.scene().phase == Phase::Running {
            grapple_state::free_those_left_alone(play);
            ranged::drop_lost_shields(play);
        }
        end::settle(play);
        Ok(())
    }

    fn goes_on(&self, scene: &Scene) -> bool {
        next::somebody_is_up(scene)
    }
    fn next_round(&self, play: &mut Play) -> Flow {
        begin_round(play)
    }
    fn next_up(&self, scene: &Scene) -> Vec<Who> {
        next::next_in_line(scene).into_iter().collect()
    }
    fn begin_turn(&self, play: &mut Play, actors: &[Who], origin: &course::TurnOrigin) -> Flow {
        let start = match origin {
            course::TurnOrigin::InOrder => TurnStart::OwnSlot,
            course::TurnOrigin::Claimed(_) => TurnStart::Delayed,
        };
        actors.iter().try_for_each(|who| begin_turn(play, *who, start))
    }
    /// CD-TURN-9: anyone who has delayed into this round, and acted, has had its turn.
    fn may_lose_turn(&self, scene: &Scene, who: Who) -> bool {
        scene.get(who, sheet::TURN_TAKEN)
    }
    /// CD-TURN-15: the turn ends when its actor goes down.
    fn turn_is_over(&self, scene: &Scene, actor: Who) -> bool {
        derived::is_out(scene, actor)
    }
    fn end_turn(&self, play: &mut Play, actor: Who) -> Flow {
        turn::end(play, actor);
        Ok(())
    }

    /// CD-TURN-6.
    fn latecomer(&self, scene: &Scene) -> Option<Who> {
        next::late(scene)
    }
    fn join(&self, play: &mut Play, who: Who) -> Flow {
        join(play, who)
    }

    fn window(&self, scene: &Scene, at: Moment) -> Option<Window> {
        match at {
            Moment::Gap { closed_windows: [] } => delay::window(scene),
            Moment::Gap { .. } => None,
            Moment::Pending { cmd, asked } => interrupt::window(scene, cmd, asked),
            Moment::Turn => None,
        }
    }
    fn window_question(&self, scene: &Scene, kind: &str, who: Who) -> Option<Question> {
        if kind == interrupt::KIND { interrupt::question(scene, who) } else { delay::question(scene, who) }
    }
    fn window_closed(&self, play: &mut Play, window: &Window) -> Flow {
        delay::closed(play, window);
        Ok(())
    }
    /// CD-TURN-8: of several who want the same moment, the one with the higher Initiative. A claim for a turn after this
    /// one does not interrupt a command.
    fn first_claim(&self, scene: &Scene, at: Moment) -> Option<Who> {
        let counts = |who: &Who| {
            scene.claim(*who).is_some_and(|c| match at {
                Moment::Gap { .. } => true,
                Moment::Pending { .. } => c.kind == interrupt::KIND,
                Moment::Turn => false,
            })
        };
        // Putting all combatants in order takes time, and nearly always nobody has claimed anything.
        if scene.claims.is_empty() {
            return None;
        }
        initiative::in_order(scene).into_iter().find(|w| delays(scene, *w) && counts(w))
    }
    fn take_up(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        interrupt::go_on(play, cmd)
    }

    /// CD-TURN-17.
    fn open_question_answered(&self, play: &mut Play, kind: &str, _about: Option<Who>, answer: &Input) -> Flow {
        end::ENDING.answered(play, kind, answer);
        Ok(())
    }
}
