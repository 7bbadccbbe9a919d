//! Odds before a choice is made.

use crate::harness::{Host, Screen, joins, looks_on, under_way};
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
    let off = json!({"code": "bad_form", "text": "That does not fit: target: expects one of the choices."});
    let misfit = json!({"line": "", "rows": [], "off": off});
    assert_eq!(told.as_array().unwrap()[1..], [json!(null), json!(null), json!(null), misfit, json!(null)]);
    // Asking gives nobody another role's view.
    let mut tv = looks_on(&host, &gm, "TV").await;
    assert_eq!(odds(&mut tv, 1, &json!([strike(&ann, "Ada")])).await, json!([null]));
    assert!(odds(&mut gm, 1, &json!([strike(&ann, "Ada")])).await[0]["line"].is_string());
}

#[tokio::test]
async fn what_is_declared_for_the_next_turn_has_odds() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let strike = json!([{"of": "ahead", "who": ann.handle("Ada"), "act": "strike"}]);
    // On that turn nothing is declared for it.
    assert_eq!(odds(&mut ann, 1, &strike).await, json!([null]));
    gm.does(json!({"c": "next_turn"})).await;
    ann.reaches("turn", |turn| turn["until_mine"] != 0).await;
    let told = odds(&mut ann, 2, &strike).await;
    assert!(told[0]["line"].as_str().unwrap().contains("% hit"), "{told}");
    let others = json!([{"of": "ahead", "who": ann.handle("Rat 1"), "act": "strike"}]);
    assert_eq!(odds(&mut ann, 3, &others).await, json!([null]));
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

/// Screens that ask for odds at one table.
const ASKING: usize = 30;

#[tokio::test]
async fn a_table_that_asks_for_many_odds_holds_up_no_other() {
    let host = Host::start().await;
    let (mut loud, _ann) = under_way(&host).await;
    let (mut quiet, _bob) = under_way(&host).await;
    let mut screens = vec![];
    for n in 0..ASKING / 6 {
        let mut gm = joins(&host, &loud, &format!("GM {n}"), None).await;
        loud.does(json!({"c": "role", "seat": gm.seat, "role": "gm"})).await;
        gm.is_closed().await;
        for _ in 0..6 {
            screens.push(Screen::open(gm.browser.clone(), &gm.code, gm.seat).await);
        }
    }
    // Each asks about another target: what was worked out once is kept.
    for _ in 0..2 {
        loud.does(json!({"c": "add", "entry": "foe:rat", "count": ASKING / 2, "side": "B"})).await;
    }
    let choice = |screen: &Screen| json!({"of": "act", "who": screen.handle("Ada"), "act": "strike"});
    for (n, screen) in screens.iter_mut().enumerate() {
        let mut wanted = choice(&loud);
        wanted["form"] = json!({"target": loud.handle(&format!("Rat {}", n + 1))});
        screen.send(&json!({"t": "odds", "id": 1, "of": [wanted]})).await;
    }
    // Some are answered already, so all have come.
    screens[0].hears_all().await;
    let of = json!([choice(&quiet)]);
    assert!(odds(&mut quiet, 1, &of).await[0]["line"].is_string());
    let mut answered = 0;
    for screen in &mut screens {
        screen.listens(Duration::from_millis(1)).await;
        answered += screen.frames.iter().filter(|frame| frame.contains(r#""t":"odds""#)).count();
    }
    assert!(answered < ASKING / 2, "{answered} of {ASKING} were answered first");
    for screen in &mut screens {
        while !screen.frames.iter().any(|frame| frame.contains(r#""t":"odds""#)) {
            assert!(screen.hears().await.is_some());
        }
    }
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
