//! The questions that wait for an answer, who is asked, and their ids.

use super::Encounter;
use crate::base::{Seat, Viewer};
use crate::course::{self, WindowQuestion};
use crate::dice::opaque;
use crate::fact::FactKind;
use crate::form::Input;
use crate::scene::{Asked, Lapses, Question};

/// A question, blocking or open, for the server, which times the answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    pub id: String,
    /// The seat that may answer, besides the GM; `None` if only the GM may.
    pub seat: Option<Seat>,
    /// Whether it has been answered and waits for the others.
    pub answered: bool,
    /// The fight does not wait for the answer.
    pub open: bool,
    /// Its default counts when the table's time for answers is up.
    pub timed: bool,
}

/// All questions of one state, with ids. Building it runs rules and draws ids, so it is built once
/// for all viewers.
pub(crate) struct AskedNow {
    /// The urgent ones first.
    pub all: Vec<AskedOne>,
}

pub(crate) struct AskedOne {
    pub id: String,
    pub question: Question,
    pub how: AskedHow,
}

/// What waits for the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AskedHow {
    /// The resolution under way.
    Blocking,
    /// Nothing: it is answered, and waits for others asked at the same moment.
    Answered,
    /// The course of the fight, in a window.
    InWindow,
    /// Nothing: the fight goes on.
    Open,
}

impl Encounter {
    pub(crate) fn asked_now(&self) -> AskedNow {
        let resolved = self.questions().into_iter().map(|(id, q, answer)| {
            let how = if answer.is_some() { AskedHow::Answered } else { AskedHow::Blocking };
            AskedOne { id, question: q.clone(), how }
        });
        let in_windows = self.window_questions().into_iter();
        let in_windows = in_windows.map(|(id, w)| AskedOne { id, question: w.question, how: AskedHow::InWindow });
        let open = self.scene.posted.iter().map(|p| AskedOne {
            id: self.posted_id(p.no),
            question: p.question.clone(),
            how: AskedHow::Open,
        });
        AskedNow { all: resolved.chain(in_windows).chain(open).collect() }
    }

    /// All questions: the blocking ones, including those that are answered and wait for others, then the open ones.
    pub fn waiting(&self) -> Vec<Waiting> {
        let waits = |id, q: &Question, answered| Waiting {
            id,
            seat: self.seat_asked(q),
            answered,
            open: false,
            timed: !answered,
        };
        let blocking = self.questions().into_iter().map(|(id, q, a)| waits(id, q, a.is_some()));
        let in_windows = self.window_questions().into_iter().map(|(id, w)| waits(id, &w.question, false));
        let posted = self.scene.posted.iter().map(|p| Waiting {
            open: true,
            timed: p.lapses == Lapses::InTime,
            ..waits(self.posted_id(p.no), &p.question, false)
        });
        blocking.chain(in_windows).chain(posted).collect()
    }

    /// The questions of the open window. None while something is being resolved.
    pub(super) fn asked_in_windows(&self) -> Vec<WindowQuestion> {
        match self.suspended {
            Some(_) => vec![],
            None => course::window_questions(self.system.course(), &self.scene),
        }
    }

    /// The questions of the open window, with ids.
    pub(crate) fn window_questions(&self) -> Vec<(String, WindowQuestion)> {
        let id = |w: &WindowQuestion| {
            let window = format!("window {}", self.scene.windows_opened);
            format!("w{}", opaque(self.seed, window, u32::from(w.who.0), 8))
        };
        self.asked_in_windows().into_iter().map(|w| (id(&w), w)).collect()
    }

    /// Questions still to be answered, with their ids: blocking ones, then open ones.
    pub fn unanswered_questions(&self) -> Vec<(String, Question)> {
        let posted = self.scene.posted.iter().map(|p| (self.posted_id(p.no), p.question.clone()));
        self.blocking_questions().chain(posted).collect()
    }

    /// Those of [`Encounter::unanswered_questions`], without their ids.
    pub(crate) fn unanswered(&self) -> Vec<Question> {
        let resolved =
            self.suspended.iter().flat_map(|o| &o.asked).filter(|(_, a)| a.is_none()).map(|(q, _)| q.clone());
        let in_windows = self.asked_in_windows().into_iter().map(|w| w.question);
        resolved.chain(in_windows).chain(self.scene.posted.iter().map(|p| p.question.clone())).collect()
    }

    /// The questions that the fight waits for, including those of a window.
    pub(crate) fn blocking_questions(&self) -> impl Iterator<Item = (String, Question)> {
        let of_what_is_resolved =
            self.questions().into_iter().filter(|(_, _, a)| a.is_none()).map(|(id, q, _)| (id, q.clone()));
        of_what_is_resolved.chain(self.window_questions().into_iter().map(|(id, w)| (id, w.question)))
    }

    /// Blocking questions with their ids and answers.
    pub fn questions(&self) -> Vec<(String, &Question, Option<&Input>)> {
        let Some(o) = &self.suspended else { return vec![] };
        let put = o.recorded.iter().rposition(|f| matches!(f.kind, FactKind::Asked(_))).unwrap_or(0);
        let id = |ix: usize| {
            // A new id each time a question is asked: answers to an older one are stale.
            let put = format!("question {} {put}", o.root);
            format!("q{}", opaque(self.seed, put, ix as u32, 8))
        };
        o.asked.iter().enumerate().map(|(ix, (q, a))| (id(ix), q, a.as_ref())).collect()
    }

    /// Whether anybody is asked about what is being resolved.
    pub(crate) fn asks(&self) -> bool {
        self.suspended.as_ref().is_some_and(|o| !o.asked.is_empty())
    }

    pub(crate) fn posted_id(&self, no: u32) -> String {
        format!("p{}", opaque(self.seed, "posted", no, 8))
    }

    /// The seat that is asked; `None` for the GM.
    pub(crate) fn seat_asked(&self, q: &Question) -> Option<Seat> {
        match q.asked {
            Asked::Gm => None,
            Asked::Player(who) => self.scene.combatant(who).owner,
        }
    }

    pub(crate) fn may_answer(&self, viewer: Viewer, q: &Question) -> bool {
        match viewer {
            Viewer::Gm => true,
            Viewer::Player(seat) => self.seat_asked(q) == Some(seat),
            Viewer::Spectator => false,
        }
    }
}
