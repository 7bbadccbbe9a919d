//! CC-DMG-4, 6 to 11, 13: the steps of a blow.

use super::bonds;
use super::faint::{self, FaintCause};
use crate::conditions::{DEAD, DYING, MAJOR_WOUND, PRONE, STABILISED, TRIED_AID, UNCONSCIOUS};
use crate::rolls::{Difficulty, con};
use crate::{derived, options, sheet, turn};
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Scene};
use fray_engine::text;

/// A blow of `x` points, after armor. CC-DMG-6: less than 1 point does nothing, and neither does anything to the dead.
pub fn blow(play: &mut Play, to: Who, x: i32, what: impl Into<Text>) -> Flow {
    if x < 1 || play.has(to, DEAD) {
        return Ok(());
    }
    let max = derived::hp_max(play.scene(), to);
    let line = text!(to, " takes ", x, " damage from ").then(what).and(".");
    play.by("CC-DMG-6").tell_in(LineKind::Effect, Tone::Bad, line);
    // CC-OPT-12
    let at_equal = options::on(play.scene(), options::DEATH_AT_EQUAL);
    if x > max || (at_equal && x >= max) {
        let had = play.get(to, sheet::HP);
        play.by("CC-DMG-7").set(to, sheet::HP, 0);
        play.by("CC-DMG-7").tell_side(to, LineKind::Note, text!(to, " had ", had, " of ", max, points(max), "."));
        let why = if at_equal {
            ": one blow did at least as much damage as their maximum hit points"
        } else {
            ": one blow did more damage than their maximum hit points"
        };
        faint::dies(play, to, "CC-DMG-7", why);
        return Ok(());
    }
    wound(play, to, x);
    let major = 2 * x >= max;
    if major {
        major_wound(play, to);
    }
    if play.get(to, sheet::HP) == 0 {
        return down(play, to);
    }
    // CC-DMG-11
    if major && !play.has(to, UNCONSCIOUS) {
        let stays = con(play, to, Difficulty::Regular, "to stay conscious")?.succeeds();
        if !stays {
            faint::faints(play, to, FaintCause::FailedConRoll, ": the CON roll failed")?;
        }
    }
    Ok(())
}

/// CC-DMG-8, CC-REC-1: the new wound can be treated with first aid, even by helpers who have failed before.
fn wound(play: &mut Play, to: Who, x: i32) {
    let clock = play.scene().seconds();
    play.by("CC-DMG-8").set_with(to, sheet::HP, |s| (s.get(to, sheet::HP) - x).max(0));
    play.by("CC-DMG-8").set(to, sheet::FIRST_AID_OPEN, true);
    play.by("CC-REC-1").set(to, sheet::WOUNDED_AT, clock);
    play.by("CC-REC-1").end(to, TRIED_AID);
    let (left, most) = (play.get(to, sheet::HP), derived::hp_max(play.scene(), to));
    if left > 0 {
        let words = text!(to, " has ", left, " of ", most, points(most), " left.");
        play.by("CC-DMG-8").tell_side(to, LineKind::Note, words);
    }
    // CC-COND-5
    play.by("CC-COND-5").end(to, STABILISED);
    turn::lose_aim(play, to, "CC-DMG-8");
}

fn points(n: i32) -> &'static str {
    if n == 1 { " hit point" } else { " hit points" }
}

/// CC-DMG-9.
fn major_wound(play: &mut Play, to: Who) {
    play.by("CC-DMG-9").condition(to, Cond::new(MAJOR_WOUND));
    let falls = !play.has(to, PRONE);
    play.by("CC-COND-2").condition(to, Cond::new(PRONE));
    let words = if falls {
        text!("A major wound: ", to, " falls to the ground.")
    } else {
        text!("A major wound for ", to, ".")
    };
    play.by("CC-DMG-9").tell_in(LineKind::Effect, Tone::Bad, words);
    bonds::holds_end(play, to, "CC-DMG-9");
}

/// CC-DMG-10, CC-DMG-13: what happens at 0 hit points.
fn down(play: &mut Play, to: Who) -> Flow {
    if dies_at_once(play.scene(), to) {
        faint::dies(play, to, "CC-OPT-18", faint::NO_HIT_POINTS);
        return Ok(());
    }
    let falls = !play.has(to, PRONE);
    play.by("CC-COND-2").condition(to, Cond::new(PRONE));
    // CC-OPT-4: this goes for anyone who pays to stay awake, too.
    if falls {
        play.by("CC-COND-2").tell_in(LineKind::Effect, Tone::Bad, text!(to, " falls to the ground."));
    }
    let begins = begins_to_die(play, to);
    if !play.has(to, UNCONSCIOUS) {
        // Where dying has been told, so has that.
        let why = if begins { "" } else { faint::NO_HIT_POINTS };
        faint::faints(play, to, FaintCause::NoHitPoints, why)?;
    }
    if begins { faint::checked_at_once(play, to) } else { Ok(()) }
}

/// CC-OPT-5: costs one hit point, whatever the armor, never causes a major wound, and knocks out. CC-DMG-10: with an
/// earlier major wound, losing the last hit point means dying.
pub fn knock_out(play: &mut Play, to: Who) -> Flow {
    if play.get(to, sheet::HP) > 0 {
        play.by("CC-OPT-5").tell_in(LineKind::Effect, Tone::Bad, text!(to, " loses 1 hit point."));
    }
    wound(play, to, 1);
    let last = play.get(to, sheet::HP) == 0;
    if last && dies_at_once(play.scene(), to) {
        faint::dies(play, to, "CC-OPT-18", faint::NO_HIT_POINTS);
        return Ok(());
    }
    let begins = last && begins_to_die(play, to);
    faint::unconscious(play, to, "CC-OPT-5", "");
    if begins { faint::checked_at_once(play, to) } else { Ok(()) }
}

/// CC-OPT-18: whether `who` dies as soon as no hit point is left.
pub(super) fn dies_at_once(scene: &Scene, who: Who) -> bool {
    options::on(scene, options::QUICK_NPC_DEATH) && derived::is_foe(scene, who)
}

/// CC-DMG-10: at 0 hit points with a major wound, old or new. Returns whether `who` begins to die now.
fn begins_to_die(play: &mut Play, who: Who) -> bool {
    let begins = play.has(who, MAJOR_WOUND) && !play.has(who, DYING);
    if begins {
        faint::begins_to_die(play, who, ": 0 hit points and a major wound");
    }
    begins
}
