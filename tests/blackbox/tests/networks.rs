//! Networks that delay, cut, fall silent, and deliver connections twice or late. In the end all screens show the same,
//! nothing is lost silently, and nothing is done twice. `cargo xtask torture --minutes N` goes on for longer.

use crate::harness::relay::{Relay, Weather};
use crate::harness::{Host, Screen, joins, joins_at, looks_on_at, next, sample, until_told};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// How many rounds the normal test has, each with every trouble: two of each kind of commands.
const ROUNDS: u64 = 10;
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

/// What one screen shows and the other does not.
fn differing(one: &Screen, other: &Screen) -> String {
    let (ones, others) = (shown(one), shown(other));
    let names: BTreeSet<_> =
        ones.keys().chain(others.keys()).filter(|name| ones.get(**name) != others.get(**name)).collect();
    let parts: Vec<_> =
        names.into_iter().map(|name| format!("{name}: {:?} / {:?}", ones.get(name), others.get(name))).collect();
    let lines = |screen: &Screen| (screen.lines.len(), screen.lines.last_key_value().map(|(_, line)| line.clone()));
    format!("{}; lines {:?} / {:?}", parts.join("; "), lines(one), lines(other))
}

/// Waits until each screen shows what a new one is shown.
async fn converge(screens: &mut [&mut Screen]) {
    for screen in screens {
        let mut new = Screen::open(screen.browser.clone(), &screen.code, screen.seat).await;
        let until = Instant::now() + Duration::from_secs(10);
        while (shown(screen), &screen.lines) != (shown(&new), &new.lines) {
            assert!(
                Instant::now() < until,
                "seat {} shows other things than somebody new: {}",
                screen.seat,
                differing(screen, &new)
            );
            screen.listens(Duration::from_millis(50)).await;
            new.listens(Duration::from_millis(10)).await;
        }
    }
}

/// A table whose player, television and one page of the GM are on the bad network. Another page of the GM is not.
struct Table {
    gm: Screen,
    away: Screen,
    ann: Screen,
    tv: Screen,
}

/// Who sends a command through the bad network.
#[derive(Clone, Copy)]
enum By {
    Ann,
    Gm,
}

/// What a command that is done twice would change twice: Ada's might, how much she carries, and how many there are.
type State = [i64; 3];

/// A command as the GM's screen names it, and what it adds to the state.
type Step = (By, fn(&Screen) -> Value, State);

/// What is sent through each trouble in one round.
const ROUND: [&[Step]; 4] = [
    &[(By::Ann, stronger, [1, 0, 0]), (By::Ann, stronger, [1, 0, 0]), (By::Ann, stronger, [1, 0, 0])],
    &[(By::Ann, takes_a_stick, [0, 1, 0]), (By::Ann, is_called, [0; 3]), (By::Ann, drops_it, [0, -1, 0])],
    &[(By::Ann, stronger, [1, 0, 0]), (By::Gm, undo, [-1, 0, 0]), (By::Gm, redo, [1, 0, 0])],
    &[(By::Gm, another_rat, [0, 0, 1]), (By::Gm, moves_it, [0; 3]), (By::Gm, sends_it_away, [0, 0, -1])],
];

fn stronger(gm: &Screen) -> Value {
    json!({"c": "edit", "who": gm.handle("Ada"), "field": "might", "value": "+1"})
}

fn takes_a_stick(gm: &Screen) -> Value {
    json!({"c": "gear_add", "who": gm.handle("Ada"), "kind": "stick"})
}

fn drops_it(gm: &Screen) -> Value {
    let stick = gm.combatant("Ada")["gear"].as_array().unwrap().last().unwrap()["no"].clone();
    json!({"c": "gear_move", "who": gm.handle("Ada"), "no": stick, "slot": null})
}

fn is_called(gm: &Screen) -> Value {
    json!({"c": "rename", "name": format!("Ann, line {}", gm.lines.len())})
}

fn undo(_: &Screen) -> Value {
    json!({"c": "undo"})
}

