//! The log as one viewer may read it.

use super::forms::{plain, words};
use super::types::{DieView, LineView, ModView, RollView};
use crate::base::{Text, Viewer};
use crate::encounter::Encounter;
use crate::fact::{Audience, Fact, Mod, RollNote, Told, What};
use crate::scene::Scene;

/// How far a viewer has read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Commits read.
    pub commit: usize,
    /// Lines read.
    pub line: u32,
    /// Round of the last commit read.
    pub round: u32,
    /// Lines of an older epoch may have changed since: read from the start again.
    pub epoch: u32,
}

impl Encounter {
    /// The lines that this viewer has not read, and how far that goes. A cursor of an older epoch reads from the start.
    pub fn lines(&self, viewer: Viewer, from: &Cursor) -> (Vec<LineView>, Cursor) {
        let mut at =
            if from.epoch == self.epoch() { from.clone() } else { Cursor { epoch: self.epoch(), ..Cursor::default() } };
        let (undone, dropped) = crate::encounter::dead_of(self);
        let mut out = Vec::new();
        for c in self.log().iter().skip(at.commit) {
            let set_aside = undone.contains(&c.step);
            let gone = |f: &Fact| set_aside || (!f.outside && c.root.is_some_and(|r| dropped.contains(&r)));
            for f in &c.facts {
                match &f.what {
                    What::RoundBegan(n) if !gone(f) => at.round = *n,
                    What::Told(told) if may_know(viewer, &f.to) => {
                        at.line += 1;
                        out.push(line(self.scene(), viewer, f, told, &at, gone(f)));
                    }
                    _ => {}
                }
            }
        }
        at.commit = self.log().len();
        (out, at)
    }

    /// Number of the first line of this commit for this viewer, counted from 1.
    pub(super) fn first_line_of(&self, viewer: Viewer, commit: u32) -> u32 {
        let before = self.log().iter().take(commit as usize);
        let told = before.flat_map(|c| &c.facts).filter(|f| matches!(f.what, What::Told(_)) && may_know(viewer, &f.to));
        told.count() as u32 + 1
    }
}

fn may_know(viewer: Viewer, to: &Audience) -> bool {
    match (viewer, to) {
        (Viewer::Gm, _) | (_, Audience::All) => true,
        (Viewer::Player(seat), Audience::Seats(seats)) => seats.contains(&seat),
        (Viewer::Spectator, Audience::Seats(_)) => false,
    }
}

fn line(scene: &Scene, viewer: Viewer, f: &Fact, told: &Told, at: &Cursor, undone: bool) -> LineView {
    LineView {
        n: at.line,
        round: at.round,
        kind: told.kind,
        text: words(scene, viewer, &told.text),
        roll: told.roll.as_ref().map(|r| roll(scene, viewer, r)),
        rule: f.rule.to_string(),
        secret: f.to != Audience::All,
        undone,
        tone: told.tone,
    }
}

fn roll(scene: &Scene, viewer: Viewer, r: &RollNote) -> RollView {
    let die = |d: &crate::fact::NoteDie| DieView {
        sides: if d.die.card.is_some() { 0 } else { d.die.sides as u8 },
        faces: d.die.faces.clone(),
        label: d.die.card.clone().unwrap_or_else(|| d.label.clone()).to_string(),
        counted: d.counted,
    };
    RollView {
        who: r.who.filter(|w| scene.sees(viewer, *w)).map(|w| scene.c(w).handle.0.clone()),
        title: plain(scene, viewer, &r.title),
        dice: r.dice.iter().map(die).collect(),
        mods: mods(scene, viewer, &r.mods),
        total: r.total,
        against: plain(scene, viewer, &r.against),
        result: plain(scene, viewer, &r.result),
        tone: r.tone,
    }
}

/// What was added. What comes from somebody unknown to the viewer reads "other", all such in one.
fn mods(scene: &Scene, viewer: Viewer, mods: &[Mod]) -> Vec<ModView> {
    let (mut out, mut other) = (Vec::new(), 0);
    for m in mods {
        let known = m.label.names().chain(m.because.iter().copied()).all(|w| scene.sees(viewer, w));
        if known {
            out.push(ModView { label: label(scene, viewer, &m.label), value: m.value, rule: m.rule.to_string() });
        } else {
            other += m.value;
        }
    }
    if other != 0 {
        out.push(ModView { label: "other".to_string(), value: other, rule: String::new() });
    }
    out
}

fn label(scene: &Scene, viewer: Viewer, t: &Text) -> String {
    plain(scene, viewer, t)
}
