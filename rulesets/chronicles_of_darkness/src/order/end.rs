//! CD-TURN-17: how a fight ends.

use crate::conditions::{
    AIMING, BEATEN_ASKED, BEATEN_DOWN, CIRCUMSTANCE, CONDITIONS, CONTROLS_WEAPON, DELAYING, DODGING, GRAPPLING, HELD,
    HUMAN_SHIELD, INSANE, INSENSATE, NO_DEFENSE, OFF_BALANCE, OFF_BALANCE_PENDING, PARRIED, SHIELD_USED,
    SPECIALTIES_RULED, STUNNED, SUPPRESSED, SURPRISED, SURRENDERED, UNAWARE, WILLED_DEFENSE,
};
use crate::{derived, grapple_state, sheet};
use fray_engine::course::{Ending, FightConditions};
use fray_engine::play::Play;
use fray_engine::scene::{Phase, Scene, Until};

/// CD-TAG-1, CD-TURN-17: combat tags without a lasting cause.
const FIGHT_CONDITIONS: FightConditions = FightConditions {
    rule: "CD-TAG-1",
    conditions: &[
        AIMING,
        // CD-OPT-13: asked once a scene.
        BEATEN_ASKED,
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
        // CD-SHEET-4: the GM's ruling lasts for the fight.
        SPECIALTIES_RULED,
        STUNNED,
        SUPPRESSED,
        SURPRISED,
        SURRENDERED,
        UNAWARE,
        WILLED_DEFENSE,
    ],
};

/// CD-TURN-17, CD-GM-17: a side still stands while one of its members is not dead, unconscious, surrendered or gone.
pub(super) const ENDING: Ending = Ending {
    rule: "CD-TURN-17",
    kind: "end_of_combat",
    proposed: sheet::END_PROPOSED,
    takes_part: |scene, who| !derived::is_object(scene, who),
    stands: |s, who| !s.combatant(who).gone && !derived::is_out(s, who) && !s.has(who, SURRENDERED),
    possible_return: None,
};

/// Whether the end has to be proposed now, or the tags of an ended fight removed.
pub(super) fn due(scene: &Scene) -> bool {
    match scene.phase {
        Phase::Prepare => false,
        Phase::Running => ENDING.unsettled(scene),
        Phase::Ended => ENDING.outlived(scene) || FIGHT_CONDITIONS.is_left(scene) || waits_for_a_turn(scene),
    }
}

/// Proposes the end, or removes the tags of an ended fight.
pub(super) fn settle(play: &mut Play) {
    match play.scene().phase {
        Phase::Prepare => {}
        Phase::Running => ENDING.settle(play),
        Phase::Ended => {
            ENDING.withdraw(play);
            // CD-ACT-64: ends grapples, and everything that lasts only as long as they do.
            for who in play.scene().ids().collect::<Vec<_>>() {
                grapple_state::end_of(play, who);
            }
            play.by("CD-TAG-1").expire(CONDITIONS, of_a_turn);
            FIGHT_CONDITIONS.end(play);
        }
    }
}

/// CD-TAG-1: whether a tag would end with a turn: no more turns come.
fn of_a_turn(until: Until) -> bool {
    matches!(until, Until::EndOfTurn { .. } | Until::StartOfTurn { .. })
}

fn waits_for_a_turn(scene: &Scene) -> bool {
    let ends = |id: &str| CONDITIONS.iter().any(|c| c.id == id);
    scene.ids().any(|w| scene.combatant(w).conds.iter().any(|c| of_a_turn(c.until) && ends(&c.id)))
}