fn redo(_: &Screen) -> Value {
    json!({"c": "redo"})
}

fn another_rat(gm: &Screen) -> Value {
    json!({"c": "clone", "who": gm.handle("Rat 1")})
}

/// The rat that came last.
fn newest(gm: &Screen) -> String {
    let number = |name: &String| name.strip_prefix("Rat ").and_then(|n| n.parse::<u32>().ok());
    gm.handle(&gm.cast().into_iter().max_by_key(number).unwrap())
}

fn moves_it(gm: &Screen) -> Value {
    json!({"c": "place", "who": newest(gm), "x": 100, "y": 300})
}

fn sends_it_away(gm: &Screen) -> Value {
    json!({"c": "remove", "who": newest(gm)})
}

impl Table {
    async fn with(host: &Host, gm: Screen, relay: &Relay) -> Table {
        let ann = joins_at(relay.address, &gm, "Ann", Some("Ada")).await;
        let tv = looks_on_at(relay.address, &gm, "TV").await;
        let mut browser = host.browser();
        (browser.server, browser.cookies) = (relay.address, gm.browser.cookies.clone());
        let away = Screen::open(browser, &gm.code, gm.seat).await;
        Table { gm, away, ann, tv }
    }

    fn screen(&mut self, by: By) -> &mut Screen {
        match by {
            By::Ann => &mut self.ann,
            By::Gm => &mut self.away,
        }
    }

    fn state(&self) -> State {
        let ada = self.gm.combatant("Ada");
        let might = ada["sheet"].as_array().unwrap().iter().find(|f| f["id"] == "might").unwrap();
        let carried = ada["gear"].as_array().unwrap().len();
        [might["value"].as_str().unwrap().parse().unwrap(), carried as i64, self.gm.cast().len() as i64]
    }

    /// What is done next in a fight that plays itself: by Ann if she can do anything, otherwise by the GM.
    fn next_in_the_fight(&self, n: u64) -> (By, Value) {
        let off_turn = self.ann.parts["turn"]["until_mine"].as_u64().is_some_and(|turns| turns > 0);
        match next(&self.ann) {
            _ if self.gm.parts["table"]["phase"] == "ended" => (By::Gm, json!({"c": "encounter_resume"})),
            _ if n % 9 == 8 => (By::Gm, undo(&self.gm)),
            Some(cmd) => (By::Ann, cmd),
            None if off_turn && n % 5 == 4 => {
                (By::Ann, json!({"c": "ahead", "who": self.ann.handle("Ada"), "act": "guard"}))
            }
            None => (By::Gm, next(&self.away).unwrap_or_else(|| json!({"c": "next_turn"}))),
        }
    }
}

/// What has been sent, and how the server answered.
struct Sent {
    relay: Relay,
    all: u64,
    done: u64,
    kinds: BTreeMap<String, u64>,
}

impl Sent {
    /// Sends a command through the trouble. Gives the answer.
    async fn through(&mut self, trouble: Trouble, table: &mut Table, by: By, cmd: &Value) -> Value {
        self.all += 1;
        let reply = insists(table.screen(by), &self.relay, trouble, &format!("n{}", self.all), cmd).await;
        if reply["ok"] == true {
            self.done += 1;
            *self.kinds.entry(cmd["c"].as_str().unwrap().to_string()).or_default() += 1;
        }
        reply
    }

    /// The GM does something on a good network, which shows everything that was done before.
    async fn meanwhile(&mut self, gm: &mut Screen, cmd: Value) {
        gm.does(cmd).await;
        gm.listens(Duration::from_millis(20)).await;
        self.done += 1;
    }

    fn clears_up(&self) {
        self.relay.weather(|w| *w = Weather { cut_below: w.cut_below, ..Weather::default() });
    }

