//! A store that fails: nothing is shown that is not stored.

use crate::harness::{Browser, joins_at, sample_at};
use fray::config::Cli;
use fray::ids::{Code, EncounterNo, PictureId};
use fray::secrets::Digest;
use fray::serve::{self, Server};
use fray::store::sqlite::Sqlite;
use fray::store::{
    CommitRow, EncounterRow, PictureRow, RefusalRow, Store, StoreError, StoreFuture, StoredTable, Stretch, Unit,
};
use serde_json::json;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// A store that fails when the test says so.
struct Faulty {
    inner: Sqlite,
    fault: Arc<Mutex<Option<StoreError>>>,
}

impl Store for Faulty {
    fn write(&self, unit: Unit) -> StoreFuture<'_, ()> {
        let fault = self.fault.lock().unwrap().clone();
        match fault {
            Some(StoreError::Other(why)) if why == "panic" => panic!("as told by the test"),
            Some(error) => Box::pin(async move { Err(error) }),
            None => self.inner.write(unit),
        }
    }
    fn find(&self, join: &Code) -> StoreFuture<'_, Option<Code>> {
        self.inner.find(join)
    }
    fn table(&self, code: &Code) -> StoreFuture<'_, Option<StoredTable>> {
        self.inner.table(code)
    }
    fn opens(&self, code: &Code, secrets: &[Digest]) -> StoreFuture<'_, bool> {
        self.inner.opens(code, secrets)
    }
    fn encounter(&self, code: &Code, no: EncounterNo) -> StoreFuture<'_, Option<EncounterRow>> {
        self.inner.encounter(code, no)
    }
    fn stretch(&self, code: &Code, no: EncounterNo, from: u32) -> StoreFuture<'_, Option<Stretch>> {
        self.inner.stretch(code, no, from)
    }
    fn log(&self, code: &Code, no: EncounterNo) -> StoreFuture<'_, Vec<CommitRow>> {
        self.inner.log(code, no)
    }
    fn picture(&self, code: &Code, id: &PictureId) -> StoreFuture<'_, Option<PictureRow>> {
        self.inner.picture(code, id)
    }
    fn refusals(&self, code: &Code) -> StoreFuture<'_, Vec<RefusalRow>> {
        self.inner.refusals(code)
    }
    fn ready(&self) -> StoreFuture<'_, ()> {
        self.inner.ready()
    }
    fn close(&self) -> StoreFuture<'_, ()> {
        self.inner.close()
    }
}

struct Fault(Arc<Mutex<Option<StoreError>>>);

impl Fault {
    fn set(&self, error: Option<StoreError>) {
        *self.0.lock().unwrap() = error;
    }
}

/// The server within this process, over a store that can be made to fail.
async fn start() -> (Server, Fault, TempDir) {
    use clap::Parser;
    let folder = tempfile::tempdir().unwrap();
    let config = Cli::parse_from(["fray", "--listen", "127.0.0.1:0", "--test-dice", "--posts-per-minute", "0"]).serve;
    let fault = Arc::new(Mutex::new(None));
    let inner = Sqlite::open(&folder.path().join("fray.db")).await.unwrap();
    let store = Faulty { inner, fault: Arc::clone(&fault) };
    let listener = serve::listen(config.listen).await.unwrap();
    (serve::start(&config, fray_blackbox::systems(), listener, Arc::new(store)).unwrap(), Fault(fault), folder)
}

