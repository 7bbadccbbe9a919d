//! Disks that fill up, fail, cannot be written or are slow, and a file that another program holds: what was acknowledged is
//! there, what was refused is not, and nothing needs a restart. `cargo xtask torture --minutes N` goes on for longer.

use crate::harness::disk::{Disk, Mood};
use crate::harness::host::program;
use crate::harness::{Chance, Host, Screen, sample, until_told};
use serde_json::{Value, json};
use sqlx::{Connection, Row, SqliteConnection};
use std::time::{Duration, Instant};

const TABLES: usize = 3;
/// How many commands each table gets during a trouble.
const COMMANDS: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    Full,
    Fails,
    ReadOnly,
    Slow,
    /// Writes succeed, and syncing them fails: what was refused may be on the disk after all.
    CannotSync,
    /// Another program holds the file.
    Locked,
}

const TROUBLES: [Trouble; 6] =
    [Trouble::Slow, Trouble::Full, Trouble::Fails, Trouble::ReadOnly, Trouble::CannotSync, Trouble::Locked];

#[derive(Default, Debug)]
struct Figures {
    troubles: usize,
    acknowledged: u32,
    refused: u32,
    kills: u32,
    /// Commands that were refused and were there after a kill.
    there: u32,
}

/// A table at which a foe is renamed again and again.
struct Table {
    gm: Screen,
    rat: String,
    /// The last name that was acknowledged.
    name: String,
    sent: u32,
    /// The commands that were refused and are to be sent again.
    open: Vec<(String, Value)>,
}

impl Table {
    async fn begin(host: &Host) -> Table {
        let gm = sample(host).await;
        let rat = gm.handle("Rat 1");
        Table { gm, rat, name: "Rat 1".into(), sent: 0, open: vec![] }
    }

    async fn asks(&mut self, figures: &mut Figures) -> String {
        self.sent += 1;
        let (id, name) = (format!("d{}", self.sent), format!("Rat {}", self.sent + 1));
        let cmd = json!({"c": "change", "who": self.rat, "name": name});
        let reply = self.gm.asks_as(&id, cmd.clone()).await;
        if reply.0["ok"] == true {
            (self.name, figures.acknowledged) = (name, figures.acknowledged + 1);
        } else {
            figures.refused += 1;
            self.open.push((id, cmd));
        }
        reply.code().to_string()
    }

    /// After a kill on a disk that could not sync, a refused command may be there after all.
    fn may_show_what_was_refused(&mut self, figures: &mut Figures) {
        let shown = self.shown();
        if self.open.iter().any(|(_, cmd)| cmd["name"] == shown) {
            (self.name, figures.there) = (shown, figures.there + 1);
        }
        self.shows_what_was_acknowledged();
    }

    /// Sends the refused commands again, which must now be done, or have been done before.
    async fn sends_again(&mut self) {
        for (id, cmd) in std::mem::take(&mut self.open) {
            let reply = self.gm.asks_as(&id, cmd.clone()).await;
            assert_eq!(reply.0["ok"], true, "{cmd}: {}", reply.0);
            let shown = self.shown();
            assert!(cmd["name"] == shown || self.name == shown, "{cmd}: {shown}");
            self.name = shown;
        }
        self.shows_what_was_acknowledged();
    }

    fn shown(&self) -> String {
        self.gm.parts[&format!("combatant:{}", self.rat)]["name"].as_str().unwrap().to_string()
    }

    fn shows_what_was_acknowledged(&self) {
        assert_eq!(self.shown(), self.name);
    }
}

