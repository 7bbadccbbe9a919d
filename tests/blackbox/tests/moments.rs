//! When somebody is told something says nothing of what is hidden either.

use crate::harness::twins::Twins;
use crate::harness::{Host, Screen, joins, looks_on, under_way};
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

#[tokio::test]
async fn of_many_commands_at_once_hidden_ones_make_no_update_and_part_none() {
    let mut t = Twins::start().await;
    t.hidden(json!({"c": "add", "entry": "foe:ogre", "count": 1, "side": "Lurkers", "hidden": true})).await;
    t.both(json!({"c": "encounter_start"})).await;
    let hidden = [
        json!({"c": "edit", "who": "@Ogre@", "field": "secret", "value": "7331"}),
        json!({"c": "edit", "who": "@Ogre@", "field": "hurt", "value": "1"}),
        json!({"c": "condition", "who": "@Ogre@", "id": "guard", "mode": "set"}),
        json!({"c": "place", "who": "@Ogre@", "x": 90000, "y": 90000}),
        json!({"c": "gear_add", "who": "@Ogre@", "kind": "stick"}),
        json!({"c": "edit", "who": "@Rat 1@", "field": "secret", "value": "7332"}),
    ];
    let open = [
        json!({"c": "edit", "who": "@Rat 1@", "field": "hurt", "value": "1"}),
        json!({"c": "zone", "name": "Bar", "at": [100, 100]}),
        json!({"c": "change", "who": "@Rat 2@", "name": "Big Rat"}),
        json!({"c": "rename", "name": "Greta"}),
        json!({"c": "pause", "on": true}),
    ];
    t.at_once(&[], &hidden).await;
    t.at_once(&open, &hidden).await;
}

/// Absence is told in steps, the first of ten seconds, when the clock looks: every ten seconds.
#[tokio::test]
async fn a_hidden_command_does_not_hasten_what_the_clock_tells() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (eve, tv) = (joins(&host, &gm, "Eve", None).await, looks_on(&host, &gm, "TV").await);
    gm.does(json!({"c": "add", "entry": "foe:ogre", "count": 1, "hidden": true})).await;
    let ogre = gm.handle("Ogre");
    drop(eve);
    let gone = Instant::now();
    while seen(&ann, "Eve") < 10 {
        assert!(gone.elapsed() < Duration::from_secs(60), "the clock does not look");
        ann.listens(Duration::from_millis(250)).await;
    }
    let looked = Instant::now();
    ann.listens(Duration::from_secs(4)).await;
    drop(tv);
    // It looks after 10 s, when the screen has been away for 6, and after 20 s. In between its step has come and is not told.
    sleep_until(looked + Duration::from_secs(15)).await;
    ann.listens(Duration::from_millis(50)).await;
    assert_eq!(seen(&ann, "TV"), 0);
    ann.frames.clear();
    gm.does(json!({"c": "change", "who": ogre, "name": "Xyzzy"})).await;
    gm.does(json!({"c": "add", "entry": "foe:rat", "count": 1, "hidden": true})).await;
    gm.does(json!({"c": "standing", "who": null, "label": "mishap", "order": "pass"})).await;
    ann.listens(Duration::from_millis(300)).await;
    assert_eq!(ann.frames, Vec::<String>::new(), "Ann hears of something at the moment of a hidden command");
    while seen(&ann, "TV") < 10 {
        assert!(looked.elapsed() < Duration::from_secs(40), "the clock does not look");
        ann.listens(Duration::from_millis(250)).await;
    }
}

/// For how long somebody has been away, as far as this screen has been told.
fn seen(screen: &Screen, name: &str) -> u64 {
    let members = screen.parts["members"].as_array().unwrap();
    members.iter().find(|m| m["name"] == name).map_or(0, |m| m["seen"].as_u64().unwrap())
}
