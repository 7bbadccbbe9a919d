//! To players, a hidden combatant is exactly as if it were not there.

use crate::harness::{Chance, Host, Screen, looks_on, rounds, sample, under_way};
use serde_json::json;
use std::time::Duration;

/// Asserts that no frame contains one of these words.
fn assert_never_sent(screen: &Screen, words: &[&str]) {
    for frame in &screen.frames {
        for word in words {
            // A commitment may have the digits of a number in its midst.
            let number = word.bytes().all(|b| b.is_ascii_digit());
            let told = match number {
                true => frame.split(|c: char| !c.is_alphanumeric()).any(|of| of == *word),
                false => frame.contains(word),
            };
            assert!(!told, "{word} is told to {}: {frame}", screen.role);
        }
    }
}

#[tokio::test]
async fn nothing_of_a_hidden_combatant_reaches_a_player() {
    rounds("hidden combatants", hidden_combatant).await;
}

async fn hidden_combatant(chance: &mut Chance) {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let mut tv = looks_on(&host, &gm, "TV").await;
    gm.does(json!({"c": "add", "entry": "foe:ogre", "count": 1, "side": "Lurkers", "hidden": true})).await;
    let handle =
        gm.parts.iter().find(|(n, c)| n.starts_with("combatant:") && c["hidden"] == true).unwrap().1["id"].clone();
    let handle = handle.as_str().unwrap().to_string();
    let mut lives = vec![
        json!({"c": "change", "who": handle, "name": "Xyzzy"}),
        json!({"c": "edit", "who": handle, "field": "secret", "value": "7331"}),
        json!({"c": "condition", "who": handle, "id": "guard", "mode": "set"}),
        json!({"c": "place", "who": handle, "x": 4242, "y": 4242}),
    ];
    while !lives.is_empty() {
        gm.does(lives.remove(chance.below(lives.len()))).await;
    }
    // Its turn passes, and it acts in secret.
    gm.does(json!({"c": "next_turn"})).await;
    gm.does(json!({"c": "next_turn"})).await;
    let ada = gm.handle("Ada");
    gm.dice(&["d6=5"]).await;
    let _ = gm.asks(json!({"c": "act", "who": handle, "act": "strike", "form": {"target": ada}, "secret": true})).await;
    gm.does(json!({"c": "undo"})).await;
    gm.does(json!({"c": "redo"})).await;
    ann.is_refused("unknown", json!({"c": "act", "who": handle, "act": "end"})).await;
    ann.is_refused("unknown", json!({"c": "claim", "character": handle})).await;
    for screen in [&mut ann, &mut tv] {
        screen.listens(Duration::from_millis(200)).await;
        // This includes the refusals above.
        assert_never_sent(screen, &["Xyzzy", "Lurkers", "7331", "4242", &handle, "Ogre"]);
        screen.tags.clear();
        screen.epoch = 0;
        screen.reconnect().await;
        assert_never_sent(screen, &["Xyzzy", "Lurkers", "7331", "4242", &handle, "Ogre"]);
        let path = format!("/api/tables/{}/log.json?seat={}", screen.code, screen.seat);
        let log = screen.browser.get(&path).await;
        assert_eq!(log.status, 200);
        assert!(!log.body.contains("Xyzzy") && !log.body.contains(&handle), "{}", log.body);
    }
    let info = host.browser().get(&format!("/api/tables/{}", gm.code)).await;
    assert!(!info.body.contains("Xyzzy") && !info.body.contains("Ogre"), "{}", info.body);
    // Once revealed, it is shown.
    gm.does(json!({"c": "change", "who": handle, "hidden": false})).await;
    ann.reaches(&format!("combatant:{handle}"), |c| c["name"] == "Xyzzy").await;
}

#[tokio::test]
async fn a_change_of_what_is_hidden_sends_players_nothing() {
    rounds("changes of hidden combatants", hidden_changes).await;
}

async fn hidden_changes(chance: &mut Chance) {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    gm.does(json!({"c": "add", "entry": "foe:ogre", "count": 1, "hidden": true})).await;
    let ogre = gm.handle("Ogre");
    ann.listens(Duration::from_millis(200)).await;
    ann.frames.clear();
    let (x, y) = (chance.below(90_000), chance.below(90_000));
    let changes = [
        json!({"c": "edit", "who": ogre, "field": "hurt", "value": chance.between(0, 2).to_string()}),
        json!({"c": "place", "who": ogre, "x": x, "y": y}),
        json!({"c": "condition", "who": ogre, "id": "guard", "mode": "set"}),
        json!({"c": "gear_add", "who": ogre, "kind": "stick"}),
    ];
    for _ in 0..4 {
        gm.does(chance.one(&changes)).await;
        if chance.below(3) == 0 {
            gm.does(json!({"c": "undo"})).await;
        }
    }
    ann.listens(Duration::from_millis(300)).await;
    assert_eq!(ann.frames, Vec::<String>::new());
}

