//! CD-ACT-64: a grapple ends if both agree.

use crate::grapple_state::{end, opponent};
use crate::turn::{Need, may};
use fray_engine::base::Who;
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Scene};
use fray_engine::system::Offer;
use fray_engine::text;

const LET_GO: &str = "let_go";

/// CD-ACT-64: letting go of each other.
pub const FAMILY: Family = Family {
    acts: &[LET_GO],
    uses: &[],
    offers,
    check: |scene, cmd| cmd.who.map_or(Ok(()), |who| may(scene, who, &[Need::OwnTurn, Need::Grapple])),
    perform,
    ..Family::DEFAULT
};

fn offers(scene: &Scene, who: Who) -> Vec<Offer> {
    let Some(other) = opponent(scene, who) else { return vec![] };
    let note = text!("ends the grapple if ", other, " agrees");
    vec![Offer::new(LET_GO, "Let go of each other", "free", Form::empty()).note(note)]
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let agreed = play.by("CD-ACT-64").confirm(|s| {
        let other = opponent(s, who)?;
        let title = text!(who, " offers to let go. End the grapple?");
        Some(Question::to(other, LET_GO, title, Form::Confirm { default: false }).standing())
    })?;
    match opponent(play.scene(), who) {
        Some(other) if agreed => end(play, who, other),
        Some(other) => play.by("CD-ACT-64").tell(LineKind::Act, text!(other, " does not let go.")),
        None => {}
    }
    Ok(())
}
