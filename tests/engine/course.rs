//! The shapes that the course of a fight can take. After every input the log is read again, and the scene is the same.

use crate::drilled::{Drilled, Fight};
use crate::fight::{self, viewer};
use fray_engine::base::{Round, TextPiece};
use fray_engine::encounter::Request;
use fray_engine::scene::{Cond, Scene, Until};
use fray_engine::sheet::Sheet;
use fray_engine::view::{CauseView, Cursor, RoundView};
use fray_engine::{Forecast, Viewer, bot};
use fray_kit::drill::{GUARD, HARM, HELD};
use std::num::NonZeroU32;

#[test]
fn a_held_action_is_released_in_anothers_turn() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9)]), ("Bob", "B", 2, &[("speed", 5)])]);
    f.act("Ann", "hold");
    assert_eq!(f.turn(), "Bob");
    f.hit("Bob", "Ann", "d6=6");
    f.act("Ann", "release");
    assert_eq!(f.turn(), "Ann", "on top of Bob's turn");
    assert_eq!(f.try_act("Bob", "hit", "Ann").unwrap_err().code, "not_now");
    f.hit("Ann", "Bob", "d6=6");
    f.act("Ann", "end");
    assert_eq!(f.turn(), "Bob", "whose turn goes on");
    f.act("Bob", "end");
    assert_eq!((f.asked(), f.round()), (vec![], Some(2)), "with nothing held there is no last call");
}

#[test]
fn a_last_call_asks_in_order_until_one_acts_and_never_twice() {
    let mut f = Fight::new(&[
        ("Ann", "A", 1, &[("speed", 9)]),
        ("Bob", "B", 2, &[("speed", 5)]),
        ("Cole", "B", 3, &[("speed", 3)]),
    ]);
    for who in ["Ann", "Bob", "Cole"] {
        f.act(who, "hold");
    }
    assert_eq!(f.asked(), ["Ann"], "one after the other, the fastest first");
    f.answer("Ann", false);
    f.answer("Bob", true);
    assert_eq!((f.round(), f.turn()), (Some(1), "Bob".to_string()));
    f.hit("Bob", "Ann", "d6=6");
    f.act("Bob", "end");
    assert_eq!(f.asked(), ["Cole"], "Ann has said no, and Bob has acted");
    f.answer("Cole", false);
    assert_eq!((f.round(), f.harm("Ann")), (Some(2), 1));
    assert!(!f.e.scene().has(f.who("Ann"), HELD), "what is not used is lost");
}

#[test]
fn nothing_else_is_done_while_a_window_is_open_and_the_gm_may_close_it() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9)]), ("Bob", "B", 2, &[("speed", 5)])]);
    f.act("Ann", "hold");
    f.act("Bob", "hold");
    assert_eq!(f.try_act("Bob", "hit", "Ann").unwrap_err().code, "busy");
    f.gm(Request::NextTurn);
    assert_eq!(f.round(), Some(2), "nobody claims");
    f.gm(Request::Undo);
    assert_eq!(f.asked(), ["Ann"], "and undone the window is open again");
    f.gm(Request::Remove(f.e.scene().combatant(f.who("Ann")).handle.0.clone()));
    f.restart();
    assert_eq!(f.asked(), ["Bob"], "who leaves is not waited for");
}

#[test]
fn a_last_call_asks_nobody_after_the_fight_and_asks_again_when_it_is_resumed() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9)]), ("Bob", "B", 2, &[("speed", 5)])]);
    f.act("Ann", "hold");
    f.act("Bob", "hold");
    let shown = |f: &Fight| f.e.view(viewer(1)).questions.mine.len();
    assert_eq!((f.asked(), shown(&f)), (vec!["Ann".to_string()], 1));
    f.gm(Request::End);
    f.restart();
    assert_eq!((f.asked(), shown(&f)), (vec![], 0), "no answer would be taken");
    f.gm(Request::Resume);
    f.restart();
    assert_eq!(f.asked(), ["Ann"]);
    f.answer("Ann", true);
    assert_eq!(f.turn(), "Ann");
}

