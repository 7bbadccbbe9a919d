//! Which parts of a log count, and marks from which it is folded again.

use crate::base::Viewer;
use crate::fact::{Audience, FactKind, Log, Revision, SetAside};
use crate::scene::Scene;
use std::sync::Arc;

/// The number of marks at each density; the farther back, the wider apart they are.
const CLOSE: u32 = 4;
/// The fewest commits between two marks: keeping a scene costs more than folding a few commits.
const APART: usize = 4;

/// The fight at a moment at which nothing was being resolved.
struct Mark {
    /// How many commits came before it.
    len: usize,
    scene: Arc<Scene>,
    /// How many marks were set before.
    no: u32,
}

/// Which parts of the log count, as far as it was read. Cached, because every view and every fold needs it.
#[derive(Clone, Default)]
pub(super) struct Past {
    read: usize,
    revisions: Arc<Vec<Revision>>,
    aside: Arc<SetAside>,
    /// The audience of each change by which lines were undone or restored.
    restated: Vec<Audience>,
    /// The oldest first.
    marks: Vec<Arc<Mark>>,
}

impl Past {
    /// What does not count.
    pub fn set_aside(&self) -> &Arc<SetAside> {
        &self.aside
    }

    /// The number of changes by which lines of this viewer were undone or restored.
    pub fn epoch(&self, viewer: Viewer) -> u32 {
        self.restated.iter().filter(|to| to.contains(viewer)).count() as u32
    }

    /// The audiences whose lines were undone or restored since then.
    pub fn restated_since(&self, then: &Past) -> &[Audience] {
        self.restated.get(then.restated.len()..).unwrap_or_default()
    }

    /// Reads what was added to the log.
    pub fn read(&mut self, log: &Log) {
        for (n, c) in (self.read..).zip(log.since(self.read)) {
            let mut fresh = c.facts.iter().filter_map(|f| Revision::of(c, f)).peekable();
            if fresh.peek().is_none() {
                continue;
            }
            let revisions = Arc::make_mut(&mut self.revisions);
            revisions.extend(fresh);
            let after = SetAside::after(revisions);
            let from = self.aside.first_other(&after).map_or(n, |first| first as usize);
            let told = log.since(from).take(n.saturating_sub(from)).flat_map(|c| c.facts.iter().map(move |f| (c, f)));
            // Undo never changes the round in which a line was told.
            let lines = told.filter(|(_, f)| matches!(f.kind, FactKind::Told(_) | FactKind::RoundBegan(_)));
            let other = lines.filter(|(c, f)| self.aside.hold(c, f) != after.hold(c, f));
            self.restated.push(other.fold(Audience::gm(), |all, (_, f)| all.union(&f.to)));
            self.marks.retain(|mark| mark.len <= from);
            self.aside = Arc::new(after);
        }
        self.read = log.len();
    }

    /// Keeps the scene after the first `len` commits as a mark; `before` is the past at that moment.
    pub fn mark(&mut self, before: &Past, len: usize, scene: &Arc<Scene>) {
        // A mark is valid only while the log before it counts as it did.
        if !Arc::ptr_eq(&before.aside, &self.aside) || self.marks.last().is_some_and(|last| last.len + APART > len) {
            return;
        }
        let no = self.marks.last().map_or(0, |last| last.no + 1);
        let stays = |mark: &Arc<Mark>| no - mark.no < CLOSE << mark.no.trailing_zeros().min(20);
        self.marks.retain(stays);
        self.marks.push(Arc::new(Mark { len, scene: Arc::clone(scene), no }));
    }

    /// The latest mark: how many commits are behind it, and the scene.
    pub fn latest(&self) -> Option<(usize, &Arc<Scene>)> {
        self.marks.last().map(|mark| (mark.len, &mark.scene))
    }
}
