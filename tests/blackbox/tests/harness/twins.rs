//! Two tables that are led alike, but for what players of one of them may not know.

use super::words::Words;
use super::{Host, Screen, joins, looks_on, sample};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// A table: its GM, Ann with Ada, Eve without a character, and a screen that looks on.
pub struct Table {
    pub gm: Screen,
    pub ann: Screen,
    pub eve: Screen,
    pub tv: Screen,
}

/// Table 0 has a secret life; table 1 has not.
pub struct Twins {
    pub host: Host,
    pub tables: [Table; 2],
    words: Words,
    pub driven: BTreeSet<String>,
    /// Those of them that were about hidden things alone.
    pub driven_unseen: BTreeSet<String>,
    /// What happens in the secret life between any two commands at both; nothing in the short version.
    pub noise: Vec<Value>,
    presence: Presence,
}

/// Whether a lost connection is noticed before the new one is there is a matter of chance.
#[derive(Clone, Copy, PartialEq)]
enum Presence {
    Counts,
    MayDiffer,
}

impl Twins {
    pub async fn start() -> Twins {
        let host = Host::start().await;
        let mut tables = Vec::new();
        for _ in 0..2 {
            let gm = sample(&host).await;
            let ann = joins(&host, &gm, "Ann", Some("Ada")).await;
            let eve = joins(&host, &gm, "Eve", None).await;
            let tv = looks_on(&host, &gm, "TV").await;
            tables.push(Table { gm, ann, eve, tv });
        }
        let Ok(tables) = <[Table; 2]>::try_from(tables) else { panic!("two tables") };
        let mut twins = Twins {
            host,
            tables,
            words: Words::default(),
            driven: BTreeSet::new(),
            driven_unseen: BTreeSet::new(),
            noise: vec![],
            presence: Presence::Counts,
        };
        twins.compares("the start").await;
        twins
    }

    /// The GM of both commands it. `@Name@` is the handle of that combatant, `%Name%` the id of that
    /// character of the library, `#label#` the id of that question.
    pub async fn both(&mut self, cmd: Value) {
        self.notes(&cmd);
        for table in &mut self.tables {
            let named = fill(&table.gm, &cmd);
            table.gm.does(named).await;
        }
        self.skips_hidden_turns().await;
        self.compares(&format!("{cmd} at both")).await;
        // Something new between undo and redo would leave nothing to bring back.
        if let Some(noise) = self.noise.first().cloned().filter(|_| cmd["c"] != "undo") {
            self.noise.rotate_left(1);
            self.once_hidden(noise.clone()).await;
            self.once_hidden(json!({"c": "undo"})).await;
        }
    }

    /// The same faces for both.
    pub async fn dice(&mut self, faces: &[&str]) {
        for table in &mut self.tables {
            table.gm.dice(faces).await;
        }
        self.compares("scripted dice").await;
    }

    /// Ann of both commands it, and is answered alike.
    pub async fn ann(&mut self, cmd: Value) {
        self.notes(&cmd);
        let mut replies = Vec::new();
        for table in &mut self.tables {
            let named = fill(&table.ann, &cmd);
            replies.push(table.ann.asks(named).await.0.to_string());
        }
        self.skips_hidden_turns().await;
        self.words.same(&replies[0], &replies[1], &format!("the reply to Ann's {cmd}"));
        self.compares(&format!("Ann's {cmd}")).await;
    }

    /// Ann names somebody hidden at the one table, and nobody at the other.
    pub async fn ann_names(&mut self, hidden: &str, cmd: impl Fn(&str) -> Value) {
        let handle = self.tables[0].gm.handle(hidden);
        let mut replies = Vec::new();
        for (table, handle) in self.tables.iter_mut().zip([handle.as_str(), "zzzzzzz"]) {
            let reply = table.ann.asks(cmd(handle)).await.0.to_string();
            replies.push(reply.replace(handle, "zzzzzzz"));
        }
        self.words.same(&replies[0], &replies[1], "the refusal of a hidden handle");
        self.compares("a hidden handle").await;
    }

