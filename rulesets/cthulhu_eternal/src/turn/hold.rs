//! CE-PIN: pinners and those they pin.

use super::Grip;
use crate::conditions::{PINNED, PINNING};
use crate::derived;
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::payload::Payload as _;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// The combatant that `who` pins.
pub fn pins(scene: &Scene, who: Who) -> Option<Who> {
    scene.cond(who, PINNING).and_then(|c| c.by)
}

pub fn pinned_by(scene: &Scene, who: Who) -> Option<Who> {
    scene.cond(who, PINNED).and_then(|c| c.by)
}

/// CE-COND-7: a hold has two sides. Where somebody comes in with one of them, the other gets theirs.
pub fn complete_holds(play: &mut Play) {
    for who in play.scene().ids().collect::<Vec<_>>() {
        let joined = |other: &Who| derived::has_joined(play.scene(), *other);
        let pinner = pinned_by(play.scene(), who).filter(joined);
        let victim = pins(play.scene(), who).filter(joined);
        if let Some(pinner) = pinner.filter(|w| pins(play.scene(), *w).is_none()) {
            play.by("CE-COND-7").condition(pinner, Grip::after(who, None).in_cond(PINNING));
        }
        if let Some(victim) = victim.filter(|w| pinned_by(play.scene(), *w).is_none()) {
            play.by("CE-COND-7").condition(victim, Cond::new(PINNED).by(who));
        }
    }
}

/// CE-PIN-7: `who` no longer pins anybody.
pub fn end_holds_of_pinner(play: &mut Play, who: Who, rule: &'static str) {
    if let Some(victim) = pins(play.scene(), who) {
        play.by(rule).end_from(victim, PINNED, who);
        play.by(rule).tell(LineKind::Effect, text!(victim, " is no longer pinned by ", who, "."));
    }
    play.by(rule).end(who, PINNING);
}

/// CE-PIN-7: `who`, pinner or victim, is no longer in a hold.
pub fn hold_breaks(play: &mut Play, who: Who, rule: &'static str) {
    let [pins, pinned] = [pins(play.scene(), who), pinned_by(play.scene(), who)];
    for (pinner, victim) in [pins.map(|victim| (who, victim)), pinned.map(|pinner| (pinner, who))].into_iter().flatten()
    {
        play.by(rule).end_from(victim, PINNED, pinner);
        play.by(rule).end_from(pinner, PINNING, victim);
        play.by(rule).tell(LineKind::Effect, text!(victim, " is no longer pinned by ", pinner, "."));
    }
}

/// CE-PIN-6: `who` is no longer pinned.
pub fn free(play: &mut Play, who: Who, rule: &'static str) {
    if let Some(pinner) = pinned_by(play.scene(), who) {
        play.by(rule).end(pinner, PINNING);
        play.by(rule).tell(LineKind::Effect, text!(who, " is no longer pinned by ", pinner, "."));
    }
    play.by(rule).end(who, PINNED);
}
