//! The odds of a choice before it is made: the same rules play it many times on a copy of the fight, as the person
//! choosing knows it. `docs/decisions/0008` has the reasons.

use super::faces::{EveryPath, RecordedFaces};
use super::following::Next;
use super::known::known;
use super::outcomes::Outcomes;
use super::silent::{command, resolve_counting, stuck};
use crate::base::{Refusal, Str, Viewer, Who, unread};
use crate::course::{self, CourseStep, Operation};
use crate::dice::{Dice, FastDice};
use crate::encounter::{AUTO_LIMIT, Encounter};
use crate::fact::{Fact, FactKind};
use crate::form::Input;
use crate::play::{Achieved, Degree, Policy};
use crate::scene::{Asked, Asking, Phase, Question, Scene};
use crate::system::System;

/// A choice before it is made.
#[derive(Clone, Debug, PartialEq)]
pub enum PlannedChoice {
    /// An action of one's own; without a form as its form proposes.
    Act(String, String, Option<Input>),
    /// An answer to a question, by its id.
    Answer(String, Input),
}

/// The most paths that are enumerated; beyond that they are sampled.
const WALKED: u64 = 4_096;
/// The seed of samples, so that the same choice shows the same odds.
const SEED: u64 = 0x0dd5;

/// The possible outcomes of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    pub by: Option<Who>,
    /// The number of samples; none: all paths were enumerated.
    pub samples: Option<u32>,
    /// Each degree with its chance and target, the best first.
    pub degrees: Vec<(Option<Who>, Degree, f64)>,
    /// Who may be harmed.
    pub harmed: Vec<Harmed>,
    /// Values unknown to the person choosing were assumed.
    pub guessed: Vec<Who>,
    /// The same where those spend who can: [`System::spending`]. None: nobody can, or the system has no such thing.
    pub policies: Vec<(Spends, Odds)>,
    /// Who would be asked whether they spend.
    pub spenders: Vec<Who>,
}

/// Who answers yes whenever [`System::spending`] asks them; nobody else does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spends {
    Nobody,
    Actor,
    /// Everybody but the actor.
    Others,
    Everybody,
}