#[tokio::test]
async fn what_cannot_be_stored_is_refused_and_not_shown() {
    let (server, fault, _folder) = start().await;
    let mut gm = sample_at(server.address()).await;
    let mut ann = joins_at(server.address(), &gm, "Ann", Some("Ada")).await;
    gm.does(json!({"c": "encounter_start"})).await;
    ann.reaches("turn", |o| o["active"].is_string()).await;
    ann.listens(Duration::from_millis(200)).await;
    gm.listens(Duration::from_millis(200)).await;
    let (before_gm, before_ann) = (gm.parts.clone(), ann.parts.clone());
    for (error, words) in [
        (StoreError::Full, "disk is full"),
        (StoreError::Locked, "another program holds"),
        (StoreError::ReadOnly("readonly".into()), "may not write"),
        (StoreError::Other("I/O".into()), "could not write"),
    ] {
        fault.set(Some(error));
        ann.frames.clear();
        let (ada, rat) = (gm.handle("Ada"), gm.handle("Rat 1"));
        for cmd in [
            json!({"c": "next_turn"}),
            json!({"c": "edit", "who": rat, "field": "might", "value": "+1"}),
            json!({"c": "kick", "seat": 2}),
            json!({"c": "role", "seat": 2, "role": "spectator"}),
            json!({"c": "encounter_end"}),
            json!({"c": "deadline", "seconds": 30}),
            json!({"c": "act", "who": ada, "act": "strike"}),
            json!({"c": "character_new", "template": "", "name": "Ivy"}),
        ] {
            let reply = gm.asks(cmd).await;
            assert_eq!(reply.code(), "not_stored");
            let said = reply.0["refusal"]["text"].as_str().unwrap().to_string();
            assert!(said.starts_with("Nothing was done") && said.contains(words), "{said}");
        }
        let refused = Browser::new(server.address())
            .post(&format!("/api/tables/{}/join", gm.code), &json!({"name": "Bob", "role": "player"}))
            .await;
        assert_eq!(refused.refused(), "not_stored");
        ann.listens(Duration::from_millis(100)).await;
        assert_eq!(ann.frames, Vec::<String>::new());
    }
    assert_eq!((&gm.parts, &ann.parts), (&before_gm, &before_ann));
    // Sent again once there is room, the same command is done, exactly once.
    fault.set(Some(StoreError::Full));
    assert_eq!(gm.asks_as("again", json!({"c": "next_turn"})).await.code(), "not_stored");
    fault.set(None);
    assert_eq!(gm.asks_as("again", json!({"c": "next_turn"})).await.0["ok"], true);
    let active = gm.parts["turn"]["active"].clone();
    assert_eq!(gm.asks_as("again", json!({"c": "next_turn"})).await.0["ok"], true);
    assert_eq!(gm.parts["turn"]["active"], active);
    server.stop().await;
}

#[tokio::test]
async fn a_table_whose_memory_differs_from_the_store_starts_again() {
    let (server, fault, _folder) = start().await;
    let mut gm = sample_at(server.address()).await;
    fault.set(Some(StoreError::Conflict("UNIQUE".into())));
    assert_eq!(gm.asks(json!({"c": "encounter_start"})).await.code(), "not_stored");
    assert_eq!(gm.is_closed().await, "restarted");
    fault.set(None);
    gm.reconnect().await;
    gm.does(json!({"c": "encounter_start"})).await;
    server.stop().await;
}

#[tokio::test]
async fn a_table_whose_task_panics_comes_back_and_others_do_not_notice() {
    let (server, fault, _folder) = start().await;
    let mut gm = sample_at(server.address()).await;
    let mut other = sample_at(server.address()).await;
    fault.set(Some(StoreError::Other("panic".into())));
    gm.send(&json!({"t": "do", "id": "lost", "cmd": {"c": "encounter_start"}})).await;
    assert_eq!(gm.is_closed().await, "restarted");
    assert_eq!(gm.bye.as_ref().unwrap()["retry"], true);
    fault.set(None);
    other.does(json!({"c": "encounter_start"})).await;
    gm.reconnect().await;
    assert_eq!(gm.parts["table"]["phase"], "prepare");
    assert_eq!(gm.asks_as("lost", json!({"c": "encounter_start"})).await.0["ok"], true);
    assert_eq!(gm.parts["table"]["phase"], "running");
    server.stop().await;
}

#[tokio::test]
async fn a_table_that_cannot_be_stored_is_refused() {
    let (server, fault, _folder) = start().await;
    fault.set(Some(StoreError::Full));
    let made = Browser::new(server.address()).post("/api/tables", &json!({"system": "tiny"})).await;
    assert_eq!((made.refused(), made.status), ("not_stored".into(), 507));
    assert!(made.header("set-cookie").is_none());
    server.stop().await;
}
