//! CD-GM-15, 17, 18: tags that the GM sets or ends, with everything that their rules attach to that.

use super::{Limb, beaten, bleeding, blind, last_box, stun, surrenders, unconscious, wakes, wrack};
use crate::conditions::{
    ARM_WRACK_LEFT, ARM_WRACK_RIGHT, BEATEN_DOWN, BLEEDING, BLINDED, DEAD, GRAPPLING, HELD, INSANE, KNOCKED_DOWN,
    LEG_WRACK_LEFT, LEG_WRACK_RIGHT, PRONE, SICK, STUNNED, SURRENDERED, UNCONSCIOUS,
};
use crate::rolls::SicknessStart;
use crate::{derived, grappling, turn};
use fray_engine::base::Who;
use fray_engine::payload::Payload as _;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Cond;

/// Sets the tag as its rule does. If the GM sets `dead`, nobody pays for the death (CD-TURN-2).
pub fn set_by_gm(play: &mut Play, who: Who, id: &'static str) -> Flow {
    if derived::is_object(play.scene(), who) {
        play.by("CD-GM-18").condition(who, Cond::new(id));
        return Ok(());
    }
    match id {
        STUNNED => stun(play, who, "CD-TAG-16"),
        KNOCKED_DOWN => turn::knock_down(play, who, "CD-TAG-10"),
        ARM_WRACK_LEFT => wrack(play, who, Limb::LeftArm, None),
        ARM_WRACK_RIGHT => wrack(play, who, Limb::RightArm, None),
        LEG_WRACK_LEFT => wrack(play, who, Limb::LeftLeg, None),
        LEG_WRACK_RIGHT => wrack(play, who, Limb::RightLeg, None),
        BLINDED => blind(play, who, 1, None),
        BEATEN_DOWN => beaten::beaten_down(play, who),
        SURRENDERED => surrenders(play, who),
        UNCONSCIOUS => unconscious(play, who, "CD-GM-17"),
        BLEEDING => bleeding::begins(play, who, None),
        DEAD => return last_box::dies(play, who, None),
        SICK => {
            let round = play.scene().round_number();
            play.by("CD-TAG-13").condition(who, SicknessStart { grade: 1, round }.in_cond(SICK));
        }
        INSANE => {
            play.by("CD-TAG-8").condition(who, Cond::new(INSANE));
            turn::act_last(play, who);
        }
        plain => play.by("CD-GM-15").condition(who, Cond::new(plain)),
    }
    // Where the rule would do nothing (somebody unconscious cannot be stunned), the GM's tag is set all the same.
    if !play.has(who, id) {
        play.by("CD-GM-18").condition(who, Cond::new(id));
    }
    Ok(())
}

/// Ends the tag as its rule does.
pub fn ended_by_gm(play: &mut Play, who: Who, id: &'static str) {
    match id {
        UNCONSCIOUS => wakes(play, who, "CD-GM-17"),
        // CD-ACT-64: a grapple has two members.
        GRAPPLING => grappling::end_of(play, who),
        // CD-ACT-61: a Hold is on both.
        HELD => grappling::end_hold(play, who),
        // CD-TAG-10: standing up ends it.
        PRONE => play.by("CD-TAG-10").end(who, KNOCKED_DOWN),
        _ => {}
    }
    play.by("CD-GM-18").end(who, id);
}
