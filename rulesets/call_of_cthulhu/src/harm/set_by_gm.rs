//! CC-GM-0: conditions that the GM sets or ends, with what their rules bring.

use super::exposure::{burning, exposures};
use super::{Exposure, bonds, faint, hit, recovery};
use crate::conditions::{
    AIMING, ATTACK_FORFEIT, DEAD, DYING, EXPOSED_TO, FLED, MAJOR_WOUND, PRONE, STABILISED, STUNNED, UNCONSCIOUS,
};
use crate::turn;
use fray_engine::base::Who;
use fray_engine::payload::{Payload as _, Remembered as _};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cond, Until};

/// Sets the condition as its rule does.
///
/// # Errors
/// Pass on with `?`.
pub fn set_by_gm(play: &mut Play, who: Who, id: &'static str) -> Flow {
    match id {
        MAJOR_WOUND => {
            play.by("CC-COND-1").condition(who, Cond::new(MAJOR_WOUND));
            play.by("CC-COND-2").condition(who, Cond::new(PRONE));
        }
        PRONE => {
            play.by("CC-COND-2").condition(who, Cond::new(PRONE));
            turn::lose_aim(play, who, "CC-ACT-25");
        }
        UNCONSCIOUS => faint::unconscious(play, who, "CC-COND-3"),
        DYING => faint::dying_by_gm(play, who),
        STABILISED => {
            let since = i32::try_from(play.scene().clock).ok();
            play.by("CC-COND-5").condition(who, recovery::Stable { since }.cond());
        }
        DEAD => faint::dies(play, who, "CC-COND-6"),
        STUNNED => hit::stun(play, who, "CC-COND-11")?,
        // What somebody is exposed to already stays as it is.
        EXPOSED_TO => {
            if exposures(play.scene(), who).is_empty() {
                let round = play.scene().round_number();
                play.by("CC-COND-16").condition(who, Exposure::rows_in_cond(EXPOSED_TO, [burning(round)]));
            }
        }
        FLED => {
            play.by("CC-COND-18").condition(who, Cond::new(FLED));
            bonds::all_end(play, who, "CC-COND-18");
        }
        ATTACK_FORFEIT | AIMING => {
            let until = Until::EndOfTurn { of: who, turn: play.scene().combatant(who).turns + 1 };
            play.by("CC-GM-0").condition(who, Cond::new(id).until(until));
        }
        plain => play.by("CC-GM-0").condition(who, Cond::new(plain)),
    }
    // Where the rule would do nothing (unconscious although dead), the GM's word counts.
    if !play.has(who, id) {
        play.by("CC-GM-0").condition(who, Cond::new(id));
    }
    Ok(())
}

/// CC-GM-14, CC-GM-0: ends the condition as its rule does.
pub fn ended_by_gm(play: &mut Play, who: Who, id: &'static str) {
    if id == UNCONSCIOUS {
        faint::wakes(play, who, "CC-GM-14");
    }
    play.by("CC-GM-0").end(who, id);
}
