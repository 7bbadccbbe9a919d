//! Dice that can be checked afterwards.

use crate::harness::host::program;
use crate::harness::{Chance, Host, Screen, joins, next, rounds, sample, sample_with_ann};
use fray_engine::base::Salt;
use fray_engine::dice::{Dice as _, KeyedDice, salted};
use fray_engine::fact::RollKey;
use serde_json::{Value, json};
use std::time::Duration;

/// Whether `fray verify` accepts this file, and what it says.
async fn verified(file: &Value) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fight.json");
    std::fs::write(&path, file.to_string()).unwrap();
    let output = program().arg("verify").arg(&path).output().await.unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (output.status.success(), said)
}

#[tokio::test]
async fn the_dice_are_those_that_the_table_committed_to() {
    let host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    let committed = ann.parts["table"]["commitment"].clone();
    assert_eq!(committed.as_str().unwrap().len(), 64);
    let salt = json!({"c": "salt", "salt": "00c0ffee00c0ffee"});
    ann.is_refused("bad_value", json!({"c": "salt", "salt": "+0c0ffee00c0ffee"})).await;
    ann.does(salt.clone()).await;
    let seen = gm.reaches("table", |t| t["salts"][0].is_object()).await;
    assert_eq!(seen["salts"], json!([{"seat": ann.seat, "salt": "00c0ffee00c0ffee"}]));
    assert_eq!(seen["commitment"], committed, "what a player adds does not change what the table committed to");
    gm.does(json!({"c": "encounter_start"})).await;
    ann.is_refused("dice_fixed", salt).await;
    for n in 0..40 {
        either_acts(&mut gm, &mut ann).await;
        // Neither undo nor a fresh draw leaves the seed: undo changes no dice, a fresh draw takes other dice from it.
        if n % 10 == 7 {
            gm.asks(json!({"c": "undo"})).await;
        }
        if n == 20 {
            gm.asks(json!({"c": "fresh_draw"})).await;
        }
    }
    let file = format!("/api/tables/{}/fight.json?encounter=1", gm.code);
    let of_gm = format!("{file}&seat=1");
    assert_eq!(gm.browser.get(&of_gm).await.refused(), "goes_on");
    the_newest_roll_that_counts_is_changed(&mut gm).await;
    gm.does(json!({"c": "encounter_end"})).await;
    assert_eq!(gm.browser.get(&of_gm).await.refused(), "goes_on", "it may be taken up again");
    gm.does(json!({"c": "encounter_new", "title": "The next"})).await;
    let next_one = ann.reaches("table", |t| t["title"] == "The next").await;
    assert_ne!(next_one["commitment"], committed);
    assert_eq!(ann.browser.get(&format!("{file}&seat={}", ann.seat)).await.refused(), "role");
    assert_eq!(host.browser().get(&of_gm).await.refused(), "no_seat");
    let fight = gm.browser.get(&of_gm).await.json();
    assert_eq!(fight["commitment"], committed);
    let (content, said) = verified(&fight).await;
    assert!(content && said.contains(committed.as_str().unwrap()), "{said}");
    for words in ["Added by players: 00c0ffee00c0ffee.", "Fresh draws ordered: 1.", "set by the GM"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let fair: usize = {
        let (_, rest) = said.split_once("Rolls that match the seed: ").unwrap();
        rest.split_once('.').unwrap().0.parse().unwrap()
    };
    // There may be only a few, if Ada goes down early.
    assert!(fair > 0, "{said}");

    // Another seed, another salt, and another face.
    let mut other = fight.clone();
    other["seed"] = json!("00".repeat(32));
    let (content, said) = verified(&other).await;
    assert!(!content && said.contains("not the one that was committed to"), "{said}");
    let text = fight.to_string();
    let salted = text.replace("[12648430,12648430]", "[12648430,12648431]");
    assert_ne!(salted, text);
    let (content, said) = verified(&serde_json::from_str(&salted).unwrap()).await;
    assert!(!content && said.contains("not from the seed"), "{said}");
    let (before, after) = text.split_once("\"faces\":[").expect("a roll");
    let (face, after) = after.split_once(']').unwrap();
    let loaded = if face == "1" { "2" } else { "1" };
    let changed: Value = serde_json::from_str(&format!("{before}\"faces\":[{loaded}]{after}")).unwrap();
    let (content, said) = verified(&changed).await;
    assert!(!content, "{said}");
    a_roll_from_another_place_of_the_seed_is_found(fight).await;
}

/// Rolls of steps that were undone cannot be changed.
async fn the_newest_roll_that_counts_is_changed(gm: &mut Screen) {
    let rolls: Vec<Value> = gm.lines.values().rev().map(|line| line["roll"]["throws"][0].clone()).collect();
    for throw in rolls.iter().filter(|throw| throw["name"].is_string()) {
        let ones = vec![[1]; throw["dice"].as_array().unwrap().len()];
        if gm.asks(json!({"c": "dice", "roll": throw["name"], "faces": ones})).await.0["ok"] == true {
            return;
        }
    }
    panic!("no roll could be changed: {rolls:?}");
}

/// A server that leaves out numbers until a roll suits it shows faces of the seed, but not the next ones.
async fn a_roll_from_another_place_of_the_seed_is_found(mut fight: Value) {
    let seed: Vec<u8> = fight["seed"].as_str().unwrap().as_bytes().chunks(2).map(byte).collect();
    let added = Salt::parse("00c0ffee00c0ffee").unwrap();
    let mut dice = KeyedDice { seed: salted(seed.try_into().unwrap(), [added]), draws: 0 };
    let mut facts =
        fight["commits"].as_array_mut().unwrap().iter_mut().flat_map(|c| c["facts"].as_array_mut().unwrap());
    let rolled = facts.find_map(|fact| fact["what"].get_mut("rolled")).expect("something was rolled");
    rolled[0]["nth"] = json!(7);
    let key: RollKey = serde_json::from_value(rolled[0].clone()).unwrap();
    for (at, die) in rolled[1].as_array_mut().unwrap().iter_mut().enumerate() {
        let sides = u16::try_from(die["sides"].as_u64().unwrap()).unwrap();
        die["faces"] = json!([dice.face(&key, at, 0, sides).unwrap()]);
    }
    let (content, said) = verified(&fight).await;
    assert!(!content && said.contains("not the next of its kind") && !said.contains("not from the seed"), "{said}");
}

fn byte(digits: &[u8]) -> u8 {
    u8::from_str_radix(std::str::from_utf8(digits).unwrap(), 16).unwrap()
}

/// How many faces of each fight are changed, one at a time.
const CHANGED: usize = 3;

#[tokio::test]
async fn every_face_of_every_ruleset_is_checked() {
    let mut figures = Figures::default();
    rounds("fights of all rulesets whose dice were checked", async |chance| {
        let host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
        for system in host.browser().get("/api/systems").await.json().as_array().unwrap() {
            if system["sample"] == true {
                changes_faces(chance, &host, system["id"].as_str().unwrap(), &mut figures).await;
            }
        }
    })
    .await;
    assert!(figures.changed > 0, "nothing was rolled");
    println!("{figures:?}");
}

#[derive(Debug, Default)]
struct Figures {
    fights: usize,
    faces: usize,
    changed: usize,
}

/// What Ann's page proposes, else the GM's; the next turn if neither proposes anything.
async fn either_acts(gm: &mut Screen, ann: &mut Screen) {
    gm.listens(Duration::from_millis(5)).await;
    ann.listens(Duration::from_millis(5)).await;
    let (screen, cmd) = match (next(ann), next(gm)) {
        (Some(cmd), _) => (ann, cmd),
        (None, Some(cmd)) => (gm, cmd),
        (None, None) => (gm, json!({"c": "next_turn"})),
    };
    screen.asks(cmd).await;
}

async fn changes_faces(chance: &mut Chance, host: &Host, system: &str, figures: &mut Figures) {
    let (mut gm, mut ann) = sample_with_ann(host, system).await;
    ann.does(json!({"c": "salt", "salt": chance.letters("0123456789abcdef", 16)})).await;
    gm.does(json!({"c": "encounter_start"})).await;
    for _ in 0..chance.between(15, 40) {
        either_acts(&mut gm, &mut ann).await;
        let history = chance.one(&["undo", "redo", "fresh_draw", "", "", "", "", ""]);
        if !history.is_empty() {
            gm.asks(json!({ "c": history })).await;
        }
    }
    gm.asks(json!({"c": "encounter_end"})).await;
    gm.does(json!({"c": "encounter_new", "title": "The next"})).await;
    let fight = gm.browser.get(&format!("/api/tables/{}/fight.json?encounter=1&seat=1", gm.code)).await.json();
    let (whole, said) = verified(&fight).await;
    assert!(whole, "{system}: {said}");
    let mut faces = vec![];
    find_faces(&fight, "", &mut faces);
    (figures.fights, figures.faces) = (figures.fights + 1, figures.faces + faces.len());
    for _ in 0..CHANGED.min(faces.len()) {
        let (at, mut other) = (chance.one(&faces), fight.clone());
        let face = other.pointer_mut(&at).unwrap();
        *face = json!(face.as_u64().unwrap() + chance.between(1, 3) as u64);
        if like_another_die(&other, &at) {
            continue;
        }
        let (whole, said) = verified(&other).await;
        assert!(!whole, "{system}: {at} was changed: {said}");
        figures.changed += 1;
    }
}

/// Whether a line now shows what another die of the same action shows. A line does not say which roll it tells of, so a check
/// cannot know that this one is not meant.
fn like_another_die(fight: &Value, at: &str) -> bool {
    let Some((commit, _)) = at.split_once("/facts/").filter(|_| at.contains("/told/roll/")) else { return false };
    let root = |commit: &Value| commit.get("root").unwrap_or(&commit["id"]).clone();
    let action = root(fight.pointer(commit).unwrap());
    let die = fight.pointer(at.rsplit_once("/faces/").unwrap().0).unwrap();
    let fell = |fact: &Value| {
        let dice = fact.pointer("/what/rolled/1").and_then(Value::as_array);
        dice.is_some_and(|dice| dice.contains(die))
    };
    let commits = fight["commits"].as_array().unwrap().iter().filter(|commit| root(commit) == action);
    commits.flat_map(|commit| commit["facts"].as_array().unwrap()).any(fell)
}

/// The places of all faces that fell, and of those that lines show. A hand that somebody chose is none.
fn find_faces(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(all) if (at.contains("/rolled/") || at.contains("/told/roll/")) && at.ends_with("/faces") => {
            found.extend((0..all.len()).map(|n| format!("{at}/{n}")))
        }
        Value::Object(die) if at.contains("/told/roll/") && die.contains_key("card") => {}
        Value::Array(all) => all.iter().enumerate().for_each(|(n, one)| find_faces(one, &format!("{at}/{n}"), found)),
        Value::Object(all) => all.iter().for_each(|(name, one)| find_faces(one, &format!("{at}/{name}"), found)),
        _ => {}
    }
}
