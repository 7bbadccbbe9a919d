//! Those who open a connection and say nothing, or too little, or open too many.

use crate::harness::{Host, Screen, sample};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Far less than anybody would wait, far more than the server is given here.
const LONG: Duration = Duration::from_secs(10);

/// Sends this and nothing more; what comes until the server closes.
async fn answered(host: &Host, text: &str) -> String {
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut bytes = vec![];
    let read = timeout(LONG, stream.read_to_end(&mut bytes)).await;
    // Whether it ends in order or is reset does not matter.
    assert!(read.is_ok(), "still open after {text:?}");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn half_open_requests_are_closed() {
    let host = Host::with(&["--request-seconds", "1", "--posts-per-minute", "0"]).await;
    let of = host.address;
    let head =
        format!("POST /api/tables HTTP/1.1\r\nHost: {of}\r\nOrigin: http://{of}\r\nContent-Type: application/json");
    let body = format!("{head}\r\nContent-Length: 100\r\n\r\n{{\"system\":");
    let whole = format!("GET /healthz HTTP/1.1\r\nHost: {of}\r\n\r\n");
    let began = Instant::now();
    let (silent, half_head, half_body, idle) =
        tokio::join!(answered(&host, ""), answered(&host, &head), answered(&host, &body), answered(&host, &whole));
    assert!(began.elapsed() >= Duration::from_secs(1));
    assert!(!silent.contains("200") && !half_head.contains("200"), "{silent} {half_head}");
    assert!(half_body.contains("bad_message"), "{half_body}");
    assert!(idle.ends_with("well\n"), "{idle}");
}

#[tokio::test]
async fn a_socket_that_only_pings_is_closed_until_it_says_hello() {
    let host = Host::with(&["--request-seconds", "1", "--posts-per-minute", "0"]).await;
    let gm = sample(&host).await;
    let mut page = Screen::knock(gm.browser.clone(), &gm.code, 1).await;
    let until = Instant::now() + LONG;
    while page.bye.is_none() {
        assert!(Instant::now() < until, "still open");
        page.send(&json!({"t": "ping"})).await;
        page.listens(Duration::from_millis(200)).await;
    }
    assert_eq!(page.bye.unwrap()["code"], "silent");
}

#[tokio::test]
async fn one_address_leaves_places_for_others() {
    let host = Host::with(&["--connections-per-address", "5", "--posts-per-minute", "0"]).await;
    let mut gm = sample(&host).await;
    let mut held = vec![];
    for _ in 0..4 {
        held.push(TcpStream::connect(host.address).await.unwrap());
    }
    // The GM's socket is the fifth.
    assert!(answered(&host, "").await.contains("Too many connections come from your address"));
    gm.does(json!({"c": "encounter_start"})).await;
    held.clear();
    let until = Instant::now() + LONG;
    while !answered(&host, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.contains("200 OK") {
        assert!(Instant::now() < until, "the places do not come back");
    }
}

#[tokio::test]
async fn there_are_so_many_places_in_all() {
    // A proxy speaks for many: only the sum counts, and what the sockets' own callers hold.
    let flags = ["--connections", "8", "--connections-per-address", "2", "--trusted-proxy", "127.0.0.1"];
    let host = Host::with(&flags).await;
    let mut held = vec![];
    for _ in 0..8 {
        held.push(TcpStream::connect(host.address).await.unwrap());
    }
    assert!(answered(&host, "").await.contains("Too many are connected"));
}

#[tokio::test]
async fn who_takes_no_answers_is_closed() {
    let host = Host::with(&["--request-seconds", "1", "--posts-per-minute", "0"]).await;
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    let asks = format!("GET /api/systems HTTP/1.1\r\nHost: {}\r\n\r\n", host.address).repeat(100);
    // Nothing is read: at some point nothing more can be written, until the server has had enough.
    let asking = async { while stream.write_all(asks.as_bytes()).await.is_ok() {} };
    assert!(timeout(2 * LONG, asking).await.is_ok(), "still open");
}
