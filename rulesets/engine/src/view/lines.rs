//! The log as one viewer may read it.

use super::chronicle::{Chronicle, ToldLines};
use super::forms::spans;
use super::sums;
use super::types::{CauseView, DieView, LineView, ModifierView, PoolView, RollView, ThrowView, Words};
use crate::base::{Handle, Round, Text, Viewer, Who, number};
use crate::encounter::{Encounter, ShownRoll, name_of, rolled};
use crate::fact::{Audience, Fact, FactAt, FactKind, Modifier, RollNote, Tally, Told, ToldName};
use crate::scene::Scene;
use crate::system::System;
use std::cell::OnceCell;

/// How far a viewer has read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Lines read.
    pub lines: usize,
    /// Lines of an older epoch may have changed since: read from the start again.
    pub epoch: u32,
}

/// The log of a fight, opened once for several viewers.
pub struct Logbook<'e> {
    e: &'e Encounter,
    chronicle: OnceCell<Chronicle>,
}

impl<'e> Logbook<'e> {
    pub fn of(e: &'e Encounter) -> Logbook<'e> {
        Logbook { e, chronicle: OnceCell::new() }
    }

    /// As [`Encounter::lines`].
    pub fn lines(&self, viewer: Viewer, from: &Cursor) -> (Vec<LineView>, Cursor) {
        let Logbook { e, chronicle } = self;
        let (chronicle, mut told_lines) = (chronicle.get_or_init(|| Chronicle::of(e)), ToldLines::default());
        let (epoch, seen) = (e.epoch(viewer), e.veiled(viewer).unwrap_or(e));
        let known = if from.epoch == epoch { from.lines } else { 0 };
        told_lines.read_on(chronicle, viewer, chronicle.first_since(seen.log().len()));
        let unread = told_lines.entries_after(known);
        let lines = unread.filter_map(|line| seen.line(viewer, chronicle, &told_lines, line)).collect();
        (lines, Cursor { lines: told_lines.len(), epoch })
    }
}

impl Encounter {
    /// The lines that this viewer has not read, and how far that goes. A cursor of an older epoch reads from the start.
    pub fn lines(&self, viewer: Viewer, from: &Cursor) -> (Vec<LineView>, Cursor) {
        Logbook::of(self).lines(viewer, from)
    }

    /// A line as this viewer reads it, by its number and entry.
    pub(super) fn line(
        &self,
        viewer: Viewer,
        chronicle: &Chronicle,
        told_lines: &ToldLines,
        line: (u32, usize),
    ) -> Option<LineView> {
        let reading = self.reading(viewer, chronicle, told_lines, line)?;
        self.line_read(viewer, chronicle, line.1, &reading)
    }

    /// Everything that decides how this viewer reads a line.
    pub(super) fn reading(
        &self,
        viewer: Viewer,
        chronicle: &Chronicle,
        told_lines: &ToldLines,
        (number, ix): (u32, usize),
    ) -> Option<Reading> {
        let entry = chronicle.entries.get(ix)?;
        let (_, told) = entry.fact()?;
        let belongs = &entry.belongs;
        let at = |place: Option<FactAt>| place.and_then(|at| told_lines.number_at(chronicle, at));
        let whole = told.shortened.as_ref().is_none_or(|s| s.whole.contains(viewer));
        let named = |w: &Who| told.names.iter().any(|n| n.who == *w);
        let throwers = told.roll.iter().flat_map(|roll| &roll.throwers);
        let named_then = whole && throwers.clone().all(named) && (!told.names.is_empty() || told.names_nobody());
        Some(Reading {
            number,
            action: told_lines.action(chronicle, number, belongs.action),
            cause: belongs
                .cause
                .map(|at| told_lines.number_at(chronicle, at).map_or(CauseView::Unseen, CauseView::Line)),
            amends: at(belongs.amends),
            opposes: at(belongs.opposes),
            round: chronicle.round_to(viewer, entry),
            gm: viewer == Viewer::Gm,
            whole,
            unknown: told.names.iter().filter(|n| !n.known_to.contains(viewer)).map(|n| n.who).collect(),
            viewer: (!named_then).then_some(viewer),
        })
    }

