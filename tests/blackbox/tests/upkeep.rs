//! The data file: who may open it, which faults are noticed, and backups.

use crate::harness::host::program;
use crate::harness::{Chance, Host, Screen, rounds, under_way};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Runs the program to its end. Gives whether it succeeded, and all that it said.
async fn says(args: &[&str], data: &Path) -> (bool, String) {
    let mut command = program();
    command.args(args).arg("--data").arg(data);
    let output = tokio::time::timeout(Duration::from_secs(30), command.output()).await.expect("it ends").unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    assert!(!said.contains("panicked"), "{said}");
    (output.status.success(), said)
}

async fn starts(data: &Path) -> (bool, String) {
    says(&["serve", "--listen", "127.0.0.1:0"], data).await
}

/// Plays a fight with a few commits; gives the GM's screen.
async fn played_fight(host: &Host) -> Screen {
    played_for(host, 5).await
}

/// The same with so many.
async fn played_for(host: &Host, commits: usize) -> Screen {
    let (mut gm, _ann) = under_way(host).await;
    for n in (1..6).cycle().take(commits) {
        let rat = gm.handle("Rat 1");
        gm.does(json!({"c": "edit", "who": rat, "field": "might", "value": n.to_string()})).await;
    }
    gm
}

/// Changes a data file that no server has open, as with another program.
pub async fn changed(data: &Path, sql: &'static str) {
    let mut other = SqliteConnection::connect(&format!("sqlite://{}", data.display())).await.unwrap();
    sqlx::query("PRAGMA foreign_keys = OFF").execute(&mut other).await.unwrap();
    assert!(sqlx::query(sql).execute(&mut other).await.unwrap().rows_affected() > 0, "{sql}");
    other.close().await.unwrap();
}

