//! Declarations: what players mean to do when their turn comes. Only the player and the GM read one, and only the
//! player carries it out.

use crate::harness::{Host, joins, looks_on, under_way};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_declared_action_waits_for_the_turn_and_is_removed_once_done() {
    let mut host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let mut ben = joins(&host, &gm, "Ben", None).await;
    let mut tv = looks_on(&host, &gm, "TV").await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    let strike = json!({"c": "ahead", "who": ada, "act": "strike", "form": {"target": rat}});
    // On their turn, players act instead of declaring.
    ann.is_refused("not_offered", strike.clone()).await;
    ann.does(json!({"c": "act", "who": ada, "act": "end"})).await;
    ann.send(
        &json!({"t": "look", "parts": [format!("ahead:{ada}"), format!("ahead:{ada}/strike"), format!("ahead:{rat}")]}),
    )
    .await;
    ann.listens(Duration::from_millis(200)).await;
    let acts = ann.parts[&format!("ahead:{ada}")]["acts"].to_string();
    assert!(acts.contains("strike"), "{acts}");
    assert!(ann.parts[&format!("ahead:{ada}/strike")].to_string().contains(&rat));
    assert!(!ann.parts.contains_key(&format!("ahead:{rat}")), "of a foe nothing is foreseen");

    ann.is_refused("not_offered", json!({"c": "ahead", "who": ada, "act": "fly"})).await;
    ben.is_refused("not_yours", strike.clone()).await;
    ann.does(json!({"c": "ahead", "who": ada, "act": "guard"})).await;
    ann.does(strike.clone()).await;
    let said = |entry: &serde_json::Value| (entry["act"].clone(), entry["form"]["target"].clone());
    let declared = gm.reaches("ahead", |now| now[0]["act"] == "strike").await;
    assert_eq!(declared.as_array().unwrap().len(), 1, "one at a time");
    assert_eq!(said(&declared[0]), (json!("strike"), json!(rat)));
    assert!(declared[0]["words"].as_str().unwrap().contains("Rat 1"), "{declared}");
    // Nobody else can read it.
    ben.listens(Duration::from_millis(200)).await;
    tv.listens(Duration::from_millis(200)).await;
    assert_eq!(ben.parts["ahead"], json!([]));
    assert!(!tv.parts.contains_key("ahead"));

    // It survives a crash, has no effect of its own, and is gone once it is done.
    host.crash_and_restart().await;
    gm.reconnect().await;
    ann.reconnect().await;
    while ann.parts["turn"]["active"] != json!(ada) {
        gm.does(json!({"c": "next_turn"})).await;
        ann.listens(Duration::from_millis(50)).await;
    }
    assert_eq!(said(&ann.parts["ahead"][0]), (json!("strike"), json!(rat)));
    ann.dice(&["d6=5"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    ann.reaches("ahead", |now| *now == json!([])).await;
}

#[tokio::test]
async fn the_player_and_the_gm_can_withdraw_it() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let ada = ann.handle("Ada");
    ann.does(json!({"c": "act", "who": ada, "act": "end"})).await;
    let (guard, nothing) =
        (json!({"c": "ahead", "who": ada, "act": "guard"}), json!({"c": "ahead", "who": ada, "act": null}));
    for gm_does in [false, true] {
        ann.does(guard.clone()).await;
        ann.reaches("ahead", |now| now[0]["act"] == "guard").await;
        let by = if gm_does { &mut gm } else { &mut ann };
        by.does(nothing.clone()).await;
        ann.reaches("ahead", |now| *now == json!([])).await;
    }
}
