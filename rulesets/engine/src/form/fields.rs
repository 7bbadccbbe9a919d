//! Answers by name.

use crate::base::Str;
use serde::{Serialize, Serializer};
use std::slice;

/// The members of an answer, each name once, in the order of the names.
///
/// A list, because answers are short and rules look into them all the time: comparing a few names takes less time than a tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Fields<V>(Vec<(Str, V)>);

/// Longer lists are searched by halving. Names mostly differ in length, so passing over one takes less time than ordering two.
const SHORT: usize = 24;

impl<V> Default for Fields<V> {
    fn default() -> Self {
        Fields(Vec::new())
    }
}

impl<V> Fields<V> {
    pub fn get(&self, name: &str) -> Option<&V> {
        if self.0.len() <= SHORT {
            return self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        }
        self.place(name).ok().map(|ix| &self.0[ix].1)
    }

    pub fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Puts it in the place of an earlier one.
    pub fn insert(&mut self, name: Str, value: V) {
        match self.place(&name) {
            Ok(ix) => self.0[ix].1 = value,
            Err(ix) => self.0.insert(ix, (name, value)),
        }
    }

    pub fn remove(&mut self, name: &str) -> Option<V> {
        self.place(name).ok().map(|ix| self.0.remove(ix).1)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Str, &V)> {
        self.0.iter().map(|(name, value)| (name, value))
    }

    pub fn keys(&self) -> impl Iterator<Item = &Str> {
        self.0.iter().map(|(name, _)| name)
    }

    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }

    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }
}

/// Of several with one name the last counts.
impl<V> FromIterator<(Str, V)> for Fields<V> {
    fn from_iter<I: IntoIterator<Item = (Str, V)>>(members: I) -> Fields<V> {
        let mut all: Vec<(Str, V)> = members.into_iter().collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                std::mem::swap(&mut later.1, &mut earlier.1);
            }
            same
        });
        Fields(all)
    }
}

impl<V> Extend<(Str, V)> for Fields<V> {
    fn extend<I: IntoIterator<Item = (Str, V)>>(&mut self, members: I) {
        members.into_iter().for_each(|(name, value)| self.insert(name, value));
    }
}

impl<V> IntoIterator for Fields<V> {
    type Item = (Str, V);
    type IntoIter = std::vec::IntoIter<(Str, V)>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'f, V> IntoIterator for &'f Fields<V> {
    type Item = &'f (Str, V);
    type IntoIter = slice::Iter<'f, (Str, V)>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<V: Serialize> Serialize for Fields<V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.iter())
    }
}
