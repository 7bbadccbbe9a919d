//! ME-TURN-19: how a fight ends.

use crate::conditions::{
    ASSIST, CELERITY, CIRCUMSTANCES, ESCAPE_ASSURED, ESCAPING, GRAPPLED, LAST_CALLED, LATEST, NEWCOMER, REFUSED,
    SURPRISED, TAKEN_WEAPON,
};
use crate::{derived, sheet};
use fray_engine::course::{Ending, FightConditions};
use fray_engine::form::Input;
use fray_engine::play::Play;
use fray_engine::scene::{Phase, Scene};

const FIGHT_CONDITIONS: FightConditions = FightConditions {
    rule: "ME-TURN-19",
    conditions: &[
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
        TAKEN_WEAPON,
    ],
};

/// ME-TURN-19, ME-GM-3: anyone who can still act counts as still standing.
pub(super) const ENDING: Ending = Ending {
    rule: "ME-TURN-19",
    kind: "end_of_combat",
    proposed: sheet::END_PROPOSED,
    takes_part: |_, _| true,
    stands: |scene, who| !derived::is_out(scene, who),
    possible_return: None,
};

/// Proposes the end; called when a round ends.
pub(super) fn propose(play: &mut Play) {
    ENDING.propose(play);
}

/// Whether the proposal is out of date, or the fight is over and has left something to tidy up.
pub(super) fn due(scene: &Scene) -> bool {
    match scene.phase {
        Phase::Prepare => false,
        Phase::Running => ENDING.stale(scene),
        Phase::Ended => ENDING.outlived(scene) || FIGHT_CONDITIONS.is_left(scene),
    }
}

/// Withdraws the proposal, or tidies up.
pub(super) fn settle(play: &mut Play) {
    if !due(play.scene()) {
        return;
    }
    match play.scene().phase {
        Phase::Prepare => {}
        Phase::Running => ENDING.withdraw(play),
        Phase::Ended => {
            ENDING.withdraw(play);
            FIGHT_CONDITIONS.end(play);
        }
    }
}

/// What the GM's answer changes.
pub(super) fn answered(play: &mut Play, kind: &str, answer: &Input) {
    ENDING.answered(play, kind, answer);
    if kind == ENDING.kind && !answer.yes() {
        // After a "no" it is proposed again when the next round ends.
        play.by("ME-TURN-19").set_scene(sheet::END_PROPOSED, None);
    }
}
