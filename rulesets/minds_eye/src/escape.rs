//! ME-ESC-4 to 8: what ends an announced escape, and when it succeeds.

use crate::conditions::{Assured, ESCAPE_ASSURED, ESCAPED, ESCAPING, GRAPPLED};
use crate::{derived, options};
use fray_engine::base::Who;
use fray_engine::fact::LineKind;
use fray_engine::payload::Remembered as _;
use fray_engine::play::Play;
use fray_engine::scene::Cond;
use fray_engine::text;

/// The part that somebody plays in a Physical challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Has begun it.
    Fights,
    /// Defends, or has helped.
    Drawn,
}

/// ME-ESC-3, ME-ESC-4, ME-OPT-12: the throw of a Physical challenge that involves `who` is about to be made, which ends
/// an escape.
pub fn involved(play: &mut Play, who: Who, role: Role) {
    if play.has(who, ESCAPING) {
        end_escape(play, who, role, ESCAPING, "ME-ESC-4");
    }
    if play.has(who, ESCAPE_ASSURED) && play.option(options::STRICT_ESCAPE) {
        end_escape(play, who, role, ESCAPE_ASSURED, "ME-OPT-12");
    }
}

/// ME-ESC-6: `who` fights after all, although the escape was assured.
pub fn fights(play: &mut Play, who: Who) {
    if play.has(who, ESCAPE_ASSURED) {
        play.by("ME-ESC-6").condition(who, Assured { fought: true }.cond());
    }
}

fn end_escape(play: &mut Play, who: Who, role: Role, id: &'static str, rule: &'static str) {
    play.by(rule).end(who, id);
    let words = match role {
        Role::Fights => " fights, and so does not get away.",
        Role::Drawn => " is drawn into the fight and does not get away.",
    };
    play.by(rule).tell(LineKind::Effect, text!(who, words));
}

/// ME-ESC-2, ME-ESC-5: the next call after the announcement has come.
pub fn called_again(play: &mut Play, who: Who) {
    if play.has(who, ESCAPING) {
        play.by("ME-ESC-5").end(who, ESCAPING);
        play.by("ME-ESC-5").condition(who, Assured { fought: false }.cond());
        play.by("ME-ESC-5")
            .tell(LineKind::Effect, text!(who, " has kept clear of the fight and leaves when this round ends."));
    }
}

/// ME-ESC-6: what the end of the round does to assured escapes.
pub fn round_ends(play: &mut Play) {
    let all: Vec<Who> = play.scene().ids().filter(|w| play.has(*w, ESCAPE_ASSURED)).collect();
    for who in all {
        let s = play.scene();
        let fought = Assured::on(s, who).is_some_and(|a| a.fought);
        let kept = fought || s.has(who, GRAPPLED) || derived::is_out(s, who);
        let gone = derived::is_gone(s, who);
        play.by("ME-ESC-6").end(who, ESCAPE_ASSURED);
        if gone {
            continue;
        }
        if kept {
            play.by("ME-ESC-6").tell(LineKind::Effect, text!(who, " does not get away after all."));
            continue;
        }
        play.by("ME-ESC-6").condition(who, Cond::new(ESCAPED));
        play.by("ME-ESC-6").tell(LineKind::Effect, text!(who, " has got away."));
    }
}
