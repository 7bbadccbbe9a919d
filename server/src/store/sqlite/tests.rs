use super::*;
use crate::store::suite;
use std::sync::Arc;

#[tokio::test]
async fn does_what_every_keeper_must() {
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
async fn what_is_no_database_is_refused_in_words() {
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
