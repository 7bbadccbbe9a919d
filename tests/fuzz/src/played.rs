//! Fights that chance plays by the rules, as the messages that pages send: the search begins with them.

use fray_engine::form::Form;
use fray_engine::scenario::random::Random;
use fray_engine::{Encounter, Viewer, Who};
use serde_json::{Value, json};

/// Messages of one fight.
const MESSAGES: usize = 24;
/// Actions that are tried before the turn goes to the next.
const TRIES: usize = 6;

/// A fight, with all questions put, as one message a line. Each was carried out when it was written down.
pub fn played(mut e: Encounter, seed: u64) -> String {
    let mut rng = Random::new(seed);
    let mut lines = String::new();
    let asking = json!({"c": "asking", "questions": "everything"});
    say(&mut e, &mut lines, &asking);
    for _ in 1..MESSAGES {
        let cmd = next(&e, &mut rng);
        say(&mut e, &mut lines, &cmd);
    }
    lines
}

/// Carries out a command, and writes it down.
fn say(e: &mut Encounter, lines: &mut String, cmd: &Value) {
    let named = nameless(e, &cmd.to_string());
    if done(e, cmd) {
        lines.push_str(&format!("{{\"t\":\"do\",\"id\":\"f\",\"cmd\":{named}}}\n"));
    }
}

fn done(e: &mut Encounter, cmd: &Value) -> bool {
    let cmd = serde_json::from_value(cmd.clone()).expect("it is a command");
    let requests = fray::table::requests(&cmd, "Ann").expect("it is a command of the fight");
    requests.into_iter().all(|request| e.request(Viewer::Gm, request).is_ok())
}

/// An answer if something is asked, else an action of whoever has the turn.
fn next(e: &Encounter, rng: &mut Random) -> Value {
    let questions = e.unanswered_questions();
    if !questions.is_empty() {
        let (id, question) = &questions[rng.below(questions.len())];
        return json!({"c": "answer", "question": id, "value": answer(rng, &question.form)});
    }
    for _ in 0..TRIES {
        let act = e.scene().uncommitted().next().and_then(|who| act(e, rng, who));
        if let Some(act) = act.filter(|act| done(&mut e.clone(), act)) {
            return act;
        }
    }
    json!({"c": "next_turn"})
}

fn act(e: &Encounter, rng: &mut Random, who: Who) -> Option<Value> {
    let open: Vec<_> = e.offers(Some(who)).into_iter().filter(|offer| offer.off.is_none()).collect();
    let offer = open.get(rng.below(open.len()))?;
    let form = answer(rng, &offer.form(e.scene()));
    Some(json!({"c": "act", "who": e.scene().combatant(who).handle.0, "act": offer.act, "form": form}))
}

/// As often what people send who change nothing as any other answer that is in order.
fn answer(rng: &mut Random, form: &Form) -> Value {
    json!(if rng.one_in(2) { form.default() } else { rng.input(form) })
}

/// With `@0` for the handle of the first combatant, and `#0` for the id of the first open question.
fn nameless(e: &Encounter, cmd: &str) -> String {
    let mut text = cmd.to_owned();
    for (n, who) in e.scene().ids().take(10).enumerate() {
        text = text.replace(&format!("\"{}\"", e.scene().combatant(who).handle.0), &format!("\"@{n}\""));
    }
    for (n, (id, _)) in e.unanswered_questions().iter().take(10).enumerate() {
        text = text.replace(&format!("\"question\":\"{id}\""), &format!("\"question\":\"#{n}\""));
    }
    text
}
