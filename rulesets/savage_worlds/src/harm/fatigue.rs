//! SW-CND-13, SW-HAZ-5: fatigue.

use super::goes_down;
use crate::conditions::{DEAD, Down, INCAPACITATED};
use crate::sheet;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::Scene;
use fray_engine::text;

/// The cause that the condition Incapacitated remembers when it came from fatigue.
const BY_FATIGUE: &str = "fatigue";

/// SW-HAZ-5: one level more. SW-CND-13: a third one Incapacitates, without the rolls of SW-INC-2..6.
pub fn tires(play: &mut Play, who: Who, rule: &'static str) {
    if play.has(who, DEAD) {
        return;
    }
    let level = play.get(who, sheet::FATIGUE) + 1;
    if level <= 2 {
        play.by(rule).set(who, sheet::FATIGUE, level);
        let word = if level == 1 { " is Fatigued." } else { " is Exhausted." };
        play.by("SW-CND-13").tell_in(LineKind::Effect, Tone::Bad, text!(who, word));
    } else if !play.has(who, INCAPACITATED) {
        play.by("SW-CND-13").condition(who, Down { cause: BY_FATIGUE.into() }.cond());
        play.by("SW-CND-13").tell_in(LineKind::Effect, Tone::Bad, text!(who, " collapses from fatigue."));
        goes_down(play, who);
    }
}

/// SW-CND-13: whether somebody is Incapacitated by fatigue and not by wounds.
pub fn collapsed(scene: &Scene, who: Who) -> bool {
    Down::on(scene, who).is_some_and(|down| down.cause == BY_FATIGUE)
}

/// SW-CND-13, SW-GM-15: removes one level: first Incapacitation by fatigue, then Exhausted, then Fatigued.
pub fn rests(play: &mut Play, who: Who) {
    if collapsed(play.scene(), who) {
        play.by("SW-CND-13").end(who, INCAPACITATED);
    } else {
        play.by("SW-CND-13").set_with(who, sheet::FATIGUE, |s| (s.get(who, sheet::FATIGUE) - 1).max(0));
    }
    play.by("SW-CND-13").tell_in(LineKind::Gm, Tone::Good, text!(who, " recovers from fatigue."));
}
