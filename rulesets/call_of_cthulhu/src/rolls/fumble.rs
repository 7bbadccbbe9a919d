//! CC-GM-6: what else a fumble does.

use super::level::Level;
use super::test::Rolled;
use crate::conditions::PRONE;
use crate::{derived, gear};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Cond;
use fray_engine::text;

fray_engine::form! {
    /// CC-GM-6.
    FUMBLE {
        effect: String = "What else happens",
        words: String = "In words",
    }
}

const DROP: &str = "drop";
const FALL: &str = "fall";

/// CC-GM-6: after a fumble the GM may add something; by default nothing. Not for anyone that the exchange has put out
/// of action: they lie there with what they held.
pub fn ask(play: &mut Play, rolled: &Rolled) -> Flow {
    if rolled.level != Level::Fumble {
        return Ok(());
    }
    let who = rolled.test.who;
    let for_what = rolled.test.for_what();
    let answer = play.by("CC-GM-6").ask(|s| {
        if derived::is_out(s, who) {
            return None;
        }
        let held = !gear::held_loosely(s, who).is_empty();
        let mut options = vec![Opt::new("nothing", "Nothing more")];
        options.extend(held.then(|| Opt::new(DROP, "drops what is in hand")));
        options.extend((!s.has(who, PRONE)).then(|| Opt::new(FALL, "falls down")));
        let form = Form::group([FUMBLE.effect.one_of(options), FUMBLE.words.text(200, "").extra()]);
        let why = text!("Rolled").then(for_what.clone()).and(".");
        Some(Question::ruling("fumble", text!(who, " fumbles. What else happens?"), form).why(why))
    })?;
    let Some(answer) = answer else { return Ok(()) };
    match FUMBLE.effect.of(&answer) {
        Some(DROP) => {
            let held = gear::held_loosely(play.scene(), who);
            held.into_iter().for_each(|no| gear::fall(play, who, no, "CC-GM-6"));
        }
        Some(FALL) => {
            play.by("CC-GM-6").condition(who, Cond::new(PRONE));
            play.by("CC-GM-6").tell_in(LineKind::Effect, Tone::Bad, text!(who, " falls down."));
        }
        _ => {}
    }
    let words = FUMBLE.words.of(&answer).unwrap_or_default().trim().to_string();
    if !words.is_empty() {
        play.by("CC-GM-6").tell_in(LineKind::Gm, Tone::Bad, text!(who, ": ", words).ended());
    }
    Ok(())
}
