//! Floods of messages and requests at one table do not stop commands at another, nor at the same one, and the server takes
//! no more of them than its limits say. The tests count: a slow machine does less in the same time, which they allow.
//! `cargo xtask torture --minutes N` goes on for longer.

use crate::harness::{Browser, Host, Screen, joins, looks_on, sample, until_told};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// The fewest commands at the other table in the normal test; and the most, if the flood is slow to reach its limits.
const COMMANDS: u32 = 40;
const PATIENCE: u32 = 40 * COMMANDS;
/// How many connections send messages, and how many callers send requests.
const TALKERS: u64 = 2;
const CALLERS: usize = 4;
/// How many connections send messages at their own table: one less than a seat may have.
const OWN_TALKERS: u64 = 5;
/// How long a talker waits to be greeted again.
const HELD_OFF: Duration = Duration::from_secs(5);
/// How many messages a talker sends without a pause.
const BREATH: usize = 200;

/// The most commands of the flood that the server carries out or refuses while one of the others is under way, in half of
/// the cases: what one connection may send at once. A count, so that a slow machine passes as well.
const AT_A_TIME: u64 = 60;
const TOKEN: &str = "sesame";
/// The status of what is over a limit.
const TOO_MANY: u16 = 429;

/// A limit of a server without options, as `docs/OPERATIONS.md` says it.
struct Limit {
    of: &'static str,
    at_once: u64,
    a_minute: u64,
}

/// Each connection, and so each of the talkers, who have one after the other.
const MESSAGES: Limit = Limit { of: "messages that asked for something", at_once: 60, a_minute: 20 * 60 };
/// A member.
const CONNECTIONS: Limit = Limit { of: "connections of the talkers", at_once: 30, a_minute: 60 };
/// Everybody together.
const GUESSES: Limit = Limit { of: "guesses of codes", at_once: 720, a_minute: 720 };
/// A player.
const CHANGES: Limit = Limit { of: "changes of a player", at_once: 120, a_minute: 60 };
/// A member.
const FILES: Limit = Limit { of: "files of a member", at_once: 10, a_minute: 20 };

impl Limit {
    /// Asserts that no more came through than these allow: the one as often as it begins anew, the other as many at a time.
    fn holds(&self, came_through: u64, begun: u64, at_a_time: u64, time: Duration) {
        let most = begun * self.at_once + at_a_time * self.a_minute * (time.as_secs() + 1) / 60;
        println!("{}: {came_through} came through, of at most {most}", self.of);
        assert!(came_through <= most, "{} of {} came through, more than {most}", came_through, self.of);
    }
}

/// Commands that the server has answered.
#[derive(Clone, Copy)]
struct Answered {
    done: u64,
    all: u64,
}

struct Flood {
    began: Instant,
    before: Answered,
    over: AtomicBool,
    connections: AtomicU64,
    messages: AtomicU64,
    /// Connections that the server closed because of them.
    closed: AtomicU64,
    requests: AtomicU64,
    /// Requests that were refused as too many.
    limited: AtomicU64,
    /// Requests that have a limit and were answered all the same.
    served: AtomicU64,
}

#[tokio::test]
async fn whoever_floods_one_table_every_command_at_another_is_done() {
    let until = until_told();
    // The limits are those that every server has; the proxy lets callers have addresses of their own.
    let host = Host::with(&["--trusted-proxy", "127.0.0.1", "--metrics-token", TOKEN]).await;
    let (flooded, mut quiet) = (sample(&host).await, sample(&host).await);
    let mut talkers = vec![];
    for n in 0..TALKERS {
        talkers.push(looks_on(&host, &flooded, &format!("Talker {n}")).await);
    }
    let flood = Flood::begins(&host, TALKERS).await;
    let sense = messages(&[json!({"c": "rename", "name": "Loud"}), json!({"c": "undo"})]);
    // Anyone who talks nonsense is closed at once, and comes back as often as a member may.
    let nonsense = [&sense[..], &["{\"t\":\"nonsense\"}".to_string()]].concat();
    let talk = join_all(talkers.iter_mut().zip([&sense, &nonsense]).map(|(screen, all)| flood.talks(screen, all)));
    let call = join_all((0..CALLERS).map(|n| flood.calls(host.browser(), n)));
    let (done, ..) = tokio::join!(flood.is_withstood(&host, &mut quiet, until), talk, call);
    flood.tells(&host, done, TALKERS, TALKERS).await;
    GUESSES.holds(flood.served.load(Relaxed), 1, 1, flood.began.elapsed());
}

