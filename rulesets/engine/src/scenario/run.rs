//! A scenario while it is played.

use super::format::CastFile;
use super::words::who;
use crate::base::{Refusal, Str, Viewer, Who};
use crate::encounter::{Encounter, Request};
use crate::system::System;
use crate::view::Cursor;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Why a scenario does not pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}{branch}{step}: {what}", branch = if branch.is_empty() { String::new() } else { format!(" (branch {branch})") })]
pub struct Failure {
    pub file: String,
    pub branch: String,
    /// Which step, from 1, with what it does; empty: the set-up.
    pub step: String,
    /// What is wrong.
    pub what: String,
}

pub(super) struct Run<'f> {
    pub e: Encounter,
    pub(super) cast: &'f CastFile,
    pub(super) branch: &'f str,
    pub(super) file: &'f str,
    pub story: String,
    heard: Cursor,
    /// Numbers of the lines that stand in the story.
    told: BTreeSet<u32>,
    /// Questions of this step, as `who kind`.
    pub asked: Vec<String>,
    /// Commits before this step.
    pub from: usize,
    /// What the viewers of this step's `sees` had read before it, in the order of `sees`.
    pub read: Vec<Cursor>,
    /// Commits whose questions are noted.
    pub(super) noted: usize,
    /// Those questions of windows that are noted: their ids and kinds.
    pub in_windows: BTreeMap<String, Str>,
}

impl<'f> Run<'f> {
    pub(super) fn new(system: &'static dyn System, cast: &'f CastFile, branch: &'f str, file: &'f str) -> Run<'f> {
        let mut e = Encounter::new(system, [7; 32]);
        e.script_only();
        let (heard, in_windows) = (Cursor::default(), BTreeMap::new());
        Run {
            e,
            cast,
            branch,
            file,
            story: String::new(),
            heard,
            told: BTreeSet::new(),
            asked: vec![],
            from: 0,
            read: vec![],
            noted: 0,
            in_windows,
        }
    }

    pub(super) fn gm(&mut self, request: Request) -> Result<(), String> {
        self.e.request(Viewer::Gm, request).map_err(|r| self.words(&r))
    }

    pub(super) fn words(&self, r: &Refusal) -> String {
        format!("{}: {}", r.code, r.text.render(|w| self.e.scene().name(Viewer::Gm, w)))
    }

    /// Adds what was told since to the story.
    pub(super) fn tell(&mut self) {
        let (lines, cursor) = self.e.lines(Viewer::Gm, &self.heard);
        self.heard = cursor;
        for l in lines.iter().filter(|l| !l.undone) {
            // After an undo the log is read from its start.
            if !self.told.insert(l.n) {
                continue;
            }
            let text: String = l.text.iter().map(|s| s.t.as_str()).collect();
            let rule = if l.rule.is_empty() { String::new() } else { format!(" [{}]", l.rule) };
            let _ = writeln!(self.story, "  {text}{rule}");
            if let Some(roll) = &l.roll {
                let _ = writeln!(self.story, "      {}", roll.in_words());
            }
        }
    }

    /// Who looks.
    pub(super) fn viewer(&self, name: &str) -> Result<Viewer, String> {
        match name {
            "GM" => Ok(Viewer::Gm),
            "spectator" => Ok(Viewer::Spectator),
            name => Ok(self.e.scene().player(self.who(name)?)),
        }
    }

    /// The combatant that a name means.
    pub(super) fn who(&self, name: &str) -> Result<Who, String> {
        who(self.e.scene(), name)
    }
}
