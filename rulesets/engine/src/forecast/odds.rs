//! The odds of a choice before it is made: the same rules play it many times on a copy of the fight, as the one who
//! chooses knows it. `docs/decisions/0008` says why it is done so.

use super::faces::{Fallen, Walk};
use super::known::known;
use super::silent::{achieved, command, stuck};
use crate::base::{Refusal, Str, Viewer, Who, unread};
use crate::course::{self, Auto, Doing};
use crate::dice::{Dice, Quick};
use crate::encounter::{AUTO_LIMIT, Encounter};
use crate::fact::{Fact, What};
use crate::form::Input;
use crate::play::{Achieved, Degree, Policy};
use crate::scene::{Asked, Asking, Phase, Question, Scene};
use crate::system::{Stakes, System};

/// A choice before it is made.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// An action of one's own; without a form as its form proposes.
    Act(String, String, Option<Input>),
    /// An answer to a question, by its id.
    Answer(String, Input),
}

/// Courses that are walked through one by one, at most; beyond that they are sampled.
const WALKED: u64 = 4_096;
/// What samples begin with: the same choice shows the same odds.
const SEED: u64 = 0x0dd5;

/// What may come of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    pub by: Option<Who>,
    /// How often it was played; none: all courses were walked through.
    pub samples: Option<u32>,
    /// Each degree with its chance, against whom it is told, the best first.
    pub degrees: Vec<(Option<Who>, Degree, f64)>,
    /// Who may be harmed.
    pub harmed: Vec<Harmed>,
    /// Somebody concerned is not wholly known to the one who chooses, and was taken as usual.
    pub guessed: Vec<Who>,
}

/// What a choice may do to somebody.
#[derive(Clone, Debug, PartialEq)]
pub struct Harmed {
    pub who: Who,
    /// Harm to be expected, in the system's unit.
    pub harm: Stake,
    /// The chance to be out of the fight.
    pub down: f64,
    /// The chance of each condition worth telling, if there is one.
    pub marks: Vec<(&'static str, f64)>,
}

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stake {
    pub mean: f64,
    /// Its standard error; 0: exact.
    pub error: f64,
}

impl Odds {
    /// The chance of this degree or a better one, against anybody.
    pub fn chance(&self, rank: i8) -> f64 {
        self.degrees.iter().filter(|(_, d, _)| d.rank >= rank).map(|(_, _, chance)| chance).sum()
    }
}

/// What is played again and again.
struct Trial {
    system: &'static dyn System,
    scene: Scene,
    doing: Doing,
    by: Option<Who>,
    /// What has happened of it so far.
    record: Vec<Fact>,
    /// The question, and the answer that is tried.
    asked: Option<(Question, Input)>,
}

impl Encounter {
    /// The odds of a choice as this viewer may know them. `enough` is asked after each sample, with their number. None: no
    /// such choice is open to the viewer, or what is known does not tell.
    pub fn odds(&self, viewer: Viewer, choice: &Choice, enough: &mut dyn FnMut(u32) -> bool) -> Option<Odds> {
        if let Some(before) = self.veiled(viewer) {
            return before.odds(viewer, choice, enough);
        }
        let trial = match choice {
            Choice::Act(handle, act, form) => self.trial_of_act(viewer, handle, act, form.as_ref())?,
            Choice::Answer(id, answer) => self.trial_of_answer(viewer, id, answer)?,
        };
        let tally = trial.walk(enough).or_else(|| trial.sample(enough))?;
        let mut odds = tally.odds(trial.by);
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
        let (by, doing) = (Some(who), Doing::Act(cmd));
        Some(Trial { system: self.system(), scene, doing, by, record: vec![], asked: None })
    }

