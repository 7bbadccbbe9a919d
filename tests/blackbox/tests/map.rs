//! The table's map: its picture, walls and doors, and who sees which of them.

use crate::harness::http::Response;
use crate::harness::{Chance, Host, Screen, joins, looks_on, rounds, sample, under_way};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// 40 × 20 pixels.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJElEQVR42mNIKAgYEMQwavGoxaMWj1o8avGoxaMWj1o8ciwGABzFhC7DDJVgAAAAAElFTkSuQmCC";

/// Four by two squares with a wall and two doors.
pub fn file() -> String {
    json!({
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 2}, "pixels_per_grid": 10},
        "line_of_sight": [[{"x": 2, "y": 0}, {"x": 2, "y": 2}]],
        "portals": [
            {"bounds": [{"x": 1, "y": 1}, {"x": 2, "y": 1}], "closed": true},
            {"bounds": [{"x": 3, "y": 1}, {"x": 4, "y": 1}], "closed": false},
        ],
        "image": PNG,
    })
    .to_string()
}

pub async fn upload(screen: &Screen, body: &str) -> Response {
    let mut browser = screen.browser.clone();
    let origin = browser.origin();
    let headers = [("Origin", origin.as_str()), ("Content-Type", "application/octet-stream")];
    browser.request("POST", &format!("/api/tables/{}/map?seat={}", screen.code, screen.seat), &headers, body).await
}

async fn picture(screen: &Screen, id: &Value) -> Response {
    let path = format!("/api/tables/{}/map/{}?seat={}", screen.code, id.as_str().unwrap(), screen.seat);
    screen.browser.clone().get(&path).await
}

fn board(change: Value) -> Value {
    json!({"c": "board", "change": change})
}

#[tokio::test]
async fn only_the_gm_sees_a_map_before_it_is_shown_and_its_walls_and_secret_doors_ever() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let wall = looks_on(&host, &gm, "Wall").await;
    assert_eq!(upload(&gm, &file()).await.status, 204);
    let mine = gm.reaches("board", |b| b["picture"].is_object()).await;
    let id = &mine["picture"]["id"];
    // A square is five feet: 150 cm. The picture is centred on the combatants.
    assert_eq!((&mine["picture"]["span"], &mine["grid"]["square"]), (&json!(600), &json!(150.0)));
    let at = mine["picture"]["at"].clone();
    let [x, y] = [0, 1].map(|i| at[i].as_i64().unwrap());
    assert_eq!(mine["walls"], json!([[x + 300, y, x + 300, y + 300]]));
    assert_eq!(
        mine["doors"][0],
        json!({"no": 0, "line": [x + 150, y + 150, x + 300, y + 150], "open": false, "seen": false})
    );
    assert_eq!(mine["doors"][1]["open"], true);
    // Others see nothing of it yet.
    for other in [&ann, &wall] {
        assert_eq!(other.parts["board"], json!({"shown": false}));
        assert_eq!(picture(other, id).await.refused(), "not_found");
    }
    gm.does(board(json!({"b": "show", "on": true}))).await;
    gm.does(board(json!({"b": "door", "no": 1, "open": false, "seen": true}))).await;
    let seen = ann.reaches("board", |b| b["doors"].is_array()).await;
    assert_eq!(seen["picture"]["id"], *id);
    assert_eq!(seen["doors"].as_array().unwrap().len(), 1);
    assert_eq!((&seen["doors"][0]["no"], &seen["doors"][0]["open"]), (&json!(1), &json!(false)));
    assert!(seen["walls"].is_null(), "{seen}");
    let answer = picture(&ann, id).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert!(answer.header("content-security-policy").unwrap().contains("sandbox"));
    // Walls and doors move with the picture.
    gm.does(board(json!({"b": "fit", "at": [0, 0], "span": 1200, "opacity": 50}))).await;
    let moved = gm.reaches("board", |b| b["picture"]["span"] == 1200).await;
    assert_eq!((&moved["walls"], &moved["grid"]["square"]), (&json!([[600, 0, 600, 600]]), &json!(300.0)));
    gm.does(board(json!({"b": "clear"}))).await;
    assert_eq!(picture(&gm, id).await.refused(), "not_found");
}

#[tokio::test]
async fn the_place_of_a_picture_reveals_no_hidden_combatant() {
    rounds("pictures next to hidden combatants", next_to_a_hidden_combatant).await;
}

