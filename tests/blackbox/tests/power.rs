//! Power cuts with a disk that keeps what it confirmed and nothing else: of what a file was given since the server last had it
//! synced, any sector may be as it was at any moment since. `cargo xtask torture --minutes N` goes on for longer.

use crate::harness::disk::Mood;
use crate::harness::host::program;
use crate::harness::{Chance, Host, Screen, under_way, until_told};
use serde_json::json;
use std::time::{Duration, Instant};

/// Cuts in the normal test.
const CUTS: u32 = 8;
/// How many minutes it goes on instead.
const MINUTES: &str = "FRAY_POWER_MINUTES";
/// Commands before a cut that are confirmed, and those that are on their way.
const CONFIRMED: u32 = 6;
const UNDER_WAY: u32 = 3;
const FLAGS: [&str; 4] = ["--posts-per-minute", "0", "--messages-per-second", "0"];
/// From the first of these to the cut, at most.
const LONGEST: usize = 12_000;

#[derive(Debug, Default)]
struct Figures {
    cuts: u32,
    /// Writes that were not confirmed at a cut, and sectors that went back to an earlier state.
    unconfirmed: usize,
    sectors: u32,
    /// Commands on their way that were there afterwards, and those that were not.
    kept: u32,
    lost: u32,
}

#[tokio::test]
async fn a_power_cut_takes_nothing_that_was_confirmed() {
    let until = until_told(MINUTES);
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
            // What stands in the log of writes goes into the file.
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

/// The tests of power cuts can fail: where the disk says that it has written what it has not, as if the server had not
/// asked, a command that was acknowledged is lost.
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

/// Each command gives the same foe another name.
fn named(rat: &str, value: u32) -> serde_json::Value {
    json!({"c": "change", "who": rat, "name": format!("Rat {value}")})
}

fn name_shown(gm: &Screen, rat: &str) -> u32 {
    let name = gm.parts[&format!("combatant:{rat}")]["name"].clone();
    name.as_str().unwrap().strip_prefix("Rat ").unwrap().parse().unwrap()
}
