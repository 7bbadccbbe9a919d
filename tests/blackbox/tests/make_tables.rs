//! Plays the sample fight of each system over the wire until a player is asked something, and keeps the data file with
//! what each seat's screen showed: `cargo xtask fixtures NAME [PROGRAM]`. Once committed, fixtures never change.

#![expect(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a chore that fails where it stands")]
#![allow(dead_code, unused_imports, reason = "it uses its own part of the harness")]

mod harness;
mod pictures;

use harness::{Host, Screen};
use pictures::{list, picture};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// How many fights of each system are tried: it depends on the dice whether a player is asked anything.
const TRIES: usize = 20;
/// How many commands come before the GM's edits, and the most until the question. Short fights end soon after that.
const BEFORE: usize = 12;
const MOST: usize = 200;
/// How long each screen listens after a command, so that nobody sends more messages than the server allows.
const PACE: Duration = Duration::from_millis(50);

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().expect("name the fixtures: the release that makes them");
    let program = args.next().unwrap_or_else(|| env!("CARGO_BIN_EXE_fray-under-test").into());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(name);
    let (data, told) = (folder.join("tables.sqlite"), folder.join("tables.json"));
    assert!(!data.exists(), "{} is there already, and fixtures never change", data.display());
    std::fs::create_dir_all(&folder).unwrap();
    let program = Path::new(&program);
    let empty = tempfile::tempdir().unwrap();
    let mut host = started(program, empty).await;
    let mut tables = Vec::new();
    for system in systems(&host).await {
        let table;
        (host, table) = kept(program, host, &system).await;
        println!("{system}: in mid-question");
        tables.push(table.to_string());
    }
    // Once stopped, it leaves a single complete file.
    host.stop().await;
    std::fs::copy(host.data(), &data).unwrap();
    std::fs::write(&told, format!("[\n{}\n]\n", tables.join(",\n"))).unwrap();
    println!("wrote {} and {}", data.display(), told.display());
}

async fn started(program: &Path, folder: TempDir) -> Host {
    Host::of(program, folder, &["--posts-per-minute", "0"]).await
}

/// The ids of all systems with a sample fight.
async fn systems(host: &Host) -> Vec<String> {
    let systems = host.browser().get("/api/systems").await.json();
    let with_sample = list(&systems).iter().filter(|s| s["sample"] == true && s["id"] != "tiny");
    with_sample.map(|s| s["id"].as_str().unwrap().to_string()).collect()
}

/// A table of this system in which a question waits, and a server over a data file with this table and all that `host`
/// held. Each try begins from a copy, so that fights without a question are not kept.
async fn kept(program: &Path, mut host: Host, system: &str) -> (Host, Value) {
    host.stop().await;
    for _ in 0..TRIES {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(host.data(), folder.path().join(host.data().file_name().unwrap())).unwrap();
        let tried = started(program, folder).await;
        if let Some(table) = table(&tried, system).await {
            return (tried, table);
        }
    }
    panic!("in {TRIES} fights of {system} no player was asked anything");
}

/// A table of this system in whose fight a question waits, if the fight comes to one.
async fn table(host: &Host, system: &str) -> Option<Value> {
    let mut browser = host.browser();
    let made = browser.post("/api/tables", &json!({"system": system, "sample": true, "name": "Kept"})).await;
    let code = made.json()["code"].as_str().unwrap().to_string();
    let mut gm = Screen::open(browser, &code, 1).await;
    let mut players = Vec::new();
    for name in ["Ann", "Bob"] {
        let free = host.browser().get(&format!("/api/tables/{code}")).await.json()["free"][0]["name"].clone();
        players.push(harness::joins(host, &gm, name, free.as_str()).await);
    }
    let tv = harness::looks_on(host, &gm, "TV").await;
    gm.does(json!({"c": "asking", "questions": "everything"})).await;
    gm.does(json!({"c": "encounter_start"})).await;
    play(&mut gm, &mut players, BEFORE, |_, _| false).await;
    edits(&mut gm).await;
    play(&mut gm, &mut players, MOST, in_mid_question).await;
    if !in_mid_question(&gm, &players) {
        return None;
    }
    for screen in players.iter_mut().chain([&mut gm]) {
        screen.listens(PACE * 4).await;
    }
    // The question may have been answered meanwhile.
    if !in_mid_question(&gm, &players) {
        return None;
    }
    let mut screens = vec![gm, tv];
    screens.append(&mut players);
    let mut seats = Vec::new();
    for screen in &mut screens {
        screen.listens(PACE).await;
        screen.opens_sheets().await;
        let cookies = &screen.browser.cookies;
        seats.push(json!({"seat": screen.seat, "cookies": cookies, "shows": picture(screen)}));
    }
    Some(json!({"code": code, "system": system, "seats": seats}))
}

/// Whether the fight waits for a player's answer, in a turn of the second round or later. While a hidden combatant
/// acts, players' screens still show the state before, even questions that have been answered.
fn in_mid_question(gm: &Screen, players: &[Screen]) -> bool {
    let blocks = |q: &Value| q["open"] == false && q["answered"] == false;
    let now = |s: &Screen| (s.parts["order"]["round"].as_u64(), s.parts["turn"]["active"].clone());
    let (round, active) = now(gm);
    let asked = |p: &Screen| list(&p.parts["questions"]["mine"]).iter().any(blocks) && now(p) == now(gm);
    round > Some(1) && active.is_string() && players.iter().any(asked)
}

/// Adds a zone, renames and moves a foe, and undoes and redoes steps.
async fn edits(gm: &mut Screen) {
    let foe = |c: &&Value| c["owner"].is_null() && c["hidden"] != true && c["side"] != "heroes";
    let all = gm.parts.iter().filter(|(part, _)| part.starts_with("combatant:")).map(|(_, c)| c);
    let foe = all.filter(foe).last().unwrap()["id"].clone();
    gm.does(json!({"c": "zone", "name": "Doorway", "at": [300, 300]})).await;
    gm.does(json!({"c": "change", "who": foe, "name": "Marked One"})).await;
    gm.does(json!({"c": "place", "who": foe, "x": 900, "y": 900})).await;
    for c in ["undo", "undo", "redo"] {
        gm.does(json!({"c": c})).await;
    }
}

/// Plays by what is offered.
async fn play(gm: &mut Screen, players: &mut [Screen], most: usize, stop: fn(&Screen, &[Screen]) -> bool) {
    for _ in 0..most {
        if stop(gm, players) || gm.parts["table"]["phase"] == "ended" {
            return;
        }
        let hidden = harness::hidden_turn(gm);
        let player = players.iter().position(|p| harness::next(p).is_some_and(|cmd| cmd["c"] == "answer" || !hidden));
        let screen = player.map_or(&mut *gm, |n| &mut players[n]);
        let cmd = harness::next(screen).unwrap_or_else(|| json!({"c": "next_turn"}));
        let reply = screen.asks(cmd).await;
        assert!(["", "stale", "busy", "over"].contains(&reply.code()), "{}", reply.0);
        gm.listens(PACE).await;
        for p in &mut *players {
            p.listens(PACE).await;
        }
    }
}
