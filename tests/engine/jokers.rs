//! A joker, and the latest blow reopened after its end.

use crate::drilled::Fight;
use fray_engine::encounter::Request;
use fray_kit::drill::LUCK;

/// Ann is the fastest and Cal the slowest; Bob is against both, and Dee stands by him.
fn fight(bob: &[(&str, i64)], cal: &[(&str, i64)]) -> Fight {
    let bob = [&[("speed", 3)], bob].concat();
    let cal = [&[("speed", 1)], cal].concat();
    Fight::new(&[
        ("Ann", "A", 1, &[("speed", 4)]),
        ("Bob", "B", 2, &bob),
        ("Dee", "B", 2, &[("speed", 2)]),
        ("Cal", "A", 1, &cal),
    ])
}

#[test]
fn a_joker_acts_before_anybodys_turn_and_has_no_other_in_that_round() {
    let mut f = fight(&[], &[("joker", 1)]);
    f.act("Ann", "end");
    assert_eq!(f.turn(), "Bob");
    f.act("Cal", "joker");
    assert_eq!(f.turn(), "Cal");
    f.hit("Cal", "Bob", "d6=6");
    assert_eq!(f.try_act("Cal", "joker", "").unwrap_err().code, "not_now");
    f.act("Cal", "end");
    assert_eq!((f.turn(), f.harm("Bob")), ("Bob".into(), 1), "the turn before which it was goes on");
    f.act("Bob", "end");
    assert_eq!(f.try_act("Cal", "joker", "").unwrap_err().code, "not_now", "it was used in this round");
    f.act("Dee", "end");
    assert_eq!((f.turn(), f.round()), ("Ann".into(), Some(2)), "Cal has acted");
    f.act("Cal", "joker");
    assert_eq!(f.turn(), "Cal", "a new round");
}

#[test]
fn a_joker_does_not_break_into_a_turn_that_is_under_way() {
    let mut f = fight(&[], &[("joker", 1)]);
    f.hit("Ann", "Bob", "d6=1");
    assert_eq!(f.try_act("Cal", "joker", "").unwrap_err().code, "not_now");
    assert_eq!(f.try_act("Bob", "joker", "").unwrap_err().code, "not_now", "Bob has none");
    f.act("Ann", "end");
    f.act("Cal", "joker");
    assert_eq!(f.turn(), "Cal");
}

#[test]
fn a_joker_comes_before_one_who_delayed() {
    let mut f = fight(&[], &[("joker", 1)]);
    f.act("Ann", "delay");
    f.act("Ann", "take_turn");
    assert_eq!(f.turn(), "Ann", "before Bob");
    f.act("Cal", "joker");
    assert_eq!(f.turn(), "Cal", "before Ann, though slower");
    for (ends, next) in [("Cal", "Ann"), ("Ann", "Bob")] {
        f.act(ends, "end");
        assert_eq!(f.turn(), next);
    }
}

#[test]
fn a_joker_that_is_not_played_acts_in_place() {
    let mut f = fight(&[], &[("joker", 1)]);
    for who in ["Ann", "Bob", "Dee"] {
        f.act(who, "end");
    }
    assert_eq!(f.turn(), "Cal");
}

#[test]
fn the_latest_blow_is_struck_again_when_it_is_over() {
    let mut f = fight(&[("luck", 1)], &[]);
    assert_eq!(f.try_act("Bob", "again", "").unwrap_err().code, "not_now", "nobody has struck");
    f.hit("Ann", "Bob", "d6=6");
    f.act("Ann", "end");
    assert_eq!((f.turn(), f.harm("Bob")), ("Bob".into(), 1));
    f.dice("d6=2");
    f.act("Bob", "again");
    assert_eq!((f.turn(), f.harm("Bob")), ("Bob".into(), 0), "2 does not beat 3");
    assert_eq!(f.e.scene().get(f.who("Bob"), LUCK), 0);
    f.gm(Request::Undo);
    assert_eq!((f.harm("Bob"), f.e.scene().get(f.who("Bob"), LUCK)), (1, 1), "reopening is a step of its own");
    f.dice("d6=5");
    f.act("Bob", "again");
    assert_eq!(f.harm("Bob"), 1, "it hits again, for the same harm");
    assert_eq!(f.try_act("Bob", "again", "").unwrap_err().code, "not_now", "no luck is left");
}

#[test]
fn who_was_put_down_by_the_latest_blow_stands_again_in_time_for_their_turn() {
    let mut f = fight(&[("harm", 2), ("luck", 1)], &[]);
    f.hit("Ann", "Bob", "d6=6");
    assert_eq!(f.harm("Bob"), 3);
    f.dice("d6=1");
    f.act("Bob", "again");
    f.act("Ann", "end");
    assert_eq!((f.turn(), f.harm("Bob")), ("Bob".into(), 2));
}

#[test]
fn a_blow_is_not_reopened_after_another() {
    let mut f = fight(&[("luck", 1)], &[]);
    f.hit("Ann", "Bob", "d6=6");
    f.act("Ann", "end");
    f.hit("Bob", "Cal", "d6=4");
    assert_eq!(f.try_act("Bob", "again", "").unwrap_err().code, "not_now", "the latest is his own, and has hit");
    assert_eq!((f.harm("Bob"), f.harm("Cal")), (1, 1));
}
