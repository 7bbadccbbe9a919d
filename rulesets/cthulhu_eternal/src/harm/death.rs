//! CE-COND-2, 3, 5: how combatants are stunned, fall unconscious and die.

use crate::conditions::{DEAD, HELD, PRONE, STUNNED, UNCONSCIOUS};
use crate::{derived, gear, turn};
use fray_engine::base::Who;
use fray_engine::fact::{Cause, LineKind, Tone};
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::{Cond, Until};
use fray_engine::text;

/// CE-COND-3: an hour, in seconds.
const HOUR: u32 = 3600;

fray_engine::payload! {
    /// CE-HEAL-1: the time of death, in seconds of the game clock.
    pub struct Died of DEAD { at: i32 }
}

/// CE-COND-2. Objects cannot be stunned (CE-SHEET-7).
pub fn stuns(play: &mut Play, who: Who, rule: &'static str) {
    stuns_because(play, who, rule, "");
}

/// CE-DMG-9: stunned by the loss of so many HP at once.
pub(super) fn stuns_by_loss(play: &mut Play, who: Who) {
    stuns_because(play, who, "CE-DMG-9", ": one attack took half or more of the HP left");
}

fn stuns_because(play: &mut Play, who: Who, rule: &'static str, why: &'static str) {
    if derived::is_object(play.scene(), who) || play.has(who, DEAD) || play.has(who, STUNNED) {
        return;
    }
    play.by(rule).condition(who, Cond::new(STUNNED));
    let defense = turn::stance_of(play.scene(), who);
    turn::end_stance(play, who, "CE-DEF-11");
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is stunned", why, "."));
    turn::end_holds_of_pinner(play, who, "CE-PIN-7");
    if let Some(stance) = defense {
        turn::tell_stance_over(play, who, &stance, Cause::Nearest);
    }
}

/// CE-DMG-10: what the log says after the name of somebody hurt who falls unconscious.
pub(super) const FAINTS: &str = " falls unconscious: 2 HP or fewer are left.";

/// CE-COND-3, CE-DMG-8: falls unconscious, and drops everything in hand. `words` follow the name.
pub fn faints(play: &mut Play, who: Who, rule: &'static str, words: &'static str) {
    if derived::is_object(play.scene(), who) || derived::is_out(play.scene(), who) {
        return;
    }
    for_an_hour(play, who, rule);
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, words));
    gear::fall_all(play, who, "CE-DMG-8");
    let falls = !play.has(who, PRONE);
    play.by("CE-COND-6").condition(who, Cond::new(PRONE));
    if falls {
        play.by("CE-COND-6").tell(LineKind::Effect, text!(who, " falls to the ground."));
    }
    falls_out(play, who);
}

/// CE-COND-3: unconscious for an hour from now on.
pub(super) fn for_an_hour(play: &mut Play, who: Who, rule: &'static str) {
    let clock = play.scene().clock.saturating_add(HOUR);
    play.by(rule).condition(who, Cond::new(UNCONSCIOUS).until(Until::Time { clock }));
}

/// CE-COND-5.
pub fn dies(play: &mut Play, who: Who, rule: &'static str) {
    if play.has(who, DEAD) {
        return;
    }
    let at = play.scene().seconds();
    play.by(rule).condition(who, Died { at }.cond());
    for id in [STUNNED, UNCONSCIOUS] {
        play.by(rule).end(who, id);
    }
    play.by(rule).tell_in(LineKind::Effect, Tone::Bad, text!(who, " is dead."));
    falls_out(play, who);
}

/// CE-TURN-8, CE-DEF-11, CE-PIN-7: anyone who goes down or out of play loses tokens, defenses and holds.
pub(super) fn falls_out(play: &mut Play, who: Who) {
    play.by("CE-TURN-8").end(who, HELD);
    goes_limp(play, who);
}

/// CE-DEF-11, CE-PIN-7, CE-COND-4: the helpless, frozen stiff or bound, neither defend themselves nor hold anybody.
pub fn goes_limp(play: &mut Play, who: Who) {
    turn::end_stance(play, who, "CE-DEF-11");
    turn::end_holds_of_pinner(play, who, "CE-PIN-7");
}
