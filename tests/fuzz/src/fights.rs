//! Fights: messages, values and answers.

use crate::bytes::Bytes;
use crate::played::played;
use fray::systems::SYSTEMS;
use fray::table::requests;
use fray::wire::{ClientMsg, Command};
use fray_engine::encounter::{ActRequest, PairWord};
use fray_engine::scenario::random::Random;
use fray_engine::scenario::{begin, sample};
use fray_engine::sheet::Sheet;
use fray_engine::view::Cursor;
use fray_engine::{Encounter, Request, Seat, System, Viewer, Who};
use serde_json::json;
use std::sync::LazyLock;

const SEED: [u8; 32] = [7; 32];
/// Inputs of one fight that are read.
const INPUTS: usize = 24;
/// Fights of each ruleset that chance plays for the search to begin with.
const PLAYED: u64 = 12;
/// Enough for all inputs of a fight, each with its form.
const BYTES_PLAYED: usize = 400;

/// The sample fight of every ruleset, begun.
pub static FIGHTS: LazyLock<Vec<Encounter>> = LazyLock::new(|| {
    let begun = |system: &&'static dyn System| begin(*system, &sample(*system), &[], SEED).ok();
    SYSTEMS.all().iter().filter_map(begun).collect()
});

fn fight(input: &mut Bytes<'_>) -> Encounter {
    FIGHTS[input.below(FIGHTS.len())].clone()
}

fn viewers() -> [Viewer; 3] {
    [Viewer::Gm, Viewer::Player(Seat(1)), Viewer::Spectator]
}

/// The request is carried out, or refused without a trace.
pub fn asks(e: &mut Encounter, by: Viewer, request: Request) {
    let before = e.log().len();
    if let Err(refusal) = e.request(by, request) {
        assert_eq!(e.log().len(), before, "refused, and left something");
        assert!(!refusal.view(e.scene(), by).text.is_empty(), "refused without a word");
    }
}

/// Everybody can be shown the fight, and its log gives the same fight again.
pub fn is_whole(e: &Encounter) {
    for viewer in viewers() {
        let _ = (e.view(viewer), e.lines(viewer, &Cursor::default()));
    }
    let log = e.log().iter().map(|commit| (**commit).clone()).collect();
    let again = Encounter::load(e.system(), SEED, log).expect("a log that was written can be loaded");
    let shown = |e: &Encounter| serde_json::to_string(&e.view(Viewer::Gm)).expect("views are JSON");
    assert_eq!(shown(e), shown(&again), "the log gives another fight");
}

/// `@0` is the handle of the first combatant, `#0` the id of the first open question.
fn named(e: &Encounter, text: &str) -> String {
    let mut text = text.to_owned();
    for (n, who) in e.scene().ids().take(10).enumerate() {
        text = text.replace(&format!("@{n}"), &e.scene().combatant(who).handle.0);
    }
    for (n, (id, _)) in e.unanswered_questions().iter().take(10).enumerate() {
        text = text.replace(&format!("#{n}"), id);
    }
    text
}

/// The first byte says which ruleset; then a message a line, that of the first player after a `!`, of the GM without.
pub fn messages(input: &[u8]) {
    let mut input = Bytes(input);
    let mut e = fight(&mut input);
    for _ in 0..INPUTS {
        if input.is_empty() {
            break;
        }
        let line = named(&e, &input.line());
        let (by, text) = match line.strip_prefix('!') {
            Some(text) => (Viewer::Player(Seat(1)), text),
            None => (Viewer::Gm, line.as_str()),
        };
        let Ok(ClientMsg::Do { cmd: Command::Fight(cmd), .. }) = serde_json::from_str(text) else { continue };
        for request in requests(&cmd, "Ann").unwrap_or_default() {
            asks(&mut e, by, request);
        }
    }
    is_whole(&e);
}

