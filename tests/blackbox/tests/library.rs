//! Characters: taken, made, kept from one encounter to the next.

use crate::harness::{Host, Screen, joins, sample, under_way};
use crate::upkeep::changed;
use serde_json::{Value, json};

fn entry(screen: &Screen, name: &str) -> Option<Value> {
    screen.parts["library"].as_array().unwrap().iter().find(|e| e["name"] == name).cloned()
}

fn field(screen: &Screen, name: &str, id: &str) -> Value {
    let sheet = screen.combatant(name)["sheet"].clone();
    sheet.as_array().unwrap().iter().find(|f| f["id"] == id).unwrap()["value"].clone()
}

#[tokio::test]
async fn the_library_shows_players_what_is_free_or_theirs() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    let mut bob = joins(&host, &gm, "Bob", None).await;
    gm.reaches("library", |l| l.as_array().unwrap().iter().any(|e| e["owner"] == 2)).await;
    assert_eq!(entry(&gm, "Rat").unwrap()["kind"], "foe");
    assert_eq!(entry(&gm, "Ben").unwrap()["kind"], "ready");
    assert_eq!(entry(&ann, "Ada").unwrap()["here"], true);
    assert_eq!((entry(&bob, "Ada"), entry(&bob, "Rat")), (None, None));
    let ben = entry(&bob, "Ben").unwrap()["id"].clone();
    bob.does(json!({"c": "claim", "character": ben})).await;
    assert_eq!(bob.combatant("Ben")["mine"], true);
    ann.reaches("library", |l| !l.as_array().unwrap().iter().any(|e| e["name"] == "Ben")).await;
    ann.is_refused("taken", json!({"c": "claim", "character": ben})).await;
    gm.is_refused("role", json!({"c": "claim", "character": "ready:cid"})).await;
}

#[tokio::test]
async fn a_pasted_sheet_says_what_it_leaves_out() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", None).await;
    let paste = |text: &str, fill: bool| json!({"c": "character_paste", "text": text, "fill": fill});
    let ivy = "name = \"Ivy\"\n[fields]\nluck = 3\n";
    let said = ann.asks(paste(ivy, false)).await;
    assert_eq!(said.code(), "incomplete_sheet");
    let words = "Ivy's sheet leaves out Might (1 by default). Fill in these defaults, or add what is missing.";
    assert_eq!(said.0["refusal"]["text"], words);
    assert!(!ann.cast().contains(&"Ivy".to_string()));
    ann.does(paste(ivy, true)).await;
    assert_eq!((field(&ann, "Ivy", "might"), field(&ann, "Ivy", "luck")), (json!("1"), json!("3")));
    // A complete sheet, as JSON, is accepted as it is. What belongs to a fight alone is left out.
    let jo = json!({"name": "Jo", "fields": {"might": 4, "kept": 7}, "conditions": [{"id": "down", "level": 1, "until": "lasting"}]});
    ann.does(paste(&jo.to_string(), false)).await;
    assert_eq!(field(&ann, "Jo", "might"), "4");
    // Errors are named together with what is missing.
    let said = ann.asks(paste("name = \"Kim\"\n[fields]\nluck = 99\n", true)).await;
    assert_eq!(said.code(), "bad_sheet");
    let words = "Kim's sheet is not right yet. luck: Luck: a whole number from 0 to 9. It also leaves out Might (1 by default).";
    assert_eq!(said.0["refusal"]["text"], words);
    for text in ["", "name = ", "{\"name\": 3}", "[[sheet]]\nname = \"A\"\n[[sheet]]\nname = \"B\"\n"] {
        ann.is_refused("bad_value", paste(text, true)).await;
    }
    ann.is_refused("bad_sheet", paste("side = \"A\"", true)).await;
    for text in ["name = \"I\u{202e}vy\"", "{\"name\": \"Ivy\", \"side\": \"A\\u202eB\"}"] {
        ann.is_refused("bad_name", paste(text, true)).await;
    }
    ann.is_refused("bad_message", paste(&"#".repeat(20_001), true)).await;
}

