//! What may be done while something waits: the table of `docs/WAITING.md`.

use crate::fight::{Fight, fight, viewer};
use fray_engine::encounter::{ConditionMode, PairWord, Request};
use fray_engine::scene::Standing;
use fray_engine::{Seat, Viewer};
use fray_kit::tiny::person;

/// Ada strikes, and has still to say whether she rolls again.
fn waiting() -> Fight {
    let mut f = fight();
    f.dice("d6=2").act(1, "Ada", "strike", Some("Rat"));
    assert!(f.question(1, "reroll").is_some());
    f
}

fn newcomer() -> Request {
    let sheet = Box::new(person("Newt", "A", 1));
    Request::Join { sheet, count: 1, owner: None, free: true, hidden: false, at: None }
}

#[test]
fn edits_history_and_pause_are_open_while_a_question_is() {
    let f = waiting();
    let (ben, rat) = (f.handle("Ben"), f.handle("Rat"));
    let pair = PairWord { a: ben.clone(), b: rat.clone(), what: "distance".into(), value: "3".into() };
    let open = [
        Request::Edit(ben.clone(), "might".into(), "+1".into()),
        Request::Condition(rat.clone(), "guard".into(), ConditionMode::Set),
        Request::Name(rat.clone(), "Big Rat".into()),
        Request::Side(rat.clone(), "C".into()),
        Request::Owner(rat.clone(), Some(Seat(2))),
        Request::Dismiss(Seat(1)),
        Request::Hide(rat.clone(), true),
        Request::Place(ben.clone(), 5, 5),
        Request::State(pair),
        Request::Zone("bar".into(), Some((0, 0))),
        Request::GearAdd(ben.clone(), "stick".into()),
        newcomer(),
        Request::Clone(rat.clone()),
        Request::Remove(rat.clone()),
        Request::Option("luck_on".into(), "no".into()),
        Request::Advance(10),
        Request::Rulings(true),
        Request::Standing(None, "mishap".into(), Standing::Pass),
        Request::Pause(true),
        Request::Undo,
        Request::FreshDraw,
        Request::Abandon,
        Request::Standing(Some(ben), "interrupt".into(), Standing::PassUntilTurn),
    ];
    for request in open {
        let mut e = f.e.clone();
        e.script_first();
        e.request(Viewer::Gm, request.clone()).unwrap_or_else(|r| panic!("{request:?}: {r:?}"));
    }
}

#[test]
fn a_second_action_and_the_course_of_the_fight_have_to_wait() {
    let mut f = waiting();
    assert_eq!(f.try_act(1, "Ada", "end", None).unwrap_err().code, "busy");
    assert_eq!(f.try_act(0, "Rat", "guard", None).unwrap_err().code, "busy");
    for request in [Request::NextTurn, Request::Remove(f.handle("Ada")), Request::act(None, "rain".into(), None)] {
        assert_eq!(f.e.request(Viewer::Gm, request.clone()).unwrap_err().code, "busy", "{request:?}");
    }
    assert_eq!(f.e.request(Viewer::Gm, Request::Start).unwrap_err().code, "wrong_phase");
}

#[test]
fn the_end_of_the_fight_drops_what_was_being_resolved() {
    let mut f = waiting();
    f.gm(Request::End);
    assert!(f.e.waiting().is_empty());
    f.gm(Request::Undo);
    f.gm(Request::Undo);
    assert!(f.question(1, "reroll").is_some(), "and undo brings it back");
}

#[test]
fn while_paused_only_the_gm_acts_and_answers() {
    let mut f = waiting();
    f.gm(Request::Pause(true));
    let id = f.question(1, "reroll").unwrap();
    assert_eq!(f.e.request(viewer(1), Request::Answer(id.clone(), false.into())).unwrap_err().code, "paused");
    f.gm(Request::Answer(id, false.into()));
    f.gm(Request::Pause(false));
    f.act(1, "Ada", "end", None);
}

#[test]
fn others_do_not_answer_for_me_and_nobody_answers_twice() {
    let mut f = waiting();
    let id = f.question(1, "reroll").unwrap();
    assert_eq!(f.e.request(viewer(2), Request::Answer(id.clone(), true.into())).unwrap_err().code, "stale");
    assert_eq!(f.e.request(viewer(1), Request::Answer(id.clone(), 3.into())).unwrap_err().code, "bad_form");
    f.answer(1, "reroll", false);
    assert_eq!(f.e.request(viewer(1), Request::Answer(id, true.into())).unwrap_err().code, "stale");
}

#[test]
fn a_free_combatant_may_be_taken_at_any_time_but_once() {
    let mut f = waiting();
    f.gm(newcomer());
    let newt = f.handle("Newt");
    f.e.request(viewer(3), Request::Take(newt.clone())).unwrap();
    assert_eq!(f.e.request(viewer(2), Request::Take(newt)).unwrap_err().code, "taken");
}
