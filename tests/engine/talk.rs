//! What people say at the table, and dice that they roll besides the rules.

use crate::fight::{self, Fight, viewer};
use fray_engine::base::{NoRoll, Notation};
use fray_engine::encounter::{Request, Talk};
use fray_engine::fact::{FactKind, lines_with_other_dice, rolls_out_of_sequence};
use fray_engine::view::{Cursor, LineView, RoundView, Watch};
use fray_engine::{Refusal, Viewer};

const WATCHER: Viewer = Viewer::Spectator;

fn talk(words: &str, hidden: bool) -> Request {
    Request::Talk(Talk { name: "Ann".into(), words: words.into(), hidden })
}

fn says(f: &mut Fight, seat: u32, words: &str) -> Result<(), Refusal> {
    f.e.request(viewer(seat), talk(words, false))
}

fn last(f: &Fight, by: Viewer) -> Option<LineView> {
    f.e.lines(by, &Cursor::default()).0.pop()
}

fn text(line: &LineView) -> String {
    line.text.iter().map(|span| span.t.as_str()).collect()
}

#[test]
fn what_is_said_reaches_everybody_and_changes_nothing() {
    let mut f = fight::fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    let question = f.question(1, "reroll");
    let (scene, undo) = (f.e.scene().clone(), f.e.everything(Viewer::Gm).view.stage);
    says(&mut f, 2, "  Mind the rat! ").unwrap();
    for seat in [0, 1, 2] {
        assert_eq!(f.lines(seat).last().unwrap(), "Ann: Mind the rat!");
    }
    assert_eq!(text(&last(&f, WATCHER).unwrap()), "Ann: Mind the rat!");
    assert_eq!((f.e.scene(), f.question(1, "reroll")), (&scene, question));
    assert_eq!(f.e.everything(Viewer::Gm).view.stage, undo, "undo still concerns the step before");
    f.restart();
    assert_eq!(f.e.scene(), &scene);
    f.answer(1, "reroll", false);
}

#[test]
fn undo_passes_over_it_and_redo_is_still_there_after_it() {
    let mut f = fight::fight();
    f.dice("d6=3").act(1, "Ada", "guard", None);
    says(&mut f, 1, "On guard!").unwrap();
    f.gm(Request::Undo);
    assert!(f.lines(1).contains(&"Ann: On guard!".to_string()), "{:?}", f.lines(1));
    says(&mut f, 1, "What?").unwrap();
    f.gm(Request::Redo);
    assert!(f.lines(1).iter().any(|line| line.starts_with("Done again")), "{:?}", f.lines(1));
}

#[test]
fn dice_fall_by_the_seed_of_the_table_and_a_restart_leaves_none_out() {
    let mut f = fight::in_preparation();
    f.gm(Request::Start);
    let roll = |f: &mut Fight| {
        says(f, 1, "/roll 3d6 + d% - 2").unwrap();
        last(f, WATCHER).unwrap().roll.unwrap()
    };
    let (first, second) = (roll(&mut f), roll(&mut f));
    assert_ne!(first.dice, second.dice, "each roll has dice of its own");
    let faces = first.dice.iter().flat_map(|die| &die.faces).map(|face| i32::from(*face));
    assert_eq!((first.dice.len(), first.total), (4, Some(faces.sum::<i32>() - 2)));
    let throws = last(&f, Viewer::Gm).unwrap().roll.unwrap().throws;
    assert!(throws.unwrap_or_default().is_empty(), "the GM cannot change them");
    let mut again = fight::in_preparation();
    again.gm(Request::Start);
    assert_eq!(roll(&mut again).dice, first.dice);
    again.e = fray_engine::Encounter::load(&fray_kit::tiny::SYSTEM, [3; 32], again.log()).unwrap();
    assert_eq!(roll(&mut again).dice, second.dice);
    assert_eq!((rolls_out_of_sequence(&f.log()), lines_with_other_dice(&f.log())), (vec![], vec![]));
    let commit = f.log().len() - 1;
    assert_eq!(
        f.e.request(Viewer::Gm, Request::Dice(format!("{commit}.0"), vec![vec![6]; 4])).unwrap_err().code,
        "bad_dice"
    );
}

