//! Resolutions: beginning, suspending, going on.

use super::set_dice::set_face;
use super::step::{Step, from_outside};
use super::{Encounter, Suspended};
use crate::base::{Refusal, Text, TextPiece, Viewer, Who};
use crate::course::{self, CourseStep, Operation};
use crate::dice::{Dice, KeyedDice, Script};
use crate::fact::{Audience, Commit, Fact, FactKind, LineKind, RollKey, SetRoll, Shortened, Told, ToldName};
use crate::play::{Flow, Nobody, Play, Policy, Stop};
use crate::scene::Scene;
use crate::system::System;
use crate::text;
use std::sync::Arc;

/// The most course steps after one input; more means an endless loop in the system.
pub(crate) const COURSE_STEP_LIMIT: usize = 500;

/// Faces that the GM set first, then scripted ones, then keyed ones.
pub(super) struct FightDice {
    pub set: Vec<SetRoll>,
    pub script: Script,
    pub keyed: KeyedDice,
    /// The script must not run out.
    pub strict: bool,
}

impl Dice for FightDice {
    fn face(&mut self, key: &RollKey, die: usize, ace: usize, sides: u16) -> Result<u16, String> {
        if let Some(face) = set_face(&self.set, key, die, ace, sides) {
            return Ok(face);
        }
        if self.script.faces.is_empty() && !self.strict {
            return self.keyed.face(key, die, ace, sides);
        }
        self.script.face(key, die, ace, sides)
    }
    fn draw(&mut self, key: &RollKey, kind: &str, names: &[&str]) -> Result<usize, String> {
        if self.script.faces.is_empty() && !self.strict {
            return self.keyed.draw(key, kind, names);
        }
        self.script.draw(key, kind, names)
    }
}

impl Encounter {
    /// A new step by this viewer.
    pub(super) fn step(&self, by: Viewer, title: Text, to: Audience) -> Step {
        let seat = if let Viewer::Player(s) = by { Some(s) } else { None };
        Step { id: self.log.len() as u32, seat, title, to }
    }

    pub(super) fn push(&mut self, step: &Step, root: Option<u32>, facts: Vec<Fact>) {
        let names = self.names_to_write();
        if names.is_some() {
            self.named = Some(self.log.len());
        }
        self.log.push(Arc::new(Commit {
            id: self.log.len() as u32,
            step: step.id,
            root,
            seat: step.seat,
            title: step.title.clone(),
            title_to: step.to.clone(),
            title_names: ToldName::of(&self.scene, step.title.names()),
            facts: names.into_iter().chain(facts).collect(),
        }));
        self.past.read(&self.log);
    }

    /// Facts from outside always go into the record of the resolution under way, which then runs again.
    pub(super) fn outside(&mut self, step: &Step, mut facts: Vec<Fact>) -> Result<(), Refusal> {
        for f in &mut facts {
            if let FactKind::Told(told) = &mut f.kind {
                told.keep_names(&self.scene);
            }
            self.applied(f);
        }
        let root = self.suspended.as_ref().map(|o| o.root);
        if let Some(o) = &mut self.suspended {
            o.recorded.extend(facts.iter().cloned());
        }
        self.push(step, root, facts);
        if root.is_some() { self.go_on(step) } else { self.follow(step) }
    }

    /// The source of faces; its script has to be given back.
    pub(super) fn take_dice(&mut self) -> FightDice {
        let script = std::mem::take(&mut self.script);
        FightDice { set: self.set.clone(), script, keyed: self.keyed(), strict: self.script_only }
    }

    /// Begins a resolution, and takes the course steps that follow.
    pub(super) fn begin(&mut self, step: &Step, operation: Operation) -> Result<(), Refusal> {
        self.start(step, operation)?;
        self.follow(step)
    }

    /// Takes course steps until somebody is needed.
    pub(super) fn follow(&mut self, step: &Step) -> Result<(), Refusal> {
        for _ in 0..COURSE_STEP_LIMIT {
            if self.suspended.is_some() {
                return Ok(());
            }
            let Some(course_step) = course::next(self.system.course(), &self.scene) else { return Ok(()) };
            self.start(step, Operation::Course(course_step))?;
        }
        Err(Refusal::new(
            "endless",
            "",
            "The rules go round in circles here. Undo the last step, or change something by hand.",
        ))
    }

    fn start(&mut self, step: &Step, operation: Operation) -> Result<(), Refusal> {
        let root = self.log.len() as u32;
        let began = began(&operation);
        let suspended = Suspended { root, base: Arc::clone(&self.scene), recorded: vec![], asked: vec![], operation };
        self.run(step, suspended, vec![began], &mut Nobody)
    }

