//! One fight: the log, what is being resolved, undo. The only door into the engine: requests go in, views come out.
//!
//! An encounter is cheap to clone. Whoever keeps one durable clones it, lets the clone take the request, stores the new
//! commits, and only then goes on with the clone.

mod act;
mod answers;
pub mod bot;
mod care;
mod cast;
mod condition;
mod conduct;
mod entries;
mod fold;
mod follows;
mod gm;
mod offers;
mod older;
mod past;
mod request;
mod rolls;
mod run;
mod salt;
mod set_dice;
mod sight;
mod undo;
mod veil;

pub use crate::course::ConditionMode;
pub use crate::fact::Commit;
pub(crate) use bot::TURN_LIMIT;
pub use fold::LoadError;
pub(crate) use past::Aside;
use past::Past;
pub(crate) use request::busy;
pub use request::{EntryWords, PairWord, Request};
pub(crate) use rolls::{TellsOf, Untold, rolled};
pub(crate) use run::{AUTO_LIMIT, resolve};
pub use set_dice::FallenRoll;
pub(crate) use set_dice::name_of;

use crate::base::{Seat, Viewer};
use crate::course::{self, Auto, Doing, WindowQuestion};
use crate::dice::Script;
use crate::fact::{Audience, Fact, Log, SetRoll, What};
use crate::form::Input;
use crate::scene::{Lapses, Question, Scene};
use crate::system::System;
use crate::tables::Lasts;
use std::sync::Arc;

/// One fight.
#[derive(Clone)]
pub struct Encounter {
    system: &'static dyn System,
    seed: [u8; 32],
    log: Log,
    /// The commit that says which names the log uses, if they are those of this release.
    named: Option<usize>,
    scene: Scene,
    suspended: Option<Suspended>,
    /// Scripted faces that come before keyed ones; tests only.
    script: Script,
    /// No face may fall that is not in the script.
    script_only: bool,
    /// Faces that the GM has set, while the input that rolls them is carried out again.
    set: Vec<SetRoll>,
    past: Past,
    /// What goes on out of sight, the oldest first.
    veils: Vec<veil::Veil>,
}

/// A suspended resolution.
#[derive(Clone, Debug, PartialEq)]
struct Suspended {
    /// The commit that began it.
    root: u32,
    doing: Doing,
    /// The scene before it began.
    base: Scene,
    /// Facts since.
    recorded: Vec<Fact>,
    /// What it waits for.
    asked: Vec<(Question, Option<Input>)>,
}

/// A question that has been put, blocking or open, for the server, which times the answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    pub id: String,
    /// Who may answer besides the GM; none: the GM alone.
    pub seat: Option<Seat>,
    /// Whether it has been answered and waits for the others.
    pub answered: bool,
    /// The fight goes on meanwhile.
    pub open: bool,
    /// Its default counts when the table's time for answers is up.
    pub timed: bool,
}