#[tokio::test]
async fn a_new_character_is_made_and_put_in_order() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", None).await;
    ann.does(json!({"c": "character_new", "template": "", "name": "Ivy"})).await;
    let ivy = ann.handle("Ivy");
    ann.does(json!({"c": "edit", "who": ivy, "field": "might", "value": "5"})).await;
    ann.does(json!({"c": "gear_add", "who": ivy, "kind": "stick"})).await;
    assert_eq!(field(&ann, "Ivy", "might"), "5");
    ann.does(json!({"c": "character_new", "template": "ready:ben", "name": "Benna"})).await;
    assert_eq!(field(&ann, "Benna", "might"), "2");
    assert!(entry(&ann, "Ben").is_some());
    gm.does(json!({"c": "encounter_start"})).await;
    // During a fight, the GM decides who comes in.
    ann.does(json!({"c": "character_new", "template": "", "name": "Late"})).await;
    assert!(!ann.cast().contains(&"Late".to_string()));
    gm.reaches("library", |l| l.as_array().unwrap().iter().any(|e| e["name"] == "Late" && e["waits"] == true)).await;
    let late = entry(&gm, "Late").unwrap()["id"].clone();
    gm.does(json!({"c": "add", "entry": late, "count": 1})).await;
    ann.reaches("members", |m| m[1]["plays"].as_array().unwrap().len() == 3).await;
    assert_eq!(entry(&gm, "Late").unwrap()["waits"], Value::Null);
    gm.is_refused("here", json!({"c": "add", "entry": late, "count": 1})).await;
    gm.does(json!({"c": "character_delete", "id": late})).await;
    ann.reaches("library", |l| !l.as_array().unwrap().iter().any(|e| e["name"] == "Late")).await;
}

/// The GM's and Ann's screens: Ann has made Late in mid-fight, and the GM has brought Late in.
async fn with_a_newcomer(host: &Host) -> (Screen, Screen) {
    let (mut gm, mut ann) = under_way(host).await;
    ann.does(json!({"c": "character_new", "template": "", "name": "Late"})).await;
    gm.reaches("library", |l| l.as_array().unwrap().iter().any(|e| e["name"] == "Late")).await;
    let late = entry(&gm, "Late").unwrap()["id"].clone();
    gm.does(json!({"c": "add", "entry": late, "count": 1})).await;
    ann.reaches("members", |m| m[1]["plays"].as_array().unwrap().len() == 2).await;
    (gm, ann)
}

/// Whether this screen is told that it may change the sheet.
async fn may_edit(screen: &mut Screen, name: &str) -> bool {
    screen.hears_all().await;
    screen.parts[&format!("sheet:{}", screen.handle(name))]["edits"] == true
}

#[tokio::test]
async fn a_newcomer_is_put_in_order_until_it_acts() {
    let host = Host::start().await;
    let (mut gm, mut ann) = with_a_newcomer(&host).await;
    let edit = |ann: &Screen, name: &str, might: &str| json!({"c": "edit", "who": ann.handle(name), "field": "might", "value": might});
    assert_eq!((may_edit(&mut ann, "Late").await, may_edit(&mut ann, "Ada").await), (true, false));
    ann.does(edit(&ann, "Late", "5")).await;
    ann.does(json!({"c": "gear_add", "who": ann.handle("Late"), "kind": "stick"})).await;
    assert_eq!(field(&ann, "Late", "might"), "5");
    // The others' sheets are closed while the fight runs.
    ann.is_refused("fight_runs", edit(&ann, "Ada", "5")).await;
    for _ in 0..9 {
        if ann.parts["turn"]["active"] == ann.handle("Late") {
            break;
        }
        gm.does(json!({"c": "next_turn"})).await;
        ann.hears_all().await;
    }
    ann.does(edit(&ann, "Late", "4")).await;
    ann.does(json!({"c": "act", "who": ann.handle("Late"), "act": "end"})).await;
    assert!(!may_edit(&mut ann, "Late").await);
    ann.is_refused("fight_runs", edit(&ann, "Late", "6")).await;
    // As if it had not acted.
    gm.does(json!({"c": "undo"})).await;
    ann.hears_all().await;
    assert!(may_edit(&mut ann, "Late").await);
}