    /// Goes on with the suspended resolution after something came from outside.
    pub(super) fn go_on(&mut self, step: &Step) -> Result<(), Refusal> {
        let Some(suspended) = self.suspended.take() else { return Ok(()) };
        self.run(step, suspended, vec![], &mut Nobody)?;
        self.follow(step)
    }

    fn run(
        &mut self,
        step: &Step,
        mut suspended: Suspended,
        mut facts: Vec<Fact>,
        policy: &mut dyn Policy,
    ) -> Result<(), Refusal> {
        let (mut scene, mut dice) = (Scene::clone(&suspended.base), self.take_dice());
        let mut play = Play::new(&mut scene, &suspended.recorded, &mut dice, policy).rooted(suspended.root);
        let result = resolve(self.system, &mut play, &suspended.operation);
        let out = play.done();
        self.script = dice.script;
        let asked = match result {
            Ok(()) => None,
            Err(Stop::Waits(asked)) => Some(asked),
            Err(Stop::Dice(m)) => return Err(Refusal::new("script", "", m)),
            Err(Stop::Mismatch(m)) => return self.broken(step, suspended, m),
            Err(Stop::Fuel) => return self.broken(step, suspended, "the rules run without end".to_string()),
            Err(Stop::Refused(r)) => return self.refused(step, suspended, r),
        };
        if let Some(m) = out.mismatch {
            return self.broken(step, suspended, m);
        }
        self.scene = Arc::new(scene);
        let root = suspended.root;
        match asked {
            Some(asked) => {
                suspended.recorded.extend(out.fresh.iter().cloned());
                facts.extend(out.fresh);
                suspended.asked = asked;
                self.suspended = Some(suspended);
            }
            None => {
                facts.extend(out.fresh);
                facts.push(Fact { kind: FactKind::Finished, rule: "".into(), to: Audience::gm(), outside: false });
                self.suspended = None;
            }
        }
        if !facts.is_empty() {
            self.push(step, Some(root), facts);
        }
        Ok(())
    }

    /// A resolution that the rules cannot go on with: abandoned openly, unless it never began.
    fn broken(&mut self, step: &Step, suspended: Suspended, why: String) -> Result<(), Refusal> {
        if self.can_still_be_refused(&suspended) {
            return Err(Refusal::new(
                "broken",
                "",
                text!("The rules cannot carry this out: ", why, ". Nothing has changed."),
            ));
        }
        self.abandon_begun(step, suspended, why.clone(), abandoned(why));
        Ok(())
    }

    /// A late refusal. If nobody has been asked yet, the request is refused; else the log tells the refusal, and nothing else stays.
    fn refused(&mut self, step: &Step, suspended: Suspended, r: Refusal) -> Result<(), Refusal> {
        if self.can_still_be_refused(&suspended) {
            return Err(r);
        }
        let who = suspended.operation.concerns();
        // A refusal may begin with the name already.
        let named = matches!(r.text.pieces().first(), Some(TextPiece::Who { w }) if Some(*w) == who);
        let said = who.filter(|_| !named).map_or_else(Text::default, |w| text!(w, ": "));
        self.abandon_begun(step, suspended, r.code.to_string(), Told::new(LineKind::Gm, said.then(r.text.clone())));
        Ok(())
    }

    /// Whether the resolution has not begun for anyone else, so that the request for it can be refused. What several
    /// committed to is nobody's request: it begins, to be abandoned openly.
    fn can_still_be_refused(&self, suspended: &Suspended) -> bool {
        !self.is_in_the_log(suspended) && !at_once(&suspended.operation)
    }

    fn is_in_the_log(&self, suspended: &Suspended) -> bool {
        !suspended.recorded.is_empty() || suspended.root != self.log.len() as u32
    }

    /// Abandons a resolution that has begun, with this line; if it is not in the log, its beginning goes there first.
    fn abandon_begun(&mut self, step: &Step, suspended: Suspended, why: String, told: Told) {
        if !self.is_in_the_log(&suspended) {
            self.push(step, Some(suspended.root), vec![began(&suspended.operation)]);
        }
        self.suspended = Some(suspended);
        self.abandon_in(step, why, told);
    }

    /// Abandons what is being resolved: its facts are gone, what came from outside stays.
    pub(super) fn abandon_suspended(&mut self, why: String) {
        let title = text!("abandoning what was being resolved");
        let step = Step { id: self.log.len() as u32, seat: None, title, to: self.audience_of_resolution() };
        self.abandon_in(&step, why.clone(), abandoned(why));
    }

