//! CE-HEAL-5 to 8: what time and care give back.

use super::suffers;
use crate::conditions::{DEAD, EXHAUSTED, FROZEN, PRONE, UNCONSCIOUS};
use crate::rolls::{self, Degree, Rolled, Test, Told};
use crate::sheet::{self, Number};
use crate::{afflicted, derived};
use fray_engine::base::{Who, plural};
use fray_engine::fact::{LineKind, Modifier, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// CE-HEAL-7: the HP at which somebody wakes up.
const AWAKE_AT: i32 = 3;

/// Gives back HP, up to the maximum. CE-HAZ-7: not while a disease is active.
pub fn heal(play: &mut Play, who: Who, points: i32, rule: &'static str) {
    if play.has(who, DEAD) || points <= 0 {
        return;
    }
    if afflicted::disease_active(play.scene(), who) {
        play.by("CE-HAZ-7").tell(LineKind::Effect, text!(who, " is diseased and regains no HP."));
        return;
    }
    give(play, who, points, rule);
}

/// The same even while a disease is active: for medical treatment of it.
pub fn give(play: &mut Play, who: Who, points: i32, rule: &'static str) {
    let (hp, most) = (play.get(who, sheet::HP), derived::hp_max(play.scene(), who));
    let now = hp.saturating_add(points).min(most).max(hp);
    if now == hp {
        play.by("CE-HEAL-7").tell(LineKind::Effect, text!(who, " has all HP already."));
        return;
    }
    play.by(rule).set(who, sheet::HP, now);
    play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " regains ", now - hp, " HP."));
    if now >= AWAKE_AT && play.has(who, UNCONSCIOUS) {
        play.by("CE-HEAL-7").end(who, UNCONSCIOUS);
        play.by("CE-HEAL-7").tell_in(LineKind::Effect, Tone::Good, text!(who, " comes round."));
    }
}

/// CE-HEAL-2, 5: heals 1D4, twice that on a critical; a fumble costs 1D4 HP.
pub fn by_test(play: &mut Play, healer: Who, who: Who, rolled: Rolled, rule: &'static str) -> Flow {
    match rolled.degree {
        Degree::Failure => {
            play.by(rule).tell(LineKind::Effect, text!("It does ", who, " no good."));
            Ok(())
        }
        // CE-HAZ-7, CE-RES-16: the die could not matter, so it is not rolled.
        Degree::Success | Degree::Critical if afflicted::disease_active(play.scene(), who) => {
            heal(play, who, 1, rule);
            Ok(())
        }
        Degree::Fumble => {
            let fallen = rolls::plain(play, healer, "care", 4, rule)?;
            let told = Told::new(healer, "Care gone wrong", &fallen, text!(fallen.sum, " damage"));
            let patient = if healer == who { text!("") } else { text!(" for ", who) };
            let words = text!(healer, " makes it worse").then(patient).and(": ").and(fallen.sum).and(" damage.");
            rolls::tell(play, rule, told, words);
            suffers(play, who, fallen.sum, rule)
        }
        Degree::Success | Degree::Critical => {
            let points = cares(play, healer, rolled, rule)?;
            heal(play, who, points, rule);
            Ok(())
        }
    }
}

/// CE-HEAL-1, 2, 5: the HP that care gives: 1D4, twice that on a critical.
pub fn cares(play: &mut Play, healer: Who, rolled: Rolled, rule: &'static str) -> Flow<i32> {
    let fallen = rolls::plain(play, healer, "care", 4, rule)?;
    let good = fallen.sum;
    let (points, words) = if rolled.critical() {
        (
            good * 2,
            text!("A critical success: ", good, plural(good, " HP is", " HP are"), " doubled to ", good * 2, "."),
        )
    } else {
        (good, text!(healer, "'s care is worth ", good, " HP."))
    };
    let told = Told::new(healer, "Care", &fallen, text!(points, " HP")).in_tone(Tone::Good);
    rolls::tell(play, rule, told.with(vec![Modifier::new(rule, "doubled", points - good)]), words);
    Ok(points)
}

