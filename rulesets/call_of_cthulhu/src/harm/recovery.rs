//! CC-REC-1 to 6, CC-COND-5: first aid, medicine, rest.

use super::blow::dies_at_once;
use super::faint;
use crate::conditions::{AWAKE, DEAD, DYING, MAJOR_WOUND, STABILISED, TRIED_AID, UNCONSCIOUS};
use crate::gear::Dice;
use crate::rolls::{Die, Difficulty, Level, Test, con, roll, roll_healing};
use crate::{derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// CC-REC-1, CC-COND-5: an hour in seconds.
const HOUR: i32 = 3600;

fray_engine::payload! {
    /// CC-COND-5: the clock at the last hourly roll.
    pub struct Stable of STABILISED { since: Option<i32> }
}

/// CC-REC-1, CC-REC-2, CC-REC-3: why first aid by this helper would do nothing for a patient who is still here; `None`:
/// it may help.
pub fn may_tend(scene: &Scene, helper: Who, patient: Who) -> Option<&'static str> {
    if scene.has(patient, STABILISED) {
        return Some(" is stabilised; only Medicine helps now.");
    }
    if !wound_is_open(scene, patient) {
        return Some(" has no wound that first aid could still help.");
    }
    let vain = Some(
        " has already had first aid from this helper, without success. Let somebody else try, or push that roll if it can be pushed.",
    );
    vain.filter(|_| scene.cond_from(patient, TRIED_AID, helper).is_some())
}

/// CC-REC-1, 2: whether the wound can still be treated: within an hour, or at any time if the patient is dying.
pub fn wound_is_open(scene: &Scene, patient: Who) -> bool {
    let late = scene.seconds().saturating_sub(scene.get(patient, sheet::WOUNDED_AT)) > HOUR;
    scene.has(patient, DYING) || (scene.get(patient, sheet::FIRST_AID_OPEN) && !late)
}

/// CC-REC-1: notes that this helper has failed to treat this wound.
pub fn tried(play: &mut Play, helper: Who, patient: Who) {
    play.by("CC-REC-1").condition(patient, Cond::new(TRIED_AID).by(helper));
}

/// CC-COND-6: tells that a patient has died or left while the help was under way; `true`: so it does nothing.
pub fn tell_if_beyond_help(play: &mut Play, patient: Who) -> bool {
    let words = if play.has(patient, DEAD) {
        text!("Nothing helps ", patient, " any more.")
    } else if derived::is_gone(play.scene(), patient) {
        text!(patient, " is no longer there.")
    } else {
        return false;
    };
    play.by("CC-COND-6").tell(LineKind::Effect, words);
    true
}

/// CC-REC-1, 2: the effect of successful first aid.
pub fn heal_by_first_aid(play: &mut Play, patient: Who) {
    if play.has(patient, DYING) {
        stabilised(play, patient, "CC-REC-2");
        let words = text!(patient, " is no longer dying: stabilised at 1 hit point.");
        play.by("CC-REC-2").tell_in(LineKind::Effect, Tone::Good, words);
    } else {
        heal(play, patient, 1, "CC-REC-1");
        play.by("CC-REC-1").set(patient, sheet::FIRST_AID_OPEN, false);
        faint::wakes(play, patient, "CC-REC-1", "");
    }
    // CC-OPT-4
    play.by("CC-OPT-4").end(patient, AWAKE);
}

/// CC-COND-5, CC-REC-2: no longer dying, at 1 hit point and unconscious, even if Luck alone had kept them awake
/// (CC-OPT-4).
pub(super) fn stabilised(play: &mut Play, who: Who, rule: &'static str) {
    // Anyone that the GM has called dying may have more hit points.
    let left = if play.has(who, DYING) { 1 } else { play.get(who, sheet::HP).max(1) };
    play.by(rule).end(who, DYING);
    play.by(rule).set(who, sheet::HP, left);
    let since = Some(play.scene().seconds());
    play.by(rule).condition(who, Stable { since }.cond());
    faint::unconscious(play, who, "CC-COND-5", "");
}

/// CC-COND-5: the hour of somebody who comes in stabilised begins now, unless it is known when it began.
pub(super) fn stable_from_now(play: &mut Play, who: Who) {
    if Stable::on(play.scene(), who).is_some_and(|s| s.since.is_none()) {
        let since = Some(play.scene().seconds());
        play.by("CC-COND-5").condition(who, Stable { since }.cond());
    }
}

/// Gives back hit points, up to the maximum.
fn heal(play: &mut Play, who: Who, points: i32, rule: &'static str) {
    let max = derived::hp_max(play.scene(), who);
    let hp = play.get(who, sheet::HP);
    let gained = points.min(max - hp).max(0);
    play.by(rule).set(who, sheet::HP, hp + gained);
    let words = match gained {
        0 => text!(who, " has all hit points already."),
        1 => text!(who, " regains 1 hit point."),
        _ => text!(who, " regains ", gained, " hit points."),
    };
    play.by(rule).tell_in(LineKind::Effect, Tone::Good, words);
}

