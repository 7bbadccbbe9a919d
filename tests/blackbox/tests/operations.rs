//! What operators see of a server: readiness, stopping, logs and metrics.

use crate::harness::{Chance, Host, Screen, joins, looks_on, rounds, sample, under_way};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn a_server_that_was_asked_to_stop_is_well_but_not_ready_and_lets_people_finish() {
    rounds("servers asked to stop", asked_to_stop).await;
}

async fn asked_to_stop(chance: &mut Chance) {
    let mut host = Host::with(&["--posts-per-minute", "0", "--drain-seconds", "60"]).await;
    let (mut gm, mut ann) = under_way(&host).await;
    let mut browser = host.browser();
    assert_eq!((browser.get("/readyz").await.status, browser.get("/healthz").await.status), (200, 200));
    host.ask_to_stop();
    let mut answer = browser.get("/readyz").await;
    for _ in 0..100 {
        if answer.status == 503 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        answer = browser.get("/readyz").await;
    }
    assert_eq!((answer.status, answer.body.as_str()), (503, "stopping\n"));
    assert_eq!(browser.get("/healthz").await.status, 200);
    for n in 0..chance.below(20) {
        gm.does(json!({"c": "pause", "on": n % 2 == 0})).await;
    }
    gm.does(json!({"c": "pause", "on": true})).await;
    ann.reaches("table", |t| t["paused"] == true).await;
    // Asked a second time, it stops at once.
    host.ask_to_stop();
    assert_eq!(gm.is_closed().await, "shutdown");
    assert!(host.ended().await.success());
    host.start_again().await;
    gm.reconnect().await;
    assert_eq!(gm.parts["table"]["paused"], true);
}

/// The drain ends without a second request.
#[tokio::test]
async fn a_server_that_drains_stops_when_the_time_is_up() {
    let mut host = Host::with(&["--posts-per-minute", "0", "--drain-seconds", "1"]).await;
    let (mut gm, _ann) = under_way(&host).await;
    host.ask_to_stop();
    let mut stopped = false;
    for n in 0.. {
        let cmd = json!({"c": "pause", "on": n % 2 == 0});
        gm.send(&json!({"t": "do", "id": format!("d{n}"), "cmd": cmd})).await;
        let id = format!("d{n}");
        while !gm.replies.contains_key(&id) && !stopped {
            stopped = gm.hears().await.is_none();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        if stopped {
            assert!(n > 0, "what is asked before the time is up is done");
            break;
        }
    }
    assert_eq!(gm.bye.as_ref().map(|bye| bye["code"].clone()), Some(json!("shutdown")));
    assert!(host.ended().await.success());
}

/// Renames a member again and again until the server is gone. Gives the number of the last acknowledged name, and the
/// message after it.
async fn renames(screen: &mut Screen) -> (u32, Value) {
    for n in 1.. {
        let id = format!("r{}-{n}", screen.seat);
        let message = json!({"t": "do", "id": id, "cmd": {"c": "rename", "name": format!("N{n}")}});
        screen.send(&message).await;
        while !screen.replies.contains_key(&id) {
            if screen.hears().await.is_none() {
                return (n - 1, message);
            }
        }
        assert_eq!(screen.replies[&id][0]["ok"], true);
    }
    unreachable!("the server ends before numbers do")
}

#[tokio::test]
async fn what_is_under_way_when_it_stops_is_stored_or_done_when_it_is_sent_again() {
    rounds("servers that stop while commands are under way", stops_amid).await;
}

async fn stops_amid(chance: &mut Chance) {
    let mut host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", None).await;
    let mut tv = looks_on(&host, &gm, "TV").await;
    let stop = async {
        tokio::time::sleep(Duration::from_millis(chance.between(100, 400) as u64)).await;
        assert!(host.stop().await.success());
    };
    let (of_gm, of_ann, of_tv, ()) = tokio::join!(renames(&mut gm), renames(&mut ann), renames(&mut tv), stop);
    host.start_again().await;
    for (screen, (last, open)) in [(&mut gm, of_gm), (&mut ann, of_ann), (&mut tv, of_tv)] {
        assert_eq!(screen.bye.as_ref().map(|bye| bye["code"].clone()), Some(json!("shutdown")));
        assert!(last > 0);
        screen.reconnect().await;
        let name = |screen: &Screen| {
            let mine = screen.parts["members"].as_array().unwrap().iter().find(|m| m["you"] == true).unwrap().clone();
            mine["name"].as_str().unwrap().to_string()
        };
        let (kept, sent) = (format!("N{last}"), format!("N{}", last + 1));
        assert!([&kept, &sent].contains(&&name(screen)), "{kept} was acknowledged, and {} is there", name(screen));
        screen.send(&open).await;
        let id = open["id"].as_str().unwrap();
        while !screen.replies.contains_key(id) {
            screen.hears().await.expect("the server is there again");
        }
        screen.listens(Duration::from_millis(50)).await;
        assert_eq!(name(screen), sent);
    }
}

#[tokio::test]
async fn logs_name_no_person_and_hold_no_code_or_secret() {
    let flags =
        ["--posts-per-minute", "20", "--test-dice", "--metrics-token", "opensesame", "--log", "info,fray=trace"];
    let mut host = Host::with(&flags).await;
    let mut gm = sample(&host).await;
    gm.does(json!({"c": "rename", "name": "Guinevere"})).await;
    let mut ann = joins(&host, &gm, "Annabelle", Some("Ada")).await;
    gm.dice(&["d6=4"]).await;
    ann.is_refused("role", json!({"c": "kick", "seat": 1})).await;
    let link = gm.does(json!({"c": "readmit", "seat": ann.seat})).await["link"].as_str().unwrap().to_string();
    let first = gm.join_code().to_string();
    gm.does(json!({"c": "kick", "seat": ann.seat})).await;
    ann.is_closed().await;
    let second = gm.reaches("table", |t| t["code"] != json!(first)).await["code"].as_str().unwrap().to_string();
    let mut stranger = host.browser();
    for path in ["/api/tables/ABCDEF", "/api/tables/ABCDEF/log.json?seat=1", "/metrics", "/nothing"] {
        stranger.request("GET", path, &[("X-Forwarded-For", "198.51.100.7")], "").await;
    }
    for _ in 0..25 {
        stranger.post("/api/tables/ABCDEF/enter", &json!({"secret": "x".repeat(32)})).await;
    }
    gm.send_text("{\"t\":\"do\",\"id\":\"1\",\"cmd\":{\"c\":\"rename\",\"name\":7,\"Lancelot\":1}}").await;
    gm.listens(Duration::from_millis(100)).await;
    let secrets: Vec<String> = gm.browser.cookies.values().chain(ann.browser.cookies.values()).cloned().collect();
    let recovery = gm.parts["table"]["recovery"].as_str().unwrap().to_string();
    assert!(host.stop().await.success());
    let log = host.logged();
    assert!(
        log.contains("table created") && log.contains("DICE ARE SCRIPTED") && log.contains("shutting down"),
        "{log}"
    );
    let after = |link: &str| link.split_once('#').unwrap().1.to_string();
    let words = ["Guinevere", "Annabelle", "Lancelot", "Old Mill", "opensesame", "198.51.100.7", "ABCDEF"];
    let private =
        words.map(String::from).into_iter().chain([first, second, after(&link), after(&recovery)]).chain(secrets);
    for word in private {
        assert!(word.len() > 5 && !log.contains(&word), "{word} stands in the log:\n{log}");
    }
}
