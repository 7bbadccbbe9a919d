//! What follows automatically: the helpless lose actions and escapes, the Incapacitated their simple action, and
//! grapples end.

use crate::conditions::ESCAPING;
use crate::{derived, grappling, sheet};
use fray_engine::Field;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::play::Play;
use fray_engine::scene::{Combatant, OrderEntry, OrderState, Phase, Scene};
use fray_engine::text;

/// Whether any consequence is still to be carried out.
pub fn due(scene: &Scene) -> bool {
    scene.ids().any(|who| due_for(scene, who) || grappling::is_broken(scene, who))
}

fn due_for(scene: &Scene, who: Who) -> bool {
    let leaves_off = || (waits(scene, who) || escapes(scene, who)) && derived::is_out(scene, who);
    // Only those who cannot act stop.
    let stops = || idle(scene, who) || leaves_off();
    (!derived::can_act(scene, who) && stops()) || slowed(scene, who) || beyond(scene.combatant(who)).is_some()
}

/// ME-TURN-16, 18: the surprised have no actions, and anyone who drops out loses unspent actions at once.
fn idle(scene: &Scene, who: Who) -> bool {
    let c = scene.combatant(who);
    c.get(sheet::STANDARD) + c.get(sheet::SIMPLE) > 0 && !derived::can_act(scene, who)
}

/// Whether `who` is still to be called in this round.
fn waits(scene: &Scene, who: Who) -> bool {
    scene.order.iter().any(|s: &OrderEntry| s.who == who && s.state == OrderState::Waiting)
}

fn escapes(scene: &Scene, who: Who) -> bool {
    scene.has(who, ESCAPING)
}

/// ME-DMG-9, 10.
fn slowed(scene: &Scene, who: Who) -> bool {
    scene.get(who, sheet::SIMPLE) > 0 && derived::loses_simple(scene, who)
}

/// ME-GM-16: the GM may edit any track; its value is then brought back between 0 and its maximum, if it has one.
#[inline]
fn beyond(c: &Combatant) -> Option<(Field<i32>, i32)> {
    let track = |track: Field<i32>, most: i32| {
        let now = c.get(track);
        let kept = now.min(most).max(0);
        (now != kept).then_some((track, kept))
    };
    let willpower = track(sheet::WILLPOWER, c.get(sheet::WILLPOWER_MAX));
    willpower.or_else(|| track(sheet::BLOOD, c.get(sheet::BLOOD_MAX))).or_else(|| track(sheet::ARMOR, i32::MAX))
}

/// Carries out the consequences.
pub fn settle(play: &mut Play) {
    let scene = play.scene();
    let due: Vec<Who> = scene.ids().filter(|who| due_for(scene, *who)).collect();
    for who in due {
        while let Some((track, kept)) = beyond(play.scene().combatant(who)) {
            play.by("ME-GM-16").set(who, track, kept);
        }
        if idle(play.scene(), who) {
            play.by("ME-TURN-18").set(who, sheet::STANDARD, 0);
            play.by("ME-TURN-18").set(who, sheet::SIMPLE, 0);
        }
        if derived::is_out(play.scene(), who) {
            leave_off(play, who);
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

/// ME-TURN-18, ME-ESC-8.
fn leave_off(play: &mut Play, who: Who) {
    if waits(play.scene(), who) {
        // Anyone who recovers acts again from the next round on.
        play.by("ME-TURN-18").order_state(who, OrderState::Out);
    }
    if escapes(play.scene(), who) {
        play.by("ME-ESC-8").end(who, ESCAPING);
        play.by("ME-ESC-8").tell(LineKind::Effect, text!(who, " does not get away."));
    }
}
