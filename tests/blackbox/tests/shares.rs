//! Nobody can use up what others need.

use crate::harness::{Chance, Host, Screen, joins, looks_on, rounds, sample, under_way};
use serde_json::json;

#[tokio::test]
async fn a_player_brings_in_a_limited_number_of_characters() {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", None).await;
    for n in 0..12 {
        ann.does(json!({"c": "character_new", "template": "", "name": format!("Hero {n}")})).await;
    }
    ann.is_refused("limit", json!({"c": "character_new", "template": "", "name": "One more"})).await;
    ann.is_refused("limit", json!({"c": "claim", "character": gm.handle("Ada")})).await;
    // Others have their own limit, and the GM may hand out more.
    let mut bob = joins(&host, &gm, "Bob", Some("Ada")).await;
    bob.does(json!({"c": "character_new", "template": "", "name": "Ben's brother"})).await;
    gm.does(json!({"c": "character_new", "template": "", "name": "For Ann"})).await;
    let handle = gm.handle("For Ann");
    gm.does(json!({"c": "change", "who": handle, "owner": {"seat": ann.seat}})).await;
}

#[tokio::test]
async fn players_together_leave_places_in_the_fight_for_the_gm() {
    rounds("characters of all players", many_characters).await;
}

async fn many_characters(chance: &mut Chance) {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let (mut refused, players) = (0, chance.between(8, 12));
    for n in 0..players {
        let mut player = joins(&host, &gm, &format!("Player {n}"), None).await;
        for m in 0..12 {
            let new = json!({"c": "character_new", "template": "", "name": format!("Hero {n} {m}")});
            let reply = player.asks(new).await;
            refused += usize::from(reply.code() == "limit");
        }
    }
    assert_eq!(refused, players * 12 - 80);
    gm.does(json!({"c": "add", "entry": "foe:rat", "count": 20})).await;
}

#[tokio::test]
async fn the_log_of_refused_commands_stays_small() {
    rounds("refused commands", many_refused).await;
}

async fn many_refused(chance: &mut Chance) {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let mut tv = looks_on(&host, &gm, "TV").await;
    let long = chance.one(&["ü", "x", "\"", "\u{1f9d9}"]).repeat(chance.between(700, 1_800));
    for _ in 0..10 {
        ann.is_refused("not_yours", json!({"c": "edit", "who": gm.handle("Rat 1"), "field": "might", "value": long}))
            .await;
        tv.is_refused("role", json!({"c": "character_new", "template": "", "name": long})).await;
    }
    let log = gm.browser.get(&format!("/api/tables/{}/log.json?seat=1", gm.code)).await;
    assert!(log.body.len() < 50_000, "{} bytes", log.body.len());
    let refused = log.json()["refused"].as_array().unwrap().clone();
    assert_eq!(refused.len(), 10, "what a spectator sends could not have been done: {refused:?}");
    assert!(refused[0]["command"].as_str().unwrap().contains("\"edit\""), "{}", refused[0]);
}

#[tokio::test]
async fn a_player_who_floods_the_log_with_edits_is_held_off() {
    rounds("a player who floods the log", floods_the_log).await;
}

async fn floods_the_log(chance: &mut Chance) {
    let host = Host::with(&["--messages-per-second", "0"]).await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    let mut bob = joins(&host, &gm, "Bob", Some("Ben")).await;
    let edit =
        |who: &str, n: usize| json!({"c": "edit", "who": who, "field": "might", "value": (1 + n % 5).to_string()});
    let (ada, ben) = (ann.handle("Ada"), bob.handle("Ben"));
    let mut done = 0;
    let refused = loop {
        let any = [
            edit(&ada, done),
            json!({"c": "rename", "name": format!("Ann {done}")}),
            json!({"c": "standing", "who": ada, "kind": "absorb", "order": chance.one(&["pass", "ask"])}),
        ];
        let reply = ann.asks(chance.one(&any)).await;
        if reply.0["ok"] == false {
            break reply;
        }
        done += 1;
        assert!(done < 400, "nothing is refused");
    };
    // Filling in a whole sheet takes fewer.
    assert!(done > 80, "{done}");
    assert_eq!(refused.code(), "limit");
    for cmd in [json!({"c": "rename", "name": "Anna"}), json!({"c": "gear_add", "who": ada, "kind": "club"})] {
        ann.is_refused("limit", cmd).await;
    }
    // The flood fills neither the log nor the list of refusals, and concerns nobody else.
    let log = gm.browser.get(&format!("/api/tables/{}/log.json?seat=1", gm.code)).await.json();
    assert!(log["refused"].is_null(), "{}", log["refused"]);
    bob.does(edit(&ben, 0)).await;
    for n in 0..2 * done {
        gm.does(edit(&ada, n)).await;
    }
    gm.does(json!({"c": "encounter_start"})).await;
    ann.reaches("turn", |turn| turn["until_mine"] == 0).await;
    ann.does(json!({"c": "act", "who": ada, "act": "guard"})).await;
}

