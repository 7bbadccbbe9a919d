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
    changed: u32,
    /// When the round last changed.
    round_changed: u32,
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
    /// The entries of talk while there were veils.
    veiled_talk: Vec<usize>,
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
                    let at = (n, m);
                    let entry =
                        LineEntry { commit, at, belongs, tells, round, undone, changed, round_changed: changed };
                    if entry.fact().is_some_and(|(_, told)| !told.veils.is_empty()) {
                        self.veiled_talk.push(self.entries.len());
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
                if entry.round != self.round {
                    (entry.round, entry.round_changed, entry.changed) = (self.round, self.changes, self.changes);
                }
                if entry.undone != undone {
                    (entry.undone, entry.changed) = (undone, self.changes);
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
            Some(commit) => self.last_before(commit).and_then(|last| last.round),
            None => entry.round,
        }
    }

    /// When what this viewer reads of the entry last changed. Talk is never undone.
    pub fn changed_to(&self, viewer: Viewer, entry: &LineEntry) -> u32 {
        match entry.stands_before(viewer) {
            Some(commit) => self.last_before(commit).map_or(0, |last| last.round_changed),
            None => entry.changed,
        }
    }

    fn last_before(&self, commit: usize) -> Option<&LineEntry> {
        self.entries[..self.first_since(commit)].last()
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

/// The lines that one viewer was told, in the order in which they were told; the first has the number 1. Lines are added at
/// the end alone: a viewer's veils fall one after the other, also when they are restored after a restart.
#[derive(Clone, Debug, Default)]
pub(super) struct ToldLines {
    lines: Vec<ToldLine>,
    /// How many of all entries were looked at.
    read: usize,
    /// How many of those of talk while there were veils.
    veiled_talk_read: usize,
}

/// In order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ToldLine {
    commit: u32,
    stands: Stands,
    entry: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stands {
    /// It was read behind a veil that fell with this commit.
    Before,
    /// It is part of this commit.
    In,
}

impl ToldLines {
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Adds what this viewer was told of the entries before `end`, and what was said since behind veils.
    pub fn read_on(&mut self, chronicle: &Chronicle, viewer: Viewer, end: usize) {
        for ix in chronicle.veiled_talk.iter().skip(self.veiled_talk_read) {
            let entry = &chronicle.entries[*ix];
            if let Some(commit) = entry.stands_before(viewer).filter(|_| entry.told_to(viewer)) {
                self.read_in_order(chronicle, viewer, chronicle.first_since(commit));
                self.lines.push(ToldLine { commit: commit as u32, stands: Stands::Before, entry: *ix as u32 });
            }
        }
        self.veiled_talk_read = chronicle.veiled_talk.len();
        self.read_in_order(chronicle, viewer, end);
    }

    fn read_in_order(&mut self, chronicle: &Chronicle, viewer: Viewer, end: usize) {
        for (ix, entry) in chronicle.entries.iter().enumerate().take(end).skip(self.read) {
            if entry.told_to(viewer) && entry.stands_before(viewer).is_none() {
                let commit = entry.at.0 as u32;
                self.lines.push(ToldLine { commit, stands: Stands::In, entry: ix as u32 });
            }
        }
        self.read = self.read.max(end);
    }

    /// Whether there is talk that was not looked at yet, though the viewer may be behind a veil.
    pub fn has_unread_talk(&self, chronicle: &Chronicle) -> bool {
        self.veiled_talk_read < chronicle.veiled_talk.len()
    }

    /// The entries told, with the numbers of their lines, after the first `known`.
    pub fn entries_after(&self, known: usize) -> impl Iterator<Item = (u32, usize)> {
        let lines = self.lines.get(known..).unwrap_or_default();
        (known as u32 + 1..).zip(lines.iter().map(|line| line.entry as usize))
    }

    /// The number of the first line in this commit or after it.
    pub fn number_from(&self, commit: u32) -> u32 {
        self.lines.partition_point(|line| (line.commit, line.stands) < (commit, Stands::In)) as u32 + 1
    }

    /// The number of the line at this place, if it was told.
    pub fn number_at(&self, chronicle: &Chronicle, place: FactAt) -> Option<u32> {
        let entry = chronicle.entry_at(place)? as u32;
        let line = ToldLine { commit: place.0 as u32, stands: Stands::In, entry };
        self.lines.binary_search(&line).ok().map(|at| at as u32 + 1)
    }

    /// The number of the first line of the action that the line of this number belongs to.
    pub fn action(&self, chronicle: &Chronicle, number: u32, action: u32) -> u32 {
        let first = self.number_from(action);
        let of_action = |n: &u32| {
            let line = self.lines.get(*n as usize - 1);
            let entry = line.and_then(|line| chronicle.entries.get(line.entry as usize));
            entry.is_some_and(|e| e.belongs.action == action)
        };
        (first..number).find(of_action).unwrap_or(number)
    }
}
