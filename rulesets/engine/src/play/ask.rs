//! Questions inside a resolution. A question is a function of the scene: after anything from outside it is made again,
//! re-asked if it changed, withdrawn if it is gone.

use super::{By, Flow, Play, Stop};
use crate::base::{Str, Text};
use crate::fact::{Audience, Fact, FactKind, log_continues};
use crate::form::{Form, Input, Opt};
use crate::scene::{Asked, Asking, Question, Scene, Standing};
use crate::text;

impl By<'_, '_> {
    /// Asks one question. `None` if the scene gives no reason to ask it, or no longer does.
    pub fn ask(&mut self, make: impl Fn(&Scene) -> Option<Question>) -> Flow<Option<Input>> {
        if self.play.is_silent() {
            self.play.check_record()?;
            let question = make(self.play.scene).map(|q| Question { rule: Str::new_static(self.rule), ..q });
            return Ok(question.and_then(|q| self.play.answer_silently(q)).map(|(_, answer)| answer));
        }
        Ok(self.ask_all(|s| make(s).into_iter().collect())?.into_iter().next().map(|(_, a)| a))
    }

    /// Asks yes or no. A question that is not asked counts as no.
    pub fn confirm(&mut self, make: impl Fn(&Scene) -> Option<Question>) -> Flow<bool> {
        Ok(self.ask(make)?.is_some_and(|a| a.yes()))
    }

    /// Asks for one of several options, each of which carries what it means. `None` if there is nothing to choose from;
    /// with one option nobody is asked. The options replace the question's form, and the first is the default.
    pub fn choose<T>(&mut self, make: impl Fn(&Scene) -> Option<(Question, Vec<(Opt, T)>)>) -> Flow<Option<T>> {
        if self.play.is_silent() {
            return self.choose_silently(make(self.play.scene));
        }
        let question = |s: &Scene| {
            let (q, options) = make(s)?;
            let options: Vec<Opt> = options.into_iter().map(|o| o.0).collect();
            if options.is_empty() { None } else { Some(Question { form: Form::one_of(options), ..q }) }
        };
        let Some(Input::Word(id)) = self.ask(question)? else { return Ok(None) };
        // The scene may have changed while the question was open: what the id means is looked up in it as it is now.
        let Some((_, options)) = make(self.play.scene) else { return Ok(None) };
        Ok(options.into_iter().find(|o| o.0.id == id).map(|o| o.1))
    }

    /// The same where the scene cannot change meanwhile, so that the options are made once.
    fn choose_silently<T>(&mut self, made: Option<(Question, Vec<(Opt, T)>)>) -> Flow<Option<T>> {
        self.play.check_record()?;
        let Some((q, options)) = made.filter(|(_, options)| !options.is_empty()) else { return Ok(None) };
        let (options, mut meant): (Vec<Opt>, Vec<T>) = options.into_iter().unzip();
        let ids: Vec<Str> = options.iter().map(|o| o.id.clone()).collect();
        let q = Question { rule: Str::new_static(self.rule), form: Form::one_of(options), ..q };
        let Some((_, Input::Word(id))) = self.play.answer_silently(q) else { return Ok(None) };
        Ok(ids.iter().position(|known| *known == id).map(|at| meant.swap_remove(at)))
    }

    /// Asks several questions at once; nobody learns of any answer before all are given. Gives each question that still
    /// applies, with its answer.
    pub fn ask_all(&mut self, make: impl Fn(&Scene) -> Vec<Question>) -> Flow<Vec<(Question, Input)>> {
        let rule = self.rule;
        let made = |s: &Scene| -> Vec<Question> {
            let mut questions = make(s);
            questions.iter_mut().for_each(|q| q.rule = Str::new_static(rule));
            questions
        };
        self.play.ask_all(rule, &made)
    }
}

/// A question with its answer, once it has one.
type QuestionAndAnswer = (Question, Option<Input>);