    fn trial_of_answer(&self, viewer: Viewer, id: &str, answer: &Input) -> Option<Trial> {
        let all = self.questions();
        let (_, question, _) = all.iter().find(|(q, _, _)| q == id)?;
        let (doing, _) = self.resolving()?;
        let pending = self.settled_scene().pending();
        let secret = doing.secret() || pending.is_some_and(|cmd| cmd.secret);
        let by = doing.actor().or(pending.and_then(|cmd| cmd.who)).or(question.to_whom());
        let seen = by.is_none_or(|w| self.scene().sees(viewer, w)) && (viewer == Viewer::Gm || !secret);
        if !seen || !self.may_answer(viewer, question) {
            return None;
        }
        let answer = question.form.accept(&question.form.complete(answer.clone())).ok()?;
        // What came from outside meanwhile counts as if it had been so from the start.
        let outside = |f: &&Fact| f.outside && !matches!(f.what, What::Answered(..) | What::Told(_));
        let mut scene = self.settled_scene().clone();
        self.recorded().iter().filter(outside).for_each(|f| scene.apply(f));
        let scene = known(self, &scene, viewer);
        let asked = Some(((*question).clone(), answer));
        let (doing, record) = (doing.clone(), self.recorded().to_vec());
        Some(Trial { system: self.system(), scene, doing, by, record, asked })
    }
}

impl Trial {
    /// All courses one by one, if they are few.
    fn walk(&self, enough: &mut dyn FnMut(u32) -> bool) -> Option<Tally> {
        let mut walk = Walk::default();
        let mut tally = Tally::default();
        loop {
            let after = self.play(&mut walk).ok()?;
            tally.count(self, &after, walk.chance());
            if walk.courses() > WALKED || tally.plays > WALKED as u32 {
                return None;
            }
            if !walk.next() {
                return Some(tally);
            }
            if enough(tally.plays) {
                return None;
            }
        }
    }

    /// As many as there is time for.
    fn sample(&self, enough: &mut dyn FnMut(u32) -> bool) -> Option<Tally> {
        let mut dice = Quick::new(SEED);
        let mut tally = Tally { sampled: true, ..Tally::default() };
        while tally.plays == 0 || !enough(tally.plays) {
            let after = self.play(&mut dice).ok()?;
            tally.count(self, &after, 1.0);
        }
        Some(tally)
    }

    /// Once, to the end of the action.
    fn play(&self, dice: &mut dyn Dice) -> Result<(Scene, Vec<Achieved>), Refusal> {
        unread(|| self.played(dice))
    }

    fn played(&self, dice: &mut dyn Dice) -> Result<(Scene, Vec<Achieved>), Refusal> {
        let mut fallen = Fallen::new(&self.record, dice);
        let mut answers = Answers::of(self);
        let mut scene = self.scene.clone();
        let mut all = achieved(self.system, &mut scene, &self.doing, &mut fallen, &mut answers)?;
        if answers.tried.is_some() {
            return Err(stuck());
        }
        let course = self.system.course();
        for _ in 0..AUTO_LIMIT {
            if let Some(asked) = course::window_questions(course, &scene).into_iter().next() {
                let claims = course.claims(&asked.kind, &asked.question.form.default());
                scene.apply_what(&What::WindowAnswered(asked.who, claims));
                continue;
            }
            let Some(auto) = course::next(course, &scene).filter(|auto| belongs(auto, &scene)) else { break };
            all.extend(achieved(self.system, &mut scene, &Doing::Course(auto), &mut fallen, &mut answers)?);
        }
        Ok((scene, all))
    }
}

/// Whether a step of the course is still part of the action: the next turn is not.
fn belongs(auto: &Auto, scene: &Scene) -> bool {
    match auto {
        Auto::Settle | Auto::CloseWindow | Auto::TakeUp | Auto::Withdraw(_) | Auto::Answered(..) => true,
        Auto::OpenWindow => scene.pending().is_some(),
        Auto::Join(_) | Auto::Round | Auto::Turn(..) | Auto::EndTurn(_) | Auto::Together => false,
    }
}

/// The answers that were given, then the one that is tried; nobody is expected to spend anything: then the defaults.
struct Answers {
    given: Vec<(Str, Asked, Input)>,
    tried: Option<(Question, Input)>,
}

impl Answers {
    fn of(trial: &Trial) -> Answers {
        // What others say who are asked at the same moment is sealed.
        let put = |f: &Fact| matches!(f.what, What::Asked(_));
        let last = trial.record.iter().rposition(put).unwrap_or(trial.record.len());
        let (mut given, mut open): (Vec<_>, &[Question]) = (vec![], &[]);
        for fact in &trial.record[..last] {
            match &fact.what {
                What::Asked(questions) => open = questions,
                What::Answered(ix, answer, _) => {
                    given.extend(open.get(usize::from(*ix)).map(|q| (q.label.clone(), q.asked, answer.clone())));
                }
                _ => {}
            }
        }
        Answers { given, tried: trial.asked.clone() }
    }
}

impl Policy for Answers {
    fn answer(&mut self, _: &Scene, q: &Question) -> Option<Input> {
        if let Some(at) = self.given.iter().position(|(label, asked, _)| *label == q.label && *asked == q.asked) {
            return Some(self.given.remove(at).2);
        }
        match self.tried.take_if(|(tried, _)| tried.same_as(q)) {
            Some((_, answer)) => Some(answer),
            None => Some(q.form.default()),
        }
    }
}

/// What came of all plays so far.
#[derive(Default)]
struct Tally {
    plays: u32,
    sampled: bool,
    weight: f64,
    degrees: Vec<(Option<Who>, Degree, f64)>,
    harmed: Vec<Sum>,
}

struct Sum {
    who: Who,
    harm: f64,
    squares: f64,
    down: f64,
    marks: Vec<(&'static str, f64)>,
}

impl Tally {
    fn count(&mut self, trial: &Trial, (after, achieved): &(Scene, Vec<Achieved>), weight: f64) {
        self.plays += 1;
        self.weight += weight;
        for (at, degree) in decided(trial.by, achieved) {
            match self.degrees.iter_mut().find(|(a, d, _)| (*a, *d) == (at, degree)) {
                Some((_, _, chance)) => *chance += weight,
                None => self.degrees.push((at, degree, weight)),
            }
        }
        let stakes = trial.system.stakes();
        let both = trial.scene.cast.iter().zip(&after.cast).enumerate();
        for (n, (before, now)) in both {
            if before != now && !before.gone {
                self.compare(&stakes, Who(n as u16), (&trial.scene, after), weight);
            }
        }
    }

