//! The bot, and a turn that the GM hands over to it.

use crate::drilled;
use crate::fight::{Fight, fight, viewer};
use fray_engine::base::Str;
use fray_engine::bot::choose;
use fray_engine::encounter::Request;
use fray_engine::form::Form;
use fray_engine::scene::Scene;
use fray_engine::system::{Offer, Offers, Use};
use fray_engine::{Refusal, Viewer};
use fray_kit::tiny::{HURT, LUCK};

fn play(f: &mut Fight, seat: u32, who: &str) -> Result<(), Refusal> {
    let who = f.handle(who);
    f.e.request(viewer(seat), Request::Play(who))
}

/// Rat's turn in round 1.
fn rats_turn() -> Fight {
    let mut f = fight();
    f.act(1, "Ada", "end", None);
    f.act(2, "Ben", "end", None);
    assert_eq!(f.turn(), "Rat");
    f
}

#[test]
fn a_turn_is_played_until_a_player_is_asked_and_then_to_its_end() {
    let mut f = rats_turn();
    f.dice("d6=5");
    play(&mut f, 0, "Rat").unwrap();
    assert!(f.question(1, "absorb").is_some(), "Rat struck, did not roll again, and Ada is asked");
    assert_eq!(play(&mut f, 0, "Rat").unwrap_err().code, "busy");
    f.answer(1, "absorb", false);
    assert_eq!((f.turn(), f.e.scene().get(f.who("Ada"), HURT)), ("Rat".to_string(), 1));
    play(&mut f, 0, "Rat").unwrap();
    assert_eq!(f.turn(), "Ogre", "it strikes once only");
}

#[test]
fn undo_takes_it_back_step_by_step() {
    let mut f = rats_turn();
    f.dice("d6=1");
    play(&mut f, 0, "Rat").unwrap();
    assert!(f.question(0, "mishap").is_some(), "a ruling is the GM's to make");
    f.gm(Request::Undo);
    assert!(f.question(0, "reroll").is_some(), "Rat's answer is taken back first");
    f.gm(Request::Undo);
    assert!(f.question(0, "reroll").is_none() && f.turn() == "Rat");
    // What was taken back has not been tried.
    f.dice("d6=5");
    play(&mut f, 0, "Rat").unwrap();
    assert!(f.question(1, "absorb").is_some());
}

#[test]
fn it_answers_as_advised_for_one_who_is_not_on_turn() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.answer(1, "reroll", false);
    assert!(f.question(0, "absorb").is_some());
    play(&mut f, 0, "Rat").unwrap();
    let rat = f.who("Rat");
    assert_eq!((f.e.scene().get(rat, HURT), f.e.scene().get(rat, LUCK)), (0, 0));
    assert_eq!(f.turn(), "Ada", "her turn is hers");
}

#[test]
fn it_answers_in_a_window_for_the_gms_own_and_leaves_players_their_say() {
    let mut f = drilled::Fight::new(&[("Ann", "A", 0, &[("speed", 9)]), ("Bob", "B", 2, &[("speed", 5)])]);
    f.act("Ann", "hold");
    f.act("Bob", "hold");
    assert_eq!(f.asked(), ["Ann"], "before the round ends");
    f.gm(Request::Play(f.handle("Ann")));
    assert_eq!((f.asked(), f.round()), (vec!["Bob".to_string()], Some(1)), "she lets it pass, and Bob is a player's");
    let again = f.e.request(Viewer::Gm, Request::Play(f.handle("Ann")));
    assert_eq!(again.unwrap_err().code, "not_on_turn");
}

#[test]
fn it_is_for_the_gms_own_and_for_their_turn() {
    let mut f = fight();
    assert_eq!(play(&mut f, 0, "Ada").unwrap_err().code, "has_player");
    assert_eq!(play(&mut f, 0, "Rat").unwrap_err().code, "not_on_turn");
    assert_eq!(play(&mut f, 1, "Rat").unwrap_err().code, "role");
    f.gm(Request::End);
    assert_eq!(play(&mut f, 0, "Rat").unwrap_err().code, "over");
}

/// What is chosen of these, the only attack among them `hit`.
fn chosen(all: &[Offer], tried: &[Str]) -> Option<Str> {
    let good_for = |use_: Use| -> Offers { Box::new(all.iter().filter(move |o| o.use_ == use_).cloned()) };
    choose(&Scene::default(), tried, |act| act == "hit", good_for).map(|(offer, _)| offer.act)
}

#[test]
fn the_most_urgent_open_offer_of_all_is_taken_once() {
    let offer = |act: &'static str, use_| Offer::new(act, act, "", Form::empty()).good_for(use_);
    let closed = Refusal::new("no", "", "Not now.");
    let all = [
        offer("end", Use::End),
        offer("sing", Use::Other),
        offer("dodge", Use::Defend),
        offer("walk", Use::Move),
        offer("load", Use::Ready),
        offer("stand", Use::Recover),
        offer("shoot", Use::Attack).unless(Some(closed)),
    ];
    let mut took = vec![];
    while let Some(act) = chosen(&all, &took) {
        took.push(act);
    }
    assert_eq!(took, ["load", "stand", "walk", "dodge", "end"]);
}

#[test]
fn who_has_attacked_stays_and_ends_the_turn() {
    let offer = |act: &'static str, use_| Offer::new(act, act, "", Form::empty()).good_for(use_);
    let all =
        [offer("walk", Use::Move), offer("hit", Use::Attack), offer("dodge", Use::Defend), offer("end", Use::End)];
    assert_eq!(chosen(&all, &[]), Some("hit".into()));
    assert_eq!(chosen(&all, &["hit".into()]), Some("end".into()));
}
