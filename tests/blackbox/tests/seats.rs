//! Coming in, being sent away, coming back.

use crate::harness::{Host, Screen, joins, looks_on, sample, under_way};
use serde_json::{Value, json};

#[tokio::test]
async fn a_first_visitor_is_in_round_one_with_two_requests() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    gm.does(json!({"c": "encounter_start"})).await;
    gm.reaches("order", |o| o["round"] == 1).await;
    assert!(gm.parts["turn"]["active"].is_string());
    assert!(gm.offers().iter().any(|o| o["turn"] == true));
}

#[tokio::test]
async fn a_player_joins_with_a_free_character() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let info = host.browser().get(&format!("/api/tables/{}", gm.code.to_lowercase())).await.json();
    assert_eq!(info["name"], "The Old Mill");
    let free: Vec<&str> = info["free"].as_array().unwrap().iter().map(|e| e["name"].as_str().unwrap()).collect();
    assert_eq!(free, ["Ada", "Ben", "Cid"]);
    let mut ann = joins(&host, &gm, "  Ann \t of the  Mill ", Some("Ada")).await;
    assert_eq!(ann.role, "player");
    assert_eq!(ann.combatant("Ada")["mine"], true);
    assert!(!ann.combatant("Ada")["sheet"].as_array().unwrap().is_empty());
    let members = gm.reaches("members", |m| m.as_array().unwrap().len() == 2 && m[1]["online"] == true).await;
    assert_eq!((&members[1]["name"], &members[1]["plays"]), (&json!("Ann of the Mill"), &json!([ann.handle("Ada")])));
    // A ready-made character who was not in the fight joins it with their player.
    let ben = joins(&host, &gm, "Bob", Some("Ben")).await;
    assert_eq!(ben.combatant("Ben")["mine"], true);
    ann.reaches("members", |m| m.as_array().unwrap().len() == 3).await;
    let info = ann.browser.get(&format!("/api/tables/{}", gm.code)).await.json();
    assert_eq!(info["free"].as_array().unwrap().len(), 1);
    assert_eq!(info["seats"], json!([{"code": gm.code, "seat": 2, "name": "Ann of the Mill", "role": "player"}]));
}

#[tokio::test]
async fn joining_is_refused_in_words() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let mut browser = host.browser();
    let path = format!("/api/tables/{}/join", gm.code);
    for (code, body) in [
        ("bad_name", json!({"name": " ", "role": "player"})),
        ("bad_name", json!({"name": "x".repeat(41), "role": "player"})),
        ("role", json!({"name": "Eve", "role": "gm"})),
        ("bad_message", json!({"name": "Eve", "role": "king"})),
        ("bad_message", json!({"name": "Eve", "role": "player", "secret": 1})),
        ("unknown", json!({"name": "Eve", "role": "player", "character": "zzz"})),
        ("no_character", json!({"name": "Eve", "role": "player", "character": "ready:zzz"})),
    ] {
        assert_eq!(browser.post(&path, &body).await.refused(), code, "{body}");
    }
    for nowhere in ["ABCDEF", "abc", "%2e%2e", "%ff"] {
        let body = json!({"name": "Eve", "role": "player"});
        assert_eq!(browser.post(&format!("/api/tables/{nowhere}/join"), &body).await.refused(), "no_table");
        assert_eq!(browser.get(&format!("/api/tables/{nowhere}")).await.refused(), "no_table");
    }
    assert!(browser.cookies.is_empty());
}