#[tokio::test]
async fn a_character_that_the_gm_took_out_waits_no_more() {
    let host = Host::start().await;
    let (mut gm, _ann) = with_a_newcomer(&host).await;
    gm.does(json!({"c": "remove", "who": gm.handle("Late")})).await;
    let late = entry(&gm, "Late").unwrap();
    assert_eq!((&late["here"], &late["waits"]), (&json!(false), &Value::Null));
}

#[tokio::test]
async fn characters_come_along_as_they_stand() {
    let mut host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let ada = gm.handle("Ada");
    gm.does(json!({"c": "edit", "who": ada, "field": "hurt", "value": "2"})).await;
    gm.does(json!({"c": "edit", "who": ada, "field": "luck", "value": "4"})).await;
    gm.is_refused("fight_runs", json!({"c": "encounter_new", "title": "Next"})).await;
    gm.does(json!({"c": "encounter_end"})).await;
    host.crash_and_restart().await;
    gm.reconnect().await;
    ann.reconnect().await;
    gm.does(json!({"c": "encounter_new", "title": "Next"})).await;
    ann.reaches("table", |t| t["title"] == "Next").await;
    assert_eq!(ann.cast(), ["Ada"]);
    assert_eq!((field(&ann, "Ada", "hurt"), field(&ann, "Ada", "luck")), (json!("2"), json!("4")));
    assert_eq!(ann.combatant("Ada")["mine"], true);
    host.crash_and_restart().await;
    gm.reconnect().await;
    assert_eq!(gm.parts["table"]["title"], "Next");
    gm.does(json!({"c": "add", "entry": "foe:rat", "count": 3})).await;
    gm.does(json!({"c": "encounter_start"})).await;
}

/// As a release with other fields and items kept it.
const OF_ANOTHER_RELEASE: &str = r#"UPDATE characters SET
    sheet = json_set(sheet, '$.fields.grudge', 3, '$.gear', json('[{"kind": "flail"}, {"kind": "stick", "slot": "hat"}]'))
    WHERE name = 'Late'"#;

#[tokio::test]
async fn a_character_that_another_release_kept_joins_without_what_is_unknown() {
    let mut host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    ann.does(json!({"c": "character_new", "template": "", "name": "Late"})).await;
    assert!(host.stop().await.success());
    changed(&host.data(), OF_ANOTHER_RELEASE).await;
    host.start_again().await;
    gm.reconnect().await;
    ann.reconnect().await;
    let late = entry(&gm, "Late").unwrap()["id"].clone();
    gm.does(json!({"c": "add", "entry": late, "count": 1})).await;
    let says = "This release does not know the following, and ignores it: grudge, item 'flail', slot 'hat'.";
    let told = |screen: &Screen| screen.log().iter().filter(|line| line.contains(says)).count();
    ann.reaches("members", |m| m[1]["plays"].as_array().unwrap().len() == 2).await;
    assert_eq!((told(&gm), told(&ann)), (1, 0), "{:?}", gm.log());
}

