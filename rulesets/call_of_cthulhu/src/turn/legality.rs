//! CC-TURN-3, 5, 6, 11, 14, CC-COND-8, 15: what an actor's own state forbids.

use super::refusals::refusal;
use crate::conditions::{ATTACK_FORFEIT, DELAYING, IN_AMBUSH, INIT_STUMBLE, RESTRAINED};
use crate::{derived, gear, sheet};
use fray_engine::base::{ItemNo, Round, Who};
use fray_engine::scene::Scene;
use fray_engine::system::Refusal;
use fray_engine::text;

/// CC-TURN-10.
pub fn surprise_round(scene: &Scene) -> bool {
    scene.round == Some(Round::Surprise)
}

/// CC-TURN-11: whether `who` is one of the ambushers of the surprise round.
pub fn ambushes(scene: &Scene, who: Who) -> bool {
    scene.has(who, IN_AMBUSH)
}

/// Refuses anything outside one's own turn, or while something is being resolved.
pub fn own_turn(scene: &Scene, who: Who) -> Option<Refusal> {
    let late = if scene.has(who, DELAYING) { ", or take the delayed turn between two others." } else { "." };
    let words = text!("It is not ", who, "'s turn. Wait for it", late);
    refusal(!scene.own_turn(who), "not_your_turn", "CC-ERR-1", words)
}

/// CC-TURN-6.
pub fn may_act(scene: &Scene, who: Who) -> Option<Refusal> {
    refusal(!derived::is_able(scene, who), "incapable", "CC-TURN-6", text!(who, " is in no state to act."))
}

/// CC-TURN-5: refuses an action that takes the whole main action once any of it is spent.
pub fn main_action(scene: &Scene, who: Who) -> Option<Refusal> {
    let used = scene.turn() == Some(who) && (scene.turn_var(sheet::MAIN) || scene.turn_var(sheet::STRIKES) > 0);
    let words = text!(who, " has used the main action of this turn. Free moves are left; then end the turn.");
    refusal(used, "already_acted", "CC-TURN-5", words)
}

/// CC-TURN-14: refuses a close-combat attack if none is left.
pub fn may_strike(scene: &Scene, who: Who) -> Option<Refusal> {
    let made = scene.turn_var(sheet::STRIKES);
    let used = scene.turn_var(sheet::MAIN) || made >= scene.get(who, sheet::ATTACKS).max(1);
    let words = text!(who, " has no attack left in this turn. End the turn.");
    refusal(scene.turn() == Some(who) && used, "already_acted", "CC-TURN-14", words)
}

/// CC-TURN-3: in the early slot nothing is possible but firing.
pub fn early_slot(scene: &Scene, who: Who) -> Option<Refusal> {
    let early = scene.turn() == Some(who) && scene.turn_var(sheet::EARLY);
    let words = text!(who, " acts early with a ready gun: fire it now, or hold fire to do something else later.");
    refusal(early, "early_slot_fire_only", "CC-TURN-3", words)
}

/// CC-TURN-3: a gun fired in the early slot must have been ready when the order was made. In a fight that began in the
/// middle this is unknown, so any gun will do.
pub fn fires_early(scene: &Scene, who: Who, no: ItemNo) -> Option<Refusal> {
    let was = || {
        let were = scene.get(who, sheet::READY_GUNS);
        were.is_empty() || were.contains(&i32::from(no.0))
    };
    let gun = || scene.item(who, no).and_then(|i| gear::weapon(&i.kind)).is_some_and(gear::Weapon::firearm);
    early_slot(scene, who).filter(|_| !was() || !gun())
}

/// CC-COND-8, 15, CC-TURN-23: why `who` cannot take attack actions at all in this turn.
pub fn attacking(scene: &Scene, who: Who) -> Option<Refusal> {
    let dived = text!(who, " dived for cover and makes no attack in this turn. Do something else.");
    let stumbled = text!(who, " fumbled the initiative and makes no attack on the first turn. Do something else.");
    refusal(scene.has(who, ATTACK_FORFEIT), "attack_forfeited", "CC-COND-8", dived)
        .or_else(|| refusal(scene.has(who, INIT_STUMBLE), "attack_forfeited", "CC-COND-15", stumbled))
}

/// Why `who` cannot attack at all, whatever is left of the turn: not on turn, not able, or no attacks in this turn.
pub fn may_attack(scene: &Scene, who: Who) -> [Option<Refusal>; 3] {
    [own_turn(scene, who), may_act(scene, who), attacking(scene, who)]
}

/// CC-COND-7: refuses to leave a hold.
pub fn free_of_hold(scene: &Scene, who: Who) -> Option<Refusal> {
    let words = text!(who, " is restrained and cannot go anywhere. Break free first.");
    refusal(scene.has(who, RESTRAINED), "restrained", "CC-COND-7", words)
}
