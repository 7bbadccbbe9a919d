//! SW-HAZ: falls, fire, no air, poison. The GM says how strong a hazard is and when it is over (SW-GM-15).

use super::damage::HazardDamage;
use super::plain_roll::{CameOfIt, plain_roll};
use super::{bleeding, damage_from_outside, falls_prone, fatigue, goes_down, incapacitation, knocked_out, stun};
use crate::conditions::{BURNING, Breath, Fire, IN_FIRE, NO_AIR, POISONED, PRONE};
use crate::rolls::{TraitRoll, trait_roll};
use crate::sides::{beyond_reach, is_out};
use crate::traits::{Kind, Trait};
use crate::{derived, sheet};
use fray_engine::base::{self, Who, plural};
use fray_engine::fact::{Cause, LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{DieSpec, Flow, Play};
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::text;

/// SW-HAZ-1: the most dice that a fall does.
const MOST_DICE: i32 = 10;
/// SW-GM-14: how long somebody knocked out by poison stays unconscious, unless the GM says otherwise.
const HALF_HOUR: u32 = 30 * 60;
/// SW-GEN-6.
const ROUND: u32 = 6;

/// SW-HAZ-1: a fall from this height, in tenths of a metre, does n d6 + n damage, where n is a third of its metres, rounded up.
/// `softer`: how many dice fewer, for soft ground or water. Below a metre and a half it does nothing. Anyone who falls is prone.
pub fn fall(play: &mut Play, who: Who, tenths: i32, softer: i32) -> Flow {
    let metres = match (tenths / 10, tenths % 10) {
        (metres, 0) => base::number(metres),
        (metres, rest) => format!("{}.{rest}", base::number(metres)),
    };
    play.by("SW-HAZ-1").tell(LineKind::Gm, text!(who, " falls ", metres, " m."));
    if tenths < 15 {
        return Ok(());
    }
    let n = ((tenths + 29) / 30).min(MOST_DICE) - softer;
    if n > 0 {
        let fall = HazardDamage { dice: vec![6; n as usize], flat: n, ap: 0, rule: "SW-HAZ-1", label: "fall" };
        damage_from_outside(play, who, fall)?;
    }
    if beyond_reach(play.scene(), who) {
        return Ok(());
    }
    if !play.has(who, PRONE) {
        falls_prone(play, who, "SW-HAZ-1");
        let words = text!(who, " is prone.");
        play.by("SW-HAZ-1").because(Cause::Rule).tell_in(LineKind::Effect, Tone::Bad, words);
    }
    Ok(())
}

/// SW-HAZ-2: how easily somebody catches fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flammability {
    /// On a 6.
    Usual,
    /// Very flammable: on 4 to 6.
    Dry,
}

/// SW-HAZ-2: fire on contact does this many d6, and anyone not burning yet may catch fire.
pub fn burn(play: &mut Play, who: Who, dice: i32, tinder: Flammability) -> Flow {
    let dice = dice.clamp(1, 10);
    let fire = HazardDamage { dice: vec![6; dice as usize], flat: 0, ap: 0, rule: "SW-HAZ-2", label: "fire" };
    damage_from_outside(play, who, fire)?;
    if beyond_reach(play.scene(), who) || play.has(who, BURNING) {
        return Ok(());
    }
    // SW-RES-10 i: the hazard's own die comes after all that follows from the damage.
    let die = play.by("SW-HAZ-2").roll(who, "catching fire", &[DieSpec::plain(6)])?;
    let least = match tinder {
        Flammability::Usual => 6,
        Flammability::Dry => 4,
    };
    let catches = die.iter().any(|d| d.sum() >= least);
    let result = if catches { "on fire" } else { "no fire" };
    plain_roll(play, "SW-HAZ-2", who, "Catching fire", &die, CameOfIt { against: least.into(), result: result.into() });
    if catches {
        play.by("SW-CND-14").condition(who, Cond::new(BURNING).level(dice));
        play.by("SW-CND-14").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is burning."));
    }
    Ok(())
}

/// SW-HAZ-2: puts somebody in a fire that does this many d6 at each turn start from now on.
pub fn in_fire(play: &mut Play, who: Who, dice: i32, tinder: Flammability) {
    play.by("SW-HAZ-2").condition(who, Fire { dice, dry: tinder == Flammability::Dry }.cond());
}

/// SW-HAZ-3: whether somebody could take a breath before the air was gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    Prepared,
    OffGuard,
}

