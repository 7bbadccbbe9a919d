//! What those who do not know of somebody hidden see while that one acts.

use crate::fight::{Fight, fight, viewer, with_a_hidden_wraith};
use crate::secrecy::with_wraith;
use fray_engine::encounter::{ItemWords, Request};
use fray_engine::view::RoundView;
use std::num::NonZeroU32;

/// In the order: Ada, Ben, Rat, Ogre and the hidden Wraith. It is Ogre's turn.
pub fn before_the_wraith() -> Fight {
    let mut f = with_wraith();
    for _ in 0..7 {
        f.gm(Request::NextTurn);
    }
    assert_eq!(f.turn(), "Ogre");
    f
}

#[test]
fn while_somebody_hidden_acts_players_see_what_they_saw_before() {
    let mut f = before_the_wraith();
    let wraith = f.handle("Wraith");
    let seen = |f: &Fight| (f.all(1), f.all(2), f.e.epoch(viewer(1)));
    let before = seen(&f);
    f.act(0, "Ogre", "end", None);
    assert_eq!(f.turn(), "Wraith");
    assert_eq!(seen(&f), before, "Ogre seems to act still");
    f.dice("d6=4").gm(Request::act_secretly(Some(wraith.clone()), "guard".into(), None));
    f.gm(Request::Edit(wraith.clone(), "luck".into(), "3".into()));
    f.gm(Request::Undo);
    assert_eq!(seen(&f), before);
    f.restart();
    assert_eq!(seen(&f), before, "also after a restart");
    f.gm(Request::act(Some(wraith), "end".into(), None));
    let (order, turn) = (f.view(1).order, f.view(1).turn);
    assert_eq!((order.round, turn.active), (NonZeroU32::new(3).map(RoundView::Number), Some(f.handle("Ada"))));
    assert!(f.lines(1).contains(&"Round 3.".to_string()));
}

#[test]
fn what_somebody_hidden_does_to_a_player_lifts_the_veil() {
    let mut f = before_the_wraith();
    f.act(0, "Ogre", "end", None);
    let rat = f.handle("Rat");
    f.gm(Request::Place(rat, 300, 300));
    let turn = f.view(1).turn;
    assert_eq!(turn.active, Some(f.handle("Ogre")), "whose turn was the last of those in sight");
    assert!(f.lines(1).iter().any(|line| line.starts_with("Rat is moved by the GM")));
    assert_eq!(f.view(0).turn.active, Some(f.handle("Wraith")));
    f.restart();
    assert!(f.lines(1).iter().any(|line| line.starts_with("Rat is moved by the GM")));
    // What it does to Ada is asked of Ada.
    let mut f = before_the_wraith();
    f.act(0, "Ogre", "end", None);
    f.dice("d6=6 d6=5").act(0, "Wraith", "strike", Some("Ada"));
    f.answer(0, "reroll", false);
    assert!(f.question(1, "absorb").is_some());
    assert_eq!(f.view(2).questions.waiting[0].name, "Ada", "and Ben sees that the fight waits for Ada");
}

#[test]
fn a_player_whose_turn_was_before_that_of_somebody_hidden_sees_that_it_is_over() {
    let mut f = with_a_hidden_wraith(["Ada", "Wraith", "Ben"]);
    let seen = f.all(2);
    f.act(1, "Ada", "end", None);
    assert_eq!(f.turn(), "Wraith");
    let own = |f: &Fight| {
        assert_eq!((f.view(1).offers, f.view(1).turn.until_mine), (vec![], None), "Ada can do nothing more");
        assert_eq!(f.view(1).turn.active, Some(f.handle("Ada")));
        assert_eq!(f.all(2), seen, "the others see nothing of it");
        assert!(!f.all(1).contains("Wraith"));
    };
    own(&f);
    f.restart();
    own(&f);
    f.gm(Request::Undo);
    assert_eq!(f.view(1).turn.until_mine, Some(0));
    f.gm(Request::Redo);
    assert_eq!((f.view(1).offers, f.view(1).turn.until_mine), (vec![], None), "also when it is done again");
}

