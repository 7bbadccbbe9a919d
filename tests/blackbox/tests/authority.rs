//! Every command against every role, from one list. A command that is not in the list does not compile.

use crate::harness::screen::{VERSION, socket};
use crate::harness::{Browser, Chance, Host, Screen, joins, looks_on, sample, under_way, until_told};
use fray::wire::Command::{self, Fight, Table};
use fray::wire::{FightCommand as F, Role, TableCommand as T};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Who may give a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum May {
    Gm,
    /// GMs, and the player of the combatant concerned.
    GmAndOwner,
    /// GMs and every player.
    GmAndPlayers,
    /// Every player; a GM has other ways.
    Players,
    /// Every member.
    All,
}

/// What the commands are about.
pub struct About {
    pub ada: String,
    pub rat: String,
    pub question: String,
    /// The seat of a member who does nothing here.
    pub idle: u32,
}

/// A command, who may give it, and the code of the refusal to a player who may not.
struct Row {
    make: fn(&About) -> Value,
    may: May,
    refused: &'static str,
    is: fn(&Command) -> bool,
}

macro_rules! rows {
    ($($pattern:pat, $may:ident, $refused:literal, |$about:ident| $make:expr;)*) => {
        /// Every command has a row: without one, this `match` does not compile.
        fn has_a_row(cmd: &Command) {
            match cmd {
                $($pattern => {})*
            }
        }

        fn rows() -> Vec<Row> {
            vec![$(Row {
                make: |$about: &About| $make,
                may: May::$may,
                refused: $refused,
                is: |cmd| matches!(cmd, $pattern),
            }),*]
        }
    };
}

