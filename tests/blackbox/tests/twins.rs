//! Two tables with the same fight, except for hidden things at one of them, send every player, spectator and stranger
//! the same.

use crate::harness::covered::missing;
use crate::harness::named::waiting;
use crate::harness::twins::Twins;
use serde_json::json;

#[tokio::test]
async fn hidden_things_at_one_table_are_noticed_by_nobody() {
    play(0).await;
}

/// For `cargo xtask twins`: with more hidden things going on, in other orders.
#[tokio::test]
async fn many_hidden_things_at_one_table_are_noticed_by_nobody() {
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
    seen_lives(&mut t).await;
    turns(&mut t).await;
    settings(&mut t).await;
    t.noise.clear();
    answers(&mut t).await;
    secret_acts(&mut t).await;
    newcomers(&mut t).await;
    members(&mut t).await;
    afterwards(&mut t).await;
    let missing = missing(&t.open, &t.unseen);
    assert!(missing.is_empty(), "{missing:#?}");
}

async fn before_the_fight(t: &mut Twins) {
    t.hidden(json!({"c": "add", "entry": "foe:ogre", "count": 1, "side": "Lurkers", "hidden": true})).await;
    t.hidden(json!({"c": "change", "who": "@Ogre@", "name": "Xyzzy"})).await;
    t.hidden(json!({"c": "add", "entry": "foe:rat", "count": 2, "hidden": true})).await;
    t.hidden(json!({"c": "undo"})).await;
    t.ann(json!({"c": "salt", "salt": "0123456789abcdef"})).await;
    t.hidden(json!({"c": "add", "entry": "ready:cid", "count": 1, "side": "Lurkers", "hidden": true})).await;
    t.hidden(json!({"c": "change", "who": "@Cid@", "name": "Quux"})).await;
    t.ann_claims_a_secret_character("Quux").await;
    t.nobody_joins_as("Quux").await;
    // Two hidden copies of a ready-made character: players may still take the original.
    t.hidden(json!({"c": "add", "entry": "ready:ben", "count": 2, "side": "Lurkers", "hidden": true})).await;
    t.come_back(true).await;
    t.hidden(json!({"c": "undo"})).await;
    t.both(json!({"c": "add", "entry": "ready:cid", "count": 1})).await;
    // Visible newcomers have the names and places that they would have anyway.
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
    t.ann(json!({"c": "gear_move", "who": "@Ada@", "no": 1, "slot": "stowed"})).await;
    t.ann(json!({"c": "gear_edit", "who": "@Ada@", "no": 1, "field": "notches", "value": "3"})).await;
    t.ann(json!({"c": "character_new", "template": "", "name": "Dot"})).await;
    t.ann(json!({"c": "character_paste", "text": "name = 'Nox'", "fill": true})).await;
    t.ann(json!({"c": "claim", "character": "ready:cid"})).await;
    // Made visibly, and then hidden: what becomes of it afterwards must not be noticed.
    t.both(json!({"c": "character_new", "template": "", "name": "Vex"})).await;
    t.both(json!({"c": "change", "who": "@Vex@", "side": "Lurkers"})).await;
    t.both(json!({"c": "change", "who": "@Vex@", "hidden": true})).await;
    t.hidden(json!({"c": "change", "who": "@Vex@", "name": "Hush"})).await;
    t.ann_claims_a_secret_character("Hush").await;
    t.nobody_joins_as("Hush").await;
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
        json!({"c": "gear_edit", "who": "@Xyzzy@", "no": 1, "field": "name", "value": "Thorn"}),
        json!({"c": "gear_add", "who": "@Rat 1@", "kind": "coin"}),
        json!({"c": "gear_move", "who": "@Rat 1@", "no": 1, "slot": "stowed"}),
        json!({"c": "gear_edit", "who": "@Rat 1@", "no": 1, "field": "notches", "value": "3"}),
        json!({"c": "gear_move", "who": "@Rat 1@", "no": 1, "slot": null}),
        json!({"c": "standing", "who": "@Xyzzy@", "kind": "reroll", "order": "pass"}),
        json!({"c": "standing", "who": null, "kind": "mishap", "order": "pass"}),
        json!({"c": "change", "who": "@Xyzzy@", "side": "Lurkers", "free": true}),
        json!({"c": "change", "who": "@Xyzzy@", "free": false}),
    ];
    // An item has to exist before it is moved; everything else may come in any order.
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
        t.hidden(json!({"c": "undo"})).await;
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

