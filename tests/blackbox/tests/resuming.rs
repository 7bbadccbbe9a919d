//! Coming back: only what differs is sent.

use crate::harness::frames::read;
use crate::harness::screen::VERSION;
use crate::harness::{Host, Screen, sample, under_way};
use serde_json::{Value, json};
use std::time::Duration;

fn last_update(screen: &Screen) -> Value {
    let update = screen.frames.iter().rev().find(|f| f.contains("\"t\":\"update\"")).unwrap();
    read(update)
}

fn names(update: &Value) -> Vec<String> {
    update["parts"].as_object().unwrap().keys().cloned().collect()
}

#[tokio::test]
async fn a_client_that_holds_everything_is_sent_nothing_again() {
    let host = Host::start().await;
    let (_gm, mut ann) = under_way(&host).await;
    ann.listens(Duration::from_millis(200)).await;
    assert!(!ann.lines.is_empty());
    ann.reconnect().await;
    let update = last_update(&ann);
    // The client's own absence shows among the members.
    let others: Vec<String> = names(&update).into_iter().filter(|n| n != "members").collect();
    assert_eq!((others, update["gone"].clone(), update["lines"].clone()), (vec![], json!([]), json!([])));
}

#[tokio::test]
async fn a_client_that_was_away_is_sent_what_changed() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    ann.listens(Duration::from_millis(200)).await;
    let rat = gm.handle("Rat 2");
    let known = ann.lines.len();
    gm.does(json!({"c": "edit", "who": rat, "field": "hurt", "value": "2"})).await;
    let gone = gm.handle("Rat 1");
    gm.does(json!({"c": "remove", "who": gone})).await;
    ann.reconnect().await;
    let update = last_update(&ann);
    assert!(names(&update).contains(&format!("combatant:{rat}")), "{update}");
    assert!(!names(&update).contains(&"table".to_string()), "{update}");
    assert_eq!(update["gone"], json!([format!("combatant:{gone}"), format!("sheet:{gone}")]));
    let lines = update["lines"].as_array().unwrap();
    assert!(lines.iter().all(|l| l["n"].as_u64().unwrap() > known as u64), "{update}");
    assert_eq!(ann.log(), log_afresh(&ann).await);
}

/// The log that a new page is sent.
async fn log_afresh(screen: &Screen) -> Vec<String> {
    Screen::open(screen.browser.clone(), &screen.code, screen.seat).await.log()
}

#[tokio::test]
async fn an_undo_marks_old_lines_for_those_here_and_those_away() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    let mut away = Screen::open(ann.browser.clone(), &ann.code, ann.seat).await;
    ann.dice(&["d6=6", "d6=1"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    away.listens(Duration::from_millis(200)).await;
    let before = ann.lines.len();
    gm.does(json!({"c": "undo"})).await;
    let undone = |s: &Screen| s.lines.values().filter(|l| l["undone"] == true).count();
    ann.listens(Duration::from_millis(200)).await;
    assert!(undone(&ann) > 0);
    // Only those old lines were sent that had changed.
    let update = last_update(&ann);
    assert!(update["lines"].as_array().unwrap().len() < before, "{update}");
    away.reconnect().await;
    assert_eq!((undone(&away), away.log()), (undone(&ann), ann.log()));
    gm.does(json!({"c": "redo"})).await;
    ann.listens(Duration::from_millis(200)).await;
    away.reconnect().await;
    assert_eq!((undone(&away), away.log()), (undone(&ann), ann.log()));
}

#[tokio::test]
async fn another_encounter_begins_a_new_log() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let old = ann.handle("Ada");
    gm.does(json!({"c": "encounter_end"})).await;
    gm.does(json!({"c": "encounter_new", "title": "The cellar"})).await;
    ann.reaches("table", |t| t["title"] == "The cellar").await;
    assert_ne!(ann.handle("Ada"), old);
    assert!(!ann.cast().iter().any(|n| n.starts_with("Rat")));
    assert_eq!(ann.log(), log_afresh(&ann).await);
    assert_eq!(ann.parts["table"]["phase"], "prepare");
}

#[tokio::test]
async fn two_windows_of_one_seat_show_the_same() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let mut second = Screen::open(gm.browser.clone(), &gm.code, 1).await;
    second.does(json!({"c": "rename", "name": "Greta"})).await;
    gm.reaches("members", |m| m[0]["name"] == "Greta").await;
    gm.listens(Duration::from_millis(100)).await;
    assert_eq!(gm.parts, second.parts);
}

#[tokio::test]
async fn a_page_may_greet_in_the_address() {
    let host = Host::start().await;
    let (_gm, ann) = under_way(&host).await;
    let said = Screen::open(ann.browser.clone(), &ann.code, ann.seat).await;
    let mut fresh = Screen::knock_with(ann.browser.clone(), &ann.code, ann.seat, &format!("?fresh={VERSION}")).await;
    let mut updates = 0;
    while updates == 0 {
        updates += usize::from(fresh.hears().await.expect("it is not sent away")["t"] == "update");
    }
    assert_eq!(fresh.role, "player");
    assert_eq!((fresh.log(), &fresh.parts["turn"]), (said.log(), &said.parts["turn"]));
    let mut other =
        Screen::knock_with(ann.browser.clone(), &ann.code, ann.seat, &format!("?fresh={}", VERSION - 1)).await;
    while other.hears().await.is_some() {}
    assert_eq!(other.bye.expect("it is told why")["code"], "version");
}
