//! Entries of a list on a sheet: names, with a rating each or without.

use super::{Rating, Str, Val, ValueType as _};
use serde::{Deserialize, Serialize};

/// One entry: its name, and its rating in a list that has them.
pub type Entry = (Str, Option<Rating>);

/// How one entry changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryChange {
    /// It is in a list of ratings, with this rating.
    Rated(Rating),
    /// It is in a set.
    Listed,
    Gone,
}

/// Whether two names are the same entry.
pub fn same_name(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

impl Val {
    /// The entries of a list, in order; anything else has none.
    pub fn entries(&self) -> Vec<Entry> {
        match self {
            Val::Texts(names) => names.iter().map(|name| (name.clone(), None)).collect(),
            Val::Ratings(all) => all.iter().map(|(name, rating)| (name.clone(), Some(*rating))).collect(),
            Val::None | Val::Int(_) | Val::Flag(_) | Val::Text(_) | Val::Die(_) | Val::Ints(_) => vec![],
        }
    }

    /// A list of these entries; [`Val::None`] if there are none. If a name appears twice, the first entry counts.
    pub fn of_entries(entries: impl IntoIterator<Item = Entry>) -> Val {
        let mut all: Vec<Entry> = vec![];
        for entry in entries {
            if all.iter().all(|(name, _)| !same_name(name, &entry.0)) {
                all.push(entry);
            }
        }
        if all.is_empty() {
            return Val::None;
        }
        if all.iter().all(|(_, rating)| rating.is_none()) {
            return Val::Texts(all.into_iter().map(|(name, _)| name).collect());
        }
        all.into_iter().filter_map(|(name, rating)| Some((name, rating?))).collect::<Vec<_>>().put()
    }

    /// The list after this change of one entry.
    #[must_use]
    pub fn with_entry(&self, name: &Str, change: EntryChange) -> Val {
        let mut all = self.entries();
        let rating = match change {
            EntryChange::Rated(rating) => Some(rating),
            EntryChange::Listed => None,
            EntryChange::Gone => {
                all.retain(|(n, _)| !same_name(n, name));
                return Val::of_entries(all);
            }
        };
        match all.iter_mut().find(|(n, _)| same_name(n, name)) {
            Some(entry) => entry.1 = rating,
            None => all.push((name.clone(), rating)),
        }
        Val::of_entries(all)
    }
}
