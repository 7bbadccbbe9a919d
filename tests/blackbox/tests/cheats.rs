//! In every ruleset, whatever a player sends that names a hidden combatant is answered as if nobody had that handle, and
//! nobody takes what another player is offered or asked.

use crate::harness::{Browser, Host, Screen, hidden_turn, joins, looks_on, next, sample_with_ann};
use serde_json::{Value, json};

/// The most commands played at each table.
const COMMANDS: usize = 60;
/// How often everything is tried at each table: at the start, and when Ann's turn comes.
const TRIES: usize = 3;
/// How many choices one message may ask the odds of.
const CHOICES: usize = 8;
/// What no player may read: the name and the side of the hidden combatant.
const SECRETS: [&str; 2] = ["Xyzzy", "Lurkers"];

#[tokio::test]
async fn a_player_who_names_somebody_hidden_learns_nothing_in_any_ruleset() {
    let host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let systems = host.browser().get("/api/systems").await.json();
    let (mut tried, mut members, mut taken) = (0, 0, 0);
    for system in systems.as_array().unwrap().iter().filter(|s| s["sample"] == true) {
        let id = system["id"].as_str().unwrap();
        let mut t = Table::begun(&host, id).await;
        t.tries_everything().await;
        let (mut tries, mut was_up) = (1, t.is_up());
        for _ in 0..COMMANDS {
            if tries == TRIES || t.goes_on().await == Goes::Over {
                break;
            }
            let up = t.is_up();
            if up && !was_up {
                t.tries_everything().await;
                tries += 1;
            }
            was_up = up;
        }
        (tried, members, taken) = (tried + t.tried, members + t.members, taken + t.taken);
    }
    // Low numbers, because with bad luck Ann has no second turn.
    assert!(tried > 150 && members > 20, "{tried} tried, {members} of them members of forms");
    assert!(taken > 50, "{taken} offers and questions of Ann's tried by others");
    println!("{taken} offers and questions of Ann's tried by others");
}

/// Leaves the figures that were sampled in either out of both, also those of policies: it depends on the time that there was
/// whether odds are sampled, and how often.
fn leave_out_sampled_figures(one: &mut Value, other: &mut Value) {
    let sampled = |odds: &Value| odds["line"].as_str().is_some_and(|line| line.starts_with('≈'));
    if sampled(one) || sampled(other) {
        for odds in [one, other].into_iter().filter_map(Value::as_object_mut) {
            odds.retain(|name, _| ["guess", "off", "label"].contains(&&**name));
        }
        return;
    }
    let [one, other] = [one, other].map(|odds| odds.get_mut("policies").and_then(Value::as_array_mut));
    for (one, other) in one.into_iter().flatten().zip(other.into_iter().flatten()) {
        leave_out_sampled_figures(one, other);
    }
}

/// Waits until the table has answered all that was sent before, by a command that it refuses after that.
async fn hears_the_table(screen: &mut Screen) {
    let id = "after-the-look";
    let answers = |screen: &Screen| screen.replies.get(id).map_or(0, Vec::len);
    let before = answers(screen);
    screen.send(&json!({"t": "do", "id": id, "cmd": {"c": "claim", "character": "nobody"}})).await;
    while answers(screen) == before {
        screen.hears().await.expect("a refusal");
    }
}

#[derive(PartialEq)]
enum Goes {
    On,
    Over,
}

struct Table {
    system: String,
    gm: Screen,
    ann: Screen,
    /// Another player, and a television that looks on.
    others: [Screen; 2],
    stranger: Browser,
    /// The handle of a hidden combatant, and one that nobody has.
    hidden: String,
    nobody: String,
    tried: usize,
    /// How many members of forms were set to a handle and refused.
    members: usize,
    /// How many of Ann's offers and questions others have tried to take.
    taken: usize,
}

