//! Whether the rolls of a log follow one another without a gap.

use super::kind::{Commit, Fact, FactKind};
use super::set_aside::{Revision, SetAside};
use crate::base::Who;
use std::collections::BTreeMap;

/// Who rolls, and for what.
type Rolls<'l> = (Option<Who>, &'l str);

/// The rolls whose number is not that of their roller's rolls for this purpose that counted before: commit, and index of
/// the fact in it. The number decides the faces, so a server that leaves out a number chooses among faces.
pub fn rolls_out_of_sequence<'l>(log: impl IntoIterator<Item = &'l Commit>) -> Vec<(u32, usize)> {
    let mut fallen: BTreeMap<Rolls, Vec<(&Commit, &Fact)>> = BTreeMap::new();
    let (mut revisions, mut aside, mut found) = (vec![], SetAside::default(), vec![]);
    for commit in log {
        for (n, fact) in commit.facts.iter().enumerate() {
            let FactKind::Rolled(key, _) = &fact.kind else { continue };
            let before = fallen.entry((key.who, &key.purpose)).or_default();
            let counted = before.iter().filter(|(commit, fact)| !aside.hold(commit, fact)).count();
            if u32::try_from(counted) != Ok(key.nth) {
                found.push((commit.id, n));
            }
            before.push((commit, fact));
        }
        let known = revisions.len();
        revisions.extend(commit.facts.iter().filter_map(|fact| Revision::of(commit, fact)));
        if revisions.len() > known {
            aside = SetAside::after(&revisions);
        }
    }
    found
}