    /// The line of this entry, as this reading shows it.
    pub(super) fn line_read(
        &self,
        viewer: Viewer,
        chronicle: &Chronicle,
        ix: usize,
        reading: &Reading,
    ) -> Option<LineView> {
        let entry = chronicle.entries.get(ix)?;
        let (fact, told) = entry.fact()?;
        let Reading { number, action, cause, amends, opposes, round, .. } = *reading;
        let (round, undone, action) = (round.map(Into::into), entry.undone, (action != number).then_some(action));
        let words = line(self, viewer, fact, told);
        let undoes = self.says_that_a_step_was_undone(viewer, entry.at.0, told);
        let mut line = LineView { n: number, round, undone, undoes, action, cause, amends, opposes, ..words };
        self.add_throws(viewer, &mut line, &entry.tells);
        Some(line)
    }

    /// Those who read no more of new dice than that a step was undone learn no more from the mark.
    fn says_that_a_step_was_undone(&self, viewer: Viewer, commit: usize, told: &Told) -> bool {
        let shortened = || told.shortened.as_ref().is_some_and(|s| !s.whole.contains(viewer));
        self.log().get(commit).is_some_and(|c| {
            c.facts.iter().any(|f| match f.kind {
                FactKind::Undone(_) => true,
                FactKind::DiceSet(_) => shortened(),
                _ => false,
            })
        })
    }

    /// Marks a roll whose dice the GM has set, and tells the GM how to set them.
    fn add_throws(&self, viewer: Viewer, line: &mut LineView, tells: &[ShownRoll]) {
        let Some(roll) = &mut line.roll else { return };
        let set = |t: &ShownRoll| {
            let step = self.log().get(t.at.0).and_then(|c| self.set_in(c.step));
            let key = rolled(self.log(), t.at).map(|(key, _)| key);
            step.is_some_and(|s| s.rolls.iter().any(|r| Some(&r.key) == key))
        };
        roll.changed = tells.iter().any(set);
        let dice =
            |t: &&ShownRoll| t.places.iter().all(|p| roll.dice.get(usize::from(*p)).is_some_and(|d| d.sides.is_some()));
        if viewer == Viewer::Gm && !line.undone {
            let throw = |t: &ShownRoll| ThrowView { name: name_of(t.at), dice: t.places.clone() };
            let throws: Vec<ThrowView> = tells.iter().filter(dice).map(throw).collect();
            roll.throws = (!throws.is_empty()).then_some(throws);
        }
    }

    /// Number of the first line of this commit or after it for this viewer, counted from 1.
    pub fn first_line_of(&self, viewer: Viewer, commit: u32) -> u32 {
        let facts = self.log().iter().flat_map(|c| c.facts.iter().map(move |f| (c.id, f)));
        let before = facts.filter(|(own, f)| match &f.kind {
            FactKind::Told(told) if f.to.contains(viewer) => match told.stands_before(viewer) {
                Some(other) => other <= commit as usize,
                None => *own < commit,
            },
            _ => false,
        });
        before.count() as u32 + 1
    }
}

/// Everything that decides how a viewer reads a line: viewers with equal readings read the same.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reading {
    /// The numbers of the line, of the first line of its action, and of the lines that it refers to.
    number: u32,
    action: u32,
    cause: Option<CauseView>,
    amends: Option<u32>,
    opposes: Option<u32>,
    round: Option<Round>,
    /// Whether the reader is the GM, who may set the dice.
    gm: bool,
    /// Whether the reader is told the whole sentence.
    whole: bool,
    /// The combatants that it names and that the reader did not know of when it was told.
    unknown: Vec<Who>,
    /// The reader, if no names were kept with the line, so that today's names are shown.
    viewer: Option<Viewer>,
}

/// The combatants that a line names, as the viewer knew them when it was told.
struct NamesThen<'l> {
    system: &'static dyn System,
    scene: &'l Scene,
    viewer: Viewer,
    names: &'l [ToldName],
}

impl<'l> NamesThen<'l> {
    /// Name and handle, if the viewer knew of the combatant when the line was told.
    fn name(&self, who: Who) -> Option<(&'l str, &'l Handle)> {
        if let Some(told) = self.names.iter().find(|n| n.who == who) {
            return told.known_to.contains(self.viewer).then_some((told.name.as_str(), &told.handle));
        }
        // Old logs have no names; the combatant may be gone after an undo.
        let c = self.scene.cast.get(who.index())?;
        self.scene.sees(self.viewer, who).then_some((c.name.as_str(), &*c.handle))
    }
    fn words(&self, text: &Text) -> Words {
        spans(&|name| self.system.card(name).map(Into::into), text, |w| self.name(w))
    }
    fn plain(&self, text: &Text) -> String {
        text.render(|w| self.name(w).map_or("someone", |(name, _)| name))
    }
}