/// Everything that a player can do as often as they like, over as many sockets as a seat may have.
#[tokio::test]
async fn whoever_floods_their_own_table_every_command_of_the_gm_is_done() {
    let until = until_told();
    let host = Host::with(&["--metrics-token", TOKEN]).await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    gm.does(json!({"c": "encounter_start"})).await;
    ann.reaches("turn", |turn| turn["until_mine"] == 0).await;
    let ada = ann.handle("Ada");
    let commands = [
        json!({"c": "rename", "name": "Loud"}),
        json!({"c": "undo"}),
        json!({"c": "edit", "who": ada, "field": "might", "value": "3"}),
        json!({"c": "standing", "who": ada, "kind": "absorb", "order": "ask"}),
        json!({"c": "ahead", "who": ada, "act": "guard"}),
    ];
    let mut messages = messages(&commands);
    let choice = json!({"of": "act", "who": ada, "act": "strike"});
    messages.push(json!({"t": "odds", "id": 1, "of": vec![choice; 8]}).to_string());
    messages.push(json!({"t": "look", "parts": vec![format!("form:{ada}/strike"); 64]}).to_string());
    let mut talkers = vec![];
    for _ in 0..OWN_TALKERS {
        talkers.push(Screen::open(ann.browser.clone(), &ann.code, ann.seat).await);
    }
    let flood = Flood::begins(&host, OWN_TALKERS).await;
    let talk = join_all(talkers.iter_mut().map(|screen| flood.talks(screen, &messages)));
    let fetch = join_all((0..CALLERS).map(|_| flood.fetches(&ann)));
    let (done, ..) = tokio::join!(flood.is_withstood(&host, &mut gm, until), talk, fetch);
    let of_the_flood = flood.tells(&host, done, OWN_TALKERS, 1).await;
    CHANGES.holds(of_the_flood.done, 1, 1, flood.began.elapsed());
    FILES.holds(flood.served.load(Relaxed), 1, 1, flood.began.elapsed());
    // And everybody can still come in.
    looks_on(&host, &gm, "TV").await;
}

/// Messages that a page may send, with these commands among them.
fn messages(commands: &[Value]) -> Vec<String> {
    // Commands that are sent again under the same id cost the least, so each has one of its own.
    let sent = commands.iter().enumerate().map(|(n, cmd)| json!({"t": "do", "id": format!("x{n}-ID"), "cmd": cmd}));
    let mut all: Vec<String> = sent.map(|message| message.to_string()).collect();
    all.push(json!({"t": "ping"}).to_string());
    all
}

async fn metrics(host: &Host) -> String {
    host.browser().request("GET", "/metrics", &[("Authorization", &format!("Bearer {TOKEN}"))], "").await.body
}

/// How many commands the server has answered so far.
async fn answered(host: &Host) -> Answered {
    let metrics = metrics(host).await;
    let count = |ending: &str| -> u64 {
        let name = format!("fray_commands_total{{ending=\"{ending}\"}} ");
        let line = metrics.lines().find_map(|line| line.strip_prefix(&name));
        line.expect("commands are counted").parse().expect("a number")
    };
    let done = count("done");
    Answered { done, all: done + count("refused") + count("repeated") }
}

impl Flood {
    /// With so many talkers, who are connected.
    async fn begins(host: &Host, talkers: u64) -> Flood {
        let none = AtomicU64::default;
        Flood {
            began: Instant::now(),
            before: answered(host).await,
            over: AtomicBool::new(false),
            connections: AtomicU64::new(talkers),
            messages: none(),
            closed: none(),
            requests: none(),
            limited: none(),
            served: none(),
        }
    }

    fn goes_on(&self) -> bool {
        !self.over.load(Relaxed)
    }

