//! CC-TURN-15, CC-GM-14: how a fight ends.

use crate::conditions::{
    ADJUSTED, AIMING, ATTACK_FORFEIT, AWAKE, CHARGING, CLEARING, DEAD, DELAYING, DYING, ENGAGED, EXPOSED, IN_AMBUSH,
    INIT_EDGE, INIT_STUMBLE, MOVING_FAST, RESTRAINED, STABILISED, STUNNED, SURPRISED, UNCONSCIOUS,
};
use crate::{derived, harm, sheet};
use fray_engine::base::Who;
use fray_engine::course::OfTheFight;
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input};
use fray_engine::play::Play;
use fray_engine::scene::{Lapses, Phase, Scene};

/// CC-TURN-15: whether the fight is over.
pub(super) const PROPOSAL: &str = "end_of_combat";

const OF_THE_FIGHT: OfTheFight = OfTheFight {
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

/// What is left of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    /// Two sides have somebody who is able.
    Open,
    /// At most one has, for as long as others are stunned.
    Stunned,
    /// At most one has.
    Over,
}

/// CC-TURN-6, 15: whether at most one side has somebody who is able. What passes by itself is told apart.
fn stand(scene: &Scene) -> Stand {
    let few = |fights: &dyn Fn(Who) -> bool| sides(scene, fights).len() <= 1;
    let out = |w| scene.combatant(w).gone || derived::is_out(scene, w);
    if few(&|_| true) || !few(&|w| derived::is_able(scene, w)) {
        Stand::Open
    } else if few(&|w| !out(w)) {
        Stand::Over
    } else {
        Stand::Stunned
    }
}

fn sides<'s>(scene: &'s Scene, these: &dyn Fn(Who) -> bool) -> Vec<&'s str> {
    let all = (0..scene.cast.len()).map(|n| Who(n as u16)).filter(|w| these(*w));
    let mut out: Vec<&str> = all.map(|w| scene.combatant(w).side.as_str()).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Whether the end is to be proposed or tidied up after now.
pub(super) fn due(scene: &Scene) -> bool {
    match scene.phase {
        Phase::Prepare => false,
        Phase::Running => scene.round.is_some() && proposal_due(scene),
        Phase::Ended => untidy(scene),
    }
}

/// Proposes the end, or tidies up after it.
pub(super) fn settle(play: &mut Play) {
    match play.scene().phase {
        Phase::Prepare => {}
        Phase::Running if play.scene().round.is_some() && proposal_due(play.scene()) => propose(play),
        Phase::Running => {}
        Phase::Ended if untidy(play.scene()) => tidy(play),
        Phase::Ended => {}
    }
}

/// What the proposal says; Open: there is none.
fn proposed(scene: &Scene) -> Stand {
    match scene.var(sheet::END_PROPOSED) {
        None => Stand::Open,
        Some(_) if scene.var(sheet::END_BY_STUNNED) => Stand::Stunned,
        Some(_) => Stand::Over,
    }
}

/// Whether the end is to be proposed now, or the proposal taken back.
fn proposal_due(scene: &Scene) -> bool {
    stand(scene) != proposed(scene)
}

/// CC-TURN-15: the fight goes on beside the question. Who is only stunned will come to: the default is no.
fn propose(play: &mut Play) {
    if let Some(no) = play.var(sheet::END_PROPOSED) {
        play.by("CC-TURN-15").unpost(no.unsigned_abs());
    }
    let stand = stand(play.scene());
    let s = play.scene();
    let title = match sides(s, &|w| derived::is_able(s, w)).first() {
        Some(side) => format!("Only {side} can still fight. Is the fight over?"),
        None => "Nobody can still fight. Is the fight over?".to_string(),
    };
    let mut post = |default| {
        let question = Question::ruling(PROPOSAL, title.clone(), Form::Confirm { default });
        Some(play.by("CC-TURN-15").post(question, None, Lapses::Never) as i32)
    };
    let no = match stand {
        Stand::Open => None,
        Stand::Stunned => post(false),
        Stand::Over => post(true),
    };
    play.by("CC-TURN-15").set_scene(sheet::END_PROPOSED, no);
    play.by("CC-TURN-15").set_scene(sheet::END_BY_STUNNED, stand == Stand::Stunned);
}

/// The GM has answered.
pub(super) fn answered(play: &mut Play, answer: &Input) {
    if answer.yes() {
        play.by("CC-TURN-15").end_fight();
    }
}

/// CC-GM-14: unconscious with a hit point left, and nothing that keeps it so.
fn will_wake(scene: &Scene, who: Who) -> bool {
    let kept = [DYING, STABILISED, DEAD].iter().any(|id| scene.has(who, id));
    scene.has(who, UNCONSCIOUS) && !kept && scene.get(who, sheet::HP) >= 1
}

/// Every round notes its switches: while they stand, the fight has just ended. What comes later is no part of it: who faints
/// then stays unconscious (CC-GM-14), and what the GM sets stays.
fn untidy(scene: &Scene) -> bool {
    !scene.var(sheet::ACTIVE).is_empty()
}

/// CC-OPT-4: kept awake by nothing but Luck.
fn awake_by_luck_alone(scene: &Scene, who: Who) -> bool {
    scene.has(who, AWAKE) && (scene.get(who, sheet::HP) < 1 || scene.has(who, DYING))
}

/// CC-OPT-0, 4, CC-GM-14: switches count at once again; Luck keeps nobody awake any longer; anyone who can wake does.
fn tidy(play: &mut Play) {
    play.by("CC-OPT-0").set_scene(sheet::ACTIVE, vec![]);
    for who in play.scene().ids().collect::<Vec<_>>() {
        if awake_by_luck_alone(play.scene(), who) {
            harm::unconscious(play, who, "CC-OPT-4");
        }
    }
    OF_THE_FIGHT.end(play);
    for who in play.scene().ids().collect::<Vec<_>>() {
        if will_wake(play.scene(), who) {
            harm::wakes(play, who, "CC-GM-14");
        }
    }
}
