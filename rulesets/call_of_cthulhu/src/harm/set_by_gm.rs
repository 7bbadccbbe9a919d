//! CC-GM-0: conditions that the GM sets or ends, with the consequences that their rules give them.

use super::blow::dies_at_once;
use super::exposure::{burning, exposures};
use super::{Exposure, bonds, faint, hit, recovery};
use crate::conditions::{
    ADJUSTED, AIMING, ATTACK_FORFEIT, AWAKE, DEAD, DYING, ENGAGED, EXPOSED_TO, FLED, MAJOR_WOUND, PRONE, STABILISED,
    STUNNED, UNCONSCIOUS,
};
use crate::sheet;
use crate::turn;
use fray_engine::base::Who;
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Until};

/// Sets the condition as its own rule would.
pub fn set_by_gm(play: &mut Play, who: Who, id: &'static str) -> Flow {
    match id {
        MAJOR_WOUND => {
            play.by("CC-COND-1").condition(who, Cond::new(MAJOR_WOUND));
            play.by("CC-COND-2").condition(who, Cond::new(PRONE));
            turn::lose_aim(play, who, "CC-ACT-25");
            bonds::holds_end(play, who, "CC-COND-7");
        }
        PRONE => {
            play.by("CC-COND-2").condition(who, Cond::new(PRONE));
            turn::lose_aim(play, who, "CC-ACT-25");
        }
        UNCONSCIOUS => faint::unconscious(play, who, "CC-COND-3", ""),
        DYING => faint::dying_by_gm(play, who),
        AWAKE => {
            faint::wakes(play, who, "CC-OPT-4", "");
            play.by("CC-OPT-4").condition(who, Cond::new(AWAKE));
        }
        STABILISED => recovery::stabilised(play, who, "CC-COND-5"),
        DEAD => faint::dies(play, who, "CC-COND-6", ""),
        STUNNED => hit::stun(play, who, "CC-COND-11")?,
        // If the combatant is already exposed to something, nothing changes.
        EXPOSED_TO => {
            if exposures(play.scene(), who).is_empty() {
                let fire = burning(play.scene());
                play.by("CC-COND-16").condition(who, Exposure::rows_in_cond(EXPOSED_TO, [fire]));
            }
        }
        FLED => {
            play.by("CC-COND-18").condition(who, Cond::new(FLED));
            bonds::all_end(play, who, "CC-COND-18");
        }
        ATTACK_FORFEIT | AIMING => {
            let until = Until::EndOfTurn { of: who, turn: play.scene().combatant(who).turns_begun + 1 };
            play.by("CC-GM-0").condition(who, Cond::new(id).until(until));
        }
        plain => play.by("CC-GM-0").condition(who, Cond::new(plain)),
    }
    // If the rule does nothing (such as unconscious on somebody dead), the GM's word counts.
    if !play.has(who, id) {
        play.by("CC-GM-0").condition(who, Cond::new(id));
    }
    Ok(())
}

/// CC-COND-3, CC-DMG-10: somebody is at 0 hit points, but has no condition that says what came of it.
pub fn arrived(play: &mut Play, who: Who) {
    recovery::stable_from_now(play, who);
    if play.has(who, STABILISED) && !play.has(who, UNCONSCIOUS) {
        faint::unconscious(play, who, "CC-COND-5", "");
    }
    if play.get(who, sheet::HP) <= 0 && ![UNCONSCIOUS, AWAKE].iter().any(|id| play.has(who, id)) {
        drops_at_zero(play, who);
    }
}

/// CC-DMG-10, CC-COND-3, CC-GM-0: the GM has edited the hit points.
pub fn hp_edited(play: &mut Play, who: Who, before: i32) {
    let hp = play.get(who, sheet::HP);
    let held = [DYING, STABILISED].iter().any(|id| play.has(who, id));
    if before > 0 && hp <= 0 {
        drops_at_zero(play, who);
    } else if before <= 0 && hp > 0 && !held {
        faint::wakes(play, who, "CC-COND-3", "");
        // CC-OPT-4: nothing is left to pay for.
        play.by("CC-OPT-4").end(who, AWAKE);
    }
}

/// CC-DMG-10: no hit point is left: dying if there is a major wound, else unconscious.
fn drops_at_zero(play: &mut Play, who: Who) {
    if play.has(who, DEAD) {
        return;
    }
    if dies_at_once(play.scene(), who) {
        faint::dies(play, who, "CC-OPT-18", faint::NO_HIT_POINTS);
        return;
    }
    play.by("CC-COND-5").end(who, STABILISED);
    if play.has(who, MAJOR_WOUND) && !play.has(who, DYING) {
        faint::dying_by_gm(play, who);
    } else if !play.has(who, UNCONSCIOUS) {
        faint::unconscious(play, who, "CC-DMG-10", faint::NO_HIT_POINTS);
    }
}

/// CC-GM-14, CC-GM-0: ends the condition as its own rule would.
pub fn ended_by_gm(play: &mut Play, who: Who, id: &'static str) {
    let helpless = [DYING, STABILISED].iter().any(|id| play.has(who, id));
    if id == UNCONSCIOUS && !helpless {
        faint::wakes(play, who, "CC-GM-14", "");
    }
    play.by("CC-GM-0").end(who, id);
    if id == ENGAGED {
        bonds::disengage(play, who, "CC-COND-10");
    }
    // CC-HAZ-3: what the GM said of its doses.
    if id == EXPOSED_TO {
        play.by("CC-HAZ-3").end(who, ADJUSTED);
    }
    // CC-DMG-10, CC-OPT-4: without hit points, the living are only kept awake by Luck.
    if id == DEAD || id == AWAKE {
        arrived(play, who);
    }
}