    /// Ann names a character that the GM keeps secret, and one that nobody has.
    pub async fn ann_claims_kept(&mut self, secret: &str) {
        let id = entry(&self.tables[0].gm, secret);
        let mut replies = Vec::new();
        for (table, id) in self.tables.iter_mut().zip([id.as_str(), "zzzzzzzz"]) {
            let reply = table.ann.asks(json!({"c": "claim", "character": id})).await.0.to_string();
            replies.push(reply.replace(id, "zzzzzzzz"));
        }
        self.words.same(&replies[0], &replies[1], "the refusal of a secret character");
        self.compares("a secret character").await;
    }

    /// At the first table alone, taken back and brought again. Nobody but its GM notices.
    pub async fn hidden(&mut self, cmd: Value) {
        self.once_hidden(cmd).await;
        self.once_hidden(json!({"c": "undo"})).await;
        self.once_hidden(json!({"c": "redo"})).await;
    }

    /// At the first table alone.
    pub async fn once_hidden(&mut self, cmd: Value) {
        self.notes(&cmd);
        self.notes_unseen(&cmd);
        let gm = &mut self.tables[0].gm;
        let named = fill(gm, &cmd);
        gm.does(named).await;
        self.compares(&format!("{cmd} at one")).await;
    }

    /// The GM of both commands all of this without waiting for replies, and at the first table what is hidden in between.
    /// However many commands an update tells of: none comes of hidden ones, and all together say the same.
    pub async fn at_once(&mut self, open: &[Value], hidden: &[Value]) {
        let mut told = [String::new(), String::new()];
        for (at, (table, told)) in self.tables.iter_mut().zip(&mut told).enumerate() {
            let mut all = vec![];
            let mut unseen = hidden.iter().filter(|_| at == 0);
            for cmd in open {
                all.extend(unseen.next());
                all.push(cmd);
            }
            all.extend(unseen);
            let all: Vec<Value> = all.into_iter().map(|cmd| fill(&table.gm, cmd)).collect();
            table.gm.does_at_once(&all).await;
            for (who, screen) in [("Ann", &mut table.ann), ("Eve", &mut table.eve), ("TV", &mut table.tv)] {
                screen.hears_all().await;
                let frames = std::mem::take(&mut screen.frames);
                let updates: Vec<Value> =
                    frames.iter().filter_map(|f| plain(f, self.presence)).map(|f| read(&f)).collect();
                let empty =
                    |u: &&Value| ["parts", "gone", "lines"].iter().all(|of| u[of].as_array().is_none_or(Vec::is_empty));
                assert_eq!(updates.iter().find(empty), None, "{who} gets an update of nothing");
                assert!(updates.len() <= open.len(), "{who} gets {} updates of {} commands", updates.len(), open.len());
                let lines: Vec<&Value> = updates.iter().flat_map(|u| u["lines"].as_array().unwrap()).collect();
                told.push_str(&format!("{who}: {}\n", json!(lines)));
            }
        }
        self.words.same(&told[0], &told[1], "many commands at once");
        self.come_back(true).await;
    }

    /// Those who look on lose the connection and come back, with all that they hold or with nothing.
    pub async fn come_back(&mut self, with_nothing: bool) {
        for table in &mut self.tables {
            for screen in [&mut table.ann, &mut table.eve, &mut table.tv] {
                if with_nothing {
                    screen.tags.clear();
                    screen.epoch = 0;
                }
                screen.reconnect().await;
            }
        }
        self.presence = Presence::MayDiffer;
        self.compares("coming back").await;
        self.presence = Presence::Counts;
    }

    fn notes(&mut self, cmd: &Value) {
        self.driven.insert(cmd["c"].as_str().unwrap().to_string());
    }

