//! What follows automatically: the helpless lose actions and escapes, the Incapacitated their simple action, and
//! grapples end.

use crate::conditions::ESCAPING;
use crate::{derived, grappling, sheet};
use fray_engine::Field;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{OrderEntry, OrderState, Phase, Scene};
use fray_engine::text;

/// Whether any consequence is still to be carried out.
pub fn due(scene: &Scene) -> bool {
    let beyond = |w: Who| beyond(scene, w).is_some();
    let follows =
        |w: Who| idle(scene, w) || passed_over(scene, w) || stopped(scene, w) || slowed(scene, w) || beyond(w);
    scene.ids().any(follows) || grappling::broken(scene).is_some()
}

/// ME-TURN-16, 18: the surprised have no actions, and anyone who drops out loses unspent actions at once.
fn idle(scene: &Scene, who: Who) -> bool {
    !derived::can_act(scene, who) && scene.get(who, sheet::STANDARD) + scene.get(who, sheet::SIMPLE) > 0
}

/// ME-TURN-18: anyone who recovers acts again from the next round on.
fn passed_over(scene: &Scene, who: Who) -> bool {
    let waits = |s: &OrderEntry| s.who == who && s.state == OrderState::Waiting;
    derived::is_out(scene, who) && scene.order.iter().any(waits)
}

/// ME-ESC-8.
fn stopped(scene: &Scene, who: Who) -> bool {
    derived::is_out(scene, who) && scene.has(who, ESCAPING)
}

/// ME-DMG-9, 10.
fn slowed(scene: &Scene, who: Who) -> bool {
    derived::loses_simple(scene, who) && scene.get(who, sheet::SIMPLE) > 0
}

/// ME-GM-16: the GM may edit any track; its value is then brought back between 0 and its maximum, if it has one.
fn beyond(scene: &Scene, who: Who) -> Option<(Field<i32>, i32)> {
    let get = |f| scene.get(who, f);
    let tracks = [
        (sheet::WILLPOWER, Some(get(sheet::WILLPOWER_MAX))),
        (sheet::BLOOD, Some(get(sheet::BLOOD_MAX))),
        (sheet::ARMOR, None),
    ];
    let within = |n: i32, most: Option<i32>| most.map_or(n, |most| n.min(most)).max(0);
    let kept = tracks.map(|(track, most)| (track, within(get(track), most)));
    kept.into_iter().find(|(track, kept)| get(*track) != *kept)
}

/// Carries out the consequences.
pub fn settle(play: &mut Play) {
    for who in play.scene().ids().collect::<Vec<_>>() {
        while let Some((track, kept)) = beyond(play.scene(), who) {
            play.by("ME-GM-16").set(who, track, kept);
        }
        if idle(play.scene(), who) {
            play.by("ME-TURN-18").set(who, sheet::STANDARD, 0);
            play.by("ME-TURN-18").set(who, sheet::SIMPLE, 0);
        }
        if passed_over(play.scene(), who) {
            play.by("ME-TURN-18").order_state(who, OrderState::Out);
        }
        if stopped(play.scene(), who) {
            play.by("ME-ESC-8").end(who, ESCAPING);
            play.by("ME-ESC-8").tell(LineKind::Effect, text!(who, " does not get away."));
        }
        if slowed(play.scene(), who) {
            play.by("ME-DMG-9").set(who, sheet::SIMPLE, 0);
            if play.scene().phase == Phase::Running {
                let why = if play.scene().state_is_open(who) {
                    " is too badly hurt for a simple action."
                } else {
                    " has no simple action left in this round."
                };
                play.by("ME-DMG-9").tell(LineKind::Effect, text!(who, why));
            }
        }
    }
    while let Some(victim) = grappling::broken(play.scene()) {
        grappling::end(play, victim, "ME-CON-2");
    }
}