/// SW-HAZ-3: takes the air away. The breath lasts 2 rounds plus one for each side of the Vigor die, or half as long for
/// somebody caught off guard.
pub fn suffocate(play: &mut Play, who: Who, warning: Warning) {
    let full = breath(play.scene(), who);
    let breath = match warning {
        Warning::Prepared => full,
        Warning::OffGuard => full / 2,
    };
    play.by("SW-HAZ-3").condition(who, Breath { breath, counted: None }.cond());
    play.by("SW-HAZ-3").tell_in(LineKind::Gm, Tone::Bad, text!(who, " has air for ", breath, " rounds."));
}

fn breath(scene: &Scene, who: Who) -> i32 {
    2 + derived::die(scene, who, sheet::VIGOR).map_or(4, |d| i32::from(d.sides))
}

/// SW-TRN-9, step 2: whether a hazard makes somebody roll at the start of a turn; holding one's breath takes no roll.
pub fn rolls_at_turn_start(scene: &Scene, who: Who) -> bool {
    let breathless = scene.has(who, NO_AIR) && breath_left(scene, who) == 0 && !has_counted(scene, who);
    breathless || scene.has_any(who, &[BURNING, IN_FIRE])
}

/// SW-HAZ-3: the rounds of breath left.
fn breath_left(scene: &Scene, who: Who) -> i32 {
    Breath::on(scene, who).map_or_else(|| breath(scene, who), |b| b.breath)
}

/// SW-HAZ-3: whether this round has counted already, so that a turn that was held back or put back costs no second one.
fn has_counted(scene: &Scene, who: Who) -> bool {
    Breath::on(scene, who).and_then(|b| b.counted).is_some_and(|round| scene.round_number() == Some(round))
}

/// SW-TRN-9, step 2: what hazards do at the start of a turn.
pub fn turn_start(play: &mut Play, who: Who) -> Flow {
    let level = |s: &Scene, id: &str| s.cond(who, id).map_or(0, |c| c.level.max(1));
    let s = play.scene();
    let (burning, around) = (level(s, BURNING), level(s, IN_FIRE));
    if burning.max(around) > 0 {
        let dry = Fire::on(s, who).is_some_and(|fire| fire.dry);
        let words = if around > 0 { " is in the fire." } else { " is burning." };
        play.by("SW-HAZ-2").because(Cause::Rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
        burn(play, who, burning.max(around), if dry { Flammability::Dry } else { Flammability::Usual })?;
    }
    if play.has(who, NO_AIR) && !is_out(play.scene(), who) && !has_counted(play.scene(), who) {
        breathless(play, who)?;
    }
    Ok(())
}

/// SW-HAZ-3: uses up a round of breath. With none left, a failed Vigor roll costs a level of fatigue.
fn breathless(play: &mut Play, who: Who) -> Flow {
    let (left, counted) = (breath_left(play.scene(), who), play.scene().round_number());
    play.by("SW-HAZ-3").condition(who, Breath { breath: (left - 1).max(0), counted }.cond());
    if left > 0 {
        let words = text!(
            who,
            " is holding their breath: enough for ",
            left - 1,
            plural(left - 1, " more round.", " more rounds.")
        );
        play.by("SW-HAZ-3").because(Cause::Rule).tell(LineKind::Effect, words);
        return Ok(());
    }
    let vigor = TraitRoll::new(who, Trait::Vigor, Kind::Reaction, "no air").to("to go without air");
    if !trait_roll(play, vigor.success_is_all())?.outcome(play.scene()).success() {
        fatigue::tires(play, who, "SW-HAZ-3");
    }
    Ok(())
}

/// SW-HAZ-4: what a poison does to those who do not resist it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Poison {
    /// Fatigued.
    Mild,
    /// Stunned.
    Paralysing,
    /// Unconscious.
    Knockout,
    /// Stunned now; Incapacitated and Bleeding Out after 2d6 rounds.
    Lethal,
}

