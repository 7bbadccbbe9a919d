//! SW-GEN-4: conditions that the GM sets or ends, with everything that their rules attach to that.

use super::death::{dies, never_dies};
use super::{bleeding, falls_prone, goes_down, injury, shaken, stun};
use crate::conditions::{
    BLEEDING_OUT, DEAD, INCAPACITATED, INJURY_ARM_LEFT, INJURY_ARM_RIGHT, PRONE, SHAKEN, STUNNED, UNCONSCIOUS,
    VULNERABLE,
};
use crate::sheet;
use crate::sides::end_of_next_turn;
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Cond;
use fray_engine::text;

/// Sets the condition as its rule does. Incapacitated brings no wound and no roll: where a Vigor roll (SW-INC-2) is
/// due, the GM calls for it.
pub fn set_by_gm(play: &mut Play, who: Who, id: &'static str) -> Flow {
    match id {
        SHAKEN => shaken(play, who),
        STUNNED => stun(play, who, "SW-CND-2"),
        PRONE => falls_prone(play, who, "SW-CND-6"),
        INCAPACITATED | UNCONSCIOUS => {
            goes_down(play, who);
            play.by("SW-INC-7").condition(who, Cond::new(id));
            // SW-CND-12: no time is said, so the GM ends it.
            play.by("SW-INC-7").tell_in(LineKind::Effect, Tone::Bad, text!(who, " goes down."));
        }
        BLEEDING_OUT => {
            // SW-BLD-4: whoever bleeds out is Incapacitated.
            if !play.has(who, INCAPACITATED) && !never_dies(play.scene(), who) {
                goes_down(play, who);
                play.by("SW-INC-7").condition(who, Cond::new(INCAPACITATED));
            }
            bleeding::bleeds(play, who, "SW-INC-4");
        }
        DEAD => {
            goes_down(play, who);
            dies(play, who, "SW-GEN-4");
        }
        INJURY_ARM_LEFT | INJURY_ARM_RIGHT => {
            // SW-INJ-6: the same arm again has no further effect.
            let unhurt = !play.has(who, id);
            play.by("SW-INJ-2").condition(who, Cond::new(id));
            if unhurt {
                injury::lets_go(play, who);
            }
        }
        plain => play.by("SW-GEN-4").condition(who, Cond::new(plain)),
    }
    Ok(())
}

/// SW-HEA-4, SW-INC-5, 6: with the last wound the Injuries go that last until then, whoever takes it away.
pub fn wounds_edited(play: &mut Play, who: Who, before: i32) {
    if before > 0 && play.get(who, sheet::WOUNDS) == 0 {
        injury::wounds_healed(play, who);
    }
}

/// Ends the condition as its rule does.
pub fn ended_by_gm(play: &mut Play, who: Who, id: &'static str) {
    play.by("SW-GEN-4").end(who, id);
    match id {
        // SW-CND-2: Vulnerable to the end of the next turn.
        STUNNED if play.has(who, VULNERABLE) => {
            let until = end_of_next_turn(play.scene(), who);
            play.by("SW-CND-2").condition(who, Cond::new(VULNERABLE).until(until));
        }
        // SW-INC-9: anyone who comes round stops bleeding.
        INCAPACITATED => play.by("SW-INC-9").end(who, BLEEDING_OUT),
        _ => {}
    }
}
