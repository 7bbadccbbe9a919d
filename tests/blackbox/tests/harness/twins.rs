//! Two tables with the same fight, except for hidden things at one of them that nobody but its GM may notice.

mod equal_dice;
mod hidden_turns;

use super::covered::{Tried, Try, row};
use super::frames::{Presence, plain, read};
use super::named::{entry, fill, library, waiting};
use super::words::Words;
use super::{Host, Screen, hidden_turn, joins, looks_on, sample_with_ann};
use serde_json::{Value, json};
use std::time::Duration;

/// A table: its GM, Ann with Ada, Eve without a character, and a screen that looks on.
pub struct Table {
    pub gm: Screen,
    pub ann: Screen,
    pub eve: Screen,
    pub tv: Screen,
    /// Those who joined later, by name.
    later: Vec<(String, Screen)>,
}

impl Table {
    /// The screens that must not notice hidden things, by name.
    fn unaware(&mut self) -> Vec<(&str, &mut Screen)> {
        let later = self.later.iter_mut().map(|(who, screen)| (who.as_str(), screen));
        [("Ann", &mut self.ann), ("Eve", &mut self.eve), ("TV", &mut self.tv)].into_iter().chain(later).collect()
    }

    /// The handle of the hidden combatant whose turn it is.
    async fn hidden_turn(&mut self) -> Option<String> {
        self.gm.hears_all().await;
        hidden_turn(&self.gm).then(|| self.gm.parts["turn"]["active"].as_str().unwrap().to_string())
    }

    /// Ends the hidden turns that have begun, which nobody may notice before, and gives how many there were.
    async fn skips_hidden_turns(&mut self) -> usize {
        for passed in 0..5 {
            if self.hidden_turn().await.is_none() {
                return passed;
            }
            self.notice_nothing().await;
            self.gm.does(json!({"c": "next_turn"})).await;
        }
        panic!("one hidden turn after the other");
    }

    async fn notice_nothing(&mut self) {
        for (who, screen) in self.unaware() {
            screen.hears_all().await;
            let said: Vec<&String> = screen.frames.iter().filter(|f| f.contains("\"update\"")).collect();
            assert!(said.is_empty(), "{who} notices a hidden turn: {said:?}");
        }
    }
}

/// Hidden things happen only at table 0.
pub struct Twins {
    pub host: Host,
    pub tables: [Table; 2],
    words: Words,
    /// What was done at both tables.
    pub open: Tried,
    /// What was done at table 0 only, about hidden things.
    pub unseen: Tried,
    /// Hidden commands at table 0, one after each command at both; none in the short version.
    pub noise: Vec<Value>,
    presence: Presence,
}

impl Twins {
    pub async fn start() -> Twins {
        Twins::of("tiny").await
    }

    /// With the sample fight of this system.
    pub async fn of(system: &str) -> Twins {
        let host = Host::with(&["--test-dice", "--posts-per-minute", "0", "--messages-per-second", "0"]).await;
        let mut tables = Vec::new();
        for _ in 0..2 {
            let (gm, ann) = sample_with_ann(&host, system).await;
            let eve = joins(&host, &gm, "Eve", None).await;
            let tv = looks_on(&host, &gm, "TV").await;
            tables.push(Table { gm, ann, eve, tv, later: vec![] });
        }
        let Ok(tables) = <[Table; 2]>::try_from(tables) else { panic!("two tables") };
        let mut twins = Twins {
            host,
            tables,
            words: Words::default(),
            open: Tried::default(),
            unseen: Tried::default(),
            noise: vec![],
            presence: Presence::Counts,
        };
        twins.compares("the start").await;
        twins
    }

