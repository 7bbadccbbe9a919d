//! Data files that earlier releases wrote, in `tests/fixtures`: this program opens them, shows the same, and goes on.

use crate::harness::{Browser, Host, Screen, next};
use crate::pictures::{list, picture};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Fixtures whose rules have changed since, so that the resolution under way is dropped openly: folder, system, and
/// what has changed. The round, the order and everything from before stay; the question is gone, and the GM reads why.
const DROPPED: &[(&str, &str, &str)] = &[];

fn folders() -> Vec<PathBuf> {
    let all = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")).unwrap();
    all.map(|e| e.unwrap().path()).filter(|p| p.join("tables.sqlite").exists()).collect()
}

pub struct Table {
    /// Folder and system.
    pub name: String,
    /// The GM's first.
    pub screens: Vec<Screen>,
    shown: Vec<Value>,
    dropped: bool,
}

impl Table {
    /// Asserts that every screen shows what it showed when the data file was written.
    pub fn shows_the_same(&self, of: &str) {
        for (screen, shown) in self.screens.iter().zip(&self.shown) {
            let wrong = differences(&format!("{of} seat {}", screen.seat), shown, &picture(screen));
            assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        }
    }
}

/// Every table of every folder, each seat at its screen.
pub async fn tables(folder: &Path, host: &Host) -> Vec<Table> {
    let told: Value = serde_json::from_str(&std::fs::read_to_string(folder.join("tables.json")).unwrap()).unwrap();
    let mut tables = Vec::new();
    for table in list(&told) {
        let (release, system) = (folder.file_name().unwrap().to_string_lossy(), table["system"].as_str().unwrap());
        let (mut screens, mut shown) = (Vec::new(), Vec::new());
        for seat in list(&table["seats"]) {
            let mut browser = Browser::new(host.address);
            browser.cookies = serde_json::from_value(seat["cookies"].clone()).unwrap();
            let number = u32::try_from(seat["seat"].as_u64().unwrap()).unwrap();
            screens.push(Screen::open(browser, table["code"].as_str().unwrap(), number).await);
            shown.push(seat["shows"].clone());
        }
        let dropped = DROPPED.iter().any(|(r, s, _)| *r == release && *s == system);
        tables.push(Table { name: format!("{release}/{system}"), screens, shown, dropped });
    }
    tables
}

/// Whether releases up to 0.1.0-c showed this number where a field of the sheet is empty.
fn stood_for_none(at: &str, shown: &str) -> bool {
    const NUMBERS: [(&str, &str); 8] = [
        (".composure", "0"),
        (".initiative", "-99"),
        (".dodge", "-1"),
        (".hp_max_printed", "-1"),
        (".build_printed", "-9"),
        (".mov_printed", "-1"),
        (".hp_max", "0"),
        (".bennies", "-1"),
    ];
    at.contains(".sheet.") && NUMBERS.iter().any(|(field, number)| at.ends_with(field) && shown == *number)
}

/// The differences between what a screen showed and what it shows now. A later release may know more fields.
fn differences(at: &str, before: &Value, now: &Value) -> Vec<String> {
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => before
            .iter()
            .flat_map(|(key, v)| differences(&format!("{at}.{key}"), v, now.get(key).unwrap_or(&Value::Null)))
            .collect(),
        (a, b) if a == b => vec![],
        (Value::String(a), Value::String(b)) if b.is_empty() && stood_for_none(at, a) => vec![],
        // Release 0.1.0-a showed everybody what others had stowed.
        (Value::Array(before), Value::Array(now))
            if at.ends_with(".gear")
                && before.iter().filter(|i| now.contains(i) || i[1] != "stowed").eq(now.iter()) =>
        {
            vec![]
        }
        // Up to 0.1.0-f a standing defense was shown even if its roll had failed.
        (Value::Array(before), Value::Array(now))
            if at.ends_with(".chips")
                && before.iter().filter(|c| now.contains(c) || c[0] != "standing_defense").eq(now.iter()) =>
        {
            vec![]
        }
        (a, b) => vec![format!("{at}: it showed {a}, it shows {b}")],
    }
}

/// The screen that is asked something that the fight waits for.
fn asked(screens: &[Screen]) -> Option<usize> {
    let blocks = |q: &Value| q["open"] == false && q["answered"] == false;
    screens.iter().rposition(|s| list(&s.parts["questions"]["mine"]).iter().any(blocks))
}

async fn listen(screens: &mut [Screen]) {
    for screen in screens {
        screen.listens(Duration::from_millis(40)).await;
        screen.opens_sheets().await;
    }
}

#[tokio::test]
async fn an_older_data_file_shows_the_same_fights() {
    let mut seen = 0;
    for folder in folders() {
        let host = Host::over(&folder.join("tables.sqlite")).await;
        for table in tables(&folder, &host).await {
            seen += 1;
            if table.dropped {
                let log = table.screens[0].log();
                assert!(log.last().unwrap().contains("has been abandoned"), "{}: {log:?}", table.name);
                assert_eq!(asked(&table.screens), None, "{}", table.name);
                continue;
            }
            table.shows_the_same(&table.name);
        }
    }
    assert!(seen > 1, "there are older data files");
}

#[tokio::test]
async fn a_fight_of_an_older_data_file_goes_on() {
    for folder in folders() {
        let mut host = Host::over(&folder.join("tables.sqlite")).await;
        let mut tables = tables(&folder, &host).await;
        for table in &mut tables {
            goes_on(table).await;
        }
        let before: Vec<Value> = tables.iter().map(|t| picture(&t.screens[0])).collect();
        host.crash_and_restart().await;
        for (table, before) in tables.iter_mut().zip(before) {
            table.screens[0].reconnect().await;
            assert_eq!(picture(&table.screens[0]), before, "{}: after a restart", table.name);
        }
    }
}

/// Answers all questions, ends the turn and undoes that.
async fn goes_on(table: &mut Table) {
    let (name, screens) = (&table.name, &mut table.screens);
    assert_eq!(asked(screens).is_none(), table.dropped, "{name}");
    for n in 0..40 {
        let Some(asked) = asked(screens) else { break };
        let cmd = next(&screens[asked]).unwrap();
        assert_eq!(cmd["c"], "answer", "{name} {n}");
        screens[asked].does(cmd).await;
        listen(screens).await;
    }
    assert_eq!(asked(screens), None, "{name}: all is answered");
    let before = picture(&screens[0]);
    let place = |p: &Value| [&p["active"], &p["round"], &p["asked"]].map(Value::clone);
    // A window that is open is closed first.
    let mut steps = 0;
    while steps < 3 && place(&picture(&screens[0])) == place(&before) {
        screens[0].does(json!({"c": "next_turn"})).await;
        listen(screens).await;
        steps += 1;
    }
    assert_ne!(place(&before), place(&picture(&screens[0])), "{name}");
    for _ in 0..steps {
        screens[0].does(json!({"c": "undo"})).await;
        listen(screens).await;
    }
    let undone = picture(&screens[0]);
    for part in ["phase", "round", "active", "order", "cast", "asked"] {
        assert_eq!(undone[part], before[part], "{name}: {part}");
    }
}