/// CE-HEAL-5: treatment with Surgery or Medicine.
pub fn treat(play: &mut Play, healer: Who, who: Who, skill: Number, penalty: i32) -> Flow {
    let modifiers = vec![Modifier::new("CE-GM-14", "poor tools", -penalty)];
    let test = Test::skill(play.scene(), healer, skill, text!("to treat ", who)).with(modifiers);
    let rolled = rolls::roll(play, &test, "CE-HEAL-5")?;
    play.by("CE-HEAL-5").set_with(who, sheet::TREATED, |s| Some(s.seconds()));
    play.by("CE-HEAL-9").set(who, sheet::COMPLICATION, true);
    if skill.ix == sheet::MEDICINE.ix && rolled.succeeds() {
        let points = cares(play, healer, rolled, "CE-HEAL-5")?;
        give(play, who, points, "CE-HEAL-5");
        return Ok(());
    }
    by_test(play, healer, who, rolled, "CE-HEAL-5")
}

/// CE-COND-11: a day of rest ends exhaustion, whether or not it gives back HP.
pub fn recovers_strength(play: &mut Play, who: Who) {
    if play.has(who, EXHAUSTED) {
        play.by("CE-COND-11").end(who, EXHAUSTED);
        play.by("CE-COND-11").tell_in(LineKind::Effect, Tone::Good, text!(who, " is no longer exhausted."));
    }
}

/// CE-HEAL-6: a day of rest.
pub fn rest(play: &mut Play, who: Who) -> Flow {
    play.by("CE-HEAL-6").set_with(who, sheet::RESTED, |s| Some(s.seconds()));
    recuperates(play, who)?;
    if !play.has(who, UNCONSCIOUS) {
        play.by("CE-HEAL-6").end(who, PRONE);
    }
    Ok(())
}

fn recuperates(play: &mut Play, who: Who) -> Flow {
    let test = Test::stat(play.scene(), who, sheet::CON, "to recuperate");
    let rolled = rolls::roll(play, &test, "CE-HEAL-6")?;
    match rolled.degree {
        Degree::Critical => {
            let fallen = rolls::plain(play, who, "rest", 4, "CE-HEAL-6")?;
            let told = Told::new(who, "Rest", &fallen, text!(fallen.sum, " HP")).in_tone(Tone::Good);
            rolls::tell(play, "CE-HEAL-6", told, text!("The rest is worth ", fallen.sum, " HP to ", who, "."));
            heal(play, who, fallen.sum, "CE-HEAL-6");
            Ok(())
        }
        Degree::Success => {
            heal(play, who, 1, "CE-HEAL-6");
            Ok(())
        }
        Degree::Failure => {
            play.by("CE-HEAL-6").tell(LineKind::Effect, text!(who, " rests, but regains no HP."));
            Ok(())
        }
        Degree::Fumble => suffers(play, who, 1, "CE-HEAL-6"),
    }
}

/// CE-HEAL-8: gives back points of statistics that were lost for a time.
pub fn mend_stats(play: &mut Play, who: Who, points: i32, rule: &'static str) {
    let before = play.get(who, sheet::CON_LOSS);
    for (loss, stat) in [(sheet::STR_LOSS, sheet::STR), (sheet::CON_LOSS, sheet::CON)] {
        let lost = play.get(who, loss);
        if lost > 0 && points > 0 {
            let left = (lost - points).max(0);
            play.by(rule).set(who, loss, left);
            let words = text!(who, " regains ", lost - left, " ", derived::label(stat), ".");
            play.by(rule).tell_owner(who, LineKind::Effect, words);
        }
    }
    thaws_out(play, who, before);
}

/// CE-HAZ-18: nobody is stiff with cold any longer once their CON has risen above 1. `before`: the loss until now.
pub fn thaws_out(play: &mut Play, who: Who, before: i32) {
    let was = play.get(who, sheet::CON) - before;
    if play.has(who, FROZEN) && was <= 1 && derived::effective(play.scene(), who, sheet::CON) > 1 {
        play.by("CE-HAZ-18").end(who, FROZEN);
        play.by("CE-HAZ-18").tell_in(LineKind::Effect, Tone::Good, text!(who, " can move again."));
    }
}
