//! Odds before a choice is made.

use crate::harness::{Host, Screen, looks_on, under_way};
use serde_json::{Value, json};
use std::time::Duration;

/// The answer to this request; others that come before it are passed over.
async fn odds(screen: &mut Screen, id: u32, of: &Value) -> Value {
    screen.send(&json!({"t": "odds", "id": id, "of": of})).await;
    loop {
        let said = screen.hears().await.expect("odds come");
        if said["t"] == "odds" && said["id"] == id {
            return said["odds"].clone();
        }
    }
}

#[tokio::test]
async fn odds_are_given_only_for_ones_own_choices() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let strike = |screen: &Screen, name: &str| json!({"of": "act", "who": screen.handle(name), "act": "strike"});
    let wanted = json!([
        strike(&ann, "Ada"),
        strike(&ann, "Rat 1"),
        {"of": "act", "who": "zzz", "act": "strike"},
        {"of": "act", "who": ann.handle("Ada"), "act": "fly"},
        {"of": "act", "who": ann.handle("Ada"), "act": "strike", "form": {"target": 7}},
        {"of": "answer", "question": "q", "value": true},
    ]);
    let told = odds(&mut ann, 1, &wanted).await;
    let line = told[0]["line"].as_str().unwrap();
    assert!(line.starts_with("≈ ") && line.contains("% hit"), "{line}");
    let misfit = json!({"line": "", "rows": [], "off": "That does not fit: target: expects one of the choices."});
    assert_eq!(told.as_array().unwrap()[1..], [json!(null), json!(null), json!(null), misfit, json!(null)]);
    // Asking gives nobody another role's view.
    let mut tv = looks_on(&host, &gm, "TV").await;
    assert_eq!(odds(&mut tv, 1, &json!([strike(&ann, "Ada")])).await, json!([null]));
    assert!(odds(&mut gm, 1, &json!([strike(&ann, "Ada")])).await[0]["line"].is_string());
}

#[tokio::test]
async fn each_answer_to_a_question_has_its_odds() {
    let host = Host::start().await;
    let (_gm, mut ann) = under_way(&host).await;
    let ada = ann.handle("Ada");
    // A miss: 1 and 2 for Might are no more than 3.
    ann.dice(&["d6=1"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike"})).await;
    let question = ann.question("reroll").await["id"].clone();
    let answer = |value: bool| json!({"of": "answer", "question": question, "value": value});
    let told = odds(&mut ann, 1, &json!([answer(true), answer(false)])).await;
    let line = |n: usize| told[n]["line"].as_str().unwrap();
    assert_eq!(line(1), "100% miss");
    assert!(line(0).contains("% hit"), "{}", line(0));
}

#[tokio::test]
async fn the_last_of_many_requests_is_answered() {
    let host = Host::start().await;
    let (_gm, mut ann) = under_way(&host).await;
    let of = json!([{"of": "act", "who": ann.handle("Ada"), "act": "strike"}]);
    for id in 1..20 {
        ann.send(&json!({"t": "odds", "id": id, "of": of})).await;
    }
    assert!(odds(&mut ann, 20, &of).await[0]["line"].is_string());
    let answers = ann.frames.iter().filter(|frame| frame.contains(r#""t":"odds""#)).count();
    assert!(answers < 20, "{answers} were answered");
    ann.send(&json!({"t": "odds", "id": 21, "of": vec![of[0].clone(); 9]})).await;
    assert_eq!(ann.is_closed().await, "bad_message");
}

#[tokio::test]
async fn the_gm_switches_odds_off_for_all() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let of = json!([{"of": "act", "who": ann.handle("Ada"), "act": "strike"}]);
    ann.is_refused("role", json!({"c": "odds", "on": false})).await;
    gm.does(json!({"c": "deadline", "seconds": 60})).await;
    gm.does(json!({"c": "odds", "on": false})).await;
    ann.reaches("table", |table| table["odds"] == false && table["deadline"] == 60).await;
    assert_eq!(odds(&mut ann, 1, &of).await, json!([null]));
    assert_eq!(odds(&mut gm, 1, &of).await, json!([null]));
    gm.does(json!({"c": "deadline", "seconds": null})).await;
    gm.does(json!({"c": "odds", "on": true})).await;
    ann.reaches("table", |table| table["odds"] == true).await;
    ann.listens(Duration::from_millis(50)).await;
    assert!(odds(&mut ann, 2, &of).await[0]["line"].is_string());
}