    fn notes_unseen(&mut self, cmd: &Value) {
        self.driven_unseen.insert(cmd["c"].as_str().unwrap().to_string());
    }

    /// The turn of somebody hidden is over before the twin goes on; until then nobody notices that it began.
    async fn skips_hidden_turns(&mut self) {
        for _ in 0..5 {
            let gm = &mut self.tables[0].gm;
            gm.hears_all().await;
            let active = gm.parts["turn"]["active"].as_str().map(|h| gm.parts[&format!("combatant:{h}")].clone());
            if !active.is_some_and(|c| c["hidden"] == true) {
                return;
            }
            for table in &mut self.tables[..1] {
                for screen in [&mut table.ann, &mut table.eve, &mut table.tv] {
                    screen.hears_all().await;
                    let said: Vec<&String> = screen.frames.iter().filter(|f| f.contains("\"update\"")).collect();
                    assert!(said.is_empty(), "{} notices that a hidden turn began: {said:?}", screen.role);
                }
            }
            let next = json!({"c": "next_turn"});
            self.notes_unseen(&next);
            self.tables[0].gm.does(next).await;
        }
    }

    /// Whoever has a hidden turn acts in it, and the GM changes what happened: nobody else notices.
    pub async fn in_a_hidden_turn(&mut self) {
        for _ in 0..8 {
            for table in &mut self.tables {
                table.gm.does(json!({"c": "next_turn"})).await;
            }
            let gm = &mut self.tables[0].gm;
            let active = gm.parts["turn"]["active"].as_str().map(String::from);
            let hidden = active.as_ref().is_some_and(|h| gm.parts[&format!("combatant:{h}")]["hidden"] == true);
            if !hidden {
                self.compares("the next turn").await;
                continue;
            }
            // The other table is a turn ahead: players of the first are told as much when the hidden turn is over.
            let who = active.unwrap();
            // A miss, and a mishap of which the GM is asked.
            gm.dice(&["d6=1"]).await;
            let form = json!({"target": gm.handle("Ada")});
            gm.does(json!({"c": "act", "who": who, "act": "strike", "form": form, "secret": true})).await;
            gm.does(json!({"c": "lapse", "question": question(gm, "mishap")})).await;
            let throws = |l: &Value| l["roll"]["throws"][0]["name"].as_str().map(String::from);
            let roll = gm.lines.values().rev().find_map(throws).expect("the GM reads the roll");
            let dice = json!({"c": "dice", "roll": roll, "faces": [[2]]});
            gm.does(dice.clone()).await;
            self.notes(&dice);
            self.notes_unseen(&dice);
            let gm = &mut self.tables[0].gm;
            for c in ["undo", "redo", "undo"] {
                gm.does(json!({"c": c})).await;
            }
            for screen in [&mut self.tables[0].ann, &mut self.tables[0].tv] {
                screen.hears_all().await;
                let said = screen.frames.iter().filter(|f| f.contains("\"update\"")).count();
                assert_eq!(said, 0, "{} notices a hidden turn: {:?}", screen.role, screen.frames);
            }
            self.skips_hidden_turns().await;
            self.compares("a hidden turn").await;
            return;
        }
        panic!("nobody hidden had a turn");
    }

    /// All that players, spectators and strangers have got since, at both tables.
    async fn compares(&mut self, after: &str) {
        // A GM sends two messages for each comparison, and the server lets nobody send more than 20 a second.
        tokio::time::sleep(PACE).await;
        let mut heard: [Vec<String>; 2] = [vec![], vec![]];
        for (table, heard) in self.tables.iter_mut().zip(&mut heard) {
            table.gm.hears_all().await;
            for (who, screen) in [("Ann", &mut table.ann), ("Eve", &mut table.eve), ("TV", &mut table.tv)] {
                screen.hears_all().await;
                screen.opens_everything().await;
                let frames = std::mem::take(&mut screen.frames);
                heard.extend(frames.iter().filter_map(|f| plain(f, self.presence)).map(|f| format!("{who}: {f}")));
                let log =
                    screen.browser.get(&format!("/api/tables/{}/log.json?seat={}", screen.code, screen.seat)).await;
                heard.push(format!("{who}'s log: {}", log.body));
            }
            let mut stranger = self.host.browser();
            let info = stranger.get(&format!("/api/tables/{}", table.gm.join_code())).await;
            heard.push(format!("join info: {}", info.body));
            let metrics = stranger.request("GET", "/metrics", &[("X-Forwarded-For", "192.0.2.7")], "").await;
            heard.push(format!("metrics: {} {}", metrics.status, metrics.body));
        }
        let [one, other] = heard;
        self.words.same(&one.join("\n"), &other.join("\n"), after);
    }
}

