//! Each system's sample fight, played over the wire by what is offered.

use crate::harness::{Host, Screen, hidden_turn, next, sample_with_ann};
use serde_json::{Value, json};

/// How many commands are played at each table.
const COMMANDS: usize = 120;
/// How long each screen listens after a command.
const PACE: std::time::Duration = std::time::Duration::from_millis(30);

#[tokio::test]
async fn each_sample_fight_can_be_played_by_its_offers() {
    let host = Host::start().await;
    let systems = host.browser().get("/api/systems").await.json();
    let systems = systems.as_array().unwrap();
    assert!(systems.len() > 1);
    for system in systems.iter().filter(|s| s["sample"] == true) {
        let id = system["id"].as_str().unwrap();
        play(&host, id).await;
    }
}

async fn play(host: &Host, system: &str) {
    let (mut gm, mut ann) = sample_with_ann(host, system).await;
    let hidden: Vec<Value> = gm.parts.values().filter(|c| c["hidden"] == true).cloned().collect();
    gm.does(json!({"c": "encounter_start"})).await;
    let mut done = 0;
    for n in 0..COMMANDS {
        // While a hidden combatant acts, Ann's screen still shows the state before; the GM goes on.
        let request = next(&ann).filter(|cmd| cmd["c"] == "answer" || !hidden_turn(&gm));
        let (screen, cmd) = match (request, next(&gm)) {
            (Some(cmd), _) => (&mut ann, cmd),
            (None, Some(cmd)) => (&mut gm, cmd),
            (None, None) => (&mut gm, json!({"c": "next_turn"})),
        };
        let reply = screen.asks(cmd.clone()).await;
        let code = reply.code().to_string();
        // The two screens race each other, and where a form has no default, somebody has to choose; nothing else may go wrong.
        if !["", "stale", "busy", "over"].contains(&code.as_str()) {
            assert!(has_to_be_chosen(screen, &cmd).await, "{system} {n}: {cmd}: {}", reply.0);
            gm.does(json!({"c": "next_turn"})).await;
        }
        done += usize::from(code.is_empty());
        // No faster than the server allows: 20 messages a second.
        ann.listens(PACE).await;
        gm.listens(PACE).await;
        if gm.parts["table"]["phase"] == "ended" || code == "over" {
            break;
        }
    }
    assert!(done * 2 > COMMANDS.min(done + 1), "{system}: {done}");
    assert!(gm.lines.len() > 20, "{system}: {:?}", gm.log());
    assert_hidden(&gm, &ann, &hidden);
    // Both reconnect and see the same.
    for screen in [&mut gm, &mut ann] {
        let (parts, log) = (screen.parts.clone(), screen.log());
        screen.tags.clear();
        screen.epoch = 0;
        screen.reconnect().await;
        assert_eq!(screen.log(), log, "{system}");
        for (name, part) in parts.iter().filter(|(n, _)| !["members", "clocks"].contains(&n.as_str())) {
            assert_eq!(screen.parts.get(name), Some(part), "{system}: {name}");
        }
    }
}

/// Whether the form of this act asks for something that has no default.
async fn has_to_be_chosen(screen: &mut Screen, cmd: &Value) -> bool {
    let (Some(who), Some(act)) = (cmd["who"].as_str(), cmd["act"].as_str()) else { return false };
    let form = format!("form:{who}/{act}");
    screen.looks_at(vec![form.clone()]).await;
    screen.parts.get(&form).is_some_and(is_undecided)
}

fn is_undecided(form: &Value) -> bool {
    match form {
        Value::Object(fields) => {
            let picks = form["kind"] == "pick" && form["min"] != 0;
            let undecided = picks && form["default"].as_array().is_none_or(Vec::is_empty);
            undecided || fields.values().any(is_undecided)
        }
        Value::Array(all) => all.iter().any(is_undecided),
        _ => false,
    }
}

/// Asserts that Ann was never sent anything of those who stayed hidden.
fn assert_hidden(gm: &Screen, ann: &Screen, hidden: &[Value]) {
    for combatant in hidden {
        let part = format!("combatant:{}", combatant["id"].as_str().unwrap());
        if gm.parts.get(&part).is_some_and(|c| c["hidden"] == true) {
            for frame in &ann.frames {
                assert!(!frame.contains(combatant["id"].as_str().unwrap()), "{frame}");
                assert!(!frame.contains(combatant["name"].as_str().unwrap()), "{frame}");
            }
        }
    }
}
