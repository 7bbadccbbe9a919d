//! Which action each line of the log belongs to, and which roll caused it.

use crate::fact::{Cause, Commit, FactAt, FactKind, LineKind, RollNo, Told};
use std::collections::{BTreeMap, BTreeSet};

/// What a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineOrigin {
    /// The action, by the commit that began it.
    pub action: u32,
    /// The line of the roll that caused it; `None` if its rule did.
    pub cause: Option<FactAt>,
    /// The line of the roll it replaces.
    pub amends: Option<FactAt>,
    /// The line of the roll it opposes.
    pub opposes: Option<FactAt>,
}

/// A roll that was told.
#[derive(Clone, Copy, Debug)]
struct RollTold {
    at: FactAt,
    action: u32,
    step: u32,
}

/// A resolution, as far as it was read.
#[derive(Debug)]
struct Resolution {
    /// The action in progress in it.
    action: u32,
    rolls: Vec<RollTold>,
}

/// Reads the log in order. It may begin with any commit that began a resolution, and then knows that one and those after.
#[derive(Debug, Default)]
pub(crate) struct Story {
    /// By the commit that began it: after an undo an older one goes on.
    resolutions: BTreeMap<u32, Resolution>,
    /// Steps set aside by now.
    aside: BTreeSet<u32>,
}

impl Story {
    /// Reads the fact at this place: what it belongs to, if it is a line.
    pub(crate) fn read(&mut self, commit: &Commit, at: FactAt) -> Option<LineOrigin> {
        let fact = commit.facts.get(at.1)?;
        match &fact.kind {
            FactKind::Undone(step) => {
                self.aside.insert(*step);
                None
            }
            FactKind::Redone(step) => {
                self.aside.remove(step);
                None
            }
            FactKind::DiceSet(set) => {
                self.aside.extend(&set.aside);
                None
            }
            FactKind::Told(told) if fact.outside => Some(self.outside(commit, told, at)),
            FactKind::Told(told) => Some(self.told(commit.root.unwrap_or(commit.id), commit, told, at)),
            _ => None,
        }
    }

    /// Lines about an answer belong to the action that asked; anything else from outside is an action of its own.
    fn outside(&mut self, commit: &Commit, told: &Told, at: FactAt) -> LineOrigin {
        let answers = commit.facts.iter().any(|f| matches!(f.kind, FactKind::Answered(..)));
        match commit.root.filter(|_| answers) {
            Some(root) => {
                let action = self.resolutions.get(&root).map_or(root, |r| r.action);
                LineOrigin { action, cause: None, amends: None, opposes: None }
            }
            None => self.told(commit.id, commit, told, at),
        }
    }

    fn told(&mut self, root: u32, commit: &Commit, told: &Told, at: FactAt) -> LineOrigin {
        let aside = &self.aside;
        let action = told.action.unwrap_or(root);
        let resolution = self.resolutions.entry(root).or_insert(Resolution { action, rolls: vec![] });
        resolution.action = action;
        let mut counting = resolution.rolls.iter().filter(|r| !aside.contains(&r.step));
        let caused_by = match (told.cause, told.kind) {
            (Cause::Roll(RollNo(n)), _) => counting.nth(usize::from(n)),
            (Cause::Nearest, LineKind::Effect) => counting.next_back(),
            (Cause::Nearest | Cause::Rule, _) => None,
        };
        let cause = caused_by.filter(|roll| roll.action == action).map(|roll| roll.at);
        let told_before = |no: Option<RollNo>| {
            let mut counting = resolution.rolls.iter().filter(|r| !aside.contains(&r.step));
            no.and_then(|RollNo(n)| counting.nth(usize::from(n))).map(|roll| roll.at)
        };
        let (amends, opposes) = (told_before(told.amends), told_before(told.opposes));
        if told.roll.is_some() {
            resolution.rolls.push(RollTold { at, action, step: commit.step });
        }
        LineOrigin { action, cause, amends, opposes }
    }
}
