//! CC-TURN-15, CC-GM-14: how a fight ends.

use crate::conditions::{
    ADJUSTED, AIMING, ATTACK_FORFEIT, AWAKE, CHARGING, CLEARING, DEAD, DELAYING, DYING, ENGAGED, EXPOSED, IN_AMBUSH,
    INIT_EDGE, INIT_STUMBLE, MOVING_FAST, RESTRAINED, STABILISED, STUNNED, SURPRISED, UNCONSCIOUS,
};
use crate::{derived, harm, options, sheet};
use fray_engine::base::{Text, Who};
use fray_engine::course::{Ending, FightConditions, PossibleReturn};
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{Phase, Scene};
use fray_engine::text;

const FIGHT_CONDITIONS: FightConditions = FightConditions {
    rule: "CC-TURN-15",
    conditions: &[
        ADJUSTED,
        AIMING,
        ATTACK_FORFEIT,
        AWAKE,
        CHARGING,
        CLEARING,
        DELAYING,
        ENGAGED,
        EXPOSED,
        INIT_EDGE,
        INIT_STUMBLE,
        IN_AMBUSH,
        MOVING_FAST,
        RESTRAINED,
        STUNNED,
        SURPRISED,
    ],
};

/// CC-TURN-6, 15: anyone who is able still fights. Being stunned passes without help, so then the GM may prefer to go
/// on.
pub(super) const ENDING: Ending = Ending {
    rule: "CC-TURN-15",
    kind: "end_of_combat",
    proposed: sheet::END_PROPOSED,
    takes_part: |_, _| true,
    stands: derived::is_able,
    possible_return: Some(PossibleReturn {
        may_return: |scene, who| !scene.combatant(who).gone && !derived::is_out(scene, who),
        proposed: sheet::END_BY_STUNNED,
    }),
};

/// Whether the end has to be proposed, or the fight to be tidied up.
pub(super) fn due(scene: &Scene) -> bool {
    match scene.phase {
        Phase::Prepare => false,
        Phase::Running => ENDING.unsettled(scene),
        Phase::Ended => ENDING.outlived(scene) || options::noted(scene),
    }
}

/// Proposes the end, or tidies up after it.
pub(super) fn settle(play: &mut Play) {
    match play.scene().phase {
        Phase::Prepare => {}
        Phase::Running => ENDING.settle(play),
        Phase::Ended => {
            ENDING.withdraw(play);
            if options::noted(play.scene()) {
                clean_up(play);
            }
        }
    }
}

/// CC-OPT-4: whether nothing but Luck keeps `who` awake.
fn awake_by_luck_alone(scene: &Scene, who: Who) -> bool {
    scene.has(who, AWAKE) && (scene.get(who, sheet::HP) < 1 || scene.has(who, DYING))
}

/// CC-OPT-0, 4, CC-GM-14: changes of rule options count at once again; Luck no longer keeps anybody awake; anyone who can
/// wake up does. This happens once after a fight. Whatever comes later is left alone: anyone who faints then stays
/// unconscious until treated or rested (CC-GM-14), and conditions that the GM sets stay.
fn clean_up(play: &mut Play) {
    play.by("CC-OPT-0").set_scene(sheet::ACTIVE, None);
    let fainted: Vec<Who> = play.scene().ids().filter(|w| awake_by_luck_alone(play.scene(), *w)).collect();
    for who in &fainted {
        harm::unconscious(play, *who, "CC-OPT-4", ": after the fight Luck keeps nobody awake");
    }
    FIGHT_CONDITIONS.end(play);
    for who in play.scene().ids().collect::<Vec<_>>() {
        if harm::comes_round(play, who, " after the fight") {
            let (left, most) = (play.get(who, sheet::HP), derived::hp_max(play.scene(), who));
            let words = text!(who, " has ", left, " of ", most, if most == 1 { " hit point" } else { " hit points" });
            play.by("CC-GM-14").tell_side(who, LineKind::Note, words.and(" left."));
        } else if !fainted.contains(&who) || play.has(who, DYING) {
            play.by("CC-GM-14").tell_if(LineKind::Note, |s| still_down(s, who));
        }
    }
}

/// Says of those who stay down how they are.
fn still_down(scene: &Scene, who: Who) -> Option<Text> {
    if scene.combatant(who).gone || scene.has(who, DEAD) {
        return None;
    }
    let states = [
        (DYING, " is still dying."),
        (STABILISED, " is still unconscious, but stabilised."),
        (UNCONSCIOUS, " is still unconscious."),
    ];
    states.iter().find(|(id, _)| scene.has(who, id)).map(|(_, words)| text!(who, *words))
}