pub fn seeds_of_messages() -> Vec<Vec<u8>> {
    let commands = [
        json!({"c": "answer", "question": "#0", "value": {"a": [1, "b"]}}),
        json!({"c": "lapse", "question": "#0"}),
        json!({"c": "edit", "who": "@1", "field": "wounds", "value": "+1"}),
        json!({"c": "edit", "who": "@1", "field": "more_skills", "entry": "Riding", "value": "d8"}),
        json!({"c": "dice", "roll": "0.0", "faces": [[6], [6, 1]]}),
        json!({"c": "zone", "name": "bar", "at": [0, 0]}),
        json!({"c": "place", "who": "@1", "x": 1, "y": 1}),
        json!({"c": "state", "a": "@0", "b": "@1", "what": "distance", "value": "3"}),
        json!({"c": "gear_add", "who": "@0", "kind": "knife"}),
        json!({"c": "gear_move", "who": "@0", "no": 1, "slot": null}),
        json!({"c": "gear_edit", "who": "@0", "no": 1, "field": "damage", "value": "Str+d8"}),
        json!({"c": "reorder", "order": ["@1", "@0"]}),
        json!({"c": "standing", "who": "@0", "kind": "reroll", "order": "pass"}),
        json!({"c": "condition", "who": "@0", "id": "prone", "mode": "set"}),
        json!({"c": "advance", "seconds": 10}),
        json!({"c": "change", "who": "@1", "name": "King Rat", "side": "C", "owner": {"seat": 1}, "hidden": true, "free": false}),
        json!({"c": "clone", "who": "@1"}),
        json!({"c": "remove", "who": "@1"}),
        json!({"c": "play", "who": "@0"}),
        json!({"c": "next_turn"}),
        json!({"c": "undo"}),
        json!({"c": "redo"}),
        json!({"c": "abandon"}),
        json!({"c": "fresh_draw"}),
        json!({"c": "salt", "salt": "0123456789abcdef"}),
        json!({"c": "encounter_end"}),
        json!({"c": "encounter_resume"}),
        json!({"c": "masks", "on": true}),
        json!({"c": "rulings", "auto": true}),
        json!({"c": "asking", "questions": "everything"}),
    ];
    let mut seeds = Vec::new();
    for (system, e) in FIGHTS.iter().enumerate() {
        let offered =
            e.scene().ids().enumerate().flat_map(|(n, who)| e.offers(Some(who)).into_iter().map(move |o| (n, o)));
        let acts = offered.filter(|(n, o)| o.off.is_none() && *n < 10);
        let acts =
            acts.map(|(n, o)| json!({"c": "act", "who": format!("@{n}"), "act": o.act, "form": {}, "secret": false}));
        let all: Vec<_> = acts.chain(commands.iter().cloned()).collect();
        for several in all.chunks(4) {
            let mut seed = vec![system as u8];
            for cmd in several {
                seed.extend(json!({"t": "do", "id": "f", "cmd": cmd}).to_string().bytes());
                seed.push(b'\n');
            }
            seeds.push(seed);
        }
        for chance in 0..PLAYED {
            seeds.push([&[system as u8], played(e.clone(), chance).as_bytes()].concat());
        }
    }
    seeds
}

/// The first byte says which ruleset. A line that begins with `{` is a sheet that joins; with `=`, the value of the field that
/// two bytes name; with `?`, a rule option; all others state something about two combatants.
pub fn notation(input: &[u8]) {
    let mut input = Bytes(input);
    let mut e = fight(&mut input);
    for _ in 0..INPUTS {
        if input.is_empty() {
            break;
        }
        let request = match input.0[0] {
            b'{' => joins(&input.line()),
            b'=' => {
                input.next();
                let (who, fields) = (chosen(&mut input, &e), e.system().tables().sheet);
                let field = fields.get(input.below(fields.len())).map(|f| f.id.to_string());
                Some(Request::Edit(who, field.unwrap_or_default(), input.line()))
            }
            b'?' => {
                input.next();
                let options = e.system().tables().options;
                let id = options.get(input.below(options.len())).map(|o| o.field.id.to_string());
                Some(Request::Option(id.unwrap_or_default(), input.line()))
            }
            _ => {
                let (a, b, line) = (chosen(&mut input, &e), chosen(&mut input, &e), input.line());
                let (what, value) = line.split_once(' ').unwrap_or(("distance", &line));
                Some(Request::State(PairWord { a, b, what: what.to_owned(), value: value.to_owned() }))
            }
        };
        if let Some(request) = request {
            asks(&mut e, Viewer::Gm, request);
        }
    }
    is_whole(&e);
}

