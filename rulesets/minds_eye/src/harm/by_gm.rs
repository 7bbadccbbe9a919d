//! ME-GM-16: conditions that the GM sets, with what their rules remember.

use crate::conditions::{
    Assured, BLINDED, Blinded, COVER, ESCAPE_ASSURED, GM_NOTE, IN_SUNLIGHT, Note, UNCONSCIOUS, Unconscious,
};
use fray_engine::base::{Str, Who};
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::Cond;

/// The condition as its rule has it. What follows from it follows by itself.
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
}
