//! The log of a fight: commits in order, added at the end only.

use super::Commit;
use std::ops::Index;
use std::sync::Arc;

/// So many of the newest are kept apart from the others, which all copies share.
const TAIL: usize = 64;

/// Commits in order. A copy costs the same however long the log is; slices and a push in place do not go together with
/// that, which is why this is no vector.
#[derive(Clone, Debug, Default)]
pub struct Log {
    older: Arc<Vec<Arc<Commit>>>,
    /// Of the older ones, so many belong to this log.
    held: usize,
    newest: Vec<Arc<Commit>>,
}

impl Log {
    /// How many commits.
    pub fn len(&self) -> usize {
        self.held + self.newest.len()
    }

    /// Nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The commit of this number.
    pub fn get(&self, n: usize) -> Option<&Arc<Commit>> {
        if n < self.held { self.older.get(n) } else { self.newest.get(n - self.held) }
    }

    /// All, from the first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<Commit>> + Clone {
        self.since(0)
    }

    /// Those from this number on.
    pub fn since(&self, n: usize) -> impl DoubleEndedIterator<Item = &Arc<Commit>> + Clone {
        let older = self.older[..self.held].get(n..).unwrap_or_default();
        let newest = self.newest.get(n.saturating_sub(self.held)..).unwrap_or_default();
        older.iter().chain(newest)
    }

    /// The log when it had so many commits.
    #[must_use]
    pub fn first(&self, n: usize) -> Log {
        let newest = self.newest[..n.saturating_sub(self.held).min(self.newest.len())].to_vec();
        Log { older: Arc::clone(&self.older), held: self.held.min(n), newest }
    }

    /// Adds one.
    pub fn push(&mut self, commit: Arc<Commit>) {
        self.newest.push(commit);
        if self.newest.len() >= TAIL {
            let older = Arc::make_mut(&mut self.older);
            older.truncate(self.held);
            older.append(&mut self.newest);
            self.held = older.len();
        }
    }
}

impl Index<usize> for Log {
    type Output = Arc<Commit>;
    fn index(&self, n: usize) -> &Arc<Commit> {
        if n < self.held { &self.older[n] } else { &self.newest[n - self.held] }
    }
}

impl FromIterator<Arc<Commit>> for Log {
    fn from_iter<I: IntoIterator<Item = Arc<Commit>>>(all: I) -> Log {
        let older: Vec<Arc<Commit>> = all.into_iter().collect();
        Log { held: older.len(), older: Arc::new(older), newest: vec![] }
    }
}
