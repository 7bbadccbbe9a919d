//! What members say at the table, and dice that they roll besides the rules.

use crate::harness::{Host, looks_on, under_way};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn what_is_said_reaches_every_screen_and_outlives_a_crash() {
    let mut host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let mut tv = looks_on(&host, &gm, "TV").await;
    ann.does(json!({"c": "talk", "words": "Mind the rat!"})).await;
    ann.dice(&["d6=2", "d6=5"]).await;
    ann.does(json!({"c": "talk", "words": "/roll 2d6 + 1"})).await;
    let (said, rolled) = ("Ann: Mind the rat!", "Ann rolls 2d6 + 1: 8.");
    for screen in [&mut gm, &mut ann, &mut tv] {
        screen.listens(Duration::from_millis(200)).await;
        let log = screen.log();
        assert_eq!(&log[log.len() - 2..], [said, rolled], "{}", screen.role);
        let line = screen.lines.values().next_back().unwrap();
        assert_eq!((&line["kind"], &line["roll"]["total"]), (&json!("talk"), &json!(8)));
    }
    // Undo passes over it, and files have it.
    gm.does(json!({"c": "undo"})).await;
    let log = ann.browser.get(&format!("/api/tables/{}/log.txt?seat={}", ann.code, ann.seat)).await;
    assert!(log.body.contains(said) && log.body.contains(rolled), "{}", log.body);
    host.crash_and_restart().await;
    ann.tags.clear();
    ann.epoch = 0;
    ann.reconnect().await;
    assert!(ann.log().iter().any(|line| line == rolled), "{:?}", ann.log());
}

#[tokio::test]
async fn what_the_gm_rolls_hidden_is_sent_to_nobody_else() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let mut tv = looks_on(&host, &gm, "TV").await;
    gm.does(json!({"c": "talk", "words": "3d731", "hidden": true})).await;
    gm.does(json!({"c": "talk", "words": "Xyzzy", "hidden": true})).await;
    gm.listens(Duration::from_millis(200)).await;
    assert!(gm.log().iter().any(|line| line.contains("3d731")), "{:?}", gm.log());
    for screen in [&mut ann, &mut tv] {
        screen.listens(Duration::from_millis(200)).await;
        screen.tags.clear();
        screen.epoch = 0;
        screen.reconnect().await;
        let told = |word: &str| screen.frames.iter().any(|frame| frame.contains(word));
        assert!(!told("731") && !told("Xyzzy"), "{} is told", screen.role);
    }
}

#[tokio::test]
async fn a_line_that_cannot_be_said_is_refused_in_words() {
    let host = Host::with(&["--messages-per-second", "0"]).await;
    let (_gm, mut ann) = under_way(&host).await;
    let before = ann.log();
    for (code, words) in [
        ("bad_value", "x".repeat(301)),
        ("bad_value", " ".into()),
        ("bad_dice", "/roll 101d6".into()),
        ("bad_dice", "/roll d1001".into()),
        ("unknown", "/dance".into()),
        ("bad_value", "a\u{202e}b".into()),
    ] {
        ann.is_refused(code, json!({"c": "talk", "words": words})).await;
    }
    ann.is_refused("role", json!({"c": "talk", "words": "d6", "hidden": true})).await;
    // A member may say as much as they may change.
    let mut said = 0;
    while ann.asks(json!({"c": "talk", "words": "and"})).await.0["ok"] == true {
        said += 1;
        assert!(said < 1000, "there is no end to it");
    }
    ann.is_refused("limit", json!({"c": "talk", "words": "d6"})).await;
    assert_eq!(ann.log().len(), before.len() + said);
}