#[test]
fn those_of_one_speed_commit_in_secret_and_are_resolved_from_the_state_before() {
    let cast: [Drilled; 3] = [
        ("Ann", "A", 1, &[("speed", 5), ("harm", 2)]),
        ("Bob", "B", 2, &[("speed", 5), ("harm", 2)]),
        ("Cole", "B", 3, &[("speed", 1)]),
    ];
    let mut f = Fight::new(&cast);
    assert_eq!(f.turn(), "Ann+Bob");
    f.try_act("Ann", "hit", "Bob").unwrap();
    f.restart();
    assert_eq!(f.harm("Bob"), 2, "nothing is resolved before all have committed");
    let seen = |f: &Fight, seat| {
        let v = f.e.view(Viewer::Player(fray_engine::Seat(seat)));
        serde_json::to_string(&(v.order, v.turn, v.combatants, v.questions, v.stage)).unwrap()
    };
    let fresh = Fight::new(&cast);
    assert_eq!(seen(&f, 3), seen(&fresh, 3), "and nobody else sees that she has");
    assert_eq!(f.try_act("Ann", "hit", "Bob").unwrap_err().code, "answered");
    f.hit("Bob", "Ann", "d6=6 d6=5");
    f.restart();
    assert_eq!((f.harm("Ann"), f.harm("Bob")), (3, 3), "both fall, each by the other");
    assert_eq!(f.e.scene().before, None, "afterwards the state is as it is");
    f.gm(Request::Undo);
    f.restart();
    assert_eq!((f.harm("Ann"), f.turn()), (2, "Ann+Bob".to_string()), "only the last commitment is taken back");
}

#[test]
fn each_of_several_who_act_at_once_is_told_that_it_is_their_turn_until_they_have_committed() {
    let mut f = Fight::new(&[
        ("Ann", "A", 1, &[("speed", 5)]),
        ("Rat", "B", 0, &[("speed", 5)]),
        ("Bob", "A", 2, &[("speed", 5)]),
    ]);
    assert_eq!(f.turn(), "Ann+Rat+Bob");
    let active = |f: &Fight, viewer| {
        let turn = f.e.view(viewer).turn;
        let name =
            turn.active.map(|handle| f.e.scene().combatant(f.e.scene().find(None, &handle).unwrap()).name.clone());
        (name.unwrap_or_default(), turn.until_mine)
    };
    let on_turn = |f: &Fight, viewer| f.e.view(viewer).offers.iter().filter(|set| set.turn).count();
    let (ann, bob) = (Viewer::Player(fray_engine::Seat(1)), Viewer::Player(fray_engine::Seat(2)));
    assert_eq!((active(&f, ann), active(&f, bob)), (("Ann".into(), Some(0)), ("Bob".into(), Some(0))));
    assert_eq!((on_turn(&f, ann), on_turn(&f, bob), on_turn(&f, Viewer::Gm)), (1, 1, 3));
    assert_eq!(active(&f, Viewer::Gm).0, "Rat", "of those who are waited for the GM's own first");
    f.try_act("Ann", "hit", "Rat").unwrap();
    assert_eq!((on_turn(&f, ann), on_turn(&f, bob), on_turn(&f, Viewer::Gm)), (0, 1, 2));
    f.try_act("Rat", "hit", "Ann").unwrap();
    assert_eq!(active(&f, Viewer::Gm).0, "Bob");
}

/// Who is next, for those who know of the lurker and those who do not.
#[test]
fn all_who_act_at_once_are_next_and_nobody_hidden_is() {
    let mut f = Fight::new(&[
        ("Ann", "A", 1, &[("speed", 9)]),
        ("Lurker", "B", 0, &[("speed", 7)]),
        ("Bob", "A", 2, &[("speed", 5)]),
        ("Cid", "B", 0, &[("speed", 5)]),
    ]);
    f.gm(Request::Hide(f.handle("Lurker"), true));
    let next = |f: &Fight, viewer| f.e.view(viewer).turn.next;
    let of = |f: &Fight, names: &[&str]| names.iter().map(|name| f.handle(name)).collect::<Vec<_>>();
    assert_eq!(next(&f, Viewer::Gm), of(&f, &["Lurker"]));
    assert_eq!(next(&f, Viewer::Spectator), of(&f, &["Bob", "Cid"]));
    f.act("Ann", "end");
    f.act("Lurker", "end");
    assert_eq!((f.turn(), next(&f, Viewer::Gm)), ("Bob+Cid".to_string(), vec![]), "the round has nobody more");
}

