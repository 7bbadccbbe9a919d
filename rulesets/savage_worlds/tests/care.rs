//! What may harm a friend is known before it is done, and what is stowed is seen by nobody else.

use fray_engine::encounter::{Encounter, Wish};
use fray_engine::form::Input;
use fray_engine::{Seat, Viewer};
use fray_kit::laws::{Member, begin};
use fray_savage_worlds::SYSTEM;

/// Guy with a submachine gun; his friend Fay beside the foe Bob, the foe Cal apart.
fn fight() -> Encounter {
    let member = |name: &str, side: &str, at: (i32, i32)| Member::new(name, side, at).with("shooting", "d8");
    let cast = [
        member("Guy", "A", (0, 0)).carrying(&[("smg", "")]),
        member("Fay", "A", (1000, 100)),
        member("Bob", "B", (1000, 0)),
        member("Cal", "B", (1000, 1500)),
    ];
    let mut e = begin(SYSTEM, &cast, 7).expect("they can fight");
    let guys = |e: &Encounter| e.scene().turn().is_some_and(|w| e.scene().c(w).name == "Guy");
    for _ in 0..20 {
        if !guys(&e) {
            e.wish(Viewer::Gm, Wish::NextTurn).expect("turns go on");
        }
    }
    assert!(guys(&e));
    e
}

fn handle(e: &Encounter, name: &str) -> String {
    let who = e.scene().ids().find(|w| e.scene().c(*w).name == name).expect("is here");
    e.scene().c(who).handle.0.clone()
}

/// What is said of suppressive fire there.
fn said(e: &Encounter, centre: Input) -> String {
    let offers = e.offers(e.scene().turn());
    let offer = offers.iter().find(|o| o.act == "suppressive_fire").expect("it is offered");
    let Input::Fields(mut form) = offer.form(e.scene()).default() else { return "no group".to_string() };
    form.insert("centre".into(), centre);
    let wish = Wish::Act(Some(handle(e, "Guy")), "suppressive_fire".into(), Some(Input::Fields(form)), false);
    let refused = e.spares_friends(Viewer::Gm, &wish).err();
    refused.map(|r| format!("{}: {}", r.code, r.view(e.scene(), Viewer::Gm).text)).unwrap_or_default()
}

fn point(x: i32, y: i32) -> Input {
    Input::group([("x", x.into()), ("y", y.into())])
}

#[test]
fn friends_in_the_circle_are_named_wherever_it_is_laid() {
    let mut e = fight();
    let around = |e: &Encounter, name: &str| Input::Word(format!("at:{}", handle(e, name)));
    let fay = "friends_at_risk: Fay is a friend and could be hit.";
    assert_eq!(said(&e, around(&e, "Bob")), fay, "around a foe beside her");
    assert_eq!(said(&e, around(&e, "Cal")), "");
    // SW-ACT-17: two units from the middle, and a step more.
    assert_eq!(said(&e, point(1000, 300)), fay);
    assert_eq!(said(&e, point(1000, 320)), "");
    e.wish(Viewer::Gm, Wish::Side(handle(&e, "Cal"), "A".into())).expect("Cal changes sides");
    e.wish(Viewer::Gm, Wish::Place(handle(&e, "Cal"), 1000, 200)).expect("Cal comes near");
    assert_eq!(said(&e, point(1000, 0)), "friends_at_risk: Fay and Cal are friends and could be hit.");
}

#[test]
fn a_friend_who_is_aimed_at_is_named() {
    let e = fight();
    let shot = |at: &str| {
        let offers = e.offers(e.scene().turn());
        let offer = offers.iter().find(|o| o.act == "attack_ranged").expect("it is offered");
        let Input::Fields(mut form) = offer.form(e.scene()).default() else { panic!("a group") };
        form.insert("target".into(), Input::Word(handle(&e, at)));
        let wish = Wish::Act(Some(handle(&e, "Guy")), "attack_ranged".into(), Some(Input::Fields(form)), false);
        e.spares_friends(Viewer::Gm, &wish).err().map(|r| r.code.to_string())
    };
    assert_eq!((shot("Fay").as_deref(), shot("Bob")), (Some("friends_at_risk"), None));
}

#[test]
fn what_somebody_has_stowed_is_their_own_business() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).played_by(Some(1)),
        Member::new("Bob", "B", (500, 0)).carrying(&[("knife", "stowed"), ("club", "main")]),
    ];
    let e = begin(SYSTEM, &cast, 7).expect("they can fight");
    let bob = e.scene().ids().find(|w| e.scene().c(*w).name == "Bob").map(|w| e.scene().c(w).handle.0.as_str());
    let seen = |v: Viewer| e.sheet_view(v, bob.expect("is here")).expect("is seen").gear.len();
    assert_eq!([seen(Viewer::Gm), seen(Viewer::Player(Seat(1))), seen(Viewer::Spectator)], [2, 1, 1]);
}