async fn next_to_a_hidden_combatant(chance: &mut Chance) {
    let host = Host::start().await;
    let mut seen = vec![];
    let (x, y) = (chance.below(90_000), chance.below(90_000));
    for hidden in [false, true] {
        let (mut gm, mut ann) = under_way(&host).await;
        if hidden {
            gm.does(json!({"c": "add", "entry": "foe:ogre", "count": 1, "hidden": true})).await;
            gm.does(json!({"c": "place", "who": gm.handle("Ogre"), "x": x, "y": y})).await;
        }
        assert_eq!(upload(&gm, &file()).await.status, 204);
        gm.does(board(json!({"b": "show", "on": true}))).await;
        seen.push(ann.reaches("board", |b| b["picture"].is_object()).await);
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn a_map_outlives_the_program() {
    let mut host = Host::start().await;
    let mut gm = sample(&host).await;
    assert_eq!(upload(&gm, &file()).await.status, 204);
    let before = gm.reaches("board", |b| b["picture"].is_object()).await;
    host.crash_and_restart().await;
    gm.reconnect().await;
    assert_eq!(gm.parts["board"], before);
    assert_eq!(picture(&gm, &before["picture"]["id"]).await.status, 200);
}

#[tokio::test]
async fn undo_does_not_change_the_map() {
    let host = Host::start().await;
    let (mut gm, _ann) = under_way(&host).await;
    gm.does(board(json!({"b": "show", "on": true}))).await;
    gm.does(json!({"c": "undo"})).await;
    assert_eq!(gm.parts["board"]["shown"], true);
}

#[tokio::test]
async fn only_the_gm_uploads_and_only_what_is_a_picture() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    let answer = upload(&ann, &file()).await;
    assert_eq!((answer.status, answer.refused()), (403, "role".into()));
    let mut stranger = gm.browser.clone();
    stranger.cookies.clear();
    let origin = stranger.origin();
    let headers = [("Origin", origin.as_str()), ("Content-Type", "application/octet-stream")];
    let path = format!("/api/tables/{}/map?seat=1", gm.code);
    assert_eq!(stranger.request("POST", &path, &headers, &file()).await.refused(), "no_seat");
    let elsewhere = [("Origin", "https://evil.example"), ("Content-Type", "application/octet-stream")];
    assert_eq!(gm.browser.clone().request("POST", &path, &elsewhere, &file()).await.refused(), "origin");
    for bad in ["", "<svg/>", "GIF89a", "{", "{\"image\": \"AAAA\"}"] {
        let answer = upload(&gm, bad).await;
        assert_eq!((answer.status, answer.refused()), (400, "bad_file".into()), "{bad}");
    }
    assert_eq!(upload(&gm, &" ".repeat((16 << 20) + 1)).await.refused(), "bad_file");
    assert_eq!(gm.parts["board"], json!({"shown": false}));
}

/// Slow uploads of one address do not keep another's out. Behind a proxy, callers have addresses of their own.
#[tokio::test]
async fn slow_uploads_of_one_address_leave_places_for_others() {
    let host = Host::with(&["--posts-per-minute", "0", "--trusted-proxy", "127.0.0.1"]).await;
    let (slow, gm) = (sample(&host).await, sample(&host).await);
    let head = |screen: &Screen, from: &str, length: usize| {
        format!(
            "POST /api/tables/{}/map?seat=1 HTTP/1.1\r\nHost: {}\r\nOrigin: {}\r\nCookie: {}\r\nX-Forwarded-For: {from}\r\n\
             Content-Type: application/octet-stream\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n",
            screen.code,
            host.address,
            screen.browser.origin(),
            screen.browser.cookie(),
        )
    };
    // Each begins, and does not go on: the server waits for the rest, or has no place for it.
    let (mut held, mut refused) = (vec![], 0);
    for _ in 0..10 {
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        stream.write_all(head(&slow, "198.51.100.1", 1000).as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        let wait = Duration::from_millis(200);
        refused += usize::from(timeout(wait, stream.read_exact(&mut answer)).await.is_ok() && answer.ends_with(b"503"));
        held.push(stream);
    }
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    let body = file();
    stream.write_all((head(&gm, "198.51.100.2", body.len()) + &body).as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 204"), "{refused} of the slow ones were refused, and {answer}");
    assert!(refused > 0, "an address may hold as many places as it likes");
}

#[tokio::test]
async fn changes_of_things_not_on_the_map_are_refused() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    gm.is_refused("bad_value", board(json!({"b": "fit", "at": [0, 0], "span": 100, "opacity": 50}))).await;
    gm.is_refused("bad_value", board(json!({"b": "door", "no": 0, "open": true, "seen": true}))).await;
    assert_eq!(upload(&gm, &file()).await.status, 204);
    for (span, opacity) in [(0, 50), (1_000_001, 50), (100, 0), (100, 101)] {
        gm.is_refused("bad_value", board(json!({"b": "fit", "at": [0, 0], "span": span, "opacity": opacity}))).await;
    }
    for change in [json!({"b": "show", "on": true}), json!({"b": "clear"})] {
        ann.is_refused("role", board(change)).await;
    }
}

/// A picture may have megabytes, and browsers keep it once they have it.
#[tokio::test]
async fn a_member_fetches_the_picture_a_limited_number_of_times() {
    let host = Host::with(&["--test-dice"]).await;
    let (mut gm, mut ann) = under_way(&host).await;
    assert_eq!(upload(&gm, &file()).await.status, 204);
    gm.does(board(json!({"b": "show", "on": true}))).await;
    let seen = ann.reaches("board", |b| b["picture"].is_object()).await;
    let id = &seen["picture"]["id"];
    let mut done = 0;
    let refused = loop {
        let answer = picture(&ann, id).await;
        if answer.status != 200 {
            break answer;
        }
        done += 1;
        assert!(done < 100, "nothing is refused");
    };
    assert!(done >= 10, "{done}");
    assert_eq!((refused.status, refused.refused().as_str()), (429, "limit"));
    assert_eq!(picture(&gm, id).await.status, 200, "each member has a limit of their own");
}