impl Table {
    /// The sample fight with a foe lying in wait next to Ann.
    async fn begun(host: &Host, system: &str) -> Table {
        let (mut gm, ann) = sample_with_ann(host, system).await;
        let library = gm.parts["library"].as_array().unwrap();
        let foe = library.iter().find(|e| e["kind"] == "foe").expect("a ruleset has foes")["id"].clone();
        let before: Vec<String> = gm.parts.keys().cloned().collect();
        gm.does(json!({"c": "add", "entry": foe, "count": 1, "side": SECRETS[1], "hidden": true})).await;
        let came = gm.parts.keys().find(|name| name.starts_with("combatant:") && !before.contains(name)).unwrap();
        let hidden = came.trim_start_matches("combatant:").to_string();
        gm.does(json!({"c": "change", "who": hidden, "name": SECRETS[0]})).await;
        let mine = gm.parts.values().find(|c| c["owner"] == 2).expect("Ann plays somebody")["at"].clone();
        let (x, y) = (mine[0].as_i64().unwrap(), mine[1].as_i64().unwrap());
        gm.does(json!({"c": "place", "who": hidden, "x": x + 60, "y": y})).await;
        gm.does(json!({"c": "encounter_start"})).await;
        let nobody = "z".repeat(hidden.len());
        let others = [joins(host, &gm, "Bob", None).await, looks_on(host, &gm, "TV").await];
        let (system, stranger) = (system.into(), host.browser());
        Table { system, gm, ann, others, stranger, hidden, nobody, tried: 0, members: 0, taken: 0 }
    }

    fn is_up(&self) -> bool {
        self.ann.offers().iter().any(|set| set["turn"] == true)
    }

    async fn goes_on(&mut self) -> Goes {
        self.ann.hears_all().await;
        self.gm.hears_all().await;
        let request = next(&self.ann).filter(|cmd| cmd["c"] == "answer" || !hidden_turn(&self.gm));
        self.nobody_takes(request.iter().cloned().collect()).await;
        // The hidden combatant skips its turns, because some rules reveal attackers.
        let of_gm = next(&self.gm).filter(|cmd| cmd["who"] != *self.hidden && !hidden_turn(&self.gm));
        let (screen, cmd) = match (request, of_gm) {
            (Some(cmd), _) => (&mut self.ann, cmd),
            (None, Some(cmd)) => (&mut self.gm, cmd),
            (None, None) => (&mut self.gm, json!({"c": "next_turn"})),
        };
        let reply = screen.asks(cmd.clone()).await;
        // The first offer may need a choice.
        if reply.0["ok"] != true {
            self.gm.asks(json!({"c": "next_turn"})).await;
        }
        self.assert_nothing_revealed();
        if self.gm.parts["table"]["phase"] == "ended" || reply.code() == "over" { Goes::Over } else { Goes::On }
    }

    /// Asserts that nothing that players and television were sent since the last time mentions the hidden combatant.
    fn assert_nothing_revealed(&mut self) {
        for screen in [&mut self.ann].into_iter().chain(&mut self.others) {
            for frame in std::mem::take(&mut screen.frames) {
                for word in SECRETS.into_iter().chain([self.hidden.as_str()]) {
                    assert!(!frame.contains(word), "{}: seat {} reads {word}: {frame}", self.system, screen.seat);
                }
            }
        }
    }

    /// Another player and the television give commands that only Ann may give.
    async fn nobody_takes(&mut self, all: Vec<Value>) {
        for other in &mut self.others {
            other.hears_all().await;
        }
        self.assert_nothing_revealed();
        for other in &mut self.others {
            // On a slow machine the server has not heard from it for too long.
            if other.bye.is_some() {
                other.reconnect().await;
            }
            for cmd in &all {
                let reply = other.asks(cmd.clone()).await;
                let refused = reply.code();
                assert!(["role", "not_yours", "stale"].contains(&refused), "{}: {cmd}: {refused}", self.system);
                self.taken += 1;
            }
        }
    }

