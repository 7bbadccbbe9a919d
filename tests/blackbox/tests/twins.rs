//! Two tables, led alike but for what is hidden at one of them, send every player, spectator and stranger the same.

use crate::harness::twins::Twins;
use serde_json::json;
use std::collections::BTreeSet;

/// Commands that are about what everybody sees, or a member's own. All others can be about hidden things alone, and are done
/// so at one table, undone and brought back.
const OPEN: [&str; 25] = [
    "advance",
    "ahead",
    "asking",
    "board",
    "character_new",
    "claim",
    "deadline",
    "encounter_end",
    "encounter_new",
    "encounter_resume",
    "encounter_start",
    "fresh_draw",
    "kick",
    "masks",
    "new_code",
    "odds",
    "option",
    "pause",
    "play",
    "readmit",
    "rename",
    "role",
    "rulings",
    "salt",
    "zone",
];

/// The wire's commands, as the client's types list them.
fn all_commands() -> BTreeSet<String> {
    let fight = include_str!("../../../web/src/wire/FightCommand.ts");
    let table = include_str!("../../../web/src/wire/TableCommand.ts");
    let tags = [fight, table].into_iter().flat_map(|types| types.split("\"c\": \"").skip(1));
    tags.filter_map(|rest| rest.split('"').next()).map(String::from).collect()
}

#[tokio::test]
async fn what_is_hidden_at_one_table_is_noticed_by_nobody() {
    play(0).await;
}

/// `cargo xtask twins`: with more going on, in other orders.
#[tokio::test]
async fn twins_with_more_of_a_secret_life() {
    let seeds: usize = std::env::var("FRAY_TWIN_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    for seed in 1..=seeds.div_ceil(30) {
        play(seed).await;
    }
}

async fn play(seed: usize) {
    let mut t = Twins::start().await;
    before_the_fight(&mut t).await;
    t.both(json!({"c": "encounter_start"})).await;
    hidden_lives(&mut t, seed).await;
    turns(&mut t).await;
    t.noise.clear();
    secret_acts(&mut t).await;
    members(&mut t).await;
    afterwards(&mut t).await;
    let (all, open) = (all_commands(), OPEN.map(String::from).into());
    let missing: Vec<&String> = all.difference(&t.driven).collect();
    assert!(missing.is_empty(), "these commands were not tried: {missing:?}");
    let missing: Vec<&String> = all.difference(&open).filter(|c| !t.driven_unseen.contains(*c)).collect();
    assert!(missing.is_empty(), "these commands were not tried about hidden things alone: {missing:?}");
    let unknown: Vec<&String> = open.difference(&all).collect();
    assert!(unknown.is_empty(), "there are no such commands: {unknown:?}");
}

async fn before_the_fight(t: &mut Twins) {
    t.hidden(json!({"c": "add", "entry": "foe:ogre", "count": 1, "side": "Lurkers", "hidden": true})).await;
    t.once_hidden(json!({"c": "change", "who": "@Ogre@", "name": "Xyzzy"})).await;
    t.hidden(json!({"c": "add", "entry": "foe:rat", "count": 2, "hidden": true})).await;
    t.once_hidden(json!({"c": "undo"})).await;
    t.ann(json!({"c": "salt", "salt": "0123456789abcdef"})).await;
    t.hidden(json!({"c": "add", "entry": "ready:cid", "count": 1, "side": "Lurkers", "hidden": true})).await;
    t.once_hidden(json!({"c": "change", "who": "@Cid@", "name": "Quux"})).await;
    t.ann_claims_kept("Quux").await;
    // Two of a ready-made character, out of sight: players may still take it.
    t.once_hidden(json!({"c": "add", "entry": "ready:ben", "count": 2, "side": "Lurkers", "hidden": true})).await;
    t.come_back(true).await;
    t.once_hidden(json!({"c": "undo"})).await;
    t.both(json!({"c": "add", "entry": "ready:cid", "count": 1})).await;
    // Newcomers in sight have the names and places that they would have.
    t.both(json!({"c": "add", "entry": "foe:ogre", "count": 1})).await;
    t.both(json!({"c": "add", "entry": "foe:ogre", "count": 1})).await;
    t.both(json!({"c": "undo"})).await;
    t.both(json!({"c": "clone", "who": "@Ogre@"})).await;
    t.both(json!({"c": "rename", "name": "Greta"})).await;
    t.both(json!({"c": "option", "id": "luck_on", "value": "no"})).await;
    t.both(json!({"c": "deadline", "seconds": 600})).await;
    t.both(json!({"c": "board", "change": {"b": "show", "on": true}})).await;
    t.both(json!({"c": "odds", "on": false})).await;
    t.ann(json!({"c": "edit", "who": "@Ada@", "field": "might", "value": "+1"})).await;
    t.ann(json!({"c": "gear_add", "who": "@Ada@", "kind": "stick"})).await;
    t.ann(json!({"c": "character_new", "template": "", "name": "Dot"})).await;
    t.ann(json!({"c": "claim", "character": "ready:cid"})).await;
    t.come_back(true).await;
}

