//! Which facts of a log do not count: those of undone steps, and those of abandoned resolutions.

use super::kind::{Commit, Fact, FactKind};
use std::collections::BTreeSet;

/// The parts of a log that do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SetAside {
    /// Steps set aside, by undo or by dice that the GM set.
    pub steps: BTreeSet<u32>,
    /// Resolutions abandoned, by the commit that began them.
    pub roots: BTreeSet<u32>,
}

impl SetAside {
    /// Whether this fact of the commit does not count.
    pub fn hold(&self, c: &Commit, f: &Fact) -> bool {
        self.steps.contains(&c.step) || (!f.outside && c.root.is_some_and(|r| self.roots.contains(&r)))
    }

    /// Works it out from all revisions, in the order of the log.
    pub(crate) fn after(all: &[Revision]) -> SetAside {
        let mut aside = SetAside::default();
        for revision in all {
            match revision {
                Revision::Undone(step) => drop(aside.steps.insert(*step)),
                Revision::Redone(step) => drop(aside.steps.remove(step)),
                Revision::DiceSet { .. } | Revision::Abandoned { .. } => {}
            }
        }
        // The latest first: what does not count itself sets nothing aside.
        for revision in all.iter().rev() {
            if let Revision::DiceSet { step, others } = revision
                && !aside.steps.contains(step)
            {
                aside.steps.extend(others);
            }
        }
        for revision in all {
            if let Revision::Abandoned { step, root } = revision
                && !aside.steps.contains(step)
            {
                aside.roots.insert(*root);
            }
        }
        aside
    }

    /// The first commit that counts in only one of the two.
    pub fn first_other(&self, other: &SetAside) -> Option<u32> {
        let steps = self.steps.symmetric_difference(&other.steps).next();
        let roots = self.roots.symmetric_difference(&other.roots).next();
        steps.into_iter().chain(roots).min().copied()
    }
}

/// A fact that changes what counts of the log before it.
#[derive(Clone, Debug)]
pub(crate) enum Revision {
    Undone(u32),
    Redone(u32),
    /// By this step, which sets the others aside.
    DiceSet {
        step: u32,
        others: Vec<u32>,
    },
    /// What that commit began was abandoned in this step.
    Abandoned {
        step: u32,
        root: u32,
    },
}

impl Revision {
    pub fn of(c: &Commit, f: &Fact) -> Option<Revision> {
        match &f.kind {
            FactKind::Undone(step) => Some(Revision::Undone(*step)),
            FactKind::Redone(step) => Some(Revision::Redone(*step)),
            FactKind::DiceSet(set) => Some(Revision::DiceSet { step: c.step, others: set.aside.clone() }),
            FactKind::Abandoned(root, _) => Some(Revision::Abandoned { step: c.step, root: *root }),
            _ => None,
        }
    }
}