fn with(data: &Path, end: &str) -> PathBuf {
    PathBuf::from(format!("{}{end}", data.display()))
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_second_server_is_kept_away_from_the_file_under_every_name() {
    let host = Host::start().await;
    let elsewhere = tempfile::tempdir().unwrap();
    let (soft, hard) = (elsewhere.path().join("soft.db"), host.data().with_file_name("hard.db"));
    std::os::unix::fs::symlink(host.data(), &soft).unwrap();
    std::fs::hard_link(host.data(), &hard).unwrap();
    std::fs::remove_file(with(&host.data(), ".lock")).unwrap();
    for name in [&soft, &hard, &host.data()] {
        let (started, said) = starts(name).await;
        assert!(!started && said.contains("Another Fray server is using"), "{}: {said}", name.display());
    }
}

#[tokio::test]
async fn while_another_program_holds_the_file_no_table_waits_for_another() {
    let host = Host::start().await;
    let mut tables = vec![under_way(&host).await.0, under_way(&host).await.0, under_way(&host).await.0];
    let mut other = SqliteConnection::connect(&format!("sqlite://{}", host.data().display())).await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let began = Instant::now();
    for _ in 0..2 {
        for gm in &mut tables {
            let reply = gm.asks(json!({"c": "next_turn"})).await;
            let said = reply.0["refusal"]["text"].as_str().unwrap().to_string();
            assert!(reply.code() == "not_stored" && said.contains("another program holds"), "{}", reply.0);
        }
    }
    let health = host.browser().get("/healthz").await;
    assert_eq!((health.status, health.body.as_str()), (503, "not well: another program holds the data file\n"));
    let ready = host.browser().get("/readyz").await;
    assert_eq!((ready.status, ready.body.as_str()), (503, "not well: another program holds the data file\n"));
    let gm = &mut tables[0];
    assert_eq!(gm.browser.get(&format!("/api/tables/{}/log.json?seat=1", gm.code)).await.status, 200);
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    for gm in &mut tables {
        gm.does(json!({"c": "next_turn"})).await;
    }
    for path in ["/healthz", "/readyz"] {
        assert_eq!(host.browser().get(path).await.status, 200, "{path}");
    }
}

/// A copy of all files as a power cut leaves them: the latest writes are only in the write-ahead log. One bit of that
/// log is flipped, this many bits before its end.
fn with_a_flipped_bit(host: &Host, before_the_end: usize) -> (TempDir, PathBuf) {
    let (folder, data) = copied(host, &["", "-wal", ".lock"]);
    let wal = with(&data, "-wal");
    let mut bytes = std::fs::read(&wal).unwrap();
    let at = 8 * end_of_log(&bytes) - before_the_end;
    bytes[at / 8] ^= 1 << (at % 8);
    std::fs::write(&wal, bytes).unwrap();
    (folder, data)
}

/// Where the newest frame of the log ends. SQLite begins again at the front after a checkpoint: frames of before, with other salts,
/// may follow.
fn end_of_log(wal: &[u8]) -> usize {
    const HEADER: usize = 32;
    const FRAME: usize = 24 + PAGE;
    let salts = &wal[16..24];
    let frames = wal[HEADER..].chunks_exact(FRAME).take_while(|frame| frame[8..16] == *salts);
    HEADER + FRAME * frames.count()
}

fn copied(host: &Host, ends: &[&str]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("fray.db");
    for end in ends {
        std::fs::copy(with(&host.data(), end), with(&data, end)).unwrap();
    }
    (folder, data)
}

/// The bytes of a page. The log ends with one.
const PAGE: usize = 4096;

#[tokio::test]
async fn a_damaged_write_ahead_log_is_noticed_at_the_start() {
    rounds("bits of the write-ahead log flipped", damaged_log).await;
}

async fn damaged_log(chance: &mut Chance) {
    let host = Host::start().await;
    let mut gm = played_for(&host, chance.between(5, 30)).await;
    let (_folder, data) = copied(&host, &["", "-wal", ".lock"]);
    let whole = says(&["check"], &data).await;
    assert!(whole.0 && whole.1.contains("All of them are whole"), "{}", whole.1);
    // First the log of a fight loses its end; then a rename, which is in no log, is lost.
    for _ in 0..2 {
        let (_folder, data) = with_a_flipped_bit(&host, chance.between(1, 8 * PAGE));
        let (content, said) = says(&["check"], &data).await;
        assert!(!content && said.contains("ends early"), "{said}");
        let (started, said) = starts(&data).await;
        assert!(!started && said.contains("ends early") && said.contains("delete"), "{said}");
        gm.does(json!({"c": "rename", "name": "Greta"})).await;
    }
}

/// Changes to a data file, and what `fray check` finds. The first table is the one that was written first.
const CHANGED: [(&str, &str); 12] = [
    (
        "UPDATE commits SET facts = replace(facts, '\"id\":3', '\"id\": 3') WHERE id = 3",
        "commit 3 or one before it was changed",
    ),
    ("UPDATE commits SET seat = 9 WHERE id = 2", "commit 2 or one before it was changed"),
    ("DELETE FROM commits WHERE id = 2", "commit 2 is missing"),
    ("DELETE FROM commits WHERE place = (SELECT max(place) FROM commits)", "ends early"),
    ("UPDATE commits SET hash = NULL", "the hash of commit 0 was taken out"),
    ("UPDATE commits SET hash = NULL, place = NULL, chain = NULL", "of an older release there were 0 commits"),
    ("DELETE FROM head", "does not say how far it has come"),
    // The end of a log that was not written last.
    (
        "DELETE FROM commits WHERE code = (SELECT code FROM commits WHERE place = 1)
             AND id = (SELECT max(id) FROM commits AS c WHERE c.code = commits.code)",
        "1 commits are missing (numbers",
    ),
    // The same, with the numbers of the rest closed up.
    (
        "DELETE FROM commits WHERE place = 3; UPDATE commits SET place = place - 1 WHERE place > 3;
         UPDATE head SET place = place - 1",
        "does not follow from what was stored before it",
    ),
    // The end of the file, with its head.
    (
        "DELETE FROM commits WHERE place = (SELECT max(place) FROM commits);
         UPDATE head SET (place, chain) = (SELECT place, chain FROM commits ORDER BY place DESC LIMIT 1)",
        "ends early",
    ),
    // A write that is no commit, with the head.
    ("UPDATE head SET writes = writes - 1", "what was written last"),
    (
        "UPDATE older_logs SET unhashed = 1; INSERT INTO older_logs SELECT code, no, 0, 9 FROM encounters",
        "does not follow",
    ),
];

#[tokio::test]
async fn a_changed_and_a_shortened_log_are_found() {
    let mut host = Host::start().await;
    let (_first, _last) = (played_fight(&host).await, played_fight(&host).await);
    assert!(host.stop().await.success());
    let (content, said) = says(&["check"], &host.data()).await;
    assert!(content, "{said}");
    for (sql, finding) in CHANGED {
        let (_folder, data) = copied(&host, &["", ".lock"]);
        changed(&data, sql).await;
        let (content, said) = says(&["check"], &data).await;
        assert!(!content && said.contains(finding), "{sql}: {said}");
        // The content of a commit is only read with its fight; all else is checked at start.
        if finding.contains("was changed") {
            continue;
        }
        let (started, said) = starts(&data).await;
        let words = ["not whole", "ends early", "damaged"];
        assert!(!started && words.iter().any(|word| said.contains(word)), "{sql}: {said}");
    }
}

/// What a commit consists of, each as an expression that changes it.
const COLUMNS: [(&str, &str); 10] = [
    ("seat", "seat + 1"),
    ("at", "at + 1"),
    ("id", "id + 1000"),
    ("no", "no + 1"),
    ("command_id", "command_id || 'x'"),
    ("version", "version + 1"),
    ("facts", "substr(facts, 1, ?1) || '7' || substr(facts, ?1 + 2)"),
    ("hash", "zeroblob(length(hash))"),
    ("chain", "zeroblob(length(chain))"),
    ("place", "place + 1000"),
];

/// Any part of any commit.
#[tokio::test]
async fn whatever_is_changed_in_a_commit_is_found() {
    rounds("fights of which every part of a commit was changed", changes_commits).await;
}

async fn changes_commits(chance: &mut Chance) {
    let mut host = Host::start().await;
    let (_first, _last) = (played_for(&host, chance.between(1, 20)).await, played_for(&host, 3).await);
    assert!(host.stop().await.success());
    for (column, value) in COLUMNS {
        let (_folder, data) = copied(&host, &["", ".lock"]);
        let mut other = SqliteConnection::connect(&format!("sqlite://{}", data.display())).await.unwrap();
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM commits").fetch_one(&mut other).await.unwrap();
        let (row, at) = (chance.below(count as usize) as i64, chance.between(0, 40) as i64);
        sqlx::query("PRAGMA foreign_keys = OFF").execute(&mut other).await.unwrap();
        let sql = format!(
            "UPDATE commits SET {column} = {value}
             WHERE rowid = (SELECT rowid FROM commits ORDER BY place LIMIT 1 OFFSET ?2) AND {column} IS NOT {value} AND ?1 >= 0"
        );
        let done = sqlx::query(AssertSqlSafe(sql)).bind(at).bind(row).execute(&mut other).await.unwrap();
        other.close().await.unwrap();
        let (whole, said) = says(&["check"], &data).await;
        assert_eq!(whole, done.rows_affected() == 0, "{column} of commit {row}, at {at}: {said}");
    }
}

#[tokio::test]
async fn a_copy_is_made_while_the_server_runs_and_opens_on_its_own() {
    rounds("copies made while a table plays", copies).await;
}

async fn copies(chance: &mut Chance) {
    let host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let mut gm = played_for(&host, chance.between(1, 30)).await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    let to = copy.display().to_string();
    let rat = gm.handle("Rat 1");
    let (mut named, over) = (0, Cell::new(false));
    // The table plays on while the copy is made.
    let plays = async {
        while !over.get() {
            named += 1;
            gm.does(json!({"c": "change", "who": rat, "name": format!("Rat {named}")})).await;
        }
    };
    let backup = async {
        let said = says(&["backup", &to], &host.data()).await;
        over.set(true);
        said
    };
    let ((), (done, said)) = tokio::join!(plays, backup);
    assert!(done && said.contains("all of them whole"), "{said}");
    let (done, said) = says(&["backup", &to], &host.data()).await;
    assert!(!done && said.contains("is there already"), "{said}");
    // Later changes are not in the copy.
    gm.does(json!({"c": "change", "who": rat, "name": "Later"})).await;
    let restored = Host::over(&copy).await;
    let mut browser = gm.browser.clone();
    browser.server = restored.address;
    let again = Screen::open(browser, &gm.code, gm.seat).await;
    let known = |n: usize| again.cast().contains(&format!("Rat {n}"));
    assert!((1..=named).any(known), "{:?}", again.cast());
    let (done, said) = says(&["backup", "nowhere.db"], &folder.path().join("none.db")).await;
    assert!(!done && said.contains("There is no file"), "{said}");
}

#[tokio::test]
async fn replacing_the_file_by_an_older_copy_is_noticed() {
    let mut host = Host::start().await;
    let mut gm = played_fight(&host).await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    assert!(says(&["backup", &copy.display().to_string()], &host.data()).await.0);
    let rat = gm.handle("Rat 1");
    gm.does(json!({"c": "change", "who": rat, "name": "Later"})).await;
    assert!(host.stop().await.success());
    std::fs::copy(&copy, host.data()).unwrap();
    let (started, said) = starts(&host.data()).await;
    assert!(!started && said.contains("If this file is the backup"), "{said}");
    std::fs::remove_file(with(&host.data(), ".lock")).unwrap();
    host.start_again().await;
    gm.reconnect().await;
    assert!(gm.cast().contains(&"Rat 1".to_string()));
}
