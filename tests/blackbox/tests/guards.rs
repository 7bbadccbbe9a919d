//! What keeps strangers and other sites out.

use crate::harness::screen::{VERSION, socket};
use crate::harness::{Chance, Host, Screen, rounds, sample};
use serde_json::{Value, json};
use std::time::Instant;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;

#[tokio::test]
async fn every_answer_tells_the_browser_to_be_strict() {
    let host = Host::start().await;
    let mut browser = host.browser();
    for path in ["/", "/t/ABCDEF", "/api/systems", "/healthz", "/nothing.js", "/api/nothing"] {
        let answer = browser.get(path).await;
        let policy = answer.header("content-security-policy").unwrap_or_else(|| panic!("{path}"));
        for part in ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        let scripts = policy.split("; ").find(|part| part.starts_with("script-src")).unwrap();
        let strict = |source: &str| source == "'self'" || source.starts_with("'sha256-");
        assert!(scripts.split(' ').skip(1).all(strict) && !policy.contains("unsafe-eval"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
    assert_eq!(browser.get("/api/nothing").await.refused(), "not_found");
}

#[tokio::test]
async fn the_cookie_is_for_the_server_alone() {
    let host = Host::start().await;
    let made = host.browser().post("/api/tables", &json!({"system": "tiny"})).await;
    let cookie = made.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"));
    let host = Host::with(&["--public-url", "https://fray.example", "--posts-per-minute", "0"]).await;
    let mut browser = host.browser();
    let headers = [("Origin", "https://fray.example"), ("Content-Type", "application/json")];
    let made = browser.request("POST", "/api/tables", &headers, r#"{"system":"tiny"}"#).await;
    assert!(made.header("set-cookie").unwrap().contains("; Secure"), "{}", made.body);
}

#[tokio::test]
async fn another_sites_page_can_do_nothing() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let mut browser = gm.browser.clone();
    let here = gm.browser.origin();
    for (code, origin, kind) in [
        ("origin", "https://evil.example", "application/json"),
        ("origin", "null", "application/json"),
        ("origin", "http://127.0.0.1:1", "application/json"),
        ("bad_message", here.as_str(), "text/plain"),
    ] {
        let headers = [("Origin", origin), ("Content-Type", kind)];
        let answer = browser.request("POST", "/api/tables", &headers, r#"{"system":"tiny"}"#).await;
        assert_eq!(answer.refused(), code);
    }
    let headers = [("Content-Type", "application/json")];
    let answer = browser.request("POST", "/api/tables", &headers, r#"{"system":"tiny"}"#).await;
    assert_eq!((answer.refused(), answer.status), ("origin".into(), 403));
    for origin in ["https://evil.example", "null"] {
        match socket(&gm.browser, &format!("/ws/{}/1", gm.code), origin).await {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), 403),
            other => panic!("{origin}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn without_its_cookie_a_seat_is_closed() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let stranger = host.browser();
    let other = sample(&host).await;
    let mut forged = stranger.clone();
    forged.cookies.insert(format!("fray_{}_1", gm.code), "f".repeat(48));
    let mut carried = other.browser.clone();
    let theirs = carried.cookies.values().next().unwrap().clone();
    carried.cookies.insert(format!("fray_{}_1", gm.code), theirs);
    for browser in [stranger, forged, carried] {
        let mut page = Screen::knock(browser.clone(), &gm.code, 1).await;
        page.send(&json!({"t": "hello", "v": VERSION})).await;
        assert_eq!(page.is_closed().await, "no_seat");
        assert_eq!(page.bye.as_ref().unwrap()["retry"], false);
        assert_eq!(page.frames.len(), 1);
        let log = browser.clone().get(&format!("/api/tables/{}/log.json?seat=1", gm.code)).await;
        assert_eq!((log.refused(), log.status), ("no_seat".into(), 401));
    }
    for path in ["/ws/ABCDEF/1", "/ws/nonsense/1", "/ws/ABCDEF/x"] {
        let opened = socket(&gm.browser, path, &gm.browser.origin()).await;
        assert!(opened.is_ok(), "{path}");
    }
}

#[tokio::test]
async fn too_many_requests_have_to_wait() {
    let host = Host::with(&["--posts-per-minute", "10"]).await;
    let mut browser = host.browser();
    let mut limited = 0;
    for _ in 0..20 {
        let answer = browser.post("/api/tables", &json!({"system": "nothing"})).await;
        limited += usize::from(answer.refused() == "limit");
    }
    assert!((8..=10).contains(&limited), "{limited}");
    // Reading public things is not limited; trying out codes is.
    assert_eq!(browser.get("/api/systems").await.status, 200);
    assert_eq!(browser.get("/api/tables/ABCDEF").await.refused(), "limit");
}

#[tokio::test]
async fn bodies_are_bounded_and_read_strictly() {
    let host = Host::start().await;
    let mut browser = host.browser();
    let made = browser.post("/api/tables", &json!({"system": "tiny", "name": "x".repeat(100_000)})).await;
    assert_eq!((made.refused(), made.status), ("bad_message".into(), 413));
    let got = browser.get("/api/tables").await;
    assert_eq!((got.refused(), got.status), ("bad_method".into(), 405));
    assert_eq!(browser.get("/api/tables/ABCDEF/log.txt").await.refused(), "bad_message");
    for (code, body) in [
        ("no_system", json!({"system": "chess"})),
        ("bad_message", json!({"system": "tiny", "rich": true})),
        ("bad_message", json!([])),
        ("bad_name", json!({"system": "tiny", "name": "x".repeat(61)})),
        ("bad_name", json!({"system": "tiny", "gm": "x".repeat(41)})),
    ] {
        assert_eq!(browser.post("/api/tables", &body).await.refused(), code, "{body}");
    }
}

#[tokio::test]
async fn dice_are_scripted_in_tests_only() {
    let host = Host::with(&["--posts-per-minute", "0"]).await;
    let mut gm = sample(&host).await;
    let body = json!({"code": gm.code, "dice": ["d6=6"]});
    assert_eq!(gm.browser.post("/api/test/dice", &body).await.refused(), "not_found");
    assert_eq!(gm.parts["table"]["scripted"], false);
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    gm.dice(&["d6=6"]).await;
    gm.reaches("table", |t| t["scripted"] == true).await;
}

#[tokio::test]
async fn trying_out_codes_is_limited_whatever_cookie_or_header_is_sent() {
    rounds("codes tried at every door", tries_every_door).await;
}

/// Asserts that a limit was reached, and that it let no more through than so many at once and as many a minute. `before` have
/// been answered already. A slow machine answers more, because the limit recovers meanwhile.
fn holds(a_minute: usize, began: Instant, before: usize, seen: &[u16]) {
    let answered = before + seen.iter().filter(|status| **status != 429).count();
    let most = a_minute + a_minute * (began.elapsed().as_secs() as usize + 1) / 60;
    assert!(answered <= most && seen.contains(&429), "{answered} answered, of {most} that may be: {seen:?}");
}

/// Asks until the limit is used up, which may have recovered a little.
async fn is_limited(mut ask: impl AsyncFnMut() -> String) {
    for _ in 0..5 {
        let refused = ask().await;
        if refused == "limit" {
            return;
        }
        assert_eq!(refused, "no_seat");
    }
    panic!("all is answered");
}

async fn tries_every_door(chance: &mut Chance) {
    let (began, a_minute) = (Instant::now(), chance.between(13, 18));
    let host = Host::with(&["--posts-per-minute", &a_minute.to_string()]).await;
    let gm = sample(&host).await;
    let (wrong, secret, seat) = (chance.code(), chance.secret(), chance.between(1, 4));
    let invented = |code: &str| {
        let mut browser = host.browser();
        browser.cookies.insert(format!("fray_{code}_{seat}"), secret.clone());
        browser
    };
    // A log, a picture of the map, an upload, a link and a socket answer a guess alike, right or wrong.
    let mut answers = vec![];
    for code in [&gm.code, &wrong] {
        let log = invented(code).get(&format!("/api/tables/{code}/log.json?seat={seat}")).await;
        let picture = invented(code).get(&format!("/api/tables/{code}/map/x?seat={seat}")).await;
        let upload = invented(code).post(&format!("/api/tables/{code}/map?seat={seat}"), &json!({})).await;
        let entered = invented(code).post(&format!("/api/tables/{code}/enter"), &json!({"secret": secret})).await;
        let mut page = Screen::knock(invented(code), code, u32::try_from(seat).unwrap()).await;
        page.send(&json!({"t": "hello", "v": VERSION})).await;
        page.is_closed().await;
        let all = [log, picture, upload, entered].map(|answer| (answer.status, answer.body));
        answers.push((all, page.bye));
    }
    assert_eq!(answers[0], answers[1]);
    // All callers from this address share the limit; to name another address in a header does not help.
    let mut seen = vec![];
    for n in 0..25 {
        let from = format!("198.51.{}.{n}", chance.below(256));
        let mut browser = host.browser();
        let code = chance.one(&[&gm.code, &wrong]);
        let answer = browser.request("GET", &format!("/api/tables/{code}"), &[("X-Forwarded-For", &from)], "").await;
        seen.push(answer.status);
    }
    // Five doors for each code were answered before.
    holds(a_minute, began, 10, &seen);
    for code in [&gm.code, &wrong] {
        for door in ["map/x", "log.json"] {
            let path = format!("/api/tables/{code}/{door}?seat={seat}");
            is_limited(async || invented(code).get(&path).await.refused()).await;
        }
        is_limited(async || {
            let mut page = Screen::knock(invented(code), code, u32::try_from(seat).unwrap()).await;
            page.send(&json!({"t": "hello", "v": VERSION})).await;
            page.is_closed().await
        })
        .await;
    }
    // Members come and go as before.
    let mut gm = gm;
    assert_eq!(gm.browser.get(&format!("/api/tables/{}", gm.code)).await.status, 200);
    assert_eq!(gm.browser.get(&format!("/api/tables/{}/log.json?seat=1", gm.code)).await.status, 200);
    gm.reconnect().await;
}

/// How many tables are in memory.
async fn awake(host: &Host) -> u32 {
    let metrics = host.browser().get("/metrics").await.body;
    let count = |line: &str| line.strip_prefix("fray_tables ")?.parse().ok();
    metrics.lines().find_map(count).expect("the tables in memory are counted")
}

/// Otherwise the time that the server takes would tell that there is a table, also to those who are not answered any more.
#[tokio::test]
async fn no_table_wakes_for_those_who_have_no_seat_at_it() {
    let mut host = Host::with(&["--posts-per-minute", "15"]).await;
    let (mut gm, mut chance) = (sample(&host).await, Chance::new());
    host.crash_and_restart().await;
    assert_eq!(awake(&host).await, 0);
    let mut stranger = host.browser();
    stranger.cookies.insert(format!("fray_{}_1", gm.code), chance.secret());
    for _ in 0..20 {
        for path in ["log.json?seat=1", "fight.json?seat=1", "map/x?seat=1"] {
            stranger.get(&format!("/api/tables/{}/{path}", gm.code)).await;
        }
        stranger.post(&format!("/api/tables/{}/map?seat=1", gm.code), &json!({})).await;
        stranger.post(&format!("/api/tables/{}/enter", gm.code), &json!({"secret": chance.secret()})).await;
        let mut page = Screen::knock(stranger.clone(), &gm.code, 1).await;
        page.send(&json!({"t": "hello", "v": VERSION})).await;
        page.is_closed().await;
        assert_eq!(awake(&host).await, 0);
    }
    // The limit is used up by now: a right guess asks nothing of the table either.
    for _ in 0..5 {
        let looked = stranger.get(&format!("/api/tables/{}", gm.join_code())).await;
        let join = json!({"name": "Mallory", "role": "player"});
        let joined = stranger.post(&format!("/api/tables/{}/join", gm.join_code()), &join).await;
        assert_eq!((looked.refused(), joined.refused()), ("limit".into(), "limit".into()));
        assert_eq!(awake(&host).await, 0);
    }
    gm.reconnect().await;
    assert_eq!(awake(&host).await, 1);
}

#[tokio::test]
async fn guesses_are_limited_in_all() {
    rounds("codes guessed from many addresses", guesses_from_everywhere).await;
}

async fn guesses_from_everywhere(chance: &mut Chance) {
    // Each guess comes from another address, as a trusted proxy says.
    let (began, each) = (Instant::now(), chance.between(2, 4));
    let host = Host::with(&["--posts-per-minute", &each.to_string(), "--trusted-proxy", "127.0.0.1"]).await;
    let gm = sample(&host).await;
    let ask = async |code: &str, n: usize| {
        let from = format!("198.51.{}.{}", n / 250, n % 250);
        host.browser().request("GET", &format!("/api/tables/{code}"), &[("X-Forwarded-For", &from)], "").await.status
    };
    let mut seen = vec![];
    for n in 0..100 {
        seen.push(ask(&chance.code(), n).await);
    }
    assert!(seen.starts_with(&vec![404; 3 * each]), "{seen:?}");
    holds(3 * each, began, 0, &seen);
    let mut right = 0;
    while ask(&gm.code, 1000 + right).await != 429 {
        right += 1;
        assert!(right < 5, "a right guess is answered where a wrong one is not");
    }
    // Meanwhile the GM's link leads back to their seat.
    let link = gm.parts["table"]["recovery"].as_str().unwrap();
    let secret = link.split_once("/enter#").unwrap().1;
    let path = format!("/api/tables/{}/enter", gm.code);
    assert_eq!(host.browser().post(&path, &json!({ "secret": secret })).await.status, 200);
}

/// Each look costs the server a read, even with a cookie, which may be invented.
#[tokio::test]
async fn one_address_looks_up_tables_a_limited_number_of_times() {
    let began = Instant::now();
    let host = Host::with(&["--posts-per-minute", "3"]).await;
    let mut gm = sample(&host).await;
    let mut seen = vec![];
    for _ in 0..60 {
        seen.push(gm.browser.get(&format!("/api/tables/{}", gm.code)).await.status);
    }
    assert!(seen.starts_with(&[200; 25]), "{seen:?}");
    holds(30, began, 0, &seen);
}

#[tokio::test]
async fn one_address_makes_a_limited_number_of_tables_and_members() {
    rounds("tables and members of one address", makes_much).await;
}

async fn makes_much(chance: &mut Chance) {
    let (most_tables, most_members) = (chance.between(2, 6), chance.between(2, 9));
    let (tables_per_hour, members_per_hour) = (most_tables.to_string(), most_members.to_string());
    let flags =
        ["--posts-per-minute", "0", "--tables-per-hour", &tables_per_hour, "--members-per-hour", &members_per_hour];
    let host = Host::with(&[&flags[..], &["--trusted-proxy", "127.0.0.1"]].concat()).await;
    let mut tables = vec![];
    let post = async |from: &str, path: &str, body: Value| {
        let mut browser = host.browser();
        let origin = browser.origin();
        let headers = [("Origin", &*origin), ("Content-Type", "application/json"), ("X-Forwarded-For", from)];
        browser.request("POST", path, &headers, &body.to_string()).await
    };
    for n in 0..most_tables + 2 {
        let made = post("192.0.2.7", "/api/tables", json!({ "system": "tiny" })).await;
        assert_eq!(made.status, if n < most_tables { 200 } else { 429 }, "{}", made.body);
        tables.extend(made.json()["code"].as_str().map(str::to_owned));
    }
    assert_eq!(post("192.0.2.8", "/api/tables", json!({ "system": "tiny" })).await.status, 200);
    let join = async |from: &str, code: &str, n: usize| {
        let body = json!({ "name": format!("Player {n}"), "role": "player" });
        post(from, &format!("/api/tables/{code}/join"), body).await.status
    };
    for n in 0..most_members + 2 {
        assert_eq!(join("192.0.2.7", &tables[0], n).await, if n < most_members { 200 } else { 429 });
    }
    assert_eq!(join("192.0.2.8", &tables[0], 18).await, 200);
    assert_eq!(join("192.0.2.7", &tables[1], 19).await, 200);
}

/// Sends two requests over one connection, the second without its body. Only the answer to that one says that the
/// connection closes.
#[tokio::test]
async fn a_connection_that_closes_after_an_answer_is_announced() {
    let host = Host::with(&["--posts-per-minute", "1"]).await;
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    let (of, body) = (host.address, "{\"name\":\"x\",\"role\":\"player\"}");
    let head = format!(
        "POST /api/tables/ABCDEF/join HTTP/1.1\r\nHost: {of}\r\nOrigin: http://{of}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    );
    let mut answers = vec![];
    for sent in [format!("{head}{body}"), head] {
        stream.write_all(sent.as_bytes()).await.unwrap();
        let mut bytes = vec![0; 4096];
        let read = stream.read(&mut bytes).await.unwrap();
        answers.push(String::from_utf8_lossy(&bytes[..read]).to_lowercase());
    }
    assert!(answers[0].starts_with("http/1.1 404") && !answers[0].contains("connection: close"), "{}", answers[0]);
    assert!(answers[1].starts_with("http/1.1 429") && answers[1].contains("connection: close"), "{}", answers[1]);
}
