//! Folding the log into the scene.

use super::{Encounter, Suspended, older};
use crate::dice::{KeyedDice, Script, salted};
use crate::fact::{Commit, FactKind};
use crate::play::{Nobody, Play, Stop};
use crate::scene::Scene;
use crate::system::System;
use std::sync::Arc;

/// Why a log cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// Ids must run 0, 1, 2 …
    #[error("commit {found} stands where commit {wanted} belongs")]
    Order { wanted: u32, found: u32 },
}

impl Encounter {
    /// Loads an encounter from its log. A suspended resolution is run once over its record, without rolling: it finds its questions again,
    /// and if the rules have changed since, it is abandoned openly.
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
        e.past.read(&e.log);
        e.refold();
        e.restore_veils();
        e.adopt(read);
        e.discard_unknown();
        Ok(e)
    }

    /// Folds the log again, from the latest mark that still counts.
    pub(super) fn refold(&mut self) {
        let aside = Arc::clone(self.past.set_aside());
        let mark = self.past.latest();
        let fresh = || Arc::new(Scene::new(self.system.tables()));
        let mut scene = mark.map_or_else(fresh, |(_, scene)| Arc::clone(scene));
        let mut suspended: Option<Suspended> = None;
        for c in self.log.since(mark.map_or(0, |(len, _)| len)) {
            // It is part of no resolution, and its dice are none of the fight's.
            if c.is_talk() {
                continue;
            }
            let undone = aside.steps.contains(&c.step);
            let abandoned = c.root.is_some_and(|r| aside.roots.contains(&r));
            for f in &c.facts {
                let counts = !undone && (!abandoned || (f.outside && !matches!(f.kind, FactKind::Answered(..))));
                match &f.kind {
                    // Never set aside. Also goes into the record of a suspended resolution, whichever commit began
                    // that.
                    FactKind::Dismissed(_) | FactKind::Salted(..) => {
                        Arc::make_mut(&mut scene).apply(f);
                        if let Some(o) = &mut suspended {
                            o.recorded.push(f.clone());
                        }
                    }
                    // About the log's format; the rules never see these.
                    FactKind::Names(_) | FactKind::Forgotten => {}
                    _ if !counts => {}
                    FactKind::Began(operation) => {
                        suspended = Some(Suspended {
                            root: c.id,
                            operation: operation.clone(),
                            base: Arc::clone(&scene),
                            recorded: vec![],
                            asked: vec![],
                        });
                    }
                    FactKind::Finished => suspended = None,
                    _ => {
                        Arc::make_mut(&mut scene).apply(f);
                        if let Some(o) = suspended.as_mut().filter(|o| Some(o.root) == c.root) {
                            o.recorded.push(f.clone());
                        }
                    }
                }
            }
        }
        self.scene = scene;
        self.suspended = suspended;
        self.find_questions();
    }

    /// Runs the suspended resolution over its record, to find what it asks.
    fn find_questions(&mut self) {
        let Some(o) = &self.suspended else { return };
        let (mut scene, mut dice, mut nobody) = (Scene::clone(&o.base), Script::default(), Nobody);
        let mut play = Play::new(&mut scene, &o.recorded, &mut dice, &mut nobody).rooted(o.root);
        let result = super::run::resolve(self.system, &mut play, &o.operation);
        let out = play.done();
        let why = match result {
            Err(Stop::Waits(asked)) if out.fresh.is_empty() && out.mismatch.is_none() => {
                if let Some(o) = &mut self.suspended {
                    o.asked = asked;
                }
                return;
            }
            Err(Stop::Waits(_)) | Ok(()) => out.mismatch.unwrap_or_else(|| "the rules go on differently".to_string()),
            Err(Stop::Mismatch(m) | Stop::Dice(m)) => m,
            Err(Stop::Refused(r)) => r.code.to_string(),
            Err(Stop::Fuel) => "the rules run without end".to_string(),
        };
        self.abandon_disputed(why);
    }

    /// Faces by key, under the salted seed.
    pub(super) fn keyed(&self) -> KeyedDice {
        let salts = self.scene.salts.iter().map(|(_, salt)| *salt);
        KeyedDice { seed: salted(self.seed, salts), draws: self.scene.fresh_draws }
    }
}