impl Spends {
    /// As scenarios name them.
    pub const ALL: [(Spends, &'static str); 4] = [
        (Spends::Nobody, "nobody"),
        (Spends::Actor, "actor"),
        (Spends::Others, "others"),
        (Spends::Everybody, "everybody"),
    ];

    fn says_yes(self, acts: bool) -> bool {
        match self {
            Spends::Nobody => false,
            Spends::Actor => acts,
            Spends::Others => !acts,
            Spends::Everybody => true,
        }
    }

    /// Those policies that somebody can follow, if these can spend.
    fn open(by: Option<Who>, spenders: &[Who]) -> Vec<Spends> {
        let some = |acts: bool| spenders.iter().any(|w| (Some(*w) == by) == acts);
        let open = |spends: &Spends| match spends {
            Spends::Nobody => !spenders.is_empty(),
            Spends::Actor => some(true),
            Spends::Others => some(false),
            Spends::Everybody => some(true) && some(false),
        };
        Spends::ALL.into_iter().map(|row| row.0).filter(open).collect()
    }
}

/// What a choice may do to somebody.
#[derive(Clone, Debug, PartialEq)]
pub struct Harmed {
    pub who: Who,
    /// Harm to be expected, in the system's unit.
    pub harm: Estimate,
    /// Each amount of harm with its chance, the least first.
    pub amounts: Vec<(i32, f64)>,
    /// The chance to be out of the fight.
    pub down: f64,
    /// The chance of each condition worth telling, if there is one.
    pub marks: Vec<(&'static str, f64)>,
}

impl Harmed {
    pub fn chance_of(&self, amount: i32) -> f64 {
        self.amounts.iter().find(|(n, _)| *n == amount).map_or(0.0, |(_, chance)| *chance)
    }
}

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub mean: f64,
    /// Its standard error; 0: exact.
    pub error: f64,
}

impl Odds {
    /// The chance of this degree or a better one against any target.
    pub fn chance(&self, rank: i8) -> f64 {
        self.degrees.iter().filter(|(_, d, _)| d.rank >= rank).map(|(_, _, chance)| chance).sum()
    }
}

/// What is played again and again.
pub(super) struct Trial {
    pub(super) system: &'static dyn System,
    pub(super) scene: Scene,
    doing: Operation,
    pub(super) by: Option<Who>,
    /// What has happened of it so far.
    record: Vec<Fact>,
    /// The question, and the answer that is tried.
    asked: Option<(Question, Input)>,
    /// What follows a walk in the same turn.
    next: Option<Next>,
}

/// Once, to the end of the action.
pub(super) struct Played {
    pub(super) after: Scene,
    pub(super) achieved: Vec<Achieved>,
    pub(super) spenders: Vec<Who>,
}

impl Encounter {
    /// The odds of a choice as this viewer may know them. `enough` is asked after each sample, with their number. None: no
    /// such choice is open to the viewer, or what is known does not tell.
    pub fn odds(&self, viewer: Viewer, choice: &PlannedChoice, enough: &mut dyn FnMut(u32) -> bool) -> Option<Odds> {
        if let Some(before) = self.veiled(viewer) {
            return before.odds(viewer, choice, enough);
        }
        let trial = match choice {
            PlannedChoice::Act(handle, act, form) => self.trial_of_act(viewer, handle, act, form.as_ref())?,
            PlannedChoice::Answer(id, answer) => self.trial_of_answer(viewer, id, answer)?,
        };
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

    fn odds_where(
        &self,
        spends: Spends,
        trial: &Trial,
        viewer: Viewer,
        enough: &mut dyn FnMut(u32) -> bool,
    ) -> Option<Odds> {
        let outcomes = trial.walk(spends, enough).or_else(|| trial.sample(spends, enough))?;
        let mut odds = outcomes.odds(trial.by);
        let concerned: Vec<Who> = odds.by.into_iter().chain(odds.harmed.iter().map(|h| h.who)).collect();
        odds.guessed = concerned.into_iter().filter(|w| !self.whole(viewer, *w)).collect();
        odds.guessed.dedup();
        Some(odds)
    }

    fn trial_of_act(&self, viewer: Viewer, handle: &str, act: &str, form: Option<&Input>) -> Option<Trial> {
        let who = self.scene().find(None, handle).filter(|w| self.whole(viewer, *w))?;
        if self.resolving().is_some() || self.scene().phase != Phase::Running {
            return None;
        }
        let scene = Scene { asking: Asking::Sensible, ..known(self, self.scene(), viewer) };
        let offer = self.system().offer(&scene, Some(who), act)?;
        let cmd = command(self.system(), &scene, who, &offer, &offer.form(&scene), form).ok()?;
        let next = Next::after(self.system(), &scene, who, &offer, &cmd);
        let (by, doing) = (Some(who), Operation::Act(cmd));
        Some(Trial { system: self.system(), scene, doing, by, record: vec![], asked: None, next })
    }

    fn trial_of_answer(&self, viewer: Viewer, id: &str, answer: &Input) -> Option<Trial> {
        let all = self.questions();
        let (_, question, _) = all.iter().find(|(q, _, _)| q == id)?;
        let (doing, _) = self.resolving()?;
        let pending = self.scene_before_resolution().pending();
        let secret = doing.secret() || pending.is_some_and(|cmd| cmd.secret);
        let by = doing.concerns().or(pending.and_then(|cmd| cmd.who)).or(question.combatant_asked());
        let seen = by.is_none_or(|w| self.scene().sees(viewer, w)) && (viewer == Viewer::Gm || !secret);
        if !seen || !self.may_answer(viewer, question) {
            return None;
        }
        let answer = question.form.accept(&question.form.complete(answer.clone())).ok()?;
        // Facts from outside since then are applied at the start.
        let outside = |f: &&Fact| f.outside && !matches!(f.what, FactKind::Answered(..) | FactKind::Told(_));
        let mut scene = self.scene_before_resolution().clone();
        self.recorded().iter().filter(outside).for_each(|f| scene.apply(f));
        let scene = known(self, &scene, viewer);
        let asked = Some(((*question).clone(), answer));
        let (doing, record) = (doing.clone(), self.recorded().to_vec());
        Some(Trial { system: self.system(), scene, doing, by, record, asked, next: None })
    }
}

impl Trial {
    /// Enumerates all paths, if they are few.
    fn walk(&self, spends: Spends, enough: &mut dyn FnMut(u32) -> bool) -> Option<Outcomes> {
        let mut walk = EveryPath::up_to(WALKED);
        let mut outcomes = Outcomes::default();
        loop {
            let after = self.play(spends, &mut walk).ok()?;
            outcomes.count(self, &after, walk.chance());
            if outcomes.plays > WALKED as u32 {
                return None;
            }
            if !walk.next() {
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
            outcomes.count(self, &after, 1.0);
        }
        Some(outcomes)
    }

    /// Once, to the end of the action.
    fn play(&self, spends: Spends, dice: &mut dyn Dice) -> Result<Played, Refusal> {
        unread(|| self.played(spends, dice))
    }

    fn played(&self, spends: Spends, dice: &mut dyn Dice) -> Result<Played, Refusal> {
        let mut fallen = RecordedFaces::new(&self.record, dice);
        let mut answers = Answers::of(self, spends);
        let mut scene = self.scene.clone();
        let mut all = resolve_counting(self.system, &mut scene, &self.doing, &mut fallen, &mut answers)?;
        if answers.tried.is_some() {
            return Err(stuck());
        }
        all.extend(settle(self.system, &mut scene, &mut fallen, &mut answers)?);
        let next = self.next.as_ref().zip(self.by);
        if let Some(cmd) = next.and_then(|(next, who)| next.command(self.system, &scene, who)) {
            all.extend(resolve_counting(self.system, &mut scene, &Operation::Act(cmd), &mut fallen, &mut answers)?);
            all.extend(settle(self.system, &mut scene, &mut fallen, &mut answers)?);
        }
        Ok(Played { after: scene, achieved: all, spenders: answers.spenders })
    }
}

/// Carries out what belongs to the action that was done last; those who may claim something take the default.
pub(super) fn settle(
    system: &dyn System,
    scene: &mut Scene,
    dice: &mut dyn Dice,
    policy: &mut dyn Policy,
) -> Result<Vec<Achieved>, Refusal> {
    let course = system.course();
    let mut all = vec![];
    for _ in 0..AUTO_LIMIT {
        if let Some(asked) = course::window_questions(course, scene).into_iter().next() {
            let claims = course.claims(&asked.kind, &asked.question.form.default());
            scene.apply_what(&FactKind::WindowAnswered(asked.who, claims));
            continue;
        }
        let Some(auto) = course::next(course, scene).filter(|auto| belongs(auto, scene)) else { break };
        all.extend(resolve_counting(system, scene, &Operation::Course(auto), dice, policy)?);
    }
    Ok(all)
}

/// Whether a step of the course is still part of the action: the next turn is not.
fn belongs(auto: &CourseStep, scene: &Scene) -> bool {
    match auto {
        CourseStep::Settle
        | CourseStep::CloseWindow
        | CourseStep::TakeUp
        | CourseStep::Withdraw(_)
        | CourseStep::Answered(..)
        | CourseStep::Discard(_) => true,
        CourseStep::OpenWindow => scene.pending().is_some(),
        CourseStep::Join(_)
        | CourseStep::Round
        | CourseStep::Turn(..)
        | CourseStep::EndTurn(_)
        | CourseStep::Together => false,
    }
}

/// The answers that were given, then the one that is tried, then the defaults; whether somebody spends is up to [`Spends`].
/// What a friend is asked because of the answer that is tried is answered as advised: one steps in for a friend who lets it
/// happen.
struct Answers {
    given: Vec<(Str, Asked, Input)>,
    tried: Option<(Question, Input)>,
    /// Who has given the answer that is tried.
    tried_by: Option<Who>,
    by: Option<Who>,
    /// The question whether somebody spends, and who does.
    spending: Option<(&'static str, Spends)>,
    spenders: Vec<Who>,
}

impl Answers {
    fn of(trial: &Trial, spends: Spends) -> Answers {
        // Other answers of the same moment are sealed.
        let put = |f: &Fact| matches!(f.what, FactKind::Asked(_));
        let last = trial.record.iter().rposition(put).unwrap_or(trial.record.len());
        let (mut given, mut open): (Vec<_>, &[Question]) = (vec![], &[]);
        for fact in &trial.record[..last] {
            match &fact.what {
                FactKind::Asked(questions) => open = questions,
                FactKind::Answered(ix, answer, _) => {
                    given.extend(open.get(usize::from(*ix)).map(|q| (q.kind.clone(), q.asked, answer.clone())));
                }
                _ => {}
            }
        }
        let spending = trial.system.spending().map(|s| (s.kind, spends));
        Answers { given, tried: trial.asked.clone(), tried_by: None, by: trial.by, spending, spenders: vec![] }
    }

