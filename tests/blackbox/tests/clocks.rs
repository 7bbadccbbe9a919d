//! The clock for answers.

use crate::harness::{Host, under_way};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_question_lapses_when_its_time_is_up() {
    let mut host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    gm.does(json!({"c": "deadline", "seconds": 5})).await;
    ann.dice(&["d6=5"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    let reroll = ann.question("reroll").await;
    let clocks = ann.reaches("clocks", |c| c.as_array().unwrap().len() == 1).await;
    assert_eq!(clocks[0]["question"], reroll["id"]);
    assert!((1..=5000).contains(&clocks[0]["left_ms"].as_u64().unwrap()), "{clocks}");
    tokio::time::sleep(Duration::from_secs(4)).await;
    gm.question("absorb").await;
    assert!(gm.log().iter().any(|l| l.contains("default")), "{:?}", gm.log());
    assert_eq!(ann.parts["table"]["deadline"], 5);
    // The commit, which has no member as its author, survives a crash.
    host.crash_and_restart().await;
    gm.reconnect().await;
    gm.question("absorb").await;
}

#[tokio::test]
async fn without_a_gm_the_fight_goes_on() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    gm.does(json!({"c": "edit", "who": ada, "field": "might", "value": "1"})).await;
    ann.dice(&["d6=1"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    let reroll = ann.question("reroll").await;
    assert_eq!(ann.parts["clocks"], json!([]));
    drop(gm);
    ann.reaches("table", |t| t["gm_here"] == false).await;
    let clocks = ann.reaches("clocks", |c| c.as_array().unwrap().len() == 1).await;
    assert!(clocks[0]["left_ms"].as_u64().unwrap() > 50_000, "{clocks}");
    ann.does(json!({"c": "answer", "question": reroll["id"], "value": false})).await;
    // The mishap is a ruling: its proposal is accepted after a few seconds.
    ann.reaches("stage", |s| s["waits"] == true).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    ann.reaches("stage", |s| s["waits"] == false).await;
}
