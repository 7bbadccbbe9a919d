//! CD-GM-9: effects that no rule names and the GM may add.

use crate::{derived, gear, harm, turn};
use fray_engine::base::{Text, Who};
use fray_engine::fact::Question;
use fray_engine::form::{Form, Input, Opt};
use fray_engine::play::{Flow, Play};

/// Asks the GM for an effect on `who`, by this label and rule; the proposal is nothing.
pub fn named_effect(
    play: &mut Play,
    (label, rule): (&'static str, &'static str),
    who: Who,
    title: &'static str,
    why: Text,
) -> Flow {
    let effects = vec![
        Opt::new("nothing", "nothing more"),
        Opt::new("stunned", "stunned"),
        Opt::new("knocked_down", "knocked down"),
        Opt::new("drops", "drops what is in hand"),
        Opt::new("blinded", "blinded in one eye"),
    ];
    let ruled = play.by(rule).ask(|s| {
        let ask = || Question::ruling(label, title, Form::one_of(effects.clone())).why(why.clone());
        (!derived::is_out(s, who)).then(ask)
    })?;
    match ruled.as_ref().and_then(Input::word) {
        Some("stunned") => harm::stun(play, who, rule),
        Some("knocked_down") => turn::knock_down(play, who, rule),
        Some("drops") => gear::fall_from(play, who, &[gear::MAIN, gear::OFF, gear::BOTH], rule),
        // Lasts until the GM ends it.
        Some("blinded") => harm::blind(play, who, 1, None),
        _ => {}
    }
    Ok(())
}