    /// The answer that was given to this question, else the one that is tried. Each counts once.
    fn taken(&mut self, q: &Question) -> Option<Input> {
        if let Some(at) = self.given.iter().position(|(kind, asked, _)| *kind == q.kind && *asked == q.asked) {
            return Some(self.given.remove(at).2);
        }
        let (tried, answer) = self.tried.take_if(|(tried, _)| tried.same_as(q))?;
        self.tried_by = tried.combatant_asked();
        Some(answer)
    }
}

impl Policy for Answers {
    /// An answer that was given or is tried counts even where the copy would not ask: what the viewer does not know may make
    /// the question idle.
    fn before_standing_orders(&mut self, _: &Scene, q: &Question) -> Option<Input> {
        if let Some(answer) = self.taken(q) {
            return Some(answer);
        }
        let (_, spends) = self.spending.filter(|(kind, _)| *kind == q.kind)?;
        let asked = q.combatant_asked()?;
        if !self.spenders.contains(&asked) {
            self.spenders.push(asked);
        }
        Some(Input::Flag(spends.says_yes(Some(asked) == self.by)))
    }

    fn answer(&mut self, scene: &Scene, q: &Question) -> Option<Input> {
        let both = self.tried_by.zip(q.combatant_asked());
        let friend = both.is_some_and(|(by, asked)| by != asked && scene.allies(by, asked));
        Some(if friend { q.sensible() } else { q.form.default() })
    }
}
