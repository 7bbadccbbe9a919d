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

/// Fights tried; what they come to is chance.
const TRIES: usize = 20;
/// Commands before the GM's edits, and at most until the question.
const BEFORE: usize = 30;
const MOST: usize = 200;
/// How long each screen listens after a command: no faster than the server lets anybody.
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
    for _ in 0..TRIES {
        let mut host = Host::of(Path::new(&program), tempfile::tempdir().unwrap(), &["--posts-per-minute", "0"]).await;
        let Some(tables) = tables(&host).await else { continue };
        // Stopped, it leaves one whole file.
        host.stop().await;
        std::fs::copy(host.data(), &data).unwrap();
        let lines: Vec<String> = tables.iter().map(Value::to_string).collect();
        std::fs::write(&told, format!("[\n{}\n]\n", lines.join(",\n"))).unwrap();
        println!("wrote {} and {}", data.display(), told.display());
        return;
    }
    panic!("in {TRIES} tries no player was asked anything in every system");
}

/// A table of each system.
async fn tables(host: &Host) -> Option<Vec<Value>> {
    let systems = host.browser().get("/api/systems").await.json();
    let mut tables = Vec::new();
    for system in list(&systems).iter().filter(|s| s["sample"] == true && s["id"] != "tiny") {
        tables.push(table(host, system["id"].as_str().unwrap()).await?);
    }
    Some(tables)
}

/// A table of this system with a fight in mid-question, if it comes to one.
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
    // What a screen showed last may have been answered meanwhile.
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

/// Whether a player is asked something that the fight waits for, in a turn of the second round or later.
fn in_mid_question(gm: &Screen, players: &[Screen]) -> bool {
    let blocks = |q: &Value| q["open"] == false && q["answered"] == false;
    let asked = |p: &Screen| list(&p.parts["questions"]["mine"]).iter().any(blocks);
    let (order, turn) = (&gm.parts["order"], &gm.parts["turn"]);
    order["round"].as_u64() > Some(1) && turn["active"].is_string() && players.iter().any(asked)
}

/// A zone, an edit that all see, a name, and steps undone and brought back.
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

/// Plays by what is offered, as each would who plays.
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