    /// Whether enough commands have been done and the flood has reached its limits.
    fn is_enough(&self, done: u32) -> bool {
        let limited = [&self.closed, &self.limited].iter().all(|count| count.load(Relaxed) > 0);
        done >= PATIENCE || (done >= COMMANDS && limited)
    }

    /// Gives commands as long as the flood goes on. All of them are done, and none waits for much of the flood. Gives their
    /// number.
    async fn is_withstood(&self, host: &Host, screen: &mut Screen, until: Option<Instant>) -> u32 {
        let (mut done, mut before_it) = (0, vec![]);
        while until.map_or(!self.is_enough(done), |until| Instant::now() < until) {
            done += 1;
            let before = answered(host).await.all;
            screen.does(json!({"c": "pause", "on": done % 2 == 1})).await;
            before_it.push(answered(host).await.all - before - 1);
            // No faster than anybody is allowed.
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.over.store(true, Relaxed);
        before_it.sort_unstable();
        let (median, most) = (before_it[before_it.len() / 2], before_it[before_it.len() - 1]);
        println!("commands of the flood during one of the others: {median} in half of the cases, {most} at most");
        assert!(median <= AT_A_TIME, "{median} commands of the flood during one of the others");
        done
    }

    /// Says how it went, and asserts that there was a flood and that it was limited. Gives what the server answered of it.
    async fn tells(&self, host: &Host, done: u32, talkers: u64, members: u64) -> Answered {
        let told = [&self.messages, &self.closed, &self.requests, &self.limited].map(|count| count.load(Relaxed));
        println!(
            "{done} commands done, next to {told:?}: messages, closed for them, requests, refused for their number"
        );
        let [messages, closed, requests, limited] = told;
        assert!(messages > 10 * u64::from(done) && requests > u64::from(done), "no flood: {told:?}");
        assert!(closed > 0 && limited > 0, "nobody was limited: {told:?}");
        let metrics = metrics(host).await;
        assert!(metrics.contains("fray_faults_total 0"), "something panicked: {metrics}");
        let (now, others) = (answered(host).await, u64::from(done));
        let flood = Answered { done: now.done - self.before.done - others, all: now.all - self.before.all - others };
        let (connections, time) = (self.connections.load(Relaxed), self.began.elapsed());
        CONNECTIONS.holds(connections, members, members, time);
        MESSAGES.holds(flood.all, connections, talkers, time);
        flood
    }

    async fn talks(&self, screen: &mut Screen, messages: &[String]) {
        while self.goes_on() {
            for n in 0..BREATH {
                let id = self.messages.fetch_add(1, Relaxed);
                screen.send_text(&messages[n % messages.len()].replace("ID", &id.to_string())).await;
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
                self.connections.fetch_add(u64::from(screen.bye.is_none()), Relaxed);
            }
        }
    }

    /// Fetches logs with the cookie of this seat.
    async fn fetches(&self, screen: &Screen) {
        let path = format!("/api/tables/{}/log.json?seat={}", screen.code, screen.seat);
        while self.goes_on() {
            let answer = screen.browser.clone().get(&path).await;
            self.serves(answer.status);
        }
    }

    /// Counts the answer to a request.
    fn asks(&self, status: u16) {
        self.requests.fetch_add(1, Relaxed);
        self.limited.fetch_add(u64::from(status == TOO_MANY), Relaxed);
    }

    /// Counts the answer to a request that has a limit.
    fn serves(&self, status: u16) {
        self.asks(status);
        self.served.fetch_add(u64::from(status != TOO_MANY), Relaxed);
    }

    async fn calls(&self, mut browser: Browser, n: usize) {
        let from = format!("198.51.100.{n}");
        let headers = [("X-Forwarded-For", from.as_str())];
        while self.goes_on() {
            for path in ["/api/tables/AAAAAAAAA", "/api/tables/AAAAAAAAA/log.json?seat=1"] {
                self.serves(browser.request("GET", path, &headers, "").await.status);
            }
            for path in ["/api/systems", "/"] {
                self.asks(browser.request("GET", path, &headers, "").await.status);
            }
        }
    }
}