impl Encounter {
    /// A new encounter, in preparation. The seed is secret: it decides all dice.
    pub fn new(system: &'static dyn System, seed: [u8; 32]) -> Encounter {
        Encounter {
            system,
            seed,
            log: Log::default(),
            named: None,
            scene: Scene::new(system.tables()),
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
        self.suspended.as_ref().map_or(&self.scene, |o| &o.base)
    }
    /// Raised whenever lines that this viewer was told are undone or restored: by undo, redo, a resolution dropped, dice
    /// that were set.
    pub fn epoch(&self, viewer: Viewer) -> u32 {
        self.veiled(viewer).unwrap_or(self).past.epoch(viewer)
    }

    /// Faces to fall before all others, named as in [`Script`]. Tests only: whoever calls this must say so loudly.
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
    /// Faces beyond the script fall as always.
    pub fn script_first(&mut self) {
        self.script_only = false;
    }

    /// Questions that are open, with those already answered that wait for others.
    pub fn waiting(&self) -> Vec<Waiting> {
        let waits = |id, q: &Question, answered| Waiting {
            id,
            seat: self.seat_asked(q),
            answered,
            open: false,
            timed: !answered,
        };
        let blocking = self.questions().into_iter().map(|(id, q, a)| waits(id, q, a.is_some()));
        let in_windows = self.window_questions().into_iter().map(|(id, w)| waits(id, &w.question, false));
        let posted = self.scene.posted.iter().map(|p| Waiting {
            open: true,
            timed: p.lapses == Lapses::InTime,
            ..waits(self.posted_id(p.no), &p.question, false)
        });
        blocking.chain(in_windows).chain(posted).collect()
    }

    /// What those are asked who have a say in the open window, with ids. While something is being resolved nobody is.
    pub(crate) fn window_questions(&self) -> Vec<(String, WindowQuestion)> {
        if self.suspended.is_some() {
            return vec![];
        }
        let id = |w: &WindowQuestion| {
            let window = format!("window {}", self.scene.windows);
            format!("w{}", crate::dice::opaque(self.seed, window, u32::from(w.who.0), 8))
        };
        let asked = course::window_questions(self.system.course(), &self.scene);
        asked.into_iter().map(|w| (id(&w), w)).collect()
    }

    /// Questions still to be answered, with their ids: blocking ones, then open ones.
    pub fn unanswered_questions(&self) -> Vec<(String, Question)> {
        let posted = self.scene.posted.iter().map(|p| (self.posted_id(p.no), p.question.clone()));
        self.blocking_questions().chain(posted).collect()
    }

    /// Those without whose answer nothing goes on, in a window too.
    pub(crate) fn blocking_questions(&self) -> impl Iterator<Item = (String, Question)> {
        let of_what_is_resolved =
            self.questions().into_iter().filter(|(_, _, a)| a.is_none()).map(|(id, q, _)| (id, q.clone()));
        of_what_is_resolved.chain(self.window_questions().into_iter().map(|(id, w)| (id, w.question)))
    }

    /// Makes something so before anybody does anything: the table's settings, and what scenarios and benchmarks start with.
    /// Undo leaves it alone.
    pub fn preset(&mut self, what: What) {
        let fact = Fact { what, rule: "".into(), to: Audience::Seats(vec![]), outside: true };
        self.scene.apply(&fact);
        let step = self.step(Viewer::Gm, crate::base::Text::default(), Audience::gm());
        self.push(&step, None, vec![fact]);
    }

    /// It follows one whose game clock stood there. Where conditions go along from one to the next, the clock goes on.
    pub fn follows_after(&mut self, clock: u32) {
        if clock > 0 && self.system.tables().conditions.iter().any(|d| d.lasts == Lasts::Clock) {
            self.preset(What::Clock(clock));
        }
    }

    /// Blocking questions with their ids and answers.
    pub fn questions(&self) -> Vec<(String, &Question, Option<&Input>)> {
        let Some(o) = &self.suspended else { return vec![] };
        let put = o.recorded.iter().rposition(|f| matches!(f.what, What::Asked(_))).unwrap_or(0);
        let id = |ix: usize| {
            // One id for each time a question is put: an answer to an older one is stale.
            let put = format!("question {} {put}", o.root);
            format!("q{}", crate::dice::opaque(self.seed, put, ix as u32, 8))
        };
        o.asked.iter().enumerate().map(|(ix, (q, a))| (id(ix), q, a.as_ref())).collect()
    }

    pub(crate) fn posted_id(&self, no: u32) -> String {
        format!("p{}", crate::dice::opaque(self.seed, "posted", no, 8))
    }

    /// The seat that is asked; none: the GM.
    pub(crate) fn seat_asked(&self, q: &Question) -> Option<Seat> {
        match q.asked {
            crate::scene::Asked::Gm => None,
            crate::scene::Asked::Player(who) => self.scene.combatant(who).owner,
        }
    }

    /// Whether this viewer may answer the question.
    pub(crate) fn may_answer(&self, viewer: Viewer, q: &Question) -> bool {
        match viewer {
            Viewer::Gm => true,
            Viewer::Player(seat) => self.seat_asked(q) == Some(seat),
            Viewer::Spectator => false,
        }
    }

    /// The step of the course that the GM's "next" would take, if any.
    pub fn push_on(&self) -> Option<Auto> {
        course::push_on(&self.scene)
    }

    /// Facts of what is being resolved, so far.
    pub fn recorded(&self) -> &[Fact] {
        self.suspended.as_ref().map_or(&[], |o| &o.recorded)
    }

    /// A copy of the fight in which these are so too, for comparing: nothing is logged, nobody is told, and its log does
    /// not lead to its scene.
    pub fn supposing(&self, what: impl IntoIterator<Item = What>) -> Encounter {
        let mut e = self.clone();
        for what in what {
            e.scene.apply(&Fact { what, rule: "".into(), to: Audience::All, outside: true });
        }
        e
    }

    /// What of the log does not count.
    pub(crate) fn aside(&self) -> &Arc<Aside> {
        self.past.aside()
    }

    /// What is being resolved, and the commit that began it.
    pub fn resolving(&self) -> Option<(&Doing, u32)> {
        self.suspended.as_ref().map(|o| (&o.doing, o.root))
    }
}
