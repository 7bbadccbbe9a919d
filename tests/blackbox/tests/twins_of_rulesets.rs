//! The twin law over sockets for every ruleset: before a fight begins, while no die has fallen, with commands that belong to
//! no rule. `laws::hold_for_twins` of each ruleset tries the rest.

use crate::harness::twins::Twins;
use crate::harness::{Chance, Host, Screen};
use serde_json::{Value, json};

/// How many open commands an evening has: in the normal test, and in the longer run.
const SHORT: usize = 2;
const LONG: usize = 12;
/// Of how many seeds one is an evening of every ruleset.
const ONE_IN: usize = 60;

#[tokio::test]
async fn hidden_things_of_any_ruleset_are_noticed_by_nobody() {
    let seeds: Option<usize> = std::env::var("FRAY_TWIN_SEEDS").ok().and_then(|n| n.parse().ok());
    let (evenings, commands) = seeds.map_or((1, SHORT), |seeds| (seeds.div_ceil(ONE_IN), LONG));
    let systems = Host::start().await.browser().get("/api/systems").await.json();
    let (mut chance, mut played) = (Chance::new(), 0);
    for _ in 0..evenings {
        for system in systems.as_array().unwrap().iter().filter(|s| s["sample"] == true) {
            evening(system["id"].as_str().unwrap(), commands, &mut chance).await;
            played += 1;
        }
    }
    println!("{played} evenings of {commands} open commands, with hidden ones in between");
}

async fn evening(system: &str, commands: usize, chance: &mut Chance) {
    let mut t = Twins::of(system).await;
    let foe = kept(&t.tables[0].gm, "foe");
    t.hidden(json!({"c": "add", "entry": foe, "count": 1, "side": "Lurkers", "hidden": true})).await;
    let named = json!({"c": "change", "who": format!("@{}@", names(&t.tables[0].gm, |c| c["hidden"] == true)[0]), "name": "Xyzzy"});
    t.hidden(named).await;
    for _ in 0..commands {
        let open = open_commands(&t.tables[0].gm, chance);
        let cmd = chance.one(&open);
        t.both(cmd).await;
        let hidden = hidden_commands(chance, &foe);
        let cmd = chance.one(&hidden);
        t.hidden(cmd.clone()).await;
        if cmd["c"] == "add" || cmd["c"] == "clone" {
            t.hidden(json!({"c": "undo"})).await;
        }
        if chance.below(4) == 0 {
            t.come_back(chance.below(2) == 0).await;
        }
    }
    t.nobody_joins_as("Xyzzy").await;
    t.joins("Fay", None).await;
    t.ann_names("Xyzzy", |h| json!({"c": "claim", "character": h})).await;
    t.both(json!({"c": "encounter_new", "title": "The next"})).await;
    t.come_back(true).await;
}

/// The id of the first of this kind in the library.
fn kept(gm: &Screen, kind: &str) -> Value {
    let library = gm.parts["library"].as_array().unwrap();
    library.iter().find(|e| e["kind"] == kind).unwrap_or_else(|| panic!("no {kind}"))["id"].clone()
}

/// The names of those combatants, in order.
fn names(gm: &Screen, meant: impl Fn(&&Value) -> bool) -> Vec<String> {
    let all = gm.parts.iter().filter(|(part, _)| part.starts_with("combatant:")).map(|(_, c)| c);
    let mut names: Vec<String> = all.filter(meant).map(|c| c["name"].as_str().unwrap().to_string()).collect();
    names.sort_unstable();
    names
}

fn open_commands(gm: &Screen, chance: &mut Chance) -> Vec<Value> {
    // Ann keeps hers.
    let who = names(gm, |c| c["hidden"] != true && c["owner"] != 2);
    let who = format!("@{}@", chance.one(&who));
    let new = format!("Foe {}", chance.letters("abcdefgh", 5));
    let (x, y) = (chance.below(2_000), chance.below(2_000));
    let on = chance.below(2) == 0;
    vec![
        json!({"c": "change", "who": who, "name": new}),
        json!({"c": "change", "who": who, "side": chance.one(&["Pack", "Herd"])}),
        json!({"c": "change", "who": who, "free": on}),
        json!({"c": "place", "who": who, "x": x, "y": y}),
        json!({"c": "clone", "who": who}),
        json!({"c": "zone", "name": chance.one(&["Bar", "Yard"]), "at": [x, y]}),
        json!({"c": "pause", "on": on}),
        json!({"c": "masks", "on": on}),
        json!({"c": "rulings", "auto": on}),
        json!({"c": "asking", "questions": chance.one(&["everything", "sensible"])}),
        json!({"c": "deadline", "seconds": chance.between(10, 600)}),
        json!({"c": "odds", "on": on}),
        json!({"c": "rename", "name": new}),
        json!({"c": "board", "change": {"b": "show", "on": on}}),
        json!({"c": "new_code"}),
    ]
}

fn hidden_commands(chance: &mut Chance, foe: &Value) -> Vec<Value> {
    let (x, y) = (chance.below(90_000), chance.below(90_000));
    vec![
        json!({"c": "change", "who": "@Xyzzy@", "side": chance.one(&["Lurkers", "Prowlers"])}),
        json!({"c": "change", "who": "@Xyzzy@", "free": chance.below(2) == 0}),
        json!({"c": "place", "who": "@Xyzzy@", "x": x, "y": y}),
        json!({"c": "clone", "who": "@Xyzzy@"}),
        json!({"c": "add", "entry": foe, "count": chance.between(1, 3), "side": "Lurkers", "hidden": true}),
    ]
}
