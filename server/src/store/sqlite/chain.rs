//! Commits are chained: the hash of each covers the one before it. A log with a changed or missing part is noticed; so is
//! one whose end is missing, because the last hash is noted outside the data file.

use super::read;
use crate::ids::{Code, EncounterNo};
use crate::store::StoreError;
use crate::store::rows::{Change, CommitRow, Unit};
use sha2::{Digest as _, Sha256};
use sqlx::SqliteConnection;
use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};

/// SHA-256 over a commit and all before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash(pub [u8; 32]);

/// Logs whose last hash is remembered.
const REMEMBERED: usize = 4096;

impl Hash {
    /// Before the first commit.
    pub const NONE: Hash = Hash([0; 32]);

    /// After one more commit.
    #[must_use]
    pub fn after(self, code: &Code, row: &CommitRow) -> Hash {
        let CommitRow { no, id, seat, at, command_id, command, outcome, version, facts } = row;
        let mut sha = Sha256::new().chain_update(self.0);
        for number in [no.0.into(), (*id).into(), seat.0.into(), at.0, (*version).into()] as [i64; 5] {
            sha.update(number.to_le_bytes());
        }
        for text in [code.as_str(), command_id, command, outcome, facts] {
            sha.update((text.len() as u64).to_le_bytes());
            sha.update(text);
        }
        Hash(sha.finalize().into())
    }

    pub fn hex(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The last hashes of the logs that are being written.
#[derive(Default)]
pub struct Tips(HashMap<(Code, EncounterNo), Hash>);

impl Tips {
    /// The hashes of all commits of these units, in order.
    pub async fn chain(&mut self, c: &mut SqliteConnection, units: &[Unit]) -> Result<Vec<Hash>, StoreError> {
        if self.0.len() > REMEMBERED {
            self.forget();
        }
        let mut hashes = vec![];
        for unit in units {
            for change in &unit.changes {
                let Change::Commit(row) = change else { continue };
                let key = (unit.code.clone(), row.no);
                let before = match self.0.get(&key) {
                    Some(hash) => *hash,
                    None => read::tip(c, &unit.code, row.no).await?,
                };
                let hash = before.after(&unit.code, row);
                self.0.insert(key, hash);
                hashes.push(hash);
            }
        }
        Ok(hashes)
    }

    /// What was chained was not stored.
    pub fn forget(&mut self) {
        self.0.clear();
    }
}

/// Which commit was acknowledged last, noted in the file beside the data file. It is written after each transaction and
/// left to the operating system to bring to the disk: then it may be older than the data file, and never newer.
pub struct Anchor(File);

impl Anchor {
    pub fn new(file: File) -> Anchor {
        Anchor(file)
    }

    /// Notes the last commit of these units.
    pub fn note(&mut self, units: &[Unit], hashes: &[Hash]) {
        let changes = units.iter().flat_map(|unit| unit.changes.iter().map(|change| (&unit.code, change)));
        let commits = changes.filter_map(|(code, change)| match change {
            Change::Commit(row) => Some((code, row)),
            _ => None,
        });
        let Some(((code, row), hash)) = commits.zip(hashes).last() else { return };
        let line = format!("{code} {} {} {}\n", row.no.0, row.id, hash.hex());
        if let Err(error) = self.write(&line) {
            tracing::warn!(%error, "what was stored last could not be noted beside the data file");
        }
    }

    fn write(&mut self, line: &str) -> std::io::Result<()> {
        self.0.seek(SeekFrom::Start(0))?;
        self.0.write_all(line.as_bytes())?;
        self.0.set_len(line.len() as u64)
    }

    /// The commit that was noted, if there is one.
    pub fn noted(&mut self) -> Option<Noted> {
        let mut line = String::new();
        self.0.seek(SeekFrom::Start(0)).and_then(|_| self.0.read_to_string(&mut line)).ok()?;
        Noted::read(&line)
    }
}

/// A commit that was acknowledged.
pub struct Noted {
    code: Code,
    no: EncounterNo,
    id: u32,
    hash: Hash,
}

impl Noted {
    /// None: nothing was noted, or the note was cut off with the power.
    pub fn read(line: &str) -> Option<Noted> {
        let mut words = line.strip_suffix('\n')?.split(' ');
        let (code, no, id) = (words.next()?, words.next()?, words.next()?);
        let hash = unhex(words.next()?)?;
        Some(Noted { code: Code::parse(code)?, no: EncounterNo(no.parse().ok()?), id: id.parse().ok()?, hash })
    }

    /// Whether the data file holds it as it was.
    pub async fn is_stored(&self, c: &mut SqliteConnection) -> Result<bool, StoreError> {
        Ok(read::hash(c, &self.code, self.no, self.id).await? == Some(self.hash))
    }
}

impl fmt::Display for Noted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}, encounter {}, commit {}", self.code, self.no.0, self.id)
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
