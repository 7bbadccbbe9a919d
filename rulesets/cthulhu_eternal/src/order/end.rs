//! CE-TURN-16, CE-GM-21, CE-SAN-5: how a fight ends.

use crate::conditions::{
    AIMED, CIRCUMSTANCE, FIGHTS_ON, HELD, IN_CROWD, PINNED, PINNING, RUNNING, STANDING, STUNNED, TEMP_INSANE,
    TERROR_ZONE, TERRORIZED, UNAWARE, VERY_FAST,
};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input};
use fray_engine::play::Play;
use fray_engine::scene::{Lapses, Phase, Scene};
use fray_engine::text;

/// CE-COND: what ends with the fight.
const OF_THE_FIGHT: &[&str] = &[
    AIMED,
    CIRCUMSTANCE,
    FIGHTS_ON,
    HELD,
    IN_CROWD,
    PINNED,
    PINNING,
    RUNNING,
    STANDING,
    STUNNED,
    TEMP_INSANE,
    TERROR_ZONE,
    TERRORIZED,
    UNAWARE,
    VERY_FAST,
];

/// Sides of people, and those of them that still stand.
fn sides(scene: &Scene, standing: bool) -> Vec<&str> {
    let all = (0..scene.cast.len()).map(|n| Who(n as u16)).filter(|w| !derived::is_object(scene, *w));
    let mut out: Vec<&str> =
        all.filter(|w| !standing || derived::is_up(scene, *w)).map(|w| scene.combatant(w).side.as_str()).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Whether the end is to be proposed, or tidied up after, now.
pub(super) fn due(scene: &Scene) -> bool {
    match scene.phase {
        Phase::Prepare => false,
        Phase::Running => (scene.round.is_some() && proposal_due(scene)) || scene.var(sheet::TOLD_AFTER),
        Phase::Ended => leftovers(scene) || !scene.var(sheet::TOLD_AFTER),
    }
}

/// Proposes the end, or tidies up after it.
pub(super) fn settle(play: &mut Play) {
    match play.scene().phase {
        Phase::Prepare => {}
        Phase::Running => {
            play.by("CE-SAN-5").set_scene(sheet::TOLD_AFTER, false);
            if play.scene().round.is_some() && proposal_due(play.scene()) {
                propose(play);
            }
        }
        Phase::Ended => tidy(play),
    }
}

fn proposal_due(scene: &Scene) -> bool {
    let over = sides(scene, false).len() >= 2 && sides(scene, true).len() <= 1;
    over != (scene.var(sheet::END_PROPOSED) != 0)
}

/// CE-TURN-16: the fight goes on beside the question.
fn propose(play: &mut Play) {
    let no = play.var(sheet::END_PROPOSED);
    if no != 0 {
        play.by("CE-TURN-16").unpost(no.unsigned_abs());
        play.by("CE-TURN-16").set_scene(sheet::END_PROPOSED, 0);
        return;
    }
    let title = match sides(play.scene(), true).first() {
        Some(side) => format!("Only side {side} still stands. Is the fight over?"),
        None => "Nobody stands any more. Is the fight over?".to_string(),
    };
    let question = Question::ruling("end_of_fight", title, Form::Confirm { default: true });
    let no = play.by("CE-TURN-16").post(question, None, Lapses::Never);
    play.by("CE-TURN-16").set_scene(sheet::END_PROPOSED, no as i32);
}

/// The GM has answered.
pub(super) fn answered(play: &mut Play, answer: &Input) {
    if answer.yes() {
        play.by("CE-TURN-16").end_fight();
    }
}

fn leftovers(scene: &Scene) -> bool {
    scene.ids().any(|w| OF_THE_FIGHT.iter().any(|id| scene.has(w, id)))
}

/// CE-SAN-5: the dead and the badly hurt are listed, and somebody may come looking.
fn tidy(play: &mut Play) {
    for who in play.scene().ids().collect::<Vec<_>>() {
        for id in OF_THE_FIGHT {
            play.by("CE-TURN-16").end(who, id);
        }
    }
    if play.var(sheet::TOLD_AFTER) {
        return;
    }
    play.by("CE-SAN-5").set_scene(sheet::TOLD_AFTER, true);
    for who in play.scene().ids().collect::<Vec<_>>() {
        let hp = play.get(who, sheet::HP);
        if derived::is_object(play.scene(), who) || hp > 2 {
            continue;
        }
        let words = if hp == 0 { text!(who, " is dead.") } else { text!(who, " is badly hurt: ", hp, " HP.") };
        play.by("CE-SAN-5").tell_gm(words);
    }
    play.by("CE-SAN-5").tell_gm("Who will come looking? SAN tests after the fight are among your actions.");
}