    /// Both GMs give a command. If it can be undone, they undo it and redo it.
    pub async fn both(&mut self, cmd: Value) {
        self.open.done(&cmd);
        let passed = self.at_both(&cmd).await;
        self.undoes_at_both(&cmd, passed).await;
        // Something new between undo and redo would leave nothing to bring back.
        if let Some(noise) = self.noise.first().cloned().filter(|_| cmd["c"] != "undo") {
            self.noise.rotate_left(1);
            self.at_one(&noise).await;
            self.at_one(&json!({"c": "undo"})).await;
        }
    }

    /// Both GMs give a command, without undoing it. Gives how many hidden turns began with it and were ended.
    pub async fn at_both(&mut self, cmd: &Value) -> usize {
        for table in &mut self.tables {
            let named = fill(&table.gm, cmd);
            table.gm.does(named).await;
        }
        let passed = self.skips_hidden_turns().await;
        self.compares(&format!("{cmd} at both")).await;
        passed
    }

    /// Undoes and redoes a command at both tables. Not if hidden turns were ended since: those are more steps at one
    /// table.
    async fn undoes_at_both(&mut self, cmd: &Value, passed: usize) {
        if row(cmd).open != Try::Undone || passed > 0 {
            return;
        }
        for c in ["undo", "redo"] {
            let history = json!({"c": c});
            self.open.done(&history);
            for table in &mut self.tables {
                table.gm.does(history.clone()).await;
            }
            self.compares(&format!("{c} of {cmd} at both")).await;
        }
        self.open.undone(cmd);
    }

    /// Asserts that both texts say the same, except for the ids that screens of the two tables know.
    fn same(&mut self, one: &str, other: &str, what: &str) {
        for (n, table) in self.tables.iter().enumerate() {
            let later = table.later.iter().map(|(_, screen)| screen);
            for screen in [&table.gm, &table.ann, &table.eve, &table.tv].into_iter().chain(later) {
                self.words.learn(n, screen);
            }
        }
        self.words.same(one, other, what);
    }

    /// The same faces for both.
    pub async fn dice(&mut self, faces: &[&str]) {
        for table in &mut self.tables {
            table.gm.dice(faces).await;
        }
        self.compares("scripted dice").await;
    }

    /// Ann gives the command at both tables and must get the same reply. The GMs undo it and redo it.
    pub async fn ann(&mut self, cmd: Value) {
        self.open.done(&cmd);
        let mut replies = Vec::new();
        for table in &mut self.tables {
            let named = fill(&table.ann, &cmd);
            replies.push(table.ann.asks(named).await.0.to_string());
        }
        let passed = self.skips_hidden_turns().await;
        self.same(&replies[0], &replies[1], &format!("the reply to Ann's {cmd}"));
        self.compares(&format!("Ann's {cmd}")).await;
        if read(&replies[0])["ok"] == true {
            self.undoes_at_both(&cmd, passed).await;
        }
    }

    /// Ann names a hidden combatant at table 0, and an unknown handle at table 1.
    pub async fn ann_names(&mut self, hidden: &str, cmd: impl Fn(&str) -> Value) {
        let handle = self.tables[0].gm.handle(hidden);
        let mut replies = Vec::new();
        for (table, handle) in self.tables.iter_mut().zip([handle.as_str(), "zzzzzzz"]) {
            let reply = table.ann.asks(cmd(handle)).await.0.to_string();
            replies.push(reply.replace(handle, "zzzzzzz"));
        }
        self.same(&replies[0], &replies[1], "the refusal of a hidden handle");
        self.compares("a hidden handle").await;
    }

    /// Ann names a character that the GM keeps secret, and one that nobody has.
    pub async fn ann_claims_a_secret_character(&mut self, secret: &str) {
        let id = entry(&self.tables[0].gm, secret);
        let mut replies = Vec::new();
        for (table, id) in self.tables.iter_mut().zip([id.as_str(), "zzzzzzzz"]) {
            let reply = table.ann.asks(json!({"c": "claim", "character": id})).await.0.to_string();
            replies.push(reply.replace(id, "zzzzzzzz"));
        }
        self.same(&replies[0], &replies[1], "the refusal of a secret character");
        self.compares("a secret character").await;
    }

