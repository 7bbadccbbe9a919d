//! One fight: its log, the resolution under way, undo. It is the only way into the engine: requests go in, views come
//! out.
//!
//! An encounter is cheap to clone. For durability, the server clones it, lets the clone take the request, stores the new
//! commits, and only then replaces the original with the clone.

mod act;
mod answers;
mod asked;
pub mod bot;
mod carry_out;
mod cast;
mod condition;
mod conduct;
mod consequences;
mod entries;
mod fold;
mod friendly_fire;
mod gm;
mod items;
mod offers;
mod older;
mod past;
mod request;
mod rolls;
mod run;
mod salt;
mod set_dice;
mod step;
mod talk;
mod undo;
mod veil;
mod visibility;

pub use crate::fact::Commit;
pub(crate) use act::{ACTOR_AND_ACT, accepted};
pub use asked::Waiting;
pub(crate) use asked::{AskedHow, AskedNow, AskedOne};
pub(crate) use bot::TURN_LIMIT;
pub use fold::LoadError;
use past::Past;
pub(crate) use request::busy;
pub use request::{ActRequest, ConditionMode, EntryWords, ItemWords, PairWord, Request, Talk};
pub(crate) use rolls::{ShownRoll, UnshownRolls, rolled};
pub(crate) use run::{COURSE_STEP_LIMIT, resolve};
pub use set_dice::FallenRoll;
pub(crate) use set_dice::name_of;
use step::from_outside;

use crate::base::Viewer;
use crate::course::{CourseStep, Operation};
use crate::dice::Script;
use crate::fact::{Audience, Fact, FactKind, Log, SetAside, SetRoll};
use crate::form::Input;
use crate::scene::{Cmd, Question, Scene};
use crate::system::System;
use crate::tables::Lasts;
use std::sync::Arc;

/// One fight.
#[derive(Clone)]
pub struct Encounter {
    system: &'static dyn System,
    seed: [u8; 32],
    log: Log,
    /// The commit with the names that the log uses, if they are those of this release.
    named: Option<usize>,
    scene: Arc<Scene>,
    suspended: Option<Suspended>,
    /// Scripted faces that come before keyed ones; tests only.
    script: Script,
    /// No face may fall that is not in the script.
    script_only: bool,
    /// Faces that the GM has set, while the input that rolls them is carried out again.
    set: Vec<SetRoll>,
    past: Past,
    /// The veils, the oldest first.
    veils: Vec<veil::Veil>,
}

/// A suspended resolution.
#[derive(Clone, Debug, PartialEq)]
struct Suspended {
    /// The commit that began it.
    root: u32,
    operation: Operation,
    /// The scene before it began.
    base: Arc<Scene>,
    /// The facts since then.
    recorded: Vec<Fact>,
    /// The questions that it waits for, with the answers given so far.
    asked: Vec<(Question, Option<Input>)>,
}

impl Suspended {
    /// Whether only the GM knows of it: also where a secret command had to wait, and is off the agenda since it was taken
    /// up.
    fn secret(&self) -> bool {
        self.operation.secret() || self.base.pending().is_some_and(|cmd| cmd.secret)
    }
}

impl Encounter {
    /// A new encounter, in preparation. The seed is secret: it decides all dice.
    pub fn new(system: &'static dyn System, seed: [u8; 32]) -> Encounter {
        Encounter {
            system,
            seed,
            log: Log::default(),
            named: None,
            scene: Arc::new(Scene::new(system.tables())),
            suspended: None,
            script: Script::default(),
            script_only: false,
            set: vec![],
            past: Past::default(),
            veils: vec![],
        }
    }

    pub fn system(&self) -> &'static dyn System {
        self.system
    }
    /// All commits; new ones are added at the end, none is ever changed.
    pub fn log(&self) -> &Log {
        &self.log
    }
    /// The scene now. For rules, bots and tests; what people see is made by [`Encounter::view`].
    pub fn scene(&self) -> &Scene {
        &self.scene
    }
    /// The scene without what is being resolved.
    pub(crate) fn scene_before_resolution(&self) -> &Scene {
        self.suspended.as_ref().map_or(&*self.scene, |o| &*o.base)
    }
    /// Rises whenever lines that this viewer was told are undone or restored: by undo, redo, an abandoned resolution, or dice
    /// that were set.
    pub fn epoch(&self, viewer: Viewer) -> u32 {
        self.veiled(viewer).unwrap_or(self).past.epoch(viewer)
    }

    /// Faces to fall before all others, named as in [`Script`]. Tests only: a program that calls this must say so loudly.
    pub fn script(&mut self, faces: impl IntoIterator<Item = String>) {
        self.script.faces.extend(faces);
    }
    /// Scripted faces that have not fallen yet.
    pub fn script_left(&self) -> impl Iterator<Item = &str> {
        self.script.faces.iter().map(String::as_str)
    }
    /// Forgets scripted faces.
    pub fn clear_script(&mut self) {
        self.script.faces.clear();
    }
    /// From now on no face may fall that is not in the script: a roll beyond it is refused.
    pub fn script_only(&mut self) {
        self.script_only = true;
    }
    /// Faces beyond the script are drawn as usual.
    pub fn script_first(&mut self) {
        self.script_only = false;
    }

    /// Set-up before the first step: the table's settings, and what scenarios and benchmarks start with.
    /// It cannot be undone.
    pub fn preset(&mut self, kind: FactKind) {
        let fact = from_outside(kind, Audience::gm());
        self.applied(&fact);
        let step = self.step(Viewer::Gm, crate::base::Text::default(), Audience::gm());
        self.push(&step, None, vec![fact]);
    }

    /// Applies a fact to the scene. Copies of the fight that share the scene keep the old one.
    fn applied(&mut self, fact: &Fact) {
        Arc::make_mut(&mut self.scene).apply(fact);
    }

    /// Goes on from the game clock of the encounter before, if the system has conditions that last by the clock and so
    /// come along.
    pub fn continue_clock(&mut self, clock: u32) {
        if clock > 0 && self.system.tables().conditions.iter().any(|d| d.lasts == Lasts::Clock) {
            self.preset(FactKind::Clock(clock));
        }
    }

    /// Facts of what is being resolved, so far.
    pub fn recorded(&self) -> &[Fact] {
        self.suspended.as_ref().map_or(&[], |o| &o.recorded)
    }

    /// A copy with these facts applied, for comparing: nothing is logged, nobody is told, and its log does
    /// not fold to its scene.
    pub fn with_facts(&self, kinds: impl IntoIterator<Item = FactKind>) -> Encounter {
        let mut e = self.clone();
        for kind in kinds {
            e.applied(&from_outside(kind, Audience::All));
        }
        e
    }

    /// The parts of the log that do not count.
    pub(crate) fn set_aside(&self) -> &Arc<SetAside> {
        self.past.set_aside()
    }

    /// The command being carried out that was taken up from the agenda, where it had waited for others.
    pub(crate) fn taken_up(&self) -> Option<&Cmd> {
        let taken_up = |o: &&Suspended| matches!(o.operation, Operation::Course(CourseStep::TakeUp));
        self.suspended.as_ref().filter(taken_up).and_then(|o| o.base.pending())
    }

    /// What is being resolved, and the commit that began it.
    pub fn resolving(&self) -> Option<(&Operation, u32)> {
        self.suspended.as_ref().map(|o| (&o.operation, o.root))
    }
}
