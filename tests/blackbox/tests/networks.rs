//! Networks that delay, cut, fall silent, and deliver connections twice or late. In the end all screens show the same,
//! nothing is lost silently, and nothing is done twice. `cargo xtask torture --minutes N` goes on for longer.

use crate::harness::relay::{Relay, Weather};
use crate::harness::{Host, Screen, joins, joins_at, looks_on_at, sample, until_told};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How many rounds the normal test has, each with every trouble.
const ROUNDS: u32 = 10;
/// How long a page waits before it gives up a silent connection.
const PATIENCE: Duration = Duration::from_millis(400);
/// How long the phone sleeps in the long run.
const SLEEP: Duration = Duration::from_secs(60);

/// What a network does while a command is under way.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    Delay,
    /// After this many milliseconds.
    Cut(u64),
    Silence,
    Twice,
    /// What was sent arrives when the page has come back over another connection.
    Late,
}

/// Sends a command through the trouble, again and again under its id, until it is answered.
async fn insists(screen: &mut Screen, relay: &Relay, trouble: Trouble, id: &str, cmd: &Value) -> Value {
    relay.weather(|w| *w = Weather { cut_below: w.cut_below, ..Weather::default() });
    match trouble {
        Trouble::Delay => relay.weather(|w| w.delay = 6),
        Trouble::Silence | Trouble::Late => relay.still(),
        Trouble::Twice => {
            relay.weather(|w| w.twice = true);
            screen.reconnect().await;
        }
        Trouble::Cut(_) => {}
    }
    let message = json!({"t": "do", "id": id, "cmd": cmd});
    screen.send(&message).await;
    if let Trouble::Cut(after) = trouble {
        tokio::time::sleep(Duration::from_millis(after)).await;
        relay.cut();
    }
    for _ in 0..20 {
        let answered = async {
            while !screen.replies.contains_key(id) {
                if screen.hears().await.is_none() {
                    return;
                }
            }
        };
        // Whether the connection is silent or has ended, a page reconnects.
        let _ = timeout(PATIENCE, answered).await;
        if let Some(reply) = screen.replies.get(id) {
            return reply[0].clone();
        }
        screen.reconnect().await;
        screen.send(&message).await;
        if matches!(trouble, Trouble::Late) {
            relay.weather(|w| w.still_below = 0);
        }
    }
    panic!("{cmd} was never answered through {trouble:?}");
}

/// A page that only listens asks now and then whether somebody is there, and connects anew if nobody answers.
async fn comes_back(screen: &mut Screen) {
    let before = screen.frames.len();
    let _ = timeout(PATIENCE, screen.hears_all()).await;
    if !screen.frames[before..].iter().any(|frame| frame.contains("\"t\":\"pong\"")) {
        screen.reconnect().await;
    }
}

/// The parts that do not depend on who is connected.
fn shown(screen: &Screen) -> BTreeMap<&str, &Value> {
    let known = screen.parts.iter().map(|(name, part)| (name.as_str(), part));
    known.filter(|(name, _)| !["members", "clocks"].contains(name)).collect()
}

/// Waits until each screen shows what a new one is shown.
async fn converge(screens: &mut [&mut Screen]) {
    for screen in screens {
        let mut new = Screen::open(screen.browser.clone(), &screen.code, screen.seat).await;
        let until = Instant::now() + Duration::from_secs(10);
        while (shown(screen), &screen.lines) != (shown(&new), &new.lines) {
            assert!(Instant::now() < until, "seat {} shows other things than somebody new", screen.seat);
            screen.listens(Duration::from_millis(50)).await;
            new.listens(Duration::from_millis(10)).await;
        }
    }
}

