//! The part `stage`: what is being resolved, as one viewer may know it.

use super::forms::{plain, words};
use super::make::LogContext;
use super::types::StageView;
use crate::base::{Text, TextPiece, Viewer};
use crate::course::Operation;
use crate::encounter::{ACTOR_AND_ACT, Encounter};
use crate::fact::{Commit, SetAside};
use crate::scene::{Cmd, Frame, Phase, Scene};
use std::borrow::Cow;

/// What differs from viewer to viewer. Those who have it in common, and know of the same combatants, read the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct OwnStage {
    is_gm: bool,
    /// The commit whose title says what is being resolved.
    begun: Option<u32>,
    /// Whether the viewer may read the title.
    told: bool,
    /// The first line that belongs to it, by this viewer's numbers.
    first_line: Option<u32>,
}

impl Encounter {
    pub(super) fn stage_view(&self, viewer: Viewer, log: LogContext<'_>) -> StageView {
        self.stage_told(viewer, self.own_stage(viewer, log), log.aside)
    }

    pub(super) fn own_stage(&self, viewer: Viewer, log: LogContext<'_>) -> OwnStage {
        let is_gm = viewer == Viewer::Gm;
        let Some((operation, root)) = self.resolving() else {
            return OwnStage { is_gm, begun: None, told: true, first_line: None };
        };
        let told_of = |commit: &u32| self.commit(*commit).is_some_and(|c| c.title_to.contains(viewer));
        let (begun, told) = match operation {
            Operation::Act(_) | Operation::Condition(_) => (Some(root), told_of(&root)),
            Operation::Course(_) => (self.taken_up().and_then(|cmd| cmd.action).filter(told_of), true),
        };
        OwnStage { is_gm, begun, told, first_line: told.then(|| (log.first_line)(root)) }
    }

    pub(super) fn stage_told(&self, viewer: Viewer, own: OwnStage, aside: &SetAside) -> StageView {
        let s = self.scene();
        let OwnStage { is_gm, begun, told, first_line } = own;
        let resolving = self.resolving();
        let title = resolving.map(|_| self.stage_title(begun)).unwrap_or_default();
        let known = told && title.names().all(|w| s.sees(viewer, w));
        let about = resolving.filter(|_| known).and_then(|(operation, _)| {
            let cmd = if let Operation::Act(cmd) = operation { Some(cmd) } else { self.taken_up() };
            match begun {
                Some(_) => next_to_the_turn(s, cmd, &title),
                None => (s.phase != Phase::Ended).then(Text::default),
            }
        });
        let pending = |f: &Frame| match f {
            Frame::Pending { cmd, .. } => cmd
                .who
                .filter(|w| s.sees(viewer, *w))
                .map(|w| words(&self.cards(), s, viewer, &crate::text!(w, " is about to act"))),
            Frame::Turn(_) | Frame::Window(_) => None,
        };
        let step_words = |step: Option<(u32, Text)>| {
            let title = step.map(|(_, title)| plain(s, viewer, &title));
            title.map(|t| if t.is_empty() { "the last step".to_string() } else { t }).unwrap_or_default()
        };
        StageView {
            title: if known { words(&self.cards(), s, viewer, &title) } else { vec![] },
            about: about.map(|about| words(&self.cards(), s, viewer, &about)),
            waits: resolving.is_some() && (known || is_gm || self.asks()),
            first_line: first_line.filter(|_| known),
            pending: s.agenda.iter().filter(|_| s.phase == Phase::Running).filter_map(pending).collect(),
            undo: if is_gm { step_words(self.undoable(aside)) } else { String::new() },
            redo: if is_gm { step_words(self.redoable()) } else { String::new() },
        }
    }

    fn stage_title(&self, begun: Option<u32>) -> Cow<'_, Text> {
        let (s, course) = (self.scene(), self.system().course());
        match (begun.and_then(|begun| self.commit(begun)), s.turn()) {
            (Some(commit), _) => Cow::Borrowed(&commit.title),
            (None, _) if s.phase == Phase::Ended => Cow::Owned("After the fight".into()),
            (None, Some(who)) => Cow::Owned(crate::text!(who, "'s ", course.turn_word())),
            (None, None) => Cow::Owned(course.round_label(s)),
        }
    }

    fn commit(&self, id: u32) -> Option<&Commit> {
        self.log().get(id as usize).map(|commit| &**commit)
    }
}

/// What the title of a command says beyond whose turn it is; `None`: all of it.
fn next_to_the_turn(s: &Scene, cmd: Option<&Cmd>, title: &Text) -> Option<Text> {
    match title.pieces() {
        [TextPiece::Who { w }, TextPiece::S(colon), rest @ ..]
            if s.turn() == Some(*w) && cmd.is_some_and(|cmd| cmd.who == Some(*w)) && colon == ACTOR_AND_ACT =>
        {
            Some(rest.iter().cloned().collect())
        }
        _ => None,
    }
}
