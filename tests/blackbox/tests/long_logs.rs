//! A log may grow very long: pages still get in, and files of it hold up nobody.

use crate::harness::{Browser, Host, Screen, looks_on, sample_with_ann, under_way};
use futures_util::future::join_all;
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tokio::time::sleep;

/// No limits: the log of the test grows fast.
const UNLIMITED: [&str; 4] = ["--posts-per-minute", "0", "--messages-per-second", "0"];

/// The GM edits Ann's character again and again, many times at once. Each edit tells a long line.
async fn writes_long_lines(gm: &mut Screen, ann: &Screen, edits: usize) {
    let who = ann.parts.values().find(|part| part["mine"] == true).unwrap()["id"].clone();
    let edit = |n: usize| {
        let text = ["𝕏", "𝕐"][n % 2].repeat(600);
        json!({"c": "edit", "who": who, "field": "abilities", "value": text})
    };
    for from in (0..edits).step_by(20) {
        gm.does_at_once(&(from..from + 20).map(edit).collect::<Vec<_>>()).await;
    }
    gm.hears_all().await;
}

#[tokio::test]
async fn a_new_page_gets_in_however_long_the_log_is() {
    let host = Host::with(&UNLIMITED).await;
    let (mut gm, ann) = sample_with_ann(&host, "savage_worlds").await;
    writes_long_lines(&mut gm, &ann, 1200).await;
    let written: usize = gm.lines.values().map(|line| line.to_string().len()).sum();
    assert!(written > 5 << 20, "only {written} bytes");
    let mut page = Screen::open(gm.browser.clone(), &gm.code, gm.seat).await;
    assert_eq!(page.bye, None);
    assert!(page.lines == gm.lines && page.parts.contains_key("turn"));
    // It came in pieces. A page that has lost its connection after some of them is sent only the rest.
    let longest = page.frames.iter().map(String::len).max().unwrap();
    assert!(longest < 1 << 20, "a frame of {longest} bytes");
    page.lines.split_off(&1100);
    page.reconnect().await;
    page.hears_all().await;
    assert!(page.lines == gm.lines);
    let again: usize = page.frames.iter().map(String::len).sum();
    assert!(again < written / 3, "{again} of {written} bytes were sent again");
    let phone = Screen::open(ann.browser.clone(), &ann.code, ann.seat).await;
    assert_eq!(phone.bye, None);
    assert!(phone.lines.len() >= 1200, "{} lines", phone.lines.len());
    looks_on(&host, &gm, "TV").await;
}

/// Connections that fetch logs at a time.
const READERS: usize = 30;
/// Commands that the GM gives meanwhile.
const COMMANDS: usize = 40;

#[derive(Default)]
struct Readers {
    over: AtomicBool,
    read: AtomicU64,
    refused: AtomicU64,
}

impl Readers {
    async fn reads(&self, mut browser: Browser, path: &str) {
        while !self.over.load(Relaxed) {
            let answer = browser.get(path).await;
            match answer.status {
                200 => self.read.fetch_add(1, Relaxed),
                429 | 503 => {
                    assert!(answer.header("Retry-After").is_some_and(|s| s.parse::<u32>().is_ok()), "{}", answer.body);
                    sleep(Duration::from_millis(20)).await;
                    self.refused.fetch_add(1, Relaxed)
                }
                other => panic!("{other}: {}", answer.body),
            };
        }
    }
}

#[tokio::test]
async fn many_who_fetch_long_logs_hold_up_no_command_at_their_table() {
    let host = Host::with(&UNLIMITED).await;
    let (mut gm, ann) = sample_with_ann(&host, "savage_worlds").await;
    writes_long_lines(&mut gm, &ann, 400).await;
    gm.does(json!({"c": "encounter_new", "title": "Later"})).await;
    let tv = looks_on(&host, &gm, "TV").await;
    let readers = Readers::default();
    let log = |n: usize| {
        let kind = ["json", "txt"][n % 2];
        format!("/api/tables/{}/log.{kind}?seat={}&encounter=1", gm.code, tv.seat)
    };
    let paths: Vec<String> = (0..READERS).map(log).collect();
    let read = join_all(paths.iter().map(|path| readers.reads(tv.browser.clone(), path)));
    let plays = async {
        // Each is done within the patience of a screen.
        for n in 0..COMMANDS {
            gm.does(json!({"c": "pause", "on": n % 2 == 0})).await;
            sleep(Duration::from_millis(50)).await;
        }
        readers.over.store(true, Relaxed);
    };
    tokio::join!(plays, read);
    let told = [&readers.read, &readers.refused].map(|count| count.load(Relaxed));
    let [read, refused] = told.map(|n| usize::try_from(n).unwrap());
    println!("{read} logs fetched, {refused} refused");
    assert!(read > 0 && refused > 0, "{told:?} logs fetched and refused");
    // No command waits for all of them.
    assert!(read < COMMANDS * READERS / 3, "{read} logs were fetched between {COMMANDS} commands");
}

#[tokio::test]
async fn a_member_fetches_a_limited_number_of_logs() {
    let host = Host::with(&["--test-dice"]).await;
    let (mut gm, ann) = under_way(&host).await;
    let path = |screen: &Screen| format!("/api/tables/{}/log.txt?seat={}", screen.code, screen.seat);
    let (mut done, mut browser) = (0, ann.browser.clone());
    let refused = loop {
        let answer = browser.get(&path(&ann)).await;
        if answer.status != 200 {
            break answer;
        }
        done += 1;
        assert!(done < 60, "nothing is refused");
    };
    assert!(done >= 5, "{done}");
    assert_eq!((refused.status, refused.refused().as_str()), (429, "limit"));
    assert!(refused.header("Retry-After").is_some());
    // Others have their own limit, and a limit never tells a stranger that a seat exists.
    assert_eq!(gm.browser.get(&path(&gm)).await.status, 200);
    assert_eq!(host.browser().get(&path(&ann)).await.status, 401);
}
