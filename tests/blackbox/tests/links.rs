//! Links and files that leave the page.

use crate::harness::{Host, joins, sample, under_way};
use serde_json::json;

#[tokio::test]
async fn links_begin_with_the_public_address() {
    let host = Host::with(&["--public-url", "https://fray.example", "--posts-per-minute", "0"]).await;
    let gm = sample(&host).await;
    assert_eq!(gm.parts["table"]["link"], format!("https://fray.example/t/{}", gm.code));
    let recovery = gm.parts["table"]["recovery"].as_str().unwrap();
    assert!(recovery.starts_with(&format!("https://fray.example/t/{}/enter#", gm.code)), "{recovery}");
}

#[tokio::test]
async fn the_join_link_is_served_as_a_qr_code() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let picture = host.browser().get(&format!("/api/tables/{}/qr.svg", gm.code)).await;
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert!(picture.body.contains("<svg"));
    assert_eq!(host.browser().get("/api/tables/nonsense/qr.svg").await.refused(), "no_table");
}

#[tokio::test]
async fn the_log_is_exported_as_that_seat_may_read_it() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let (ada, rat) = (gm.handle("Ada"), gm.handle("Rat 1"));
    gm.does(json!({"c": "edit", "who": rat, "field": "secret", "value": "1234"})).await;
    ann.dice(&["d6=6", "d6=1"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    let export = |kind: &str, seat: u32| format!("/api/tables/{}/log.{kind}?seat={seat}", gm.code);
    let text = ann.browser.get(&export("txt", 2)).await;
    assert_eq!(text.header("content-type"), Some("text/plain; charset=utf-8"));
    assert!(text.header("content-disposition").unwrap().starts_with("attachment"));
    for words in ["A brawl", "As Ann may read it", "Round 1", "Ada strikes Rat 1", "d6 6+1"] {
        assert!(text.body.contains(words), "{words} is not in {}", text.body);
    }
    assert!(!text.body.contains("1234"));
    let full = gm.browser.get(&export("txt", 1)).await;
    assert!(full.body.contains("1234") && full.body.contains("(secret)"), "{}", full.body);
    let json = ann.browser.get(&export("json", 2)).await.json();
    assert_eq!((&json["encounter"], &json["reader"]), (&json!(1), &json!("Ann")));
    assert_eq!(json["lines"].as_array().unwrap().len(), ann.lines.len());
    assert_eq!(ann.browser.get(&export("txt", 1)).await.refused(), "no_seat");
    let bob = joins(&host, &gm, "Bob", None).await;
    assert_eq!(bob.browser.clone().get(&export("txt", 2)).await.refused(), "no_seat");
}

#[tokio::test]
async fn old_encounters_stay_readable() {
    let mut host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    gm.is_refused("no_member", json!({"c": "kick", "seat": 99})).await;
    let before = ann.browser.get(&format!("/api/tables/{}/log.json?seat=2", gm.code)).await.json();
    gm.does(json!({"c": "encounter_end"})).await;
    gm.does(json!({"c": "encounter_new", "title": "The cellar"})).await;
    host.crash_and_restart().await;
    let old = ann.browser.get(&format!("/api/tables/{}/log.json?seat=2&encounter=1", gm.code)).await.json();
    assert_eq!(old["title"], "A brawl");
    let (lines, begun) = (old["lines"].as_array().unwrap(), before["lines"].as_array().unwrap());
    assert_eq!(lines[..begun.len()], begun[..]);
    let nowhere = ann.browser.get(&format!("/api/tables/{}/log.json?seat=2&encounter=9", gm.code)).await;
    assert_eq!(nowhere.refused(), "no_encounter");
    // The GM's log also has the refusals.
    let audit = gm.browser.get(&format!("/api/tables/{}/log.json?seat=1", gm.code)).await.json();
    assert_eq!((&audit["refused"][0]["code"], &audit["refused"][0]["seat"]), (&json!("no_member"), &json!(1)));
    assert!(old["refused"].is_null());
}