/// The content of a line, before it has a number.
fn line(e: &Encounter, viewer: Viewer, f: &Fact, told: &Told) -> LineView {
    let names = NamesThen { system: e.system(), scene: e.scene(), viewer, names: &told.names };
    let short = told.shortened.as_ref().filter(|s| !s.whole.contains(viewer));
    LineView {
        n: 0,
        round: None,
        kind: told.kind.into(),
        text: names.words(short.map_or(&told.text, |s| &s.text)),
        roll: told.roll.as_ref().filter(|_| short.is_none()).map(|r| roll(&names, &told.text, r)),
        rule: f.rule.to_string(),
        secret: f.to != Audience::All,
        undone: false,
        undoes: false,
        tone: told.tone.into(),
        action: None,
        cause: None,
        amends: None,
        opposes: None,
    }
}

fn roll(names: &NamesThen<'_>, sentence: &Text, r: &RollNote) -> RollView {
    let handle = |w: Who| names.name(w).map(|(_, handle)| handle.0.clone());
    let die = |(n, d): (usize, &crate::fact::NoteDie)| DieView {
        who: r.throwers.get(n).copied().and_then(handle),
        sides: d.die.card.is_none().then_some(d.die.sides),
        faces: d.die.faces.to_vec(),
        tens: names.system.shows_tens(&d.label),
        label: d.die.card.clone().unwrap_or_else(|| d.label.clone()).to_string(),
        card: d.die.card.as_ref().and_then(|name| names.system.card(name)).map(Into::into),
        hand: d.die.card.as_ref().and_then(|name| names.system.hand(name)).map(Into::into),
        counted: d.counted,
    };
    let (dice, modifiers) = (r.dice.iter().enumerate().map(die).collect::<Vec<_>>(), modifiers(names, &r.modifiers));
    let pool = pool(names, &r.tally);
    let sum = match (&r.tally, &pool, r.total) {
        (Tally::Faces, _, Some(total)) => sums::by_faces(&dice, &modifiers, total),
        (Tally::Successes(_), Some(pool), Some(total)) => sums::by_successes(pool, &dice, &modifiers, total),
        (Tally::None | Tally::Faces | Tally::Successes(_), _, _) => String::new(),
    };
    let (result, total) = (names.plain(&r.result), r.total.map(number));
    let total = total.as_deref();
    RollView {
        who: r.who.and_then(handle),
        title: names.plain(&r.title),
        pool,
        dice,
        modifiers,
        total: r.total,
        bare: total.is_some_and(|total| sum == total),
        sum,
        against: names.plain(&r.against),
        names_total: total.is_some_and(|total| result.split(' ').next() == Some(total)),
        told: names.plain(sentence).contains(&result),
        result: if total == Some(&*result) { String::new() } else { result },
        tone: r.tone.into(),
        changed: false,
        throws: None,
    }
}

fn pool(names: &NamesThen<'_>, tally: &Tally) -> Option<PoolView> {
    match tally {
        Tally::None | Tally::Faces => None,
        Tally::Successes(pool) => {
            Some(PoolView { parts: modifiers(names, &pool.parts), dice: pool.dice, why: names.plain(&pool.why) })
        }
    }
}

/// The modifiers. Those from combatants unknown to the viewer are added up as "other". If one of them tells the state of a masked
/// foe, they are all added up: what is left of the sum would tell it as well.
fn modifiers(names: &NamesThen<'_>, modifiers: &[Modifier]) -> Vec<ModifierView> {
    if names.viewer != Viewer::Gm && modifiers.iter().any(|m| m.masked) {
        let value = modifiers.iter().map(|m| m.value).sum();
        return vec![ModifierView { label: "in all".to_string(), value, rule: String::new() }];
    }
    let (mut out, mut other) = (Vec::new(), 0);
    for m in modifiers {
        let known = m.label.names().chain(m.because.iter().copied()).all(|w| names.name(w).is_some());
        if known {
            out.push(ModifierView { label: names.plain(&m.label), value: m.value, rule: m.rule.to_string() });
        } else {
            other += m.value;
        }
    }
    if other != 0 {
        out.push(ModifierView { label: "other".to_string(), value: other, rule: String::new() });
    }
    out
}