/// What the GM does with visible combatants while others are hidden.
async fn seen_lives(t: &mut Twins) {
    for cmd in [
        json!({"c": "edit", "who": "@Rat 2@", "field": "might", "value": "2"}),
        json!({"c": "condition", "who": "@Rat 2@", "id": "guard", "mode": "set"}),
        json!({"c": "condition", "who": "@Rat 2@", "id": "guard", "mode": "end"}),
        json!({"c": "place", "who": "@Rat 2@", "x": 200, "y": 100}),
        json!({"c": "state", "a": "@Ada@", "b": "@Rat 2@", "what": "cover", "value": "some"}),
        json!({"c": "gear_add", "who": "@Rat 2@", "kind": "stick"}),
        json!({"c": "gear_move", "who": "@Rat 2@", "no": 1, "slot": "stowed"}),
        json!({"c": "standing", "who": "@Rat 2@", "kind": "absorb", "order": "pass"}),
        json!({"c": "change", "who": "@Rat 2@", "side": "Pack"}),
        json!({"c": "change", "who": "@Rat 2@", "free": true}),
        json!({"c": "change", "who": "@Rat 2@", "hidden": true}),
        json!({"c": "change", "who": "@Rat 2@", "hidden": false}),
        json!({"c": "remove", "who": "@Ogre@"}),
    ] {
        t.both(cmd).await;
    }
    t.ann(json!({"c": "standing", "who": "@Ada@", "kind": "absorb", "order": "pass"})).await;
    t.reverse_the_visible_order().await;
}

async fn turns(t: &mut Twins) {
    t.dice(&["d6=5"]).await;
    t.ann(json!({"c": "act", "who": "@Ada@", "act": "strike", "form": {"target": "@Rat 1@"}})).await;
    t.both(json!({"c": "dice", "roll": "~last~", "faces": [[4]]})).await;
    t.both(json!({"c": "undo"})).await;
    t.ann_ends_her_turn().await;
    t.ann_names("Xyzzy", |h| json!({"c": "ahead", "who": h, "act": null})).await;
    t.ann(json!({"c": "ahead", "who": "@Ada@", "act": "strike", "form": {"target": "@Rat 1@"}})).await;
    let order = waiting(&t.tables[0].gm);
    t.hidden(json!({"c": "reorder", "order": order})).await;
    for _ in 0..8 {
        t.both(json!({"c": "next_turn"})).await;
    }
    t.both(json!({"c": "change", "who": "@Rat 2@", "name": "Big Rat"})).await;
    t.both(json!({"c": "undo"})).await;
    t.come_back(false).await;
}

async fn settings(t: &mut Twins) {
    for cmd in [
        json!({"c": "pause", "on": true}),
        json!({"c": "pause", "on": false}),
        json!({"c": "zone", "name": "Bar", "at": [100, 100]}),
        json!({"c": "zone", "name": "Bar", "at": null}),
        json!({"c": "advance", "seconds": 60}),
        json!({"c": "fresh_draw"}),
        json!({"c": "option", "id": "luck_on", "value": "yes"}),
        json!({"c": "option", "id": "luck_on", "value": "no"}),
        json!({"c": "rulings", "auto": true}),
        json!({"c": "rulings", "auto": false}),
        json!({"c": "asking", "questions": "everything"}),
        json!({"c": "asking", "questions": "sensible"}),
        json!({"c": "masks", "on": true}),
        json!({"c": "masks", "on": true}),
    ] {
        t.both(cmd).await;
    }
    t.hidden(json!({"c": "talk", "words": "3d731", "hidden": true})).await;
    t.ann(json!({"c": "talk", "words": "Who goes there?"})).await;
    t.both(json!({"c": "talk", "words": "Nobody"})).await;
    t.come_back(false).await;
}

