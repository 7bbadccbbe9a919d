//! The log as one viewer may read it.

use super::forms::spans;
use super::story::{Belongs, Place, Story};
use super::sums;
use super::types::{CauseView, DieView, LineView, ModView, PoolView, RollView, ThrowView, Words};
use crate::base::{Handle, Text, Viewer, Who, figure};
use crate::encounter::{Encounter, TellsOf, Untold, name_of};
use crate::fact::{Audience, Fact, Mod, RollNote, Tally, Told, ToldName, What};
use crate::scene::Scene;
use crate::system::System;
use std::collections::BTreeMap;

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
        if let Some(before) = self.veiled(viewer) {
            return before.lines(viewer, from);
        }
        let epoch = self.epoch(viewer);
        let mut at = if from.epoch == epoch { from.clone() } else { Cursor { epoch, ..Cursor::default() } };
        let aside = self.aside();
        let (mut out, mut untold, mut story) = (Vec::new(), Untold::default(), Story::default());
        // A line may tell of a roll that fell before it in the same resolution, which an undo may have taken up again.
        let unread = self.log().iter().enumerate().skip(at.commit);
        let start = unread.map(|(n, c)| c.root.map_or(n, |r| n.min(r as usize))).min().unwrap_or(at.commit);
        let mut numbers = Numbers { next: self.first_line_of(viewer, start as u32), ..Numbers::default() };
        for (n, c) in self.log().iter().enumerate().skip(start) {
            for (m, f) in c.facts.iter().enumerate() {
                let (tells, belongs) = (untold.read(c, (n, m)), story.read(c, (n, m)));
                match &f.what {
                    What::RoundBegan(round) if n >= at.commit && !aside.hold(c, f) => at.round = *round,
                    What::Told(told) if f.to.holds(viewer) => {
                        let Some(belongs) = belongs else { continue };
                        let earlier = || self.first_line_of_action(viewer, belongs.action, start);
                        let (number, action) = numbers.give((n, m), belongs, earlier);
                        if n < at.commit {
                            continue;
                        }
                        at.line = number;
                        let mut line = line(self, viewer, f, told, &at, aside.hold(c, f));
                        (line.action, line.cause) = (action, belongs.cause.map(|place| numbers.cause(place)));
                        line.amends = belongs.amends.and_then(|place| numbers.lines.get(&place).copied());
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

    /// Number of the first line of this action for this viewer, if there is one before the commit `end`.
    fn first_line_of_action(&self, viewer: Viewer, action: u32, end: usize) -> Option<u32> {
        if action as usize >= end {
            return None;
        }
        let (mut number, mut story) = (self.first_line_of(viewer, action), Story::default());
        for (n, c) in self.log().iter().enumerate().take(end).skip(action as usize) {
            for (m, f) in c.facts.iter().enumerate() {
                let Some(belongs) = story.read(c, (n, m)).filter(|_| f.to.holds(viewer)) else { continue };
                if belongs.action == action {
                    return Some(number);
                }
                number += 1;
            }
        }
        None
    }

    /// Number of the first line of this commit for this viewer, counted from 1.
    pub fn first_line_of(&self, viewer: Viewer, commit: u32) -> u32 {
        let before = self.log().iter().take(commit as usize);
        let told = before.flat_map(|c| &c.facts).filter(|f| matches!(f.what, What::Told(_)) && f.to.holds(viewer));
        told.count() as u32 + 1
    }
}

/// The numbers of one viewer's lines.
#[derive(Debug, Default)]
struct Numbers {
    next: u32,
    /// Number of the first line of each action.
    actions: BTreeMap<u32, u32>,
    lines: BTreeMap<Place, u32>,
}

impl Numbers {
    /// The number of the next line, which stands here, and of its action. `earlier`: the first line of that action
    /// before those that are read now.
    fn give(&mut self, at: Place, belongs: Belongs, earlier: impl FnOnce() -> Option<u32>) -> (u32, u32) {
        let number = self.next;
        self.next += 1;
        self.lines.insert(at, number);
        (number, *self.actions.entry(belongs.action).or_insert_with(|| earlier().unwrap_or(number)))
    }

    fn cause(&self, place: Place) -> CauseView {
        self.lines.get(&place).map_or(CauseView::Unseen, |n| CauseView::Line(*n))
    }
}

/// How a viewer heard of those whom a line names.
struct Heard<'l> {
    system: &'static dyn System,
    scene: &'l Scene,
    viewer: Viewer,
    names: &'l [ToldName],
}

impl<'l> Heard<'l> {
    /// Name and handle, if the viewer knew of the combatant when the line was told.
    fn name(&self, who: Who) -> Option<(&'l str, &'l Handle)> {
        if let Some(told) = self.names.iter().find(|n| n.who == who) {
            return told.known_to.holds(self.viewer).then_some((told.name.as_str(), &told.handle));
        }
        // A log of before names were kept; its combatant may be gone with an undo.
        let c = self.scene.cast.get(who.index())?;
        self.scene.sees(self.viewer, who).then_some((c.name.as_str(), &c.handle))
    }
    fn words(&self, text: &Text) -> Words {
        spans(&|name| self.system.card(name).map(Into::into), text, |w| self.name(w))
    }
    fn plain(&self, text: &Text) -> String {
        text.render(|w| self.name(w).map_or("someone", |(name, _)| name).to_string())
    }
}

fn line(e: &Encounter, viewer: Viewer, f: &Fact, told: &Told, at: &Cursor, undone: bool) -> LineView {
    let heard = Heard { system: e.system(), scene: e.scene(), viewer, names: &told.names };
    let short = told.shortened.as_ref().filter(|s| !s.whole.holds(viewer));
    LineView {
        n: at.line,
        round: at.round,
        kind: told.kind.into(),
        text: heard.words(short.map_or(&told.text, |s| &s.text)),
        roll: told.roll.as_ref().filter(|_| short.is_none()).map(|r| roll(&heard, &told.text, r)),
        rule: f.rule.to_string(),
        secret: f.to != Audience::All,
        undone,
        tone: told.tone.into(),
        action: at.line,
        cause: None,
        amends: None,
    }
}

fn roll(heard: &Heard<'_>, sentence: &Text, r: &RollNote) -> RollView {
    let die = |d: &crate::fact::NoteDie| DieView {
        sides: if d.die.card.is_some() { 0 } else { d.die.sides as u8 },
        faces: d.die.faces.clone(),
        label: d.die.card.clone().unwrap_or_else(|| d.label.clone()).to_string(),
        card: d.die.card.as_ref().and_then(|name| heard.system.card(name)).map(Into::into),
        counted: d.counted,
    };
    let (dice, mods) = (r.dice.iter().map(die).collect::<Vec<_>>(), mods(heard, &r.mods));
    let pool = pool(heard, &r.tally);
    let sum = match (&r.tally, &pool, r.total) {
        (Tally::Faces, _, Some(total)) => sums::by_faces(&dice, &mods, total),
        (Tally::Successes(_), Some(pool), Some(total)) => sums::by_successes(pool, &dice, &mods, total),
        (Tally::None | Tally::Faces | Tally::Successes(_), _, _) => String::new(),
    };
    let (result, total) = (heard.plain(&r.result), r.total.map(figure));
    let total = total.as_deref();
    RollView {
        who: r.who.and_then(|w| heard.name(w)).map(|(_, handle)| handle.0.clone()),
        title: heard.plain(&r.title),
        pool,
        dice,
        mods,
        total: r.total,
        bare: total.is_some_and(|total| sum == total),
        sum,
        against: heard.plain(&r.against),
        names_total: total.is_some_and(|total| result.split(' ').next() == Some(total)),
        told: heard.plain(sentence).contains(&result),
        result: if total == Some(&*result) { String::new() } else { result },
        tone: r.tone.into(),
        changed: false,
        throws: None,
    }
}

fn pool(heard: &Heard<'_>, tally: &Tally) -> Option<PoolView> {
    match tally {
        Tally::None | Tally::Faces => None,
        Tally::Successes(pool) => {
            Some(PoolView { parts: mods(heard, &pool.parts), dice: pool.dice, why: heard.plain(&pool.why) })
        }
    }
}

/// What was added. What comes from somebody unknown to the viewer reads "other", all such in one.
fn mods(heard: &Heard<'_>, mods: &[Mod]) -> Vec<ModView> {
    let (mut out, mut other) = (Vec::new(), 0);
    for m in mods {
        let known = m.label.names().chain(m.because.iter().copied()).all(|w| heard.name(w).is_some());
        if known {
            out.push(ModView { label: heard.plain(&m.label), value: m.value, rule: m.rule.to_string() });
        } else {
            other += m.value;
        }
    }
    if other != 0 {
        out.push(ModView { label: "other".to_string(), value: other, rule: String::new() });
    }
    out
}
