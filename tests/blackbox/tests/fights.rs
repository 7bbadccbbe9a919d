//! A fight from beginning to end.

use crate::harness::{Host, Screen, joins, looks_on, sample, under_way};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn strike_question_answer_effect() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    let offers = ann.offers()[0]["acts"].clone();
    assert!(offers.as_array().unwrap().iter().any(|o| o["act"] == "strike" && o["off"].is_null()), "{offers}");
    gm.is_refused("not_your_turn", json!({"c": "act", "who": rat, "act": "guard"})).await;
    ann.dice(&["d6=5"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    gm.reaches("questions", |q| !q["waiting"].as_array().unwrap().is_empty()).await;
    ann.is_refused("busy", json!({"c": "act", "who": ada, "act": "guard"})).await;
    let reroll = ann.question("reroll").await;
    ann.does(json!({"c": "answer", "question": reroll["id"], "value": false})).await;
    let absorb = gm.question("absorb").await;
    gm.does(json!({"c": "answer", "question": absorb["id"], "value": false})).await;
    ann.reaches(&format!("combatant:{rat}"), |c| {
        c["tracks"].as_array().unwrap().iter().any(|t| t["id"] == "hurt" && t["value"] == 1)
    })
    .await;
    let roll = ann.lines.values().find(|l| l["roll"].is_object()).unwrap();
    assert_eq!(roll["roll"]["dice"][0]["faces"], json!([5]));
    ann.does(json!({"c": "act", "who": ada, "act": "end"})).await;
    ann.reaches("turn", |o| o["active"] == rat.as_str()).await;
}

#[tokio::test]
async fn the_gm_changes_the_dice_of_a_roll() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    ann.dice(&["d6=2"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    let reroll = ann.question("reroll").await;
    ann.does(json!({"c": "answer", "question": reroll["id"], "value": false})).await;
    gm.listens(Duration::from_millis(200)).await;
    let rolls = |s: &Screen| s.lines.values().filter(|l| l["roll"].is_object()).cloned().collect::<Vec<_>>();
    assert!(rolls(&ann)[0]["roll"]["throws"].is_null(), "that is the GM's business");
    let throw = rolls(&gm)[0]["roll"]["throws"][0].clone();
    assert_eq!(throw["dice"], json!([0]));
    let dice = |faces| json!({"c": "dice", "roll": throw["name"], "faces": faces});
    gm.is_refused("bad_dice", dice(json!([[7]]))).await;
    gm.is_refused("bad_dice", dice(json!([]))).await;
    gm.is_refused("bad_message", dice(json!("six"))).await;
    gm.does(dice(json!([[5]]))).await;
    let reroll = ann.question("reroll").await;
    ann.does(json!({"c": "answer", "question": reroll["id"], "value": false})).await;
    gm.question("absorb").await;
    ann.listens(Duration::from_millis(200)).await;
    let shown: Vec<Value> = rolls(&ann)
        .iter()
        .map(|l| json!([l["undone"] == true, l["roll"]["changed"] == true, l["roll"]["dice"][0]["faces"]]))
        .collect();
    assert_eq!(shown, [json!([true, false, [2]]), json!([false, true, [5]])]);
    assert!(ann.log().contains(&"The GM changes Ada's roll.".to_string()), "{:?}", ann.log());
    gm.is_refused("undone", dice(json!([[4]]))).await;
}

#[tokio::test]
async fn the_gm_has_one_kind_of_ruling_accepted_automatically() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    assert_eq!(gm.parts["rulings"]["rulings"][0]["order"], "ask");
    assert_eq!(ann.parts.get("rulings"), None, "that is the GM's business");
    ann.dice(&["d6=1"]).await;
    // With more Might, Ada's 1 would be no mishap.
    gm.does(json!({"c": "edit", "who": ada, "field": "might", "value": "0"})).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    let reroll = ann.question("reroll").await;
    ann.does(json!({"c": "answer", "question": reroll["id"], "value": false})).await;
    let mishap = gm.question("mishap").await;
    assert_eq!((&mishap["standing"], &mishap["order"]), (&json!(true), &json!("ask")));
    gm.does(json!({"c": "standing", "who": null, "kind": "mishap", "order": "pass"})).await;
    gm.reaches("stage", |s| s["waits"] == false).await;
    gm.reaches("rulings", |r| r["rulings"][0]["order"] == "pass").await;
    assert!(gm.log().iter().any(|l| l.contains("As proposed, automatically.")), "{:?}", gm.log());
    gm.does(json!({"c": "standing", "who": null, "kind": "mishap", "order": "ask"})).await;
    gm.reaches("rulings", |r| r["rulings"][0]["order"] == "ask").await;
}

#[tokio::test]
async fn the_gm_is_asked_for_npcs_by_kind() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    gm.does(json!({"c": "encounter_start"})).await;
    ann.reaches("turn", |o| o["until_mine"] == 0).await;
    let absorb = |order: &str| json!({"kind": "absorb", "title": "whether to absorb a blow", "order": order});
    let listed = |rulings: &Value, order: &str| rulings["npc_questions"].as_array().unwrap().contains(&absorb(order));
    assert!(listed(&gm.parts["rulings"], "pass_as_advised"), "{}", gm.parts["rulings"]);
    assert_eq!(ann.parts.get("rulings"), None, "that is the GM's business");
    gm.does(json!({"c": "standing", "who": null, "kind": "absorb", "order": "ask"})).await;
    gm.reaches("rulings", |r| listed(r, "ask")).await;
    let rulings = gm.parts["rulings"]["rulings"].as_array().unwrap();
    assert!(rulings.iter().all(|r| r["kind"] != "absorb"), "it is no ruling: {rulings:?}");
    ann.dice(&["d6=5"]).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    gm.question("absorb").await;
}

