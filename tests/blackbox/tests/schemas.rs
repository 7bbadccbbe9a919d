//! Data files of every earlier schema: the newest fixture's rows, as a program of that time stored them. The server
//! opens them and shows the same fights; from then on, lost and changed commits are noticed as in new files.

#[cfg(target_os = "linux")]
use crate::harness::disk::{Disk, Mood};
use crate::harness::host::{UNDER_TEST, program};
use crate::harness::{Host, Screen};
use crate::older::{Table, tables};
use crate::pictures::picture;
use serde_json::json;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, SqlSafeStr, SqliteConnection, query};
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::time::Duration;

/// The fixture that the rows come from: the newest.
fn newest_fixture() -> PathBuf {
    let all = std::fs::read_dir(root().join("tests/fixtures")).unwrap().map(|entry| entry.unwrap().path());
    all.filter(|path| path.join("tables.sqlite").is_file()).max().unwrap()
}

/// The tables to copy, in an order in which every row's parent row comes first.
const TABLES: [&str; 7] = ["tables", "seats", "encounters", "commits", "refusals", "characters", "done"];
/// The first schema in which commits have hashes, and the first in which they have numbers.
const HASHES: i64 = 4;
const NUMBERS: i64 = 6;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All migrations of the folder, in order.
fn steps() -> Vec<(i64, String, String)> {
    let all = std::fs::read_dir(root().join("migrations")).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = all.filter(|path| path.extension().is_some_and(|e| e == "sql")).collect();
    files.sort();
    let step = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let (number, what) = name.split_once('_').unwrap();
        (number.parse().unwrap(), what.to_string(), std::fs::read_to_string(path).unwrap())
    };
    files.iter().map(step).collect()
}

/// Migrates the file to this schema.
async fn migrated(c: &mut SqliteConnection, schema: i64) {
    let of = |(number, what, sql): (i64, String, String)| {
        Migration::new(number, what.into(), MigrationType::Simple, AssertSqlSafe(sql).into_sql_str(), false)
    };
    let steps = steps().into_iter().filter(|(number, ..)| *number <= schema).map(of).collect();
    Migrator::with_migrations(steps).run(c).await.unwrap();
}