#[tokio::test]
async fn a_hidden_character_of_the_library_is_not_offered() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let path = format!("/api/tables/{}", gm.code);
    let before = host.browser().get(&path).await.body;
    gm.does(json!({"c": "add", "entry": "ready:cid", "count": 1, "hidden": true})).await;
    assert_eq!(host.browser().get(&path).await.body, before, "another Cid may be taken");
    let is_cid = |e: &&serde_json::Value| e["name"] == "Cid" && e["kind"] == "character";
    let kept = gm.parts["library"].as_array().unwrap().iter().find(is_cid).unwrap()["id"].clone();
    let told = |info: &str| info.contains(kept.as_str().unwrap());
    gm.does(json!({"c": "encounter_new", "title": ""})).await;
    assert_eq!(gm.combatant("Cid")["hidden"], true, "it comes along, and stays hidden");
    assert!(!told(&host.browser().get(&path).await.body));
    let cid = gm.handle("Cid");
    for cmd in [json!({"c": "remove", "who": cid}), json!({"c": "encounter_new", "title": ""})] {
        gm.does(cmd).await;
        assert!(!told(&host.browser().get(&path).await.body));
    }
    gm.does(json!({"c": "add", "entry": kept, "count": 1, "hidden": true})).await;
    let cid = gm.handle("Cid");
    gm.does(json!({"c": "change", "who": cid, "hidden": false})).await;
    assert!(told(&host.browser().get(&path).await.body), "revealed, it can be taken");
}

#[tokio::test]
async fn secrets_of_seats_are_nowhere_but_in_cookies() {
    let host = Host::start().await;
    let (gm, ann) = under_way(&host).await;
    let secret = ann.browser.cookies.values().next().unwrap();
    for screen in [&gm, &ann] {
        assert_never_sent(screen, &[secret]);
    }
    let gms = gm.browser.cookies.values().next().unwrap();
    assert_never_sent(&gm, &[gms]);
    let data = std::fs::read(host.data()).unwrap();
    let log = std::fs::read(host.data().with_extension("db-wal")).unwrap_or_default();
    for bytes in [data, log] {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!text.contains(secret) && !text.contains(gms));
    }
}

#[tokio::test]
async fn players_are_sent_one_word_about_a_masked_foe() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let mut tv = looks_on(&host, &gm, "TV").await;
    let rat = gm.handle("Rat 1");
    let part = format!("combatant:{rat}");
    gm.does(json!({"c": "edit", "who": rat, "field": "hurt", "value": "=1"})).await;
    ann.reaches(&part, |c| c["tracks"].to_string().contains("1 of 3")).await;
    gm.does(json!({"c": "masks", "on": true})).await;
    gm.reaches("table", |t| t["masks"] == true).await;
    for screen in [&mut ann, &mut tv] {
        screen.reaches(&part, |c| c["state"] == "hurt" && c["tracks"] == json!([])).await;
        screen.frames.clear();
    }
    gm.does(json!({"c": "edit", "who": rat, "field": "hurt", "value": "=2"})).await;
    for screen in [&mut ann, &mut tv] {
        screen.reaches(&part, |c| c["state"] == "badly hurt").await;
        screen.listens(Duration::from_millis(200)).await;
        screen.tags.clear();
        screen.epoch = 0;
        screen.reconnect().await;
        screen.reaches(&part, |c| c["state"] == "badly hurt").await;
        assert_never_sent(screen, &["2 of 3", "1 → 2"]);
    }
    assert!(gm.parts[&part]["tracks"].to_string().contains("2 of 3"));
    // A hero's wounds stay visible to everybody. The table's next fight is masked too, until the GM rule options that off.
    assert_ne!(tv.combatant("Ada")["tracks"], json!([]));
    ann.is_refused("role", json!({"c": "masks", "on": false})).await;
    gm.does(json!({"c": "encounter_end"})).await;
    gm.does(json!({"c": "encounter_new", "title": "The next"})).await;
    gm.reaches("table", |t| t["title"] == "The next" && t["masks"] == true).await;
    gm.does(json!({"c": "masks", "on": false})).await;
    gm.reaches("table", |t| t["masks"] == false).await;
}
