//! What is known of each mutant, from one run to the next.

use super::sample::{Mutant, hash};
use crate::run;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A test failed.
    Caught,
    /// The tests did not come to an end.
    TimedOut,
    /// It does not compile.
    Unviable,
    /// All tests passed.
    Missed,
}

const FILES: [(&str, Found); 4] =
    [("caught", Found::Caught), ("timeout", Found::TimedOut), ("unviable", Found::Unviable), ("missed", Found::Missed)];

/// What is known, by mutant and the state of its file.
#[derive(Default)]
pub struct Known(BTreeMap<(String, u64), (Found, usize)>);

impl Known {
    pub fn read(folder: &Path) -> Result<Known> {
        let path = folder.join("known.tsv");
        if !path.exists() {
            return Ok(Known::default());
        }
        let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        Ok(Known(text.lines().filter_map(line).collect()))
    }

    pub fn write(&self, folder: &Path) -> Result<()> {
        let word = |found: Found| FILES.iter().find(|f| f.1 == found).map_or("", |f| f.0);
        let line = |((name, file), (found, round)): (&(String, u64), &(Found, usize))| {
            format!("{}\t{round}\t{file:016x}\t{name}\n", word(*found))
        };
        let text: String = self.0.iter().map(line).collect();
        fs::write(folder.join("known.tsv"), text).context("writing what is known")
    }

    /// What a round has left. The files are as they were when it began; what has changed since is tried again.
    pub fn take_in(&mut self, out: &Path, round: usize) -> Result<()> {
        let mut files = BTreeMap::new();
        for (file, found) in FILES {
            let Ok(text) = fs::read_to_string(out.join("mutants.out").join(format!("{file}.txt"))) else { continue };
            for name in text.lines().filter(|l| !l.is_empty()) {
                let path = name.split(':').next().unwrap_or_default();
                let state = *files.entry(path.to_string()).or_insert_with(|| state(path));
                self.0.insert((name.to_string(), state), (found, round));
            }
        }
        // Taken in once only: else it would speak again when the files are others.
        let done = out.join("mutants.out");
        if done.exists() {
            fs::remove_dir_all(&done).with_context(|| format!("removing {}", done.display()))?;
        }
        Ok(())
    }

    pub fn forget_missed(&mut self) {
        self.0.retain(|_, (found, _)| *found != Found::Missed);
    }

    pub fn of(&self, m: &Mutant) -> Option<Found> {
        self.0.get(&(m.name.clone(), m.file)).map(|k| k.0)
    }

    /// Whether it has not been tried in this round, and no round before has caught it.
    pub fn needs(&self, m: &Mutant, round: usize) -> bool {
        match self.0.get(&(m.name.clone(), m.file)) {
            None => true,
            Some((found, tried)) => *found == Found::Missed && *tried < round,
        }
    }
}

fn state(path: &str) -> u64 {
    fs::read_to_string(run::root().join(path)).map_or(0, |text| hash(&text))
}

fn line(line: &str) -> Option<((String, u64), (Found, usize))> {
    let mut parts = line.splitn(4, '\t');
    let word = parts.next()?;
    let found = FILES.iter().find(|f| f.0 == word)?.1;
    let round = parts.next()?.parse().ok()?;
    let file = u64::from_str_radix(parts.next()?, 16).ok()?;
    Some(((parts.next()?.to_string(), file), (found, round)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_read_as_it_was_written() {
        let folder = std::env::temp_dir().join(format!("fray-known-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let missed = Mutant { name: "a.rs:1:2: delete ! in b".into(), file: 7 };
        let mut known = Known::default();
        known.0.insert((missed.name.clone(), 7), (Found::Missed, 0));
        known.write(&folder).unwrap();
        let mut again = Known::read(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(again.of(&missed), Some(Found::Missed));
        assert!(!again.needs(&missed, 0) && again.needs(&missed, 1));
        // The file has changed.
        assert!(again.needs(&Mutant { file: 8, ..missed.clone() }, 0));
        again.forget_missed();
        assert!(again.needs(&missed, 0));
    }
}
