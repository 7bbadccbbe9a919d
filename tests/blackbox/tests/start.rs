//! Starting, and what an operator reads when the server cannot start.

use crate::harness::Host;
use crate::harness::host::program;
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// Starts the server, which must fail; gives what it says.
async fn in_vain(data: &Path, listen: &str) -> String {
    let mut command = program();
    command.args(["--listen", listen, "--data"]).arg(data);
    let output = tokio::time::timeout(Duration::from_secs(20), command.output()).await.unwrap().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!said.contains("panicked") && said.starts_with("fray: "), "{said}");
    said
}

#[tokio::test]
async fn a_taken_port_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let said = in_vain(&folder.path().join("fray.db"), &address).await;
    assert!(said.contains("is taken by another program") && said.contains("--listen"), "{said}");
    assert!(!folder.path().join("fray.db").exists());
}

#[tokio::test]
async fn a_foreign_file_is_reported_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    let notes = "Things to buy: candles, rope, oil. ".repeat(200);
    std::fs::write(&path, &notes).unwrap();
    let said = in_vain(&path, "127.0.0.1:0").await;
    assert!(said.contains("damaged or is not a data file"), "{said}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), notes);
    let said = in_vain(folder.path(), "127.0.0.1:0").await;
    assert!(said.contains("is a folder"), "{said}");
    let said = in_vain(&folder.path().join("no/fray.db"), "127.0.0.1:0").await;
    assert!(said.contains("does not exist"), "{said}");
}

#[tokio::test]
async fn a_second_server_on_the_same_file_is_reported() {
    let host = Host::start().await;
    let said = in_vain(&host.data(), "127.0.0.1:0").await;
    assert!(said.contains("Another Fray server"), "{said}");
}

#[tokio::test]
async fn a_locked_and_a_newer_file_are_reported() {
    let mut host = Host::start().await;
    assert!(host.stop().await.success());
    let url = format!("sqlite://{}", host.data().display());
    let pool = sqlx::SqlitePool::connect(&url).await.unwrap();
    let mut other = pool.acquire().await.unwrap();
    sqlx::query("PRAGMA locking_mode = EXCLUSIVE").execute(&mut *other).await.unwrap();
    sqlx::query("UPDATE tables SET name = name").execute(&mut *other).await.unwrap();
    let said = in_vain(&host.data(), "127.0.0.1:0").await;
    assert!(said.contains("locked by another program"), "{said}");
    let later = "INSERT INTO _sqlx_migrations VALUES (9999, 'later', 0, 1, x'00', 0)";
    sqlx::query(later).execute(&mut *other).await.unwrap();
    drop(other);
    pool.close().await;
    let said = in_vain(&host.data(), "127.0.0.1:0").await;
    assert!(said.contains("newer Fray"), "{said}");
}

#[tokio::test]
async fn it_starts_quickly_and_says_when_it_is_ready() {
    let began = Instant::now();
    let host = Host::start().await;
    // Generous: tests run side by side.
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    let mut browser = host.browser();
    assert_eq!(browser.get("/healthz").await.status, 200);
    let url = format!("http://{}/healthz", host.address);
    assert!(program().args(["healthcheck", "--url", &url]).status().await.unwrap().success());
    let nobody = program().args(["healthcheck", "--url", "http://127.0.0.1:9/healthz"]).status().await.unwrap();
    assert_eq!(nobody.code(), Some(1));
}

#[tokio::test]
async fn metrics_count_what_the_server_does() {
    let host = Host::with(&["--test-dice", "--posts-per-minute", "0", "--metrics-token", "sesame"]).await;
    let mut gm = crate::harness::sample(&host).await;
    gm.does(json!({"c": "rename", "name": "Greta"})).await;
    gm.is_refused("no_member", json!({"c": "kick", "seat": 9})).await;
    let text = host.browser().request("GET", "/metrics", &[("Authorization", "Bearer sesame")], "").await.body;
    for line in ["fray_connections 1", "fray_tables 1", "fray_commands_total{ending=\"done\"} 1"] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
}

#[tokio::test]
async fn metrics_without_the_token_tell_nothing_of_hidden_commands() {
    let host = Host::with(&["--test-dice", "--posts-per-minute", "0", "--metrics-token", "sesame"]).await;
    let mut gm = crate::harness::sample(&host).await;
    let read = async |headers: &[(&str, &str)]| host.browser().request("GET", "/metrics", headers, "").await.body;
    let token = [("Authorization", "Bearer sesame")];
    let (local, whole) = (read(&[]).await, read(&token).await);
    gm.does(json!({"c": "add", "entry": "foe:ogre", "count": 1, "hidden": true})).await;
    assert_eq!(read(&[]).await, local);
    assert_ne!(read(&token).await, whole, "the command counts");
}

#[tokio::test]
async fn metrics_are_for_this_machine_or_with_the_token() {
    let host = Host::with(&["--metrics-token", "sesame"]).await;
    let mut browser = host.browser();
    let forwarded = ("X-Forwarded-For", "192.0.2.7");
    for headers in
        [vec![forwarded], vec![("Forwarded", "for=192.0.2.7")], vec![forwarded, ("Authorization", "Bearer sesam")]]
    {
        let answer = browser.request("GET", "/metrics", &headers, "").await;
        assert_eq!((answer.status, answer.body.as_str()), (404, ""), "{headers:?}");
    }
    let headers = [forwarded, ("Authorization", "Bearer sesame")];
    assert_eq!(browser.request("GET", "/metrics", &headers, "").await.status, 200);
    assert_eq!(browser.get("/metrics").await.status, 200);
}

#[tokio::test]
async fn invalid_flags_are_reported() {
    for flags in [["--listen", "everywhere"], ["--public-url", "fray.example"], ["--log", "=="]] {
        let output = program().args(flags).output().await.unwrap();
        assert!(!output.status.success());
        assert!(!output.stderr.is_empty());
    }
}

/// Starts the server as a user who owns nothing, because for the superuser no file is read-only.
#[cfg(unix)]
#[tokio::test]
async fn a_file_that_cannot_be_written_is_reported_at_start() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let mut host = Host::start().await;
    assert!(host.stop().await.success());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fray.db");
    std::fs::copy(host.data(), &path).unwrap();
    std::fs::write(folder.path().join("fray.db.lock"), "").unwrap();
    let mode = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    mode(folder.path(), 0o777);
    mode(&folder.path().join("fray.db.lock"), 0o666);
    mode(&path, 0o444);
    let mut command = program();
    if std::fs::metadata(&path).unwrap().uid() == 0 {
        command.uid(65534);
    }
    command.args(["--listen", "127.0.0.1:0", "--data"]).arg(&path);
    let output = tokio::time::timeout(Duration::from_secs(10), command.output()).await.expect("it ends").unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("cannot be") && said.contains("Check who may"), "{said}");
}
