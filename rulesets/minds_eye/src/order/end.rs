//! ME-TURN-19: how a fight ends.

use crate::conditions::{
    ASSIST, CELERITY, CIRCUMSTANCES, ESCAPE_ASSURED, ESCAPING, GRAPPLED, LAST_CALLED, LATEST, NEWCOMER, REFUSED,
    SURPRISED,
};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input};
use fray_engine::play::Play;
use fray_engine::scene::{Lapses, Phase, Scene};
use fray_engine::text;

const LABEL: &str = "end_of_combat";

/// What has no meaning outside a fight.
const OF_THE_FIGHT: &[&str] = &[
    ASSIST,
    CELERITY,
    CIRCUMSTANCES,
    ESCAPE_ASSURED,
    ESCAPING,
    GRAPPLED,
    LAST_CALLED,
    LATEST,
    NEWCOMER,
    REFUSED,
    SURPRISED,
];

/// Sides of which anybody is there at all, or can still act.
fn sides(scene: &Scene, standing: Standing) -> usize {
    let all = (0..scene.cast.len()).map(|n| Who(n as u16));
    let counts = |w: &Who| standing == Standing::Any || !derived::is_out(scene, *w);
    let mut out: Vec<&str> = all.filter(counts).map(|w| scene.combatant(w).side.as_str()).collect();
    out.sort_unstable();
    out.dedup();
    out.len()
}

#[derive(Clone, Copy, PartialEq)]
enum Standing {
    Any,
    Able,
}

fn over(scene: &Scene) -> bool {
    sides(scene, Standing::Any) > 1 && sides(scene, Standing::Able) < 2
}

/// ME-TURN-19, ME-GM-3: when a round ends; the fight goes on beside the question.
pub(super) fn propose(play: &mut Play) {
    if !over(play.scene()) || play.var(sheet::END_PROPOSED) != 0 {
        return;
    }
    let title = text!("At most one side can still act. Is the fight over?");
    let question = Question::ruling(LABEL, title, Form::Confirm { default: true });
    let no = play.by("ME-TURN-19").post(question, None, Lapses::Never);
    play.by("ME-TURN-19").set_scene(sheet::END_PROPOSED, no as i32);
}

/// Whether the proposal has lost its point, or the fight is over and something of it is left.
pub(super) fn due(scene: &Scene) -> bool {
    match scene.phase {
        Phase::Prepare => false,
        Phase::Running => scene.var(sheet::END_PROPOSED) != 0 && !over(scene),
        Phase::Ended => scene.ids().any(|w| OF_THE_FIGHT.iter().any(|id| scene.has(w, id))),
    }
}

/// Takes it back, or tidies up.
pub(super) fn settle(play: &mut Play) {
    if !due(play.scene()) {
        return;
    }
    match play.scene().phase {
        Phase::Prepare => {}
        Phase::Running => {
            let no = play.var(sheet::END_PROPOSED);
            play.by("ME-TURN-19").unpost(no.unsigned_abs());
            play.by("ME-TURN-19").set_scene(sheet::END_PROPOSED, 0);
        }
        Phase::Ended => {
            for who in play.scene().ids().collect::<Vec<_>>() {
                OF_THE_FIGHT.iter().for_each(|id| play.by("ME-TURN-19").end(who, id));
            }
        }
    }
}

/// The GM has answered.
pub(super) fn answered(play: &mut Play, label: &str, answer: &Input) {
    if label == LABEL && answer.yes() {
        play.by("ME-TURN-19").end_fight();
    }
}