#[tokio::test]
async fn the_gm_has_a_turn_played_and_takes_it_back() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    gm.is_refused("has_player", json!({"c": "play", "who": ada})).await;
    gm.is_refused("not_on_turn", json!({"c": "play", "who": rat})).await;
    ann.does(json!({"c": "act", "who": ada, "act": "end"})).await;
    gm.reaches("turn", |o| o["active"] == rat.as_str()).await;
    gm.dice(&["d6=5"]).await;
    gm.does(json!({"c": "play", "who": rat})).await;
    // The rat has struck and kept its roll; now Ann has to decide.
    let absorb = ann.question("absorb").await;
    gm.is_refused("busy", json!({"c": "play", "who": rat})).await;
    ann.does(json!({"c": "answer", "question": absorb["id"], "value": false})).await;
    gm.does(json!({"c": "play", "who": rat})).await;
    gm.reaches("turn", |o| o["active"] != rat.as_str()).await;
    // The end of the turn, Ann's answer, the roll kept, the blow: four steps.
    for _ in 0..4 {
        gm.does(json!({"c": "undo"})).await;
    }
    gm.reaches("turn", |o| o["active"] == rat.as_str()).await;
    gm.reaches("stage", |s| s["waits"] == false).await;
    assert_eq!(gm.combatant("Ada")["tracks"][0]["value"], 0);
}

#[tokio::test]
async fn a_secret_throw_is_told_when_both_have_thrown() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    ann.does(json!({"c": "act", "who": ada, "act": "duel", "form": {"target": rat}})).await;
    let (mine, theirs) = (ann.question("throw").await, gm.question("throw").await);
    gm.listens(Duration::from_millis(100)).await;
    gm.frames.clear();
    ann.does(json!({"c": "answer", "question": mine["id"], "value": "rock"})).await;
    gm.listens(Duration::from_millis(200)).await;
    assert!(!gm.frames.is_empty());
    // The GM is sent an update, but not what Ann has thrown.
    assert!(!gm.log().iter().any(|l| l.contains("rock")));
    ann.is_refused("answered", json!({"c": "answer", "question": mine["id"], "value": "paper"})).await;
    let id = gm.parts["questions"]["mine"].as_array().unwrap().iter().find(|q| q["who"] == rat.as_str()).unwrap()["id"]
        .clone();
    assert!(theirs["id"].is_string());
    gm.does(json!({"c": "answer", "question": id, "value": "scissors"})).await;
    ann.reaches("stage", |s| s["waits"] == false).await;
    assert!(ann.log().iter().any(|l| l.contains("rock") && l.contains("scissors")), "{:?}", ann.log());
}