#[test]
fn the_end_of_an_act_is_seen_though_somebody_hidden_is_next() {
    let mut f = before_the_wraith();
    let (before, ogre) = (f.lines(1).len(), f.handle("Ogre"));
    f.dice("d6=4").act(0, "Ogre", "guard", None);
    f.act(0, "Ogre", "end", None);
    assert_eq!(f.lines(1).len(), before + 1, "the guard was seen in its own step");
    // Here the act and what follows from it are one step: the GM ends the life of the one who acts.
    let mut f = before_the_wraith();
    f.gm(Request::Remove(ogre));
    assert_eq!(f.turn(), "Wraith");
    assert!(f.lines(1).contains(&"Ogre leaves the fight.".to_string()));
}

#[test]
fn in_the_middle_of_a_secret_act_players_see_nothing_of_it() {
    let mut f = fight();
    f.gm(Request::NextTurn);
    f.gm(Request::NextTurn);
    assert_eq!(f.turn(), "Rat");
    let (before, rat) = (f.all(1), f.handle("Rat"));
    let refused = f.try_act(1, "Ada", "guard", None).unwrap_err();
    f.gm(Request::act_secretly(Some(rat), "plead".into(), None));
    assert!(f.question(0, "plea").is_some(), "the GM is asked");
    assert_eq!(f.all(1), before);
    assert_eq!(f.try_act(1, "Ada", "guard", None).unwrap_err(), refused);
    f.restart();
    assert_eq!(f.all(1), before);
    f.gm(Request::Abandon);
    assert_eq!(f.all(1), before);
}

/// It is the turn of the Wraith, and Rat carries a coin where nobody sees it. Gives its number as well.
fn rat_with_a_coin() -> (Fight, u16) {
    let mut f = before_the_wraith();
    let rat = f.handle("Rat");
    f.gm(Request::GearAdd(rat, "coin".into()));
    f.act(0, "Ogre", "end", None);
    let no = f.e.scene().combatant(f.who("Rat")).gear.iter().map(|item| item.no.0).max();
    (f, no.expect("Rat carries a coin"))
}

#[test]
fn what_somebody_takes_in_hand_or_puts_away_lifts_the_veil_for_all_who_see_it() {
    let (mut f, no) = rat_with_a_coin();
    let (rat, carried) = (f.handle("Rat"), |f: &Fight| f.sheet(1, "Rat").gear.len());
    f.gm(Request::GearMove(rat.clone(), no, Some("hand".into())));
    assert_eq!(carried(&f), 1);
    for taken in [Request::GearMove(rat.clone(), no, None), Request::GearMove(rat.clone(), no, Some("stowed".into()))] {
        let (mut f, no) = rat_with_a_coin();
        f.gm(Request::Undo);
        f.gm(Request::GearMove(rat.clone(), no, Some("hand".into())));
        f.act(0, "Ogre", "end", None);
        assert_eq!((f.turn().as_str(), carried(&f)), ("Wraith", 1));
        f.gm(taken);
        assert_eq!(carried(&f), 0);
    }
}

#[test]
fn what_nobody_sees_of_an_item_lifts_no_veil() {
    let (mut f, no) = rat_with_a_coin();
    let (rat, seen) = (f.handle("Rat"), f.all(1));
    let figure = |no, value: &str| ItemWords { no, field: "notches".into(), value: value.into() };
    f.gm(Request::GearEdit(rat.clone(), figure(no, "3")));
    f.gm(Request::GearAdd(rat.clone(), "coin".into()));
    assert_eq!(f.all(1), seen, "it is put away");
    let (mut f, no) = rat_with_a_coin();
    f.gm(Request::Undo);
    f.gm(Request::GearMove(rat.clone(), no, Some("hand".into())));
    f.act(0, "Ogre", "end", None);
    let seen = f.all(1);
    f.gm(Request::GearEdit(rat, figure(no, "3")));
    assert_eq!(f.all(1), seen, "it is in hand, and looks as before");
    f.gm(Request::Undo);
    assert_eq!(f.all(1), seen);
}