// In an order in which the fight still runs when the later rows need it.
rows! {
    Fight(F::Act { .. }), GmAndOwner, "not_yours", |at| json!({"c": "act", "who": at.ada, "act": "guard"});
    Table(T::Ahead { .. }), GmAndOwner, "not_yours", |at| json!({"c": "ahead", "who": at.ada, "act": null});
    Fight(F::Answer { .. }), GmAndOwner, "stale", |at| json!({"c": "answer", "question": at.question, "value": "?"});
    Fight(F::Standing { .. }), GmAndOwner, "not_yours",
        |at| json!({"c": "standing", "who": at.ada, "kind": "absorb", "order": "ask"});
    Table(T::Claim { .. }), Players, "role", |at| json!({"c": "claim", "character": at.ada});
    Fight(F::Edit { .. }), GmAndOwner, "not_yours",
        |at| json!({"c": "edit", "who": at.ada, "field": "might", "value": "3"});
    Fight(F::GearAdd { .. }), GmAndOwner, "not_yours", |at| json!({"c": "gear_add", "who": at.ada, "kind": "club"});
    Fight(F::GearMove { .. }), GmAndOwner, "not_yours",
        |at| json!({"c": "gear_move", "who": at.ada, "no": 1, "slot": null});
    Fight(F::GearEdit { .. }), GmAndOwner, "not_yours",
        |at| json!({"c": "gear_edit", "who": at.ada, "no": 1, "field": "name", "value": "Thorn"});
    Fight(F::Condition { .. }), Gm, "role",
        |at| json!({"c": "condition", "who": at.ada, "id": "guard", "mode": "set"});
    Fight(F::Change { .. }), Gm, "role", |at| json!({"c": "change", "who": at.rat, "name": "King Rat"});
    Fight(F::Zone { .. }), Gm, "role", |_at| json!({"c": "zone", "name": "bar", "at": [0, 0]});
    Fight(F::Place { .. }), Gm, "role", |at| json!({"c": "place", "who": at.rat, "x": 1, "y": 1});
    Fight(F::State { .. }), Gm, "role",
        |at| json!({"c": "state", "a": at.ada, "b": at.rat, "what": "distance", "value": "3"});
    Table(T::Add { .. }), Gm, "role", |_at| json!({"c": "add", "entry": "foe:rat", "count": 1});
    Fight(F::Clone { .. }), Gm, "role", |at| json!({"c": "clone", "who": at.rat});
    Fight(F::Play { .. }), Gm, "role", |at| json!({"c": "play", "who": at.rat});
    Fight(F::Lapse { .. }), Gm, "role", |at| json!({"c": "lapse", "question": at.question});
    Fight(F::Dice { .. }), Gm, "role", |_at| json!({"c": "dice", "roll": "0.0", "faces": [[6]]});
    Fight(F::Undo {}), Gm, "role", |_at| json!({"c": "undo"});
    Fight(F::Redo {}), Gm, "role", |_at| json!({"c": "redo"});
    Fight(F::Abandon {}), Gm, "role", |_at| json!({"c": "abandon"});
    Fight(F::FreshDraw {}), Gm, "role", |_at| json!({"c": "fresh_draw"});
    Fight(F::Talk { .. }), GmAndPlayers, "role", |_at| json!({"c": "talk", "words": "2d6 + 1"});
    Fight(F::Salt { .. }), Players, "role", |_at| json!({"c": "salt", "salt": "0123456789abcdef"});
    Fight(F::Pause { .. }), Gm, "role", |_at| json!({"c": "pause", "on": false});
    Fight(F::Option { .. }), Gm, "role", |_at| json!({"c": "option", "id": "luck_on", "value": "no"});
    Fight(F::Rulings { .. }), Gm, "role", |_at| json!({"c": "rulings", "auto": true});
    Fight(F::Asking { .. }), Gm, "role", |_at| json!({"c": "asking", "questions": "sensible"});
    Fight(F::Masks { .. }), Gm, "role", |_at| json!({"c": "masks", "on": true});
    Table(T::Deadline { .. }), Gm, "role", |_at| json!({"c": "deadline", "seconds": 600});
    Table(T::Odds { .. }), Gm, "role", |_at| json!({"c": "odds", "on": true});
    Table(T::Board { .. }), Gm, "role", |_at| json!({"c": "board", "change": {"b": "show", "on": true}});
    Fight(F::Advance { .. }), Gm, "role", |_at| json!({"c": "advance", "seconds": 10});
    Fight(F::Reorder { .. }), Gm, "role", |at| json!({"c": "reorder", "order": [at.rat]});
    Fight(F::NextTurn {}), Gm, "role", |_at| json!({"c": "next_turn"});
    Fight(F::Remove { .. }), Gm, "role", |at| json!({"c": "remove", "who": at.rat});
    Fight(F::EncounterEnd {}), Gm, "role", |_at| json!({"c": "encounter_end"});
    Fight(F::EncounterResume {}), Gm, "role", |_at| json!({"c": "encounter_resume"});
    Table(T::EncounterNew { .. }), Gm, "role", |_at| json!({"c": "encounter_new", "title": "Mine"});
    Fight(F::EncounterStart {}), Gm, "role", |_at| json!({"c": "encounter_start"});
    Table(T::Rename { .. }), All, "", |_at| json!({"c": "rename", "name": "Somebody"});
    Table(T::CharacterNew { .. }), GmAndPlayers, "role",
        |_at| json!({"c": "character_new", "template": "", "name": "Ivy"});
    Table(T::CharacterPaste { .. }), GmAndPlayers, "role",
        |_at| json!({"c": "character_paste", "text": "name = 'Iva'", "fill": true});
    Table(T::CharacterDelete { .. }), Gm, "role", |_at| json!({"c": "character_delete", "id": "x"});
    Table(T::NewCode {}), Gm, "role", |_at| json!({"c": "new_code"});
    Table(T::Readmit { .. }), Gm, "role", |at| json!({"c": "readmit", "seat": at.idle});
    Table(T::Role { .. }), Gm, "role", |at| json!({"c": "role", "seat": at.idle, "role": "spectator"});
    Table(T::Kick { .. }), Gm, "role", |at| json!({"c": "kick", "seat": at.idle});
}

/// The refusals of people who may not.
const NOT_YOU: [&str; 2] = ["role", "not_yours"];

/// A member, as far as the list needs to know.
struct Member {
    screen: Screen,
    role: Role,
    /// Whether they play Ada.
    owner: bool,
}

impl Member {
    fn may(&self, may: May) -> bool {
        match (self.role, may) {
            (_, May::All) => true,
            (Role::Gm, May::Gm | May::GmAndOwner | May::GmAndPlayers) => true,
            (Role::Player, May::GmAndPlayers | May::Players) => true,
            (Role::Player, May::GmAndOwner) => self.owner,
            (Role::Gm, May::Players) | (Role::Player, May::Gm) | (Role::Spectator, _) => false,
        }
    }
}

