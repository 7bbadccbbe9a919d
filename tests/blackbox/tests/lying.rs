//! A disk that confirms what it has not stored, and then loses power. No program can keep a promise on such a disk; but the
//! server either starts with a state that there was, and shows everybody the same, or says what is missing.

use crate::harness::disk::Mood;
use crate::harness::host::program;
use crate::harness::{Chance, Host, Screen, rounds, under_way};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const FLAGS: [&str; 4] = ["--posts-per-minute", "0", "--messages-per-second", "0"];
/// How many cuts make a round.
const CUTS: usize = 6;
/// The most commands before the disk lies, and afterwards. Now and then so many more that SQLite moves its log into the file.
const BEFORE: usize = 10;
const AFTER: usize = 30;
const MANY: usize = 400;

#[derive(Debug, Default)]
struct Figures {
    cuts: u32,
    /// Writes that were confirmed and not stored.
    lies: usize,
    /// Started at once: with everything, and with less than was acknowledged.
    whole: u32,
    short: u32,
    /// Said what is missing; started without it when told to, or had to be restored.
    told: u32,
    damaged: u32,
}

#[tokio::test]
async fn after_a_disk_lied_a_state_that_there_was_is_shown_or_none() {
    let mut figures = Figures::default();
    rounds("disks that lie", async |chance| {
        for _ in 0..CUTS {
            a_lie(chance, &mut figures).await;
        }
    })
    .await;
    assert!(figures.lies > 0, "the disk never lied");
    println!("{figures:?}");
}

async fn a_lie(chance: &mut Chance, figures: &mut Figures) {
    let (mut host, disk) = Host::on_a_disk(&FLAGS).await;
    let (mut gm, mut ann) = under_way(&host).await;
    let rat = gm.handle("Rat 1");
    let mut names = vec![];
    name_again(&mut gm, &rat, chance.between(1, BEFORE), &mut names).await;
    if chance.below(3) == 0 {
        // Stopping moves the write-ahead log into the file.
        assert!(host.stop().await.success());
        host.start_again().await;
        gm.reconnect().await;
        ann.reconnect().await;
    }
    let known = names.len();
    disk.becomes(Mood::Lies);
    let many = if chance.below(6) == 0 { MANY } else { AFTER };
    name_again(&mut gm, &rat, chance.between(1, many), &mut names).await;
    ann.hears_all().await;
    if chance.below(4) == 0 {
        assert!(host.stop().await.success());
    } else {
        host.crash().await;
    }
    disk.becomes(Mood::Well);
    figures.lies += disk.loses_power(Some(chance)).unconfirmed;
    figures.cuts += 1;
    let (whole, said) = check(&host).await;
    let started = host.tries_to_start_again().await;
    if !started {
        assert!(!whole, "no server starts, and yet the check finds: {said}");
        std::fs::remove_file(host.data().with_extension("db.lock")).ok();
        if !host.tries_to_start_again().await {
            figures.damaged += 1;
            return;
        }
    } else {
        assert!(whole, "a server starts, and yet the check finds: {said}");
    }
    gm.reconnect().await;
    ann.reconnect().await;
    let shown = gm.parts[&format!("combatant:{rat}")]["name"].as_str().unwrap().to_string();
    let at = names.iter().position(|name| *name == shown).unwrap_or_else(|| panic!("{shown} was never acknowledged"));
    assert!(at + 1 >= known, "{shown} is shown, and {} was stored before the disk lied", names[known - 1]);
    match (started, at + 1 == names.len()) {
        (true, true) => figures.whole += 1,
        (true, false) => figures.short += 1,
        (false, _) => figures.told += 1,
    }
    all_show_the_same(&mut [&mut gm, &mut ann]).await;
    // The fight goes on from there.
    gm.does(named(&rat, "Later")).await;
    all_show_the_same(&mut [&mut gm, &mut ann]).await;
    assert!(host.stop().await.success());
    let (whole, said) = check(&host).await;
    assert!(whole, "{said}");
}

async fn name_again(gm: &mut Screen, rat: &str, times: usize, names: &mut Vec<String>) {
    for _ in 0..times {
        let name = format!("Rat {}", names.len() + 10);
        gm.does(named(rat, &name)).await;
        names.push(name);
    }
}

fn named(rat: &str, name: &str) -> Value {
    json!({"c": "change", "who": rat, "name": name})
}

/// Each shows what somebody new at the same seat is shown, line by line.
async fn all_show_the_same(screens: &mut [&mut Screen]) {
    for screen in screens {
        screen.hears_all().await;
        let new = Screen::open(screen.browser.clone(), &screen.code, screen.seat).await;
        assert_eq!(screen.lines, new.lines, "seat {} reads other lines than somebody new", screen.seat);
        assert_eq!(shown(screen), shown(&new), "seat {} is shown other things than somebody new", screen.seat);
    }
}

/// The parts that do not depend on who is connected, nor on which sheets are open.
fn shown(screen: &Screen) -> BTreeMap<&str, &Value> {
    let known = screen.parts.iter().map(|(name, part)| (name.as_str(), part));
    known.filter(|(name, _)| !["members", "clocks"].contains(name) && !name.starts_with("sheet:")).collect()
}

async fn check(host: &Host) -> (bool, String) {
    let check = program().args(["check", "--data"]).arg(host.data()).output().await.unwrap();
    let said = [check.stdout, check.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    assert!(!said.contains("panicked"), "{said}");
    (check.status.success(), said)
}
