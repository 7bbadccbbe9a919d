//! CE-COND-10: how long gas acts.

use crate::conditions::{CORROSIVE, IRRITANT, label};
use crate::sheet;
use fray_engine::base::{Round, Who};
use fray_engine::fact::{LineKind, Question, Tone};
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::Scene;
use fray_engine::text;

/// The kind of the ruling.
pub const GAS: &str = "gas";

fn suffers(scene: &Scene, who: Who) -> bool {
    scene.has_any(who, &[IRRITANT, CORROSIVE])
}

/// CE-COND-10: what gas has done ends with the turn after the one in which its victim left it. Unless the GM says
/// otherwise, that was the turn in which it began to act.
pub fn clears(play: &mut Play, round: Round) -> Flow {
    for who in play.scene().ids().filter(|w| !suffers(play.scene(), *w)).collect::<Vec<_>>() {
        play.by("CE-COND-10").set(who, sheet::GASSED_IN, None);
    }
    for who in play.scene().ids().filter(|w| suffers(play.scene(), *w)).collect::<Vec<_>>() {
        let since = play.get(who, sheet::GASSED_IN).filter(|since| *since < round);
        let stays = play.by("CE-COND-10").ask(|s| {
            let title = text!("Is ", who, " still in the gas?");
            let question = || Question::ruling(GAS, title, Form::Confirm { default: false }).only_default_makes_sense();
            (since.is_some() && suffers(s, who)).then(question)
        })?;
        if since.is_none() || stays.is_some_and(|said| said.yes()) {
            play.by("CE-COND-10").set(who, sheet::GASSED_IN, Some(round));
            continue;
        }
        play.by("CE-COND-10").set(who, sheet::GASSED_IN, None);
        for id in [IRRITANT, CORROSIVE].into_iter().filter(|id| play.has(who, id)).collect::<Vec<_>>() {
            play.by("CE-COND-10").end(who, id);
            let words = text!(who, " is no longer ", label(id), ".");
            play.by("CE-COND-10").tell_in(LineKind::Effect, Tone::Good, words);
        }
    }
    Ok(())
}