    fn compare(&mut self, stakes: &Stakes, who: Who, (before, after): (&Scene, &Scene), weight: f64) {
        let harm = f64::from((stakes.harm)(after, who) - (stakes.harm)(before, who));
        let down = (stakes.down)(after, who) && !(stakes.down)(before, who);
        let marked = |id: &&&'static str| after.has(who, id) && !before.has(who, id);
        let marks: Vec<&'static str> = stakes.marks.iter().filter(marked).copied().collect();
        if harm == 0.0 && !down && marks.is_empty() {
            return;
        }
        let at = self.harmed.iter().position(|s| s.who == who).unwrap_or_else(|| {
            self.harmed.push(Sum { who, harm: 0.0, squares: 0.0, down: 0.0, marks: vec![] });
            self.harmed.len() - 1
        });
        let sum = &mut self.harmed[at];
        sum.harm += weight * harm;
        sum.squares += weight * harm * harm;
        sum.down += if down { weight } else { 0.0 };
        for id in marks {
            match sum.marks.iter_mut().find(|(m, _)| *m == id) {
                Some((_, chance)) => *chance += weight,
                None => sum.marks.push((id, weight)),
            }
        }
    }

    fn odds(self, by: Option<Who>) -> Odds {
        let all = self.weight;
        let part = |of: f64| of / all;
        let mut degrees: Vec<_> = self.degrees.into_iter().map(|(at, d, chance)| (at, d, part(chance))).collect();
        degrees.sort_by(|a, b| (a.0, b.1).cmp(&(b.0, a.1)));
        let harmed = |s: Sum| {
            let mean = part(s.harm);
            let spread = (part(s.squares) - mean * mean).max(0.0);
            let error = if self.sampled { (spread / all).sqrt() } else { 0.0 };
            let marks = s.marks.into_iter().map(|(id, chance)| (id, part(chance))).collect();
            Harmed { who: s.who, harm: Stake { mean, error }, down: part(s.down), marks }
        };
        let mut harmed: Vec<Harmed> = self.harmed.into_iter().map(harmed).collect();
        harmed.sort_by_key(|h| h.who);
        Odds { by, samples: self.sampled.then_some(self.plays), degrees, harmed, guessed: vec![] }
    }
}

/// What the action came to: against each target the best of its degrees, else what the first roll came to.
fn decided(by: Option<Who>, achieved: &[Achieved]) -> Vec<(Option<Who>, Degree)> {
    let mut own = achieved.iter().filter(|a| Some(a.who) == by);
    let mut against: Vec<(Option<Who>, Degree)> = vec![];
    for a in own.clone().filter(|a| a.at.is_some()) {
        match against.iter_mut().find(|(at, _)| *at == a.at) {
            Some((_, degree)) => *degree = a.degree.max(*degree),
            None => against.push((a.at, a.degree)),
        }
    }
    if against.is_empty() {
        against.extend(own.find(|a| a.at.is_none()).map(|a| (None, a.degree)));
    }
    against
}
