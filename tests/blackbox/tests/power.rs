//! Power cuts, with a disk that keeps only what it has synced: any sector written since the last sync of its file may
//! be in any state that it has had since then. `cargo xtask torture --minutes N` goes on for longer.

use crate::harness::disk::Mood;
use crate::harness::host::program;
use crate::harness::{Chance, Host, Screen, under_way, until_told};
use serde_json::json;
use std::time::{Duration, Instant};

/// How many cuts the normal test makes.
const CUTS: u32 = 8;
/// How many commands are acknowledged before a cut, and how many are on their way.
const CONFIRMED: u32 = 6;
const UNDER_WAY: u32 = 3;
const FLAGS: [&str; 4] = ["--posts-per-minute", "0", "--messages-per-second", "0"];
/// The most microseconds from the first of these to the cut.
const LONGEST: usize = 12_000;

#[derive(Debug, Default)]
struct Figures {
    cuts: u32,
    /// Writes that were not synced at a cut, and sectors that went back to an earlier state.
    unconfirmed: usize,
    sectors: u32,
    /// Commands on their way that were there afterwards, and those that were not.
    kept: u32,
    lost: u32,
}

#[tokio::test]
async fn a_power_cut_takes_nothing_that_was_confirmed() {
    let until = until_told();
    let mut chance = Chance::new();
    let (mut host, disk) = Host::on_a_disk(&FLAGS).await;
    let (mut gm, _ann) = under_way(&host).await;
    let (mut figures, mut value, rat) = (Figures::default(), 1, gm.handle("Rat 1"));
    while until.map_or(figures.cuts < CUTS, |until| Instant::now() < until) {
        for _ in 0..CONFIRMED {
            value += 1;
            gm.does(named(&rat, value)).await;
        }
        disk.becomes(chance.one(&[Mood::Well, Mood::Slow]));
        for n in 1..=UNDER_WAY {
            let message = json!({"t": "do", "id": format!("late-{}", value + n), "cmd": named(&rat, value + n)});
            gm.send(&message).await;
        }
        tokio::time::sleep(Duration::from_micros(chance.below(LONGEST) as u64)).await;
        host.crash().await;
        disk.becomes(Mood::Well);
        let taken = disk.loses_power(Some(&mut chance));
        (figures.unconfirmed, figures.sectors) =
            (figures.unconfirmed + taken.unconfirmed, figures.sectors + taken.sectors);
        host.start_again().await;
        gm.reconnect().await;
        let shown = name_shown(&gm, &rat);
        assert!((value..=value + UNDER_WAY).contains(&shown), "{value} was confirmed, {shown} is there");
        figures.kept += shown - value;
        figures.lost += value + UNDER_WAY - shown;
        figures.cuts += 1;
        value = shown;
        if chance.below(8) == 0 {
            // Stopping moves the write-ahead log into the file.
            assert!(host.stop().await.success());
            host.start_again().await;
            gm.reconnect().await;
        }
    }
    assert!(figures.unconfirmed > 0, "nothing was in danger");
    assert!(host.stop().await.success());
    let check = program().args(["check", "--data"]).arg(host.data()).output().await.unwrap();
    let said = String::from_utf8(check.stdout).unwrap();
    assert!(check.status.success(), "{said}");
    println!("{figures:?}\n{said}");
}

/// Shows that tests of power cuts can fail: if the disk only claims to have synced, an acknowledged command is lost.
#[tokio::test]
async fn a_missing_sync_is_noticed() {
    let (mut host, disk) = Host::on_a_disk(&FLAGS).await;
    let (mut gm, _ann) = under_way(&host).await;
    let rat = gm.handle("Rat 1");
    gm.does(named(&rat, 2)).await;
    disk.becomes(Mood::Lies);
    gm.does(named(&rat, 3)).await;
    host.crash().await;
    disk.becomes(Mood::Well);
    assert!(disk.loses_power(None).sectors > 0);
    host.start_again().await;
    gm.reconnect().await;
    assert_eq!(name_shown(&gm, &rat), 2, "what was not synced is lost, and nothing else");
}

/// A command that gives the foe another name.
fn named(rat: &str, value: u32) -> serde_json::Value {
    json!({"c": "change", "who": rat, "name": format!("Rat {value}")})
}

fn name_shown(gm: &Screen, rat: &str) -> u32 {
    let name = gm.parts[&format!("combatant:{rat}")]["name"].clone();
    name.as_str().unwrap().strip_prefix("Rat ").unwrap().parse().unwrap()
}
