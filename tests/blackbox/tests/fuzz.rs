//! Input that nobody would send on purpose: messages, map files and scenario files with pieces changed at random.
//! Everything is answered in words, nothing panics, and another table plays on.

use crate::authority::{About, everything};
use crate::harness::{Chance, host::program};
use crate::harness::{Host, Screen, sample, under_way};
use serde_json::{Value, json};
use std::time::Duration;

/// The variable that says how many inputs of each kind are sent, and how many the normal test sends.
const INPUTS: (&str, usize) = ("FRAY_FUZZ_INPUTS", 400);

impl Chance {
    /// A value that fits hardly anywhere.
    fn odd(&mut self) -> Value {
        let deep = (0..60).fold(json!(1), |inner, _| json!([inner]));
        let long = "9".repeat(3000);
        self.one(&[
            json!(null),
            json!(true),
            json!(-1),
            json!(0),
            json!(u64::MAX),
            json!(i64::MIN),
            json!(1e308),
            json!(""),
            json!("+99999999999999999999"),
            json!("=-0"),
            json!("d0"),
            json!("999999d999999+1e9"),
            json!("\u{0}\u{202e}"),
            json!("💥".repeat(200)),
            json!(long),
            json!([]),
            json!({}),
            json!({"target": {"target": {}}}),
            deep,
        ])
    }

    /// The same with one value changed, left out or doubled somewhere.
    pub fn changed(&mut self, value: &mut Value) {
        let odd = self.odd();
        match value {
            Value::Object(fields) if !fields.is_empty() => {
                let name = fields.keys().nth(self.below(fields.len())).unwrap().clone();
                match self.below(5) {
                    0 => drop(fields.remove(&name)),
                    1 => drop(fields.insert(format!("{name}x"), odd)),
                    _ => self.changed(fields.get_mut(&name).unwrap()),
                }
            }
            Value::Array(items) if !items.is_empty() && self.below(3) > 0 => {
                let at = self.below(items.len());
                if self.below(3) == 0 { items.push(odd) } else { self.changed(&mut items[at]) }
            }
            other => *other = odd,
        }
    }

    /// The same text with some of it cut out, doubled, or other characters in it.
    fn torn(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(3) {
            if letters.is_empty() {
                letters.push('?');
            }
            let (from, much) = (self.below(letters.len()), self.below(20));
            let to = (from + much).min(letters.len());
            match self.below(3) {
                0 => drop(letters.drain(from..to)),
                1 => drop(letters.splice(from..from, letters[from..to].to_vec())),
                _ => letters[from] = self.one(&['"', '{', ']', '\\', '-', '9', '=', '\u{0}', '\u{fffd}', '\n']),
            }
        }
        letters.into_iter().collect()
    }
}

fn inputs() -> usize {
    let (name, normal) = INPUTS;
    std::env::var(name).ok().map_or(normal, |n| n.parse().expect("a number of inputs"))
}

/// A sheet as people paste it.
const SHEET: &str = "[[sheet]]\nname = 'Iva'\nside = 'A'\n[sheet.fields]\nmight = 3\n[[sheet.gear]]\nkind = 'club'\n";

