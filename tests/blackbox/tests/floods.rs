//! Floods of messages and requests at one table do not stop commands at another. The test counts, and does not measure
//! time. `cargo xtask torture --minutes N` goes on for longer.

use crate::harness::{Browser, Host, Screen, looks_on, sample, until_told};
use futures_util::future::join_all;
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// The variable that says for how many minutes the test runs instead.
const MINUTES: &str = "FRAY_FLOOD_MINUTES";
/// The fewest commands at the other table in the normal test; and the most, if the flood is slow to reach its limits.
const COMMANDS: u32 = 40;
const PATIENCE: u32 = 40 * COMMANDS;
/// How many connections send messages, and how many callers send requests.
const TALKERS: usize = 2;
const CALLERS: usize = 4;
/// How long a talker waits to be greeted again.
const HELD_OFF: Duration = Duration::from_secs(5);
/// How many messages a talker sends without a pause.
const BREATH: usize = 200;

#[derive(Default)]
struct Flood {
    over: AtomicBool,
    messages: AtomicU64,
    /// Connections that the server closed because of them.
    closed: AtomicU64,
    requests: AtomicU64,
    /// Requests that were refused as too many.
    limited: AtomicU64,
}

#[tokio::test]
async fn whoever_floods_one_table_every_command_at_another_is_done() {
    let until = until_told(MINUTES);
    // The limits are those that every server has; the proxy lets callers have addresses of their own.
    let host = Host::with(&["--trusted-proxy", "127.0.0.1"]).await;
    let (flooded, mut quiet) = (sample(&host).await, sample(&host).await);
    let mut talkers = vec![];
    for n in 0..TALKERS {
        talkers.push(looks_on(&host, &flooded, &format!("Talker {n}")).await);
    }
    let flood = Flood::default();
    let talk = join_all(talkers.iter_mut().map(|screen| flood.talks(screen)));
    let call = join_all((0..CALLERS).map(|n| flood.calls(host.browser(), n)));
    let plays = async {
        let mut done = 0;
        while until.map_or(!flood.is_enough(done), |until| Instant::now() < until) {
            done += 1;
            quiet.does(json!({"c": "pause", "on": done % 2 == 1})).await;
            // No faster than anybody is allowed.
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        flood.over.store(true, Relaxed);
        done
    };
    let (done, ..) = tokio::join!(plays, talk, call);
    let told = [&flood.messages, &flood.closed, &flood.requests, &flood.limited].map(|count| count.load(Relaxed));
    println!("{done} commands done, next to {told:?}: messages, closed for them, requests, refused for their number");
    let [messages, closed, requests, limited] = told;
    assert!(messages > 10 * u64::from(done) && requests > u64::from(done), "no flood: {told:?}");
    assert!(closed > 0 && limited > 0, "nobody was limited: {told:?}");
    let metrics = host.browser().get("/metrics").await.body;
    assert!(metrics.contains("fray_faults_total 0"), "something panicked: {metrics}");
}

impl Flood {
    fn goes_on(&self) -> bool {
        !self.over.load(Relaxed)
    }

    /// Whether enough commands have been done and the flood has reached its limits.
    fn is_enough(&self, done: u32) -> bool {
        let limited = [&self.closed, &self.limited].iter().all(|count| count.load(Relaxed) > 0);
        done >= PATIENCE || (done >= COMMANDS && limited)
    }

    async fn talks(&self, screen: &mut Screen) {
        let messages = [
            json!({"t": "ping"}).to_string(),
            json!({"t": "do", "id": "x", "cmd": {"c": "rename", "name": "Loud"}}).to_string(),
            json!({"t": "do", "id": "y", "cmd": {"c": "undo"}}).to_string(),
            "{\"t\":\"nonsense\"}".to_string(),
        ];
        while self.goes_on() {
            for n in 0..BREATH {
                screen.send_text(&messages[n % messages.len()]).await;
                self.messages.fetch_add(1, Relaxed);
            }
            if screen.bye.is_none() {
                screen.listens(Duration::from_millis(5)).await;
            }
            if screen.bye.is_some() {
                self.closed.fetch_add(1, Relaxed);
                // A talker that waits this long has been held off as well, and its flood is over.
                if timeout(HELD_OFF, screen.reconnect()).await.is_err() {
                    return;
                }
            }
        }
    }

    async fn calls(&self, mut browser: Browser, n: usize) {
        let from = format!("198.51.100.{n}");
        let headers = [("X-Forwarded-For", from.as_str())];
        while self.goes_on() {
            for path in ["/api/tables/AAAAAAAAA", "/api/tables/AAAAAAAAA/log.json?seat=1", "/api/systems", "/"] {
                let answer = browser.request("GET", path, &headers, "").await;
                self.requests.fetch_add(1, Relaxed);
                self.limited.fetch_add(u64::from(answer.status == 429), Relaxed);
            }
        }
    }
}
