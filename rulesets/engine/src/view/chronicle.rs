//! The lines of the log, read once for all viewers: the action each belongs to, and whether it counts.

use super::story::{LineOrigin, Story};
use crate::base::{Round, Viewer};
use crate::encounter::{Encounter, ShownRoll, UnshownRolls};
use crate::fact::{Commit, Fact, FactAt, FactKind, Log, SetAside, Told};
use std::sync::Arc;

/// A line of the log, before it is rendered for a viewer.
#[derive(Debug)]
pub(super) struct LineEntry {
    commit: Arc<Commit>,
    pub at: FactAt,
    pub belongs: LineOrigin,
    /// The rolls that it shows.
    pub tells: Vec<ShownRoll>,
    /// The round in which it was told; `None` before the first.
    pub round: Option<Round>,
    /// Whether it does not count: undone, replaced by set dice, or abandoned.
    pub undone: bool,
    /// When `round`, `undone` or what the GM may do with its rolls last changed: see [`Chronicle::changes`].
    pub changed: u32,
}

impl LineEntry {
    /// The line and its fact.
    pub fn fact(&self) -> Option<(&Fact, &Told)> {
        let fact = self.commit.facts.get(self.at.1)?;
        match &fact.kind {
            FactKind::Told(told) => Some((fact, told)),
            _ => None,
        }
    }

    /// Whether this viewer was told.
    fn told_to(&self, viewer: Viewer) -> bool {
        self.fact().is_some_and(|(fact, _)| fact.to.contains(viewer))
    }

    /// The commit with which this viewer read it, or before which it stands.
    pub fn commit_to(&self, viewer: Viewer) -> usize {
        self.stands_before(viewer).unwrap_or(self.at.0)
    }

    /// As [`Told::stands_before`].
    fn stands_before(&self, viewer: Viewer) -> Option<usize> {
        self.fact().and_then(|(_, told)| told.stands_before(viewer))
    }
}

/// The lines of a log, as far as it was read.
#[derive(Debug, Default)]
pub(super) struct Chronicle {
    /// Commits read.
    read: usize,
    round: Option<Round>,
    story: Story,
    unshown: UnshownRolls,
    pub aside: Arc<SetAside>,
    pub entries: Vec<LineEntry>,
    /// The entries that were said while there were veils.
    behind_veils: Vec<usize>,
    /// How often lines read before were undone or restored.
    pub changes: u32,
}

impl Chronicle {
    /// All lines of this fight.
    pub fn of(e: &Encounter) -> Chronicle {
        let mut chronicle = Chronicle::default();
        chronicle.read_on(e);
        chronicle
    }

    /// Reads what was added to the log.
    pub fn read_on(&mut self, e: &Encounter) {
        let log = e.log();
        let restates = log.since(self.read).any(|c| c.facts.iter().any(|f| f.kind.changes_the_past()));
        if restates {
            self.changes += 1;
            let before = std::mem::replace(&mut self.aside, Arc::clone(e.set_aside()));
            self.recount(log, &before);
        }
        for (n, c) in (self.read..).zip(log.since(self.read)) {
            for (m, f) in c.facts.iter().enumerate() {
                let (tells, belongs) = (self.unshown.read(log, (n, m)), self.story.read(c, (n, m)));
                let undone = self.aside.hold(c, f);
                self.round = round_of(f).filter(|_| !undone).or(self.round);
                if let Some(belongs) = belongs {
                    let (commit, round, changed) = (Arc::clone(c), self.round, self.changes);
                    let entry = LineEntry { commit, at: (n, m), belongs, tells, round, undone, changed };
                    if entry.fact().is_some_and(|(_, told)| !told.veils.is_empty()) {
                        self.behind_veils.push(self.entries.len());
                    }
                    self.entries.push(entry);
                }
            }
        }
        self.read = log.len();
    }

    /// Updates lines read before: whether they count, and their round.
    fn recount(&mut self, log: &Log, before: &SetAside) {
        let from = self.aside.first_other(before).map_or(self.read, |first| (first as usize).min(self.read));
        let behind = log.prefix(from);
        let mut earlier = behind.iter().rev().flat_map(|c| c.facts.iter().rev().map(move |f| (c, f)));
        self.round = earlier.find_map(|(c, f)| round_of(f).filter(|_| !self.aside.hold(c, f)));
        let first = self.first_since(from);
        let mut entries = self.entries[first..].iter_mut().peekable();
        for (n, c) in (from..self.read).zip(log.since(from)) {
            for (m, f) in c.facts.iter().enumerate() {
                let undone = self.aside.hold(c, f);
                self.round = round_of(f).filter(|_| !undone).or(self.round);
                let Some(entry) = entries.next_if(|e| e.at == (n, m)) else { continue };
                if (entry.undone, entry.round) != (undone, self.round) {
                    (entry.undone, entry.round, entry.changed) = (undone, self.round, self.changes);
                }
            }
        }
    }