#[test]
fn turns_until_ones_own_count_those_at_once_as_one_and_the_fallen_not_at_all() {
    let until = |f: &Fight| f.e.view(Viewer::Player(fray_engine::Seat(4))).turn.until_mine;
    let mut f = Fight::new(&[
        ("Ann", "A", 1, &[("speed", 9)]),
        ("Bob", "B", 2, &[("speed", 7), ("harm", 2)]),
        ("Cid", "B", 0, &[("speed", 6)]),
        ("Rat", "B", 0, &[("speed", 6)]),
        ("Dee", "A", 4, &[("speed", 5)]),
    ]);
    assert_eq!(until(&f), Some(3), "after Bob, and Cid with the Rat");
    f.hit("Ann", "Bob", "d6=6");
    assert_eq!((f.harm("Bob"), f.turn(), until(&f)), (3, "Ann".to_string(), Some(2)));
    f.act("Ann", "end");
    assert_eq!((f.turn(), until(&f)), ("Cid+Rat".to_string(), Some(1)));
}

#[test]
fn the_gms_next_turn_passes_over_those_who_have_committed() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 5)]), ("Bob", "B", 2, &[("speed", 5)])]);
    f.try_act("Ann", "hit", "Bob").unwrap();
    f.dice("d6=6");
    f.gm(Request::NextTurn);
    assert_eq!(f.harm("Bob"), 1, "Bob loses his turn, and her blow lands");
}

#[test]
fn somebody_hidden_who_acts_at_the_same_moment_keeps_nobody_from_acting() {
    let cast: [Drilled; 3] =
        [("Ann", "A", 1, &[("speed", 9)]), ("Lurker", "B", 0, &[("speed", 5)]), ("Bob", "A", 2, &[("speed", 5)])];
    let mut f = Fight::new(&cast);
    let handle = |f: &Fight, name| f.e.scene().combatant(f.who(name)).handle.0.clone();
    f.gm(Request::Hide(handle(&f, "Lurker"), true));
    f.act("Ann", "end");
    assert_eq!(f.turn(), "Lurker+Bob");
    let bob = Viewer::Player(fray_engine::Seat(2));
    assert_eq!(f.e.view(bob).turn.active, Some(handle(&f, "Bob")));
    f.e.request(bob, Request::act(Some(handle(&f, "Bob")), "guard".into(), None)).unwrap();
}

#[test]
fn one_roll_opposes_all_hits_in_a_group_until_its_owners_next_action() {
    let mut f = Fight::new(&[
        ("Ann", "A", 1, &[("speed", 5)]),
        ("Bob", "B", 2, &[("speed", 5)]),
        ("Cole", "B", 3, &[("speed", 1)]),
    ]);
    f.try_act("Ann", "guard", "").unwrap();
    f.hit("Bob", "Ann", "d6=5 d6=4");
    assert_eq!(f.harm("Ann"), 1, "4 against 3: her guard was not up before");
    f.hit("Cole", "Ann", "d6=5");
    assert_eq!(f.harm("Ann"), 1, "5 does not beat 5: it stands against everybody after");
    f.act("Cole", "end");
    assert_eq!(f.turn(), "Ann+Bob");
    f.try_act("Ann", "hit", "Bob").unwrap();
    f.hit("Bob", "Ann", "d6=1 d6=6");
    assert!(!f.e.scene().has(f.who("Ann"), GUARD), "until the next action");
}

/// Ann, Bob and Cole act at once; Dee, who does not, is under a truce.
fn under_a_truce() -> Fight {
    Fight::new(&[
        ("Ann", "A", 1, &[("speed", 5)]),
        ("Bob", "B", 2, &[("speed", 5)]),
        ("Cole", "B", 3, &[("speed", 5)]),
        ("Dee", "C", 4, &[("truce", 1), ("wary", 1)]),
    ])
}

fn ruling(f: &mut Fight, yes: bool) {
    let (id, _) = f.e.unanswered_questions().remove(0);
    f.gm(Request::Answer(id, yes.into()));
    f.restart();
}