/// Writes a file of this schema, whose rows were stored before commits had numbers.
async fn written(schema: i64, to: &Path) {
    let mut c = SqliteConnectOptions::new().filename(to).create_if_missing(true).connect().await.unwrap();
    migrated(&mut c, schema.min(NUMBERS - 1)).await;
    let from = newest_fixture().join("tables.sqlite");
    let copy = to.with_extension("from");
    std::fs::copy(from, &copy).unwrap();
    let mut run = async |sql: String| query(AssertSqlSafe(sql)).execute(&mut c).await.unwrap().rows_affected();
    run(format!("ATTACH '{}' AS newest", copy.display())).await;
    for table in TABLES {
        // Only the columns that this schema has.
        let sql = format!("SELECT group_concat(name) FROM main.pragma_table_info('{table}')");
        let columns: String = query(AssertSqlSafe(sql)).fetch_one(&mut c).await.unwrap().get(0);
        let mut run = async |sql: String| query(AssertSqlSafe(sql)).execute(&mut c).await.unwrap().rows_affected();
        run(format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newest.{table}")).await;
    }
    let mut run = async |sql: &'static str| query(sql).execute(&mut c).await.unwrap().rows_affected();
    if schema >= HASHES {
        // The fights began under an earlier schema.
        assert!(run("UPDATE commits SET hash = NULL WHERE id < 40").await > 0);
    } else {
        // At that time, commands that left a commit were remembered in their own rows as well.
        let sql = "INSERT INTO done SELECT code, seat, min(id) + 1, command_id,
            '{\"t\":\"reply\",\"id\":\"' || command_id || '\",\"ok\":true}'
            FROM commits WHERE command_id <> '' GROUP BY code, seat, command_id";
        assert!(run(sql).await > 0);
    }
    run("DETACH newest").await;
    migrated(&mut c, schema).await;
    c.close().await.unwrap();
}

async fn check(data: &Path) -> (bool, String) {
    let output = program().args(["check", "--data"]).arg(data).output().await.unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

async fn changed(data: &Path, sql: &'static str) {
    let mut c = SqliteConnection::connect(&format!("sqlite://{}", data.display())).await.unwrap();
    assert!(query(sql).execute(&mut c).await.unwrap().rows_affected() > 0, "{sql}");
    c.close().await.unwrap();
}

#[tokio::test]
async fn data_files_of_every_earlier_schema_open_and_go_on() {
    let newest = steps().last().unwrap().0;
    assert!(newest >= NUMBERS);
    for schema in 1..newest {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("tables.sqlite");
        written(schema, &data).await;
        let mut host = Host::over(&data).await;
        let mut tables = tables(&newest_fixture(), &host).await;
        for table in &tables {
            table.shows_the_same(&format!("schema {schema}, {}", table.name));
        }
        sent_again(&data, &mut tables).await;
        let gm = &mut tables[0].screens[0];
        gm.does(json!({"c": "new_code"})).await;
        gm.does(json!({"c": "pause", "on": true})).await;
        assert!(host.stop().await.success());
        let (content, said) = check(&host.data()).await;
        assert!(content, "schema {schema}: {said}");
        losses_and_changes_are_found(schema, &host.data()).await;
    }
}

/// The schema is brought up to date on a disk that fills up, at one write after another: the server says so and ends, and
/// what it leaves behind opens once there is room.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_data_file_that_a_full_disk_keeps_from_being_brought_up_to_date_opens_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let older = folder.path().join("tables.sqlite");
    written(1, &older).await;
    let mut full = 0;
    for writes in (0..).map(|n: u32| n * n * 2) {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("fray.db");
        std::fs::copy(&older, &data).unwrap();
        let disk = Disk::under(folder.path());
        disk.becomes(Mood::FullAfter(writes));
        let Some(said) = ends_on(&disk, &data).await else { break };
        assert!(said.contains("fray: ") && !said.contains("panicked"), "after {writes} writes: {said}");
        full += 1;
        let host = Host::of(Path::new(UNDER_TEST), folder, &["--posts-per-minute", "0"]).await;
        for table in tables(&newest_fixture(), &host).await {
            table.shows_the_same(&format!("{writes} writes, {}", table.name));
        }
    }
    assert!(full > 5, "the disk was full {full} times only");
}

/// Starts the server on this disk: what it says if it ends, `None` if it serves.
#[cfg(target_os = "linux")]
async fn ends_on(disk: &Disk, data: &Path) -> Option<String> {
    let mut command = program();
    command.envs(disk.environment()).args(["--listen", "127.0.0.1:0", "--data"]).arg(data).kill_on_drop(true);
    let output = tokio::time::timeout(Duration::from_secs(5), command.output()).await.ok()?.unwrap();
    assert!(!output.status.success());
    Some(String::from_utf8(output.stderr).unwrap())
}

/// A command that had been done is not done again.
async fn sent_again(data: &Path, tables: &mut [Table]) {
    let mut c = SqliteConnection::connect(&format!("sqlite://{}", data.display())).await.unwrap();
    let sql = "SELECT code, seat, command_id FROM commits WHERE command_id <> '' ORDER BY id DESC LIMIT 1";
    let row = query(sql).fetch_one(&mut c).await.unwrap();
    let (code, seat, id): (String, u32, String) = (row.get(0), row.get(1), row.get(2));
    let mut screens = tables.iter_mut().flat_map(|table| &mut table.screens);
    let screen: &mut Screen = screens.find(|screen| screen.code == code && screen.seat == seat).unwrap();
    let before = picture(screen);
    assert_eq!(screen.asks_as(&id, json!({"c": "rename", "name": "Twice"})).await.0["ok"], true);
    screen.hears_all().await;
    assert_eq!(picture(screen), before);
    assert!(!screen.parts["members"].to_string().contains("Twice"));
}

/// Asserts that losses and changes are found: older commits are counted, newer ones chained.
async fn losses_and_changes_are_found(schema: i64, data: &Path) {
    for (sql, finding) in [
        (
            "DELETE FROM commits WHERE (code, id) = (SELECT code, max(id) FROM commits WHERE place IS NULL)",
            "of an older release",
        ),
        ("DELETE FROM commits WHERE place = 1", "missing"),
        ("UPDATE commits SET hash = NULL WHERE place = 1", "taken out"),
        ("UPDATE older_logs SET commits = commits - 1", "does not follow"),
    ] {
        let copy = data.with_extension("copy");
        std::fs::copy(data, &copy).unwrap();
        changed(&copy, sql).await;
        let (content, said) = check(&copy).await;
        assert!(!content && said.contains(finding), "schema {schema}: {sql}: {said}");
    }
}
