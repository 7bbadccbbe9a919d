//! Answers to questions, and standing orders that answer them beforehand.

use super::Encounter;
use super::request::{busy, gm};
use super::step::{Step, from_outside, line_to};
use crate::base::{Refusal, Str, Text, Viewer};
use crate::course::{CourseStep, Operation, WindowQuestion};
use crate::fact::{Audience, Fact, FactKind};
use crate::form::Input;
use crate::scene::{Asked, Question, Scene, Standing};
use crate::text;

impl Encounter {
    pub(super) fn answer(&mut self, by: Viewer, id: &str, value: Option<Input>) -> Result<(), Refusal> {
        let posted = self.scene.posted.iter().find(|p| self.posted_id(p.no) == id);
        let posted = posted.filter(|p| self.may_answer(by, &p.question)).map(|p| p.no);
        // What is left open may be settled outside the fight.
        if posted.is_some() {
            self.refused_while_paused(by)?;
        } else {
            self.may_act(by, None)?;
        }
        if let Some(no) = posted {
            return self.answer_posted(by, no, value);
        }
        if let Some((_, asked)) = self.window_questions().into_iter().find(|(wid, _)| wid == id) {
            return self.answer_in_window(by, &asked, value);
        }
        let found = self.questions().into_iter().position(|(qid, q, _)| qid == id && self.may_answer(by, q));
        let Some(ix) = found else {
            return Err(Refusal::new("stale", "", "That question is no longer open. Look at what is asked now."));
        };
        let asked = self.suspended.as_ref().map_or(&[][..], |o| &o.asked);
        let (q, answered) = &asked[ix];
        if answered.is_some() {
            return Err(Refusal::new("answered", "", "That has been answered already; the others are still deciding."));
        }
        let timing = Timing::of(value.as_ref());
        let given = self.checked(q, value)?;
        let (title, rule) = (q.title.clone(), q.rule.clone());
        // Only the answer is recorded; the lines about this and the others wait until none is secret.
        let last = asked.iter().filter(|(_, a)| a.is_none()).count() == 1;
        let lines = if last { self.said_of_all(asked, ix, &given, timing) } else { vec![] };
        let to = Audience::Seats(self.seat_asked(q).into_iter().collect());
        let step = self.step(by, title, to.clone());
        let answered =
            Fact { kind: FactKind::Answered(ix as u16, given, timing == Timing::Lapsed), rule, to, outside: true };
        let lines = lines.into_iter().map(|said| line_to(said, Audience::gm()));
        self.outside(&step, lines.chain([answered]).collect())
    }

    /// The lines for the GM about the last answer, and about those before it that lapsed, in the order of the questions.
    fn said_of_all(
        &self,
        asked: &[(Question, Option<Input>)],
        last: usize,
        given: &Input,
        timing: Timing,
    ) -> Vec<Text> {
        let recorded = self.suspended.as_ref().map_or(&[][..], |o| &o.recorded);
        let since_asked = recorded.iter().rev().take_while(|f| !matches!(f.kind, FactKind::Asked(_)));
        let lapsed_before = |f: &Fact| match f.kind {
            FactKind::Answered(ix, _, true) => Some(usize::from(ix)),
            _ => None,
        };
        let before: Vec<usize> = since_asked.filter_map(lapsed_before).collect();
        let said_of = |(ix, (q, answer)): (usize, &(Question, Option<Input>))| match answer {
            _ if ix == last => said(&self.scene, q, given, timing),
            Some(answer) if before.contains(&ix) => said(&self.scene, q, answer, Timing::Lapsed),
            Some(_) | None => None,
        };
        asked.iter().enumerate().filter_map(said_of).collect()
    }

    /// The answer, if the form and the rules accept it; if none was given, the default.
    fn checked(&self, q: &Question, value: Option<Input>) -> Result<Input, Refusal> {
        let Some(value) = value else { return Ok(q.form.default()) };
        let given = match q.form.accept(&value) {
            Ok(given) => given,
            // The rules may name a better reason than the form.
            Err(misfit) => {
                self.system.check_answer(&self.scene, q, &value)?;
                return Err(misfit.into());
            }
        };
        self.system.check_answer(&self.scene, q, &given)?;
        Ok(given)
    }

    /// Nobody else learns of the answer before the window closes.
    fn answer_in_window(&mut self, by: Viewer, asked: &WindowQuestion, value: Option<Input>) -> Result<(), Refusal> {
        let q = &asked.question;
        if !self.may_answer(by, q) {
            return Err(Refusal::new("not_yours", "", "That question is not put to you."));
        }
        let timing = Timing::of(value.as_ref());
        let given = self.checked(q, value)?;
        let claims = self.system.course().claims(&asked.kind, &given);
        let to = Audience::Seats(self.seat_asked(q).into_iter().collect());
        let step = self.step(by, q.title.clone(), to.clone());
        let kind = FactKind::WindowAnswered(asked.who, claims);
        let said = said(&self.scene, q, &given, timing).map(|said| line_to(said, Audience::gm()));
        let answered = Fact { kind, rule: q.rule.clone(), to, outside: true };
        self.outside(&step, said.into_iter().chain([answered]).collect())
    }