#[test]
fn dice_alone_are_rolled_and_words_with_dice_in_them_are_not() {
    let mut f = fight::fight();
    f.dice("d6=2 d6=3");
    says(&mut f, 1, "2d6+1").unwrap();
    assert_eq!(f.lines(2).last().unwrap(), "Ann rolls 2d6 + 1: 6.");
    says(&mut f, 1, "I took 2d6 of it").unwrap();
    assert_eq!(f.lines(2).last().unwrap(), "Ann: I took 2d6 of it");
}

#[test]
fn what_the_gm_hides_reaches_the_gm_alone_and_leaves_no_gap() {
    let (mut f, mut open) = (fight::in_preparation(), fight::in_preparation());
    f.e.request(Viewer::Gm, talk("d20", true)).unwrap();
    assert!(f.lines(0).last().unwrap().starts_with("Ann rolls d20"));
    assert!(last(&f, Viewer::Gm).unwrap().secret);
    assert_eq!((f.all(1), last(&f, WATCHER)), (open.all(1), last(&open, WATCHER)));
    // The next rolls of all others, and the GM's own in the open, fall as if it had never been.
    for by in [Viewer::Gm, viewer(1)] {
        let roll = |f: &mut Fight| {
            f.e.request(by, talk("d1000", false)).unwrap();
            last(f, WATCHER)
        };
        assert_eq!(roll(&mut f), roll(&mut open));
    }
}

/// Of the lines of this seat: number, words and round.
fn read(f: &Fight, seat: u32) -> Vec<(u32, String, Option<RoundView>)> {
    let (lines, _) = f.e.lines(viewer(seat), &Cursor::default());
    lines.iter().map(|line| (line.n, text(line), line.round)).collect()
}

#[test]
fn what_is_said_in_a_hidden_turn_is_read_at_once_and_betrays_nothing_of_it() {
    // The hidden turn is the first of round 2, of which nobody unaware has heard yet.
    let mut f = fight::with_a_hidden_wraith(["Wraith", "Ada", "Ben"]);
    (0..3).for_each(|_| f.gm(Request::NextTurn));
    assert_eq!(f.turn(), "Wraith");
    let (seen, known, epoch) = (f.e.everything(viewer(1)), read(&f, 1), f.e.epoch(viewer(1)));
    assert_ne!(seen.view.turn, f.e.everything(Viewer::Gm).view.turn, "the others see the turn before");
    says(&mut f, 2, "Is it over?").unwrap();
    says(&mut f, 1, "2d6").unwrap();
    let unaware = |f: &Fight| {
        assert_eq!(f.e.everything(viewer(1)), seen);
        assert_eq!(f.e.everything(WATCHER).view.turn, seen.view.turn);
        let lines = read(f, 1);
        assert_eq!((lines.len(), &lines[..known.len()], f.e.epoch(viewer(1))), (known.len() + 2, &known[..], epoch));
        assert_eq!(lines[known.len()].1, "Ann: Is it over?");
        assert_eq!(lines[known.len()].2, known.last().unwrap().2, "in the round that they see");
        lines
    };
    let lines = unaware(&f);
    f.restart();
    assert_eq!(unaware(&f), lines, "also after a restart");
    // When the hidden turn is over, the new round comes after what was said.
    f.act(0, "Wraith", "end", None);
    let after = read(&f, 1);
    assert_eq!((&after[..lines.len()], f.e.epoch(viewer(1))), (&lines[..], epoch));
    let (_, next, _) = after.get(lines.len()).expect("a line after what was said");
    assert_eq!(next, "Round 2.", "{after:?}");
    let order = read(&f, 0).into_iter().map(|(_, words, _)| words).collect::<Vec<_>>();
    let at = |words: &str| order.iter().rposition(|line| line.contains(words)).unwrap();
    assert!(at("Round 2") < at("Is it over?"), "to the GM it was said in the hidden turn: {order:?}");
}