#[test]
fn who_is_refused_a_command_among_those_at_once_chooses_again_and_the_others_need_not() {
    let mut f = under_a_truce();
    f.try_act("Ann", "hit", "Dee").unwrap();
    f.try_act("Bob", "guard", "").unwrap();
    f.try_act("Cole", "hit", "Ann").unwrap();
    ruling(&mut f, false);
    let lines = |f: &Fight, seat| serde_json::to_string(&f.e.lines(viewer(seat), &Cursor::default()).0).unwrap();
    assert!(lines(&f, 1).contains(" chooses again. ") && !lines(&f, 3).contains(" chooses again. "));
    assert_eq!((f.turn(), f.asked()), ("Ann+Bob+Cole".to_string(), vec![]));
    assert_eq!(f.try_act("Bob", "guard", "").unwrap_err().code, "answered", "his stays sealed");
    f.dice("d6=5 d6=4");
    f.act("Ann", "guard");
    assert_eq!((f.harm("Ann"), f.harm("Dee"), f.turn()), (1, 0, "Dee".to_string()), "his guard, then Cole's 4");
    f.gm(Request::Undo);
    f.try_act("Ann", "hit", "Dee").unwrap();
    ruling(&mut f, true);
    assert_eq!(f.asked(), ["Dee"], "this time it is allowed, and Dee is wary");
}

#[test]
fn a_blow_at_somebody_who_has_fallen_since_it_was_committed_is_chosen_anew() {
    let mut f = under_a_truce();
    f.try_act("Ann", "hit", "Cole").unwrap();
    f.try_act("Cole", "guard", "").unwrap();
    f.gm(Request::Edit(f.handle("Cole"), "harm".into(), "3".into()));
    f.restart();
    assert_eq!(f.turn(), "Ann+Bob");
    f.act("Bob", "guard");
    assert_eq!(f.turn(), "Ann+Bob", "nothing has been rolled, and Bob is refused nothing");
    f.dice("d6=1 d6=6");
    f.hit("Ann", "Bob", "d6=6 d6=1");
    assert_eq!(f.harm("Bob"), 1);
}

#[test]
fn all_who_act_at_once_choose_again_where_the_gm_drops_what_they_do() {
    let mut f = under_a_truce();
    f.try_act("Bob", "guard", "").unwrap();
    f.try_act("Cole", "guard", "").unwrap();
    f.dice("d6=5 d6=5");
    f.try_act("Ann", "hit", "Dee").unwrap();
    ruling(&mut f, true);
    assert_eq!(f.asked(), ["Dee"]);
    f.gm(Request::Abandon);
    f.restart();
    assert!(f.asked().is_empty() && f.e.scene().topmost_turn().is_some() && nobody_has_committed(f.e.scene()));
    for who in ["Ann", "Bob", "Cole"] {
        f.dice("d6=1 d6=1 d6=1");
        f.try_act(who, "guard", "").unwrap();
    }
    assert_eq!(f.turn(), "Dee");
}

fn nobody_has_committed(scene: &Scene) -> bool {
    scene.ids().all(|who| !scene.has_committed(who))
}

#[test]
fn plain_players_who_act_at_once_all_have_their_say() {
    let cast: [Drilled; 2] = [("Ann", "A", 1, &[("speed", 5)]), ("Bob", "B", 2, &[("speed", 5)])];
    let mut f = Fight::new(&cast);
    f.dice("d6=5 d6=6");
    assert!(bot::step(&mut f.e), "Ann commits her blow");
    assert_eq!((f.harm("Ann"), f.harm("Bob"), f.turn()), (0, 0, "Ann+Bob".to_string()));
    assert!(bot::step(&mut f.e), "so does Bob, and both land");
    assert_eq!((f.harm("Ann"), f.harm("Bob")), (1, 1));
    // A forecast of the same moment plays it so too.
    let f = Fight::new(&cast);
    let mut forecast = Forecast::of(&f.e, 7);
    forecast.act(&forecast.accepted(f.who("Ann"), "hit", None).unwrap()).unwrap();
    assert_eq!(forecast.scene().get(f.who("Bob"), HARM), 0, "sealed until Bob has committed his");
    forecast.act(&forecast.accepted(f.who("Bob"), "guard", None).unwrap()).unwrap();
    assert!(nobody_has_committed(forecast.scene()), "then both are carried out");
}

