//! Reading a stored log into the commits of a fight.

use crate::denied::Denied;
use crate::ids::{Code, EncounterNo};
use crate::store::{CommitRow, Store, StoreError, Stretch};
use fray_engine::encounter::Commit;
use tokio::task::{JoinHandle, spawn_blocking};

/// The version of the facts that this program writes.
pub const FACTS: u32 = 1;

/// The commits of a log.
///
/// # Errors
/// `Damaged`: one of them cannot be read.
pub fn commits(log: &[CommitRow]) -> Result<Vec<Commit>, Denied> {
    log.iter().map(|r| known(r.no, r.version).and_then(|()| commit(r.no, r.id, &r.facts))).collect()
}

/// The commits of an encounter, from the store: one stretch is parsed while the next one is fetched.
///
/// # Errors
/// Those of the store; `Damaged`: a commit cannot be read.
pub async fn stored(store: &dyn Store, code: &Code, no: EncounterNo) -> Result<Vec<Commit>, Denied> {
    let mut reading: Vec<JoinHandle<Result<Vec<Commit>, Denied>>> = vec![];
    let mut from = 0;
    while let Some(stretch) = store.stretch(code, no, from).await? {
        let first = from;
        from = after(no, first, &stretch)?;
        reading.push(spawn_blocking(move || read(no, first, &stretch)));
    }
    let mut commits = Vec::with_capacity(from as usize);
    for read in reading {
        commits.append(&mut read.await.map_err(|_| Denied::Fault)??);
    }
    Ok(commits)
}

fn read(no: EncounterNo, first: u32, stretch: &Stretch) -> Result<Vec<Commit>, Denied> {
    let Stretch { commits, last, versions, facts } = stretch;
    for version in [versions.start(), versions.end()] {
        known(no, *version)?;
    }
    let read: Vec<Commit> =
        (first..).zip(facts.split('\n')).map(|(id, facts)| commit(no, id, facts)).collect::<Result<_, _>>()?;
    if read.len() != *commits as usize {
        return Err(damaged(no, &format!("commits {first} to {last} do not stand in a line each")));
    }
    Ok(read)
}

fn commit(no: EncounterNo, id: u32, facts: &str) -> Result<Commit, Denied> {
    serde_json::from_str(facts).map_err(|e| damaged(no, &format!("commit {id}: {e}")))
}

fn known(no: EncounterNo, version: u32) -> Result<(), Denied> {
    match version {
        FACTS => Ok(()),
        other => Err(damaged(no, &format!("there are commits of version {other}, which this program does not know"))),
    }
}

/// The number of the commit after a stretch that begins with `first`. Missing commits are found here, before memory is
/// reserved for as many as the numbers of a damaged file promise.
fn after(no: EncounterNo, first: u32, stretch: &Stretch) -> Result<u32, Denied> {
    let Stretch { commits, last, .. } = stretch;
    match first.checked_add(*commits) {
        Some(after) if last.checked_add(1) == Some(after) => Ok(after),
        Some(_) | None => Err(damaged(no, &format!("of the commits {first} to {last} some are missing"))),
    }
}

/// A log that cannot be read.
pub fn damaged(no: EncounterNo, what: &str) -> Denied {
    Denied::Store(StoreError::Damaged(format!("encounter {}: {what}", no.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_with_a_gap_is_damaged_however_far_its_numbers_go() {
        let stretch = |commits, last| Stretch { commits, last, versions: FACTS..=FACTS, facts: String::new() };
        let next = |first, stretch| after(EncounterNo(1), first, &stretch).ok();
        assert_eq!(next(0, stretch(2, 1)), Some(2));
        assert_eq!(next(512, stretch(1, 512)), Some(513));
        assert_eq!(next(0, stretch(2, 2)), None);
        assert_eq!(next(0, stretch(2, u32::MAX)), None);
        assert_eq!(next(u32::MAX, stretch(1, u32::MAX)), None);
    }
}
