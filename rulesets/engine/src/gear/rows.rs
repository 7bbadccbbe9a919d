//! Rows of an armoury, by their ids.

use std::cmp::Ordering;

/// Rows by their ids, quick to find: rules look up a weapon's figures again and again.
#[derive(Debug)]
pub struct Rows<T>(Vec<(&'static str, T)>);

impl<T: Copy> Rows<T> {
    /// The row with this id.
    pub fn get(&self, id: &str) -> Option<T> {
        let at = self.0.binary_search_by(|(known, _)| by_length(known, id)).ok()?;
        Some(self.0[at].1)
    }
}

impl<T> FromIterator<(&'static str, T)> for Rows<T> {
    fn from_iter<I: IntoIterator<Item = (&'static str, T)>>(rows: I) -> Self {
        let mut rows: Vec<(&'static str, T)> = rows.into_iter().collect();
        rows.sort_by(|(a, _), (b, _)| by_length(a, b));
        Rows(rows)
    }
}

/// Few ids have the same length, so few are compared letter by letter.
fn by_length(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}