#[tokio::test]
async fn pause_stops_players_and_not_the_gm() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let ada = ann.handle("Ada");
    gm.does(json!({"c": "pause", "on": true})).await;
    ann.reaches("table", |t| t["paused"] == true).await;
    ann.is_refused("paused", json!({"c": "act", "who": ada, "act": "guard"})).await;
    gm.does(json!({"c": "pause", "on": false})).await;
    ann.does(json!({"c": "act", "who": ada, "act": "guard"})).await;
}

#[tokio::test]
async fn ended_and_taken_up_again() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let ada = ann.handle("Ada");
    gm.does(json!({"c": "encounter_end"})).await;
    ann.reaches("table", |t| t["phase"] == "ended").await;
    ann.is_refused("over", json!({"c": "act", "who": ada, "act": "guard"})).await;
    gm.does(json!({"c": "encounter_resume"})).await;
    ann.reaches("table", |t| t["phase"] == "running").await;
    ann.does(json!({"c": "act", "who": ada, "act": "guard"})).await;
}

#[tokio::test]
async fn a_crowd_looks_on() {
    let host = Host::start().await;
    let (mut gm, _ann) = under_way(&host).await;
    let names: Vec<String> = (0..100).map(|n| format!("Guest {n}")).collect();
    let joining = names.iter().map(|name| looks_on(&host, &gm, name));
    let mut crowd = futures_util::future::join_all(joining).await;
    let rat = gm.handle("Rat 1");
    gm.does(json!({"c": "change", "who": rat, "name": "King Rat"})).await;
    let part = format!("combatant:{rat}");
    let seen = crowd.iter_mut().map(|guest| guest.reaches(&part, |c| c["name"] == "King Rat"));
    futures_util::future::join_all(seen).await;
    gm.reaches("members", |m| m.as_array().unwrap().iter().filter(|m| m["online"] == true).count() == 102).await;
}

#[tokio::test]
async fn twelve_tables_at_once_do_not_mix() {
    let host = Host::start().await;
    let play = async |n: usize| {
        let (mut gm, mut ann) = under_way(&host).await;
        let rat = gm.handle("Rat 1");
        gm.does(json!({"c": "change", "who": rat, "name": format!("Rat of table {n}")})).await;
        for _ in 0..10 {
            gm.does(json!({"c": "next_turn"})).await;
        }
        ann.listens(Duration::from_millis(300)).await;
        assert!(ann.cast().contains(&format!("Rat of table {n}")));
        assert_eq!(ann.parts["order"], gm.parts["order"]);
        assert_eq!(ann.parts["turn"], gm.parts["turn"].clone_with_until(&ann.parts["turn"]));
    };
    futures_util::future::join_all((0..12).map(play)).await;
    let gm = crate::harness::sample(&host).await;
    let ann = joins(&host, &gm, "Ann", None).await;
    assert!(!ann.cast().iter().any(|n| n.contains("table")));
}

#[tokio::test]
async fn a_table_asks_what_matters_until_the_gm_wants_everything() {
    let host = Host::start().await;
    let mut gm = crate::harness::sample(&host).await;
    assert_eq!(gm.parts["table"]["asking"], "sensible");
    gm.does(json!({"c": "asking", "questions": "everything"})).await;
    gm.reaches("table", |t| t["asking"] == "everything").await;
    gm.does(json!({"c": "undo"})).await;
    gm.reaches("table", |t| t["asking"] == "sensible").await;
    let mut ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    assert_eq!(ann.asks(json!({"c": "asking", "questions": "everything"})).await.code(), "role");
    gm.does(json!({"c": "asking", "questions": "everything"})).await;
    gm.does(json!({"c": "encounter_new", "title": "The next"})).await;
    gm.reaches("table", |t| t["title"] == "The next").await;
    assert_eq!(gm.parts["table"]["asking"], "everything");
}

