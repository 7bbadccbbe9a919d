//! CE-TURN-16, CE-GM-21, CE-SAN-5: how a fight ends.

use crate::conditions::{
    AIMED, CIRCUMSTANCE, FIGHTS_ON, HELD, IN_CROWD, PINNED, PINNING, RUNNING, STANDING, STUNNED, TEMP_INSANE,
    TERROR_ZONE, TERRORIZED, UNAWARE, VERY_FAST,
};
use crate::{derived, sheet};
use fray_engine::course::{Ending, FightConditions};
use fray_engine::play::Play;
use fray_engine::scene::{Phase, Scene};
use fray_engine::text;

/// CE-COND: the conditions that end with the fight.
const FIGHT_CONDITIONS: FightConditions = FightConditions {
    rule: "CE-TURN-16",
    conditions: &[
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
        TERROR_ZONE,
        TERRORIZED,
        UNAWARE,
        VERY_FAST,
    ],
};

/// CE-TURN-16, CE-GM-21: who counts as still standing.
pub(super) const ENDING: Ending = Ending {
    rule: "CE-TURN-16",
    kind: "end_of_fight",
    proposed: sheet::END_PROPOSED,
    takes_part: |scene, who| !derived::is_object(scene, who),
    stands: |scene, who| !derived::is_out(scene, who),
    possible_return: None,
};

/// Whether the end has to be proposed now, or the fight to be tidied up.
pub(super) fn due(scene: &Scene) -> bool {
    match scene.phase {
        Phase::Prepare => false,
        Phase::Running => scene.var(sheet::TOLD_AFTER) || ENDING.unsettled(scene),
        Phase::Ended => ENDING.outlived(scene) || FIGHT_CONDITIONS.is_left(scene) || !scene.var(sheet::TOLD_AFTER),
    }
}

/// Proposes the end, or tidies up after it.
pub(super) fn settle(play: &mut Play) {
    match play.scene().phase {
        Phase::Prepare => {}
        Phase::Running => {
            play.by("CE-SAN-5").set_scene(sheet::TOLD_AFTER, false);
            ENDING.settle(play);
        }
        Phase::Ended => {
            ENDING.withdraw(play);
            tell_aftermath(play);
        }
    }
}

/// CE-SAN-5: tells who is dead or badly hurt, and that somebody may come looking.
fn tell_aftermath(play: &mut Play) {
    FIGHT_CONDITIONS.end(play);
    if play.var(sheet::TOLD_AFTER) {
        return;
    }
    play.by("CE-SAN-5").set_scene(sheet::TOLD_AFTER, true);
    for who in play.scene().ids().collect::<Vec<_>>() {
        // CE-COND-16: madness that comes over somebody after the fight stays.
        play.by("CE-COND-16").end(who, TEMP_INSANE);
        let hp = play.get(who, sheet::HP);
        if derived::is_object(play.scene(), who) || hp > 2 {
            continue;
        }
        let words = if hp == 0 { text!(who, " is dead.") } else { text!(who, " is badly hurt: ", hp, " HP.") };
        play.by("CE-SAN-5").tell_gm(words);
    }
    play.by("CE-SAN-5").tell_gm("Who will come looking? SAN tests after the fight are among your actions.");
}
