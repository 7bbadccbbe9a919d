//! Who may do what.

use crate::harness::{Host, joins, looks_on, sample, under_way};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn players_are_refused_the_gms_commands() {
    let host = Host::start().await;
    let (_gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    for cmd in [
        json!({"c": "condition", "who": ada, "id": "guard", "mode": "set"}),
        json!({"c": "change", "who": ada, "hidden": true}),
        json!({"c": "place", "who": ada, "x": 1, "y": 1}),
        json!({"c": "zone", "name": "bar", "at": [0, 0]}),
        json!({"c": "state", "a": ada, "b": rat, "what": "distance", "value": "3"}),
        json!({"c": "add", "entry": "foe:rat", "count": 1}),
        json!({"c": "clone", "who": rat}),
        json!({"c": "remove", "who": rat}),
        json!({"c": "reorder", "order": [rat]}),
        json!({"c": "next_turn"}),
        json!({"c": "play", "who": rat}),
        json!({"c": "lapse", "question": "q"}),
        json!({"c": "undo"}),
        json!({"c": "redo"}),
        json!({"c": "abandon"}),
        json!({"c": "dice", "roll": "0.0", "faces": [[6]]}),
        json!({"c": "fresh_draw"}),
        json!({"c": "pause", "on": true}),
        json!({"c": "encounter_new", "title": "Mine"}),
        json!({"c": "encounter_start"}),
        json!({"c": "encounter_end"}),
        json!({"c": "encounter_resume"}),
        json!({"c": "option", "id": "luck_on", "value": "no"}),
        json!({"c": "rulings", "auto": true}),
        json!({"c": "standing", "who": null, "kind": "mishap", "order": "pass"}),
        json!({"c": "deadline", "seconds": 10}),
        json!({"c": "board", "change": {"b": "show", "on": true}}),
        json!({"c": "advance", "seconds": 10}),
        json!({"c": "kick", "seat": 1}),
        json!({"c": "readmit", "seat": 1}),
        json!({"c": "new_code"}),
        json!({"c": "role", "seat": 2, "role": "gm"}),
        json!({"c": "character_delete", "id": "x"}),
        json!({"c": "act", "who": null, "act": "rain"}),
    ] {
        ann.is_refused("role", cmd).await;
    }
}

#[tokio::test]
async fn nobody_controls_someone_elses_combatant() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    gm.does(json!({"c": "add", "entry": "ready:ben", "count": 1})).await;
    let mut bob = joins(&host, &gm, "Bob", Some("Ben")).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    bob.is_refused("not_yours", json!({"c": "act", "who": ada, "act": "end"})).await;
    bob.is_refused("not_yours", json!({"c": "edit", "who": ada, "field": "might", "value": "9"})).await;
    ann.is_refused("not_yours", json!({"c": "act", "who": rat, "act": "end"})).await;
    ann.is_refused("unknown", json!({"c": "act", "who": "nobody", "act": "end"})).await;
    ann.is_refused("unknown", json!({"c": "act", "who": ada, "act": "fly"})).await;
    ann.is_refused("fight_runs", json!({"c": "edit", "who": ada, "field": "might", "value": "9"})).await;
    bob.is_refused("taken", json!({"c": "claim", "character": ada})).await;
    // None of this has changed anything.
    assert_eq!(ann.combatant("Ada")["owner"], 2);
    assert_eq!(gm.parts["turn"]["active"], ada);
}

#[tokio::test]
async fn nobody_answers_another_players_question() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let mut bob = joins(&host, &gm, "Bob", None).await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    ann.dice(&["d6=2"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    let question = ann.question("reroll").await["id"].clone();
    bob.is_refused("stale", json!({"c": "answer", "question": question, "value": true})).await;
    ann.is_refused("bad_form", json!({"c": "answer", "question": question, "value": "maybe"})).await;
    ann.does(json!({"c": "answer", "question": question, "value": false})).await;
    // Sent again under another id, the answer comes too late.
    ann.is_refused("stale", json!({"c": "answer", "question": question, "value": true})).await;
    gm.is_refused("stale", json!({"c": "lapse", "question": question})).await;
}

#[tokio::test]
async fn spectators_look_on() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let mut tv = looks_on(&host, &gm, "Screen").await;
    assert_eq!(tv.role, "spectator");
    assert!(tv.cast().contains(&"Ada".to_string()));
    assert!(!tv.parts.contains_key("library") && !tv.parts.contains_key("options"));
    assert_eq!(tv.combatant("Ada")["sheet"], json!([]));
    for cmd in [
        json!({"c": "claim", "character": tv.handle("Ada")}),
        json!({"c": "character_new", "template": "", "name": "Me"}),
        json!({"c": "next_turn"}),
    ] {
        tv.is_refused("role", cmd).await;
    }
    tv.does(json!({"c": "rename", "name": "Television"})).await;
}

