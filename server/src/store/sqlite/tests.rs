use super::*;
use crate::store::suite;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[tokio::test]
async fn does_what_every_store_must() {
    let folder = tempfile::tempdir().unwrap();
    suite::all(Arc::new(Sqlite::open(&folder.path().join("fray.db")).await.unwrap())).await;
}

#[tokio::test]
async fn a_second_server_on_the_same_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fray.db");
    let first = Sqlite::open(&path).await.unwrap();
    assert!(matches!(Sqlite::open(&path).await, Err(OpenError::InUse(_))));
    first.close().await.unwrap();
    drop(first);
    Sqlite::open(&path).await.unwrap();
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fray.db");
    std::fs::write(&path, "These are my notes, do not touch. ".repeat(100)).unwrap();
    let Err(error) = Sqlite::open(&path).await else { panic!("opened") };
    assert!(matches!(error, OpenError::Store { source: StoreError::Damaged(_), .. }), "{error}");
    assert!(matches!(Sqlite::open(folder.path()).await, Err(OpenError::Folder(_))));
    assert!(matches!(Sqlite::open(&folder.path().join("no/fray.db")).await, Err(OpenError::NoFolder(_))));
}

#[tokio::test]
async fn a_damaged_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fray.db");
    Sqlite::open(&path).await.unwrap().close().await.unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    for byte in bytes.iter_mut().skip(4096) {
        *byte ^= 0x5a;
    }
    std::fs::write(&path, bytes).unwrap();
    let Err(error) = Sqlite::open(&path).await else { panic!("opened") };
    assert!(matches!(error, OpenError::Store { source: StoreError::Damaged(_), .. }), "{error}");
}

#[tokio::test]
async fn a_schema_of_a_later_release_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fray.db");
    Sqlite::open(&path).await.unwrap().close().await.unwrap();
    let url = format!("sqlite://{}", path.display());
    let pool = SqlitePool::connect(&url).await.unwrap();
    let later = "INSERT INTO _sqlx_migrations VALUES (9999, 'later', 0, 1, x'00', 0)";
    sqlx::query(later).execute(&pool).await.unwrap();
    pool.close().await;
    assert!(matches!(Sqlite::open(&path).await, Err(OpenError::Newer { schema: 9999, .. })));
}

#[tokio::test]
async fn a_file_locked_by_another_program_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fray.db");
    let pool = SqlitePool::connect(&format!("sqlite://{}?mode=rwc", path.display())).await.unwrap();
    let mut other = pool.acquire().await.unwrap();
    sqlx::query("BEGIN EXCLUSIVE").execute(&mut *other).await.unwrap();
    let Err(error) = Sqlite::open(&path).await else { panic!("opened") };
    assert!(matches!(error, OpenError::Store { source: StoreError::Locked, .. }), "{error}");
}

/// A seat with a name so long that it needs pages of its own.
fn long_unit(code: &Code) -> Unit {
    Unit { code: code.clone(), changes: vec![suite::seat_named(&"x".repeat(100_000))] }
}

#[tokio::test]
async fn a_full_disk_is_reported_and_writes_work_again_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("fray.db")).await.unwrap();
    let code = suite::table(&store).await;
    store.writer.pragma("PRAGMA max_page_count = 1").await;
    assert_eq!(store.write(long_unit(&code)).await, Err(StoreError::Full));
    assert_eq!(store.ready().await, Err(StoreError::Full));
    // What was stored before can still be read.
    assert_eq!(store.table(&code).await.unwrap().unwrap().seats.len(), 1);
    store.writer.pragma("PRAGMA max_page_count = 1073741823").await;
    assert_eq!(store.write(long_unit(&code)).await, Ok(()));
    assert_eq!(store.ready().await, Ok(()));
    assert_eq!(store.table(&code).await.unwrap().unwrap().seats.len(), 2);
}

#[tokio::test]
async fn a_locked_file_delays_only_one_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fray.db");
    let store = Sqlite::open(&path).await.unwrap();
    let code = suite::table(&store).await;
    let pool = SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let mut other = pool.acquire().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *other).await.unwrap();
    let began = Instant::now();
    for _ in 0..10 {
        assert_eq!(store.write(long_unit(&code)).await, Err(StoreError::Locked));
    }
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    assert_eq!(store.ready().await, Err(StoreError::Locked));
    sqlx::query("ROLLBACK").execute(&mut *other).await.unwrap();
    assert_eq!(store.write(long_unit(&code)).await, Ok(()));
    // A short lock is waited for.
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *other).await.unwrap();
    let waits = store.write(long_unit(&code));
    let lets_go = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        sqlx::query("ROLLBACK").execute(&mut *other).await.unwrap();
    };
    assert_eq!(tokio::join!(waits, lets_go).0, Ok(()));
}

#[tokio::test]
async fn an_idle_server_notices_when_writes_work_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("fray.db")).await.unwrap();
    let code = suite::table(&store).await;
    store.writer.pragma("PRAGMA max_page_count = 1").await;
    assert_eq!(store.write(long_unit(&code)).await, Err(StoreError::Full));
    let until = Instant::now() + Duration::from_secs(10);
    while store.ready().await.is_err() {
        assert!(Instant::now() < until);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
