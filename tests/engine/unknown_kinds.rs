//! Windows, claims and questions of kinds that this release does not know: each is given up openly and by name.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use crate::drilled::Fight;
use fray_engine::Viewer;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::fact::{Commit, FactKind};
use fray_engine::form::Input;
use fray_engine::scene::Standing;
use fray_engine::view::Cursor;
use fray_kit::drill::DRILL;

/// The fight as this release reads it when the log is one of another release, which called some things otherwise.
fn read_with(f: &Fight, otherwise: &[(&str, &str)]) -> Fight {
    let log: Vec<Commit> = f.e.log().iter().map(|c| (**c).clone()).collect();
    let mut text = serde_json::to_string(&log).unwrap();
    for (now, then) in otherwise {
        let (now, then) = (format!("\"{now}\""), format!("\"{then}\""));
        assert!(text.contains(&now), "the log has {now}");
        text = text.replace(&now, &then);
    }
    Fight { e: Encounter::load(&DRILL, [5; 32], serde_json::from_str(&text).unwrap()).unwrap() }
}

fn told(f: &Fight, viewer: Viewer) -> Vec<String> {
    let (lines, _) = f.e.lines(viewer, &Cursor::default());
    lines.iter().map(|l| l.text.iter().map(|w| w.t.as_str()).collect()).collect()
}

fn told_the_gm_alone(f: &Fight, words: &str) {
    let gm = told(f, Viewer::Gm);
    assert!(gm.iter().any(|l| l.contains(words)), "{gm:#?}");
    assert!(!told(f, Viewer::Spectator).iter().any(|l| l.contains("ghost")));
}

fn two(ann: &[(&str, i64)]) -> Fight {
    Fight::new(&[("Ann", "A", 1, ann), ("Bob", "B", 2, &[("speed", 5)])])
}

fn in_the_last_call() -> Fight {
    let mut f = two(&[("speed", 9)]);
    f.act("Ann", "hold");
    f.act("Bob", "end");
    assert_eq!((f.asked(), f.round()), (vec!["Ann".to_string()], Some(1)));
    f
}

#[test]
fn a_window_of_an_unknown_kind_is_closed_by_name() {
    let mut later = read_with(&in_the_last_call(), &[("last_call", "ghost_call")]);
    told_the_gm_alone(&later, "This release has no window 'ghost_call'. It is closed, and nobody acts in it.");
    assert_eq!((later.asked(), later.round()), (vec![], Some(2)), "and the fight goes on");
    later.restart();
}

#[test]
fn a_window_that_was_called_otherwise_stays_open() {
    let mut later = read_with(&in_the_last_call(), &[("last_call", "final_call")]);
    assert_eq!((later.asked(), later.round()), (vec!["Ann".to_string()], Some(1)));
    later.answer("Ann", true);
    assert_eq!(later.turn(), "Ann");
}

#[test]
fn a_claim_of_an_unknown_kind_ends_by_name() {
    let mut f = two(&[("speed", 9)]);
    f.act("Ann", "end");
    let ann = f.who("Ann");
    f.e.preset(FactKind::Claimed(ann, "delay".into()));
    let mut later = read_with(&f, &[("delay", "ghost_claim")]);
    told_the_gm_alone(&later, "This release has no claim 'ghost_claim'. Ann's claim has ended.");
    assert!(later.e.scene().claims.is_empty());
    assert_eq!(later.turn(), "Bob");
    later.restart();
}

#[test]
fn an_open_question_of_an_unknown_kind_is_withdrawn_by_name() {
    let mut f = two(&[("speed", 9), ("vain", 1)]);
    f.hit("Ann", "Bob", "d6=6");
    assert_eq!(f.asked(), ["Ann"]);
    let mut later = read_with(&f, &[("boast", "ghost_boast")]);
    told_the_gm_alone(&later, "This release has no question 'ghost_boast'. It is withdrawn unanswered.");
    assert!(later.asked().is_empty());
    later.restart();
    later.act("Ann", "end");
}

#[test]
fn an_answer_to_an_open_question_that_is_none_any_more_is_refused_by_name_and_the_question_stays() {
    let mut f = two(&[("speed", 9), ("vain", 1)]);
    f.hit("Ann", "Bob", "d6=6");
    let mut later = read_with(&f, &[("crow", "ghost_crow")]);
    let refused = later.reply("Ann", Input::Word("ghost_crow".into())).unwrap_err();
    let words = refused.text.render(|_| String::new());
    assert!(words.contains("this release does not take 'ghost_crow' as an answer to 'boast'"), "{words}");
    assert_eq!(later.asked(), ["Ann"]);
    later.reply("Ann", Input::Word("quiet".into())).unwrap();
    assert!(later.asked().is_empty());
    later.restart();
}

#[test]
fn undone_to_a_window_of_an_unknown_kind_it_is_closed_again() {
    let mut f = in_the_last_call();
    f.answer("Ann", false);
    assert_eq!(f.round(), Some(2));
    let mut later = read_with(&f, &[("last_call", "ghost_call")]);
    later.gm(Request::Undo);
    assert_eq!((later.asked(), later.round()), (vec![], Some(2)));
    told_the_gm_alone(&later, "no window 'ghost_call'");
    later.gm(Request::Undo);
    assert_eq!((later.turn(), later.round()), ("Bob".to_string(), Some(1)), "undo gets past it");
}

#[test]
fn a_question_of_an_unknown_kind_drops_what_asked_it_by_name() {
    let mut f = two(&[("speed", 9)]);
    f.join("Cid", "B", 0, &[("speed", 1), ("wary", 1)]);
    f.hit("Ann", "Cid", "d6=6");
    assert_eq!(f.asked(), ["Cid"]);
    let later = read_with(&f, &[("react", "ghost_react")]);
    told_the_gm_alone(&later, "has been abandoned: this release does not ask 'ghost_react' there.");
    assert!(later.asked().is_empty());
}

#[test]
fn an_answer_that_is_none_any_more_drops_what_asked_for_it_by_name() {
    let mut f = two(&[("speed", 9), ("luck", 4)]);
    f.join("Cid", "B", 0, &[("speed", 1), ("wary", 1)]);
    f.hit("Ann", "Cid", "d6=3 d6=5");
    f.reply("Cid", Input::Word("fight_back".into())).unwrap();
    assert_eq!(f.asked(), ["Ann"], "whether to spend luck");
    let later = read_with(&f, &[("fight_back", "ghost_blow")]);
    told_the_gm_alone(&later, "has been abandoned: this release does not take 'ghost_blow' as an answer to 'react'.");
}

#[test]
fn where_the_rules_come_to_something_else_the_gm_reads_what_in_words() {
    let mut f = two(&[("speed", 9), ("luck", 4)]);
    f.hit("Ann", "Bob", "d6=3");
    assert_eq!(f.asked(), ["Ann"], "whether to spend luck");
    let later = read_with(&f, &[("hit", "ghost_hit")]);
    told_the_gm_alone(&later, "abandoned: where the log has a turn, this release comes to another result. Edits stay.");
}

#[test]
fn a_standing_order_for_questions_of_an_unknown_kind_is_named() {
    let mut ordered = two(&[("speed", 9)]);
    ordered.e.preset(FactKind::StandingSet(None, "boast".into(), Standing::Pass));
    // A log that ends with the names of this release was read by it before, and its GM knows.
    let later = read_with(&ordered, &[("boast", "ghost_boast"), ("swift", "swifter")]);
    told_the_gm_alone(&later, "ghost_boast");
    assert!(later.e.scene().standing.is_empty());
}