#[tokio::test]
async fn a_page_that_connects_again_and_again_is_held_off() {
    rounds("a page that connects again and again", connects_again).await;
}

async fn connects_again(chance: &mut Chance) {
    let host = Host::with(&[]).await;
    let gm = sample(&host).await;
    let ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    let (mut greeted, mut held) = (0, vec![]);
    let bye = loop {
        let page = Screen::open(ann.browser.clone(), &ann.code, ann.seat).await;
        if let Some(bye) = page.bye {
            break bye;
        }
        greeted += 1;
        assert!(greeted < 200, "nobody is held off");
        if chance.below(3) == 0 {
            held.push(page);
        }
    };
    // A phone in a bad network needs fewer.
    assert!(greeted > 20, "{greeted}");
    assert_eq!((&bye["code"], &bye["retry"]), (&json!("limit"), &json!(true)));
    assert_eq!(Screen::open(gm.browser.clone(), &gm.code, gm.seat).await.bye, None);
}

#[tokio::test]
async fn standing_orders_need_a_known_kind_of_question() {
    let host = Host::start().await;
    let (mut gm, mut ann) = under_way(&host).await;
    let ada = ann.handle("Ada");
    ann.is_refused("bad_form", json!({"c": "standing", "who": ada, "kind": "invented", "order": "pass"})).await;
    gm.is_refused("bad_form", json!({"c": "standing", "who": null, "kind": "invented", "order": "pass"})).await;
    ann.does(json!({"c": "standing", "who": ada, "kind": "absorb", "order": "pass"})).await;
    gm.does(json!({"c": "standing", "who": null, "kind": "mishap", "order": "pass"})).await;
}

#[tokio::test]
async fn spectators_take_no_places_of_players() {
    let host = Host::start().await;
    let gm = sample(&host).await;
    let path = format!("/api/tables/{}/join", gm.code);
    let guest = async |n: usize| {
        let body = json!({"name": format!("Guest {n}"), "role": "spectator"});
        host.browser().post(&path, &body).await.status
    };
    let mut joined = vec![];
    for crowd in 0..13 {
        joined.extend(futures_util::future::join_all((0..50).map(|n| guest(50 * crowd + n))).await);
    }
    assert_eq!(joined.iter().filter(|status| **status == 200).count(), 600);
    assert_eq!(joined.iter().filter(|status| **status == 409).count(), 50);
    joins(&host, &gm, "Ann", Some("Ada")).await;
}

#[tokio::test]
async fn names_contain_no_invisible_letters() {
    rounds("names with invisible letters", invisible_letters).await;
}

/// Ranges of characters that nobody sees, or that turn others around.
const INVISIBLE: [(u32, u32); 7] = [
    (0x200b, 0x200f),
    (0x202a, 0x202e),
    (0x2060, 0x206f),
    (0x180b, 0x180f),
    (0xfe00, 0xfe0f),
    (0xe0001, 0xe01ef),
    (0x13430, 0x13438),
];

/// A name with one of them somewhere.
fn with_an_invisible_letter(chance: &mut Chance) -> String {
    let long = chance.between(1, 20);
    let mut name: Vec<char> = chance.letters("AnnGMZoëЮля李🐉", long).chars().collect();
    let (first, last) = chance.one(&INVISIBLE);
    let letter = chance.between(first as usize, last as usize) as u32;
    name.insert(chance.below(long + 1), char::from_u32(letter).unwrap());
    name.into_iter().collect()
}

async fn invisible_letters(chance: &mut Chance) {
    let host = Host::start().await;
    let mut gm = sample(&host).await;
    let mut ann = joins(&host, &gm, "Ann", Some("Ada")).await;
    let fixed = ["GM\u{200b}", "\u{202e}MG", "\u{2060}", "A\u{200d}nn", "\u{301}", "A\u{301}\u{301}\u{301}\u{301}"];
    let random: Vec<String> = (0..6).map(|_| with_an_invisible_letter(chance)).collect();
    for name in fixed.into_iter().chain(random.iter().map(String::as_str)) {
        let body = json!({"name": name, "role": "player"});
        let refused = host.browser().post(&format!("/api/tables/{}/join", gm.code), &body).await;
        assert_eq!(refused.refused(), "bad_name", "{name:?}");
        let made = host.browser().post("/api/tables", &json!({"system": "tiny", "name": name})).await;
        assert_eq!(made.refused(), "bad_name", "{name:?}");
        ann.is_refused("bad_name", json!({"c": "rename", "name": name})).await;
        ann.is_refused("bad_name", json!({"c": "character_new", "template": "", "name": name})).await;
        gm.is_refused("bad_name", json!({"c": "change", "who": gm.handle("Ada"), "name": name})).await;
        gm.is_refused("bad_name", json!({"c": "zone", "name": name, "at": [0, 0]})).await;
    }
    ann.does(json!({"c": "rename", "name": "Ann 👩‍🚀"})).await;
}
