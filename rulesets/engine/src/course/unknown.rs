//! Windows, claims and open questions of a kind that this release does not know.

use super::{Course, Frame, Unknown, Window};
use crate::play::{Flow, Play, Stop};
use crate::scene::{Claim, Posted, Scene};
use crate::text;

fn window(scene: &Scene) -> Option<&Window> {
    match scene.agenda.last() {
        Some(Frame::Window(window)) => Some(window),
        Some(Frame::Turn(_) | Frame::Pending { .. }) | None => None,
    }
}

/// What to discard first.
pub(crate) fn unknown(course: &dyn Course, scene: &Scene) -> Option<Unknown> {
    let kinds = course.kinds();
    let window = window(scene).filter(|w| !kinds.windows.contains(&&*w.kind)).map(|_| Unknown::Window);
    let claim = |c: &Claim| (!kinds.claims.contains(&&*c.kind)).then_some(Unknown::Claim(c.who));
    let question = |p: &Posted| (!kinds.questions.contains(&&*p.question.kind)).then_some(Unknown::Question(p.no));
    window.or_else(|| scene.claims.iter().find_map(claim)).or_else(|| scene.posted.iter().find_map(question))
}

/// Discards something of an unknown kind. The rules are not asked, because they do not know the kind.
pub(super) fn discard(play: &mut Play, unknown: Unknown) {
    match unknown {
        Unknown::Window => {
            let Some(kind) = window(play.scene()).map(|w| w.kind.clone()) else { return };
            play.by("").close_window();
            play.by("").tell_gm(text!("This release has no window '", kind, "'. It is closed, and nobody acts in it."));
        }
        Unknown::Claim(who) => {
            let Some(kind) = play.scene().claim(who).map(|c| c.kind.clone()) else { return };
            play.by("").end_claim(who);
            play.by("").tell_gm(text!("This release has no claim '", kind, "'. ", who, "'s claim has ended."));
        }
        Unknown::Question(no) => {
            let Some(kind) = play.scene().posted.iter().find(|p| p.no == no).map(|p| p.question.kind.clone()) else {
                return;
            };
            play.by("").unpost(no);
            play.by("").tell_gm(text!("This release has no question '", kind, "'. It is withdrawn unanswered."));
        }
    }
}

/// Stops a step that an older log began with something of an unknown kind.
pub(super) fn known(kinds: &[&str], what: &str, kind: &str) -> Flow {
    if kinds.contains(&kind) { Ok(()) } else { Err(Stop::Mismatch(format!("this release has no {what} '{kind}'"))) }
}
