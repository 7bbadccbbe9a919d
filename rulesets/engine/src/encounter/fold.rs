//! From the log to the scene: folding, and what is dead in it.

use super::{Encounter, Open, older};
use crate::base::Viewer;
use crate::dice::{Keyed, Script};
use crate::fact::{Audience, Commit, Fact, What};
use crate::play::{Nobody, Play, Stop};
use crate::scene::Scene;
use crate::system::System;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Why a log cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// Ids must run 0, 1, 2 …
    #[error("commit {found} stands where commit {wanted} belongs")]
    Order {
        /// The id that belongs there.
        wanted: u32,
        /// The id found.
        found: u32,
    },
}

/// What of a log does not count.
#[derive(Debug, Default)]
pub(crate) struct Aside {
    /// Steps set aside, by undo or by dice that the GM set.
    pub steps: BTreeSet<u32>,
    /// Resolutions dropped, by the commit that began them.
    pub roots: BTreeSet<u32>,
}

impl Aside {
    /// Whether this fact of the commit is among it.
    pub fn hold(&self, c: &Commit, f: &Fact) -> bool {
        self.steps.contains(&c.step) || (!f.outside && c.root.is_some_and(|r| self.roots.contains(&r)))
    }
}

/// What of this log does not count.
pub(super) fn dead(log: &[Arc<Commit>]) -> Aside {
    let mut aside = Aside::default();
    let mut set = Vec::new();
    for c in log {
        for f in &c.facts {
            match &f.what {
                What::Undone(step) => {
                    aside.steps.insert(*step);
                }
                What::Redone(step) => {
                    aside.steps.remove(step);
                }
                What::DiceSet(s) => set.push((c.step, &s.aside)),
                _ => {}
            }
        }
    }
    // The later first: one that is set aside itself sets nothing aside.
    for (step, others) in set.into_iter().rev() {
        if !aside.steps.contains(&step) {
            aside.steps.extend(others);
        }
    }
    for c in log.iter().filter(|c| !aside.steps.contains(&c.step)) {
        for f in &c.facts {
            if let What::Abandoned(root, _) = f.what {
                aside.roots.insert(root);
            }
        }
    }
    aside
}

/// When lines told before came to count or ceased to, and for whom: kept, because every view asks for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Restated {
    /// Commits looked at.
    read: usize,
    for_: Vec<Audience>,
}

impl Restated {
    /// How often that was so for this viewer.
    pub fn epoch(&self, viewer: Viewer) -> u32 {
        self.for_.iter().filter(|to| to.holds(viewer)).count() as u32
    }

    /// Who has read what came to count or ceased to since then.
    pub fn since(&self, then: &Restated) -> &[Audience] {
        self.for_.get(then.for_.len()..).unwrap_or_default()
    }

    /// Reads what the log has more than before.
    fn read(&mut self, log: &[Arc<Commit>]) {
        for n in self.read..log.len() {
            if log[n].facts.iter().any(|f| f.what.changes_the_past()) {
                let (before, after) = (dead(&log[..n]), dead(&log[..=n]));
                let told = log[..n].iter().flat_map(|c| c.facts.iter().map(move |f| (c, f)));
                // In which round a line was told stands with the line.
                let lines = told.filter(|(_, f)| matches!(f.what, What::Told(_) | What::RoundBegan(_)));
                let other = lines.filter(|(c, f)| before.hold(c, f) != after.hold(c, f));
                self.for_.push(other.fold(Audience::gm(), |all, (_, f)| all.and(&f.to)));
            }
        }
        self.read = log.len();
    }
}

impl Encounter {
    /// From its log. A suspended resolution is run once over its record, never rolling: it finds its questions again,
    /// and if the rules have changed since, it is dropped openly.
    ///
    /// # Errors
    /// [`LoadError`] if the log has gaps.
    pub fn load(system: &'static dyn System, seed: [u8; 32], mut log: Vec<Commit>) -> Result<Encounter, LoadError> {
        for (wanted, c) in (0u32..).zip(&log) {
            if c.id != wanted {
                return Err(LoadError::Order { wanted, found: c.id });
            }
        }
        let read = older::read(system, &mut log);
        let mut e = Encounter::new(system, seed);
        e.log = log.into_iter().map(Arc::new).collect();
        e.refold();
        e.veils_of_log();
        e.adopt(&read);
        Ok(e)
    }

    /// Folds the log anew.
    pub(super) fn refold(&mut self) {
        let aside = dead(&self.log);
        let mut scene = Scene::new(self.system.tables());
        let mut open: Option<Open> = None;
        for c in &self.log {
            let undone = aside.steps.contains(&c.step);
            let dropped = c.root.is_some_and(|r| aside.roots.contains(&r));
            for f in &c.facts {
                let counts = !undone && (!dropped || (f.outside && !matches!(f.what, What::Answered(..))));
                match &f.what {
                    // Whatever is undone; what is being resolved then may have begun before, or after.
                    What::Dismissed(_) => {
                        scene.apply(f);
                        if let Some(o) = &mut open {
                            o.recorded.push(f.clone());
                        }
                    }
                    // About how the log is written; the rules know nothing of it.
                    What::Names(_) | What::Forgotten => {}
                    _ if !counts => {}
                    What::Began(doing) => {
                        open = Some(Open {
                            root: c.id,
                            doing: doing.clone(),
                            base: scene.clone(),
                            recorded: vec![],
                            asked: vec![],
                        });
                    }
                    What::Finished => open = None,
                    _ => {
                        scene.apply(f);
                        if let Some(o) = open.as_mut().filter(|o| Some(o.root) == c.root) {
                            o.recorded.push(f.clone());
                        }
                    }
                }
            }
        }
        self.scene = scene;
        self.open = open;
        self.restated.read(&self.log);
        self.find_questions();
    }

    /// Runs the suspended resolution over its record, to find what it asks.
    fn find_questions(&mut self) {
        let Some(o) = &self.open else { return };
        let (mut dice, mut nobody) = (Script::default(), Nobody);
        let mut play = Play::new(o.base.clone(), &o.recorded, &mut dice, &mut nobody).rooted(o.root);
        let result = super::run::resolve(self.system, &mut play, &o.doing);
        let out = play.done();
        let why = match result {
            Err(Stop::Waits(asked)) if out.fresh.is_empty() && out.broken.is_none() => {
                if let Some(o) = &mut self.open {
                    o.asked = asked;
                }
                return;
            }
            Err(Stop::Waits(_)) | Ok(()) => out.broken.unwrap_or_else(|| "the rules go on differently".to_string()),
            Err(Stop::Mismatch(m) | Stop::Dice(m)) => m,
            Err(Stop::Refused(r)) => r.code.to_string(),
            Err(Stop::Fuel) => "the rules run without end".to_string(),
        };
        self.abandon_disputed(why);
    }

    /// The dice of this encounter: scripted ones first.
    pub(super) fn keyed(&self) -> Keyed {
        Keyed { seed: self.seed, draws: self.scene.draws }
    }
}