/// Goes on until it is this visible combatant's turn.
async fn turn_of(t: &mut Twins, name: &str) {
    while t.tables[0].gm.parts["turn"]["active"] != json!(t.tables[0].gm.handle(name)) {
        t.both(json!({"c": "next_turn"})).await;
    }
}

/// A visible combatant pleads; the GM gives each answer and undoes it.
async fn answers(t: &mut Twins) {
    turn_of(t, "Ada").await;
    t.ann(json!({"c": "act", "who": "@Ada@", "act": "plead"})).await;
    t.both(json!({"c": "answer", "question": "#plea#", "value": true})).await;
    t.both(json!({"c": "undo"})).await;
    t.both(json!({"c": "lapse", "question": "#plea#"})).await;
    t.both(json!({"c": "undo"})).await;
    t.both(json!({"c": "abandon"})).await;
}

/// On a visible combatant's turn the GM acts in secret, and undoes it.
async fn secret_acts(t: &mut Twins) {
    turn_of(t, "Rat 1").await;
    t.hidden(json!({"c": "act", "who": "@Rat 1@", "act": "plead", "secret": true})).await;
    t.ann(json!({"c": "act", "who": "@Ada@", "act": "guard"})).await;
    t.hidden(json!({"c": "answer", "question": "#plea#", "value": true})).await;
    t.hidden(json!({"c": "undo"})).await;
    t.hidden(json!({"c": "lapse", "question": "#plea#"})).await;
    t.hidden(json!({"c": "undo"})).await;
    t.hidden(json!({"c": "abandon"})).await;
    // The bot strikes for the GM.
    t.dice(&["d6=5"]).await;
    t.both(json!({"c": "play", "who": "@Rat 1@"})).await;
    t.in_a_hidden_turn().await;
    t.talk_in_a_hidden_turn().await;
    t.undo_across_a_hidden_turn().await;
    t.undo_into_a_hidden_turn().await;
}

/// Newcomers join when much is hidden already, and a character of the library that everybody knows comes in hidden.
async fn newcomers(t: &mut Twins) {
    t.joins("Fay", None).await;
    t.joins("Gus", Some("Ben")).await;
    t.nobody_joins_as("Xyzzy").await;
    t.at_both(&json!({"c": "character_new", "template": "", "name": "Wyn"})).await;
    t.hidden(json!({"c": "add", "entry": "%Wyn%", "count": 1, "side": "Lurkers", "hidden": true})).await;
    t.joins("Hal", Some("Wyn")).await;
    t.come_back(true).await;
}

async fn members(t: &mut Twins) {
    t.both(json!({"c": "role", "seat": 3, "role": "spectator"})).await;
    t.eve_comes_by_link().await;
    t.both(json!({"c": "new_code"})).await;
    t.both(json!({"c": "kick", "seat": 3})).await;
}

async fn afterwards(t: &mut Twins) {
    t.both(json!({"c": "encounter_end"})).await;
    t.both(json!({"c": "encounter_resume"})).await;
    t.both(json!({"c": "encounter_end"})).await;
    t.both(json!({"c": "encounter_new", "title": "The next"})).await;
    t.come_back(true).await;
    t.hidden(json!({"c": "remove", "who": "@Quux@"})).await;
    t.hidden(json!({"c": "remove", "who": "@Hush@"})).await;
    t.both(json!({"c": "encounter_new", "title": "One more"})).await;
    t.ann_claims_a_secret_character("Quux").await;
    t.hidden(json!({"c": "character_delete", "id": "%Quux%"})).await;
    t.both(json!({"c": "character_delete", "id": "%Dot%"})).await;
}
