//! Questions, as one viewer may know them.

use super::forms::{form, words};
use super::types::{QuestionView, QuestionsView, WaitingView};
use crate::base::Viewer;
use crate::encounter::{AskedHow, AskedNow, AskedOne, Encounter};
use crate::scene::{Asked, Question};

/// The questions that one viewer may answer. Viewers with the same ones, who know of the same combatants, read the
/// same.
#[derive(PartialEq)]
pub(super) struct OwnQuestions {
    /// By their indices among all.
    mine: Vec<usize>,
    waiting: Vec<WaitingView>,
}

impl Encounter {
    /// The questions that this viewer may answer, and who the fight waits for.
    pub fn questions_view(&self, viewer: Viewer) -> QuestionsView {
        let asked = self.asked_now();
        self.questions_told(viewer, &asked, &self.own_questions(viewer, &asked))
    }

    pub(super) fn own_questions(&self, viewer: Viewer, asked: &AskedNow) -> OwnQuestions {
        let s = self.scene();
        let mut own = OwnQuestions { mine: vec![], waiting: vec![] };
        let mut unseen: Option<WaitingView> = None;
        for (place, AskedOne { id, question, how }) in asked.all.iter().enumerate() {
            let may = self.may_answer(viewer, question);
            if may {
                own.mine.push(place);
            }
            let waits = match how {
                AskedHow::Answered | AskedHow::Open => continue,
                AskedHow::Blocking | AskedHow::InWindow => self.waiting_view(viewer, question, may.then_some(id)),
            };
            if *how == AskedHow::Blocking && question.combatant_asked().is_some_and(|who| !s.sees(viewer, who)) {
                unseen = Some(waits);
            } else if !own.waiting.iter().any(|o| o.name == waits.name && o.question.is_none()) {
                own.waiting.push(waits);
            }
        }
        // An unseen combatant is mentioned only if nobody else is waited for.
        if own.waiting.is_empty() {
            own.waiting.extend(unseen);
        }
        own
    }

    pub(super) fn questions_told(&self, viewer: Viewer, asked: &AskedNow, own: &OwnQuestions) -> QuestionsView {
        let mine = own.mine.iter().filter_map(|place| asked.all.get(*place));
        QuestionsView { mine: mine.map(|one| self.question_view(viewer, one)).collect(), waiting: own.waiting.clone() }
    }

    /// Who the fight waits for; "the GM" stands for everybody the viewer does not know of.
    fn waiting_view(&self, viewer: Viewer, q: &Question, id: Option<&String>) -> WaitingView {
        let s = self.scene();
        let seen = |who| viewer == Viewer::Gm || (s.sees(viewer, who) && s.combatant(who).owner.is_some());
        let (name, who) = match q.asked {
            Asked::Player(who) if seen(who) => {
                (s.combatant(who).name.to_string(), Some(s.combatant(who).handle.0.clone()))
            }
            Asked::Player(_) | Asked::Gm => ("the GM".to_string(), None),
        };
        WaitingView { name, who, question: id.cloned() }
    }

    fn question_view(&self, viewer: Viewer, AskedOne { id, question: q, how }: &AskedOne) -> QuestionView {
        let s = self.scene();
        let shown = form(&self.cards(), s, viewer, &q.form);
        let default = q.form.default();
        let open = *how == AskedHow::Open;
        QuestionView {
            id: id.clone(),
            kind: q.kind.to_string(),
            who: if let Asked::Player(w) = q.asked { Some(s.combatant(w).handle.0.clone()) } else { None },
            title: words(&self.cards(), s, viewer, &q.title),
            why: if q.why == q.title { vec![] } else { words(&self.cards(), s, viewer, &q.why) },
            default_text: q.form.default_in_words(&|w| s.name(viewer, w)),
            form: shown,
            default: default.into(),
            rule: q.rule.to_string(),
            ruling: q.asked == Asked::Gm,
            open,
            answered: *how == AskedHow::Answered,
            standing: q.may_stand() && !open,
            order: s.standing_for(q).into(),
        }
    }
}
