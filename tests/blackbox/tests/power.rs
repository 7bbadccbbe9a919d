//! Power cuts with a disk that keeps what it confirmed and nothing else: of what was written since the last confirmed
//! command any sector may be missing. `cargo xtask torture --minutes N` goes on for longer.

use crate::harness::host::program;
use crate::harness::{Chance, Host, Screen, under_way};
use serde_json::json;
use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Cuts in the normal test.
const CUTS: u32 = 8;
/// How many minutes it goes on instead.
const MINUTES: &str = "FRAY_POWER_MINUTES";
/// Commands before a cut that are confirmed, and those that are on their way.
const CONFIRMED: u32 = 6;
const UNDER_WAY: u32 = 3;
/// From the first of these to the cut, at most.
const LONGEST: usize = 12_000;
/// What a disk writes whole or not at all.
const SECTOR: u64 = 512;

#[derive(Debug, Default)]
struct Figures {
    cuts: u32,
    /// Bytes that had been written and were not confirmed.
    unconfirmed: u64,
    /// Commands on their way that were there afterwards, and those that were not.
    kept: u32,
    lost: u32,
}

#[tokio::test]
async fn a_power_cut_takes_nothing_that_was_confirmed() {
    let minutes: Option<u64> = std::env::var(MINUTES).ok().map(|m| m.parse().expect("a number of minutes"));
    let until = minutes.map(|m| Instant::now() + Duration::from_secs(60 * m));
    let mut chance = Chance::new();
    let mut host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let (mut gm, _ann) = under_way(&host).await;
    let (mut figures, mut value, rat) = (Figures::default(), 1, gm.handle("Rat 1"));
    while until.map_or(figures.cuts < CUTS, |until| Instant::now() < until) {
        // The log of writes begins anew, so that its length says what was written.
        assert!(host.stop().await.success());
        host.start_again().await;
        gm.reconnect().await;
        for _ in 0..CONFIRMED {
            value += 1;
            gm.does(named(&rat, value)).await;
        }
        let disk = Disk::of(&host.data());
        for n in 1..=UNDER_WAY {
            let message = json!({"t": "do", "id": format!("late-{}", value + n), "cmd": named(&rat, value + n)});
            gm.send(&message).await;
        }
        tokio::time::sleep(Duration::from_micros(chance.below(LONGEST) as u64)).await;
        host.crash().await;
        figures.unconfirmed += disk.loses_power(&mut chance);
        host.start_again().await;
        gm.reconnect().await;
        let shown = name_shown(&gm, &rat);
        assert!((value..=value + UNDER_WAY).contains(&shown), "{value} was confirmed, {shown} is there");
        figures.kept += shown - value;
        figures.lost += value + UNDER_WAY - shown;
        figures.cuts += 1;
        value = shown;
    }
    assert!(host.stop().await.success());
    let check = program().args(["check", "--data"]).arg(host.data()).output().await.unwrap();
    let said = String::from_utf8(check.stdout).unwrap();
    assert!(check.status.success(), "{said}");
    println!("{figures:?}\n{said}");
}

/// Each command gives the same foe another name.
fn named(rat: &str, value: u32) -> serde_json::Value {
    json!({"c": "change", "who": rat, "name": format!("Rat {value}")})
}

fn name_shown(gm: &Screen, rat: &str) -> u32 {
    let name = gm.parts[&format!("combatant:{rat}")]["name"].clone();
    name.as_str().unwrap().strip_prefix("Rat ").unwrap().parse().unwrap()
}

/// What is on the disk for certain.
struct Disk {
    data: PathBuf,
    /// The log of writes up to here.
    confirmed: u64,
    /// The note of what was stored last: the system brings it to the disk at some time.
    note: Vec<u8>,
}

impl Disk {
    fn of(data: &Path) -> Disk {
        let confirmed = fs::metadata(beside(data, "-wal")).unwrap().len();
        Disk { data: data.to_owned(), confirmed, note: fs::read(beside(data, ".lock")).unwrap() }
    }

    /// Sectors that were not confirmed are cut off or torn out. How many bytes were in danger.
    fn loses_power(&self, chance: &mut Chance) -> u64 {
        let log = beside(&self.data, "-wal");
        let written = fs::metadata(&log).unwrap().len();
        assert!(written >= self.confirmed);
        let mut file = OpenOptions::new().write(true).open(&log).unwrap();
        let unconfirmed = (written - self.confirmed) as usize;
        let cut = [unconfirmed, chance.below(unconfirmed + 1)];
        let end = self.confirmed + chance.one(&cut) as u64;
        file.set_len(end).unwrap();
        // Of a hundred sectors so many are lost.
        let torn = chance.one(&[0, 2, 30]);
        for sector in self.confirmed.div_ceil(SECTOR)..end / SECTOR {
            if chance.below(100) < torn {
                file.seek(SeekFrom::Start(sector * SECTOR)).unwrap();
                file.write_all(&[0; SECTOR as usize]).unwrap();
            }
        }
        // What only ever was in memory.
        let _ = fs::remove_file(beside(&self.data, "-shm"));
        fs::write(beside(&self.data, ".lock"), &self.note).unwrap();
        written - self.confirmed
    }
}

fn beside(data: &Path, end: &str) -> PathBuf {
    let mut name = data.as_os_str().to_owned();
    name.push(end);
    name.into()
}
