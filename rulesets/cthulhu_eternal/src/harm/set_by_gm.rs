//! Conditions that the GM sets or ends, with the consequences that their rules give them.

use super::death::{FAINTS, falls_out, goes_limp};
use super::sanity::{crosses, goes_mad};
use super::wound::OUT_AT;
use super::{dies, faints, stuns};
use crate::conditions::{
    AIMED, BEYOND_HELP, BURNING, COVER, DEAD, DISEASED, FROZEN, HELPLESS, IN_COLD, IN_FIRE, OUT_OF_PLAY, PINNED,
    PINNING, POISONED, STANDING, STARVING, STUNNED, SUFFOCATING, TERROR_ZONE, THIRSTING, UNCONSCIOUS,
};
use crate::{derived, sheet, turn};
use fray_engine::base::Who;
use fray_engine::fact::{Cause, LineKind};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Cond;
use fray_engine::text;

/// Sets the condition as its own rule would.
pub fn set_by_gm(play: &mut Play, who: Who, id: &'static str) -> Flow {
    match id {
        STUNNED => stuns(play, who, "CE-COND-2"),
        UNCONSCIOUS => faints(play, who, "CE-COND-3", " falls unconscious."),
        DEAD => {
            play.by("CE-COND-5").set(who, sheet::HP, 0);
            dies(play, who, "CE-COND-5");
        }
        OUT_OF_PLAY => {
            play.by("CE-SAN-3").condition(who, Cond::new(OUT_OF_PLAY));
            falls_out(play, who);
        }
        HELPLESS | FROZEN => {
            play.by("CE-COND-4").condition(who, Cond::new(id));
            goes_limp(play, who);
        }
        COVER => turn::in_some_cover(play, who),
        // CE-ACT-1
        AIMED => {
            play.by("CE-ACT-1").condition_with(who, |s| Cond::new(AIMED).until(s.end_of_next_round()));
        }
        // These are about somebody else or remember values, so only their own GM actions can set them.
        PINNED | PINNING | STANDING | TERROR_ZONE | IN_FIRE | BURNING | SUFFOCATING | POISONED | DISEASED | IN_COLD
        | STARVING | THIRSTING => {}
        plain => play.by("CE-GM-2").condition(who, Cond::new(plain)),
    }
    if !play.has(who, id) {
        play.by("CE-GM-2").condition(who, Cond::new(id));
    }
    Ok(())
}

/// CE-DMG-10, CE-COND-3, 5, 7: somebody comes in at 2 HP or less, but without a condition that says what came of it; dead,
/// but with HP; or with one side of a hold.
pub fn arrived(play: &mut Play, who: Who) {
    turn::complete_holds(play);
    if play.has(who, DEAD) && !derived::is_object(play.scene(), who) {
        play.by("CE-COND-5").set(who, sheet::HP, 0);
        return;
    }
    if play.get(who, sheet::HP) <= OUT_AT && !play.has(who, UNCONSCIOUS) {
        drops_out(play, who);
    }
}

/// CE-DMG-10, CE-COND-3, 5, CE-HEAL-7: an edit has changed the HP. That is not damage, so nobody is stunned or tested
/// for an injury.
pub fn hp_edited(play: &mut Play, who: Who, before: i32) {
    let hp = play.get(who, sheet::HP);
    if before <= 0 && hp > 0 && play.has(who, DEAD) {
        return lives(play, who);
    }
    if hp <= 0 || (before > OUT_AT && hp <= OUT_AT) {
        drops_out(play, who);
    } else if before <= OUT_AT && hp > OUT_AT {
        super::time::wakes(play, who, "CE-HEAL-7");
    }
}

/// CE-SAN-3: an edit has changed the SAN.
pub fn san_edited(play: &mut Play, who: Who, before: i32) {
    crosses(play, who, before);
    let san = play.get(who, sheet::SAN);
    // CE-SHEET-8
    if san <= 0 && derived::is_protagonist(play.scene(), who) && !play.has(who, OUT_OF_PLAY) {
        goes_mad(play, who, Cause::Rule);
    }
    if before <= 0 && san > 0 && play.has(who, OUT_OF_PLAY) {
        play.by("CE-SAN-3").end(who, OUT_OF_PLAY);
        play.by("CE-SAN-3").tell(LineKind::Effect, text!(who, " comes back to reason."));
    }
}

/// CE-COND-5, 3: the dead live again, with the HP that they have now.
fn lives(play: &mut Play, who: Who) {
    let hp = play.get(who, sheet::HP);
    play.by("CE-COND-5").tell(LineKind::Effect, text!(who, " lives, with ", hp, " HP."));
    for id in [DEAD, BEYOND_HELP] {
        play.by("CE-GM-2").end(who, id);
    }
    if hp <= OUT_AT {
        faints(play, who, "CE-DMG-10", " is unconscious: 2 HP or fewer are left.");
    }
}

fn drops_out(play: &mut Play, who: Who) {
    if derived::is_object(play.scene(), who) {
        return;
    }
    if play.get(who, sheet::HP) <= 0 {
        dies(play, who, "CE-COND-5");
    } else {
        faints(play, who, "CE-DMG-10", FAINTS);
    }
}

/// Ends the condition as its own rule would.
pub fn ended_by_gm(play: &mut Play, who: Who, id: &'static str) {
    match id {
        PINNED => turn::free(play, who, "CE-PIN-7"),
        PINNING => turn::end_holds_of_pinner(play, who, "CE-PIN-7"),
        UNCONSCIOUS => super::time::wakes(play, who, "CE-COND-3"),
        DEAD if play.get(who, sheet::HP) <= 0 && !derived::is_object(play.scene(), who) => {
            play.by("CE-COND-5").set(who, sheet::HP, 1);
            lives(play, who);
        }
        _ => {}
    }
    play.by("CE-GM-2").end(who, id);
}
