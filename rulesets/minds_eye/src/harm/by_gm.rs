//! ME-GM-16: conditions that the GM sets, with what their rules remember, and tracks that are full without a hit.

use super::{Mark, consequences, marks};
use crate::challenge::{self, Effect};
use crate::conditions::{
    Assured, BLINDED, Blinded, COVER, DYING, ESCAPE_ASSURED, GM_NOTE, IN_SUNLIGHT, Note, TORPOR, UNCONSCIOUS,
    Unconscious,
};
use crate::{derived, sheet};
use fray_engine::base::{Str, Who};
use fray_engine::form::Choice as _;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::Cond;

/// ME-DMG-6: somebody comes in with a full track, but without a condition that says what came of it. The last point
/// counts as aggravated only if the whole track is.
pub fn arrived(play: &mut Play, who: Who) {
    let s = play.scene();
    let fate = s.has_any(who, &[TORPOR, DYING, UNCONSCIOUS]) || derived::is_gone(s, who);
    if derived::damage(s, who) >= derived::boxes(s, who) && !fate {
        let aggravated = s.get(who, sheet::AGGRAVATED) >= derived::boxes(s, who);
        marks::full(play, who, Mark::aggravated(aggravated));
    }
}

/// The GM has edited a field. What follows does so at once, also while somebody is asked: ME-DMG-9, ME-TURN-18, ME-CON-2.
pub fn edited(play: &mut Play, who: Who, field: u16, before: i32) {
    filled(play, who, field, before);
    consequences::settle(play);
}

/// ME-DMG-6: whether the edit has filled the track, and what comes of that.
fn filled(play: &mut Play, who: Who, field: u16, before: i32) {
    let s = play.scene();
    let (damage, boxes) = (derived::damage(s, who), derived::boxes(s, who));
    let marked = [sheet::NORMAL, sheet::AGGRAVATED].into_iter().find(|f| f.ix == field);
    let drawn = [sheet::HEALTHY, sheet::INJURED, sheet::INCAPACITATED].into_iter().find(|f| f.ix == field);
    let was_open = match (marked, drawn) {
        (Some(f), _) => damage - s.get(who, f) + before < boxes,
        (None, Some(f)) => damage < boxes - s.get(who, f) + before,
        (None, None) => return,
    };
    if damage >= boxes && was_open && !derived::is_gone(s, who) {
        marks::full(play, who, Mark::aggravated(field == sheet::AGGRAVATED.ix));
    }
}

/// The condition as its own rule would set it, and what follows from it.
pub fn set_by_gm(play: &mut Play, who: Who, id: &'static str) {
    let cond = match id {
        BLINDED => Blinded { cleared: 0 }.cond(),
        UNCONSCIOUS => Unconscious { stabilised: false }.cond(),
        ESCAPE_ASSURED => Assured { fought: false }.cond(),
        GM_NOTE => Note { attacker: None, text: Str::new_static("as the Storyteller says") }.cond(),
        COVER => Cond::new(COVER).level(2),
        IN_SUNLIGHT => Cond::new(IN_SUNLIGHT).level(3),
        plain => Cond::new(plain),
    };
    play.by("ME-GM-16").condition(who, cond);
    consequences::settle(play);
}

/// Ends the condition. ME-RES-8: if it was the effect of the latest attack, a retest has nothing to take back.
pub fn ended_by_gm(play: &mut Play, who: Who, id: &'static str) {
    play.by("ME-GM-16").end(who, id);
    if let Some(effect) = Effect::by_id(id) {
        challenge::forget_effect(play, who, effect);
    }
}