    /// The GM of table 0 alone gives a command about hidden things. If it can be undone, the GM undoes it and redoes
    /// it. Nobody else may notice.
    pub async fn hidden(&mut self, cmd: Value) {
        self.unseen.done(&cmd);
        self.at_one(&cmd).await;
        if row(&cmd).unseen == Try::Undone {
            for c in ["undo", "redo"] {
                let history = json!({"c": c});
                self.unseen.done(&history);
                self.at_one(&history).await;
            }
            self.unseen.undone(&cmd);
        }
    }

    async fn at_one(&mut self, cmd: &Value) {
        let before = self.metrics().await;
        let gm = &mut self.tables[0].gm;
        let named = fill(gm, cmd);
        gm.does(named).await;
        assert_eq!(self.metrics().await, before, "counts that a player at the server's machine may read after {cmd}");
        self.compares(&format!("{cmd} at one")).await;
    }

    /// What anyone at the server's machine may read of its counts, without that of connections: a lost one may be noticed
    /// late.
    async fn metrics(&self) -> String {
        let counts = self.host.browser().get("/metrics").await;
        assert_eq!(counts.status, 200, "{}", counts.body);
        counts.body.lines().filter(|line| !line.starts_with("fray_connections ")).collect()
    }

    /// The GMs reverse the order of the visible combatants who wait for their turn.
    pub async fn reverse_the_visible_order(&mut self) {
        for table in &mut self.tables {
            let gm = &mut table.gm;
            let hidden = |h: &Value| gm.parts[&format!("combatant:{}", h.as_str().unwrap())]["hidden"] == true;
            let order = waiting(gm);
            let mut seen: Vec<Value> = order.iter().filter(|h| !hidden(h)).cloned().collect();
            assert!(seen.len() > 1, "two have to wait: {order:?}");
            let order: Vec<Value> =
                order.into_iter().map(|h| if hidden(&h) { h } else { seen.pop().unwrap() }).collect();
            gm.does(json!({"c": "reorder", "order": order})).await;
        }
        let cmd = json!({"c": "reorder", "order": []});
        self.open.done(&cmd);
        self.compares("another order in sight").await;
        self.undoes_at_both(&cmd, 0).await;
    }

    /// At both tables, somebody new looks at the free characters, joins by HTTP and opens a screen.
    pub async fn joins(&mut self, name: &str, character: Option<&str>) {
        for table in &mut self.tables {
            let screen = joins(&self.host, &table.gm, name, character).await;
            table.later.push((name.to_string(), screen));
        }
        self.compares(&format!("{name} joins")).await;
    }

    /// Somebody new asks by HTTP for a secret character or a hidden combatant, and at table 1 for an unknown id.
    pub async fn nobody_joins_as(&mut self, hidden: &str) {
        let gm = &self.tables[0].gm;
        let kept = library(gm).into_iter().find(|e| e["name"] == hidden && e["kind"] == "character");
        let ids = kept.map(|e| e["id"].as_str().unwrap().to_string()).into_iter().chain([gm.handle(hidden)]);
        for id in ids.collect::<Vec<_>>() {
            let nobody = "z".repeat(id.len());
            let mut replies = Vec::new();
            for (table, id) in self.tables.iter().zip([&id, &nobody]) {
                let body = json!({"name": "Mallory", "role": "player", "character": id});
                let path = format!("/api/tables/{}/join", table.gm.join_code());
                let reply = self.host.browser().post(&path, &body).await;
                replies.push(format!("{} {}", reply.status, reply.body.replace(id.as_str(), &nobody)));
            }
            self.same(&replies[0], &replies[1], "joining as somebody hidden");
            self.compares("joining as somebody hidden").await;
        }
    }

