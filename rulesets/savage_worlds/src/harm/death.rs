//! Death, and SW-OPT-14: heroes who never die.

use crate::conditions::{BLEEDING_OUT, DEAD};
use crate::{options, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// SW-OPT-14: whether somebody is a player's Wild Card at a table where those do not die.
pub fn never_dies(scene: &Scene, who: Who) -> bool {
    let hero = scene.get(who, sheet::WILD_CARD) && scene.combatant(who).owner.is_some();
    hero && scene.option(options::HEROES_NEVER_DIE)
}

/// Death, from whatever cause.
pub fn dies(play: &mut Play, who: Who, rule: &'static str) {
    if never_dies(play.scene(), who) {
        let words = text!(who, " would die, but the heroes of this table never do.");
        play.by("SW-OPT-14").tell_in(LineKind::Effect, Tone::Good, words);
        return;
    }
    play.by(rule).condition(who, Cond::new(DEAD));
    play.by(rule).end(who, BLEEDING_OUT);
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " dies."));
}