/// A fight in which a question waits, with a second GM, Ada's player, another player, a spectator and a member who does
/// nothing.
async fn table(host: &Host) -> (Screen, Vec<Member>, About) {
    let (mut gm, mut ann) = under_way(host).await;
    gm.does(json!({"c": "add", "entry": "ready:ben", "count": 1})).await;
    let bob = joins(host, &gm, "Bob", Some("Ben")).await;
    let tv = looks_on(host, &gm, "TV").await;
    let idle = joins(host, &gm, "Idle", None).await.seat;
    let mut second = joins(host, &gm, "Second GM", None).await;
    gm.does(json!({"c": "role", "seat": second.seat, "role": "gm"})).await;
    second.is_closed().await;
    second.reconnect().await;
    let (ada, rat) = (ann.handle("Ada"), ann.handle("Rat 1"));
    ann.dice(&["d6=2"]).await;
    ann.does(json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}})).await;
    let question = ann.question("reroll").await["id"].as_str().unwrap().to_string();
    let member = |screen: Screen, role, owner| Member { screen, role, owner };
    let members = vec![
        member(tv, Role::Spectator, false),
        member(bob, Role::Player, false),
        member(ann, Role::Player, true),
        member(second, Role::Gm, false),
    ];
    (gm, members, About { ada, rat, question, idle })
}

/// Everything that a GM sees of the fight and the table, but not who is connected or since when.
async fn all_of(gm: &mut Screen) -> Vec<(String, Value)> {
    gm.listens(Duration::from_millis(300)).await;
    let known = gm.parts.iter().filter(|(name, _)| !["members", "clocks"].contains(&name.as_str()));
    known.map(|(name, part)| (name.clone(), part.clone())).collect()
}

