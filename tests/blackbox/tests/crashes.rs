//! Crashes: whatever the server has sent is still true afterwards.

use crate::harness::host::program;
use crate::harness::{Host, Screen, under_way};
use fray::ids::Code;
use fray::store::sqlite::Sqlite;
use fray::store::{Change, CommitRow, Store, Unit};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

fn without_presence(screen: &Screen) -> Vec<(String, Value)> {
    let shown = screen.parts.iter().filter(|(n, _)| !["members", "table", "clocks"].contains(&n.as_str()));
    shown.map(|(n, p)| (n.clone(), p.clone())).collect()
}

/// Ada strikes a rat, and Ann is asked whether to reroll.
async fn in_mid_question(host: &Host) -> (Screen, Screen, Value) {
    let (gm, mut ann) = under_way(host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    ann.dice(&["d6=4"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    let question = ann.question("reroll").await;
    (gm, ann, question)
}

#[tokio::test]
async fn killed_in_mid_question_the_fight_goes_on() {
    let mut host = Host::start().await;
    let (mut gm, mut ann, question) = in_mid_question(&host).await;
    gm.listens(Duration::from_millis(200)).await;
    let (before_gm, before_ann, log) = (without_presence(&gm), without_presence(&ann), ann.log());
    host.crash_and_restart().await;
    gm.reconnect().await;
    ann.reconnect().await;
    assert_eq!(ann.question("reroll").await, question);
    assert_eq!((without_presence(&gm), without_presence(&ann), ann.log()), (before_gm, before_ann, log));
    ann.does(json!({"c": "answer", "question": question["id"], "value": false})).await;
    let absorb = gm.question("absorb").await;
    host.crash_and_restart().await;
    gm.reconnect().await;
    gm.does(json!({"c": "answer", "question": absorb["id"], "value": false})).await;
    let hurt = gm.combatant("Rat 1")["tracks"].as_array().unwrap().iter().find(|t| t["id"] == "hurt").unwrap().clone();
    assert_eq!(hurt["value"], 1);
    // Undo works on the same log.
    gm.does(json!({"c": "undo"})).await;
    gm.question("absorb").await;
}

/// Writes a new data file with the commits of this table's fight that `keeps` keeps.
async fn copied(from: &Path, code: &str, to: &Path, keeps: impl FnOnce(&[CommitRow]) -> usize) {
    let (code, whole) = (Code::parse(code).unwrap(), Sqlite::open(from).await.unwrap());
    let stored = whole.table(&code).await.unwrap().unwrap();
    let log = whole.log(&code, stored.encounter.no).await.unwrap();
    whole.close().await.unwrap();
    let kept = keeps(&log);
    let mut changes = vec![Change::TableNew(stored.table), Change::Encounter(stored.encounter)];
    changes.extend(stored.seats.into_iter().map(Change::Seat));
    changes.extend(log.into_iter().take(kept).map(Change::Commit));
    let copy = Sqlite::open(to).await.unwrap();
    copy.write(Unit { code, changes }).await.unwrap();
    copy.close().await.unwrap();
}

/// The hashes of such a file are right: only the rules know that something is missing.
#[tokio::test]
async fn an_answer_without_what_followed_from_it_is_reported_by_a_check() {
    let mut host = Host::start().await;
    let (mut gm, mut ann, question) = in_mid_question(&host).await;
    ann.does(json!({"c": "answer", "question": question["id"], "value": false})).await;
    gm.question("absorb").await;
    assert!(host.stop().await.success());
    let is_answer = |commit: &CommitRow| commit.facts.contains("\"answered\":");
    let folder = tempfile::tempdir().unwrap();
    for (name, half) in [("whole.db", false), ("half.db", true)] {
        let data = folder.path().join(name);
        let keeps = |log: &[CommitRow]| if half { log.iter().rposition(is_answer).unwrap() + 1 } else { log.len() };
        copied(&host.data(), &gm.code, &data, keeps).await;
        let check = program().args(["check", "--data"]).arg(&data).output().await.unwrap();
        let said = [check.stdout, check.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        assert_eq!(check.status.success(), !half, "{name}: {said}");
        assert_eq!(said.contains("the action under way is abandoned"), half, "{name}: {said}");
    }
}

#[tokio::test]
async fn what_was_replied_to_is_stored() {
    let mut host = Host::start().await;
    let (mut gm, _ann) = under_way(&host).await;
    let rat = gm.handle("Rat 1");
    for n in 1..=5 {
        let value = format!("{n}");
        gm.does(json!({"c": "edit", "who": rat, "field": "might", "value": value})).await;
        host.crash_and_restart().await;
        gm.reconnect().await;
        let sheet = gm.combatant("Rat 1")["sheet"].clone();
        let might = sheet.as_array().unwrap().iter().find(|f| f["id"] == "might").unwrap().clone();
        assert_eq!(might["value"], value);
    }
}

#[tokio::test]
async fn asked_to_stop_it_says_goodbye_and_stops() {
    let mut host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let status = host.stop().await;
    assert!(status.success());
    for screen in [&mut gm, &mut ann] {
        assert_eq!(screen.is_closed().await, "shutdown");
        assert_eq!(screen.bye.as_ref().unwrap()["retry"], true);
    }
    // After that, everything is in one file.
    assert!(!host.data().with_extension("db-wal").exists());
    host.start_again().await;
    gm.reconnect().await;
    assert_eq!(gm.parts["order"]["round"], 1);
}
