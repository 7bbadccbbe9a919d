//! The odds of a choice before it is made: the same rules play it many times on a copy of the fight, as the person
//! choosing knows it. `docs/decisions/0008` has the reasons.

use super::faces::{EveryPath, MOST_PATHS, RecordedFaces};
use super::following::Next;
use super::known::known;
use super::outcomes::{Answered, Odds, Outcomes, Played, Spends};
use super::silent::{command, resolve_counting, settle, stuck};
use crate::base::{Refusal, Str, Viewer, Who, unread};
use crate::course::{CourseStep, Operation};
use crate::dice::{Dice, FastDice};
use crate::encounter::Encounter;
use crate::fact::{Fact, FactKind};
use crate::form::Input;
use crate::play::{Policy, ToldFigures};
use crate::scene::{Asked, Asking, Phase, Question, Scene};
use crate::system::System;

/// A choice before it is made.
#[derive(Clone, Debug, PartialEq)]
pub enum PlannedChoice {
    /// An action of one's own; without a form as its form proposes.
    Act(String, String, Option<Input>),
    /// The same, declared for the next turn.
    Ahead(String, String, Option<Input>),
    /// An answer to a question, by its id.
    Answer(String, Input),
}

/// A choice with its whole form, whether or not it was sent with one: two that are the same are equal.
#[derive(Clone, Debug, PartialEq)]
pub enum WrittenOut {
    Act(Operation),
    Ahead(Operation),
    Answer(String, Option<Input>, Operation),
}

/// The seed of samples, so that the same choice shows the same odds.
const SEED: u64 = 0x0dd5;

/// What is played again and again.
struct Trial {
    system: &'static dyn System,
    scene: Scene,
    operation: Operation,
    by: Option<Who>,
    /// What has happened of it so far.
    record: Vec<Fact>,
    /// The question, and the answer that is tried.
    asked: Option<(Question, Input)>,
    /// What was told before the question.
    told: ToldFigures,
    /// What follows a walk in the same turn.
    next: Option<Next>,
}

impl Encounter {
    /// The odds of a choice as this viewer may know them. `enough` is asked after each sample, with their number. None: no
    /// such choice is open to the viewer, or what is known does not tell.
    pub fn odds(&self, viewer: Viewer, choice: &PlannedChoice, enough: &mut dyn FnMut(u32) -> bool) -> Option<Odds> {
        if let Some(before) = self.veiled(viewer) {
            return before.odds(viewer, choice, enough);
        }
        let trial = self.trial(viewer, choice)?;
        let mut odds = self.odds_where(Spends::Nobody, &trial, viewer, enough)?;
        for spends in Spends::open(trial.by, &odds.spenders) {
            let same = match spends {
                Spends::Nobody => Some(odds.clone()),
                Spends::Actor | Spends::Others | Spends::Everybody => self.odds_where(spends, &trial, viewer, enough),
            };
            odds.policies.extend(same.map(|o| (spends, Odds { policies: vec![], ..o })));
        }
        Some(odds)
    }

    /// Whether such a choice is open to the viewer, so that there are odds or at least a word about them.
    pub(crate) fn may_try(&self, viewer: Viewer, choice: &PlannedChoice) -> bool {
        self.trial(viewer, choice).is_some()
    }

    /// The choice with its whole form. None: no such choice is open to the viewer.
    pub(crate) fn written_out(&self, viewer: Viewer, choice: &PlannedChoice) -> Option<WrittenOut> {
        if let Some(before) = self.veiled(viewer) {
            return before.written_out(viewer, choice);
        }
        let Trial { operation, asked, .. } = self.trial(viewer, choice)?;
        Some(match choice {
            PlannedChoice::Act(..) => WrittenOut::Act(operation),
            PlannedChoice::Ahead(..) => WrittenOut::Ahead(operation),
            PlannedChoice::Answer(id, _) => WrittenOut::Answer(id.clone(), asked.map(|(_, answer)| answer), operation),
        })
    }

