//! A resolution in progress, as rules code works with it.
//!
//! Rules are ordinary functions from top to bottom. When an answer is missing, [`Play`] stops the function through `?`;
//! when something arrives, the function runs again from its start over the recorded facts: the same facts are only
//! compared, new ones are stated. Whatever is read before a question may be stale after it: read it again.

mod ask;
mod by;
mod conditions;
mod degree;
mod roll;
mod told;

pub(crate) use ask::{answer_unasked, automatic_answer_line};
pub use by::By;
pub use degree::Degree;
pub(crate) use degree::{Achieved, OddsTally};
pub(crate) use roll::ACE_LIMIT;
pub use roll::{Aces, DieSpec};
pub use told::ToldFigures;

use crate::base::{Field, OfCombatant, OfOptions, OfScene, OfTurn, Str, ValueType, Who};
use crate::dice::Dice;
use crate::fact::{Audience, Cause, Fact, FactKind, RollNo, disagreement, log_continues};
use crate::form::Input;
use crate::scene::{Cmd, Question, Scene};

/// Why a resolution stopped before its end. Rules code passes it on with `?`, and makes one only for what it does not know
/// ([`Stop::no_such_action`], [`Stop::no_such_answer`]).
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// Questions wait for answers; those answered already carry theirs.
    Waits(Vec<(Question, Option<Input>)>),
    /// The log and the rules disagree (after an upgrade): in words.
    Mismatch(String),
    /// The rules refuse the command after all.
    Refused(crate::base::Refusal),
    /// The rules ran too long: an endless loop.
    Fuel,
    /// The source of dice cannot give this roll: a script has run out, or holds another roll. In words.
    Dice(String),
}

/// What no longer holds after an answer refuses the command: `state(play.scene(), who)?`.
impl From<crate::base::Refusal> for Stop {
    fn from(refusal: crate::base::Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

impl Stop {
    /// A log of another release has begun what these rules do not know.
    pub fn no_such_action(act: &str) -> Stop {
        Stop::Mismatch(format!("this release has no action '{act}'"))
    }

    /// A log of another release has an answer that these rules do not take to a question of this kind.
    pub fn no_such_answer(kind: &str, answer: &Input) -> Stop {
        Stop::Mismatch(format!("this release does not take {} as an answer to '{kind}'", said(answer)))
    }

    /// The same, to a question that these rules do not ask.
    fn answers_nothing(answer: &Input) -> Stop {
        Stop::Mismatch(format!("this release asks nothing that {} would answer", said(answer)))
    }
}

fn said(answer: &Input) -> String {
    match answer {
        Input::Word(_) | Input::Words(_) => format!("'{}'", answer.words().join(", ")),
        Input::Flag(_) | Input::Number(_) | Input::Fields(_) => "what was said".to_string(),
    }
}

/// What rules code returns. An error is passed on with `?`.
pub type Flow<T = ()> = Result<T, Stop>;

/// Answers questions in place of people, for odds, forecasts and tests.
pub trait Policy {
    /// The answer; `None` to wait for people.
    fn answer(&mut self, scene: &Scene, q: &Question) -> Option<Input>;
    /// In odds: an answer that comes before standing orders, where so many degrees have been achieved so far.
    fn before_standing_orders(&mut self, _: &Scene, _: &Question, _achieved: usize) -> Option<Input> {
        None
    }
    /// In odds of an answer: the figures that the action has told before it.
    fn told_figures(&mut self) -> Option<&mut ToldFigures> {
        None
    }
}

/// Nobody answers: wait.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;
impl Policy for Nobody {
    fn answer(&mut self, _: &Scene, _: &Question) -> Option<Input> {
        None
    }
}

/// The default answers everything.
#[derive(Clone, Copy, Debug)]
pub struct Defaults;
impl Policy for Defaults {
    fn answer(&mut self, _: &Scene, q: &Question) -> Option<Input> {
        Some(q.form.default())
    }
}

/// Steps that one resolution may take before it counts as endless.
const FUEL: u32 = 20_000;
/// A resolution in progress.
pub struct Play<'a> {
    scene: &'a mut Scene,
    recorded: &'a [Fact],
    at: usize,
    fresh: Vec<Fact>,
    dice: &'a mut dyn Dice,
    policy: &'a mut dyn Policy,
    mismatch: Option<String>,
    fuel: u32,
    secret: bool,
    /// The commit that began the resolution.
    root: u32,
    /// The action that is carried out in it, if it is not the one that began it.
    taken_up: Option<u32>,
    /// How many rolls it has told so far; in a forecast, would have told.
    rolls_told: u16,
    /// What causes the lines that do not say what does.
    cause: Cause,
    keeping: Retention,
    /// What counts for odds, if this run keeps it.
    odds_tally: OddsTally,
}

/// What a run keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Retention {
    /// All facts, with the lines told.
    Facts,
    /// The scene and the degrees, for odds.
    Degrees,
    /// Only the scene, for forecasts.
    Scene,
}

