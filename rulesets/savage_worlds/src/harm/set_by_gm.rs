//! SW-GEN-4: conditions that the GM sets or ends, with everything that their rules attach to that.

use super::death::{dies, never_dies};
use super::{bleeding, falls_prone, fatigue, gets_up, goes_down, incapacitation, injury, shaken, stun, wounds};
use crate::conditions::{
    BLEEDING_OUT, DEAD, INCAPACITATED, INJURY_ARM_LEFT, INJURY_ARM_RIGHT, ON_HOLD, PRONE, SHAKEN, STUNNED, SURPRISED,
    UNCONSCIOUS,
};
use crate::sides::{end_of_next_turn, is_out};
use crate::{codes, derived, sheet};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Tone};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, OrderState, Scene};
use fray_engine::text;

/// Sets the condition as its rule does. Incapacitated brings no wound and no roll: where a Vigor roll (SW-INC-2) is
/// due, the GM calls for it.
///
/// # Errors
/// Pass on with `?`; `bad_target`: the dead are past it.
pub fn set_by_gm(play: &mut Play, who: Who, id: &'static str) -> Flow {
    if play.has(who, DEAD) && [SHAKEN, STUNNED, INCAPACITATED, UNCONSCIOUS, BLEEDING_OUT].contains(&id) {
        return play.by("SW-GEN-4").refuse(codes::BAD_TARGET, text!(who, " is dead. End that first."));
    }
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
            // SW-BLD-4: anyone who bleeds out is Incapacitated.
            let down = play.has(who, INCAPACITATED) && !fatigue::only_collapsed(play.scene(), who);
            if !down && !never_dies(play.scene(), who) {
                goes_down(play, who);
                incapacitation::puts_down(play, who, "SW-INC-7");
            }
            let now = play.scene().seconds();
            bleeding::bleeds(play, who, "SW-INC-4", now);
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
        ON_HOLD => {
            play.by("SW-GEN-4").condition(who, Cond::new(ON_HOLD));
            // SW-TRN-14: the card passes, unless Hold is lost at once.
            let unfit = is_out(play.scene(), who) || play.has(who, SHAKEN) || play.has(who, STUNNED);
            if !unfit && awaits_card(play.scene(), who) {
                play.by("SW-TRN-14").order_state(who, OrderState::Holding);
            }
        }
        SURPRISED => {
            play.by("SW-GEN-4").condition(who, Cond::new(SURPRISED));
            // SW-CND-15: no turn on a card of this round.
            if awaits_card(play.scene(), who) {
                play.by("SW-CND-15").order_state(who, OrderState::Done);
            }
        }
        plain => play.by("SW-GEN-4").condition(who, Cond::new(plain)),
    }
    Ok(())
}

/// Whether the turn of this round is still to come.
fn awaits_card(scene: &Scene, who: Who) -> bool {
    scene.order.iter().any(|entry| entry.who == who && entry.state == OrderState::Waiting)
}

/// SW-HEA-3, 5: the wounds that somebody brings into a fight under way count from now.
pub fn arrived(play: &mut Play, who: Who) {
    if play.scene().clock > 0 {
        let wounds = play.get(who, sheet::WOUNDS);
        wounds::taken(play, who, 0, wounds);
    }
}

/// SW-SHT-11: no more wounds than the capacity. SW-HEA-3: new ones are fresh. SW-HEA-4, SW-INC-5, 6: with the last wound
/// the Injuries go that last until then, no matter who takes it away.
pub fn wounds_edited(play: &mut Play, who: Who, before: i32) {
    capped(play, who);
    let after = play.get(who, sheet::WOUNDS);
    wounds::taken(play, who, before, after - before);
    if before > 0 && after == 0 {
        injury::wounds_healed(play, who);
    }
}

/// SW-SHT-6, 11: no more wounds than the capacity, which the GM may have edited.
pub fn capped(play: &mut Play, who: Who) {
    let capacity = derived::wound_capacity(play.scene(), who);
    if play.get(who, sheet::WOUNDS) > capacity {
        play.by("SW-SHT-11").set(who, sheet::WOUNDS, capacity);
        play.by("SW-SHT-11").tell_gm(text!(who, " can have no more wounds than ", capacity, "."));
    }
}

/// Ends the condition as its rule does.
pub fn ended_by_gm(play: &mut Play, who: Who, id: &'static str) {
    match id {
        // SW-CND-2: Vulnerable to the end of the next turn.
        STUNNED => {
            let until = end_of_next_turn(play.scene(), who);
            stun::ends(play, who, "SW-GEN-4", until);
        }
        // SW-INC-9: anyone who comes round stops bleeding.
        INCAPACITATED => {
            gets_up(play, who, "SW-GEN-4");
            play.by("SW-INC-9").end(who, BLEEDING_OUT);
        }
        plain => play.by("SW-GEN-4").end(who, plain),
    }
}