    /// Abandons a resolution that the rules no longer agree with. This belongs to the last input that still counts: as a step of its
    /// own, undoing it would only abandon it again, and undo would never get past it.
    pub(super) fn abandon_disputed(&mut self, why: String) {
        match self.last_step() {
            Some(step) => {
                self.abandon_in(&step, why.clone(), abandoned(why));
                // If the course runs without end from there, the next input reports it.
                let _ = self.follow(&step);
            }
            None => self.abandon_suspended(why),
        }
    }

    /// Discards what is open and of an unknown kind, as part of the last input that still counts.
    pub(super) fn discard_unknown(&mut self) {
        if self.suspended.is_none()
            && course::unknown(self.system.course(), &self.scene).is_some()
            && let Some(step) = self.last_step()
        {
            // If the course runs without end, the next input reports it.
            let _ = self.follow(&step);
        }
    }

    /// The last input that still counts.
    fn last_step(&self) -> Option<Step> {
        let aside = self.set_aside();
        let last =
            self.log.iter().rev().find(|c| !super::undo::is_never_undone(c) && !aside.steps.contains(&c.step))?;
        Some(Step { id: last.step, seat: last.seat, title: last.title.clone(), to: last.title_to.clone() })
    }

    /// `step` is the input that brought it about: undoing that asks the question again.
    fn abandon_in(&mut self, step: &Step, why: String, mut told: Told) {
        let known = self.audience_of_resolution();
        let Some(suspended) = self.suspended.take() else { return };
        let names = Audience::aware_of(&self.scene, &told.text.names().collect::<Vec<_>>());
        let fact = |kind| from_outside(kind, Audience::All);
        let mut facts = vec![fact(FactKind::Abandoned(suspended.root, why))];
        // A pending command was put on the agenda by an earlier resolution; if it stayed there, its questions would be
        // asked again and again.
        if matches!(suspended.base.agenda.last(), Some(crate::scene::Frame::Pending { .. })) {
            facts.push(fact(FactKind::PendingEnded));
        }
        // Commands that stayed sealed would be carried out again at once: those who committed them choose again.
        if at_once(&suspended.operation) {
            facts.push(fact(FactKind::Unsealed));
        }
        told.keep_names(&self.scene);
        facts.push(from_outside(FactKind::Told(Box::new(told)), known.intersection(&names)));
        self.push(step, None, facts);
        self.refold();
    }

    /// Who knows that something is being resolved: those who know who does it, and those who were told or asked
    /// something in it.
    fn audience_of_resolution(&self) -> Audience {
        let Some(suspended) = &self.suspended else { return Audience::gm() };
        let doer: Vec<Who> = suspended.operation.concerns().into_iter().collect();
        let known = if suspended.secret() { Audience::gm() } else { Audience::aware_of(&self.scene, &doer) };
        let told = suspended.recorded.iter().filter(|f| matches!(f.kind, FactKind::Told(_))).map(|f| f.to.clone());
        let asked = suspended.asked.iter().map(|(q, _)| Audience::Seats(self.seat_asked(q).into_iter().collect()));
        told.chain(asked).fold(known, |all, to| all.union(&to))
    }
}

fn began(operation: &Operation) -> Fact {
    let kind = FactKind::Began(operation.clone());
    Fact { kind, rule: "".into(), to: Audience::gm(), outside: false }
}

/// Whether it carries out what several committed to.
fn at_once(operation: &Operation) -> bool {
    matches!(operation, Operation::Course(CourseStep::Unseal))
}

/// Carries out a command, or a step of the course.
pub(crate) fn resolve(system: &dyn System, play: &mut Play, operation: &Operation) -> Flow {
    match operation {
        Operation::Act(cmd) => {
            if cmd.secret {
                play.keep_secret();
            }
            system.resolve(play, cmd)
        }
        Operation::Condition(change) => super::condition::resolve(system, play, change),
        Operation::Course(course_step) => course::resolve(system.course(), play, course_step),
    }
}

/// Only the GM reads what went wrong in the rules, because the text may name anybody.
fn abandoned(why: String) -> Told {
    let said = text!("What was being resolved has been abandoned: ", why, ". Edits stay.");
    let short =
        Shortened { whole: Audience::gm(), text: "What was being resolved has been abandoned. Edits stay.".into() };
    Told { shortened: Some(short), ..Told::new(LineKind::Gm, said) }
}
