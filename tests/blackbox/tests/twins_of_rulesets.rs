//! The twin law over sockets for every ruleset: before a fight begins, with commands that belong to no rule; and in fights that
//! go on by the rules with equal dice. `laws::hold_for_twins` of each ruleset tries more, without sockets.

use crate::harness::twins::Twins;
use crate::harness::{Chance, Host, Screen};
use serde_json::{Value, json};

/// How many open commands an evening has: in the normal test, and in the longer run.
const SHORT: usize = 2;
const LONG: usize = 12;
/// How many commands a fight has, in both.
const BLOWS: usize = 6;
const MANY_BLOWS: usize = 40;
/// So far away, in centimetres, that nobody is in anybody's reach.
const FAR: usize = 90_000;
/// Of how many seeds one is an evening of every ruleset.
const ONE_IN: usize = 60;

/// The rulesets that have a sample fight.
async fn sampled() -> Vec<String> {
    let systems = Host::start().await.browser().get("/api/systems").await.json();
    let sampled = systems.as_array().unwrap().iter().filter(|s| s["sample"] == true);
    sampled.map(|s| s["id"].as_str().unwrap().to_string()).collect()
}

#[tokio::test]
async fn hidden_things_of_any_ruleset_are_noticed_by_nobody() {
    let seeds: Option<usize> = std::env::var("FRAY_TWIN_SEEDS").ok().and_then(|n| n.parse().ok());
    let (evenings, commands) = seeds.map_or((1, SHORT), |seeds| (seeds.div_ceil(ONE_IN), LONG));
    let systems = sampled().await;
    let (mut chance, mut played) = (Chance::new(), 0);
    for _ in 0..evenings {
        for system in &systems {
            evening(system, commands, &mut chance).await;
            played += 1;
        }
    }
    println!("{played} evenings of {commands} open commands, with hidden ones in between");
}

/// Somebody hidden is in both fights, and the GM of one of them does more with them.
#[tokio::test]
async fn hidden_things_in_fights_of_any_ruleset_are_noticed_by_nobody() {
    let seeds: Option<usize> = std::env::var("FRAY_TWIN_SEEDS").ok().and_then(|n| n.parse().ok());
    let (fights, commands) = seeds.map_or((1, BLOWS), |seeds| (seeds.div_ceil(ONE_IN), MANY_BLOWS));
    let systems = sampled().await;
    let (mut chance, mut done) = (Chance::new(), 0);
    for _ in 0..fights {
        for system in &systems {
            done += fight(system, commands, &mut chance).await;
        }
    }
    println!("{done} commands in two fights each, with hidden ones in between at one of them");
}

async fn fight(system: &str, commands: usize, chance: &mut Chance) -> usize {
    let mut t = Twins::of(system).await;
    t.draw_the_same_seed().await;
    let foe = t.tables.each_ref().map(|table| kept(&table.gm, "foe"));
    assert_eq!(foe[0], foe[1], "the foes of a ruleset have the same ids at every table");
    t.at_both(&json!({"c": "add", "entry": foe[0], "count": 1, "side": "Lurkers", "hidden": true})).await;
    let somebody = format!("@{}@", names(&t.tables[0].gm, |c| c["hidden"] == true)[0]);
    t.at_both(&json!({"c": "change", "who": somebody, "name": "Xyzzy"})).await;
    t.at_both(&json!({"c": "place", "who": "@Xyzzy@", "x": FAR, "y": FAR})).await;
    let asking = chance.one(&["everything", "sensible"]);
    t.at_both(&json!({"c": "asking", "questions": asking})).await;
    t.start_fighting().await;
    let mut done = 0;
    while done < commands && t.fight_on().await {
        done += 1;
        if is_hidden(&t.tables[0].gm) && !t.is_hidden_turn() {
            let all = in_the_fight(&t.tables[0].gm, chance, &foe[0]);
            let cmd = chance.one(&all);
            t.hidden_for_a_moment(&cmd).await;
        }
        if chance.below(6) == 0 {
            t.come_back(chance.below(2) == 0).await;
        }
    }
    done
}

/// Whether nobody has found who lies in wait.
fn is_hidden(gm: &Screen) -> bool {
    !names(gm, |c| c["hidden"] == true && c["name"] == "Xyzzy").is_empty()
}

/// What a GM may do with somebody hidden while a fight is under way.
fn in_the_fight(gm: &Screen, chance: &mut Chance, foe: &Value) -> Vec<Value> {
    let sheet = gm.combatant("Xyzzy")["sheet"].clone();
    let numbers =
        sheet.as_array().unwrap().iter().filter(|f| f["value"].as_str().is_some_and(|v| v.parse::<i32>().is_ok()));
    let fields: Vec<Value> = numbers.map(|f| f["id"].clone()).collect();
    let (x, y) = (FAR + chance.below(5_000), FAR + chance.below(5_000));
    let mut all = vec![
        json!({"c": "change", "who": "@Xyzzy@", "side": chance.one(&["Lurkers", "Prowlers"])}),
        json!({"c": "change", "who": "@Xyzzy@", "name": "Zyxxy"}),
        json!({"c": "place", "who": "@Xyzzy@", "x": x, "y": y}),
        json!({"c": "clone", "who": "@Xyzzy@"}),
        json!({"c": "add", "entry": foe, "count": chance.between(1, 3), "side": "Lurkers", "hidden": true}),
    ];
    let edit = |field: &Value| json!({"c": "edit", "who": "@Xyzzy@", "field": field, "value": "+1"});
    all.extend((0..4).filter(|_| !fields.is_empty()).map(|_| edit(&chance.one(&fields))));
    all
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