async fn hidden_lives(t: &mut Twins, seed: usize) {
    let mut all = [
        json!({"c": "edit", "who": "@Xyzzy@", "field": "secret", "value": "7331"}),
        json!({"c": "edit", "who": "@Rat 1@", "field": "secret", "value": "7332"}),
        json!({"c": "edit", "who": "@Rat 1@", "field": "luck", "value": "4"}),
        json!({"c": "condition", "who": "@Xyzzy@", "id": "guard", "mode": "set"}),
        json!({"c": "change", "who": "@Xyzzy@", "side": "Prowlers"}),
        json!({"c": "change", "who": "@Quux@", "free": true}),
        json!({"c": "place", "who": "@Xyzzy@", "x": 90000, "y": 90000}),
        json!({"c": "state", "a": "@Xyzzy@", "b": "@Rat 1@", "what": "cover", "value": "some"}),
        json!({"c": "gear_add", "who": "@Xyzzy@", "kind": "stick"}),
        json!({"c": "gear_move", "who": "@Xyzzy@", "no": 1, "slot": "stowed"}),
        json!({"c": "gear_add", "who": "@Rat 1@", "kind": "coin"}),
        json!({"c": "gear_move", "who": "@Rat 1@", "no": 1, "slot": "stowed"}),
        json!({"c": "gear_move", "who": "@Rat 1@", "no": 1, "slot": ""}),
        json!({"c": "standing", "who": "@Xyzzy@", "label": "reroll", "order": "pass"}),
        json!({"c": "standing", "who": null, "label": "mishap", "order": "pass"}),
    ];
    // An item has to be there before it is moved; all else goes in any order.
    all[..8].rotate_left(seed % 8);
    for cmd in all.clone() {
        t.hidden(cmd).await;
    }
    if seed > 0 {
        t.noise = all[..8].to_vec();
        t.noise.rotate_left(seed % 5);
    }
    for cmd in [
        json!({"c": "change", "who": "@Xyzzy@", "name": "Rat 1"}),
        json!({"c": "clone", "who": "@Xyzzy@"}),
        json!({"c": "remove", "who": "@Quux@"}),
    ] {
        t.hidden(cmd).await;
        t.once_hidden(json!({"c": "undo"})).await;
    }
    t.ann_names("Xyzzy", |h| json!({"c": "claim", "character": h})).await;
    t.ann_names("Xyzzy", |h| json!({"c": "edit", "who": h, "field": "might", "value": "1"})).await;
    let ada = t.tables.each_ref().map(|t| t.ann.handle("Ada"));
    t.ann_names("Xyzzy", move |h| {
        let by = if h == "zzzzzzz" { &ada[1] } else { &ada[0] };
        json!({"c": "act", "who": by, "act": "strike", "form": {"target": h}})
    })
    .await;
    t.come_back(false).await;
}

