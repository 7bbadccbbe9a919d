//! The time of updates reveals nothing hidden either.

use crate::harness::twins::Twins;
use crate::harness::{Chance, Host, Screen, joins, looks_on, rounds, under_way};
use crate::map::{file, upload};
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until};

#[tokio::test]
async fn hidden_commands_neither_cause_nor_split_updates() {
    rounds("hidden commands among open ones", among_open_commands).await;
}

async fn among_open_commands(chance: &mut Chance) {
    let mut t = Twins::start().await;
    t.hidden(json!({"c": "add", "entry": "foe:ogre", "count": 1, "side": "Lurkers", "hidden": true})).await;
    t.both(json!({"c": "encounter_start"})).await;
    let mut hidden = [
        json!({"c": "edit", "who": "@Ogre@", "field": "secret", "value": "7331"}),
        json!({"c": "edit", "who": "@Ogre@", "field": "hurt", "value": "1"}),
        json!({"c": "condition", "who": "@Ogre@", "id": "guard", "mode": "set"}),
        json!({"c": "place", "who": "@Ogre@", "x": 90000, "y": 90000}),
        json!({"c": "gear_add", "who": "@Ogre@", "kind": "stick"}),
        json!({"c": "edit", "who": "@Rat 1@", "field": "secret", "value": "7332"}),
    ];
    let mut open = [
        json!({"c": "edit", "who": "@Rat 1@", "field": "hurt", "value": "1"}),
        json!({"c": "zone", "name": "Bar", "at": [100, 100]}),
        json!({"c": "change", "who": "@Rat 2@", "name": "Big Rat"}),
        json!({"c": "rename", "name": "Greta"}),
        json!({"c": "pause", "on": true}),
    ];
    t.at_once(&[], &hidden).await;
    // Each can come after each, so any order will do.
    hidden.rotate_left(chance.below(6));
    open.rotate_left(chance.below(5));
    t.at_once(&open, &hidden[chance.below(3)..]).await;
}

/// Absence is sent in steps, the first of which is ten seconds, whenever the clock looks, every ten seconds.
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
    // The clock looks after 10 s, when the screen has been away for 6, and after 20 s. In between, the step has been
    // reached but is not sent.
    sleep_until(looked + Duration::from_secs(15)).await;
    ann.listens(Duration::from_millis(50)).await;
    assert_eq!(seen(&ann, "TV"), 0);
    ann.frames.clear();
    gm.does(json!({"c": "change", "who": ogre, "name": "Xyzzy"})).await;
    gm.does(json!({"c": "add", "entry": "foe:rat", "count": 1, "hidden": true})).await;
    gm.does(json!({"c": "standing", "who": null, "kind": "mishap", "order": "pass"})).await;
    ann.listens(Duration::from_millis(300)).await;
    assert_eq!(ann.frames, Vec::<String>::new(), "Ann hears of something at the moment of a hidden command");
    while seen(&ann, "TV") < 10 {
        assert!(looked.elapsed() < Duration::from_secs(40), "the clock does not look");
        ann.listens(Duration::from_millis(250)).await;
    }
}

/// With more than 32 connections, presence is sent when the clock looks, every second.
#[tokio::test]
async fn in_a_crowd_a_hidden_command_does_not_hasten_the_news_of_who_came_and_went() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    gm.does(json!({"c": "add", "entry": "foe:ogre", "count": 1, "hidden": true})).await;
    let ogre = gm.handle("Ogre");
    let mut crowd = vec![];
    for n in 0..34 {
        crowd.push(looks_on(&host, &gm, &format!("TV {n}")).await);
    }
    for n in 0..20 {
        // When the clock looks is unknown; after its next update there is a second left.
        let first = format!("First {n}");
        crowd.push(looks_on(&host, &gm, &first).await);
        while !knows(&ann, &first) {
            ann.listens(Duration::from_millis(5)).await;
        }
        let looked = Instant::now();
        let second = format!("Second {n}");
        let body = json!({"name": second, "role": "spectator"});
        let joined = host.browser().post(&format!("/api/tables/{}/join", gm.join_code()), &body).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        drop(crowd.pop());
        // The server has noticed both.
        sleep(Duration::from_millis(100)).await;
        ann.frames.clear();
        gm.does(json!({"c": "change", "who": ogre, "name": format!("Xyzzy {n}")})).await;
        gm.does(json!({"c": "edit", "who": ogre, "field": "secret", "value": "7331"})).await;
        ann.listens(Duration::from_millis(200)).await;
        if looked.elapsed() > Duration::from_millis(900) {
            // Too slow to tell one cause from the other.
            continue;
        }
        assert_eq!(ann.frames, Vec::<String>::new(), "Ann hears of something at the moment of a hidden command");
        while !knows(&ann, &second) {
            assert!(looked.elapsed() < Duration::from_secs(5), "the clock does not look");
            ann.listens(Duration::from_millis(50)).await;
        }
        return;
    }
    panic!("the machine is too slow to tell the clock from a command");
}

/// Open changes are sent at once and do not wait for the clock: otherwise a hidden command could hasten them.
#[tokio::test]
async fn in_a_crowd_open_changes_are_sent_at_once() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let mut crowd = vec![];
    for n in 0..34 {
        crowd.push(looks_on(&host, &gm, &format!("TV {n}")).await);
    }
    gm.does(json!({"c": "add", "entry": "ready:cid", "count": 1})).await;
    gm.does(json!({"c": "change", "who": gm.handle("Cid"), "free": true})).await;
    // Wait for the news of the last newcomer, so that the clock has nothing to send for the rest of its second.
    ann.reaches("members", |m| m.as_array().unwrap().len() == 36).await;
    // The same update shows a newcomer and the character that they took.
    let cid = joins(&host, &gm, "Eve", Some("Cid")).await;
    ann.hears_all().await;
    assert_eq!(ann.parts[&format!("combatant:{}", ann.handle("Cid"))]["owner"], cid.seat);
    assert!(knows(&ann, "Eve"), "Cid has a player whom Ann does not know");
    assert_eq!(upload(&gm, &file()).await.status, 204);
    for change in [json!({"b": "show", "on": true}), json!({"b": "fit", "at": [0, 0], "span": 1200, "opacity": 50})] {
        gm.does(json!({"c": "board", "change": change})).await;
    }
    ann.reaches("board", |b| b["picture"]["opacity"] == 50).await;
    // A picture that is uploaded again starts over.
    assert_eq!(upload(&gm, &file()).await.status, 204);
    ann.hears_all().await;
    assert_eq!(ann.parts["board"]["picture"]["opacity"], 100);
}

fn knows(screen: &Screen, name: &str) -> bool {
    screen.parts["members"].as_array().unwrap().iter().any(|m| m["name"] == name)
}

/// How long somebody has been away, as this screen shows it.
fn seen(screen: &Screen, name: &str) -> u64 {
    let members = screen.parts["members"].as_array().unwrap();
    members.iter().find(|m| m["name"] == name).map_or(0, |m| m["seen"].as_u64().unwrap())
}