    fn trial(&self, viewer: Viewer, choice: &PlannedChoice) -> Option<Trial> {
        match choice {
            PlannedChoice::Act(handle, act, form) => {
                let now = || Scene { asking: Asking::Sensible, ..known(self, self.scene(), viewer) };
                let free = self.resolving().is_none() && self.scene().phase == Phase::Running;
                self.trial_of_act(viewer, handle, |_| free.then(now), act, form.as_ref())
            }
            PlannedChoice::Ahead(handle, act, form) => {
                self.trial_of_act(viewer, handle, |who| self.at_own_turn(viewer, who), act, form.as_ref())
            }
            PlannedChoice::Answer(id, answer) => {
                self.trial_of_answer(viewer, id, answer).or_else(|| self.trial_of_open_answer(viewer, id, answer))
            }
        }
    }

    fn odds_where(
        &self,
        spends: Spends,
        trial: &Trial,
        viewer: Viewer,
        enough: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Odds> {
        let outcomes = trial.enumerate(spends, enough).or_else(|| trial.sample(spends, enough))?;
        let mut odds = outcomes.odds(&self.system().stakes(), trial.by);
        let concerned: Vec<Who> = odds.by.into_iter().chain(odds.harmed.iter().map(|h| h.who)).collect();
        odds.guessed = concerned.into_iter().filter(|w| !self.whole(viewer, *w)).collect();
        odds.guessed.dedup();
        Some(odds)
    }

    /// An action in the scene in which this combatant would do it.
    fn trial_of_act(
        &self,
        viewer: Viewer,
        handle: &str,
        when: impl FnOnce(Who) -> Option<Scene>,
        act: &str,
        form: Option<&Input>,
    ) -> Option<Trial> {
        let who = self.scene().find(None, handle).filter(|w| self.whole(viewer, *w))?;
        let scene = when(who)?;
        let offer = self.system().offer(&scene, Some(who), act)?;
        let cmd = command(self.system(), &scene, who, &offer, &offer.form(&scene), form).ok()?;
        let next = Next::after(self.system(), &scene, who, &offer, &cmd);
        let (by, operation) = (Some(who), Operation::Act(cmd));
        Some(Trial { next, ..Trial::new(self.system(), scene, operation, by) })
    }

    fn trial_of_answer(&self, viewer: Viewer, id: &str, answer: &Input) -> Option<Trial> {
        let all = self.questions();
        let (_, question, _) = all.iter().find(|(q, _, _)| q == id)?;
        let (operation, _) = self.resolving()?;
        let pending = self.scene_before_resolution().pending();
        let secret = operation.secret() || pending.is_some_and(|cmd| cmd.secret);
        let by = operation.concerns().or(pending.and_then(|cmd| cmd.who)).or(question.combatant_asked());
        let seen = by.is_none_or(|w| self.scene().sees(viewer, w)) && (viewer == Viewer::Gm || !secret);
        if !seen || !self.may_answer(viewer, question) {
            return None;
        }
        let answer = question.form.accept(&question.form.complete(answer.clone())).ok()?;
        // Facts from outside since then are applied at the start.
        let outside = |f: &&Fact| f.outside && !matches!(f.kind, FactKind::Answered(..) | FactKind::Told(_));
        let mut scene = self.scene_before_resolution().clone();
        self.recorded().iter().filter(outside).for_each(|f| scene.apply(f));
        let asked = Some(((*question).clone(), answer));
        let (operation, record) = (operation.clone(), self.recorded().to_vec());
        let as_it_is = Trial { record, asked, ..Trial::new(self.system(), scene, operation, by) };
        let told = as_it_is.tells().given_again(|who| self.scene().sees(viewer, who));
        Some(Trial { scene: known(self, &as_it_is.scene, viewer), told, ..as_it_is })
    }

    /// A question that the fight does not wait for is answered by a step of the course.
    fn trial_of_open_answer(&self, viewer: Viewer, id: &str, answer: &Input) -> Option<Trial> {
        let posted = self.scene().posted.iter().find(|p| self.posted_id(p.no) == id)?;
        let q = &posted.question;
        if self.resolving().is_some() || !self.may_answer(viewer, q) {
            return None;
        }
        let answer = q.form.accept(&q.form.complete(answer.clone())).ok()?;
        let mut scene = known(self, self.scene(), viewer);
        scene.posted.retain(|p| p.no != posted.no);
        let operation = Operation::Course(CourseStep::Answered(q.kind.clone(), posted.about, answer));
        Some(Trial::new(self.system(), scene, operation, q.combatant_asked()))
    }
}

impl Trial {
    /// A choice of which nothing has happened yet.
    fn new(system: &'static dyn System, scene: Scene, operation: Operation, by: Option<Who>) -> Trial {
        Trial { system, scene, operation, by, record: vec![], asked: None, told: ToldFigures::default(), next: None }
    }