fn field(screen: &Screen, who: &str, id: &str) -> i64 {
    let sheet = screen.combatant(who)["sheet"].clone();
    let found = sheet.as_array().unwrap().iter().find(|f| f["id"] == id).unwrap().clone();
    found["value"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn through_bad_networks_everything_is_done_once_and_everybody_shows_the_same() {
    let until = until_told();
    let flags = ["--posts-per-minute", "0", "--messages-per-second", "0", "--metrics-token", "sesame"];
    let host = Host::with(&flags).await;
    let relay = Relay::to(host.address).await;
    let mut gm = sample(&host).await;
    let mut ann = joins_at(relay.address, &gm, "Ann", Some("Ada")).await;
    let mut tv = looks_on_at(relay.address, &gm, "TV").await;
    let (ada, mut sent, mut rounds) = (ann.handle("Ada"), 0u64, 0);
    while until.map_or(rounds < ROUNDS, |until| Instant::now() < until) {
        let cut = Trouble::Cut(u64::from(rounds) % 7);
        for trouble in [Trouble::Delay, cut, Trouble::Silence, Trouble::Twice, Trouble::Late] {
            gm.does(json!({"c": "edit", "who": ada, "field": "might", "value": "=1"})).await;
            for more in 1..=3 {
                sent += 1;
                let cmd = json!({"c": "edit", "who": ada, "field": "might", "value": "+1"});
                let reply = insists(&mut ann, &relay, trouble, &format!("n{sent}"), &cmd).await;
                assert_eq!(reply["ok"], true, "{trouble:?}: {reply}");
                let is = json!({"c": "rename", "name": format!("GM {sent}")});
                gm.does(is).await;
                gm.listens(Duration::from_millis(20)).await;
                assert_eq!(field(&gm, "Ada", "might"), 1 + more, "{trouble:?}: each command counts once");
            }
            relay.weather(|w| *w = Weather { cut_below: w.cut_below, ..Weather::default() });
            comes_back(&mut tv).await;
            converge(&mut [&mut gm, &mut ann, &mut tv]).await;
            // Late messages have arrived by now, and changed nothing.
            assert_eq!(field(&gm, "Ada", "might"), 4, "{trouble:?}");
        }
        rounds += 1;
    }
    let token = [("Authorization", "Bearer sesame")];
    let metrics = host.browser().request("GET", "/metrics", &token, "").await.body;
    let count = |line: &str| line.strip_prefix("fray_commands_total{ending=\"repeated\"} ")?.parse::<u64>().ok();
    let again = metrics.lines().find_map(count).expect("repeated commands are counted");
    assert!(again > u64::from(rounds), "connections came twice and late, and the server saw {again} commands again");
    println!("{rounds} rounds, {sent} commands, {again} of them came again");
}

#[tokio::test]
async fn a_phone_that_slept_is_current_within_one_round_trip_and_slows_nobody() {
    let host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let relay = Relay::to(host.address).await;
    let mut gm = sample(&host).await;
    let mut ann = joins_at(relay.address, &gm, "Ann", Some("Ada")).await;
    let mut bob = joins(&host, &gm, "Bob", None).await;
    let thin = Relay::to(host.address).await;
    thin.weather(|w| w.narrow = true);
    let mut tv = looks_on_at(thin.address, &gm, "TV").await;
    let ada = gm.handle("Ada");
    relay.still();
    thin.weather(|w| w.trickles = true);
    // As much as a table does in a minute, and more than the sleeper's share of memory at the server.
    let mut slowest = Duration::ZERO;
    for n in 0..300 {
        let began = Instant::now();
        let long = "x".repeat(30);
        gm.does(json!({"c": "change", "who": ada, "name": format!("{long}{n}")})).await;
        bob.reaches(&format!("combatant:{ada}"), |c| c["name"] == format!("{long}{n}")).await;
        slowest = slowest.max(began.elapsed());
        if tv.bye.is_none() {
            tv.listens(Duration::from_millis(1)).await;
        }
    }
    let name = |screen: &Screen| screen.parts[&format!("combatant:{ada}")]["name"].clone();
    assert_ne!(name(&tv), name(&bob), "the television is up to date, so that nothing has trickled");
    if until_told().is_some() {
        // Longer than the server waits for a page that says nothing.
        tokio::time::sleep(SLEEP).await;
    }
    assert!(slowest < Duration::from_secs(2), "a command and its update took {slowest:?} next to a sleeper");
    // It wakes up in a working network; after one greeting and one update it shows everything.
    ann.reconnect().await;
    let updates = ann.frames.iter().filter(|f| f.contains("\"t\":\"update\"")).count();
    assert!(updates <= 2, "one update, and one for the sheets that it looks at: {updates}");
    let new = Screen::open(ann.browser.clone(), &ann.code, ann.seat).await;
    assert_eq!((shown(&ann), &ann.lines), (shown(&new), &new.lines));
    // And so does the television, whether it was closed or is still being sent everything.
    thin.weather(|w| w.trickles = false);
    comes_back(&mut tv).await;
    converge(&mut [&mut tv]).await;
}
