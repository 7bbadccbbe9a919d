//! The GM changes the dice of a roll.

use crate::fight::{Fight, fight};
use fray_engine::encounter::{FallenRoll, Request};
use fray_engine::view::{Cursor, LineView};
use fray_engine::{Refusal, Seat, Viewer};
use fray_kit::tiny::{HURT, LUCK};

fn last(f: &Fight) -> FallenRoll {
    f.e.rolls().pop().expect("somebody has rolled")
}

fn faces(r: &FallenRoll) -> Vec<Vec<u16>> {
    r.dice.iter().map(|d| d.faces.to_vec()).collect()
}

fn change(f: &mut Fight, by: Viewer, roll: &FallenRoll, faces: &[&[u16]]) -> Result<(), Refusal> {
    f.e.request(by, Request::Dice(roll.name.clone(), faces.iter().map(|f| f.to_vec()).collect()))
}

fn rolls_of(f: &Fight, viewer: Viewer) -> Vec<LineView> {
    f.e.lines(viewer, &Cursor::default()).0.into_iter().filter(|l| l.roll.is_some()).collect()
}

/// Ada strikes Rat with a 2, which misses; she keeps it, and the turn goes on.
fn missed() -> Fight {
    let mut f = fight();
    f.dice("d6=2").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    f
}

#[test]
fn what_rolled_is_carried_out_again_and_its_questions_come_anew() {
    let mut f = missed();
    let (rat, roll) = (f.who("Rat"), last(&f));
    assert_eq!(f.e.scene().get(rat, HURT), 0);
    change(&mut f, Viewer::Gm, &roll, &[&[5]]).unwrap();
    assert!(f.question(1, "reroll").is_some(), "the answer came after the roll");
    f.answer(1, "reroll", false);
    f.answer(0, "absorb", false);
    assert_eq!(f.e.scene().get(rat, HURT), 1);
    assert!(f.lines(2).contains(&"The GM changes Ada's roll.".to_string()), "{:?}", f.lines(2));
}

#[test]
fn undo_takes_it_back_with_all_that_stood_and_redo_sets_it_again() {
    let mut f = missed();
    let (before, roll) = (f.e.scene().clone(), last(&f));
    change(&mut f, Viewer::Gm, &roll, &[&[5]]).unwrap();
    let after = f.e.scene().clone();
    f.gm(Request::Undo);
    assert_eq!(*f.e.scene(), before);
    assert_eq!(faces(&last(&f)), [[2]]);
    f.gm(Request::Redo);
    assert_eq!(*f.e.scene(), after);
    f.restart();
    assert_eq!(*f.e.scene(), after);
    assert!(f.question(1, "reroll").is_some());
    assert_eq!(faces(&last(&f)), [[5]]);
}

#[test]
fn a_second_change_keeps_what_the_first_set_aside_and_its_dice() {
    let mut f = fight();
    // Two rolls in one resolution: what Ada rolls, and rolls again.
    f.dice("d6=2").act(1, "Ada", "strike", Some("Rat"));
    f.dice("d6=1").answer(1, "reroll", true);
    let luck = f.e.scene().get(f.who("Ada"), LUCK);
    let (first, second) = (f.e.rolls().remove(0), last(&f));
    change(&mut f, Viewer::Gm, &second, &[&[4]]).unwrap();
    assert_eq!(f.e.scene().get(f.who("Ada"), LUCK), luck, "the reroll is paid once");
    let again = last(&f);
    change(&mut f, Viewer::Gm, &again, &[&[3]]).unwrap();
    assert_eq!(f.e.rolls().iter().map(faces).collect::<Vec<_>>(), [[[2]], [[3]]], "no roll comes back from aside");
    change(&mut f, Viewer::Gm, &first, &[&[5]]).unwrap();
    assert_eq!(f.e.rolls().iter().map(faces).collect::<Vec<_>>(), [[[5]]], "what came after is not done again");
    assert!(f.question(1, "reroll").is_some());
    for _ in 0..3 {
        f.gm(Request::Undo);
    }
    assert_eq!(f.e.rolls().iter().map(faces).collect::<Vec<_>>(), [[[2]], [[1]]]);
}

#[test]
fn a_die_that_aces_goes_on_as_said_or_falls_on() {
    let mut f = missed();
    let roll = last(&f);
    change(&mut f, Viewer::Gm, &roll, &[&[6, 3]]).unwrap();
    assert_eq!(faces(&last(&f)), [[6, 3]]);
    let roll = last(&f);
    f.dice("d6=4");
    change(&mut f, Viewer::Gm, &roll, &[&[6]]).unwrap();
    assert_eq!(faces(&last(&f)), [[6, 4]]);
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let mut f = missed();
    let (roll, before) = (last(&f), f.log());
    let code = |f: &mut Fight, by, faces: &[&[u16]]| change(f, by, &roll, faces).unwrap_err().code.to_string();
    assert_eq!(code(&mut f, Viewer::Player(Seat(1)), &[&[5]]), "role");
    for wrong in [&[][..], &[&[][..]], &[&[0]], &[&[7]], &[&[5], &[5]], &[&[5, 2]], &[&[6, 7]]] {
        assert_eq!(code(&mut f, Viewer::Gm, wrong), "bad_dice", "{wrong:?}");
    }
    for name in ["", "1", "a.b", "999.0", "0.0", "99999999999999999999.0"] {
        assert_eq!(
            f.e.request(Viewer::Gm, Request::Dice(name.into(), vec![vec![5]])).unwrap_err().code,
            "unknown",
            "{name}"
        );
    }
    assert_eq!(f.log(), before);
    f.gm(Request::Undo);
    f.gm(Request::Undo);
    assert_eq!(code(&mut f, Viewer::Gm, &[&[5]]), "undone");
}

#[test]
fn the_roll_of_an_interjection_is_made_again_while_the_question_stays_open() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    f.dice("d4=1").act(0, "Rat", "brace", None);
    let (rat, roll) = (f.who("Rat"), last(&f));
    let luck = f.e.scene().get(rat, LUCK);
    assert_eq!((&*roll.key.purpose, roll.key.who), ("brace", Some(rat)));
    change(&mut f, Viewer::Gm, &roll, &[&[3]]).unwrap();
    assert_eq!(f.e.scene().cond(rat, "guard").map(|g| g.level), Some(11));
    assert_eq!(f.e.scene().get(rat, LUCK), luck, "it is paid once");
    let scene = f.e.scene().clone();
    f.restart();
    assert_eq!(*f.e.scene(), scene);
}

#[test]
fn a_line_names_its_throws_to_the_gm_and_says_to_all_that_dice_were_set() {
    let mut f = missed();
    let roll = last(&f);
    let line = rolls_of(&f, Viewer::Gm).pop().unwrap().roll.unwrap();
    let throws = line.throws.unwrap();
    assert_eq!((throws.len(), &throws[0].name, &throws[0].dice[..]), (1, &roll.name, &[0][..]));
    assert!(!line.changed);
    let player = rolls_of(&f, Viewer::Player(Seat(2))).pop().unwrap().roll.unwrap();
    assert_eq!(player.throws, None);
    change(&mut f, Viewer::Gm, &roll, &[&[5]]).unwrap();
    let lines = rolls_of(&f, Viewer::Player(Seat(2)));
    let marks: Vec<(bool, bool)> = lines.iter().map(|l| (l.undone, l.roll.as_ref().unwrap().changed)).collect();
    assert_eq!(marks, [(true, false), (false, true)]);
}
