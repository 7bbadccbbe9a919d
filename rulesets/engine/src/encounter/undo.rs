//! Undo and redo: a step is one input from outside with all that followed from it.

use super::Encounter;
use super::fold::dead;
use super::run::Step;
use crate::base::{Bit, Text, Viewer};
use crate::fact::{Audience, Commit, Fact, What};
use crate::system::Refusal;
use crate::text;
use std::sync::Arc;

/// Whether the commit is about steps or members, and so none that undo could set aside.
pub(super) fn is_history(c: &Commit) -> bool {
    c.facts.iter().any(|f| matches!(f.what, What::Undone(_) | What::Redone(_) | What::Dismissed(_)))
}

impl Encounter {
    /// The step that undo would set aside, with its title.
    pub(crate) fn undoable(&self) -> Option<(u32, Text)> {
        let aside = dead(&self.log);
        let c = self.log.iter().rev().find(|c| !is_history(c) && !aside.steps.contains(&c.step))?;
        Some((c.step, self.title_of(c.step)))
    }

    /// The step that redo would bring back, with its title: the last one set aside, unless something new was done since.
    pub(crate) fn redoable(&self) -> Option<(u32, Text)> {
        let mut aside = Vec::new();
        for c in &self.log {
            if !is_history(c) {
                aside.clear();
            }
            for f in &c.facts {
                match f.what {
                    What::Undone(step) => aside.push(step),
                    What::Redone(step) => aside.retain(|s| *s != step),
                    _ => {}
                }
            }
        }
        let step = *aside.last()?;
        Some((step, self.title_of(step)))
    }

    fn title_of(&self, step: u32) -> Text {
        self.log.get(step as usize).map(|c: &Arc<Commit>| c.title.clone()).unwrap_or_default()
    }

    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let Some((step, title)) = self.undoable() else {
            return Err(Refusal::new("nothing_to_undo", "", "There is nothing to undo."));
        };
        self.history(What::Undone(step), text!("Undone"), title);
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
        self.history(What::Redone(step), text!("Done again"), title);
        Ok(())
    }

    fn history(&mut self, what: What, verb: Text, title: Text) {
        let step: Step = self.step(Viewer::Gm, Text::default());
        let mut said = verb;
        if !title.0.is_empty() {
            said = said.and(": ");
            said.0.extend(title.0);
        }
        let to = crate::play::seeing(&self.scene, &said.names().collect::<Vec<_>>());
        let ended = matches!(said.0.last(), Some(Bit::S(s)) if s.ends_with(['.', '?', '!']));
        let told = super::gm::line_to(if ended { said } else { said.and(".") }, to);
        let fact = Fact { what, rule: "".into(), to: Audience::All, outside: true };
        self.push(&step, None, vec![fact, told]);
        self.refold();
    }
}