#[test]
fn what_was_said_in_a_hidden_turn_is_sent_once_whatever_is_undone() {
    let mut f = fight::with_a_hidden_wraith(["Wraith", "Ada", "Ben"]);
    // The step that ends Ben's turn begins round 2 and the hidden turn.
    (0..3).for_each(|_| f.gm(Request::NextTurn));
    let mut watch = Watch::default();
    watch.telling(&f.e, &f.e).to(viewer(1));
    let sent = [talk("Is it over?", false), Request::Undo, Request::Redo].map(|request| {
        let was = f.e.clone();
        f.gm(request);
        let lines = watch.telling(&was, &f.e).to(viewer(1)).lines;
        lines.iter().filter(|line| line.contains("Is it over?")).count()
    });
    assert_eq!(sent, [1, 0, 0]);
}

#[test]
fn spectators_say_nothing_players_hide_nothing_and_a_line_has_an_end() {
    let mut f = fight::fight();
    let mut refused = |by, words: &str, hidden| f.e.request(by, talk(words, hidden)).unwrap_err().code.clone();
    assert_eq!(refused(WATCHER, "Hello", false), "role");
    assert_eq!(refused(viewer(1), "d6", true), "role");
    assert_eq!(refused(viewer(1), " ", false), "bad_value");
    assert_eq!(refused(viewer(1), &"x".repeat(301), false), "bad_value");
    assert_eq!(refused(viewer(1), "/roll", false), "bad_dice");
    assert_eq!(refused(viewer(1), "/roll 101d6", false), "bad_dice");
    assert_eq!(refused(viewer(1), "/dance", false), "unknown");
    assert!(!f.log().iter().flat_map(|c| &c.facts).any(|f| matches!(f.kind, FactKind::Rolled(..))));
}

#[test]
fn dice_are_read_as_people_write_them() {
    let read = |words: &str| Notation::parse(words).map(|n| n.to_string());
    for (words, dice) in [
        ("2d6+1", "2d6 + 1"),
        (" D20 ", "d20"),
        ("d% − 5", "d100 − 5"),
        ("1d8+2d4+3-1", "d8 + 2d4 + 2"),
        ("100d1000+9999", "100d1000 + 9999"),
    ] {
        assert_eq!(read(words).as_deref(), Ok(dice), "{words}");
        assert_eq!(read(dice).as_deref(), Ok(dice), "what is shown can be written");
    }
    for (words, why) in [
        ("", NoRoll::NotDice),
        ("7", NoRoll::NotDice),
        ("d", NoRoll::NotDice),
        ("2d6+", NoRoll::NotDice),
        ("2 d6", NoRoll::NotDice),
        ("d6d6", NoRoll::NotDice),
        ("0d6", NoRoll::TooManyDice),
        ("60d6+41d4", NoRoll::TooManyDice),
        ("99999999999999999999d6", NoRoll::TooManyDice),
        ("d0", NoRoll::TooManySides),
        ("d1001", NoRoll::TooManySides),
        ("d6+10000", NoRoll::TooLarge),
        ("d6-9999-1", NoRoll::TooLarge),
        ("d6-d4", NoRoll::Subtracted),
    ] {
        assert_eq!(read(words), Err(why), "{words}");
    }
}

#[test]
fn no_words_break_it_and_no_roll_is_larger_than_allowed() {
    let letters: Vec<char> = "0123456789dD%+-− /xé\u{301}".chars().collect();
    let mut seed = 1u64;
    let mut below = |n: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % n
    };
    let mut rolls = 0;
    for _ in 0..50_000 {
        let words: String = (0..below(12)).map(|_| letters[below(letters.len())]).collect();
        let Ok(notation) = Notation::parse(&words) else { continue };
        rolls += 1;
        let count: u32 = notation.dice.iter().map(|(count, _)| u32::from(*count)).sum();
        let sides = notation.dice.iter().map(|(_, sides)| *sides);
        assert!((1..=100).contains(&count) && sides.clone().all(|s| (1..=1000).contains(&s)), "{words}");
        assert!(notation.bonus.abs() <= 9999, "{words}");
    }
    assert!(rolls > 100, "{rolls} of the words were rolls");
}