/// SW-HAZ-4: Vigor at the poison's modifier, or it takes effect.
pub fn poison(play: &mut Play, who: Who, poison: Poison, modifier: i32) -> Flow {
    let vigor = TraitRoll::new(who, Trait::Vigor, Kind::Reaction, "poison").to("against poison");
    let vigor = vigor.with(move |_, modifiers| modifiers.add("SW-HAZ-4", "the poison", modifier));
    if trait_roll(play, vigor.success_is_all())?.outcome(play.scene()).success() {
        return Ok(());
    }
    // The victim may have died or left while a reroll was thought about.
    if beyond_reach(play.scene(), who) {
        return Ok(());
    }
    match poison {
        Poison::Mild => fatigue::tires(play, who, "SW-HAZ-4"),
        // SW-INC-7, SW-CND-12: nobody out of the fight is Stunned.
        Poison::Paralysing if is_out(play.scene(), who) => {}
        Poison::Paralysing => stun::stun(play, who, "SW-HAZ-4"),
        Poison::Knockout => {
            let words = if play.has(who, PRONE) { " falls unconscious." } else { " falls unconscious and prone." };
            knocked_out(play, who, "SW-HAZ-4", HALF_HOUR);
            play.by("SW-HAZ-4").tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
        }
        Poison::Lethal => {
            if !is_out(play.scene(), who) {
                stun::stun(play, who, "SW-HAZ-4");
            }
            let dice = play.by("SW-HAZ-4").roll(who, "rounds to live", &[DieSpec::plain(6), DieSpec::plain(6)])?;
            plain_roll(play, "SW-HAZ-4", who, "Rounds until it takes effect", &dice, CameOfIt::default());
            let rounds: u32 = dice.iter().map(|d| d.sum().unsigned_abs()).sum();
            let words = text!("The poison will bring ", who, " down in ", rounds as i32, " rounds.");
            play.by("SW-HAZ-4").tell_in(LineKind::Effect, Tone::Bad, words);
            let until = Until::Time { clock: play.scene().clock.saturating_add(rounds * ROUND) };
            play.by("SW-HAZ-4").condition(who, Cond::new(POISONED).until(until));
        }
    }
    Ok(())
}

/// SW-HAZ-4: whether the rounds of a lethal poison are over.
pub(super) fn poison_due(scene: &Scene, who: Who) -> bool {
    matches!(scene.cond(who, POISONED).map(|c| c.until), Some(Until::Time { clock }) if clock <= scene.clock)
}

/// SW-HAZ-4: the lethal poison takes effect, at the time when it was due.
pub(super) fn poison_takes_effect(play: &mut Play, who: Who) {
    let due = match play.scene().cond(who, POISONED).map(|c| c.until) {
        Some(Until::Time { clock }) => clock,
        Some(_) | None => play.scene().clock,
    };
    play.by("SW-HAZ-4").end(who, POISONED);
    if beyond_reach(play.scene(), who) {
        return;
    }
    incapacitation::puts_down(play, who, "SW-HAZ-4");
    let words = text!("The poison brings ", who, " down.");
    play.by("SW-HAZ-4").because(Cause::Rule).tell_in(LineKind::Effect, Tone::Bad, words);
    goes_down(play, who);
    bleeding::bleeds(play, who, "SW-HAZ-4", derived::seconds(due));
}

/// SW-GM-15: the hazards that the GM can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relief {
    /// Out of the fire, and put out.
    Fire,
    /// There is air again.
    Air,
    /// The poison is cured.
    Poison,
    /// A level of fatigue is removed.
    Rest,
}

/// Whether there is anything for this relief to end: several named together may not all be beset by the same.
fn is_beset(scene: &Scene, who: Who, relief: Relief) -> bool {
    match relief {
        Relief::Fire => scene.has(who, BURNING) || scene.has(who, IN_FIRE),
        Relief::Air => scene.has(who, NO_AIR),
        Relief::Poison => scene.has(who, POISONED),
        Relief::Rest => scene.get(who, sheet::FATIGUE) > 0 || fatigue::collapsed(scene, who),
    }
}

/// SW-GM-15: ends a hazard for somebody, if there is one.
pub fn relieve(play: &mut Play, who: Who, relief: Relief) {
    if !is_beset(play.scene(), who, relief) {
        return;
    }
    let words = match relief {
        Relief::Fire => {
            play.by("SW-CND-14").end(who, BURNING);
            play.by("SW-GM-15").end(who, IN_FIRE);
            " is out of the fire."
        }
        Relief::Air => {
            play.by("SW-GM-15").end(who, NO_AIR);
            " can breathe again."
        }
        Relief::Poison => {
            play.by("SW-GM-15").end(who, POISONED);
            " is cured of the poison."
        }
        Relief::Rest => return fatigue::rests(play, who),
    };
    play.by("SW-GM-15").tell_in(LineKind::Gm, Tone::Good, text!(who, words));
}
