//! Undo and redo: a step is one input from outside with all that followed from it.

use super::step::from_outside;
use super::{Encounter, older};
use crate::base::{Refusal, Text, Viewer};
use crate::fact::{Audience, Commit, Fact, FactKind, LineKind, SetAside, Shortened, Told};
use crate::text;
use std::sync::Arc;

/// Whether the commit is about steps, members, the seed of the dice or what people say, which undo never sets aside.
pub(super) fn is_never_undone(c: &Commit) -> bool {
    let upkeep = |f: &Fact| {
        matches!(f.kind, FactKind::Undone(_) | FactKind::Redone(_) | FactKind::Dismissed(_) | FactKind::Salted(..))
    };
    c.is_talk() || c.facts.iter().any(upkeep) || older::is_adoption(c)
}

/// Set-up before the first step: it has no title and cannot be undone.
fn is_set_up(c: &Commit) -> bool {
    c.root.is_none() && c.title.is_empty()
}

impl Encounter {
    /// The step that undo would set aside, with its title.
    pub(crate) fn undoable(&self, aside: &SetAside) -> Option<(u32, Text)> {
        let c =
            self.log.iter().rev().find(|c| !is_never_undone(c) && !is_set_up(c) && !aside.steps.contains(&c.step))?;
        Some((c.step, self.title_of(c.step)))
    }

    /// The step that redo would bring back, with its title: the last one set aside, unless something new was done since.
    pub(crate) fn redoable(&self) -> Option<(u32, Text)> {
        let mut aside = Vec::new();
        let since = self.log.iter().rev().position(|c| !is_never_undone(c)).map_or(0, |n| self.log.len() - 1 - n);
        for f in self.log.since(since).flat_map(|c| &c.facts) {
            match f.kind {
                FactKind::Undone(step) => aside.push(step),
                FactKind::Redone(step) => aside.retain(|s| *s != step),
                _ => {}
            }
        }
        let step = *aside.last()?;
        Some((step, self.title_of(step)))
    }

    /// The title as the name of a thing: a step that answers a question has that question as its title.
    fn title_of(&self, step: u32) -> Text {
        let title = self.log.get(step as usize).map(|c: &Arc<Commit>| c.title.clone()).unwrap_or_default();
        let asks = title.render(|_| String::new()).ends_with('?');
        if asks { text!("the answer to “").then(title).and("”") } else { title }
    }

    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let Some((step, title)) = self.undoable(self.set_aside()) else {
            return Err(Refusal::new("nothing_to_undo", "", "There is nothing to undo."));
        };
        self.undo_or_redo(FactKind::Undone(step), step, with_title("Undone", title), "The GM undoes a step.");
        Ok(())
    }

    pub(super) fn redo(&mut self) -> Result<(), Refusal> {
        let Some((step, title)) = self.redoable() else {
            return Err(Refusal::new(
                "nothing_to_redo",
                "",
                "There is nothing to bring back: something new was done since.",
            ));
        };
        self.undo_or_redo(FactKind::Redone(step), step, with_title("Done again", title), "The GM brings a step back.");
        Ok(())
    }

    fn undo_or_redo(&mut self, kind: FactKind, of: u32, said: Text, short: &'static str) {
        let (to, names) =
            self.log.get(of as usize).map_or((Audience::gm(), vec![]), |c| (c.title_to.clone(), c.title_names.clone()));
        // Viewers who were told only of the turn that followed must not learn of a hidden one before it.
        let told = self.facts_of_input(of).filter(|f| matches!(f.kind, FactKind::Told(_)));
        let told = told.fold(Audience::gm(), |all, f| all.union(&f.to));
        // What the GM does without a combatant may befall somebody hidden alone: then nobody was told.
        let to = if self.began_without_combatant(of) { to.intersection(&told) } else { to };
        let mut told = line_about_step(said, to, told, short);
        told.0.names = names;
        told.0.keep_names(&self.scene);
        let facts = vec![from_outside(kind, Audience::All), from_outside(FactKind::Told(Box::new(told.0)), told.1)];
        let step = self.step(Viewer::Gm, Text::default(), Audience::gm());
        self.push(&step, None, facts);
        self.refold();
        self.discard_unknown();
    }

    fn began_without_combatant(&self, step: u32) -> bool {
        let mut facts = self.log.get(step as usize).into_iter().flat_map(|c| &c.facts);
        facts.any(|f| match &f.kind {
            FactKind::Began(operation) | FactKind::Interjected(operation) => operation.is_of_gm(),
            _ => false,
        })
    }

    /// The audience of these steps.
    pub(super) fn audience_of_steps(&self, steps: &[u32]) -> Audience {
        let first = steps.iter().min().map_or(self.log.len(), |step| *step as usize);
        let of = self.log.since(first).filter(|c| steps.contains(&c.step)).flat_map(|c| &c.facts);
        of.filter(|f| matches!(f.kind, FactKind::Told(_))).fold(Audience::gm(), |all, f| all.union(&f.to))
    }
}

/// A line that names the undone step to those who may know it, and tells the rest of its audience that a step was undone.
pub(super) fn line_about_step(said: Text, whole: Audience, told: Audience, short: &'static str) -> (Told, Audience) {
    let mut line = Told::new(LineKind::Gm, said);
    let to = told.union(&whole);
    if to != Audience::gm().union(&whole) {
        line.shortened = Some(Shortened { whole, text: short.into() });
    }
    (line, to)
}

fn with_title(verb: &'static str, title: Text) -> Text {
    let said = if title.is_empty() { text!(verb) } else { text!(verb, ": ").then(title) };
    said.ended()
}