    /// Each step changes the state once.
    async fn steps(&mut self, trouble: Trouble, at: &mut Table, steps: &[Step]) {
        let weak = json!({"c": "edit", "who": at.gm.handle("Ada"), "field": "might", "value": "=1"});
        self.meanwhile(&mut at.gm, weak).await;
        let mut expected = at.state();
        for (by, step, adds) in steps {
            let cmd = step(&at.gm);
            let reply = self.through(trouble, at, *by, &cmd).await;
            assert_eq!(reply["ok"], true, "{trouble:?}: {cmd}: {reply}");
            self.meanwhile(&mut at.gm, json!({"c": "rename", "name": format!("GM {}", self.all)})).await;
            expected.iter_mut().zip(adds).for_each(|(value, adds)| *value += adds);
            assert_eq!(at.state(), expected, "{trouble:?}: {cmd} counts once");
        }
        self.arrives(at).await;
        // Late messages have arrived by now, and changed nothing.
        assert_eq!(at.state(), expected, "{trouble:?}");
    }

    /// A few commands of a fight.
    async fn fights(&mut self, trouble: Trouble, at: &mut Table) {
        for _ in 0..3 {
            self.clears_up();
            comes_back(&mut at.ann).await;
            comes_back(&mut at.away).await;
            at.gm.hears_all().await;
            let (by, cmd) = at.next_in_the_fight(self.all);
            self.through(trouble, at, by, &cmd).await;
        }
        self.arrives(at).await;
    }

    /// Everything that is on its way arrives, and all screens show the same.
    async fn arrives(&self, at: &mut Table) {
        self.clears_up();
        comes_back(&mut at.ann).await;
        comes_back(&mut at.tv).await;
        comes_back(&mut at.away).await;
        converge(&mut [&mut at.gm, &mut at.away, &mut at.ann, &mut at.tv]).await;
    }
}

/// How many commands the server has answered in this way.
async fn answered(host: &Host, ending: &str) -> u64 {
    let token = [("Authorization", "Bearer sesame")];
    let metrics = host.browser().request("GET", "/metrics", &token, "").await.body;
    let name = format!("fray_commands_total{{ending=\"{ending}\"}} ");
    metrics.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok()).expect("commands are counted")
}

#[tokio::test]
async fn through_bad_networks_everything_is_done_once_and_everybody_shows_the_same() {
    let until = until_told();
    let flags = ["--posts-per-minute", "0", "--messages-per-second", "0", "--metrics-token", "sesame"];
    let host = Host::with(&flags).await;
    let relay = Relay::to(host.address).await;
    let mut before = Table::with(&host, sample(&host).await, &relay).await;
    let mut fight = Table::with(&host, sample(&host).await, &relay).await;
    let mut sent = Sent { relay, all: 0, done: 0, kinds: BTreeMap::new() };
    sent.meanwhile(&mut fight.gm, json!({"c": "asking", "questions": "everything"})).await;
    sent.meanwhile(&mut fight.gm, json!({"c": "encounter_start"})).await;
    let mut rounds = 0;
    while until.map_or(rounds < ROUNDS, |until| Instant::now() < until) {
        let cut = Trouble::Cut(rounds % 7);
        for trouble in [Trouble::Delay, cut, Trouble::Silence, Trouble::Twice, Trouble::Late] {
            match ROUND.get(rounds as usize % (ROUND.len() + 1)) {
                Some(steps) => sent.steps(trouble, &mut before, steps).await,
                None => sent.fights(trouble, &mut fight).await,
            }
            assert_eq!(answered(&host, "done").await, sent.done, "{trouble:?}: done as often as acknowledged");
        }
        rounds += 1;
    }
    let again = answered(&host, "repeated").await;
    assert!(again > rounds, "connections came twice and late, and the server saw {again} commands again");
    let Sent { all, done, kinds, .. } = sent;
    println!("{rounds} rounds, {all} commands, {again} of them came again; acknowledged through trouble: {kinds:?}");
    assert!(kinds.values().sum::<u64>() * 4 > all * 3, "{done} of {all} were done: {kinds:?}");
    for kind in ["act", "answer", "edit", "gear_add", "gear_move", "rename", "undo", "redo", "clone", "place", "remove"]
    {
        assert!(kinds.contains_key(kind), "no {kind} came through: {kinds:?}");
    }
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
