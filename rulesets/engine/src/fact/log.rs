//! The log of a fight: an append-only list of commits.

use super::kind::Commit;
use std::ops::Index;
use std::sync::Arc;

/// The position of a fact in the log: commit, and index in it.
pub(crate) type FactAt = (usize, usize);

/// Commits in a full chunk.
const CHUNK: usize = 32;

/// Commits in order. Copying costs the same however long the log is, and appending nearly so; a `Vec` would copy
/// everything on each copy, an `Arc<[_]>` on each append.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Full chunks.
    older: Arc<Vec<Arc<[Arc<Commit>]>>>,
    /// How many commits of `older` are this log's: a shorter copy made by `first` shares chunks beyond its own end.
    held: usize,
    /// Fewer than a chunk.
    newest: Vec<Arc<Commit>>,
}

impl Log {
    /// How many commits.
    pub fn len(&self) -> usize {
        self.held + self.newest.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The commit of this number.
    pub fn get(&self, n: usize) -> Option<&Arc<Commit>> {
        (n < self.len()).then(|| &self[n])
    }

    /// All, from the first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<Commit>> + Clone {
        self.since(0)
    }

    /// Those from this number on.
    pub fn since(&self, n: usize) -> impl DoubleEndedIterator<Item = &Arc<Commit>> + Clone {
        (n..self.len()).map(|n| &self[n])
    }

    /// The log of the first `n` commits.
    #[must_use]
    pub fn prefix(&self, n: usize) -> Log {
        let held = (n - n % CHUNK).min(self.held);
        let newest = self.since(held).take(n - held).cloned().collect();
        Log { older: Arc::clone(&self.older), held, newest }
    }

    /// All, as JSON.
    ///
    /// # Errors
    /// A commit that JSON cannot hold.
    pub fn as_json(&self) -> serde_json::Result<String> {
        serde_json::to_string(&self.iter().map(|commit| &**commit).collect::<Vec<_>>())
    }

    /// The commits of a log that was written so.
    ///
    /// # Errors
    /// Text that is no log.
    pub fn commits(json: &str) -> serde_json::Result<Vec<Commit>> {
        serde_json::from_str(json)
    }

    pub fn push(&mut self, commit: Arc<Commit>) {
        self.newest.push(commit);
        if self.newest.len() == CHUNK {
            let older = Arc::make_mut(&mut self.older);
            older.truncate(self.held / CHUNK);
            older.push(self.newest.drain(..).collect());
            self.held += CHUNK;
        }
    }
}

impl Index<usize> for Log {
    type Output = Arc<Commit>;
    fn index(&self, n: usize) -> &Arc<Commit> {
        match n.checked_sub(self.held) {
            Some(n) => &self.newest[n],
            None => &self.older[n / CHUNK][n % CHUNK],
        }
    }
}

impl FromIterator<Arc<Commit>> for Log {
    fn from_iter<I: IntoIterator<Item = Arc<Commit>>>(all: I) -> Log {
        let mut log = Log::default();
        all.into_iter().for_each(|commit| log.push(commit));
        log
    }
}
