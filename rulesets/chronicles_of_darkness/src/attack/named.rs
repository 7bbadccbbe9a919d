//! CD-GM-9: effects that no rule names and the GM may add.

use crate::{derived, gear, harm, turn};
use fray_engine::base::{Text, Who};
use fray_engine::fact::Question;
use fray_engine::form::{Choice as _, Form, Input, Listed};
use fray_engine::play::{Flow, Play};

/// CD-GM-9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Nothing,
    Stunned,
    KnockedDown,
    Drops,
    Blinded,
}

impl Listed for Effect {
    const ALL: &'static [(Effect, &'static str, &'static str)] = &[
        (Effect::Nothing, "nothing", "nothing more"),
        (Effect::Stunned, "stunned", "stunned"),
        (Effect::KnockedDown, "knocked_down", "knocked down"),
        (Effect::Drops, "drops", "drops what is in hand"),
        (Effect::Blinded, "blinded", "blinded in one eye"),
    ];
}

/// Asks the GM for an effect on `who`, by this label and rule; the proposal is nothing.
pub fn named_effect(
    play: &mut Play,
    (label, rule): (&'static str, &'static str),
    who: Who,
    title: &'static str,
    why: Text,
) -> Flow {
    let ruled = play.by(rule).ask(|s| {
        let ask = || Question::ruling(label, title, Form::one_of(Effect::options())).why(why.clone());
        (!derived::is_out(s, who)).then(ask)
    })?;
    match ruled.as_ref().and_then(Input::word).and_then(Effect::by_id) {
        Some(Effect::Stunned) => harm::stun(play, who, rule),
        Some(Effect::KnockedDown) => turn::knock_down(play, who, rule),
        Some(Effect::Drops) => gear::fall_from(play, who, &[gear::MAIN, gear::OFF, gear::BOTH], rule),
        // Lasts until the GM ends it.
        Some(Effect::Blinded) => harm::blind(play, who, 1, None),
        Some(Effect::Nothing) | None => {}
    }
    Ok(())
}
