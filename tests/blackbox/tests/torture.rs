//! Fights of all systems on several tables, cut off at random moments: every acknowledged command is stored once,
//! nothing is half done, and no die is rolled again. `cargo xtask torture --minutes N` goes on for longer.

use crate::harness::host::program;
use crate::harness::{Chance, Host, Screen, next, until_told};
use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// How many kills the normal test makes.
const KILLS: u32 = 10;
/// After how many kills the fights begin anew at other tables. In a log that grows without end, screens take seconds to
/// read what they missed.
const FRESH: u32 = 60;
/// The most milliseconds from the start of the fights to the kill.
const LONGEST: usize = 400;
/// The server remembers 256 commands of each seat.
const REMEMBERED: usize = 200;
/// How long the screen that did not ask listens.
const GLANCE: Duration = Duration::from_millis(3);

/// A command that was sent.
struct Asked {
    by_gm: bool,
    id: String,
    cmd: Value,
}

/// A table whose fight plays itself.
struct Table {
    gm: Screen,
    ann: Screen,
    sent: u32,
    /// Commands that were acknowledged, in order, and those that were refused.
    done: Vec<String>,
    refused: BTreeSet<String>,
    /// The command that was not answered when the server was killed.
    open: Option<Asked>,
    /// The log after the kill before.
    log: Vec<Commit>,
}

/// A commit as it is stored.
#[derive(Clone, Debug, PartialEq)]
struct Commit {
    no: u32,
    id: u32,
    command: String,
    facts: String,
}

/// What is stored of all tables.
struct Stored {
    logs: BTreeMap<String, Vec<Commit>>,
    done: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Default, Debug)]
struct Figures {
    kills: u32,
    done: usize,
    refused: usize,
    /// Commands on their way at a kill that had been stored, and those that had not.
    kept: u32,
    lost: u32,
    checks: u64,
}

#[tokio::test]
async fn killed_at_any_moment_nothing_acknowledged_is_lost_or_done_twice() {
    let until = until_told();
    let mut chance = Chance::new();
    let flags = ["--posts-per-minute", "0", "--messages-per-second", "0"];
    let mut host = Host::with(&flags).await;
    let mut tables = begin_all(&host).await;
    let mut figures = Figures::default();
    while until.map_or(figures.kills < KILLS, |until| Instant::now() < until) {
        let moment = Duration::from_millis(chance.below(LONGEST) as u64);
        let cut = async {
            tokio::time::sleep(moment).await;
            host.crash().await;
        };
        tokio::join!(cut, join_all(tables.iter_mut().map(Table::fight)));
        host.start_again().await;
        figures.kills += 1;
        let stored = Stored::read(&host).await;
        for table in &mut tables {
            table.compares(&stored, &mut figures);
        }
        join_all(tables.iter_mut().map(Table::goes_on)).await;
        let stored = Stored::read(&host).await;
        for table in &mut tables {
            table.was_done_once(&stored, &mut figures);
        }
        if figures.kills.is_multiple_of(FRESH) {
            figures.count(&tables);
            println!("{figures:?}");
            tables = begin_all(&host).await;
        }
    }
    figures.count(&tables);
    assert!(figures.done > 10 * tables.len(), "{figures:?}");
    assert!(host.stop().await.success());
    let check = program().args(["check", "--data"]).arg(host.data()).output().await.unwrap();
    let said = String::from_utf8(check.stdout).unwrap();
    assert!(check.status.success(), "{said}");
    println!("{figures:?}\n{said}");
}

impl Figures {
    /// The commands of these tables, whose fights go no further.
    fn count(&mut self, tables: &[Table]) {
        self.done += tables.iter().map(|t| t.done.len()).sum::<usize>();
        self.refused += tables.iter().map(|t| t.refused.len()).sum::<usize>();
    }
}

/// A table of each system.
async fn begin_all(host: &Host) -> Vec<Table> {
    let mut tables = vec![];
    for system in host.browser().get("/api/systems").await.json().as_array().unwrap() {
        if system["sample"] == true {
            tables.push(Table::begin(host, system["id"].as_str().unwrap()).await);
        }
    }
    assert!(tables.len() > 4);
    tables
}

impl Table {
    async fn begin(host: &Host, system: &str) -> Table {
        let mut browser = host.browser();
        let made = browser.post("/api/tables", &json!({"system": system, "sample": true})).await.json();
        let code = made["code"].as_str().unwrap().to_string();
        let mut gm = Screen::open(browser, &code, 1).await;
        gm.does(json!({"c": "asking", "questions": "everything"})).await;
        let mut phone = host.browser();
        let free = phone.get(&format!("/api/tables/{code}")).await.json()["free"][0]["id"].clone();
        let body = json!({"name": "Ann", "role": "player", "character": free});
        assert_eq!(phone.post(&format!("/api/tables/{code}/join"), &body).await.status, 200, "{system}");
        let ann = Screen::open(phone, &code, 2).await;
        gm.does(json!({"c": "encounter_start"})).await;
        Table { gm, ann, sent: 0, done: vec![], refused: BTreeSet::new(), open: None, log: vec![] }
    }

    /// Plays on until the server is gone.
    async fn fight(&mut self) {
        loop {
            self.gm.listens(GLANCE).await;
            self.ann.listens(GLANCE).await;
            let (by_gm, cmd) = self.request();
            self.sent += 1;
            self.open = Some(Asked { by_gm, id: format!("{}-{}", self.gm.code, self.sent), cmd });
            if !self.asks().await {
                return;
            }
        }
    }