    async fn tries_everything(&mut self) {
        self.ann.hears_all().await;
        self.ann.opens_everything().await;
        self.assert_nothing_revealed();
        let offered = self.ann.offers().into_iter().flat_map(|set| {
            let act = |act: &Value| json!({"c": "act", "who": set["who"], "act": act["act"]});
            set["acts"].as_array().unwrap().iter().map(act).collect::<Vec<_>>()
        });
        self.nobody_takes(offered.collect()).await;
        let refused = self.odds().await;
        self.members += refused.len();
        self.commands(&refused).await;
        self.looks().await;
        self.by_http().await;
        self.ann.hears_all().await;
        for file in ["log.json", "log.txt", "fight.json"] {
            let path = format!("/api/tables/{}/{file}?seat=2", self.ann.code);
            let body = self.ann.browser.get(&path).await.body;
            for word in SECRETS.into_iter().chain([self.hidden.as_str()]) {
                assert!(!body.contains(word), "{}: {file} has {word}", self.system);
            }
        }
    }

    /// Asserts that both handles get the same answer.
    fn assert_same_answer(&mut self, tried: &Value, of_hidden: &str, of_nobody: &str) {
        self.tried += 1;
        let said = of_hidden.replace(&self.hidden, &self.nobody);
        assert_eq!(said, of_nobody, "{}: {tried} of somebody hidden, and of nobody", self.system);
        for word in SECRETS {
            assert!(!of_hidden.contains(word), "{}: {tried} is answered {of_hidden}", self.system);
        }
    }

    /// Sends commands that name somebody, and actions that would be refused. All of them must be refused.
    async fn commands(&mut self, actions: &[Value]) {
        let own = self.gm.parts.values().find(|c| c["owner"] == 2).map(|c| c["id"].clone());
        let mut all = vec![
            json!({"c": "claim", "character": "@"}),
            json!({"c": "edit", "who": "@", "field": "name", "value": "1"}),
            json!({"c": "gear_add", "who": "@", "kind": "knife"}),
            json!({"c": "gear_move", "who": "@", "no": 1, "slot": null}),
            json!({"c": "gear_edit", "who": "@", "no": 1, "field": "name", "value": "x"}),
            json!({"c": "act", "who": "@", "act": "end_turn"}),
            json!({"c": "act", "who": "@", "act": "end_turn", "careful": true}),
            json!({"c": "ahead", "who": "@", "act": null}),
            json!({"c": "ahead", "who": own, "act": "end_turn", "form": {"target": "@"}}),
            json!({"c": "standing", "who": "@", "kind": "reroll", "order": "pass"}),
            json!({"c": "play", "who": "@"}),
            json!({"c": "lapse", "question": "@"}),
            json!({"c": "answer", "question": "@", "value": true}),
            json!({"c": "change", "who": "@", "hidden": false}),
            json!({"c": "condition", "who": "@", "id": "prone", "mode": "set"}),
            json!({"c": "place", "who": "@", "x": 0, "y": 0}),
            json!({"c": "state", "a": "@", "b": own, "what": "cover", "value": "some"}),
            json!({"c": "clone", "who": "@"}),
            json!({"c": "remove", "who": "@"}),
            json!({"c": "reorder", "order": ["@"]}),
            json!({"c": "dice", "roll": "@", "faces": [[1]]}),
            json!({"c": "character_delete", "id": "@"}),
        ];
        for mut action in actions.iter().filter_map(Value::as_object).cloned() {
            action.remove("of");
            for careful in [json!({"c": "act"}), json!({"c": "act", "careful": true})] {
                let mut cmd = careful.as_object().unwrap().clone();
                cmd.extend(action.clone());
                all.push(Value::Object(cmd));
            }
        }
        for cmd in all {
            let mut said = Vec::new();
            for handle in [self.hidden.clone(), self.nobody.clone()] {
                let named = serde_json::from_str(&cmd.to_string().replace('@', &handle)).unwrap();
                let reply = self.ann.asks(named).await.0;
                assert_eq!(reply["ok"], false, "{}: {cmd} is done", self.system);
                said.push(reply["refusal"].to_string());
            }
            self.assert_same_answer(&cmd, &said[0], &said[1]);
        }
        self.ann.frames.clear();
    }

