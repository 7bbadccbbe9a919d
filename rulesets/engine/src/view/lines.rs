//! The log as one viewer may read it.

use super::forms::{plain, words};
use super::rolls::{TellsOf, Untold};
use super::types::{DieView, LineView, ModView, RollView, ThrowView};
use crate::base::{Text, Viewer};
use crate::encounter::{Encounter, name_of};
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
        let aside = self.aside();
        let (mut out, mut untold) = (Vec::new(), Untold::default());
        // The first line to be read may tell of a roll that fell before it, in the same resolution.
        let start = self.log().get(at.commit).and_then(|c| c.root).map_or(at.commit, |r| at.commit.min(r as usize));
        for (n, c) in self.log().iter().enumerate().skip(start) {
            for (m, f) in c.facts.iter().enumerate() {
                let tells = untold.read(c, (n, m));
                if n < at.commit {
                    continue;
                }
                match &f.what {
                    What::RoundBegan(n) if !aside.hold(c, f) => at.round = *n,
                    What::Told(told) if may_know(viewer, &f.to) => {
                        at.line += 1;
                        let mut line = line(self.scene(), viewer, f, told, &at, aside.hold(c, f));
                        self.mark(viewer, &mut line, &tells);
                        out.push(line);
                    }
                    _ => {}
                }
            }
        }
        at.commit = self.log().len();
        (out, at)
    }

    /// Says of a line's roll whether the GM has set its dice, and to the GM how to.
    fn mark(&self, viewer: Viewer, line: &mut LineView, tells: &[TellsOf<'_>]) {
        let Some(roll) = &mut line.roll else { return };
        let set = |t: &TellsOf<'_>| {
            let step = self.log().get(t.at.0).and_then(|c| self.set_in(c.step));
            step.is_some_and(|s| s.rolls.iter().any(|r| r.key == *t.key))
        };
        roll.changed = tells.iter().any(set);
        let dice =
            |t: &&TellsOf<'_>| t.places.iter().all(|p| roll.dice.get(usize::from(*p)).is_some_and(|d| d.sides > 0));
        if viewer == Viewer::Gm && !line.undone {
            let throw = |t: &TellsOf<'_>| ThrowView { name: name_of(t.at), dice: t.places.clone() };
            let throws: Vec<ThrowView> = tells.iter().filter(dice).map(throw).collect();
            roll.throws = (!throws.is_empty()).then_some(throws);
        }
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
        changed: false,
        throws: None,
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
