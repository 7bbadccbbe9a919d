//! Effects of game time: Injuries pass, the unconscious wake, bleeding goes on, wounds heal naturally.
//! The GM lets the time pass.

use super::death::never_dies;
use super::{bleeding, fatigue, hazard, incapacitation, injury, wounds};
use crate::conditions::{BLEEDING_OUT, Bleeding, DEAD, INCAPACITATED, POISONED, UNCONSCIOUS};
use crate::rolls::{Outcome, TraitRoll, trait_roll};
use crate::sides::{beyond_reach, is_out};
use crate::traits::{Kind, Trait};
use crate::{derived, sheet};
use fray_engine::base::{Who, plural};
use fray_engine::fact::{Cause, LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Scene, Until};
use fray_engine::text;

/// SW-HEA-6: after a healing gone wrong, one every 12 hours.
const HALF_DAY: i32 = 12 * 3600;
/// SW-HEA-5.
const FIVE_DAYS: i32 = 5 * 24 * 3600;

/// Whether time has brought anything about for anybody.
pub fn due(scene: &Scene) -> bool {
    let mut affected = scene.ids().filter(|w| is_affected(scene, *w));
    affected.any(|w| condition_due(scene, w) || injury::over(scene, w) || heals(scene, w))
}

/// Whether there is anything about somebody that time could change: a condition or a wound.
fn is_affected(scene: &Scene, who: Who) -> bool {
    !scene.combatant(who).conds.is_empty() || scene.get(who, sheet::WOUNDS) > 0
}

/// Whether a knockout, a poison or Bleeding Out has reached its time, or has none yet.
fn condition_due(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[UNCONSCIOUS, POISONED, BLEEDING_OUT]) && {
        let due = wakes(scene, who) || hazard::poison_due(scene, who);
        due || bleeding::unnoted(scene, who) || bleeding::due(scene, who)
    }
}

/// Carries out everything that is due, each thing once; the rest follows as long as [`due`] says so.
pub fn passes(play: &mut Play) -> Flow {
    let all: Vec<Who> = play.scene().ids().collect();
    for who in all {
        // The GM may have removed somebody while others rolled.
        if play.scene().combatant(who).gone {
            continue;
        }
        injury::end_those_over(play, who);
        if wakes(play.scene(), who) {
            play.by("SW-CND-12").end(who, UNCONSCIOUS);
            let words = text!(who, " wakes up.");
            play.by("SW-CND-12").because(Cause::Rule).tell_in(LineKind::Effect, Tone::Good, words);
        }
        if hazard::poison_due(play.scene(), who) {
            hazard::poison_takes_effect(play, who);
        }
        if bleeding::unnoted(play.scene(), who) {
            let now = play.scene().seconds();
            bleeding::remember(play, who, now, Bleeding::MINUTE);
        }
        if bleeding::due(play.scene(), who) {
            let (last, every) = bleeding::interval(play.scene(), who);
            bleeding::remember(play, who, last.saturating_add(every), every);
            bleeding::roll(play, who)?;
        }
        if heals(play.scene(), who) {
            natural_healing(play, who)?;
        }
    }
    Ok(())
}

fn wakes(scene: &Scene, who: Who) -> bool {
    let at = scene.cond(who, UNCONSCIOUS).map(|c| c.until);
    matches!(at, Some(Until::Time { clock }) if clock <= scene.clock)
}

fn heals(scene: &Scene, who: Who) -> bool {
    let wounded = scene.get(who, sheet::WOUNDS) > 0 && !scene.has(who, DEAD) && !scene.has(who, BLEEDING_OUT);
    wounded && scene.seconds().saturating_sub(wounds::rested(scene, who)) >= FIVE_DAYS
}

/// SW-HEA-5: every five days a Vigor roll: success one wound, raise two, critical failure one more.
fn natural_healing(play: &mut Play, who: Who) -> Flow {
    let last = wounds::rested(play.scene(), who);
    wounds::rests(play, who, last.saturating_add(FIVE_DAYS));
    let vigor = TraitRoll::new(who, Trait::Vigor, Kind::Reaction, "natural healing").to("to heal");
    // A raise heals a second wound, if there is one.
    let vigor = vigor.raises_count(|s| (s.get(who, sheet::WOUNDS) - 1).clamp(0, 1));
    let outcome = trait_roll(play, vigor)?.outcome(play.scene());
    if beyond_reach(play.scene(), who) {
        return Ok(());
    }
    match outcome {
        Outcome::Critical => one_more_at(play, who, "SW-HEA-5", last.saturating_add(FIVE_DAYS)),
        Outcome::Failure => {}
        Outcome::Success(raises) => recovers(play, who, if raises > 0 { 2 } else { 1 }, "SW-HEA-5"),
    }
    Ok(())
}

/// SW-HEA-2, 4, 5, SW-INC-9: wounds go, and with the first of them Incapacitation and knockout.
pub(crate) fn recovers(play: &mut Play, who: Who, most: i32, rule: &'static str) {
    let wounds = play.get(who, sheet::WOUNDS);
    let n = most.min(wounds);
    if n <= 0 {
        return;
    }
    wounds::forget(play, who, n);
    play.by(rule).set(who, sheet::WOUNDS, wounds - n);
    let words = text!(who, " recovers from ", n, plural(n, " wound", " wounds"));
    let s = play.scene();
    let words = if s.state_is_open(who) {
        words.and(": ").and(wounds - n).and(" of ").and(derived::wound_capacity(s, who)).and(" left.")
    } else {
        words.and(".")
    };
    play.by(rule).tell_in(LineKind::Effect, Tone::Good, words);
    if [INCAPACITATED, UNCONSCIOUS].into_iter().any(|c| play.has(who, c)) {
        fatigue::mends(play, who, "SW-INC-9");
        play.by("SW-INC-9").end(who, BLEEDING_OUT);
        play.by("SW-INC-9").end(who, UNCONSCIOUS);
        if !is_out(play.scene(), who) {
            play.by("SW-INC-9").tell_in(LineKind::Effect, Tone::Good, text!(who, " comes round."));
        }
    }
    if wounds == n {
        injury::wounds_healed(play, who);
    }
}

/// SW-HEA-2: one more wound now.
pub(crate) fn one_more(play: &mut Play, who: Who, rule: &'static str) {
    let now = play.scene().seconds();
    one_more_at(play, who, rule, now);
}

/// SW-HEA-2, 5, 6: adds one wound at this time. Beyond the capacity the patient is Incapacitated and Bleeding Out, but rolls only
/// every 12 hours.
fn one_more_at(play: &mut Play, who: Who, rule: &'static str, at: i32) {
    let wounds = play.get(who, sheet::WOUNDS);
    let words = text!(who, " gets worse: one more wound.");
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, words);
    if wounds < derived::wound_capacity(play.scene(), who) {
        wounds::note(play, who, wounds, 1, at);
        play.by(rule).set(who, sheet::WOUNDS, wounds + 1);
        return;
    }
    incapacitation::puts_down(play, who, "SW-HEA-6");
    incapacitation::falls(play, who);
    // SW-OPT-14.
    if never_dies(play.scene(), who) {
        play.by("SW-HEA-6").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is Incapacitated."));
        return;
    }
    play.by("SW-HEA-6").condition(who, Bleeding { rolled_at: at, every: Some(HALF_DAY) }.cond());
    play.by("SW-HEA-6").tell_in(LineKind::Effect, Tone::Bad, text!(who, " is Incapacitated and Bleeding Out."));
}
