//! A server, browsers and screens, in the words of the table.

pub mod chance;
pub mod covered;
#[cfg(target_os = "linux")]
pub mod disk;
pub mod frames;
pub mod host;
pub mod http;
pub mod longer;
pub mod named;
pub mod relay;
pub mod screen;
pub mod twins;
pub mod words;

pub use chance::Chance;
pub use host::Host;
pub use http::Browser;
pub use longer::{rounds, until_told};
pub use screen::Screen;

use serde_json::{Value, json};
use std::net::SocketAddr;

/// A table with the sample fight, its GM at the screen.
pub async fn sample(host: &Host) -> Screen {
    sample_at(host.address).await
}

/// The same at any server.
pub async fn sample_at(server: SocketAddr) -> Screen {
    let mut browser = Browser::new(server);
    let made = browser.post("/api/tables", &json!({"system": "tiny", "sample": true, "name": "The Old Mill"})).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let code = made.json()["code"].as_str().unwrap().to_string();
    Screen::open(browser, &code, 1).await
}

/// Somebody joins as a player, with a free character if one is named, and sits at their phone.
pub async fn joins(host: &Host, gm: &Screen, name: &str, character: Option<&str>) -> Screen {
    joins_at(host.address, gm, name, character).await
}

/// The same at any server.
pub async fn joins_at(server: SocketAddr, gm: &Screen, name: &str, character: Option<&str>) -> Screen {
    let mut browser = Browser::new(server);
    let free = browser.get(&format!("/api/tables/{}", gm.join_code())).await.json();
    let wanted = character.map(|c| {
        let found = free["free"].as_array().unwrap().iter().find(|e| e["name"] == c);
        found.unwrap_or_else(|| panic!("{c} is not free: {free}"))["id"].clone()
    });
    let body = json!({"name": name, "role": "player", "character": wanted});
    sit(browser, gm, &body).await
}

/// Somebody joins to look on.
pub async fn looks_on(host: &Host, gm: &Screen, name: &str) -> Screen {
    looks_on_at(host.address, gm, name).await
}

/// The same at any server.
pub async fn looks_on_at(server: SocketAddr, gm: &Screen, name: &str) -> Screen {
    sit(Browser::new(server), gm, &json!({"name": name, "role": "spectator"})).await
}

async fn sit(mut browser: Browser, gm: &Screen, body: &Value) -> Screen {
    let seated = browser.post(&format!("/api/tables/{}/join", gm.join_code()), body).await;
    assert_eq!(seated.status, 200, "{}", seated.body);
    let seat = seated.json()["seat"].as_u64().unwrap();
    Screen::open(browser, &gm.code, u32::try_from(seat).unwrap()).await
}

/// The sample fight under way, with Ann as Ada. It is Ada's turn, and every question is asked, the Rats' too.
pub async fn under_way(host: &Host) -> (Screen, Screen) {
    let mut gm = sample(host).await;
    gm.does(json!({"c": "asking", "questions": "everything"})).await;
    let mut ann = joins(host, &gm, "Ann", Some("Ada")).await;
    gm.does(json!({"c": "encounter_start"})).await;
    gm.reaches("turn", |o| o["active"].is_string()).await;
    ann.reaches("turn", |o| o["until_mine"] == 0).await;
    (gm, ann)
}

/// What this screen would do next: answer with the default, or take the main offer.
pub fn next(screen: &Screen) -> Option<Value> {
    let open = |q: &&Value| q["answered"] == false;
    if let Some(q) = screen.parts["questions"]["mine"].as_array().unwrap().iter().find(open) {
        return Some(json!({"c": "answer", "question": q["id"], "value": q["default"]}));
    }
    let turn = screen.offers().into_iter().find(|s| s["turn"] == true)?;
    let open: Vec<&Value> = turn["acts"].as_array().unwrap().iter().filter(|a| a["off"].is_null()).collect();
    let act = open.iter().find(|a| a["main"] == true).or_else(|| open.last())?;
    Some(json!({"c": "act", "who": turn["who"], "act": act["act"]}))
}

/// The sample fight of a ruleset, not begun yet: its GM, and Ann, who plays the first free character.
pub async fn sample_with_ann(host: &Host, system: &str) -> (Screen, Screen) {
    let mut browser = host.browser();
    let body = json!({"system": system, "sample": true, "name": "The Old Mill"});
    let made = browser.post("/api/tables", &body).await;
    let code = made.json()["code"].as_str().unwrap().to_string();
    let gm = Screen::open(browser, &code, 1).await;
    let mut phone = host.browser();
    let free = phone.get(&format!("/api/tables/{code}")).await.json()["free"][0].clone();
    let body = json!({"name": "Ann", "role": "player", "character": free["id"]});
    assert_eq!(phone.post(&format!("/api/tables/{code}/join"), &body).await.status, 200, "{system}");
    let ann = Screen::open(phone, &code, 2).await;
    (gm, ann)
}

/// Whether it is the turn of a combatant that only the GM sees. Other screens then still show the state before it.
pub fn hidden_turn(gm: &Screen) -> bool {
    let active = gm.parts["turn"]["active"].as_str().map(|h| format!("combatant:{h}"));
    active.and_then(|part| gm.parts.get(&part)).is_some_and(|c| c["hidden"] == true)
}