#[tokio::test]
async fn every_command_is_accepted_only_from_those_who_may_give_it() {
    let host = Host::with(&["--test-dice", "--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let (mut gm, mut members, about) = table(&host).await;
    let before = all_of(&mut gm).await;
    for row in rows() {
        let cmd = (row.make)(&about);
        let read: Command = serde_json::from_value(cmd.clone()).unwrap();
        has_a_row(&read);
        assert!((row.is)(&read), "{cmd} stands in the row of another command");
        for member in &mut members {
            if member.may(row.may) {
                continue;
            }
            let reply = member.screen.asks(cmd.clone()).await;
            let expected = if member.role == Role::Player { row.refused } else { "role" };
            assert_eq!((reply.0["ok"].clone(), reply.code()), (json!(false), expected), "{:?}: {cmd}", member.role);
        }
    }
    assert_eq!(all_of(&mut gm).await, before, "what was refused changed nothing");
    for row in rows() {
        let cmd = (row.make)(&about);
        for member in members.iter_mut().filter(|m| m.may(row.may)) {
            let reply = member.screen.asks(cmd.clone()).await;
            assert!(!NOT_YOU.contains(&reply.code()), "{:?}: {cmd}: {}", member.role, reply.0);
        }
    }
}

/// How many random commands the normal test sends.
const RANDOM: usize = 300;

/// Commands with pieces changed at random, from members who may not give them: each is refused and changes nothing.
#[tokio::test]
async fn random_commands_of_those_who_may_not_change_nothing() {
    let (until, mut chance) = (until_told(), Chance::new());
    let host = Host::with(&["--test-dice", "--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let (mut gm, mut members, about) = table(&host).await;
    let (before, rows) = (all_of(&mut gm).await, rows());
    let (mut tried, mut sent) = (0, 0);
    while until.map_or(sent < RANDOM, |until| Instant::now() < until) {
        tried += 1;
        assert!(tried < 1000 * (sent + RANDOM), "hardly any command can be read: {sent} of {tried}");
        let made = &rows[chance.below(rows.len())];
        let mut cmd = (made.make)(&about);
        if chance.below(4) > 0 {
            chance.changed(&mut cmd);
        }
        let Ok(read) = serde_json::from_value::<Command>(cmd.clone()) else { continue };
        let row = rows.iter().find(|row| (row.is)(&read)).unwrap();
        let which = chance.below(members.len());
        let member = &mut members[which];
        if member.may(row.may) {
            continue;
        }
        sent += 1;
        let reply = member.screen.asks_as(&format!("r{sent}"), cmd.clone()).await;
        assert_eq!(reply.0["ok"], false, "{:?}: {cmd}", member.role);
        if sent.is_multiple_of(100) {
            assert_eq!(all_of(&mut gm).await, before, "what was refused changed nothing");
        }
    }
    assert_eq!(all_of(&mut gm).await, before, "what was refused changed nothing");
    println!("{sent} commands refused");
}

/// Commands with all the texts that they can have, besides those of the list.
fn wordy(at: &About) -> Vec<Value> {
    vec![
        json!({"c": "act", "who": at.ada, "act": "strike", "form": {"target": at.rat, "x": "y"}}),
        json!({"c": "act", "who": null, "act": "rain", "form": "x"}),
        json!({"c": "ahead", "who": at.ada, "act": "strike", "form": {"target": at.rat}}),
        json!({"c": "answer", "question": at.question, "value": {"x": "y"}}),
        json!({"c": "standing", "who": null, "kind": "mishap", "order": "pass"}),
        json!({"c": "edit", "who": at.ada, "field": "skills", "entry": "x", "value": "2"}),
        json!({"c": "edit", "who": at.ada, "field": "might", "value": "3", "bare": true}),
        json!({"c": "change", "who": at.ada, "name": "Ada", "side": "A"}),
        json!({"c": "zone", "name": "bar", "at": null}),
        json!({"c": "add", "entry": "foe:rat", "count": 1, "side": "B", "hidden": false}),
        json!({"c": "add", "entry": "ready:cid", "count": 1, "side": "B", "hidden": true}),
        json!({"c": "character_new", "template": "ready:ada", "name": "Ivy"}),
        json!({"c": "character_paste", "text": "name = 'Iva'\nside = 'A'"}),
    ]
}

/// The places of all texts in a command, besides its name.
fn texts(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::String(_) if at != "/c" => found.push(at.to_string()),
        Value::Array(all) => all.iter().enumerate().for_each(|(n, one)| texts(one, &format!("{at}/{n}"), found)),
        Value::Object(all) => all.iter().for_each(|(name, one)| texts(one, &format!("{at}/{name}"), found)),
        _ => {}
    }
}

#[tokio::test]
async fn no_text_of_a_command_may_be_long() {
    let host = Host::with(&["--test-dice", "--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let (mut gm, mut members, about) = table(&host).await;
    let before = all_of(&mut gm).await;
    let mut commands: Vec<Value> = rows().iter().map(|row| (row.make)(&about)).collect();
    commands.extend(wordy(&about));
    let mut tried = 0;
    for cmd in commands {
        let mut found = vec![];
        texts(&cmd, "", &mut found);
        for (place, long) in found.iter().flat_map(|place| [400, 5_000, 60_000].map(|long| (place, long))) {
            for letter in ["x", "x, "] {
                let mut longer = cmd.clone();
                *longer.pointer_mut(place).unwrap() = letter.repeat(long / letter.len()).into();
                for screen in [&mut gm, &mut members[2].screen] {
                    let reply = screen.asks(longer.clone()).await;
                    let said = reply.0.to_string();
                    assert_eq!(reply.0["ok"], false, "{} {place} of {long}", cmd["c"]);
                    assert!(said.len() < 3_000, "{} {place}: {} bytes", cmd["c"], said.len());
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 500, "{tried}");
    assert_eq!(all_of(&mut gm).await, before, "what was refused changed nothing");
    let page = Screen::open(gm.browser.clone(), &gm.code, gm.seat).await;
    assert_eq!(page.bye, None);
}

#[tokio::test]
async fn only_gms_give_commands_that_concern_no_combatant() {
    let host = Host::start().await;
    let (_gm, mut members, about) = table(&host).await;
    let others = [
        json!({"c": "act", "who": null, "act": "rain"}),
        json!({"c": "act", "who": about.ada, "act": "guard", "secret": true}),
        json!({"c": "standing", "who": null, "kind": "mishap", "order": "pass"}),
        json!({"c": "change", "who": about.ada, "owner": {"seat": 3}}),
    ];
    for cmd in others {
        for member in members.iter_mut().filter(|m| m.role != Role::Gm) {
            let reply = member.screen.asks(cmd.clone()).await;
            assert!(NOT_YOU.contains(&reply.code()), "{:?}: {cmd}: {}", member.role, reply.0);
        }
    }
}

/// Every message that a page sends: all commands, and looks and odds.
pub fn everything(about: &About) -> Vec<Value> {
    let commands = rows().into_iter().map(|row| json!({"t": "do", "id": "x", "cmd": (row.make)(about)}));
    let [look, odds] = looks_and_odds(&about.ada, &about.question);
    commands.chain([look, odds]).collect()
}

/// A look at what this combatant may do, and a question for the odds of it.
fn looks_and_odds(who: &str, question: &str) -> [Value; 2] {
    let act = json!({"of": "act", "who": who, "act": "guard"});
    let answer = json!({"of": "answer", "question": question, "value": true});
    let parts = ["form:@/guard", "off:@", "ahead:@", "ahead:@/guard"].map(|part| part.replace('@', who));
    [json!({"t": "look", "parts": parts}), json!({"t": "odds", "id": 7, "of": [act, answer]})]
}

#[tokio::test]
async fn looks_and_odds_tell_others_nothing_of_what_somebody_may_do() {
    let host = Host::start().await;
    let (mut gm, mut members, about) = table(&host).await;
    let before = all_of(&mut gm).await;
    let [look, odds] = looks_and_odds(&about.ada, &about.question);
    for Member { screen, role, owner } in &mut members {
        screen.send(&look).await;
        screen.send(&odds).await;
        let answer = loop {
            let heard = screen.hears().await.expect("odds are answered");
            if heard["t"] == "odds" {
                break heard["odds"].clone();
            }
        };
        screen.hears_all().await;
        let parts = look["parts"].as_array().unwrap().iter().filter_map(Value::as_str);
        let shown: Vec<&str> = parts.filter(|part| screen.parts.contains_key(*part)).collect();
        let told =
            answer.as_array().unwrap().iter().any(|odds| odds["line"].as_str().is_some_and(|line| !line.is_empty()));
        if *owner {
            assert!(told, "Ada's player is told odds: {answer}");
        } else if *role != Role::Gm {
            assert!(!told && shown.is_empty(), "{role:?}: {answer}, {shown:?}");
        }
    }
    assert_eq!(all_of(&mut gm).await, before);
}

#[tokio::test]
async fn no_request_gives_a_stranger_a_seat() {
    let host = Host::start().await;
    let (mut gm, members, about) = table(&host).await;
    let removed = joins(&host, &gm, "Removed", None).await;
    gm.does(json!({"c": "kick", "seat": removed.seat})).await;
    let other_gm = sample(&host).await;
    let outsiders: [(&str, Browser); 3] =
        [("removed", removed.browser.clone()), ("stranger", host.browser()), ("other GM", other_gm.browser.clone())];
    let seats: Vec<u32> = [gm.seat].into_iter().chain(members.iter().map(|m| m.screen.seat)).collect();
    let before = all_of(&mut gm).await;
    let everything = everything(&about);
    for (who, browser) in outsiders {
        for seat in seats.iter().chain([&removed.seat]) {
            for kind in ["txt", "json"] {
                let log = browser.clone().get(&format!("/api/tables/{}/log.{kind}?seat={seat}", gm.code)).await;
                assert!([401, 403].contains(&log.status), "{who}: {}", log.body);
            }
            let mut page = Screen::knock(browser.clone(), &gm.code, *seat).await;
            page.send(&json!({"t": "hello", "v": VERSION})).await;
            let said = page.is_closed().await;
            assert!(["no_seat", "kicked"].contains(&said.as_str()), "{who}: {said}");
            assert!(page.parts.is_empty() && page.lines.is_empty(), "{who}");
            // Nor is anything done that is sent next to the greeting.
            let mut page = Screen::knock(browser.clone(), &gm.code, *seat).await;
            page.send(&json!({"t": "hello", "v": VERSION})).await;
            for message in &everything {
                page.send(message).await;
            }
            while page.hears().await.is_some() {}
            assert!(page.replies.is_empty() && page.parts.is_empty() && page.lines.is_empty(), "{who}");
        }
        for message in &everything {
            let mut early = Screen::knock(browser.clone(), &gm.code, gm.seat).await;
            early.send(message).await;
            assert_eq!(early.is_closed().await, "bad_message", "{who}: {message}");
        }
        let (mut asks, wrong) = (browser.clone(), json!({"secret": "0".repeat(48)}));
        assert_eq!(asks.post(&format!("/api/tables/{}/enter", gm.code), &wrong).await.refused(), "bad_link");
        let as_gm = json!({"name": "Me", "role": "gm"});
        assert_eq!(asks.post(&format!("/api/tables/{}/join", gm.join_code()), &as_gm).await.refused(), "role");
        let elsewhere = socket(&browser, &format!("/ws/{}/1", gm.code), "https://evil.example").await;
        assert!(elsewhere.is_err(), "{who}");
    }
    assert_eq!(all_of(&mut gm).await, before);
    // And nobody reads the log of another seat.
    for (n, member) in members.iter().enumerate() {
        for (m, seat) in members.iter().map(|m| m.screen.seat).enumerate() {
            let log = member.screen.browser.clone().get(&format!("/api/tables/{}/log.json?seat={seat}", gm.code)).await;
            assert_eq!(log.status, if n == m { 200 } else { 401 });
        }
    }
}
