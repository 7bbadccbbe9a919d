//! CE-TURN-2 to 6, 11: who has a place in the countdown, and whose slot comes next.

use crate::conditions::{DEAD, OUT_OF_PLAY, STUNNED, UNAWARE};
use crate::turn::dex_of_order;
use crate::{actions, derived, options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{OrderEntry, OrderState, Scene};
use fray_engine::text;
use std::iter;

/// CE-ACT-9: whether the slot stays open after the action, for a step that can still be taken.
pub(super) fn stays(scene: &Scene, who: Who) -> bool {
    scene.get(who, sheet::STAYS) && actions::may_step(scene, who)
}

/// Whether `who` has a place in the countdown.
pub(super) fn takes_part(scene: &Scene, who: Who) -> bool {
    let out = scene.has(who, DEAD) || scene.has(who, OUT_OF_PLAY);
    // CE-TURN-11
    let asleep = derived::surprise_round(scene) && scene.has(who, UNAWARE);
    !derived::is_object(scene, who) && !out && !asleep
}

/// CE-TURN-5: whether there is anything to do in the slot: an action, or the test of somebody stunned.
fn has_slot(scene: &Scene, who: Who) -> bool {
    let recovers = scene.has(who, STUNNED) && derived::is_up(scene, who);
    recovers || can_commit(scene, who)
}

/// CE-TURN-2, 5: the countdown does not go back to those who had nothing to do in their slot. CE-TURN-4 (a): those tied
/// with somebody stunned come after them, whatever the encounter order.
pub(super) fn passes_by(play: &mut Play, actors: &[Who]) {
    let scene = play.scene();
    // Mostly nobody who comes earlier is still waiting.
    let earlier = || scene.order.iter().take_while(|s| !actors.contains(&s.who));
    if !earlier().any(|s| s.state == OrderState::Waiting) {
        return;
    }
    let in_turn = scene.option(options::DEX_TIE) == "ordered";
    let now = actors.first().map(|who| dex_of_order(scene, *who));
    let tied = |who: Who| !in_turn && Some(dex_of_order(scene, who)) == now;
    let before_the_tie = earlier().take_while(|s| !tied(s.who));
    let passed: Vec<Who> = before_the_tie.filter(|s| s.state == OrderState::Waiting).map(|s| s.who).collect();
    for who in passed {
        skips(play, who);
        play.by("CE-TURN-5").order_state(who, OrderState::Done);
    }
}

/// CE-TURN-5: tells of a slot without an action left, so that nobody waits for it.
pub(super) fn skips(play: &mut Play, who: Who) {
    if play.get(who, sheet::ACTED) && derived::is_up(play.scene(), who) {
        play.by("CE-TURN-5").tell(LineKind::Turn, text!(who, " has already used this turn's action and does not act."));
    }
}

/// CE-TURN-4: whether `who` still has the action and is able to use it.
fn can_commit(scene: &Scene, who: Who) -> bool {
    derived::can_act(scene, who) && !scene.get(who, sheet::ACTED)
}

/// CE-TURN-2 to 5: who has the next slot: one, or several of the same DEX who act at once.
pub(super) fn next_up(scene: &Scene) -> Vec<Who> {
    let mut waiting = scene.order.iter().filter(|s| s.state == OrderState::Waiting);
    let may_act = |s: &&OrderEntry| takes_part(scene, s.who) && has_slot(scene, s.who);
    let Some(first) = waiting.find(may_act) else { return vec![] };
    if scene.option(options::DEX_TIE) == "ordered" {
        return vec![first.who];
    }
    let dex = dex_of_order(scene, first.who);
    let same_dex = waiting.filter(|s| dex_of_order(scene, s.who) == dex).filter(may_act);
    let tied: Vec<Who> = iter::once(first).chain(same_dex).map(|s| s.who).collect();
    // CE-TURN-4 (a): those who cannot act, or have acted, come before the group.
    if let Some(alone) = tied.iter().find(|w| !can_commit(scene, **w)) {
        return vec![*alone];
    }
    tied
}

/// CE-TURN-2, 6: sorts by DEX, highest first, ties in encounter order.
pub(super) fn by_dex(scene: &Scene, mut all: Vec<Who>) -> Vec<Who> {
    all.sort_by_cached_key(|w| (std::cmp::Reverse(derived::effective(scene, *w, sheet::DEX)), *w));
    all
}