    /// The GMs make a link for Eve, who comes back with it on another phone.
    pub async fn eve_comes_by_link(&mut self) {
        let mut replies = Vec::new();
        for table in &mut self.tables {
            let link = table.gm.does(json!({"c": "readmit", "seat": table.eve.seat})).await;
            let secret = link["link"].as_str().unwrap().split_once('#').unwrap().1.to_string();
            let mut browser = self.host.browser();
            let path = format!("/api/tables/{}/enter", table.gm.code);
            let seated = browser.post(&path, &json!({"secret": secret})).await;
            replies.push(format!("{} {}", seated.status, seated.body));
            table.eve = Screen::open(browser, &table.gm.code, table.eve.seat).await;
        }
        self.open.done(&json!({"c": "readmit"}));
        self.same(&replies[0], &replies[1], "coming by a link");
        self.come_back(true).await;
    }

    /// Both GMs give all open commands without waiting for replies; the GM of table 0 gives hidden ones in between. An
    /// update may cover several commands, but hidden ones cause none, and all updates together say the same at both
    /// tables.
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
            for (who, screen) in table.unaware() {
                screen.hears_all().await;
                self.words.learn(at, screen);
                let frames = std::mem::take(&mut screen.frames);
                let updates: Vec<Value> = frames
                    .iter()
                    .filter_map(|f| plain(f, self.presence, &screen.parts))
                    .map(|f| f.parse().unwrap())
                    .collect();
                let empty =
                    |u: &&Value| ["parts", "gone", "lines"].iter().all(|of| u[of].as_array().is_none_or(Vec::is_empty));
                assert_eq!(updates.iter().find(empty), None, "{who} gets an update of nothing");
                assert!(updates.len() <= open.len(), "{who} gets {} updates of {} commands", updates.len(), open.len());
                let lines: Vec<&Value> = updates.iter().flat_map(|u| u["lines"].as_array().unwrap()).collect();
                told.push_str(&format!("{who}: {}\n", json!(lines)));
            }
        }
        self.same(&told[0], &told[1], "many commands at once");
        self.come_back(true).await;
    }

    /// All screens but the GMs' lose their connection and come back, with what they held or with nothing.
    pub async fn come_back(&mut self, with_nothing: bool) {
        for table in &mut self.tables {
            for (_, screen) in table.unaware() {
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

    /// Ends the hidden turns that have begun, and gives how many there were.
    async fn skips_hidden_turns(&mut self) -> usize {
        let mut passed = 0;
        for table in &mut self.tables {
            passed += table.skips_hidden_turns().await;
        }
        if passed > 0 {
            self.unseen.done(&json!({"c": "next_turn"}));
        }
        passed
    }

    /// Compares everything that players, spectators and strangers have been sent since, at both tables.
    async fn compares(&mut self, after: &str) {
        tokio::time::sleep(PACE).await;
        let mut heard: [Vec<String>; 2] = [vec![], vec![]];
        for (at, (table, heard)) in self.tables.iter_mut().zip(&mut heard).enumerate() {
            table.gm.hears_all().await;
            for (who, screen) in table.unaware() {
                screen.hears_all().await;
                screen.opens_everything().await;
                self.words.learn(at, screen);
                let frames = std::mem::take(&mut screen.frames);
                heard.extend(
                    frames.iter().filter_map(|f| plain(f, self.presence, &screen.parts)).map(|f| format!("{who}: {f}")),
                );
                for file in ["log.json", "log.txt", "fight.json"] {
                    let path = format!("/api/tables/{}/{file}?seat={}", screen.code, screen.seat);
                    let got = screen.browser.get(&path).await;
                    heard.push(format!("{who}'s {file}: {} {}", got.status, got.body));
                }
            }
            let mut stranger = self.host.browser();
            let info = stranger.get(&format!("/api/tables/{}", table.gm.join_code())).await;
            heard.push(format!("join info: {}", info.body));
        }
        let [one, other] = heard;
        self.same(&one.join("\n"), &other.join("\n"), after);
    }
}

/// The wait before a comparison, so that late updates count as well.
const PACE: Duration = Duration::from_millis(40);