#[tokio::test]
async fn a_sample_fight_begins_with_a_decision_and_without_questions() {
    let host = Host::start().await;
    let systems = host.browser().get("/api/systems").await.json();
    let with_sample = systems.as_array().unwrap().iter().filter(|s| s["sample"] == true);
    for system in with_sample.map(|s| s["id"].as_str().unwrap()) {
        let mut browser = host.browser();
        let new = json!({"system": system, "sample": true, "start": true});
        let made = browser.post("/api/tables", &new).await.json();
        let gm = crate::harness::Screen::open(browser, made["code"].as_str().unwrap(), 1).await;
        assert_eq!(gm.parts["order"]["round"], 1, "{system}");
        assert_eq!(gm.parts["questions"]["waiting"], json!([]), "{system}: {}", gm.parts["questions"]);
        let acts = gm.offers()[0];
        assert_eq!(acts["turn"], true, "{system}");
        assert!(acts["acts"].as_array().unwrap().iter().any(|a| a["off"].is_null()), "{system}");
    }
}

trait Until {
    fn clone_with_until(&self, other: &Self) -> Self;
}

impl Until for serde_json::Value {
    /// The turn as another viewer reads it: only the time until the viewer's own turn differs.
    fn clone_with_until(&self, other: &Self) -> Self {
        let mut same = self.clone();
        same["until_mine"] = other["until_mine"].clone();
        same
    }
}

/// An attack that is open now, on a target that the form calls a friend.
fn attack_on_a_friend(gm: &Screen) -> Option<Value> {
    let forms = gm.parts.iter().filter_map(|(name, part)| Some((name.strip_prefix("form:")?.split_once('/')?, part)));
    forms.filter(|((_, act), part)| act.starts_with("attack") && part["off"].is_null()).find_map(
        |((who, act), part)| {
            let target = part["form"]["members"].as_array()?.iter().find(|m| m["id"] == "target")?;
            let friend = |o: &&Value| o["off"].is_null() && o["note"].as_str().is_some_and(|n| n.contains("a friend"));
            let option = target["form"]["options"].as_array()?.iter().find(friend)?;
            Some(json!({"c": "act", "who": who, "act": act, "form": {"target": option["id"]}}))
        },
    )
}

#[tokio::test]
async fn an_action_that_may_harm_a_friend_must_be_confirmed() {
    let host = Host::start().await;
    let mut browser = host.browser();
    let made = browser.post("/api/tables", &json!({"system": "savage_worlds", "sample": true})).await.json();
    let mut gm = Screen::open(browser, made["code"].as_str().unwrap(), 1).await;
    gm.does(json!({"c": "encounter_start"})).await;
    for _ in 0..20 {
        gm.opens_everything().await;
        let Some(cmd) = attack_on_a_friend(&gm) else {
            gm.asks(json!({"c": "next_turn"})).await;
            continue;
        };
        let (mut careful, before) = (cmd.clone(), gm.log());
        careful["careful"] = json!(true);
        gm.is_refused("friends_at_risk", careful).await;
        assert_eq!(gm.log(), before);
        gm.does(cmd.clone()).await;
        gm.hears_all().await;
        // Somebody with a Joker may interrupt, and is asked before anything is told.
        let asked = gm.parts["questions"]["mine"].as_array().unwrap().iter().any(|q| q["kind"] == "interrupt");
        assert!(asked || gm.log().len() > before.len(), "{cmd} did nothing");
        return;
    }
    panic!("nobody could strike a friend");
}
