//! SW-INC, SW-CND-12: Incapacitated and unconscious.

use super::bleeding::bleeds;
use super::death::{dies, never_dies};
use super::plain_roll::{CameOfIt, plain_roll};
use super::{fatigue, goes_down, injury};
use crate::conditions::{DEAD, INCAPACITATED, PRONE, UNCONSCIOUS};
use crate::rolls::{Outcome, TraitRoll, trait_roll};
use crate::sheet;
use crate::sides::beyond_reach;
use crate::spot::Spot;
use crate::traits::{Kind, Trait};
use fray_engine::base::{Who, plural};
use fray_engine::fact::{LineKind, RollNo, Tone};
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::{Cond, Until};
use fray_engine::text;

/// SW-INC-1: a wound beyond the capacity. No actions, no movement. `by`: the damage roll; `aimed`: what the blow was
/// aimed at, if anything.
pub fn incapacitated(play: &mut Play, who: Who, by: RollNo, aimed: Option<Spot>) -> Flow {
    puts_down(play, who, "SW-INC-1");
    let wild_card = play.get(who, sheet::WILD_CARD);
    let falls = !wild_card && !play.has(who, PRONE);
    let words = if falls { " is Incapacitated and falls prone." } else { " is Incapacitated." };
    play.by("SW-INC-1").because(by).tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
    // SW-INC-8: an Extra is out of the fight, without a roll.
    if !wild_card {
        goes_down(play, who);
        return Ok(());
    }
    roll(play, who, aimed)
}

/// Incapacitated by something else than fatigue. Somebody who has collapsed already is down for both reasons from now on.
pub(super) fn puts_down(play: &mut Play, who: Who, rule: &'static str) {
    let down = fatigue::hurt_as_well(play.scene(), who).unwrap_or_else(|| Cond::new(INCAPACITATED));
    play.by(rule).condition(who, down);
}

/// SW-INC-2..7: the Vigor roll of an Incapacitated Wild Card, and what follows.
pub fn roll(play: &mut Play, who: Who, aimed: Option<Spot>) -> Flow {
    let vigor = TraitRoll::new(who, Trait::Vigor, Kind::Reaction, "incapacitation").to("to stay alive");
    let outcome = trait_roll(play, vigor)?.outcome(play.scene());
    // The GM may have settled it while a reroll was thought about.
    if beyond_reach(play.scene(), who) || !play.has(who, INCAPACITATED) {
        return Ok(());
    }
    match outcome {
        // SW-OPT-14: for heroes who never die a critical failure is a failure.
        Outcome::Critical if !never_dies(play.scene(), who) => dies(play, who, "SW-INC-3"),
        Outcome::Critical | Outcome::Failure => {
            injury::injured(play, who, injury::Lasts::Permanent, aimed)?;
            let now = play.scene().seconds();
            bleeds(play, who, "SW-INC-4", now);
        }
        // SW-INC-5, SW-INC-6: injured, but not bleeding.
        Outcome::Success(0) => injury::injured(play, who, injury::Lasts::WoundsHealed, aimed)?,
        Outcome::Success(_) => injury::injured(play, who, injury::Lasts::WoundsHealedOrDay, aimed)?,
    }
    if !play.has(who, PRONE) && !play.has(who, DEAD) {
        play.by("SW-INC-7").tell_in(LineKind::Effect, Tone::Bad, text!(who, " falls prone."));
    }
    goes_down(play, who);
    Ok(())
}

/// SW-INC-7: somebody Incapacitated goes down.
pub(super) fn falls(play: &mut Play, who: Who) {
    goes_down(play, who);
}

/// SW-DMG-20, SW-RES-14: 1d6 hours.
pub(super) fn roll_hours_unconscious(play: &mut Play, who: Who) -> Flow<i32> {
    let dice = play.by("SW-DMG-20").roll(who, "hours", &[DieSpec::plain(6)])?;
    let hours = dice.iter().map(|d| d.sum()).sum::<i32>();
    plain_roll(play, "SW-DMG-20", who, "Hours unconscious", &dice, CameOfIt::default());
    Ok(hours)
}

/// Knocks somebody unconscious for this many hours (SW-CND-12).
pub(super) fn unconscious_for(play: &mut Play, who: Who, hours: i32) {
    let falls = if play.has(who, PRONE) { "." } else { " and falls prone." };
    knocked_out(play, who, "SW-DMG-20", hours.unsigned_abs().saturating_mul(3600));
    let words = text!(who, " is knocked unconscious for ", hours, plural(hours, " hour", " hours"), falls);
    play.by("SW-DMG-20").tell_in(LineKind::Effect, Tone::Bad, words);
}

/// SW-CND-12: knocks somebody unconscious for this many seconds; prone and helpless. Who is unconscious already wakes
/// when the longer time is over.
pub fn knocked_out(play: &mut Play, who: Who, rule: &'static str, seconds: u32) {
    goes_down(play, who);
    let clock = play.scene().clock.saturating_add(seconds);
    let until = match play.scene().cond(who, UNCONSCIOUS).map(|c| c.until) {
        Some(Until::Time { clock: before }) => Until::Time { clock: clock.max(before) },
        // The GM has said no time, and ends it.
        Some(open) => open,
        None => Until::Time { clock },
    };
    play.by(rule).condition(who, Cond::new(UNCONSCIOUS).until(until));
}
