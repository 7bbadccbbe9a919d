//! Editing one entry of a list on a sheet. This is a fact of its own; its line names the old and the new rating.

use super::Encounter;
use super::gm::absolute;
use super::request::{EntryWords, refuse};
use crate::base::{Entry, EntryChange, Rating, Refusal, Str, Val, Viewer, same_name};
use crate::fact::FactKind;
use crate::form::Misfit;
use crate::list::{ListDef, MOST};
use crate::text;

impl Encounter {
    pub(super) fn edit_entry(&mut self, by: Viewer, who: &str, words: &EntryWords) -> Result<(), Refusal> {
        let who = self.named(by, who)?;
        let defs = self.system.tables().sheet;
        let found = defs.iter().position(|d| d.id == words.field);
        let Some((ix, def)) = found.and_then(|ix| Some((ix, defs.get(ix)?))) else {
            return refuse("unknown", "There is no such field.");
        };
        let Some(list) = ListDef::of(def) else { return refuse("unknown", text!(def.label, " is no list.")) };
        let before = self.scene.combatant(who).fields.get(ix).cloned().unwrap_or_default();
        let (name, change) = changed(list, &before.entries(), words)?;
        // An existing entry keeps its name as written.
        let name = before.entries().into_iter().map(|(n, _)| n).find(|n| same_name(n, &name)).unwrap_or(name);
        let after = before.with_entry(&name, change);
        if after == before {
            return refuse("no_change", "That is so already.");
        }
        if after.entries().len() > MOST {
            return refuse("limit", format!("At most {MOST} entries fit. Remove one first."));
        }
        let label = list.label(&name).to_string();
        let said = match (list.ratings, change) {
            (Some(_), _) => {
                let [was, is] = [&before, &after].map(|list| rating(list, &name));
                text!(who, ": ", label, " ", was, " → ", is, " (edited).")
            }
            (None, EntryChange::Gone) => text!(who, ": ", label, " removed from ", def.label, " (edited)."),
            (None, EntryChange::Listed | EntryChange::Rated(_)) => {
                text!(who, ": ", label, " added to ", def.label, " (edited).")
            }
        };
        self.edit_facts(by, who, vec![FactKind::EntrySet(who, ix as u16, name, change)], Some((said, def.sees)))
    }
}

/// Which entry changes, and how.
fn changed(list: ListDef, all: &[Entry], words: &EntryWords) -> Result<(Str, EntryChange), Refusal> {
    let before = all.iter().find(|(name, _)| same_name(name, words.name.trim()));
    let misfit = |what| Misfit::new("", what);
    match (list.ratings, words.value.trim()) {
        (_, "" | "none" | "-" | "no") => match before {
            Some((name, _)) => Ok((name.clone(), EntryChange::Gone)),
            None => refuse("unknown", format!("'{}' is not in the list.", words.name.trim())),
        },
        (None, "yes" | "true" | "on") => Ok((list.named(&words.name).map_err(misfit)?.0, EntryChange::Listed)),
        (None, _) => Err(misfit("yes or no".to_string()).into()),
        (Some(_), value) => {
            let number = before.and_then(|(_, rating)| match rating {
                Some(Rating::Int(n)) => Some(*n),
                Some(Rating::Die(_)) | None => None,
            });
            let (name, rating) = list.rated(&words.name, &absolute(number, value)).map_err(misfit)?;
            Ok((name, rating.map_or(EntryChange::Listed, EntryChange::Rated)))
        }
    }
}

/// The rating of a name in this list, in words.
fn rating(list: &Val, name: &str) -> String {
    let entry = list.entries().into_iter().find(|(n, _)| same_name(n, name));
    entry.and_then(|(_, rating)| rating).map_or_else(|| "none".to_string(), |r| r.to_string())
}