#[tokio::test]
async fn the_library_follows_changes_of_owner_and_undo() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", None).await;
    let ada = ann.handle("Ada");
    ann.does(json!({"c": "claim", "character": ada})).await;
    assert_eq!(entry(&ann, "Ada").unwrap()["owner"], 2);
    gm.does(json!({"c": "undo"})).await;
    ann.reaches("library", |l| l.as_array().unwrap().iter().any(|e| e["name"] == "Ada" && e["owner"].is_null())).await;
    gm.does(json!({"c": "redo"})).await;
    gm.does(json!({"c": "change", "who": ada, "owner": "gm"})).await;
    // After the GM has taken it back, it has no player and is not free.
    ann.reaches("library", |l| !l.as_array().unwrap().iter().any(|e| e["name"] == "Ada")).await;
    ann.is_refused("taken", json!({"c": "claim", "character": ada})).await;
    gm.does(json!({"c": "change", "who": ada, "free": true})).await;
    ann.reaches("library", |l| l.as_array().unwrap().iter().any(|e| e["name"] == "Ada" && e["owner"].is_null())).await;
    gm.does(json!({"c": "change", "who": ada, "owner": {"seat": 2}, "name": "Adele"})).await;
    ann.reaches("library", |l| l.as_array().unwrap().iter().any(|e| e["name"] == "Adele" && e["owner"] == 2)).await;
}

#[tokio::test]
async fn only_the_gm_edits_sheets_after_a_fight_that_may_be_resumed() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let ada = ann.handle("Ada");
    let edit = json!({"c": "edit", "who": ada, "field": "luck", "value": "9"});
    gm.does(json!({"c": "encounter_end"})).await;
    ann.reaches("table", |t| t["phase"] == "ended").await;
    ann.is_refused("over", edit.clone()).await;
    gm.does(edit).await;
    gm.does(json!({"c": "encounter_resume"})).await;
    gm.does(json!({"c": "encounter_end"})).await;
    gm.does(json!({"c": "encounter_new", "title": "Next"})).await;
    ann.reaches("table", |t| t["title"] == "Next").await;
    let ada = ann.handle("Ada");
    ann.does(json!({"c": "edit", "who": ada, "field": "luck", "value": "3"})).await;
    assert_eq!(field(&ann, "Ada", "luck"), "3");
}

/// A Savage Worlds table: the screens of the GM, and of Ann, who has a new blank character, Ivy.
async fn with_a_blank_character(host: &Host) -> (Screen, Screen) {
    let mut browser = host.browser();
    let made = browser.post("/api/tables", &json!({"system": "savage_worlds", "sample": false})).await;
    let gm = Screen::open(browser, made.json()["code"].as_str().unwrap(), 1).await;
    let mut ann = joins(host, &gm, "Ann", None).await;
    ann.does(json!({"c": "character_new", "template": "", "name": "Ivy"})).await;
    (gm, ann)
}

#[tokio::test]
async fn a_blank_character_is_a_wild_card() {
    let host = Host::start().await;
    let (_gm, ann) = with_a_blank_character(&host).await;
    // SW-SHT-1, 6: a Wild Card, with three wounds to take.
    assert_eq!(field(&ann, "Ivy", "wild_card"), "yes");
    let tracks = ann.combatant("Ivy")["tracks"].clone();
    let wounds = tracks.as_array().unwrap().iter().find(|t| t["id"] == "wounds").unwrap();
    assert_eq!(wounds["max"], 3);
}

#[tokio::test]
async fn one_entry_of_a_list_is_changed_alone() {
    let host = Host::start().await;
    let (_gm, mut ann) = with_a_blank_character(&host).await;
    let ivy = ann.handle("Ivy");
    let edit = |entry: &str, value: &str| json!({"c": "edit", "who": ivy, "field": "more_skills", "entry": entry, "value": value});
    ann.does(edit("Piloting (agility)", "d6")).await;
    ann.does(edit("Battle", "d4")).await;
    ann.does(edit("piloting (agility)", "d8")).await;
    assert_eq!(field(&ann, "Ivy", "more_skills"), "Piloting (agility) d8, Battle d4");
    // A value that does not fit is refused and changes nothing.
    ann.is_refused("bad_form", edit("Battle", "d7")).await;
    ann.is_refused("bad_form", edit("Battle, Piloting", "d6")).await;
    ann.is_refused("unknown", json!({"c": "edit", "who": ivy, "field": "vigor", "entry": "x", "value": "d6"})).await;
    ann.does(edit("Battle", "")).await;
    assert_eq!(field(&ann, "Ivy", "more_skills"), "Piloting (agility) d8");
}
