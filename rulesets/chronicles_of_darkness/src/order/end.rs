//! CD-TURN-17: how a fight ends.

use crate::conditions::{
    AIMING, BEATEN_DOWN, CIRCUMSTANCE, CONTROLS_WEAPON, DELAYING, DODGING, GRAPPLING, HELD, HUMAN_SHIELD, INSANE,
    INSENSATE, NO_DEFENSE, OFF_BALANCE, OFF_BALANCE_PENDING, PARRIED, SHIELD_USED, STUNNED, SUPPRESSED, SURPRISED,
    SURRENDERED, WILLED_DEFENSE,
};
use crate::{derived, sheet};
use fray_engine::course::{Ending, OfTheFight};
use fray_engine::form::Input;
use fray_engine::play::Play;
use fray_engine::scene::{Phase, Scene};

/// CD-TAG-1, CD-TURN-17: combat tags without a lasting cause.
const OF_THE_FIGHT: OfTheFight = OfTheFight {
    rule: "CD-TAG-1",
    conditions: &[
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
    ],
};

/// CD-TURN-17, CD-GM-17: who still stands is not dead, unconscious, surrendered or gone.
pub(super) const ENDING: Ending = Ending {
    rule: "CD-TURN-17",
    kind: "end_of_combat",
    proposed: sheet::END_PROPOSED,
    takes_part: |scene, who| !derived::is_object(scene, who),
    stands: |scene, who| derived::is_up(scene, who) && !scene.has(who, SURRENDERED),
};

/// Whether the end is to be proposed or tidied up after now.
pub(super) fn due(scene: &Scene) -> bool {
    match scene.phase {
        Phase::Prepare => false,
        Phase::Running => scene.round.is_some() && (ENDING.due(scene) || ENDING.stale(scene)),
        Phase::Ended => OF_THE_FIGHT.is_left(scene),
    }
}

/// Proposes the end, or tidies up after it.
pub(super) fn settle(play: &mut Play) {
    match play.scene().phase {
        Phase::Prepare => {}
        Phase::Running => {
            ENDING.withdraw(play);
            ENDING.propose(play);
        }
        Phase::Ended => OF_THE_FIGHT.end(play),
    }
}

/// The GM has answered.
pub(super) fn answered(play: &mut Play, kind: &str, answer: &Input) {
    ENDING.answered(play, kind, answer);
}