/// The result of a run.
#[derive(Debug)]
pub struct Outcome {
    /// Facts stated beyond the recorded ones.
    pub fresh: Vec<Fact>,
    /// Where the rules disagree with the log, if they do.
    pub mismatch: Option<String>,
    /// What counts for odds, if the run kept it.
    pub(crate) odds_tally: OddsTally,
}

impl<'a> Play<'a> {
    /// Over a scene, which it changes, and the facts recorded since the resolution began.
    pub fn new(
        scene: &'a mut Scene,
        recorded: &'a [Fact],
        dice: &'a mut dyn Dice,
        policy: &'a mut dyn Policy,
    ) -> Play<'a> {
        let (root, taken_up, rolls_told) = (0, None, 0);
        let (at, fresh, mismatch, keeping) = (0, vec![], None, Retention::Facts);
        let (fuel, secret, odds_tally) = (FUEL, false, OddsTally::default());
        Play {
            scene,
            recorded,
            at,
            fresh,
            dice,
            policy,
            mismatch,
            fuel,
            secret,
            root,
            taken_up,
            rolls_told,
            cause: Cause::Nearest,
            keeping,
            odds_tally,
        }
    }

    /// Over a scene, with nothing kept but the scene: lines are dropped before they are put into words. The policy has
    /// to answer everything.
    pub(crate) fn silent(scene: &'a mut Scene, dice: &'a mut dyn Dice, policy: &'a mut dyn Policy) -> Play<'a> {
        Play { keeping: Retention::Scene, ..Play::new(scene, &[], dice, policy) }
    }

    /// The same, but also keeping the degrees achieved.
    #[must_use]
    pub(crate) fn counting_degrees(self) -> Play<'a> {
        Play { keeping: Retention::Degrees, ..self }
    }

    /// Whether lines are dropped.
    pub(crate) fn is_silent(&self) -> bool {
        match self.keeping {
            Retention::Facts => false,
            Retention::Degrees | Retention::Scene => true,
        }
    }

    fn counts_degrees(&self) -> bool {
        self.keeping == Retention::Degrees
    }

    /// The same, as the resolution that this commit began.
    #[must_use]
    pub(crate) fn rooted(self, root: u32) -> Play<'a> {
        Play { root, ..self }
    }

    /// Goes on with the action that declared this command: lines from now on belong to it. A command that was not
    /// declared before changes nothing.
    pub fn take_up(&mut self, cmd: &Cmd) {
        // A secret command stays one when it has waited on the agenda.
        self.secret |= cmd.secret;
        if let Some(action) = cmd.action {
            self.taken_up = (action != self.root).then_some(action);
        }
    }

    /// The action in progress, by the commit that began it.
    fn action(&self) -> u32 {
        self.taken_up.unwrap_or(self.root)
    }

    pub fn last_roll_told(&self) -> Option<RollNo> {
        self.rolls_told.checked_sub(1).map(RollNo)
    }

    /// What happens because of this: `play.following(roll, |play| …)`. Lines in it that name no cause of their own have
    /// this one.
    pub fn following<T>(&mut self, cause: impl Into<Cause>, happens: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.cause, cause.into());
        let done = happens(self);
        self.cause = before;
        done
    }

    /// Makes all lines from now on the GM's alone.
    pub fn keep_secret(&mut self) {
        self.secret = true;
    }

    /// The scene as it is now.
    pub fn scene(&self) -> &Scene {
        self.scene
    }
    /// A value of a sheet.
    pub fn get<T: ValueType>(&self, who: Who, f: Field<T, OfCombatant>) -> T {
        self.scene.get(who, f)
    }
    pub fn var<T: ValueType>(&self, f: Field<T, OfScene>) -> T {
        self.scene.var(f)
    }
    /// A value of the topmost turn.
    pub fn turn_var<T: ValueType>(&self, f: Field<T, OfTurn>) -> T {
        self.scene.turn_var(f)
    }
    pub fn option<T: ValueType>(&self, f: Field<T, OfOptions>) -> T {
        self.scene.option(f)
    }
    /// Whether the condition is there.
    #[inline]
    pub fn has(&self, who: Who, id: &str) -> bool {
        self.scene.has(who, id)
    }

    /// Everything that is stated goes through here, under the rule that causes it.
    pub fn by<'p>(&'p mut self, rule: &'static str) -> By<'p, 'a> {
        By { cause: self.cause, play: self, rule, opposes: None }
    }

    /// Ends the run.
    pub fn done(mut self) -> Outcome {
        self.skip_lines();
        if let (None, Some(next)) = (&self.mismatch, self.recorded.get(self.at)) {
            self.mismatch = Some(log_continues(&next.kind, "has come to the end"));
        }
        Outcome { fresh: self.fresh, mismatch: self.mismatch, odds_tally: self.odds_tally }
    }

    /// All facts go through here: a recorded one is compared, a new one kept; either is applied.
    fn state(&mut self, kind: FactKind, rule: &'static str, to: Audience) {
        if self.is_silent() {
            return self.scene.apply_unkept(kind);
        }
        if self.mismatch.is_some() {
            return;
        }
        let fact = Fact { kind, rule: Str::new_static(rule), to, outside: false };
        if let FactKind::Told(_) = fact.kind {
            return self.state_line(fact);
        }
        self.skip_lines();
        let Some(old) = self.recorded.get(self.at) else {
            self.scene.apply(&fact);
            self.fresh.push(fact);
            return;
        };
        // Older logs do not name the targets of every act; only standing orders depend on them.
        if matches!(fact.kind, FactKind::ActsAgainst(..)) && !matches!(old.kind, FactKind::ActsAgainst(..)) {
            return;
        }
        if old.outside || !same_fact(&old.kind, &fact.kind) {
            self.mismatch = Some(match not_asked(&old.kind, &fact.kind) {
                Some(kind) => format!("this release does not ask '{kind}' there"),
                None => disagreement(&old.kind, &fact.kind),
            });
            return;
        }
        self.at += 1;
        self.scene.apply(&fact);
    }

    /// A line. Words may have changed since the log was written, lines added or left out: what counts are the facts.
    fn state_line(&mut self, mut line: Fact) {
        match self.recorded.get(self.at) {
            Some(Fact { kind: FactKind::Told(old), outside: false, .. }) => {
                self.rolls_told += u16::from(old.roll.is_some());
                self.at += 1;
            }
            Some(_) => {}
            None => {
                if let FactKind::Told(told) = &mut line.kind {
                    self.rolls_told += u16::from(told.roll.is_some());
                    told.keep_names(self.scene);
                }
                self.fresh.push(line);
            }
        }
    }

    /// Skips lines that the log has and the rules no longer tell.
    fn skip_lines(&mut self) {
        while let Some(Fact { kind: FactKind::Told(old), outside: false, .. }) = self.recorded.get(self.at) {
            self.rolls_told += u16::from(old.roll.is_some());
            self.at += 1;
        }
    }

    /// Before something that the record may answer: a roll, a question.
    fn check_record(&mut self) -> Flow {
        self.skip_lines();
        if let Some(why) = &self.mismatch {
            return Err(Stop::Mismatch(why.clone()));
        }
        self.fuel = self.fuel.saturating_sub(1);
        if self.fuel == 0 { Err(Stop::Fuel) } else { Ok(()) }
    }

    /// Who may know what concerns all of these: resolved to seats now, so that a later reveal does not expose earlier facts.
    fn audience_of(&self, about: &[Who]) -> Audience {
        if self.secret || self.is_silent() {
            return Audience::gm();
        }
        Audience::aware_of(self.scene, about)
    }
}

