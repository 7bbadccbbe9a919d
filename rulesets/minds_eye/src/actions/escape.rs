//! ME-ESC-1, 7: announcing a Fair Escape.

use crate::calls::{able, inside_call};
use crate::conditions::{ESCAPE_ASSURED, ESCAPING};
use fray_engine::base::{Who, refuse};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family::Family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Cond, Scene};
use fray_engine::system::{Offer, Refusal, Use};
use fray_engine::text;

const ACT: &str = "fair_escape";

/// ME-ESC-1, ME-GM-10.
pub const FAMILY: Family = Family {
    acts: &[ACT],
    uses: &[],
    offers: |s, w| {
        let offer = Offer::new(ACT, "Fair Escape", "free", Form::empty()).note("gone unless drawn into the fight");
        vec![offer.unless(possible(s, w).err()).good_for(Use::Seldom)]
    },
    check: |s, cmd| cmd.who.map_or(Ok(()), |who| possible(s, who)),
    perform,
    ..Family::DEFAULT
};

fn possible(scene: &Scene, who: Who) -> Result<(), Refusal> {
    able(scene, who)?;
    inside_call(scene, who)?;
    if scene.has(who, ESCAPING) || scene.has(who, ESCAPE_ASSURED) {
        return refuse("not_allowed", "ME-ACT-8", text!(who, " is on the way out already."));
    }
    Ok(())
}

fn perform(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(who) = cmd.who else { return Ok(()) };
    let way_out = play.by("ME-ESC-7").confirm(|s| {
        let title = text!(who, " wants to get away. Is there a way out?");
        let question = || Question::ruling("way_out", title, Form::Confirm { default: true });
        possible(s, who).is_ok().then(question)
    })?;
    possible(play.scene(), who)?;
    if !way_out {
        return play.by("ME-ESC-7").refuse("not_allowed", "The Storyteller says that there is no way out.");
    }
    play.by("ME-ESC-1").condition(who, Cond::new(ESCAPING));
    play.by("ME-ESC-1").tell(LineKind::Act, text!(who, " announces a Fair Escape."));
    Ok(())
}
