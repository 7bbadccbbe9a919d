//! Facts of the wire that no client has to guess from words.

#![expect(clippy::panic, reason = "a test fails where it stands")]

use crate::fight::{Fight, fight, viewer};
use fray_engine::encounter::Request;
use fray_engine::form::Input;
use fray_engine::scene::Masks;
use fray_engine::view::{Cursor, LineView, Words};

fn newest(f: &Fight, seat: u32) -> LineView {
    f.e.lines(viewer(seat), &Cursor::default()).0.into_iter().rfind(|line| !line.undone).expect("something was told")
}

fn plain(words: &Words) -> String {
    words.iter().map(|span| span.t.as_str()).collect()
}

fn told(f: &Fight, seat: u32, text: &str) -> LineView {
    let (lines, _) = f.e.lines(viewer(seat), &Cursor::default());
    lines
        .into_iter()
        .find(|line| plain(&line.text) == text)
        .unwrap_or_else(|| panic!("{text} was not told to {seat}: {:?}", f.lines(seat)))
}

fn title(f: &Fight, seat: u32) -> (String, Option<String>) {
    let stage = f.view(seat).stage;
    (plain(&stage.title), stage.about.as_ref().map(plain))
}

#[test]
fn a_line_says_that_a_step_was_undone() {
    let mut f = fight();
    f.act(1, "Ada", "end", None);
    assert!(!newest(&f, 2).undoes);
    f.gm(Request::Undo);
    for seat in 0..3 {
        assert!(newest(&f, seat).undoes, "{seat}: {:?}", newest(&f, seat));
    }
    f.gm(Request::Redo);
    assert!(!newest(&f, 2).undoes);
}

#[test]
fn new_dice_are_no_undone_step_but_for_those_who_read_no_more() {
    let mut f = fight();
    f.dice("d6=2").act(1, "Ada", "strike", Some("Rat"));
    let roll = f.e.rolls().pop().expect("Ada has rolled");
    f.gm(Request::Dice(roll.name, vec![vec![5]]));
    assert!(!told(&f, 0, "The GM changes Ada's roll.").undoes);
    assert!(!told(&f, 1, "The GM changes Ada's roll.").undoes);
    let mut f = fight();
    f.act(1, "Ada", "end", None);
    f.act(2, "Ben", "end", None);
    let (rat, target) = (f.handle("Rat"), Input::group([("target", Input::from(f.handle("Ada")))]));
    f.dice("d6=2").gm(Request::act_secretly(Some(rat), "strike".into(), Some(target)));
    f.answer(0, "reroll", false);
    f.act(0, "Rat", "end", None);
    f.dice("d6=2").act(0, "Ogre", "strike", Some("Ben"));
    f.answer(0, "reroll", false);
    let roll = f.e.rolls().swap_remove(0);
    f.gm(Request::Dice(roll.name, vec![vec![1]]));
    f.answer(0, "reroll", false);
    assert!(!told(&f, 0, "The GM changes Rat's roll.").undoes);
    assert!(told(&f, 1, "The GM undoes a step.").undoes);
}

#[test]
fn a_title_says_what_remains_of_it_next_to_whose_turn_it_is() {
    let mut f = fight();
    assert_eq!(title(&f, 1), (String::new(), None));
    f.dice("d6=2").act(1, "Ada", "strike", Some("Rat"));
    for seat in 0..3 {
        assert_eq!(title(&f, seat), ("Ada: Strike".into(), Some("Strike".into())), "{seat}");
    }
}

#[test]
fn a_command_that_waited_for_others_keeps_its_title() {
    let mut f = fight();
    f.act(1, "Ada", "hold", None);
    f.act(2, "Ben", "end", None);
    f.act(0, "Rat", "strike", Some("Ben"));
    f.dice("d6=6 d6=1").answer(1, "interrupt", false);
    for seat in 0..3 {
        assert_eq!(title(&f, seat), ("Rat: Strike".into(), Some("Strike".into())), "{seat}");
    }
    f.restart();
    assert_eq!(title(&f, 2), ("Rat: Strike".into(), Some("Strike".into())));
}

#[test]
fn a_masked_foe_says_whether_it_is_hurt() {
    let mut f = fight();
    let rat = f.handle("Rat");
    let hurt = |f: &Fight, seat, of: &str| f.view(seat).combatants.iter().any(|c| c.name == of && c.hurt);
    f.gm(Request::Masks(Masks::On));
    assert!(!hurt(&f, 1, "Rat"));
    f.gm(Request::Edit(rat, "hurt".into(), "=1".into()));
    assert!(hurt(&f, 1, "Rat"));
    assert!(!hurt(&f, 0, "Rat"), "the GM sees the figures");
    f.gm(Request::Masks(Masks::Off));
    assert!(!hurt(&f, 1, "Rat"));
}
