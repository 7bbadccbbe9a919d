//! Every name that the rules use is one that the system lists for those who write scenarios.

use crate::course::Operation;
use crate::fact::{Asked, Commit, FactKind, Log, Question};
use crate::system::System;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The first roll, question or action of these commits, or of these questions of a window, that the system does not
/// list.
///
/// # Errors
/// What it is, and where it belongs.
pub fn all_listed<'l>(
    system: &dyn System,
    commits: impl IntoIterator<Item = &'l Arc<Commit>>,
    questions: &[&Question],
) -> Result<(), String> {
    let reference = system.reference();
    let (purposes, acts) = ((reference.purposes)(), (reference.acts)());
    let listed = |q: &Question| {
        let list = match q.asked {
            Asked::Gm => system.rulings(),
            Asked::Player(_) => reference.questions,
        };
        if list.iter().any(|(id, _)| *id == q.kind) { Ok(()) } else { Err(unlisted("question", &q.kind)) }
    };
    questions.iter().try_for_each(|q| listed(q))?;
    // The rules know nothing of dice that are rolled in talk.
    let by_the_rules = commits.into_iter().filter(|c| !c.is_talk());
    by_the_rules.flat_map(|c| &c.facts).try_for_each(|f| match &f.kind {
        FactKind::Rolled(key, _) if purposes.iter().all(|p| p.id != key.purpose) => {
            Err(unlisted("purpose of a roll", &key.purpose))
        }
        FactKind::Began(Operation::Act(cmd)) if !acts.contains(&&*cmd.act) => Err(unlisted("action", &cmd.act)),
        FactKind::Asked(all) => all.iter().try_for_each(listed),
        FactKind::Posted(p) => listed(&p.question),
        _ => Ok(()),
    })
}

/// The actions, questions and purposes of rolls of these commits.
pub(super) fn names(log: &Log) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for f in log.iter().flat_map(|c| &c.facts) {
        match &f.kind {
            FactKind::Rolled(key, _) => names.extend([key.purpose.to_string()]),
            FactKind::Began(Operation::Act(cmd)) => names.extend([cmd.act.to_string()]),
            FactKind::Asked(all) => names.extend(all.iter().map(|q| q.kind.to_string())),
            FactKind::Posted(p) => names.extend([p.question.kind.to_string()]),
            _ => {}
        }
    }
    names
}

fn unlisted(what: &str, name: &str) -> String {
    format!("the {what} '{name}' is not in the system's reference")
}
