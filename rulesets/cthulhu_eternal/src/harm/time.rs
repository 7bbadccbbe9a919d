//! What happens automatically: strain is paid for, holds and cover are lost, conditions expire.

use super::suffers;
use crate::conditions::{
    CONDITIONS, COVER, DEAD, IN_COLD, PINNED, PINNING, QUENCHED, STARVING, STRAINED, STUNNED, THIRSTING, UNCONSCIOUS,
};
use crate::rolls::{self, Rolled, Strain, Test, Told};
use crate::{derived, gear::Dice, sheet, turn};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Combatant, Scene, Until};
use fray_engine::text;

/// A day, in seconds.
const DAY: i32 = 24 * 3600;

/// Everybody who has strained themselves, in the order in which they did (CE-RES-16 step 7).
fn strained(scene: &Scene) -> Vec<Who> {
    let mut all: Vec<Who> = scene.ids().filter(|w| scene.has(*w, STRAINED)).collect();
    all.sort_by_key(|w| scene.cond(*w, STRAINED).map(|c| c.level));
    all
}

/// CE-HEAL-9: loses 1D4 HP for each strenuous test.
fn pays_for_strain(play: &mut Play, who: Who) -> Flow {
    let tests = Strain::on(play.scene(), who).map_or(1, |s| s.tests.max(1));
    play.by("CE-HEAL-9").end(who, STRAINED);
    for _ in 0..tests {
        if play.has(who, DEAD) {
            break;
        }
        let fallen = rolls::throw(play, who, "strain", Dice::new(1, 4, 0), "CE-HEAL-9")?;
        let told = Told::new(who, "Strain", &fallen, text!(fallen.sum, " HP"));
        rolls::tell(play, "CE-HEAL-9", told, text!(who, "'s wounds open again: ", fallen.sum, " HP."));
        suffers(play, who, fallen.sum, "CE-HEAL-9")?;
    }
    Ok(())
}

/// CE-HEAL-9: whether all damage is healed, so that tests are no longer a strain.
#[inline]
fn healed(c: &Combatant) -> bool {
    c.get(sheet::COMPLICATION) && c.conds.first(STRAINED).is_none() && c.get(sheet::HP) >= derived::hp_max_of(c)
}

/// CE-PIN-7: whether the two in a hold are no longer in reach of each other, or only one of them has its condition.
fn hold_is_lost(scene: &Scene, who: Who) -> bool {
    let broken = |id: &str, other_id: &str| {
        let Some(cond) = scene.cond(who, id) else { return false };
        // A hold may come from something that is not in the fight, or not yet.
        let Some(other) = cond.by.filter(|w| derived::has_joined(scene, *w)) else { return false };
        scene.combatant(other).gone
            || scene.cond_from(other, other_id, who).is_none()
            || !derived::close(scene, who, other)
    };
    derived::in_hold(scene, who) && (broken(PINNED, PINNING) || broken(PINNING, PINNED))
}

/// CE-SHEET-11: whether the thing that gives cover is gone.
fn cover_is_lost(scene: &Scene, who: Who) -> bool {
    let thing = scene.cond(who, COVER).and_then(|c| c.by);
    let Some(thing) = thing.filter(|t| derived::has_joined(scene, *t)) else { return false };
    scene.combatant(thing).gone || !turn::gives_cover(scene, thing) || !derived::close(scene, who, thing)
}

/// CE-SHEET-3, CE-DMG-13: whether an edit has left the HP outside their bounds.
#[inline]
fn off_track(c: &Combatant) -> bool {
    let hp = c.get(sheet::HP);
    hp < 0 || hp > derived::hp_max_of(c)
}

/// CE-SHEET-3, CE-DMG-13: puts HP back within their bounds.
fn back_on_track(play: &mut Play, who: Who) {
    if !off_track(play.scene().combatant(who)) {
        return;
    }
    play.by("CE-SHEET-3").set_with(who, sheet::HP, |s| s.get(who, sheet::HP).clamp(0, derived::hp_max(s, who)));
}

/// CE-COND-3: whether `who` has been unconscious since before the fight; the hour then begins with it.
fn hour_begins(scene: &Scene, who: Who) -> bool {
    scene.cond(who, UNCONSCIOUS).is_some_and(|c| c.until == Until::Lasting)
}

/// Whether a condition has run out on the game clock.
fn over(scene: &Scene, until: Until) -> bool {
    matches!(until, Until::Time { clock } if clock <= scene.clock)
}

fn expired(scene: &Scene, c: &Combatant) -> bool {
    c.conds.iter().any(|cond| over(scene, cond.until))
}

/// CE-HEAL-8: whether any points are lost for a time.
#[inline(always)]
fn lacks_points(c: &Combatant) -> bool {
    c.get(sheet::STR_LOSS) + c.get(sheet::CON_LOSS) > 0
}