    fn request(&self) -> (bool, Value) {
        if self.gm.parts["table"]["phase"] == "ended" {
            return (true, json!({"c": "encounter_resume"}));
        }
        // Now and then undoes and redoes, as a GM does.
        match self.sent % 17 {
            11 => return (true, json!({"c": "undo"})),
            12 if self.sent.is_multiple_of(2) => return (true, json!({"c": "redo"})),
            _ => {}
        }
        match (next(&self.ann), next(&self.gm)) {
            (Some(cmd), _) if self.sent % 5 != 4 => (false, cmd),
            (_, Some(cmd)) => (true, cmd),
            (Some(cmd), None) => (false, cmd),
            (None, None) => (true, json!({"c": "next_turn"})),
        }
    }

    /// Sends the open command and waits for its reply. `false` if the server was gone first.
    async fn asks(&mut self) -> bool {
        let Some(asked) = &self.open else { return true };
        let screen = if asked.by_gm { &mut self.gm } else { &mut self.ann };
        screen.send(&json!({"t": "do", "id": asked.id, "cmd": asked.cmd})).await;
        while !screen.replies.contains_key(&asked.id) {
            if screen.hears().await.is_none() {
                return false;
            }
        }
        let done = screen.replies[&asked.id][0]["ok"] == true;
        if done {
            self.done.push(asked.id.clone());
        } else {
            self.refused.insert(asked.id.clone());
        }
        self.open = None;
        true
    }

    /// After a kill, asserts that the log has all earlier commits and every acknowledged command.
    fn compares(&mut self, stored: &Stored, figures: &mut Figures) {
        let (log, done) = (&stored.logs[&self.gm.code], &stored.done[&self.gm.code]);
        assert!(log.len() >= self.log.len(), "the log of {} is shorter than it was", self.gm.code);
        for (before, now) in self.log.iter().zip(log) {
            assert_eq!(before, now, "a commit of {} is another than it was", self.gm.code);
        }
        for id in self.done.iter().rev().take(REMEMBERED) {
            assert!(done.contains(id), "{id} was acknowledged and is not stored");
        }
        for commit in log[self.log.len()..].iter().filter(|c| !c.command.is_empty()) {
            assert!(!self.refused.contains(&commit.command), "{} was refused and did something", commit.command);
        }
        self.nothing_was_dropped(log);
        figures.checks += (log.len() + self.done.len().min(REMEMBERED)) as u64;
        if let Some(asked) = &self.open {
            let kept = done.contains(&asked.id);
            figures.kept += u32::from(kept);
            figures.lost += u32::from(!kept);
        }
        self.log.clone_from(log);
    }

    /// An action that was cut in half, or whose question was lost, is dropped when the log is loaded, by nobody's command.
    fn nothing_was_dropped(&self, log: &[Commit]) {
        let dropped = log.iter().find(|c| c.command.is_empty() && c.facts.contains("{\"abandoned\":"));
        assert_eq!(dropped, None, "loading {} has dropped what was under way", self.gm.code);
    }

    /// Both reconnect and send again what was not answered. Then they must show what a new screen is shown.
    async fn goes_on(&mut self) {
        self.gm.reconnect().await;
        self.ann.reconnect().await;
        assert!(self.asks().await, "the server is gone again");
        for screen in [&mut self.gm, &mut self.ann] {
            screen.hears_all().await;
            let new = Screen::open(screen.browser.clone(), &screen.code, screen.seat).await;
            assert_eq!(screen.lines, new.lines, "{} reads other lines than somebody new", screen.seat);
            assert_eq!(shown(screen), shown(&new), "{} is shown other things than somebody new", screen.seat);
        }
    }

    /// Asserts that a command that was sent twice was done once.
    fn was_done_once(&mut self, stored: &Stored, figures: &mut Figures) {
        let log = &stored.logs[&self.gm.code];
        let count = |log: &[Commit]| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            log.iter()
                .filter(|c| !c.command.is_empty())
                .for_each(|c| *counts.entry(c.command.clone()).or_default() += 1);
            counts
        };
        let now = count(log);
        self.nothing_was_dropped(log);
        for (id, before) in count(&self.log) {
            assert_eq!(now.get(&id), Some(&before), "{id} was done again");
            figures.checks += 1;
        }
        self.log.clone_from(log);
    }
}

/// The parts that do not depend on who is connected.
fn shown(screen: &Screen) -> BTreeMap<&str, &Value> {
    let known = screen.parts.iter().map(|(name, part)| (name.as_str(), part));
    known.filter(|(name, _)| !["members", "clocks"].contains(name) && !name.starts_with("sheet:")).collect()
}

impl Stored {
    /// Reads the data file while the server runs.
    async fn read(host: &Host) -> Stored {
        let options = SqliteConnectOptions::new().filename(host.data()).read_only(true);
        let mut c = options.connect().await.unwrap();
        let mut stored = Stored { logs: BTreeMap::new(), done: BTreeMap::new() };
        let rows = sqlx::query("SELECT code, no, id, command_id, facts FROM commits ORDER BY code, no, id");
        for row in rows.fetch_all(&mut c).await.unwrap() {
            let commit = Commit { no: row.get(1), id: row.get(2), command: row.get(3), facts: row.get(4) };
            stored.logs.entry(row.get(0)).or_default().push(commit);
        }
        // A command is in the log or, if it left no commit, in `done`; never in both.
        let rows = sqlx::query("SELECT code, id FROM done");
        for row in rows.fetch_all(&mut c).await.unwrap() {
            let new = stored.done.entry(row.get(0)).or_default().insert(row.get(1));
            assert!(new, "a command is stored twice");
        }
        for (code, log) in &stored.logs {
            let done = stored.done.entry(code.clone()).or_default();
            let fought: BTreeSet<String> = log.iter().map(|c| c.command.clone()).collect();
            assert!(fought.is_disjoint(done), "a command stands in the log and for itself");
            done.extend(fought);
        }
        stored
    }
}