    fn answer_posted(&mut self, by: Viewer, no: u32, value: Option<Input>) -> Result<(), Refusal> {
        let Some(p) = self.scene.posted.iter().find(|p| p.no == no).cloned() else { return Ok(()) };
        if self.suspended.is_some() {
            return Err(self.comes_later(by));
        }
        let value = self.checked(&p.question, value)?;
        let to = Audience::Seats(self.seat_asked(&p.question).into_iter().collect());
        let step = self.step(by, p.question.title.clone(), to);
        let operation = Operation::Course(CourseStep::Answered(p.question.kind, p.about, value));
        self.carry_out_answer(&step, no, p.question.rule, operation)
    }

    /// Why an open question cannot be answered now. What goes first is named to those who may answer it.
    fn comes_later(&self, by: Viewer) -> Refusal {
        match self.blocking_questions().map(|(_, q)| q).find(|q| self.may_answer(by, q)) {
            Some(q) => Refusal::new("busy", "", text!("Another question goes first: ").then(q.title).ended()),
            None => busy(),
        }
    }

    /// Closes an open question; its answer is carried out.
    pub(super) fn carry_out_answer(
        &mut self,
        step: &Step,
        no: u32,
        rule: Str,
        operation: Operation,
    ) -> Result<(), Refusal> {
        let closed = Fact { kind: FactKind::Unposted(no), rule, to: Audience::gm(), outside: true };
        self.applied(&closed);
        self.push(step, None, vec![closed]);
        self.begin(step, operation)
    }

    pub(super) fn standing(
        &mut self,
        by: Viewer,
        who: Option<&str>,
        kind: String,
        hold: Standing,
    ) -> Result<(), Refusal> {
        let who = match who {
            Some(handle) => Some(self.own(by, handle)?),
            None => gm(by).map(|_| None)?,
        };
        let mut known = self.system.rulings().iter().chain(self.system.reference().questions);
        if !known.any(|(known, _)| *known == kind) {
            return Err(Refusal::new("bad_form", "", "There are no questions of that kind."));
        }
        if who.is_none() && matches!(hold, Standing::PassUntilTurn | Standing::PassUntilAttacked) {
            return Err(Refusal::new(
                "bad_form",
                "",
                "Rulings cannot wait for a turn or an attack. Choose ask, pass, or pass while things stand well.",
            ));
        }
        let hold = if who.is_none() { self.for_all_the_gms_own(&kind, hold) } else { hold };
        let to = Audience::Seats(who.and_then(|w| self.scene.combatant(w).owner).into_iter().collect());
        let title = who.map_or(text!("standing order for rulings"), |w| text!("standing order of ", w));
        let step = self.step(by, title, to.clone());
        let fact = from_outside(FactKind::StandingSet(who, kind.into(), hold), to);
        self.outside(&step, vec![fact])
    }

    /// A standing order of the GM applies to all NPCs, named and nameless: each passes as a sensible
    /// player would, so that named ones do not lose out.
    fn for_all_the_gms_own(&self, kind: &str, hold: Standing) -> Standing {
        let ruling = self.system.rulings().iter().any(|(known, _)| *known == kind);
        match hold {
            Standing::Pass if !ruling => Standing::PassAsAdvised,
            Standing::Ask
            | Standing::PassUntilTurn
            | Standing::PassUntilAttacked
            | Standing::PassWhenWell
            | Standing::Pass
            | Standing::PassAsAdvised => hold,
        }
    }
}

/// Whether a question was answered or has lapsed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Timing {
    InTime,
    Lapsed,
}

impl Timing {
    fn of(answer: Option<&Input>) -> Timing {
        if answer.is_some() { Timing::InTime } else { Timing::Lapsed }
    }
}

/// The line for the GM about an answer that lapsed, or about a ruling; `None` if nothing need be said.
fn said(scene: &Scene, q: &Question, given: &Input, timing: Timing) -> Option<Text> {
    let default = timing == Timing::Lapsed || *given == q.form.default();
    let answer = q.in_words(scene, given);
    let (begins, as_what) = match (timing, q.asked) {
        (Timing::Lapsed, Asked::Player(who)) => (text!("No answer for ", who, ": "), ", by default."),
        // No other answer would have made sense.
        (_, Asked::Gm) if default && q.idle => return None,
        (_, Asked::Gm) if default => (text!("Ruling: "), ", as proposed."),
        (_, Asked::Gm) => (text!("Ruling: "), ""),
        (Timing::InTime, Asked::Player(_)) => return None,
    };
    let colon = if q.title.render(|_| String::new()).ends_with(['?', '.', '!']) { " " } else { ": " };
    let said = begins.then(q.title.clone()).and(colon).and(answer);
    Some(if as_what.is_empty() { said.ended() } else { said.and(as_what) })
}
