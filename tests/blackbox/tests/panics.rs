//! Rules that panic: the request is refused, and nothing else happens.

use crate::harness::sample_at;
use clap::Parser;
use fray::config::Cli;
use fray::serve;
use fray::store::sqlite::Sqlite;
use fray::systems::Systems;
use fray_engine::course::Course;
use fray_engine::play::{Flow, Play};
use fray_engine::reference::Reference;
use fray_engine::scene::{Cmd, Combatant, Item, NewItem, Scene};
use fray_engine::sheet::Content;
use fray_engine::system::{Offer, Present, System, Tables};
use fray_engine::{Val, Who};
use fray_kit::tiny::SYSTEM;
use serde_json::json;
use std::sync::Arc;

/// The made-up system, whose guard panics after its first fact.
struct Panicking;

impl System for Panicking {
    fn id(&self) -> &'static str {
        SYSTEM.id()
    }
    fn name(&self) -> &'static str {
        SYSTEM.name()
    }
    fn note(&self) -> &'static str {
        SYSTEM.note()
    }
    fn tables(&self) -> &'static Tables {
        SYSTEM.tables()
    }
    fn reference(&self) -> &'static Reference {
        SYSTEM.reference()
    }
    fn offers(&self, scene: &Scene, who: Option<Who>) -> Vec<Offer> {
        SYSTEM.offers(scene, who)
    }
    fn resolve(&self, play: &mut Play, cmd: &Cmd) -> Flow {
        if cmd.act == "guard" {
            play.by("TI-1").pass_time(60);
            panic!("as told by the test");
        }
        SYSTEM.resolve(play, cmd)
    }
    fn course(&self) -> &dyn Course {
        SYSTEM.course()
    }
    fn complete(&self, combatant: &mut Combatant) {
        SYSTEM.complete(combatant);
    }
    fn present(&self, scene: &Scene, who: Who) -> Present {
        SYSTEM.present(scene, who)
    }
    fn figure(&self, scene: &Scene, who: Who, id: &str) -> Option<Val> {
        SYSTEM.figure(scene, who, id)
    }
    fn item_note(&self, item: &Item) -> String {
        SYSTEM.item_note(item)
    }
    fn make_item(&self, kind: &str) -> Option<NewItem> {
        SYSTEM.make_item(kind)
    }
    fn armoury(&self) -> Vec<(String, String)> {
        SYSTEM.armoury()
    }
    fn content(&self) -> &'static Content {
        SYSTEM.content()
    }
}

#[tokio::test]
async fn rules_that_panic_end_only_the_command() {
    let folder = tempfile::tempdir().unwrap();
    let config = Cli::parse_from(["fray", "--listen", "127.0.0.1:0", "--posts-per-minute", "0"]).serve;
    let store = Arc::new(Sqlite::open(&folder.path().join("fray.db")).await.unwrap());
    let listener = serve::listen(config.listen).await.unwrap();
    let server = serve::start(&config, Systems::of(&[&Panicking]), listener, store).unwrap();
    let (mut gm, mut other) = (sample_at(server.address()).await, sample_at(server.address()).await);
    for table in [&mut gm, &mut other] {
        table.does(json!({"c": "encounter_start"})).await;
    }
    let (parts, log) = (gm.parts.clone(), gm.log());
    let active = gm.parts["turn"]["active"].clone();
    let guard = json!({"c": "act", "who": active, "act": "guard"});
    assert_eq!(gm.asks_as("panics", guard.clone()).await.code(), "fault");
    assert_eq!((&gm.parts, gm.log()), (&parts, log), "nothing of it is left");
    assert!(gm.bye.is_none(), "the page stays connected");
    // Odds play the same rules, beside the table's task.
    gm.send(&json!({"t": "odds", "id": 1, "of": [{"of": "act", "who": active, "act": "guard"}]})).await;
    gm.does(json!({"c": "act", "who": active, "act": "end"})).await;
    assert_ne!(gm.parts["turn"]["active"], active);
    other.does(json!({"c": "pause", "on": true})).await;
    gm.reconnect().await;
    gm.does(json!({"c": "undo"})).await;
    server.stop().await;
}
