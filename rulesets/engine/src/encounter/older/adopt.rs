//! Adopting a log of another release: it continues with the names of this release, and a line names the unknown ones to
//! the GM.

use super::super::Encounter;
use super::super::step::{Step, line_to};
use super::{ReadLog, names_fact};
use crate::base::{Str, Text};
use crate::fact::{Audience, Commit, Fact, FactKind, Names};
use std::sync::Arc;

/// Whether the commit only adopts the log.
pub(in crate::encounter) fn is_adoption(c: &Commit) -> bool {
    matches!(c.facts.first().map(|f| &f.kind), Some(FactKind::Names(_)))
        && c.facts.iter().all(|f| matches!(f.kind, FactKind::Names(_) | FactKind::Told(_)))
}

impl Encounter {
    /// The fact with the names that the log uses from here on, unless it is there already.
    pub(in crate::encounter) fn names_to_write(&self) -> Option<Fact> {
        let written = self.named.is_some_and(|commit| commit < self.log.len());
        (!written).then(|| names_fact(Names::of(self.system)))
    }

    /// Adopts a log of another release. What this release does not know is named to the GM.
    pub(in crate::encounter) fn adopt(&mut self, read: ReadLog) {
        if self.log.is_empty() {
            return;
        }
        self.named = (!read.foreign).then_some(0);
        if !read.foreign {
            return;
        }
        let mut names = Names::clone(&Names::of(self.system));
        names.unknown = read.unknown.into_iter().map(Str::from).collect();
        let told = (!names.unknown.is_empty()).then(|| {
            let words = format!(
                "This fight was begun with another release. This release does not know the following, and ignores it: {}. \
                 Set what you need by hand.",
                names.unknown.join(", ")
            );
            line_to(Text::from(words), Audience::gm())
        });
        let len = self.log.len();
        let step = Step { id: len as u32, seat: None, title: Text::default(), to: Audience::gm() };
        self.named = Some(0);
        self.push(&step, None, [names_fact(Arc::new(names))].into_iter().chain(told).collect());
        self.named = Some(len);
    }
}
