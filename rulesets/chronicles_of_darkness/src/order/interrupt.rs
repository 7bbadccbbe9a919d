//! CD-OPT-17: delayed turns that break in between a declaration and its dice.

use super::turn::{Way, begin_turn};
use super::{delays, initiative};
use crate::actions::{self, FAMILIES};
use crate::{harm, options};
use fray_engine::base::Who;
use fray_engine::fact::Question;
use fray_engine::family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Frame, Scene};
use fray_engine::text;
use fray_engine::view::LineKind;

/// A command that has been checked: carried out, once nobody breaks in any more.
///
/// # Errors
/// Pass on with `?`.
pub fn command(play: &mut Play, cmd: &Cmd) -> Flow {
    if may_be_interrupted(play.scene(), cmd) && next_to_ask(play.scene(), cmd, &[]).is_some() {
        play.by("CD-OPT-17").pend(cmd.clone());
        return pending(play);
    }
    family::perform(FAMILIES, play, cmd)
}

/// Only what is declared on the own turn and may come to dice.
fn may_be_interrupted(scene: &Scene, cmd: &Cmd) -> bool {
    let plain = [actions::turn::FAMILY, actions::movement::FAMILY, actions::prone::FAMILY];
    let declared = cmd.who.is_some() && cmd.who == scene.turn() && !plain.iter().any(|f| f.acts.contains(&&*cmd.act));
    scene.option(options::DELAY_INTERRUPTS) && declared
}

/// Of those who delay, the one with the highest standing who has not been asked.
fn next_to_ask(scene: &Scene, cmd: &Cmd, asked: &[Who]) -> Option<Who> {
    let actor = cmd.who?;
    let may = |w: &Who| delays(scene, *w) && *w != actor && !asked.contains(w) && scene.knows(*w, actor);
    initiative::in_order(scene).into_iter().find(may)
}

/// Looks at the pending command on top of the agenda, also after a turn that broke in.
///
/// # Errors
/// Pass on with `?`.
pub fn pending(play: &mut Play) -> Flow {
    loop {
        let Some(Frame::Pending { cmd, asked }) = play.scene().agenda.last().cloned() else { return Ok(()) };
        let actor = cmd.who.filter(|w| !harm::is_out(play.scene(), *w));
        let Some(actor) = actor else {
            play.by("CD-OPT-17").pend_done();
            return Ok(());
        };
        let Some(who) = next_to_ask(play.scene(), &cmd, &asked) else {
            play.by("CD-OPT-17").pend_done();
            return go_on(play, &cmd, actor);
        };
        play.by("CD-OPT-17").pend_asked(who);
        let now = play.by("CD-OPT-17").confirm(|s| {
            let title = text!(actor, " is about to act. Take your turn first?");
            let q = Question::to(who, "interrupt", title, Form::Confirm { default: false }).why("You delay.");
            // A friend is let go first; between turns there is another chance.
            delays(s, who).then(|| q.standing().wanted().earns(!s.allies(who, actor)))
        })?;
        if now && delays(play.scene(), who) {
            return begin_turn(play, who, Way::Delayed);
        }
    }
}

/// What was declared is carried out, if it still can be.
fn go_on(play: &mut Play, cmd: &Cmd, actor: Who) -> Flow {
    match family::check(FAMILIES, play.scene(), cmd) {
        Ok(()) => family::perform(FAMILIES, play, cmd),
        Err(_) => {
            play.by("CD-OPT-17").tell(LineKind::Effect, text!(actor, " can no longer do that; the action is kept."));
            Ok(())
        }
    }
}
