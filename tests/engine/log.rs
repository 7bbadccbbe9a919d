//! The log behaves as a list would, whatever copies of it do.

use fray_engine::base::Text;
use fray_engine::fact::{Audience, Commit, Log};
use std::sync::Arc;

fn commit(id: u32) -> Arc<Commit> {
    let title = Text::default();
    Arc::new(Commit {
        id,
        step: id,
        root: None,
        seat: None,
        title,
        title_to: Audience::gm(),
        title_names: vec![],
        facts: vec![],
    })
}

fn ids<'l>(commits: impl Iterator<Item = &'l Arc<Commit>>) -> Vec<u32> {
    commits.map(|c| c.id).collect()
}

#[test]
fn a_log_cut_anywhere_goes_on_and_leaves_the_others_as_they_are() {
    const LEN: u32 = 150;
    let whole: Log = (0..LEN).map(commit).collect();
    for cut in 0..=LEN {
        let mut log = whole.prefix(cut as usize);
        assert_eq!(ids(log.iter()), (0..cut).collect::<Vec<_>>());
        for more in 0..100 {
            log.push(commit(1000 + more));
        }
        let want: Vec<u32> = (0..cut).chain(1000..1100).collect();
        assert_eq!(ids(log.iter()), want);
        assert_eq!(ids(log.iter().rev()), want.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(ids(log.since(70)), want[70.min(want.len())..]);
        let one_by_one: Vec<u32> = (0..log.len()).map(|n| log[n].id).collect();
        assert_eq!((one_by_one, log.get(log.len())), (want, None));
        assert_eq!(ids(whole.iter()), (0..LEN).collect::<Vec<_>>());
    }
}
