//! CD-DMG-15, 16: healing by time and by care.

use super::{Row, Type, wracks};
use crate::conditions::{BLEEDING, DEAD, UNCONSCIOUS};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// CD-DMG-15: the seconds that a box of this type takes to heal.
pub(super) fn takes(kind: Type) -> i32 {
    const HOUR: i32 = 3600;
    const DAY: i32 = 24 * HOUR;
    match kind {
        Type::Bashing => HOUR / 4,
        Type::Lethal => 2 * DAY,
        Type::Aggravated => 7 * DAY,
    }
}

/// CD-DMG-15: whether the rightmost box is due to heal.
pub(super) fn heals(scene: &Scene, who: Who) -> bool {
    let passed = scene.seconds().saturating_sub(scene.get(who, sheet::MENDING_SINCE));
    // Nothing heals sooner than a bashing mark.
    if passed < takes(Type::Bashing) {
        return false;
    }
    let ripe = Row::of(scene, who).rightmost().is_some_and(|kind| passed >= takes(kind));
    ripe && !scene.has(who, BLEEDING) && !scene.has(who, DEAD)
}

/// CD-DMG-15: after fresh damage, the rightmost box starts to heal from now.
pub(super) fn restart(play: &mut Play, who: Who) {
    play.by("CD-DMG-15").set_with(who, sheet::MENDING_SINCE, Scene::seconds);
}

/// Empties the rightmost box, which is told; with a box free nobody stays unconscious.
pub(super) fn heal_rightmost(play: &mut Play, who: Who, rule: &'static str) {
    let mut row = Row::of(play.scene(), who);
    let Some(kind) = row.rightmost() else { return };
    let at = row.marks.sum();
    *row.marks.of_kind(kind) -= 1;
    row.write(play, who, rule);
    let word = match kind {
        Type::Bashing => "bashing",
        Type::Lethal => "lethal",
        Type::Aggravated => "aggravated",
    };
    play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " recovers from 1 ", word, " damage."));
    wracks::healed(play, who, at, kind);
    if at == row.boxes {
        wakes(play, who, rule);
    }
}

/// CD-DMG-16: care heals one box of bashing damage.
pub fn heal_bashing(play: &mut Play, who: Who) {
    if Row::of(play.scene(), who).rightmost() == Some(Type::Bashing) {
        heal_rightmost(play, who, "CD-DMG-16");
    }
}

/// CD-DMG-15, CD-GM-17: ends unconsciousness, because a box is empty or the GM says so.
pub fn wakes(play: &mut Play, who: Who, rule: &'static str) {
    if play.has(who, UNCONSCIOUS) {
        play.by(rule).end(who, UNCONSCIOUS);
        play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " comes round."));
    }
}