impl Play<'_> {
    fn ask_all(&mut self, rule: &'static str, make: &dyn Fn(&Scene) -> Vec<Question>) -> Flow<Vec<(Question, Input)>> {
        self.check_record()?;
        if self.is_silent() {
            let questions = make(self.scene).into_iter();
            return Ok(questions.filter_map(|q| self.answer_silently(q)).collect());
        }
        let (mut asked, mut given) = (self.questions_now(make, vec![]), Vec::new());
        if asked.iter().any(|s| s.1.is_none()) {
            self.state_questions(rule, &asked);
        }
        while asked.iter().any(|s| s.1.is_none()) {
            self.check_record()?;
            match self.recorded.get(self.at) {
                Some(Fact { kind: FactKind::Answered(ix, value, _), .. }) => {
                    let ix = usize::from(*ix);
                    match asked.get_mut(ix) {
                        Some(s) if s.1.is_none() && s.0.form.accept(value).is_ok() => {
                            s.1 = Some(value.clone());
                            given.push(s.0.clone());
                        }
                        Some((q, _)) => return Err(Stop::no_such_answer(&q.kind, value)),
                        None => return Err(Stop::answers_nothing(value)),
                    }
                    self.at += 1;
                }
                Some(Fact { outside: true, .. }) => {
                    self.take_outside();
                    let before = asked.clone();
                    asked = self.questions_now(make, asked);
                    let same = before.len() == asked.len() && before.iter().zip(&asked).all(|(a, b)| a.0 == b.0);
                    if !same {
                        if asked.iter().all(|s| s.1.is_some()) {
                            self.state(FactKind::Withdrawn, rule, Audience::gm());
                        } else {
                            self.state_questions(rule, &asked);
                        }
                    }
                }
                Some(other) => return Err(Stop::Mismatch(log_continues(&other.kind, "puts a question"))),
                None => given.extend(self.ask_policy(&mut asked)?),
            }
        }
        for (q, answer) in asked.iter().filter(|(q, _)| !given.contains(q)) {
            if let Some(said) = answer.as_ref().and_then(|a| automatic_answer_line(self.scene, q, a)) {
                self.by(rule).tell_gm(said);
            }
        }
        Ok(asked.into_iter().filter_map(|(q, a)| a.map(|a| (q, a))).collect())
    }

    /// Nobody is asked: the answer comes from a standing order, or from the policy.
    fn answer_silently(&mut self, q: Question) -> Option<(Question, Input)> {
        let default = q.form.usual()?;
        let first = self.policy.before_standing_orders(self.scene, &q, self.odds_tally.degrees.len());
        let first = first.and_then(|a| q.form.accept(&a).ok());
        let settled = first.or_else(|| settled(self.scene, &q, || default.clone()));
        let given = settled.or_else(|| self.policy.answer(self.scene, &q).and_then(|a| q.form.accept(&a).ok()));
        Some((q, given.unwrap_or(default)))
    }

    /// The questions as the scene has them now. Those that did not change keep their answers; those that need not be
    /// asked are answered at once.
    fn questions_now(
        &self,
        make: &dyn Fn(&Scene) -> Vec<Question>,
        old: Vec<QuestionAndAnswer>,
    ) -> Vec<QuestionAndAnswer> {
        let mut out = Vec::new();
        for q in make(self.scene).into_iter().filter(|q| q.form.answerable()) {
            let kept = old.iter().find(|(o, _)| *o == q).and_then(|(_, a)| a.clone());
            let answer = kept.or_else(|| answer_unasked(self.scene, &q));
            out.push((q, answer));
        }
        out
    }

    fn state_questions(&mut self, rule: &'static str, asked: &[QuestionAndAnswer]) {
        let questions = asked.iter().map(|s| s.0.clone()).collect();
        self.state(FactKind::Asked(questions), rule, Audience::gm());
    }

    fn take_outside(&mut self) {
        while let Some(f) = self.recorded.get(self.at) {
            if !f.outside || matches!(f.kind, FactKind::Answered(..)) {
                break;
            }
            self.scene.apply(f);
            self.at += 1;
        }
    }

    /// Asks the policy the first unanswered question; gives that question if the policy answers it.
    fn ask_policy(&mut self, asked: &mut [QuestionAndAnswer]) -> Flow<Option<Question>> {
        let open = asked.iter().position(|s| s.1.is_none());
        let Some(ix) = open else { return Ok(None) };
        match self.policy.answer(self.scene, &asked[ix].0) {
            None => Err(Stop::Waits(asked.to_vec())),
            Some(given) => {
                let q = &asked[ix].0;
                let value = q.form.accept(&given).unwrap_or_else(|_| q.form.default());
                asked[ix].1 = Some(value.clone());
                let fact = Fact {
                    kind: FactKind::Answered(ix as u16, value, false),
                    rule: q.rule.clone(),
                    to: Audience::gm(),
                    outside: true,
                };
                self.fresh.push(fact);
                Ok(Some(asked[ix].0.clone()))
            }
        }
    }
}

/// The answer, if nobody need be asked: because there is only one answer, the question hardly matters, or a standing
/// order answers it.
pub(crate) fn answer_unasked(scene: &Scene, q: &Question) -> Option<Input> {
    settled(scene, q, || q.form.default())
}

/// The same, if the form's default answer is known already.
fn settled(scene: &Scene, q: &Question, default: impl Fn() -> Input) -> Option<Input> {
    let sensible = scene.asking == Asking::Sensible;
    // A ruling that seldom matters is still asked if the GM's standing order says so.
    let ordered = q.asked == Asked::Gm && scene.ordered_for_rulings(&q.kind) == Some(Standing::Ask);
    if q.form.only_one_answer() || (q.idle && sensible && !ordered) {
        return Some(default());
    }
    if !(q.may_stand() || (sensible && gms_own(scene, q))) {
        return None;
    }
    match scene.standing_for(q) {
        Standing::Ask => None,
        Standing::PassWhenWell => q.well.then(default),
        Standing::PassUntilTurn | Standing::PassUntilAttacked | Standing::Pass => Some(default()),
        Standing::PassAsAdvised => Some(q.sensible()),
    }
}

/// Whether one of the GM's own combatants is asked.
fn gms_own(scene: &Scene, q: &Question) -> bool {
    q.combatant_asked().is_some_and(|w| scene.combatant(w).owner.is_none())
}

/// The GM's line about a question that was answered automatically.
pub(crate) fn automatic_answer_line(scene: &Scene, q: &Question, answer: &Input) -> Option<Text> {
    // No other answer would have made sense.
    if q.form.only_one_answer() || q.idle {
        return None;
    }
    let Some(who) = q.combatant_asked() else { return Some(q.ruled(" As proposed, automatically.")) };
    if scene.asking == Asking::Everything || !gms_own(scene, q) {
        return None;
    }
    let said = text!(who, " is not asked: ").then(q.title.clone());
    Some(said.and(" ").and(q.in_words(scene, answer)).ended())
}
