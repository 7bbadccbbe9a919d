//! Clients that open connections and send nothing or too little, or open too many.

use crate::harness::{Browser, Chance, Host, Screen, rounds, sample};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Much longer than the server may take here.
const LONG: Duration = Duration::from_secs(10);

/// Sends this and nothing more; gives what the server sends until it closes.
async fn answered(host: &Host, text: &str) -> String {
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut bytes = vec![];
    let read = timeout(LONG, stream.read_to_end(&mut bytes)).await;
    // Whether the connection is closed or reset does not matter.
    assert!(read.is_ok(), "still open after {text:?}");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn half_open_requests_are_closed() {
    rounds("requests left half open", half_open).await;
}

async fn half_open(chance: &mut Chance) {
    let host = Host::with(&["--request-seconds", "1", "--posts-per-minute", "0"]).await;
    let of = host.address;
    let head =
        format!("POST /api/tables HTTP/1.1\r\nHost: {of}\r\nOrigin: http://{of}\r\nContent-Type: application/json");
    let body = format!("{head}\r\nContent-Length: 100\r\n\r\n");
    let begun = "{\"system\":\"tiny\"".split_at(chance.between(1, 16)).0;
    let (head, body) = (head.split_at(chance.between(1, head.len())).0, format!("{body}{begun}"));
    let whole = format!("GET /healthz HTTP/1.1\r\nHost: {of}\r\n\r\n");
    let began = Instant::now();
    let (silent, half_head, half_body, idle) =
        tokio::join!(answered(&host, ""), answered(&host, head), answered(&host, &body), answered(&host, &whole));
    assert!(began.elapsed() >= Duration::from_secs(1));
    assert!(!silent.contains("200") && !half_head.contains("200"), "{silent} {half_head}");
    assert!(half_body.contains("bad_message"), "{half_body}");
    assert!(idle.ends_with("well\n"), "{idle}");
}

#[tokio::test]
async fn a_socket_that_only_pings_is_closed_until_it_says_hello() {
    rounds("sockets that only ping", only_pings).await;
}

async fn only_pings(chance: &mut Chance) {
    let host = Host::with(&["--request-seconds", "1", "--posts-per-minute", "0"]).await;
    let gm = sample(&host).await;
    let mut page = Screen::knock(gm.browser.clone(), &gm.code, 1).await;
    let until = Instant::now() + LONG;
    while page.bye.is_none() {
        assert!(Instant::now() < until, "still open");
        page.send(&json!({"t": "ping"})).await;
        page.listens(Duration::from_millis(chance.between(5, 300) as u64)).await;
    }
    assert_eq!(page.bye.unwrap()["code"], "silent");
}

#[tokio::test]
async fn one_address_leaves_places_for_others() {
    rounds("connections of one address", one_address).await;
}

async fn one_address(chance: &mut Chance) {
    let most = chance.between(3, 30);
    let host = Host::with(&["--connections-per-address", &most.to_string(), "--posts-per-minute", "0"]).await;
    let mut gm = sample(&host).await;
    let mut held = vec![];
    for _ in 1..most {
        held.push(TcpStream::connect(host.address).await.unwrap());
    }
    // The GM's socket is the last.
    assert!(answered(&host, "").await.contains("Too many connections come from your address"));
    gm.does(json!({"c": "encounter_start"})).await;
    held.clear();
    let until = Instant::now() + LONG;
    while !answered(&host, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.contains("200 OK") {
        assert!(Instant::now() < until, "the places do not come back");
    }
}

#[tokio::test]
async fn the_total_number_of_connections_is_limited() {
    rounds("connections in all", connections_in_all).await;
}

async fn connections_in_all(chance: &mut Chance) {
    // A proxy's connections count only towards the total.
    let most = chance.between(4, 40);
    let in_all = most.to_string();
    let flags = ["--connections", &in_all, "--connections-per-address", "2", "--trusted-proxy", "127.0.0.1"];
    let host = Host::with(&flags).await;
    let mut held = vec![];
    for _ in 0..most {
        held.push(TcpStream::connect(host.address).await.unwrap());
    }
    assert!(answered(&host, "").await.contains("Too many are connected"));
}

#[tokio::test]
async fn a_client_that_reads_nothing_is_disconnected() {
    rounds("clients that read nothing", reads_nothing).await;
}

async fn reads_nothing(chance: &mut Chance) {
    let host = Host::with(&["--request-seconds", "1", "--posts-per-minute", "0"]).await;
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    let path = chance.one(&["/api/systems", "/", "/api/nothing"]);
    let asks = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", host.address).repeat(chance.between(50, 200));
    // Nothing is read, so at some point nothing more can be written, until the server closes.
    let asking = async { while stream.write_all(asks.as_bytes()).await.is_ok() {} };
    assert!(timeout(2 * LONG, asking).await.is_ok(), "still open");
}

/// Opens a socket as a proxy that names this caller. The error is the status of the refusal.
async fn socket_for(gm: &Screen, caller: &str) -> Result<impl Sized + use<>, u16> {
    let Browser { server, .. } = gm.browser;
    let mut request = format!("ws://{server}/ws/{}/1", gm.code).into_client_request().unwrap();
    let headers =
        [("Origin", gm.browser.origin()), ("Cookie", gm.browser.cookie()), ("X-Forwarded-For", caller.into())];
    for (name, value) in headers {
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    match timeout(LONG, connect_async(request)).await.expect("it is answered") {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn sockets_behind_a_proxy_count_for_their_callers() {
    let flags = ["--connections-per-address", "2", "--posts-per-minute", "0", "--trusted-proxy", "127.0.0.1"];
    let host = Host::with(&flags).await;
    let gm = sample(&host).await;
    let mut held = vec![];
    for caller in ["198.51.100.1", "198.51.100.2"] {
        for _ in 0..2 {
            held.push(socket_for(&gm, caller).await.unwrap_or_else(|status| panic!("{caller}: {status}")));
        }
        assert_eq!(socket_for(&gm, caller).await.err(), Some(503), "{caller}");
    }
    // The caller may have made up what was in the header before the proxy added to it.
    assert_eq!(socket_for(&gm, "203.0.113.9, 198.51.100.1").await.err(), Some(503));
    held.clear();
    let until = Instant::now() + LONG;
    while socket_for(&gm, "198.51.100.1").await.is_err() {
        assert!(Instant::now() < until, "the places do not come back");
    }
}

#[tokio::test]
async fn without_a_trusted_proxy_forwarded_addresses_are_ignored() {
    let host = Host::with(&["--connections-per-address", "3", "--posts-per-minute", "0"]).await;
    let gm = sample(&host).await;
    let mut held = vec![];
    for n in 1..=2 {
        held.push(socket_for(&gm, &format!("198.51.100.{n}")).await.unwrap_or_else(|status| panic!("{n}: {status}")));
    }
    // The GM's own socket is one of three.
    assert_eq!(socket_for(&gm, "198.51.100.3").await.err(), Some(503));
}

/// The program under this limit of open files.
#[cfg(unix)]
async fn with_limit_of_files(limit: &str, flags: &[&str]) -> Host {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("few.sh");
    let under_test = env!("CARGO_BIN_EXE_fray-under-test");
    std::fs::write(&script, format!("#!/bin/sh\n{limit}\nexec {under_test} \"$@\"\n")).unwrap();
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).unwrap();
    Host::of(&script, folder, flags).await
}

#[cfg(unix)]
#[tokio::test]
async fn the_limit_of_open_files_is_raised_as_far_as_it_may_be() {
    let flags = ["--connections", "300", "--posts-per-minute", "0", "--log", "warn"];
    let host = with_limit_of_files("ulimit -Sn 100", &flags).await;
    let mut held = vec![];
    for _ in 0..250 {
        held.push(TcpStream::connect(host.address).await.unwrap());
    }
    assert_eq!(host.browser().get("/healthz").await.status, 200);
    let said = host.logged();
    assert!(!said.contains("lets the server hold") && !said.contains("accepting a connection failed"), "{said}");
}

#[cfg(unix)]
#[tokio::test]
async fn if_fewer_files_are_allowed_the_server_says_so_and_leaves_nobody_waiting() {
    let flags = ["--connections", "300", "--posts-per-minute", "0", "--log", "warn"];
    let host = with_limit_of_files("ulimit -n 100", &flags).await;
    let said = host.logged();
    assert!(
        said.contains("lets the server hold 36 connections instead of 300") && said.contains("ulimit -n 364"),
        "{said}"
    );
    let mut held = vec![];
    for _ in 0..36 {
        held.push(TcpStream::connect(host.address).await.unwrap());
    }
    assert!(answered(&host, "").await.contains("Too many are connected"));
    held.clear();
    let until = Instant::now() + LONG;
    while !answered(&host, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.contains("200 OK") {
        assert!(Instant::now() < until, "the places do not come back");
    }
    assert!(!host.logged().contains("accepting a connection failed"), "{}", host.logged());
}