    /// Each action that Ann is offered, with each of its members that names somebody or somewhere set to the handle.
    fn forms(&self) -> Vec<(String, Value)> {
        let mut all = Vec::new();
        for (name, part) in self.ann.parts.iter().filter(|(name, _)| name.starts_with("form:")) {
            let act = name.rsplit('/').next().unwrap();
            for member in part["form"]["members"].as_array().into_iter().flatten() {
                let (id, kind) = (member["id"].as_str().unwrap(), member["form"]["kind"].as_str().unwrap_or_default());
                if kind == "text" {
                    continue;
                }
                for word in ["@", "next:@", "to:@", "from:@", "at:@"] {
                    all.push((act.to_string(), json!({ id: word })));
                }
                all.push((act.to_string(), json!({ id: ["@"] })));
            }
        }
        all
    }

    /// Asks the odds of actions that name somebody; gives those that would be refused.
    async fn odds(&mut self) -> Vec<Value> {
        let mut refused = Vec::new();
        let own = self.gm.parts.values().find(|c| c["owner"] == 2).map(|c| c["id"].clone());
        let mut of = vec![
            json!({"of": "act", "who": "@", "act": "end_turn"}),
            json!({"of": "answer", "question": "@", "value": true}),
        ];
        of.extend(
            self.forms().into_iter().map(|(act, form)| json!({"of": "act", "who": own, "act": act, "form": form})),
        );
        for choices in of.chunks(CHOICES) {
            let mut said: Vec<Vec<Value>> = Vec::new();
            for handle in [self.hidden.clone(), self.nobody.clone()] {
                let choices: Value = serde_json::from_str(&json!(choices).to_string().replace('@', &handle)).unwrap();
                self.ann.send(&json!({"t": "odds", "id": 7, "of": choices})).await;
                while let Some(heard) = self.ann.hears().await {
                    if heard["t"] == "odds" {
                        said.push(heard["odds"].as_array().expect("odds are a list").clone());
                        break;
                    }
                }
            }
            let (mut of_hidden, mut of_nobody) = (said.swap_remove(0), said.swap_remove(0));
            of_hidden.iter_mut().zip(&mut of_nobody).for_each(|(one, other)| leave_out_sampled_figures(one, other));
            self.assert_same_answer(&json!(choices), &json!(of_hidden).to_string(), &json!(of_nobody).to_string());
            let off = choices.iter().zip(of_nobody).filter(|(_, odds)| odds["off"].is_object());
            refused.extend(off.map(|(choice, _)| choice.clone()));
        }
        self.ann.frames.clear();
        refused
    }

    async fn looks(&mut self) {
        let parts = ["combatant:@", "sheet:@", "offers:@", "off:@", "form:@/end_turn", "ahead:@", "ahead:@/end_turn"];
        let mut said = Vec::new();
        for handle in [self.hidden.clone(), self.nobody.clone()] {
            let parts: Vec<String> = parts.iter().map(|part| part.replace('@', &handle)).collect();
            // Looks at nothing first, so that both handles start from the same state.
            self.ann.send(&json!({"t": "look", "parts": []})).await;
            hears_the_table(&mut self.ann).await;
            self.ann.frames.clear();
            self.ann.send(&json!({"t": "look", "parts": parts})).await;
            hears_the_table(&mut self.ann).await;
            said.push(std::mem::take(&mut self.ann.frames).join("\n"));
        }
        self.assert_same_answer(&json!(parts), &said[0], &said[1]);
    }

    async fn by_http(&mut self) {
        let code = self.ann.code.clone();
        let mut said = Vec::new();
        for handle in [self.hidden.clone(), self.nobody.clone()] {
            let body = json!({"name": "Mallory", "role": "player", "character": handle});
            let reply = self.stranger.post(&format!("/api/tables/{code}/join"), &body).await;
            assert_ne!(reply.status, 200, "{}: a stranger takes somebody hidden", self.system);
            let picture = self.ann.browser.get(&format!("/api/tables/{code}/map/{handle}?seat=2")).await;
            said.push(format!("{} {} {} {}", reply.status, reply.body, picture.status, picture.body));
        }
        self.assert_same_answer(&json!("joining"), &said[0], &said[1]);
        let info = self.stranger.get(&format!("/api/tables/{code}")).await.body;
        for word in SECRETS.into_iter().chain([self.hidden.as_str()]) {
            assert!(!info.contains(word), "{}: strangers read {word}", self.system);
        }
    }
}
