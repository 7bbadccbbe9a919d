//! What is known of each mutant, from one run to the next.

use super::sample::Mutant;
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

/// In the folder of a round: the mutants that it tries.
const BEGUN: &str = "tried.tsv";

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

    /// What a round has left, of files as they were when it began: what has changed since is tried again.
    pub fn take_in(&mut self, out: &Path, round: usize) -> Result<()> {
        let begun = fs::read_to_string(out.join(BEGUN)).unwrap_or_default();
        let states: BTreeMap<&str, u64> = begun.lines().filter_map(state).collect();
        let done = out.join("mutants.out");
        for (file, found) in FILES {
            let Ok(text) = fs::read_to_string(done.join(format!("{file}.txt"))) else { continue };
            for name in text.lines() {
                if let Some(state) = states.get(name) {
                    self.0.insert((name.to_string(), *state), (found, round));
                }
            }
        }
        // Taken in once only: the next round writes there too.
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

    /// The round that caught it.
    pub fn caught_in(&self, m: &Mutant) -> Option<usize> {
        let known = self.0.get(&(m.name.clone(), m.file))?;
        matches!(known.0, Found::Caught | Found::TimedOut).then_some(known.1)
    }

    /// Whether it has not been tried in this round, and no round before has caught it.
    pub fn needs(&self, m: &Mutant, round: usize) -> bool {
        match self.0.get(&(m.name.clone(), m.file)) {
            None => true,
            Some((found, tried)) => *found == Found::Missed && *tried < round,
        }
    }
}

/// Writes down what a round tries, with the state of the files, which may change while it runs.
pub fn begin(out: &Path, pending: &[&Mutant]) -> Result<()> {
    fs::create_dir_all(out).with_context(|| format!("creating {}", out.display()))?;
    let text: String = pending.iter().map(|m| format!("{:016x}\t{}\n", m.file, m.name)).collect();
    fs::write(out.join(BEGUN), text).context("writing what is tried")
}

fn state(line: &str) -> Option<(&str, u64)> {
    let (file, name) = line.split_once('\t')?;
    Some((name, u64::from_str_radix(file, 16).ok()?))
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

    #[test]
    fn a_round_that_was_stopped_leaves_what_it_found() {
        let out = std::env::temp_dir().join(format!("fray-round-{}", std::process::id()));
        let [caught, missed, untried] =
            ["a.rs:1:2: delete ! in b", "a.rs:3:4: replace b with ()", "a.rs:5:6: delete - in c"]
                .map(|name| Mutant { name: name.into(), file: 7 });
        begin(&out, &[&caught, &missed, &untried]).unwrap();
        fs::create_dir_all(out.join("mutants.out")).unwrap();
        fs::write(out.join("mutants.out/caught.txt"), format!("{}\n", caught.name)).unwrap();
        fs::write(out.join("mutants.out/missed.txt"), format!("{}\nnot.rs:1:1: asked for\n", missed.name)).unwrap();
        let mut known = Known::default();
        known.take_in(&out, 0).unwrap();
        fs::remove_dir_all(&out).unwrap();
        assert_eq!([&caught, &missed, &untried].map(|m| known.of(m)), [Some(Found::Caught), Some(Found::Missed), None]);
        assert_eq!(known.0.len(), 2);
    }
}