fn joins(text: &str) -> Option<Request> {
    let sheet: Sheet = serde_json::from_str(text).ok()?;
    let sheet = Box::new(sheet);
    Some(Request::Join { sheet, count: 1, owner: None, free: false, hidden: false, at: None })
}

fn chosen(input: &mut Bytes<'_>, e: &Encounter) -> String {
    let all: Vec<Who> = e.scene().ids().collect();
    all.get(input.below(all.len())).map(|who| e.scene().combatant(*who).handle.0.clone()).unwrap_or_default()
}

pub fn seeds_of_notation() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (n, system) in SYSTEMS.all().iter().enumerate() {
        let content = system.content();
        for sheet in content.ready.iter().chain(&content.foes) {
            let mut seed = vec![n as u8];
            seed.extend(serde_json::to_vec(sheet).expect("sheets are JSON"));
            seeds.push(seed);
        }
        for words in ["+1", "=12", "d8", "yes", "2d6+1"] {
            seeds
                .push(format!("{}=aa{words}\n=bb{words}\n?a{words}\nabdistance {words}", n as u8 as char).into_bytes());
        }
    }
    seeds
}

/// Whoever can act does, and whoever is asked answers: by the bytes.
pub fn forms(input: &[u8]) {
    let mut input = Bytes(input);
    let mut e = fight(&mut input);
    for _ in 0..INPUTS {
        if input.is_empty() {
            break;
        }
        let questions = e.unanswered_questions();
        let choice = input.below(16);
        if !questions.is_empty() && choice > 1 {
            let (id, question) = &questions[input.below(questions.len())];
            let answer = input.input(&question.form);
            asks(&mut e, Viewer::Gm, Request::Answer(id.clone(), answer));
            continue;
        }
        let request = match choice {
            0 => Request::Undo,
            1 => Request::Redo,
            2 => Request::NextTurn,
            _ => acts(&mut input, &e),
        };
        asks(&mut e, Viewer::Gm, request);
    }
    is_whole(&e);
}

/// One of the offered actions of whoever has the turn, or of anybody.
fn acts(input: &mut Bytes<'_>, e: &Encounter) -> Request {
    let all: Vec<Who> = e.scene().ids().collect();
    let anybody = all.get(input.below(all.len())).copied();
    let who = if input.below(4) == 0 { anybody } else { e.scene().turn().or(anybody) };
    let offers = e.offers(who);
    let Some(offer) = offers.get(input.below(offers.len())) else { return Request::NextTurn };
    let form = input.input(&offer.form(e.scene()));
    let handle = who.map(|who| e.scene().combatant(who).handle.0.clone());
    Request::Act(ActRequest { who: handle, act: offer.act.to_string(), form: Some(form), secret: input.below(8) == 0 })
}

/// Any bytes play a fight, and half of the answers are what people send who change nothing.
pub fn seeds_of_forms() -> Vec<Vec<u8>> {
    let seed = |system: usize, chance: u64| {
        let mut rng = Random::new(chance);
        let mut seed = vec![system as u8];
        seed.extend((0..BYTES_PLAYED).map(|_| rng.below(256) as u8));
        seed
    };
    (0..FIGHTS.len()).flat_map(|system| (0..PLAYED).map(move |chance| seed(system, chance))).collect()
}

/// What fields, rule options, conditions and actions are called.
pub fn words() -> Vec<String> {
    let mut words: Vec<String> =
        ["d6", "2d6+1", "d8+d8", "99999999999", "-1", "1e9", "\\u0000", "null"].map(String::from).into();
    for e in FIGHTS.iter() {
        let tables = e.system().tables();
        words.extend(tables.sheet.iter().map(|f| f.id.to_string()));
        words.extend(tables.options.iter().map(|o| o.field.id.to_string()));
        words.extend(tables.conditions.iter().map(|c| c.id.to_string()));
        words.extend(e.scene().ids().flat_map(|who| e.offers(Some(who))).map(|o| o.act.to_string()));
    }
    words.sort();
    words.dedup();
    words
}