/// Messages of all kinds, as this page could send them.
fn messages(gm: &Screen, ann: &Screen) -> Vec<Value> {
    let (ada, rat) = (gm.handle("Ada"), gm.handle("Rat 1"));
    let about = About { ada: ada.clone(), rat: rat.clone(), question: "q12345678".into(), idle: ann.seat };
    let commands = [
        json!({"c": "act", "who": ada, "act": "strike", "form": {"target": rat}, "secret": false}),
        json!({"c": "answer", "question": "q12345678", "value": {"a": [1, "b"]}}),
        json!({"c": "edit", "who": rat, "field": "might", "value": "+1"}),
        json!({"c": "dice", "roll": "0.0", "faces": [[6], [6, 1]]}),
        json!({"c": "zone", "name": "bar", "at": [0, 0]}),
        json!({"c": "place", "who": rat, "x": 1, "y": 1}),
        json!({"c": "state", "a": ada, "b": rat, "what": "distance", "value": "3"}),
        json!({"c": "add", "entry": "foe:rat", "count": 1, "side": "B", "hidden": true}),
        json!({"c": "gear_move", "who": ada, "no": 1, "slot": null}),
        json!({"c": "reorder", "order": [rat, ada]}),
        json!({"c": "standing", "who": ada, "kind": "absorb", "order": "pass"}),
        json!({"c": "condition", "who": ada, "id": "guard", "mode": "set"}),
        json!({"c": "board", "change": {"b": "show", "on": true}}),
        json!({"c": "advance", "seconds": 10}),
        json!({"c": "change", "who": rat, "name": "King Rat", "side": "C"}),
        json!({"c": "character_paste", "text": SHEET}),
        json!({"c": "character_paste", "text": SHEET, "fill": true}),
        json!({"c": "character_paste", "text": r#"{"name": "Iva", "side": "A", "fields": {"might": 3}}"#, "fill": true}),
    ];
    let mut all: Vec<Value> = commands.into_iter().map(|cmd| json!({"t": "do", "id": "f", "cmd": cmd})).collect();
    all.extend(everything(&about));
    all.push(
        json!({"t": "odds", "id": 1, "of": [{"of": "act", "who": ada, "act": "strike", "form": {"target": rat}}]}),
    );
    all
}

#[tokio::test]
async fn messages_with_pieces_changed_are_answered_and_break_nothing() {
    let host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let (mut gm, ann) = under_way(&host).await;
    let mut other_table = sample(&host).await;
    let (known, mut chance) = (messages(&gm, &ann), Chance::new());
    for n in 0..inputs() {
        let mut message = chance.one(&known);
        for _ in 0..=chance.below(3) {
            chance.changed(&mut message);
        }
        // A text is torn as well: a pasted sheet.
        if chance.below(2) == 0
            && let Some(Value::String(text)) = message.pointer_mut("/cmd/text")
        {
            *text = chance.torn(text);
        }
        if message["t"] == "do" {
            message["id"] = json!(format!("f{n}"));
        }
        let text = if chance.below(5) == 0 { chance.torn(&message.to_string()) } else { message.to_string() };
        if n.is_multiple_of(100) {
            // A connection that is silent for too long would be closed.
            other_table.does(json!({"c": "pause", "on": n.is_multiple_of(200)})).await;
        }
        gm.send_text(&text).await;
        gm.send(&json!({"t": "ping"})).await;
        loop {
            match gm.hears().await {
                Some(said) if said["t"] == "pong" => break,
                Some(_) => {}
                None => {
                    assert!(gm.bye.is_some(), "closed without a word after {text}");
                    gm.reconnect().await;
                    break;
                }
            }
        }
    }
    other_table.does(json!({"c": "pause", "on": true})).await;
    let metrics = host.browser().get("/metrics").await.body;
    assert!(metrics.contains("fray_faults_total 0"), "something panicked: {metrics}");
    assert_eq!(host.browser().get("/readyz").await.status, 200);
}

#[tokio::test]
async fn map_files_with_pieces_changed_are_taken_or_refused() {
    let host = Host::with(&["--posts-per-minute", "0", "--messages-per-second", "0"]).await;
    let mut gm = sample(&host).await;
    let map = json!({
        "format": 0.3, "image": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 1, "y": 1}, "pixels_per_grid": 1},
        "line_of_sight": [[{"x": 0, "y": 0}, {"x": 1, "y": 1}]],
        "portals": [{"position": {"x": 0, "y": 0}, "bounds": [{"x": 0, "y": 0}, {"x": 1, "y": 0}], "closed": true}],
    });
    let mut chance = Chance::new();
    let (path, origin) = (format!("/api/tables/{}/map?seat=1", gm.code), gm.browser.origin());
    let headers = [("Origin", origin.as_str()), ("Content-Type", "application/octet-stream")];
    let mut refused = 0;
    for _ in 0..inputs() / 4 {
        let mut file = map.clone();
        chance.changed(&mut file);
        let text = if chance.below(4) == 0 { chance.torn(&file.to_string()) } else { file.to_string() };
        let answer = gm.browser.request("POST", &path, &headers, &text).await;
        assert!(answer.status == 204 || (400..500).contains(&answer.status), "{}: {text}", answer.status);
        refused += usize::from(answer.status != 204);
        gm.listens(Duration::from_millis(1)).await;
    }
    assert!(refused > 0);
    gm.does(json!({"c": "pause", "on": true})).await;
}

#[tokio::test]
async fn scenario_files_with_pieces_changed_are_refused_or_played() {
    let folder = tempfile::tempdir().unwrap();
    let rulesets = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let inside = |folder: &std::path::Path| {
        let mut all: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        all.sort();
        all
    };
    let systems: Vec<_> = inside(&rulesets).into_iter().filter(|of| of.join("scenarios/cast.toml").is_file()).collect();
    assert_eq!(systems.len(), 5, "{systems:?}");
    let mut chance = Chance::new();
    let mut command = program();
    command.arg("scenario");
    for system in &systems {
        let here = folder.path().join(system.file_name().unwrap());
        std::fs::create_dir(&here).unwrap();
        std::fs::copy(system.join("scenarios/cast.toml"), here.join("cast.toml")).unwrap();
        let mut files = inside(&system.join("scenarios"));
        files.retain(|path| path.extension().is_some_and(|e| e == "toml") && !path.ends_with("cast.toml"));
        for n in 0..inputs() / 20 {
            let text = std::fs::read_to_string(chance.one(&files)).unwrap();
            let path = here.join(format!("{n}.toml"));
            std::fs::write(&path, chance.torn(&text)).unwrap();
            command.arg(path);
        }
    }
    let output = tokio::time::timeout(Duration::from_secs(120), command.output()).await.expect("it ends").unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code < 100), "{:?}: {said}", output.status);
    assert!(!said.contains("panicked"), "{said}");
}