#[tokio::test]
async fn two_seats_in_one_browser_work() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let mut browser = gm.browser.clone();
    let body = json!({"name": "Ann", "role": "player"});
    assert_eq!(browser.post(&format!("/api/tables/{}/join", gm.code), &body).await.status, 200);
    assert_eq!(browser.cookies.len(), 2);
    assert_eq!(Screen::open(browser.clone(), &gm.code, 1).await.role, "gm");
    assert_eq!(Screen::open(browser.clone(), &gm.code, 2).await.role, "player");
    let info = browser.get(&format!("/api/tables/{}", gm.code)).await.json();
    assert_eq!(info["seats"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_kicked_member_is_out_at_once_and_for_good() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    gm.does(json!({"c": "kick", "seat": 2})).await;
    assert_eq!(ann.is_closed().await, "kicked");
    assert_eq!(ann.bye.as_ref().unwrap()["retry"], false);
    ann.reconnect().await;
    assert_eq!(ann.bye.as_ref().unwrap()["code"], "kicked");
    let log = ann.browser.get(&format!("/api/tables/{}/log.txt?seat=2", gm.code)).await;
    assert_eq!(log.refused(), "kicked");
    // The character is free, and the GM plays it meanwhile.
    assert_eq!(gm.combatant("Ada")["owner"], Value::Null);
    assert_eq!(gm.parts["members"].as_array().unwrap().len(), 1);
    let bob = joins(&host, &gm, "Bob", Some("Ada")).await;
    assert_eq!((bob.seat, bob.combatant("Ada")["mine"].clone()), (3, json!(true)));
    gm.is_refused("no_member", json!({"c": "kick", "seat": 2})).await;
    gm.is_refused("bad_value", json!({"c": "kick", "seat": 1})).await;
}

fn secret_of(link: &Value) -> String {
    link.as_str().unwrap().split_once("/enter#").unwrap().1.to_string()
}

#[tokio::test]
async fn a_lost_phone_is_let_back_in_once() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let given = gm.does(json!({"c": "readmit", "seat": 2})).await;
    let secret = secret_of(&given["link"]);
    let path = format!("/api/tables/{}/enter", gm.code);
    let mut phone = host.browser();
    assert_eq!(phone.post(&path, &json!({"secret": "0".repeat(48)})).await.refused(), "bad_link");
    let seated = phone.post(&path, &json!({"secret": secret})).await;
    assert_eq!((seated.status, seated.json()), (200, json!({"code": gm.code, "seat": 2, "role": "player"})));
    assert_eq!(ann.is_closed().await, "elsewhere");
    let back = Screen::open(phone, &gm.code, 2).await;
    assert_eq!(back.combatant("Ada")["mine"], true);
    // The old phone's cookie and the link no longer work.
    ann.reconnect().await;
    assert_eq!(ann.bye.as_ref().unwrap()["code"], "no_seat");
    assert_eq!(host.browser().post(&path, &json!({"secret": secret})).await.refused(), "bad_link");
}

#[tokio::test]
async fn the_gm_comes_back_by_the_recovery_link_again_and_again() {
    let mut host = Host::start().await;
    let gm = sample(&host).await;
    let link = gm.parts["table"]["recovery"].clone();
    let path = format!("/api/tables/{}/enter", gm.code);
    for _ in 0..2 {
        let mut laptop = host.browser();
        assert_eq!(laptop.post(&path, &json!({"secret": secret_of(&link)})).await.status, 200);
        let mut again = Screen::open(laptop, &gm.code, 1).await;
        assert_eq!(again.role, "gm");
        assert_eq!(again.parts["table"]["recovery"], link);
        again.does(json!({"c": "pause", "on": true})).await;
        host.crash_and_restart().await;
    }
    let ann = joins(&host, &gm, "Ann", None).await;
    assert_eq!(ann.parts["table"]["recovery"], "");
}

#[tokio::test]
async fn roles_change_and_the_table_keeps_a_gm() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    gm.does(json!({"c": "role", "seat": 2, "role": "gm"})).await;
    assert_eq!(ann.is_closed().await, "role");
    assert_eq!(ann.bye.as_ref().unwrap()["retry"], true);
    ann.reconnect().await;
    assert_eq!(ann.role, "gm");
    assert_ne!(ann.parts["table"]["recovery"], gm.parts["table"]["recovery"]);
    assert!(ann.parts.contains_key("options"));
    ann.does(json!({"c": "role", "seat": 1, "role": "spectator"})).await;
    assert_eq!(gm.is_closed().await, "role");
    gm.reconnect().await;
    assert_eq!(gm.role, "spectator");
    assert!(!gm.parts.contains_key("options") && !gm.parts.contains_key("library"));
    assert_eq!(gm.parts["table"]["recovery"], "");
    ann.is_refused("last_gm", json!({"c": "role", "seat": 2, "role": "player"})).await;
    gm.is_refused("role", json!({"c": "undo"})).await;
}

#[tokio::test]
async fn presence_is_seen() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let ann = joins(&host, &gm, "Ann", None).await;
    gm.reaches("members", |m| m[1]["online"] == true).await;
    drop(ann);
    gm.reaches("members", |m| m[1]["online"] == false).await;
    let tv = looks_on(&host, &gm, "TV").await;
    assert_eq!(tv.parts["table"]["gm_here"], true);
}

