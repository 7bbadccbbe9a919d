//! Results belong together: actions, causes, sums.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails where it stands")]

use crate::fight::{Fight, fight, viewer};
use fray_engine::encounter::Request;
use fray_engine::view::{CauseView, Cursor, LineView};

fn line(f: &Fight, seat: u32, text: &str) -> LineView {
    let (lines, _) = f.e.lines(viewer(seat), &Cursor::default());
    let words = |l: &LineView| l.text.iter().map(|s| s.t.as_str()).collect::<String>();
    lines.into_iter().rfind(|l| words(l) == text).unwrap_or_else(|| panic!("{seat} reads no '{text}'"))
}

fn strikes_without_luck(f: &mut Fight, seat: u32, who: &str, at: &str) {
    f.gm(Request::Option("luck_on".into(), "no".into()));
    f.dice("d6=6 d6=1").act(seat, who, "strike", Some(at));
}

#[test]
fn a_command_that_was_pending_is_one_action_with_its_declaration() {
    let mut f = fight();
    f.gm(Request::Option("luck_on".into(), "no".into()));
    f.act(1, "Ada", "hold", None);
    f.act(2, "Ben", "end", None);
    f.act(0, "Rat", "strike", Some("Ben"));
    f.answer(1, "interrupt", true);
    f.dice("d6=6 d6=1").act(1, "Ada", "strike", Some("Ogre"));
    f.restart();
    f.dice("d6=6 d6=1").act(1, "Ada", "end", None);
    let [declared, rolled, hurt] =
        ["Rat strikes Ben.", "Rat rolls against Ben.", "Ben is hurt."].map(|text| line(&f, 2, text));
    assert_eq!((rolled.action(), hurt.action()), (declared.action(), declared.action()));
    assert_eq!(declared.action(), line(&f, 2, "Ada breaks in on Rat.").n, "it began when it was declared");
    assert_eq!(hurt.cause, Some(CauseView::Line(rolled.n)));
    let broke_in = line(&f, 2, "Ogre is hurt.");
    assert_ne!(broke_in.action(), declared.action(), "what broke in is another action");
    assert_eq!(broke_in.cause, Some(CauseView::Line(line(&f, 2, "Ada rolls against Ogre.").n)));
}

#[test]
fn what_a_hidden_one_causes_never_stands_under_the_roll_of_another() {
    let mut f = fight();
    f.join("Wraith", "B", None, true);
    strikes_without_luck(&mut f, 1, "Ada", "Rat");
    for who in ["Ada", "Ben", "Rat", "Ogre"] {
        let seat = if who == "Ada" {
            1
        } else if who == "Ben" {
            2
        } else {
            0
        };
        f.act(seat, who, "end", None);
    }
    while f.turn() != "Wraith" {
        f.gm(Request::NextTurn);
    }
    f.dice("d6=6 d6=1").act(0, "Wraith", "strike", Some("Ben"));
    let (gm, player) = (line(&f, 0, "Ben is hurt."), line(&f, 2, "Ben is hurt."));
    assert_eq!(gm.cause, Some(CauseView::Line(line(&f, 0, "Wraith rolls against Ben.").n)));
    assert_eq!(player.cause, Some(CauseView::Unseen));
    assert_eq!(player.action(), player.n, "its action begins, for this player, with what came of it");
    assert_ne!(player.action(), line(&f, 2, "Ada rolls against Rat.").action());
}

#[test]
fn a_roll_says_its_whole_sum() {
    let mut f = fight();
    strikes_without_luck(&mut f, 1, "Ada", "Rat");
    let roll = line(&f, 2, "Ada rolls against Rat.").roll.unwrap();
    assert_eq!((roll.sum.as_str(), roll.against.as_str()), ("6 + 1 + 1 Might = 8", "3"));
    assert_eq!(roll.in_words(), "Strike: d6 d6 6+1; 6 + 1 + 1 Might = 8 against 3: hit");
}

/// The log of an older release: no action, no cause, other lines in the middle of a resolution.
#[test]
fn lines_that_were_told_otherwise_break_no_log() {
    let mut f = fight();
    f.dice("d6=6 d6=1").act(1, "Ada", "strike", Some("Rat"));
    let mut commits = serde_json::to_value(f.log()).unwrap();
    for c in commits.as_array_mut().unwrap() {
        // An act line is left out, a roll's line doubled.
        let told = c["facts"].as_array().unwrap().iter().flat_map(|f| match f["what"]["told"]["kind"].as_str() {
            Some("act") => vec![],
            Some("roll") => vec![f.clone(), f.clone()],
            _ => vec![f.clone()],
        });
        c["facts"] = told.collect();
    }
    let log = serde_json::from_value(commits).unwrap();
    let again = fray_engine::encounter::Encounter::load(&fray_kit::tiny::SYSTEM, [3; 32], log).unwrap();
    assert_eq!(again.scene(), f.e.scene());
    assert_eq!(again.waiting().len(), f.e.waiting().len(), "the strike still asks for a reroll");
    assert!(!again.waiting().is_empty());
}
