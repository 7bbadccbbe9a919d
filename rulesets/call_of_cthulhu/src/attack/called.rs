//! CC-OPT-11, CC-TURN-6: called shots, and attacks of which nothing can come any more.

use crate::conditions::DEAD;
use crate::derived;
use fray_engine::base::{Text, Who};
use fray_engine::fact::{LineKind, Question};
use fray_engine::form::{Form, Input};
use fray_engine::play::{Flow, Play};
use fray_engine::text;

/// CC-TURN-6, CC-ERR-1: while others decide, the attacker may fall, or the target die or flee. Tells it; `false`: so
/// nothing comes of the attack.
pub(super) fn goes_on(play: &mut Play, by: Who, to: Who) -> bool {
    let words = if !derived::is_able(play.scene(), by) {
        text!("Nothing comes of ", by, "'s attack.")
    } else if play.has(to, DEAD) {
        text!(to, " is dead already.")
    } else if derived::is_gone(play.scene(), to) {
        text!(to, " is no longer there.")
    } else {
        return true;
    };
    play.by("CC-TURN-6").tell(LineKind::Effect, words);
    false
}

/// CC-OPT-11: the GM decides on the effect of a called shot.
pub(super) fn called_effect(play: &mut Play, by: Who, to: Who, part: &str) -> Flow {
    if play.has(to, DEAD) {
        return Ok(());
    }
    let title = text!(by, " hits ", to, " where they aimed: ", part.to_string(), ". What happens?");
    let words = called_ruling(play, part, title)?;
    if !words.is_empty() {
        play.by("CC-OPT-11").tell(LineKind::Gm, text!(to, ": ", words).ended());
    }
    Ok(())
}

/// CC-OPT-11: what the GM rules; empty: no effect but the damage, or the attack named no part.
pub(super) fn called_ruling(play: &mut Play, part: &str, title: Text) -> Flow<String> {
    let question = || {
        let form = Form::Text { max: 200, default: "".into() };
        Question::ruling("called_shot", title.clone(), form).why("Nothing written: no more than the damage.")
    };
    let answer = play.by("CC-OPT-11").ask(|_| (!part.is_empty()).then(question))?;
    Ok(answer.as_ref().and_then(Input::word).unwrap_or("").trim().to_string())
}
