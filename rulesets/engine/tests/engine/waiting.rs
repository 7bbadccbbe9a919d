//! What may be done while something waits: the table of `docs/WAITING.md`.

use crate::fight::{Fight, fight, viewer};
use fray_engine::encounter::{ConditionMode, PairWord, Wish};
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

fn newcomer() -> Wish {
    let sheet = Box::new(person("Newt", "A", 1));
    Wish::Join { sheet, count: 1, owner: None, free: true, hidden: false, at: None }
}

#[test]
fn edits_history_and_pause_are_open_while_a_question_is() {
    let f = waiting();
    let (ben, rat) = (f.handle("Ben"), f.handle("Rat"));
    let pair = PairWord { a: ben.clone(), b: rat.clone(), what: "distance".into(), value: "3".into() };
    let open = [
        Wish::Edit(ben.clone(), "might".into(), "+1".into()),
        Wish::Condition(rat.clone(), "guard".into(), ConditionMode::Set),
        Wish::Name(rat.clone(), "Big Rat".into()),
        Wish::Side(rat.clone(), "C".into()),
        Wish::Owner(rat.clone(), Some(Seat(2))),
        Wish::Dismiss(Seat(1)),
        Wish::Hide(rat.clone(), true),
        Wish::Place(ben.clone(), 5, 5),
        Wish::State(pair),
        Wish::Zone("bar".into(), Some((0, 0))),
        Wish::GearAdd(ben.clone(), "stick".into()),
        newcomer(),
        Wish::Clone(rat.clone()),
        Wish::Remove(rat.clone()),
        Wish::Option("luck_on".into(), "no".into()),
        Wish::Advance(10),
        Wish::Rulings(true),
        Wish::Standing(None, "mishap".into(), Standing::Pass),
        Wish::Pause(true),
        Wish::Undo,
        Wish::FreshDraw,
        Wish::Abandon,
        Wish::Standing(Some(ben), "interrupt".into(), Standing::PassUntilTurn),
    ];
    for wish in open {
        let mut e = f.e.clone();
        e.script_first();
        e.wish(Viewer::Gm, wish.clone()).unwrap_or_else(|r| panic!("{wish:?}: {r:?}"));
    }
}

#[test]
fn a_second_action_and_the_course_of_the_fight_have_to_wait() {
    let mut f = waiting();
    assert_eq!(f.try_act(1, "Ada", "end", None).unwrap_err().code, "busy");
    assert_eq!(f.try_act(0, "Rat", "guard", None).unwrap_err().code, "busy");
    for wish in [Wish::NextTurn, Wish::Remove(f.handle("Ada")), Wish::Act(None, "rain".into(), None, false)] {
        assert_eq!(f.e.wish(Viewer::Gm, wish.clone()).unwrap_err().code, "busy", "{wish:?}");
    }
    assert_eq!(f.e.wish(Viewer::Gm, Wish::Start).unwrap_err().code, "wrong_phase");
}

#[test]
fn the_end_of_the_fight_drops_what_was_being_resolved() {
    let mut f = waiting();
    f.gm(Wish::End);
    assert!(f.e.waiting().is_empty());
    f.gm(Wish::Undo);
    f.gm(Wish::Undo);
    assert!(f.question(1, "reroll").is_some(), "and undo brings it back");
}

#[test]
fn while_paused_only_the_gm_acts_and_answers() {
    let mut f = waiting();
    f.gm(Wish::Pause(true));
    let id = f.question(1, "reroll").unwrap();
    assert_eq!(f.e.wish(viewer(1), Wish::Answer(id.clone(), false.into())).unwrap_err().code, "paused");
    f.gm(Wish::Answer(id, false.into()));
    f.gm(Wish::Pause(false));
    f.act(1, "Ada", "end", None);
}

#[test]
fn others_do_not_answer_for_me_and_nobody_answers_twice() {
    let mut f = waiting();
    let id = f.question(1, "reroll").unwrap();
    assert_eq!(f.e.wish(viewer(2), Wish::Answer(id.clone(), true.into())).unwrap_err().code, "stale");
    assert_eq!(f.e.wish(viewer(1), Wish::Answer(id.clone(), 3.into())).unwrap_err().code, "bad_form");
    f.answer(1, "reroll", false);
    assert_eq!(f.e.wish(viewer(1), Wish::Answer(id, true.into())).unwrap_err().code, "stale");
}

#[test]
fn a_free_combatant_may_be_taken_at_any_time_but_once() {
    let mut f = waiting();
    f.gm(newcomer());
    let newt = f.handle("Newt");
    f.e.wish(viewer(3), Wish::Claim(newt.clone())).unwrap();
    assert_eq!(f.e.wish(viewer(2), Wish::Claim(newt)).unwrap_err().code, "taken");
}