    /// Enumerates all paths, if they are few.
    fn enumerate(&self, spends: Spends, enough: &mut dyn FnMut(u32) -> bool) -> Option<Outcomes> {
        let mut paths = EveryPath::up_to(MOST_PATHS);
        let mut outcomes = Outcomes::default();
        loop {
            let after = self.play(spends, &mut paths).ok()?;
            outcomes.count(self.system, self.by, &self.scene, &after, paths.chance());
            if outcomes.plays > MOST_PATHS as u32 {
                return None;
            }
            if !paths.next() {
                return Some(outcomes);
            }
            if enough(outcomes.plays) {
                return None;
            }
        }
    }

    /// Samples as many as there is time for.
    fn sample(&self, spends: Spends, enough: &mut dyn FnMut(u32) -> bool) -> Option<Outcomes> {
        let mut dice = FastDice::new(SEED);
        let mut outcomes = Outcomes::sampled();
        while outcomes.plays == 0 || !enough(outcomes.plays) {
            let after = self.play(spends, &mut dice).ok()?;
            outcomes.count(self.system, self.by, &self.scene, &after, 1.0);
        }
        Some(outcomes)
    }

    /// What the action has told up to the question. How the rest of it goes does not matter.
    fn tells(&self) -> ToldFigures {
        let mut answers = Answers::of(self, Spends::Nobody);
        let (mut scene, mut dice) = (self.scene.clone(), FastDice::new(SEED));
        let mut fallen = RecordedFaces::new(&self.record, &mut dice);
        let _rest = resolve_counting(self.system, &mut scene, &self.operation, &mut fallen, &mut answers);
        answers.told
    }

    /// Once, to the end of the action.
    fn play(&self, spends: Spends, dice: &mut dyn Dice) -> Result<Played, Refusal> {
        unread(|| self.played(spends, dice))
    }

