//! Which questions are put: all that the rules allow, or those that earn their place.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails where it stands")]

use crate::fight::{Fight, fight};
use fray_engine::encounter::Request;
use fray_engine::scene::{Asking, Standing};

fn sensible() -> Fight {
    let mut f = fight();
    f.gm(Request::Asking(Asking::Sensible));
    f
}

/// Ada ends, Ben ends: the turn is Rat's.
fn rats_turn(f: &mut Fight) {
    f.act(1, "Ada", "end", None);
    f.act(2, "Ben", "end", None);
    assert_eq!(f.turn(), "Rat");
}

#[test]
fn the_gms_own_are_not_asked_and_the_gm_alone_reads_of_it() {
    let mut f = sensible();
    // Ada hits: to absorb is Rat's to decide, which a sensible player does.
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    assert_eq!(f.question(0, "absorb"), None);
    assert!(f.lines(0).iter().any(|l| l == "Rat is not asked: Absorb the blow? Yes."), "{:?}", f.lines(0));
    assert!(f.lines(1).iter().all(|l| !l.contains("not asked")));
    assert_eq!(f.e.scene().get(f.who("Rat"), fray_kit::tiny::LUCK), 0);
}

#[test]
fn players_are_asked_as_ever() {
    let mut f = sensible();
    rats_turn(&mut f);
    f.dice("d6=5").act(0, "Rat", "strike", Some("Ada"));
    f.answer(1, "absorb", false);
    assert_eq!(f.question(0, "reroll"), None);
}

#[test]
fn an_order_to_ask_brings_a_kind_back_for_all_or_for_one() {
    for whose in [None, Some("Rat")] {
        let mut f = sensible();
        let handle = whose.map(|name| f.handle(name));
        f.gm(Request::Standing(handle, "absorb".into(), Standing::Ask));
        f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
        f.answer(0, "absorb", false);
    }
}

#[test]
fn an_order_to_pass_for_all_of_the_gms_own_lets_each_answer_as_advised() {
    let luck_left = |for_it_alone: &[&str]| {
        let mut f = sensible();
        let rat = f.handle("Rat");
        f.gm(Request::Standing(None, "absorb".into(), Standing::Pass));
        for kind in for_it_alone {
            f.gm(Request::Standing(Some(rat.clone()), (*kind).into(), Standing::Pass));
        }
        f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
        assert_eq!(f.question(0, "absorb"), None);
        f.e.scene().get(f.who("Rat"), fray_kit::tiny::LUCK)
    };
    assert_eq!(luck_left(&[]), 0, "it absorbs the blow, as a sensible player would");
    assert_eq!(luck_left(&["absorb"]), 1, "an order for it alone says what it says");
}

#[test]
fn what_one_of_the_gms_own_has_chosen_to_be_asked_is_asked() {
    let mut f = sensible();
    rats_turn(&mut f);
    f.act(0, "Rat", "hold", None);
    f.act(0, "Ogre", "end", None);
    f.act(1, "Ada", "strike", Some("Rat"));
    f.answer(0, "interrupt", true);
    assert_eq!(f.turn(), "Rat");
}

#[test]
fn a_roll_that_cannot_get_better_in_a_way_that_counts_is_not_rolled_again() {
    let mut f = sensible();
    rats_turn(&mut f);
    f.act(0, "Rat", "end", None);
    f.act(0, "Ogre", "end", None);
    // 5 + 1 hits; with everything asked Ada could roll again for nothing.
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    assert_eq!(f.question(1, "reroll"), None);
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    assert!(f.question(1, "reroll").is_some());
}

#[test]
fn the_setting_withdraws_what_is_open_and_comes_back_with_undo() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    assert!(f.question(1, "reroll").is_some());
    f.gm(Request::Asking(Asking::Sensible));
    assert_eq!(f.question(1, "reroll"), None);
    f.gm(Request::Undo);
    assert_eq!(f.e.scene().asking, Asking::Everything);
    assert!(f.question(1, "reroll").is_some());
}

#[test]
fn it_outlives_a_restart() {
    let mut f = sensible();
    rats_turn(&mut f);
    f.dice("d6=5").act(0, "Rat", "strike", Some("Ada"));
    f.restart();
    assert_eq!(f.e.scene().asking, Asking::Sensible);
    f.answer(1, "absorb", false);
}

#[test]
fn a_question_says_why_it_is_asked() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    let asked = f.view(0).questions.mine;
    let words = |spans: &[fray_engine::view::Span]| spans.iter().map(|s| s.t.as_str()).collect::<String>();
    let [absorb] = &asked[..] else { panic!("one question") };
    assert_eq!((words(&absorb.title), words(&absorb.why)), ("Absorb the blow?".into(), "Ada strikes Rat.".into()));
}