async fn turns(t: &mut Twins) {
    t.dice(&["d6=5"]).await;
    t.ann(json!({"c": "act", "who": "@Ada@", "act": "strike", "form": {"target": "@Rat 1@"}})).await;
    t.both(json!({"c": "undo"})).await;
    t.both(json!({"c": "redo"})).await;
    t.ann(json!({"c": "act", "who": "@Ada@", "act": "end"})).await;
    t.ann_names("Xyzzy", |h| json!({"c": "ahead", "who": h, "act": null})).await;
    t.ann(json!({"c": "ahead", "who": "@Ada@", "act": "strike", "form": {"target": "@Rat 1@"}})).await;
    t.both(json!({"c": "pause", "on": true})).await;
    t.both(json!({"c": "pause", "on": false})).await;
    t.both(json!({"c": "zone", "name": "Bar", "at": [100, 100]})).await;
    t.both(json!({"c": "advance", "seconds": 60})).await;
    t.both(json!({"c": "fresh_draw"})).await;
    t.both(json!({"c": "rulings", "auto": true})).await;
    t.both(json!({"c": "rulings", "auto": false})).await;
    t.both(json!({"c": "asking", "questions": "everything"})).await;
    t.both(json!({"c": "asking", "questions": "sensible"})).await;
    t.both(json!({"c": "masks", "on": true})).await;
    t.both(json!({"c": "masks", "on": true})).await;
    let order = waiting(&t.tables[0].gm);
    t.once_hidden(json!({"c": "reorder", "order": order})).await;
    for _ in 0..8 {
        t.both(json!({"c": "next_turn"})).await;
    }
    t.both(json!({"c": "change", "who": "@Rat 2@", "name": "Big Rat"})).await;
    t.both(json!({"c": "undo"})).await;
    t.come_back(false).await;
}

/// Those who wait for their turn, in order.
fn waiting(gm: &crate::harness::Screen) -> Vec<serde_json::Value> {
    let slots = gm.parts["order"]["slots"].as_array().unwrap().iter();
    let states = gm.parts["turn"]["states"].as_array().unwrap();
    slots.zip(states).filter(|(_, state)| *state == "waiting").map(|(slot, _)| slot["who"].clone()).collect()
}

/// On the turn of one in sight the GM acts in secret, and takes it back.
async fn secret_acts(t: &mut Twins) {
    while t.tables[0].gm.parts["turn"]["active"] != json!(t.tables[0].gm.handle("Rat 1")) {
        t.both(json!({"c": "next_turn"})).await;
    }
    t.once_hidden(json!({"c": "act", "who": "@Rat 1@", "act": "plead", "secret": true})).await;
    t.ann(json!({"c": "act", "who": "@Ada@", "act": "guard"})).await;
    t.once_hidden(json!({"c": "answer", "question": "#plea#", "value": true})).await;
    t.once_hidden(json!({"c": "undo"})).await;
    t.once_hidden(json!({"c": "lapse", "question": "#plea#"})).await;
    t.once_hidden(json!({"c": "undo"})).await;
    t.once_hidden(json!({"c": "abandon"})).await;
    // The plain player strikes for the GM.
    t.dice(&["d6=5"]).await;
    t.both(json!({"c": "play", "who": "@Rat 1@"})).await;
    t.in_a_hidden_turn().await;
}

async fn members(t: &mut Twins) {
    t.both(json!({"c": "role", "seat": 3, "role": "spectator"})).await;
    t.both(json!({"c": "readmit", "seat": 3})).await;
    t.both(json!({"c": "new_code"})).await;
    t.both(json!({"c": "kick", "seat": 3})).await;
}

async fn afterwards(t: &mut Twins) {
    t.both(json!({"c": "remove", "who": "@Ogre@"})).await;
    t.both(json!({"c": "encounter_end"})).await;
    t.both(json!({"c": "encounter_resume"})).await;
    t.both(json!({"c": "encounter_end"})).await;
    t.both(json!({"c": "encounter_new", "title": "The next"})).await;
    t.come_back(true).await;
    t.hidden(json!({"c": "remove", "who": "@Quux@"})).await;
    t.both(json!({"c": "encounter_new", "title": "One more"})).await;
    t.ann_claims_kept("Quux").await;
    t.once_hidden(json!({"c": "character_delete", "id": "%Quux%"})).await;
    t.both(json!({"c": "character_delete", "id": "%Dot%"})).await;
}