/// A frame with its parts in an order that does not follow handles.
fn plain(frame: &str, presence: Presence) -> Option<String> {
    let mut message: Value = serde_json::from_str(frame).unwrap();
    match message["t"].as_str().unwrap() {
        "pong" => return None,
        // What it says is compared where the command was made; here counts between which updates it came.
        "reply" => return Some(json!({"t": "reply", "ok": message["ok"]}).to_string()),
        _ => {}
    }
    if let Some(parts) = message["parts"].as_object().cloned() {
        let mut sorted: Vec<(String, Value)> = parts.into_iter().collect();
        if presence == Presence::MayDiffer {
            sorted.retain(|(name, _)| name != "members");
            if sorted.is_empty() && message["lines"].as_array().is_some_and(Vec::is_empty) {
                return None;
            }
        }
        let key = |(name, part): &(String, Value)| {
            let (kind, of) = name.split_once(':').unwrap_or((name, ""));
            let act = of.split_once('/').map_or("", |(_, act)| act);
            (kind.to_string(), part["data"]["name"].to_string(), part["data"]["at"].to_string(), act.to_string())
        };
        sorted.sort_by_key(key);
        message["parts"] = json!(sorted);
    }
    if let Some(gone) = message["gone"].as_array() {
        // Handles are random words: what counts is how many of which sort have gone.
        let mut sorts: Vec<String> =
            gone.iter().map(|g| g.as_str().unwrap().split(':').next().unwrap().into()).collect();
        sorts.sort();
        message["gone"] = json!(sorts);
    }
    Some(message.to_string())
}

fn read(frame: &str) -> Value {
    serde_json::from_str(frame).unwrap()
}

/// Between two comparisons.
const PACE: Duration = Duration::from_millis(110);

fn fill(screen: &Screen, cmd: &Value) -> Value {
    let text = cmd.to_string();
    let mut out = String::new();
    for (n, piece) in text.split('@').enumerate() {
        out.push_str(&if n % 2 == 1 { screen.handle(piece) } else { piece.to_string() });
    }
    let (text, mut out) = (out, String::new());
    for (n, piece) in text.split('%').enumerate() {
        out.push_str(&if n % 2 == 1 { entry(screen, piece) } else { piece.to_string() });
    }
    let (text, mut out) = (out, String::new());
    for (n, piece) in text.split('#').enumerate() {
        out.push_str(&if n % 2 == 1 { question(screen, piece) } else { piece.to_string() });
    }
    serde_json::from_str(&out).unwrap()
}

fn entry(screen: &Screen, name: &str) -> String {
    let library = screen.parts["library"].as_array().unwrap();
    let found = library.iter().find(|e| e["name"] == name && e["kind"] == "character");
    found.unwrap_or_else(|| panic!("{name} is not in the library: {library:?}"))["id"].as_str().unwrap().to_string()
}

fn question(screen: &Screen, label: &str) -> String {
    let mine = screen.parts["questions"]["mine"].as_array().unwrap();
    let found = mine.iter().find(|q| q["label"] == label);
    found.unwrap_or_else(|| panic!("{label} is not asked: {mine:?}"))["id"].as_str().unwrap().to_string()
}
