//! ME-GM-1: anyone may call the Storyteller.

use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::{Form, Opt};
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Lapses, Scene};
use fray_engine::system::{Offer, Use};
use fray_engine::text;

/// ME-GM-1.
pub const ACT: &str = "call_gm";

/// ME-GM-1: at any time.
pub const FAMILY: Family = Family { acts: &[ACT], uses: &[], offers, off_turn: offers, perform, ..Family::DEFAULT };

/// Offered unless an earlier call is still unanswered.
pub fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    if scene.posted.iter().any(|p| p.question.kind == ACT && p.about == Some(who)) {
        return vec![];
    }
    vec![
        Offer::new(ACT, "Call the Storyteller for a question or a problem", "free", Form::empty())
            .good_for(Use::Seldom),
    ]
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    play.by("ME-GM-1").tell(LineKind::Note, text!(who, " calls for the Storyteller."));
    // Nothing depends on the answer; answering clears the call from the Storyteller's screen.
    let noted = Form::one_of(vec![Opt::new("noted", "noted")]);
    let question = Question::ruling(ACT, text!(who, " calls for you."), noted);
    play.by("ME-GM-1").post(question, Some(who), Lapses::Never);
    Ok(())
}