#[test]
fn claims_in_a_gap_are_served_by_rank_until_the_first_command() {
    let mut f = Fight::new(&[
        ("Ann", "A", 1, &[("speed", 9)]),
        ("Bob", "A", 2, &[("speed", 7)]),
        ("Cole", "B", 3, &[("speed", 3)]),
    ]);
    f.act("Ann", "delay");
    f.act("Bob", "delay");
    assert_eq!(f.turn(), "Cole");
    f.act("Bob", "take_turn");
    assert_eq!(f.turn(), "Bob");
    f.act("Ann", "take_turn");
    assert_eq!(f.turn(), "Ann", "the faster goes first as long as nothing is done");
    f.hit("Ann", "Cole", "d6=6");
    f.act("Ann", "end");
    assert_eq!(f.turn(), "Bob", "one whole turn each");
    f.act("Bob", "end");
    assert_eq!(f.turn(), "Cole");
    f.hit("Cole", "Ann", "d6=6");
    assert_eq!(f.try_act("Bob", "take_turn", "").unwrap_err().code, "not_now");
    f.act("Cole", "end");
    assert_eq!(f.round(), Some(2));
}

#[test]
fn a_delayed_turn_that_is_not_taken_is_asked_for_after_the_last_and_then_lost() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9)]), ("Cole", "B", 3, &[("speed", 3), ("swift", 1)])]);
    f.act("Ann", "delay");
    f.hit("Cole", "Ann", "d6=6");
    assert_eq!(f.try_act("Ann", "take_turn", "").unwrap_err().code, "not_now", "the gap has closed");
    f.act("Cole", "end");
    assert_eq!(f.asked(), ["Ann"]);
    f.answer("Ann", false);
    assert_eq!((f.round(), f.turn()), (Some(2), "Cole".to_string()), "an extra round for the swift");
    f.act("Cole", "end");
    assert_eq!((f.round(), f.turn()), (Some(3), "Ann".to_string()));
}

#[test]
fn a_surprise_round_comes_before_the_first_and_has_no_number() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9)]), ("Rat", "B", 0, &[("ambush", 1)])]);
    assert_eq!((f.e.scene().round, f.turn()), (Some(Round::Surprise), "Rat".to_string()));
    assert_eq!((f.e.scene().round_number(), f.e.scene().next_round()), (None, NonZeroU32::MIN));
    let order = f.e.view(viewer(1)).order;
    assert_eq!((order.round, order.round_name), (Some(RoundView::Surprise), "Surprise round".to_string()));
    f.hit("Rat", "Ann", "d6=6");
    f.act("Rat", "end");
    assert_eq!((f.round(), f.turn()), (Some(1), "Ann".to_string()));
}

#[test]
fn who_comes_late_has_a_place_if_it_has_not_passed() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9)]), ("Rat", "B", 0, &[("speed", 3)])]);
    f.act("Ann", "end");
    f.join("Slow", "B", 0, &[("speed", 2)]);
    f.join("Fast", "B", 0, &[("speed", 8)]);
    f.restart();
    f.act("Rat", "end");
    assert_eq!(f.turn(), "Slow");
    f.act("Slow", "end");
    assert_eq!((f.round(), f.turn()), (Some(2), "Ann".to_string()), "Fast has come too late for the first round");
    f.act("Ann", "end");
    assert_eq!(f.turn(), "Fast");
}

#[test]
fn a_reaction_is_chosen_before_any_die_falls() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9)]), ("Bob", "B", 2, &[("speed", 5), ("wary", 1)])]);
    f.try_act("Ann", "hit", "Bob").unwrap();
    assert_eq!(f.asked(), ["Bob"], "no die was there to fall");
    f.restart();
    f.dice("d6=2 d6=5");
    f.reply("Bob", "fight_back".into()).unwrap();
    assert_eq!((f.harm("Ann"), f.harm("Bob")), (1, 0));
}

#[test]
fn luck_amends_a_roll_and_a_wrong_answer_has_a_code() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9), ("luck", 3)]), ("Bob", "B", 2, &[("speed", 5)])]);
    f.hit("Ann", "Bob", "d6=2");
    assert_eq!(f.asked(), ["Ann"]);
    assert_eq!(f.reply("Ann", 2.into()).unwrap_err().code, "last_point");
    assert_eq!(
        f.reply("Ann", 4.into()).unwrap_err().code,
        "too_little_luck",
        "the rule's word, though the form refuses it"
    );
    assert_eq!(f.reply("Ann", true.into()).unwrap_err().code, "bad_form", "no answer at all");
    f.reply("Ann", 3.into()).unwrap();
    f.restart();
    assert_eq!(f.harm("Bob"), 1);
    let (lines, _) = f.e.lines(Viewer::Spectator, &Cursor::default());
    let line = |says: &str| lines.iter().find(|l| l.text.iter().any(|w| w.t.contains(says))).unwrap();
    assert_eq!(line(" with luck").amends, Some(line(" rolls ").n));
    assert_eq!(line(" hits ").cause, Some(CauseView::Line(line(" with luck").n)), "it comes of what the roll is now");
}