#[tokio::test]
async fn unknown_ids_are_refused() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let ada = gm.handle("Ada");
    gm.is_refused("no_member", json!({"c": "kick", "seat": 99})).await;
    gm.is_refused("no_member", json!({"c": "readmit", "seat": 99})).await;
    gm.is_refused("no_member", json!({"c": "role", "seat": 99, "role": "gm"})).await;
    gm.is_refused("no_member", json!({"c": "change", "who": ada, "owner": {"seat": 99}})).await;
    gm.is_refused("no_character", json!({"c": "add", "entry": "foe:dragon", "count": 1})).await;
    gm.is_refused("bad_value", json!({"c": "add", "entry": "foe:rat", "count": 21})).await;
    gm.is_refused("no_character", json!({"c": "character_delete", "id": "zzz"})).await;
    gm.is_refused("no_template", json!({"c": "character_new", "template": "dragon", "name": "D"})).await;
    gm.is_refused("unknown", json!({"c": "condition", "who": ada, "id": "bored", "mode": "set"})).await;
    gm.is_refused("unknown", json!({"c": "option", "id": "gravity", "value": "no"})).await;
    gm.is_refused("bad_value", json!({"c": "deadline", "seconds": 1})).await;
    gm.is_refused("bad_message", json!({"c": "standing", "who": ada, "kind": "absorb", "order": "never"})).await;
    let bare = json!({"c": "edit", "who": ada, "field": "skills", "entry": "Lore", "value": "1", "bare": true});
    gm.is_refused("bad_value", bare).await;
    gm.is_refused("last_gm", json!({"c": "role", "seat": 1, "role": "player"})).await;
    gm.is_refused("bad_value", json!({"c": "change", "who": ada})).await;
    gm.is_refused("bad_name", json!({"c": "rename", "name": " "})).await;
    gm.is_refused("bad_name", json!({"c": "rename", "name": "x".repeat(41)})).await;
}

#[tokio::test]
async fn parts_are_sent_to_those_who_look_at_them_and_may_see_them() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat, hidden) = (ann.handle("Ada"), ann.handle("Rat 1"), ann.handle("Rat 2"));
    gm.does(json!({"c": "change", "who": hidden, "hidden": true})).await;
    let sheet = |of: &str| format!("sheet:{of}");
    let form = |of: &str| format!("form:{of}/strike");
    let names = [sheet(&ada), sheet(&rat), sheet(&hidden), form(&ada), form(&rat), form(&hidden), "table".to_string()];
    ann.listens(Duration::from_millis(200)).await;
    ann.send(&json!({"t": "look", "parts": names})).await;
    ann.listens(Duration::from_millis(200)).await;
    let seen: Vec<&String> = names.iter().take(6).filter(|name| ann.parts.contains_key(*name)).collect();
    assert_eq!(seen, [&sheet(&ada), &sheet(&rat), &form(&ada)]);
    assert_eq!(ann.parts[&sheet(&rat)]["fields"], json!([]), "of others what lies open");
    let targets = ann.parts[&form(&ada)].to_string();
    assert!(targets.contains(&rat) && !targets.contains(&hidden), "{targets}");
    // A part is kept current while somebody looks at it, and removed when nobody does.
    let before = ann.parts[&sheet(&ada)].clone();
    gm.does(json!({"c": "edit", "who": ada, "field": "hurt", "value": "2"})).await;
    ann.reaches(&sheet(&ada), |now| *now != before).await;
    ann.send(&json!({"t": "look", "parts": []})).await;
    ann.listens(Duration::from_millis(200)).await;
    assert!(names.iter().take(6).all(|name| !ann.parts.contains_key(name)), "{:?}", ann.parts.keys());
}
