//! A disk between the server and its files, which remembers what it has not confirmed and can be told to fail: `disk.c`,
//! built when it is needed by the compiler that links the tests.

use super::Chance;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The bytes of a record before its path.
const HEAD: usize = 31;
/// What a disk writes whole or not at all.
const SECTOR: u64 = 512;

/// How the disk behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Well,
    Full,
    /// Has room for so many more writes of each program.
    FullAfter(u32),
    Fails,
    ReadOnly,
    Slow,
    /// Takes every write, and says that it cannot keep them.
    CannotSync,
    /// Says that it has written what it has not.
    Lies,
}

/// The disk under one folder.
pub struct Disk {
    own: TempDir,
    folder: PathBuf,
}

/// A write, and the bytes that it replaced.
struct Write {
    size: u64,
    at: u64,
    old: Vec<u8>,
    /// How far it reached.
    end: u64,
}

/// What a power cut took away.
#[derive(Debug, Default, Clone, Copy)]
pub struct Taken {
    /// Writes that had not been synced.
    pub unconfirmed: usize,
    /// Their sectors that went back to an earlier state.
    pub sectors: u32,
}

impl Disk {
    pub fn under(folder: &Path) -> Disk {
        let own = tempfile::tempdir().unwrap();
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/harness/disk.c");
        let mut cc = Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()));
        cc.args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-pthread", "-o"]).arg(own.path().join("disk.so"));
        assert!(cc.arg(source).status().unwrap().success(), "the disk could not be built");
        Disk { own, folder: folder.canonicalize().unwrap() }
    }

    /// The environment variables that make the server use this disk.
    pub fn environment(&self) -> Vec<(&'static str, OsString)> {
        vec![
            ("LD_PRELOAD", self.file("disk.so").into()),
            ("FRAY_DISK_FOLDER", self.folder.clone().into()),
            ("FRAY_DISK_RECORD", self.file("record").into()),
            ("FRAY_DISK_MOOD", self.file("mood").into()),
        ]
    }

    fn file(&self, name: &str) -> PathBuf {
        self.own.path().join(name)
    }

    pub fn becomes(&self, mood: Mood) {
        let letter = match mood {
            Mood::Well => "w",
            Mood::FullAfter(writes) => &format!("n{writes}"),
            Mood::Full => "f",
            Mood::Fails => "e",
            Mood::ReadOnly => "r",
            Mood::Slow => "s",
            Mood::CannotSync => "y",
            Mood::Lies => "l",
        };
        // Renamed into place, so that the file is never empty.
        fs::write(self.file("next"), letter).unwrap();
        fs::rename(self.file("next"), self.file("mood")).unwrap();
    }

    /// Cuts the power while nothing runs. Each sector that was written since its file was last synced goes back to any
    /// of the states that it has had since then; with `None`, to the synced one.
    pub fn loses_power(&self, mut chance: Option<&mut Chance>) -> Taken {
        let mut taken = Taken::default();
        for (path, writes) in self.unconfirmed() {
            taken.unconfirmed += writes.len();
            taken.sectors += back(&path, &writes, chance.as_deref_mut());
        }
        fs::remove_file(self.file("record")).ok();
        taken
    }

    /// For each file, the writes since it was last synced, in order.
    fn unconfirmed(&self) -> BTreeMap<PathBuf, Vec<Write>> {
        let record = fs::read(self.file("record")).unwrap_or_default();
        let (mut rest, mut files) = (record.as_slice(), BTreeMap::<PathBuf, Vec<Write>>::new());
        // The end of the last record may be missing.
        while let Some((head, after)) = rest.split_at_checked(HEAD) {
            let number = |at: usize, n: usize| {
                head[at..at + n].iter().rev().fold(0, |all: u64, byte| all << 8 | u64::from(*byte))
            };
            let Some((path, after)) = after.split_at_checked(number(1, 2) as usize) else { break };
            let Some((old, after)) = after.split_at_checked(number(27, 4) as usize) else { break };
            rest = after;
            let path = PathBuf::from(std::str::from_utf8(path).unwrap());
            if head[0] == b'w' {
                let (size, at) = (number(3, 8), number(11, 8));
                let write = Write { size, at, end: at + number(19, 8), old: old.to_vec() };
                files.entry(path).or_default().push(write);
            } else {
                // Synced, or deleted.
                files.remove(&path);
            }
        }
        files
    }
}

/// Takes sectors of a file back to earlier states, each to one of its own, and also its length. Gives how many sectors.
fn back(path: &Path, writes: &[Write], mut chance: Option<&mut Chance>) -> u32 {
    let Ok(mut bytes) = fs::read(path) else { return 0 };
    // How many of a hundred sectors are taken back.
    let torn = chance.as_deref_mut().map_or(100, |chance| chance.one(&[0, 2, 30, 100]));
    let mut earlier = |n: usize| match chance.as_deref_mut() {
        None => 0,
        Some(chance) => {
            if chance.below(100) < torn {
                chance.below(n + 1)
            } else {
                n
            }
        }
    };
    let size = earlier(writes.len());
    let size = writes.get(size).map_or(bytes.len() as u64, |write| write.size);
    let touched = writes.iter().flat_map(|write| write.at / SECTOR..write.end.div_ceil(SECTOR));
    let from: BTreeMap<u64, usize> =
        touched.collect::<BTreeSet<u64>>().into_iter().map(|sector| (sector, earlier(writes.len()))).collect();
    for (n, write) in writes.iter().enumerate().rev() {
        for sector in write.at / SECTOR..write.end.div_ceil(SECTOR) {
            if n < from[&sector] {
                continue;
            }
            let (begin, end) = (write.at.max(sector * SECTOR), write.end.min((sector + 1) * SECTOR));
            let end = end as usize;
            if bytes.len() < end {
                bytes.resize(end, 0);
            }
            let was = write.old.iter().copied().chain(std::iter::repeat(0)).skip((begin - write.at) as usize);
            bytes[begin as usize..end].iter_mut().zip(was).for_each(|(byte, was)| *byte = was);
        }
    }
    bytes.resize(size as usize, 0);
    let file = OpenOptions::new().write(true).open(path).unwrap();
    file.write_all_at(&bytes, 0).unwrap();
    file.set_len(size).unwrap();
    from.values().filter(|n| **n < writes.len()).count() as u32
}