#[test]
fn an_open_question_lapses_in_time_and_is_withdrawn_when_it_has_lost_its_point() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9), ("vain", 1)]), ("Bob", "B", 2, &[("speed", 5)])]);
    f.hit("Ann", "Bob", "d6=6");
    let waiting = f.e.waiting();
    assert!(waiting.len() == 1 && waiting[0].open && waiting[0].timed, "{waiting:?}");
    f.act("Ann", "end");
    assert_eq!((f.turn(), f.asked()), ("Bob".to_string(), vec!["Ann".to_string()]));
    let ann = f.e.scene().combatant(f.who("Ann")).handle.0.clone();
    f.gm(Request::Remove(ann));
    assert!(f.asked().is_empty());
    f.restart();
}

#[test]
fn the_gm_reads_what_counts_for_somebody_who_did_not_answer_in_a_window() {
    let mut f = Fight::new(&[("Ann", "A", 1, &[("speed", 9)]), ("Bob", "B", 2, &[("speed", 5)])]);
    f.act("Ann", "hold");
    f.act("Bob", "end");
    assert_eq!(f.asked(), ["Ann"]);
    let id = f.e.unanswered_questions().remove(0).0;
    f.gm(Request::Lapse(id));
    let read = |v: Viewer| {
        let (lines, _) = f.e.lines(v, &Cursor::default());
        let words = |l: &fray_engine::view::LineView| l.text.iter().map(|w| w.t.as_str()).collect::<String>();
        lines.iter().map(words).any(|l| l == "No answer for Ann: The round ends. Act now? No, by default.")
    };
    assert_eq!((read(Viewer::Gm), read(Viewer::Spectator)), (true, false));
}

#[test]
fn the_gm_orders_anew_those_who_still_wait() {
    let mut f = fight::fight();
    let named = |f: &fight::Fight, names: &[&str]| Request::Reorder(names.iter().map(|n| f.handle(n)).collect());
    for wrong in [&["Ogre", "Rat"][..], &["Ada", "Rat", "Ben"], &["Rat", "Rat", "Ben"]] {
        let refused = f.e.request(Viewer::Gm, named(&f, wrong));
        assert_eq!(refused.map_err(|r| r.code.clone()), Err("bad_form".into()), "{wrong:?}");
    }
    f.gm(named(&f, &["Ogre", "Rat", "Ben"]));
    for next in ["Ogre", "Rat", "Ben"] {
        f.gm(Request::NextTurn);
        assert_eq!(f.turn(), next);
    }
}

#[test]
fn a_turn_is_called_on_screen_what_the_system_calls_it() {
    let mut f = Fight::new(&[("Ann", "A", 0, &[("speed", 9)]), ("Bob", "B", 0, &[("speed", 5)])]);
    let until = Until::EndOfTurn { of: f.who("Ann"), turn: 2 };
    let sheet = Sheet { name: "Cole".into(), conditions: vec![Cond::new(GUARD).until(until)], ..Sheet::default() };
    f.gm(Request::Join { sheet: Box::new(sheet), count: 1, owner: None, free: false, hidden: false, at: None });
    let seen = f.e.view(Viewer::Gm);
    assert_eq!(seen.order.turn_word, "go");
    let cole = seen.combatants.iter().find(|c| c.name == "Cole").expect("Cole is here");
    assert_eq!(cole.chips[0].until, "until the end of Ann's next go");
    f.gm(Request::NextTurn);
    assert_eq!(f.e.view(Viewer::Gm).stage.undo, "ending the go");
    let refusal = f.e.request(Viewer::Gm, Request::Play(f.handle("Ann"))).expect_err("Bob acts now");
    assert!(refusal.text.pieces().contains(&TextPiece::S("go".into())), "{refusal:?}");
}
