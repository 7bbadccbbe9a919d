//! Forecasts: bots play a copy of the fight by the same rules, with nothing kept or told. Thousands
//! of these say how a fight will probably end.

mod ahead;
mod faces;
mod first;
mod following;
mod known;
mod odds;
mod outcomes;
mod silent;

pub(crate) use following::Following;
pub use odds::{PlannedChoice, WrittenOut};
pub use outcomes::{Estimate, Harmed, Odds, Spends};

use crate::base::{Refusal, Str, Who, unread};
use crate::course::{self, CourseStep, Operation};
use crate::dice::{Dice, FastDice};
use crate::encounter::{COURSE_STEP_LIMIT, Encounter, TURN_LIMIT, bot};
use crate::fact::FactKind;
use crate::form::{Form, Input};
use crate::scene::{Asking, Cmd, Phase, Scene};
use crate::system::{Offer, System};
use silent::{Sensible, command, resolve_silently, stuck};
use std::sync::Arc;

/// A copy of a fight.
pub struct Forecast {
    system: &'static dyn System,
    scene: Scene,
    /// While an action is being carried out that may be refused halfway, the scene before it.
    before: Scene,
    dice: Box<dyn Dice + Send>,
    /// Whose turn the bot is playing, which of theirs it is, and what they did or tried in it.
    turn: Option<(Who, u32)>,
    tried: Vec<Str>,
}

/// A command that the rules have accepted.
#[derive(Clone, Debug)]
pub struct Accepted(Operation);

impl Forecast {
    /// A copy of the fight without the resolution under way.
    pub fn of(e: &Encounter, seed: u64) -> Forecast {
        Forecast::with_dice(e, Box::new(FastDice::new(seed)))
    }

    /// With faces from elsewhere.
    pub fn with_dice(e: &Encounter, dice: Box<dyn Dice + Send>) -> Forecast {
        let mut scene = e.scene_before_resolution().clone();
        scene.asking = Asking::Sensible;
        // Rolls here have no keys.
        scene.ordinals.clear();
        Forecast { system: e.system(), scene, before: Scene::default(), dice, turn: None, tried: vec![] }
    }

    /// Resets it to that state, with new faces.
    pub fn again(&mut self, from: &Forecast) {
        self.scene.clone_from(&from.scene);
        self.turn = from.turn;
        self.tried.clone_from(&from.tried);
    }

    /// As it stands.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The action as a command that may be carried out here, again and again. Without a form: as the form proposes.
    ///
    /// # Errors
    /// That of the rules.
    pub fn accepted(&self, who: Who, act: &str, form: Option<&Input>) -> Result<Accepted, Refusal> {
        let offer = self.system.offer(&self.scene, Some(who), act);
        let offer = offer.ok_or_else(|| Refusal::new("unknown", "", "There is no such action."))?;
        command(self.system, &self.scene, who, &offer, &offer.form(&self.scene), form)
            .map(|cmd| Accepted(Operation::Act(cmd)))
    }

    /// Carries an action out, its questions answered as advised, up to where the next one is needed.
    ///
    /// # Errors
    /// That of the rules; the scene is as it was, unless they went round in circles.
    pub fn act(&mut self, Accepted(action): &Accepted) -> Result<(), Refusal> {
        unread(|| self.carry_out(action))
    }

    fn carry_out(&mut self, action: &Operation) -> Result<(), Refusal> {
        match action {
            Operation::Act(cmd) if course::is_sealed(self.system.course(), &self.scene, cmd) => {
                self.scene.apply_unkept(FactKind::Sealed(cmd.clone()));
            }
            Operation::Act(cmd) if !self.system.may_be_refused_late(&cmd.act) => self.resolve(action)?,
            Operation::Act(_) | Operation::Condition(_) | Operation::Course(_) => {
                self.before.clone_from(&self.scene);
                if let Err(refusal) = self.resolve(action) {
                    std::mem::swap(&mut self.scene, &mut self.before);
                    return Err(refusal);
                }
                // Otherwise whatever changes next would be copied first.
                self.before.cast.clear();
            }
        }
        self.follow()
    }

    /// One step of the bots: questions are answered, else the active combatant acts. `false`: the fight is over, or
    /// nobody has anything to do.
    pub fn step(&mut self) -> bool {
        unread(|| self.next_step())
    }

    fn next_step(&mut self) -> bool {
        if self.scene.phase != Phase::Running {
            return false;
        }
        if let Some(asked) = course::window_questions(self.system.course(), &self.scene).into_iter().next() {
            let claims = self.system.course().claims(&asked.kind, &asked.question.sensible());
            self.scene.apply_kind(&FactKind::WindowAnswered(asked.who, claims));
            return self.follow().is_ok();
        }
        if let Some(posted) = self.scene.posted.first().cloned() {
            self.scene.apply_kind(&FactKind::Unposted(posted.no));
            let (kind, answer) = (posted.question.kind.clone(), posted.question.sensible());
            let answered = CourseStep::Answered(kind, posted.about, answer);
            return self.resolve(&Operation::Course(answered)).and_then(|()| self.follow()).is_ok();
        }
        let up = self.scene.uncommitted().next();
        match up {
            Some(who) => self.plain_action(who),
            None => self.push_on(),
        }
    }

    /// Plays on until the fight is over, this round has ended, or nobody has anything to do.
    pub fn play_to(&mut self, last_round: u32) {
        while self.scene.round_number().is_none_or(|n| n.get() <= last_round) && self.step() {}
    }

    fn plain_action(&mut self, who: Who) -> bool {
        let turn = (who, self.scene.combatant(who).turns_begun);
        if self.turn != Some(turn) {
            self.turn = Some(turn);
            self.tried.clear();
        }
        if self.tried.len() >= TURN_LIMIT {
            return self.push_on();
        }
        while let Some((offer, form)) = self.plain_choice(who) {
            // What is on offer is legal with its default, so nothing is checked again.
            let cmd = Cmd { who: Some(who), act: offer.act.clone(), form: form.default(), secret: false, action: None };
            self.tried.push(offer.act.clone());
            if self.carry_out(&Operation::Act(cmd)).is_ok() {
                if self.system.more_of(&self.scene, who, &offer.act) {
                    self.tried.retain(|act| *act != offer.act);
                }
                return true;
            }
        }
        self.push_on()
    }

    fn plain_choice(&self, who: Who) -> Option<(Offer, Arc<Form>)> {
        let (scene, tried) = (&self.scene, &*self.tried);
        let is_attack = |act: &str| self.system.is_attack(scene, who, act);
        bot::choose(scene, tried, is_attack, |use_| self.system.useful(scene, who, use_, tried))
    }

    /// The turn ends, or the next round begins.
    fn push_on(&mut self) -> bool {
        let Some(course_step) = course::push_on(&self.scene) else { return false };
        self.resolve(&Operation::Course(course_step)).and_then(|()| self.follow()).is_ok()
    }

    fn follow(&mut self) -> Result<(), Refusal> {
        for _ in 0..COURSE_STEP_LIMIT {
            let Some(course_step) = course::next(self.system.course(), &self.scene) else { return Ok(()) };
            self.resolve(&Operation::Course(course_step))?;
        }
        Err(stuck())
    }

    /// On an error the scene is left as it stood where the rules stopped.
    fn resolve(&mut self, operation: &Operation) -> Result<(), Refusal> {
        resolve_silently(self.system, &mut self.scene, operation, &mut *self.dice, &mut Sensible)
    }
}
