//! SW-CND-13, SW-HAZ-5: fatigue.

use super::{gets_up, goes_down};
use crate::conditions::{Down, INCAPACITATED};
use crate::sheet;
use crate::sides::beyond_reach;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// The cause that the condition Incapacitated remembers when it came from fatigue.
const BY_FATIGUE: &str = "fatigue";
/// The same when something else keeps the victim down as well.
const BY_BOTH: &str = "fatigue and wounds";

/// Why somebody is Incapacitated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    Fatigue,
    Both,
    Other,
}

fn why(scene: &Scene, who: Who) -> Why {
    match Down::on(scene, who).as_ref().map(|down| &*down.cause) {
        Some(BY_FATIGUE) => Why::Fatigue,
        Some(BY_BOTH) => Why::Both,
        Some(_) | None => Why::Other,
    }
}

/// SW-HAZ-5: one level more. SW-CND-13: a third one Incapacitates, without the rolls of SW-INC-2..6.
pub fn tires(play: &mut Play, who: Who, rule: &'static str) {
    if beyond_reach(play.scene(), who) {
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

/// SW-CND-13: whether somebody is Incapacitated by fatigue, whatever else there is.
pub fn collapsed(scene: &Scene, who: Who) -> bool {
    why(scene, who) != Why::Other
}

/// SW-CND-13: whether nothing but fatigue Incapacitates somebody.
pub fn only_collapsed(scene: &Scene, who: Who) -> bool {
    why(scene, who) == Why::Fatigue
}

/// SW-CND-13, SW-INC-1: the condition of somebody collapsed who is hurt as well; none for anybody else.
pub(super) fn hurt_as_well(scene: &Scene, who: Who) -> Option<Cond> {
    collapsed(scene, who).then(|| Down { cause: BY_BOTH.into() }.cond())
}

/// SW-INC-9: ends what wounds have done, and leaves what fatigue has done (SW-CND-13).
pub(super) fn mends(play: &mut Play, who: Who, rule: &'static str) {
    match why(play.scene(), who) {
        Why::Fatigue => {}
        Why::Both => play.by("SW-CND-13").condition(who, Down { cause: BY_FATIGUE.into() }.cond()),
        Why::Other => gets_up(play, who, rule),
    }
}

/// SW-CND-13, SW-GM-15: removes one level: first Incapacitation by fatigue, then Exhausted, then Fatigued.
pub fn rests(play: &mut Play, who: Who) {
    match why(play.scene(), who) {
        Why::Fatigue => gets_up(play, who, "SW-CND-13"),
        Why::Both => play.by("SW-CND-13").condition(who, Cond::new(INCAPACITATED)),
        Why::Other => play.by("SW-CND-13").set_with(who, sheet::FATIGUE, |s| (s.get(who, sheet::FATIGUE) - 1).max(0)),
    }
    play.by("SW-CND-13").tell_in(LineKind::Gm, Tone::Good, text!(who, " recovers from fatigue."));
}