    /// The first entry in this commit or after it.
    pub fn first_since(&self, commit: usize) -> usize {
        self.entries.partition_point(|e| e.at.0 < commit)
    }

    /// The round in which this viewer was told of the entry.
    pub fn round_to(&self, viewer: Viewer, entry: &LineEntry) -> Option<Round> {
        match entry.stands_before(viewer) {
            Some(commit) => self.entries[..self.first_since(commit)].last().and_then(|last| last.round),
            None => entry.round,
        }
    }

    fn entry_at(&self, place: FactAt) -> Option<usize> {
        self.entries.binary_search_by_key(&place, |e| e.at).ok()
    }
}

fn round_of(fact: &Fact) -> Option<Round> {
    match fact.kind {
        FactKind::RoundBegan(round) => Some(round),
        _ => None,
    }
}

/// The lines that one viewer was told, in the order in which they were told; the first has the number 1.
#[derive(Clone, Debug, Default)]
pub(super) struct ToldLines {
    lines: Vec<ToldLine>,
    /// How many of all entries were looked at.
    read: usize,
    /// How many of those that were said while there were veils.
    read_behind_veils: usize,
}

#[derive(Clone, Copy, Debug)]
struct ToldLine {
    entry: u32,
    /// Where it stands among the entries; rises from line to line.
    place: (u32, Stands),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stands {
    /// It was read behind a veil that fell with this entry.
    Before,
    /// It is this entry.
    At,
}

impl ToldLines {
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Adds what this viewer was told of the entries before `end`, and what was said since behind veils.
    pub fn read_on(&mut self, chronicle: &Chronicle, viewer: Viewer, end: usize) {
        for ix in chronicle.behind_veils.iter().skip(self.read_behind_veils) {
            let entry = &chronicle.entries[*ix];
            if let Some(commit) = entry.stands_before(viewer).filter(|_| entry.told_to(viewer)) {
                let before = chronicle.first_since(commit);
                self.read_in_order(chronicle, viewer, before);
                self.lines.push(ToldLine { entry: *ix as u32, place: (before as u32, Stands::Before) });
            }
        }
        self.read_behind_veils = chronicle.behind_veils.len();
        self.read_in_order(chronicle, viewer, end);
    }

    fn read_in_order(&mut self, chronicle: &Chronicle, viewer: Viewer, end: usize) {
        for (ix, entry) in chronicle.entries.iter().enumerate().take(end).skip(self.read) {
            if entry.told_to(viewer) && entry.stands_before(viewer).is_none() {
                self.lines.push(ToldLine { entry: ix as u32, place: (ix as u32, Stands::At) });
            }
        }
        self.read = self.read.max(end);
    }

    /// Whether something that was said behind veils was not looked at yet.
    pub fn lags_behind_veils(&self, chronicle: &Chronicle) -> bool {
        self.read_behind_veils < chronicle.behind_veils.len()
    }

    /// The entries told, with the numbers of their lines, after the first `known`.
    pub fn entries_after(&self, known: usize) -> impl Iterator<Item = (u32, usize)> {
        let lines = self.lines.get(known..).unwrap_or_default();
        (known as u32 + 1..).zip(lines.iter().map(|line| line.entry as usize))
    }

    /// The number of the first line in this entry or after it.
    pub fn number_from(&self, entry: usize) -> u32 {
        self.lines.partition_point(|line| line.place < (entry as u32, Stands::At)) as u32 + 1
    }

    /// The number of the line at this place, if it was told.
    pub fn number_at(&self, chronicle: &Chronicle, place: FactAt) -> Option<u32> {
        let entry = chronicle.entry_at(place)? as u32;
        self.lines.binary_search_by_key(&(entry, Stands::At), |line| line.place).ok().map(|at| at as u32 + 1)
    }

    /// The number of the first line of the action that the line of this number belongs to.
    pub fn action(&self, chronicle: &Chronicle, number: u32, action: u32) -> u32 {
        let first = self.number_from(chronicle.first_since(action as usize));
        let of_action = |n: &u32| {
            let line = self.lines.get(*n as usize - 1);
            let entry = line.and_then(|line| chronicle.entries.get(line.entry as usize));
            entry.is_some_and(|e| e.belongs.action == action)
        };
        (first..number).find(of_action).unwrap_or(number)
    }
}