    fn played(&self, spends: Spends, dice: &mut dyn Dice) -> Result<Played, Refusal> {
        let mut fallen = RecordedFaces::new(&self.record, dice);
        let mut answers = Answers::of(self, spends);
        let mut scene = self.scene.clone();
        let mut all = resolve_counting(self.system, &mut scene, &self.operation, &mut fallen, &mut answers)?;
        if answers.tried.is_some() {
            return Err(stuck());
        }
        all.extend(settle(self.system, &mut scene, &mut fallen, &mut answers)?);
        let next = self.next.as_ref().zip(self.by);
        if let Some(cmd) = next.and_then(|(next, who)| next.command(self.system, &scene, who)) {
            all.extend(resolve_counting(self.system, &mut scene, &Operation::Act(cmd), &mut fallen, &mut answers)?);
            all.extend(settle(self.system, &mut scene, &mut fallen, &mut answers)?);
        }
        let asked = answers.tried_by.map(|who| Answered { who, before: answers.before });
        Ok(Played { after: scene, odds_tally: all, asked, spenders: answers.spenders })
    }
}

/// The answers that were given, then the one that is tried, then the defaults; whether somebody spends is up to [`Spends`].
/// What a friend is asked because of the answer that is tried is answered as advised: one steps in for a friend who lets it
/// happen.
struct Answers {
    given: Vec<(Str, Asked, Input)>,
    tried: Option<(Question, Input)>,
    /// Who has given the answer that is tried, and how many degrees had been achieved before it.
    tried_by: Option<Who>,
    before: usize,
    by: Option<Who>,
    /// The question whether somebody spends, and who does.
    spending: Option<(&'static str, Spends)>,
    spenders: Vec<Who>,
    /// The kinds of rulings that are taken as given.
    permissions: &'static [&'static str],
    told: ToldFigures,
}

impl Answers {
    fn of(trial: &Trial, spends: Spends) -> Answers {
        // Other answers of the same moment are sealed.
        let last = first_put(&trial.record, trial.asked.as_ref().map(|(tried, _)| tried));
        let (mut given, mut open): (Vec<_>, &[Question]) = (vec![], &[]);
        for fact in &trial.record[..last] {
            match &fact.kind {
                FactKind::Asked(questions) => open = questions,
                FactKind::Answered(ix, answer, _) => {
                    given.extend(open.get(usize::from(*ix)).map(|q| (q.kind.clone(), q.asked, answer.clone())));
                }
                _ => {}
            }
        }
        let spending = trial.system.spending().map(|s| (s.kind, spends));
        let (tried, permissions) = (trial.asked.clone(), trial.system.permissions());
        let told = trial.told.clone();
        Answers { given, tried, tried_by: None, before: 0, by: trial.by, spending, spenders: vec![], permissions, told }
    }

    /// The answer that was given to this question, else the one that is tried. Each counts once.
    fn taken(&mut self, q: &Question, achieved: usize) -> Option<Input> {
        if let Some(at) = self.given.iter().position(|(kind, asked, _)| *kind == q.kind && *asked == q.asked) {
            return Some(self.given.remove(at).2);
        }
        let (tried, answer) = self.tried.take_if(|(tried, _)| tried.same_as(q))?;
        (self.tried_by, self.before) = (tried.combatant_asked(), achieved);
        self.told.close();
        Some(answer)
    }
}

/// Where in the record the moment began in which this question is open: what comes from outside meanwhile has the questions put
/// again.
fn first_put(record: &[Fact], tried: Option<&Question>) -> usize {
    let puts = |at: usize| match (&record[at].kind, tried) {
        (FactKind::Asked(questions), Some(tried)) => questions.iter().any(|q| q.same_as(tried)),
        _ => false,
    };
    let before = |at: usize| record[..at].iter().rposition(|f| matches!(f.kind, FactKind::Asked(_)));
    let Some(mut first) = before(record.len()) else { return record.len() };
    while let Some(earlier) = before(first)
        && record[earlier + 1..first].iter().all(|f| f.outside)
        && puts(earlier)
    {
        first = earlier;
    }
    first
}

impl Policy for Answers {
    /// An answer that was given or is tried counts even where the copy would not ask: what the viewer does not know may make
    /// the question idle.
    fn before_standing_orders(&mut self, _: &Scene, q: &Question, achieved: usize) -> Option<Input> {
        if let Some(answer) = self.taken(q, achieved) {
            return Some(answer);
        }
        let (_, spends) = self.spending.filter(|(kind, _)| *kind == q.kind)?;
        let asked = q.combatant_asked()?;
        if !self.spenders.contains(&asked) {
            self.spenders.push(asked);
        }
        Some(Input::Flag(spends.says_yes(asked, self.by)))
    }

    fn told_figures(&mut self) -> Option<&mut ToldFigures> {
        Some(&mut self.told)
    }

    fn answer(&mut self, scene: &Scene, q: &Question) -> Option<Input> {
        if q.asked == Asked::Gm && self.permissions.contains(&&*q.kind) {
            return Some(Input::Flag(true));
        }
        let both = self.tried_by.zip(q.combatant_asked());
        let friend = both.is_some_and(|(by, asked)| by != asked && scene.allies(by, asked));
        Some(if friend { q.sensible() } else { q.form.default() })
    }
}
