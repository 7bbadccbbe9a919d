//! CD-OPT-17: delayed turns that break in between a declaration and its dice.

use super::initiative;
use crate::actions::{FAMILIES, movement, prone, turn};
use crate::turn::delays;
use crate::{attack, derived, options};
use fray_engine::base::{Text, Who};
use fray_engine::course::{AskOrder, Window};
use fray_engine::fact::{LineKind, Question};
use fray_engine::family;
use fray_engine::form::Form;
use fray_engine::play::{Flow, Play};
use fray_engine::scene::{Cmd, Frame, Scene};
use fray_engine::target::TARGET;
use fray_engine::text;

/// The window of those who delay, and the kind of claim made in it.
pub(super) const KIND: &str = "interrupt";

/// Carries out a checked command, unless somebody may interrupt it first.
pub fn command(play: &mut Play, cmd: &Cmd) -> Flow {
    if may_be_interrupted(play.scene(), cmd) && next_to_ask(play.scene(), cmd, &[]).is_some() {
        if let Some((words, _)) = declaration(play.scene(), cmd) {
            play.by("CD-OPT-17").tell(LineKind::Act, words);
        }
        play.by("CD-OPT-17").make_pending(cmd.clone());
        return Ok(());
    }
    family::perform(FAMILIES, play, cmd)
}

/// Whether a command can be interrupted: it is declared on one's own turn and may lead to dice.
fn may_be_interrupted(scene: &Scene, cmd: &Cmd) -> bool {
    let plain = [turn::DELAYING, turn::PASSING, movement::FAMILY, prone::DROPPING, prone::STANDING];
    let declared = || cmd.who == scene.turn() && !plain.iter().any(|f| f.acts.contains(&&*cmd.act));
    scene.option(options::DELAY_INTERRUPTS) && cmd.who.is_some() && declared()
}

/// Of those who delay and have not been asked, the one with the highest Initiative.
fn next_to_ask(scene: &Scene, cmd: &Cmd, asked: &[Who]) -> Option<Who> {
    let actor = cmd.who.filter(|w| !derived::is_out(scene, *w))?;
    let may = |w: &Who| delays(scene, *w) && *w != actor && !asked.contains(w) && scene.knows(*w, actor);
    initiative::in_order(scene).into_iter().find(may)
}

/// "Cole declares: Cole shoots at Dee with the light pistol.", and its targets.
fn declaration(scene: &Scene, cmd: &Cmd) -> Option<(Text, Vec<Who>)> {
    let actor = cmd.who?;
    if let Some((words, targets)) = attack::declared(scene, cmd) {
        return Some((text!(actor, " declares: ").then(words), targets));
    }
    let mut offers = FAMILIES.iter().filter(|f| f.acts.contains(&&*cmd.act)).flat_map(|f| (f.offers)(scene, actor));
    let label = offers.find(|o| o.act == cmd.act)?.label;
    let words = text!(actor, " declares: ").then(label);
    Some(match TARGET.of(scene, cmd) {
        Some(target) => (words.and(", ").and(target).and("."), vec![target]),
        None => (words.and("."), vec![]),
    })
}

/// The window for the next one to ask: they are asked one after the other.
pub(super) fn window(scene: &Scene, cmd: &Cmd, asked: &[Who]) -> Option<Window> {
    let who = next_to_ask(scene, cmd, asked)?;
    Some(Window::new(KIND, AskOrder::InTurn, vec![who]))
}

pub(super) fn question(scene: &Scene, who: Who) -> Option<Question> {
    let actor = scene.turn()?;
    let title = text!(actor, " is about to act. Take your turn first?");
    let declared = scene.agenda.iter().rev().find_map(|f| match f {
        Frame::Pending { cmd, .. } => declaration(scene, cmd),
        Frame::Turn(_) | Frame::Window(_) => None,
    });
    // The declaration is not told if its targets include somebody they do not know of.
    let told = declared.filter(|(_, targets)| targets.iter().all(|t| scene.knows(who, *t)));
    let why = told.map_or_else(Text::default, |(words, _)| words.and(" "));
    let q = Question::to(who, KIND, title, Form::Confirm { default: false })
        .why(why.and("You are delaying. You can still act later."));
    // Interrupting a friend gains little; between turns there is another chance.
    delays(scene, who).then(|| q.standing().wanted().earns(!scene.allies(who, actor)))
}

/// Carries out the pending command, if that is still possible.
pub(super) fn go_on(play: &mut Play, cmd: &Cmd) -> Flow {
    let Some(actor) = cmd.who.filter(|w| !derived::is_out(play.scene(), *w)) else { return Ok(()) };
    play.take_up(cmd);
    match family::check(FAMILIES, play.scene(), cmd) {
        Ok(()) => family::perform(FAMILIES, play, cmd),
        Err(why) => {
            play.by("CD-OPT-17").tell(LineKind::Effect, text!(actor, " can no longer do that; the action is kept."));
            // The reason may say what others do not know.
            play.by("CD-OPT-17").tell_owner(actor, LineKind::Note, why.text.clone());
            Ok(())
        }
    }
}