/// Whether the rules state the same fact again. Of questions only kind and recipient are compared: their words may
/// have changed since, and answers are validated by the present form.
fn same_fact(old: &FactKind, new: &FactKind) -> bool {
    match (old, new) {
        (FactKind::Asked(a), FactKind::Asked(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same_as(b)),
        (FactKind::Posted(a), FactKind::Posted(b)) => {
            a.no == b.no && a.about == b.about && a.question.same_as(&b.question)
        }
        (FactKind::PendingBegan(a), FactKind::PendingBegan(b)) => same_command(a, b),
        (a, b) => a == b,
    }
}

/// The kind of a question that the log has and the rules do not ask.
fn not_asked(old: &FactKind, new: &FactKind) -> Option<Str> {
    let put = |kind: &FactKind| match kind {
        FactKind::Asked(all) => all.iter().map(|q| q.kind.clone()).collect(),
        FactKind::Posted(posted) => vec![posted.question.kind.clone()],
        _ => vec![],
    };
    let now = put(new);
    put(old).into_iter().find(|kind| !now.contains(kind))
}

/// Logs of older releases do not know which action declared a command.
fn same_command(old: &Cmd, new: &Cmd) -> bool {
    *old == if old.action.is_none() { Cmd { action: None, ..new.clone() } } else { new.clone() }
}
