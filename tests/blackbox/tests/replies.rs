//! One reply to each command, and an answer in words to whatever else comes.

use crate::harness::{Host, Screen, joins, sample, under_way};
use serde_json::json;
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn each_command_gets_exactly_one_reply() {
    let host = Host::start().await;
    let (mut gm, _ann) = under_way(&host).await;
    let rat = gm.handle("Rat 1");
    for n in 0..20 {
        let cmd = json!({"c": "edit", "who": rat, "field": "might", "value": "+1"});
        gm.send(&json!({"t": "do", "id": format!("e{n}"), "cmd": cmd})).await;
    }
    while (0..20).any(|n| !gm.replies.contains_key(&format!("e{n}"))) {
        assert!(gm.hears().await.is_some());
    }
    gm.listens(Duration::from_millis(300)).await;
    for n in 0..20 {
        assert_eq!(gm.replies[&format!("e{n}")].len(), 1);
    }
    // Might began at 1, and is 9 at most.
    let done = (0..20).filter(|n| gm.replies[&format!("e{n}")][0]["ok"] == true).count();
    assert_eq!(done, 8);
}

#[tokio::test]
async fn the_update_comes_before_the_reply() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    gm.frames.clear();
    gm.does(json!({"c": "rename", "name": "Greta"})).await;
    let kinds: Vec<bool> = gm.frames.iter().map(|f| f.contains("\"t\":\"update\"")).collect();
    assert_eq!(kinds, [true, false]);
    assert!(gm.frames[0].contains("Greta"));
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once() {
    let mut host = Host::start().await;
    let mut gm = sample(&host).await;
    let rat = gm.handle("Rat 1");
    let edit = json!({"c": "edit", "who": rat, "field": "might", "value": "+1"});
    let might = |gm: &Screen| {
        let sheet = gm.combatant("Rat 1")["sheet"].clone();
        sheet.as_array().unwrap().iter().find(|f| f["id"] == "might").unwrap()["value"].clone()
    };
    gm.asks_as("once", edit.clone()).await;
    assert_eq!(might(&gm), "2");
    let again = gm.asks_as("once", edit.clone()).await;
    assert_eq!((again.0["ok"].clone(), might(&gm)), (json!(true), json!("2")));
    gm.reconnect().await;
    gm.asks_as("once", edit.clone()).await;
    assert_eq!(might(&gm), "2");
    host.crash_and_restart().await;
    gm.reconnect().await;
    let again = gm.asks_as("once", edit.clone()).await;
    assert_eq!((again.0["ok"].clone(), might(&gm)), (json!(true), json!("2")));
    gm.asks_as("twice", edit).await;
    assert_eq!(might(&gm), "3");
}

#[tokio::test]
async fn the_same_id_of_two_seats_is_two_commands() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", None).await;
    gm.asks_as("x", json!({"c": "rename", "name": "Greta"})).await;
    ann.asks_as("x", json!({"c": "rename", "name": "Anna"})).await;
    let names = ann.parts["members"].as_array().unwrap().iter().map(|m| m["name"].clone()).collect::<Vec<_>>();
    assert_eq!(names, ["Greta", "Anna"]);
}

#[tokio::test]
async fn a_command_that_cannot_be_read_is_refused_by_its_id() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    for cmd in [
        json!({"c": "dance"}),
        json!({"c": "pause"}),
        json!({"c": "pause", "on": "yes"}),
        json!({"c": "pause", "on": true, "loudly": true}),
        json!({"c": "undo", "steps": 3}),
        json!({"c": "place", "who": "x", "x": 1e99, "y": 0}),
        json!("pause"),
        json!(null),
    ] {
        gm.is_refused("bad_message", cmd).await;
    }
    // The reason is that of the command that was meant, be it of the fight or of the table.
    for (cmd, member) in [(json!({"c": "pause"}), "`on`"), (json!({"c": "role", "seat": 1}), "`role`")] {
        let why = gm.asks(cmd.clone()).await.0["refusal"]["text"].to_string();
        assert!(why.contains(&format!("missing field {member}")), "{cmd}: {why}");
    }
    let reply = gm.asks_as("x", json!({"c": "rename", "name": "Still here"})).await;
    assert_eq!(reply.0["ok"], true);
}

#[tokio::test]
async fn junk_ends_the_connection_with_a_reason() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let deep = format!("{}1{}", "[".repeat(10_000), "]".repeat(10_000));
    for junk in [
        "hello",
        "",
        "{}",
        "[]",
        "null",
        r#"{"t":"dance"}"#,
        r#"{"t":"ping","loud":true}"#,
        r#"{"t":"hello","v":5}"#,
        &format!(r#"{{"t":"look","parts":[{}]}}"#, vec![r#""sheet:a""#; 65].join(",")),
        &format!(r#"{{"t":"look","parts":["sheet:{}"]}}"#, "a".repeat(300)),
        r#"{"t":"odds","id":1,"of":[]}"#,
        r#"{"t":"do","cmd":{"c":"undo"}}"#,
        r#"{"t":"do","id":"","cmd":{"c":"undo"}}"#,
        r#"{"t":"do","id":7,"cmd":{"c":"undo"}}"#,
        deep.as_str(),
    ] {
        let mut page = Screen::open(gm.browser.clone(), &gm.code, 1).await;
        page.send_text(junk).await;
        assert_eq!(page.is_closed().await, "bad_message", "{junk:.40}");
    }
    let mut page = Screen::open(gm.browser.clone(), &gm.code, 1).await;
    page.send_raw(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(page.is_closed().await, "bad_message");
    let mut page = Screen::open(gm.browser.clone(), &gm.code, 1).await;
    page.send_text(&format!(r#"{{"t":"do","id":"{}","cmd":{{"c":"undo"}}}}"#, "x".repeat(41))).await;
    assert_eq!(page.is_closed().await, "bad_message");
}

#[tokio::test]
async fn a_message_too_long_ends_the_connection() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let mut page = Screen::open(gm.browser.clone(), &gm.code, 1).await;
    let name = "x".repeat(70_000);
    page.send(&json!({"t": "do", "id": "1", "cmd": {"c": "rename", "name": name}})).await;
    assert_eq!(page.is_closed().await, "bad_message");
    let mut page = Screen::open(gm.browser.clone(), &gm.code, 1).await;
    for (length, code) in [(60_000, "bad_message"), (6_000, "bad_name")] {
        page.is_refused(code, json!({"c": "rename", "name": "x".repeat(length)})).await;
    }
}

#[tokio::test]
async fn too_many_messages_end_the_connection() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let mut page = Screen::open(gm.browser.clone(), &gm.code, 1).await;
    for _ in 0..100 {
        page.send(&json!({"t": "ping"})).await;
    }
    assert_eq!(page.is_closed().await, "limit");
    assert_eq!(page.bye.unwrap()["retry"], true);
}

#[tokio::test]
async fn the_first_message_is_hello_of_this_version() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let mut page = Screen::knock(gm.browser.clone(), &gm.code, 1).await;
    page.send(&json!({"t": "hello", "v": 1})).await;
    assert_eq!(page.is_closed().await, "version");
    let mut page = Screen::knock(gm.browser.clone(), &gm.code, 1).await;
    page.send(&json!({"t": "do", "id": "1", "cmd": {"c": "undo"}})).await;
    assert_eq!(page.is_closed().await, "bad_message");
    let mut page = Screen::knock(gm.browser.clone(), &gm.code, 1).await;
    page.send(&json!({"t": "ping"})).await;
    assert_eq!(page.hears().await.unwrap()["t"], "pong");
    page.hello().await;
    assert_eq!(page.role, "gm");
}