/// CC-GM-14: after the fight, anyone unconscious wakes who has a hit point and no other reason to stay so. Says whether that is
/// so; `when` follows it in the line.
pub fn comes_round(play: &mut Play, who: Who, when: &'static str) -> bool {
    let kept = [DYING, STABILISED, DEAD].iter().any(|id| play.has(who, id));
    let wakes = play.has(who, UNCONSCIOUS) && !kept && play.get(who, sheet::HP) >= 1;
    if wakes {
        faint::wakes(play, who, "CC-GM-14", when);
    }
    wakes
}

/// CC-REC-4: the effect of successful medicine.
pub fn medicine(play: &mut Play, patient: Who) -> Flow {
    let points = roll_healing(play, patient, Dice::of(1, 3), "The treatment")?;
    heal(play, patient, points, "CC-REC-4");
    if play.has(patient, STABILISED) {
        play.by("CC-REC-4").end(patient, STABILISED);
        play.by("CC-REC-4").tell_in(LineKind::Effect, Tone::Good, text!(patient, " is out of danger."));
    }
    comes_round(play, patient, "");
    Ok(())
}

/// CC-COND-5: somebody stabilised, an hour or more after the last roll.
fn due(scene: &Scene) -> Option<Who> {
    let passed = |w: &Who| {
        Stable::on(scene, *w).and_then(|s| s.since).is_some_and(|since| scene.seconds().saturating_sub(since) >= HOUR)
    };
    scene.ids().find(passed)
}

/// Whether an hourly roll is due.
pub fn hours_passed(scene: &Scene) -> bool {
    due(scene).is_some()
}

/// CC-COND-5: a CON roll for each hour; on a failure, dying again at 0 hit points; CC-OPT-18: a foe dies.
pub fn hourly(play: &mut Play) -> Flow {
    while let Some(who) = due(play.scene()) {
        let Some(since) = Stable::on(play.scene(), who).and_then(|s| s.since) else { break };
        play.by("CC-COND-5").condition(who, Stable { since: Some(since.saturating_add(HOUR)) }.cond());
        if con(play, who, Difficulty::Regular, "to last another hour")?.succeeds() {
            play.by("CC-COND-5").tell(LineKind::Effect, text!(who, " lasts another hour."));
            continue;
        }
        play.by("CC-COND-5").end(who, STABILISED);
        play.by("CC-COND-5").set(who, sheet::HP, 0);
        if dies_at_once(play.scene(), who) {
            faint::dies(play, who, "CC-OPT-18", ": the CON roll failed");
            continue;
        }
        faint::dying_by_gm(play, who);
        faint::checked_at_once(play, who)?;
    }
    Ok(())
}

/// CC-REC-6: how good the care is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Healed {
    /// Rest and good care: a bonus die.
    Well,
    /// Average care.
    Plainly,
    /// Poor conditions: a penalty die.
    Poorly,
}

impl fray_engine::form::Listed for Healed {
    const ALL: &'static [(Healed, &'static str, &'static str)] = &[
        (Healed::Plainly, "plain", "ordinary care"),
        (Healed::Well, "good", "rest and good care"),
        (Healed::Poorly, "poor", "poor conditions"),
    ];
}

/// CC-REC-5: what days of rest heal without a major wound.
pub fn rest_days(play: &mut Play, who: Who, days: i32) {
    if play.has(who, MAJOR_WOUND) || play.has(who, DEAD) {
        play.by("CC-REC-5").tell(LineKind::Effect, text!("Rest alone does not help ", who, "."));
        return;
    }
    heal(play, who, days, "CC-REC-5");
    comes_round(play, who, "");
}

/// CC-REC-6: what a week of rest heals with a major wound; CC-REC-5: without one it counts as seven days.
pub fn rest_week(play: &mut Play, who: Who, care: Healed) -> Flow {
    if !play.has(who, MAJOR_WOUND) || play.has(who, DEAD) {
        rest_days(play, who, 7);
        return Ok(());
    }
    let dice = match care {
        Healed::Well => vec![Die::bonus("CC-REC-6", "good care")],
        Healed::Plainly => vec![],
        Healed::Poorly => vec![Die::penalty("CC-REC-6", "poor conditions")],
    };
    let test = Test::of(play.scene(), who, sheet::CON, "to heal").dice(dice);
    let rolled = roll(play, test)?;
    if rolled.succeeds() {
        let extreme = rolled.level >= Level::Extreme;
        let points = roll_healing(play, who, Dice::of(if extreme { 2 } else { 1 }, 3), "A week of rest")?;
        heal(play, who, points, "CC-REC-6");
    }
    comes_round(play, who, "");
    let s = play.scene();
    let half = s.get(who, sheet::HP) >= derived::half(derived::hp_max(s, who));
    if rolled.level >= Level::Extreme || half {
        play.by("CC-REC-6").end(who, MAJOR_WOUND);
        play.by("CC-REC-6").tell_in(LineKind::Effect, Tone::Good, text!(who, "'s major wound has healed."));
    }
    Ok(())
}
