//! Hash chains, by which lost and changed commits are noticed. Every commit is in two of them. In the chain of its log,
//! its hash covers the hash before it, so that a change shows. In the chain of the whole file, it has a number (its
//! place) and a hash that covers the place before, so that numbers are missing if the end of any log is. The end of the
//! whole file is noted in another file ([`LastCommitFile`]).

use super::hash::Hash;
use super::head::Head;
use super::read;
use crate::ids::{Code, EncounterNo};
use crate::store::StoreError;
use crate::store::rows::{Change, Unit};
use sqlx::SqliteConnection;
use std::collections::HashMap;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};

/// The most logs whose last hash is remembered.
const REMEMBERED: usize = 4096;

/// What is stored with a commit so that its loss or change is noticed.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// In the chain of its log.
    pub hash: Hash,
    /// Its number in the whole file.
    pub place: i64,
    /// In the chain of the whole file: over `hash` and the chain of the place before.
    pub chain: Hash,
}

/// The links of the units' commits, in order, and the head of the file once they are stored.
pub struct Chained {
    pub links: Vec<Link>,
    pub head: Head,
}

/// The last hashes of the logs that are being written, and the head of the file.
#[derive(Default)]
pub struct LastHashes {
    logs: HashMap<(Code, EncounterNo), Hash>,
    head: Option<Head>,
}

impl LastHashes {
    /// Chains all commits of these units.
    pub async fn chain(&mut self, c: &mut SqliteConnection, units: &[Unit]) -> Result<Chained, StoreError> {
        if self.logs.len() > REMEMBERED {
            self.logs.clear();
        }
        let mut head = match self.head {
            Some(head) => head,
            None => Head::read(c).await?,
        };
        let mut links = vec![];
        for unit in units {
            head.writes += 1;
            for change in &unit.changes {
                let Change::Commit(row) = change else { continue };
                let key = (unit.code.clone(), row.no);
                let before = match self.logs.get(&key) {
                    Some(hash) => *hash,
                    None => read::tip(c, &unit.code, row.no).await?,
                };
                let hash = before.after(&unit.code, row);
                self.logs.insert(key, hash);
                head = head.after(hash);
                links.push(Link { hash, place: head.place, chain: head.chain });
            }
        }
        self.head = Some(head);
        Ok(Chained { links, head })
    }

    /// Forgets all, because what was chained last was not stored.
    pub fn forget(&mut self) {
        *self = LastHashes::default();
    }
}

/// The note of what was acknowledged last, in the file next to the data file. It is written after each transaction, but
/// not synced to the disk: after a power cut it may be older than the data file, and is never newer.
pub struct LastCommitFile {
    file: File,
    noted: Option<LastCommitNote>,
}

impl LastCommitFile {
    pub fn new(mut file: File) -> LastCommitFile {
        let mut line = String::new();
        let read = file.seek(SeekFrom::Start(0)).and_then(|_| file.read_to_string(&mut line));
        LastCommitFile { noted: read.ok().and_then(|_| LastCommitNote::read(&line)), file }
    }

    /// Notes how far the file has come with these units.
    pub fn note(&mut self, units: &[Unit], chained: &Chained) {
        let changes = units.iter().flat_map(|unit| unit.changes.iter().map(|change| (&unit.code, change)));
        let commits = changes.filter_map(|(code, change)| match change {
            Change::Commit(row) => Some((code, row)),
            _ => None,
        });
        let last = commits.zip(&chained.links).last().map(|((code, row), link)| LastCommit {
            code: code.clone(),
            no: row.no,
            id: row.id,
            hash: link.hash,
        });
        let before = self.noted.take().and_then(|noted| noted.last);
        let noted = LastCommitNote { writes: chained.head.writes, last: last.or(before) };
        if let Err(error) = self.write(&noted.line()) {
            tracing::warn!(%error, "the note of the last stored commit could not be written next to the data file");
        }
        self.noted = Some(noted);
    }

    fn write(&mut self, line: &str) -> std::io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(line.as_bytes())?;
        self.file.set_len(line.len() as u64)
    }

    /// What was noted before this server began to write.
    pub fn noted(&self) -> Option<&LastCommitNote> {
        self.noted.as_ref()
    }
}

/// What a note says.
#[derive(Debug, PartialEq, Eq)]
pub struct LastCommitNote {
    /// The number of units that the file holds; 0 in notes of older releases, which did not count them.
    writes: i64,
    last: Option<LastCommit>,
}

/// The last commit that had been acknowledged.
#[derive(Debug, PartialEq, Eq)]
struct LastCommit {
    code: Code,
    no: EncounterNo,
    id: u32,
    hash: Hash,
}

impl LastCommitNote {
    /// Reads a note: the number of writes, the last commit, or both, as different releases wrote it. `None` if it is
    /// empty, or if a power cut left only a part of it.
    pub fn read(line: &str) -> Option<LastCommitNote> {
        let words: Vec<&str> = line.strip_suffix('\n')?.split(' ').collect();
        let (commit, writes) = match words[..] {
            [_, _, _, _] => (&words[..], 0),
            [writes] => return Some(LastCommitNote { writes: writes.parse().ok()?, last: None }),
            [writes, _, _, _, _] => (&words[1..], writes.parse().ok()?),
            _ => return None,
        };
        let &[code, no, id, hash] = commit else { return None };
        let (no, id) = (EncounterNo(no.parse().ok()?), id.parse().ok()?);
        Some(LastCommitNote { writes, last: Some(LastCommit { code: Code::parse(code)?, no, id, hash: unhex(hash)? }) })
    }

    fn line(&self) -> String {
        match &self.last {
            None => format!("{}\n", self.writes),
            Some(LastCommit { code, no, id, hash }) => format!("{} {code} {} {id} {}\n", self.writes, no.0, hash.hex()),
        }
    }

    /// What the note says and the data file lacks, in words.
    pub async fn missing(&self, c: &mut SqliteConnection) -> Result<Option<String>, StoreError> {
        if let Some(LastCommit { code, no, id, hash }) = &self.last
            && read::hash(c, code, *no, *id).await? != Some(*hash)
        {
            return Ok(Some(format!("table {code}, encounter {}, commit {id}", no.0)));
        }
        let writes = Head::stored(c).await?.map_or(0, |head| head.writes);
        Ok((writes < self.writes).then(|| format!("what was written last ({writes} of {} writes)", self.writes)))
    }
}

fn unhex(text: &str) -> Option<Hash> {
    let mut bytes = [0; 32];
    let digits = text.get(..64).filter(|_| text.len() == 64)?;
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(Hash(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_this_release_and_of_earlier_ones_are_read() {
        let hash = "ab".repeat(32);
        let last = || {
            let code = Code::parse("JHMKXTZKJ").unwrap();
            Some(LastCommit { code, no: EncounterNo(2), id: 7, hash: Hash([0xab; 32]) })
        };
        let earlier = format!("JHMKXTZKJ 2 7 {hash}\n");
        assert_eq!(LastCommitNote::read(&earlier), Some(LastCommitNote { writes: 0, last: last() }));
        for noted in [LastCommitNote { writes: 9, last: last() }, LastCommitNote { writes: 3, last: None }] {
            let line = noted.line();
            assert_eq!(LastCommitNote::read(&line), Some(noted));
            assert_eq!(LastCommitNote::read(line.trim_end()), None, "cut off with the power");
        }
    }
}