/// CE-HEAL-8: whether lost points come back with time; not for the dead, nor while their cause lasts.
fn recovers(c: &Combatant) -> bool {
    lacks_points(c) && !c.conds.any(&[DEAD, STARVING, THIRSTING, QUENCHED, IN_COLD])
}

/// CE-HEAL-8: whether the counting of days has to begin or end.
#[inline(always)]
fn counting_is_off(c: &Combatant) -> bool {
    let counted = c.get(sheet::MENDING).is_some();
    // Most have lost nothing, and nothing is counted for them.
    (counted || lacks_points(c)) && recovers(c) != counted
}

/// CE-HEAL-8: the second at which a day had passed for a lost point, if one has.
pub fn mending_due(scene: &Scene, who: Who) -> Option<i32> {
    let since = scene.get(who, sheet::MENDING).filter(|_| recovers(scene.combatant(who)))?;
    Some(since.saturating_add(DAY)).filter(|due| *due <= scene.seconds())
}

/// CE-HEAL-8: gives back what a day gives back.
pub fn mends(play: &mut Play, who: Who) {
    let Some(due) = mending_due(play.scene(), who) else { return };
    super::mend_stats(play, who, 1, "CE-HEAL-8");
    play.by("CE-HEAL-8").set(who, sheet::MENDING, Some(due));
}

/// The conditions that may have to be paid for, or to end, at any time.
const WATCHED: [&str; 5] = [STRAINED, PINNED, PINNING, COVER, UNCONSCIOUS];

/// Whether one of these conditions has to be paid for, or to end.
fn watched_is_due(scene: &Scene, who: Who) -> bool {
    scene.has(who, STRAINED) || hold_is_lost(scene, who) || cover_is_lost(scene, who) || hour_begins(scene, who)
}

/// Whether anything here has to be done now for `who`. Asked of everybody after each step.
#[inline(always)]
pub fn due(scene: &Scene, who: Who) -> bool {
    let c = scene.combatant(who);
    // Few have any of these conditions.
    let by_condition = c.conds.any(&WATCHED) && watched_is_due(scene, who);
    by_condition || expired(scene, c) || counting_is_off(c) || healed(c) || off_track(c)
}

/// Does whatever is due.
pub fn time_passes(play: &mut Play) -> Flow {
    for who in strained(play.scene()) {
        pays_for_strain(play, who)?;
    }
    for who in play.scene().ids().collect::<Vec<_>>() {
        if healed(play.scene().combatant(who)) {
            play.by("CE-HEAL-9").set(who, sheet::COMPLICATION, false);
        }
        if hold_is_lost(play.scene(), who) {
            turn::hold_breaks(play, who, "CE-PIN-7");
        }
        if cover_is_lost(play.scene(), who) {
            turn::leave_cover(play, who, "CE-ACT-8");
            play.by("CE-ACT-8").tell(LineKind::Effect, text!(who, " is no longer behind cover."));
        }
        counts_days(play, who);
        back_on_track(play, who);
        if hour_begins(play.scene(), who) {
            super::death::for_an_hour(play, who, "CE-COND-3");
        }
    }
    let clock = play.scene().clock;
    play.by("CE-TURN-14").expire(CONDITIONS, |u| matches!(u, Until::Time { clock: c } if c <= clock));
    Ok(())
}

fn counts_days(play: &mut Play, who: Who) {
    if !counting_is_off(play.scene().combatant(who)) {
        return;
    }
    play.by("CE-HEAL-8").set_with(who, sheet::MENDING, |s| recovers(s.combatant(who)).then(|| s.seconds()));
}

/// CE-HAZ-13, 22: a survivor's test not to be stunned.
pub fn stun_test(play: &mut Play, who: Who, rule: &'static str) -> Flow<Option<Rolled>> {
    // CE-RES-16: anyone who is already stunned has nothing to test.
    if [DEAD, STUNNED].iter().any(|id| play.has(who, id)) || derived::is_object(play.scene(), who) {
        return Ok(None);
    }
    let test = Test::stat(play.scene(), who, sheet::CON, "not to be stunned");
    let rolled = rolls::roll(play, &test, rule)?;
    if !rolled.succeeds() {
        super::stuns(play, who, rule);
    }
    Ok(Some(rolled))
}

/// CE-COND-3: wakes up although weak, because the GM says so or after an hour.
pub fn wakes(play: &mut Play, who: Who, rule: &'static str) {
    if play.has(who, UNCONSCIOUS) {
        play.by(rule).end(who, UNCONSCIOUS);
        play.by(rule).tell_in(LineKind::Effect, Tone::Good, text!(who, " comes round."));
    }
}