#[tokio::test]
async fn whatever_the_disk_does_acknowledged_commands_are_stored_and_refused_ones_are_not() {
    let until = until_told();
    let (mut chance, mut figures) = (Chance::new(), Figures::default());
    let (mut host, disk) = Host::on_a_disk(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let mut tables = vec![];
    for _ in 0..TABLES {
        tables.push(Table::begin(&host).await);
    }
    while until.map_or(figures.troubles < TROUBLES.len(), |until| Instant::now() < until) {
        let next = TROUBLES.get(figures.troubles).copied();
        let trouble = next.unwrap_or_else(|| chance.one(&TROUBLES));
        figures.troubles += 1;
        let lock = begins(trouble, &host, &disk).await;
        for table in &mut tables {
            for _ in 0..COMMANDS {
                let code = table.asks(&mut figures).await;
                assert_eq!(code, if trouble == Trouble::Slow { "" } else { "not_stored" }, "{trouble:?}");
                table.shows_what_was_acknowledged();
            }
        }
        let expected = if trouble == Trouble::Slow { 200 } else { 503 };
        for path in ["/healthz", "/readyz"] {
            assert_eq!(host.browser().get(path).await.status, expected, "{path}: {trouble:?}");
        }
        if trouble == Trouble::CannotSync {
            // Before anything else is written in its place.
            host.crash().await;
            ends(lock, &disk).await;
            host.start_again().await;
            for table in &mut tables {
                table.gm.reconnect().await;
                table.may_show_what_was_refused(&mut figures);
            }
        } else {
            ends(lock, &disk).await;
        }
        if chance.below(3) == 0 {
            figures.kills += 1;
            host.crash_and_restart().await;
            for table in &mut tables {
                table.gm.reconnect().await;
                table.shows_what_was_acknowledged();
            }
        }
        for table in &mut tables {
            table.sends_again().await;
        }
        for path in ["/healthz", "/readyz"] {
            assert_eq!(host.browser().get(path).await.status, 200, "{path}: after {trouble:?}");
        }
    }
    assert!(host.stop().await.success());
    let check = program().args(["check", "--data"]).arg(host.data()).output().await.unwrap();
    let said = String::from_utf8(check.stdout).unwrap();
    assert!(check.status.success(), "{said}");
    each_was_done_once(&host, &figures).await;
    println!("{figures:?}\n{said}");
}

/// A command that was sent again is in the log once: a new name takes one commit.
async fn each_was_done_once(host: &Host, figures: &Figures) {
    let mut file = SqliteConnection::connect(&format!("sqlite://{}", host.data().display())).await.unwrap();
    let sql = "SELECT count(*) FROM commits WHERE command_id GLOB 'd[0-9]*' GROUP BY code, command_id";
    let counts: Vec<i64> = sqlx::query(sql).fetch_all(&mut file).await.unwrap().iter().map(|row| row.get(0)).collect();
    let sent = figures.acknowledged + figures.refused;
    assert_eq!(counts, vec![1; sent as usize], "each of {sent} commands is in the log once");
}

async fn begins(trouble: Trouble, host: &Host, disk: &Disk) -> Option<SqliteConnection> {
    let mood = match trouble {
        Trouble::Full => Mood::Full,
        Trouble::Fails => Mood::Fails,
        Trouble::ReadOnly => Mood::ReadOnly,
        Trouble::Slow => Mood::Slow,
        Trouble::CannotSync => Mood::CannotSync,
        Trouble::Locked => {
            let mut other = SqliteConnection::connect(&format!("sqlite://{}", host.data().display())).await.unwrap();
            sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
            return Some(other);
        }
    };
    disk.becomes(mood);
    None
}

async fn ends(lock: Option<SqliteConnection>, disk: &Disk) {
    if let Some(mut other) = lock {
        sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
        other.close().await.unwrap();
    }
    disk.becomes(Mood::Well);
}

/// A server that starts on such a disk says what is wrong and ends.
#[tokio::test]
async fn no_server_starts_on_a_disk_that_cannot_be_written() {
    let (mut host, disk) = Host::on_a_disk(&["--posts-per-minute", "0"]).await;
    assert!(host.stop().await.success());
    for mood in [Mood::Full, Mood::Fails, Mood::ReadOnly] {
        disk.becomes(mood);
        let mut command = program();
        command.envs(disk.environment()).args(["--listen", "127.0.0.1:0", "--data"]).arg(host.data());
        let output = tokio::time::timeout(Duration::from_secs(10), command.output()).await.expect("it ends").unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains("fray: ") && !said.contains("panicked"), "{mood:?}: {said}");
    }
    disk.becomes(Mood::Well);
    host.start_again().await;
}
