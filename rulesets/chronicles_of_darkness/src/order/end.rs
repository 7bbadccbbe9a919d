//! CD-TURN-17: how a fight ends.

use crate::conditions::{
    AIMING, BEATEN_DOWN, CIRCUMSTANCE, CONTROLS_WEAPON, DELAYING, DODGING, GRAPPLING, HELD, HUMAN_SHIELD, INSANE,
    INSENSATE, NO_DEFENSE, OFF_BALANCE, OFF_BALANCE_PENDING, PARRIED, SHIELD_USED, STUNNED, SUPPRESSED, SURPRISED,
    SURRENDERED, WILLED_DEFENSE,
};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input};
use fray_engine::play::Play;
use fray_engine::scene::{Lapses, Phase, Scene};

/// CD-TAG-1: combat tags without a lasting cause.
const OF_THE_FIGHT: &[&str] = &[
    AIMING,
    BEATEN_DOWN,
    CIRCUMSTANCE,
    CONTROLS_WEAPON,
    DELAYING,
    DODGING,
    GRAPPLING,
    HELD,
    HUMAN_SHIELD,
    INSANE,
    INSENSATE,
    NO_DEFENSE,
    OFF_BALANCE,
    OFF_BALANCE_PENDING,
    PARRIED,
    SHIELD_USED,
    STUNNED,
    SUPPRESSED,
    SURPRISED,
    SURRENDERED,
    WILLED_DEFENSE,
];

/// Sides of people, and those of them that still stand: not dead, unconscious, surrendered or gone.
fn sides(scene: &Scene, standing: bool) -> Vec<&str> {
    let fights = |w: &Who| derived::is_up(scene, *w) && !scene.has(*w, SURRENDERED);
    let all = (0..scene.cast.len()).map(|n| Who(n as u16)).filter(|w| !derived::is_object(scene, *w));
    let mut out: Vec<&str> = all.filter(|w| !standing || fights(w)).map(|w| scene.combatant(w).side.as_str()).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Whether the end is to be proposed or tidied up after now.
pub(super) fn due(scene: &Scene) -> bool {
    match scene.phase {
        Phase::Prepare => false,
        Phase::Running => scene.round.is_some() && proposal_due(scene),
        Phase::Ended => leftovers(scene),
    }
}

/// Proposes the end, or tidies up after it.
pub(super) fn settle(play: &mut Play) {
    match play.scene().phase {
        Phase::Prepare => {}
        Phase::Running if proposal_due(play.scene()) => propose(play),
        Phase::Running => {}
        Phase::Ended => tidy(play),
    }
}

/// Whether the end is to be proposed now, or the proposal taken back.
fn proposal_due(scene: &Scene) -> bool {
    let over = sides(scene, false).len() >= 2 && sides(scene, true).len() <= 1;
    over != (scene.var(sheet::END_PROPOSED) != 0)
}

/// CD-TURN-17, CD-GM-17: the fight goes on beside the question.
fn propose(play: &mut Play) {
    let no = play.var(sheet::END_PROPOSED);
    if no != 0 {
        play.by("CD-TURN-17").unpost(no.unsigned_abs());
        play.by("CD-TURN-17").set_scene(sheet::END_PROPOSED, 0);
        return;
    }
    let title = match sides(play.scene(), true).first() {
        Some(side) => format!("Only side {side} still stands. Is the fight over?"),
        None => "Nobody stands any more. Is the fight over?".to_string(),
    };
    let question = Question::ruling("end_of_combat", title, Form::Confirm { default: true });
    let no = play.by("CD-TURN-17").post(question, None, Lapses::Never);
    play.by("CD-TURN-17").set_scene(sheet::END_PROPOSED, no as i32);
}

/// The GM has answered.
pub(super) fn answered(play: &mut Play, answer: &Input) {
    if answer.yes() {
        play.by("CD-TURN-17").end_fight();
    }
}

/// CD-TAG-1: whether anything of the fight is left when it is over.
fn leftovers(scene: &Scene) -> bool {
    scene.ids().any(|w| OF_THE_FIGHT.iter().any(|id| scene.has(w, id)))
}

/// CD-TAG-1, CD-TURN-17: tags without a lasting cause end with the fight.
fn tidy(play: &mut Play) {
    for who in play.scene().ids().collect::<Vec<_>>() {
        for id in OF_THE_FIGHT {
            play.by("CD-TAG-1").end(who, id);
        }
    }
}