#[tokio::test]
async fn what_a_kicked_member_played_stays_free_whatever_is_undone() {
    let mut host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let ada = gm.handle("Ada");
    gm.does(json!({"c": "kick", "seat": 2})).await;
    assert_eq!(ann.is_closed().await, "kicked");
    // Back to before the fight began, and before Ann took Ada.
    for step in 0..3 {
        gm.does(json!({"c": "undo"})).await;
        assert_eq!(gm.combatant("Ada")["owner"], Value::Null, "undone {step}");
        assert!(gm.parts["library"].as_array().unwrap().iter().all(|e| e["owner"] != 2), "undone {step}");
    }
    for step in 0..3 {
        gm.does(json!({"c": "redo"})).await;
        assert_eq!(gm.combatant("Ada")["owner"], Value::Null, "brought back {step}");
    }
    host.crash_and_restart().await;
    gm.reconnect().await;
    let mut bob = joins(&host, &gm, "Bob", Some("Ada")).await;
    assert_eq!(bob.combatant("Ada")["mine"], true);
    // A step of the fight that handed Ada to Bob is undone after he became a spectator.
    gm.does(json!({"c": "change", "who": ada, "owner": "gm"})).await;
    gm.does(json!({"c": "role", "seat": 3, "role": "spectator"})).await;
    assert_eq!(bob.is_closed().await, "role");
    gm.does(json!({"c": "undo"})).await;
    assert_eq!(gm.combatant("Ada")["owner"], Value::Null);
}

#[tokio::test]
async fn an_absent_character_of_a_kicked_member_is_free_too() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    // During a fight, a new character waits in the library.
    ann.does(json!({"c": "character_new", "template": "", "name": "Late"})).await;
    gm.reaches("library", |l| l.as_array().unwrap().iter().any(|e| e["name"] == "Late" && e["owner"] == 2)).await;
    gm.does(json!({"c": "kick", "seat": 2})).await;
    gm.reaches("library", |l| l.as_array().unwrap().iter().any(|e| e["name"] == "Late" && e["owner"].is_null())).await;
}

/// The status that a newcomer gets with this code, for looking and for joining.
async fn statuses_for_a_stranger(host: &Host, code: &str) -> (u16, u16) {
    let looked = host.browser().get(&format!("/api/tables/{code}")).await.status;
    let body = json!({"name": "Zoe", "role": "player"});
    (looked, host.browser().post(&format!("/api/tables/{code}/join"), &body).await.status)
}

#[tokio::test]
async fn a_new_code_shuts_out_the_old_one_and_members_stay() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    let old = gm.join_code().to_string();
    ann.is_refused("role", json!({"c": "new_code"})).await;
    gm.does(json!({"c": "new_code"})).await;
    let table = gm.reaches("table", |t| t["code"] != old.as_str()).await;
    let new = table["code"].as_str().unwrap().to_string();
    assert!(table["link"].as_str().unwrap().ends_with(&format!("/t/{new}")), "{table}");
    ann.reaches("table", |t| t["code"] == new.as_str()).await;
    assert_eq!(statuses_for_a_stranger(&host, &old).await, (404, 404));
    assert_eq!(statuses_for_a_stranger(&host, &new).await, (200, 200));
    // Members come back by the address of their seat, and find it by either code.
    ann.reconnect().await;
    for code in [&old, &new] {
        let info = ann.browser.get(&format!("/api/tables/{code}")).await.json();
        assert_eq!(info["seats"][0]["code"], old.as_str(), "{info}");
    }
}

#[tokio::test]
async fn a_removed_member_does_not_come_in_again_by_the_code() {
    let mut host = Host::start().await;
    let mut gm = sample(&host).await;
    let ann = joins(&host, &gm, "Ann", None).await;
    let old = gm.join_code().to_string();
    gm.does(json!({"c": "kick", "seat": ann.seat})).await;
    let again = json!({"name": "Ann", "role": "player"});
    let mut browser = ann.browser.clone();
    assert_eq!(browser.post(&format!("/api/tables/{old}/join"), &again).await.refused(), "no_table");
    assert_eq!(statuses_for_a_stranger(&host, &old).await, (404, 404));
    host.crash_and_restart().await;
    assert_eq!(statuses_for_a_stranger(&host, &old).await, (404, 404));
    let new = gm.join_code().to_string();
    assert_eq!(statuses_for_a_stranger(&host, &new).await, (200, 200));
}
