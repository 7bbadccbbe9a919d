use super::incapacitation::knocked_out;
use crate::conditions::PRONE;
use crate::rolls::{TraitRoll, trait_roll};
use crate::sides::is_out;
use crate::traits::{Kind, Trait};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// SW-DMG-19: for how long, in seconds.
const HALF_AN_HOUR: u32 = 30 * 60;

/// SW-DMG-19: the Vigor roll of somebody hurt by an attack with the Drop; new wounds count.
pub(super) fn knockout_roll(play: &mut Play, who: Who, modifier: i32) -> Flow {
    let roll = TraitRoll::new(who, Trait::Vigor, Kind::Reaction, "knockout")
        .to("to stay conscious")
        .success_is_all()
        .with(move |_, modifiers| modifiers.add("SW-DMG-19", "hit on the head", modifier));
    let success = trait_roll(play, roll)?.outcome(play.scene()).success();
    // Nothing further for anyone put down while a reroll was thought about.
    if !success && !is_out(play.scene(), who) {
        let falls = if play.has(who, PRONE) { "." } else { " and falls prone." };
        knocked_out(play, who, "SW-DMG-19", HALF_AN_HOUR);
        let words = text!(who, " is knocked unconscious for half an hour", falls);
        play.by("SW-DMG-19").tell_in(LineKind::Effect, Tone::Bad, words);
    }
    Ok(())
}
