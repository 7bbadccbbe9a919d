//! What may harm a friend is known before it is done, and what is stowed is seen by nobody else.

use fray_engine::Viewer;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::form::Input;
use fray_engine::scene::Cond;
use fray_kit::laws::Member;
use fray_kit::ruleset::{self, at_turn_of, handle, risk, said_of};
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
    at_turn_of(SYSTEM, &cast, "Guy")
}

/// What is said of suppressive fire there.
fn said(e: &Encounter, centre: Input) -> String {
    risk(e, "suppressive_fire", &[("centre", centre)])
}

fn point(x: i32, y: i32) -> Input {
    Input::group([("x", x.into()), ("y", y.into())])
}

#[test]
fn friends_in_the_circle_are_named_wherever_it_is_laid() {
    let mut e = fight();
    let around = |e: &Encounter, name: &str| Input::from(format!("at:{}", handle(e, name)));
    let fay = "friends_at_risk: Fay is a friend and could be hit.";
    assert_eq!(said(&e, around(&e, "Bob")), fay, "around a foe beside her");
    assert_eq!(said(&e, around(&e, "Cal")), "");
    // SW-ACT-17: two units from the middle, and a step more.
    assert_eq!(said(&e, point(1000, 300)), fay);
    assert_eq!(said(&e, point(1000, 320)), "");
    e.request(Viewer::Gm, Request::Side(handle(&e, "Cal"), "A".into())).expect("Cal changes sides");
    e.request(Viewer::Gm, Request::Place(handle(&e, "Cal"), 1000, 200)).expect("Cal comes near");
    assert_eq!(said(&e, point(1000, 0)), "friends_at_risk: Fay and Cal are friends and could be hit.");
}

#[test]
fn a_few_steps_ahead_is_where_no_friend_stands() {
    let mut e = fight();
    let ahead = || Input::Word("ahead".into());
    assert_eq!(said(&e, ahead()), "");
    for at in [(500, 0), (0, 500)] {
        e.request(Viewer::Gm, Request::Place(handle(&e, "Fay"), at.0, at.1)).expect("Fay moves");
        assert_eq!(said(&e, ahead()), "", "{at:?}");
    }
}

#[test]
fn a_friend_who_is_aimed_at_is_named() {
    let e = fight();
    let shot = |at: &str| risk(&e, "attack_ranged", &[("target", Input::from(handle(&e, at)))]);
    assert!(shot("Fay").starts_with("friends_at_risk: "), "{}", shot("Fay"));
    assert_eq!(shot("Bob"), "");
}

#[test]
fn a_friend_among_several_shots_is_named() {
    let e = fight();
    let of = |name: &str| handle(&e, name);
    let shots = |names: [&str; 2]| {
        let shots = Input::Words(names.map(|name| of(name).into()).into());
        risk(&e, "attack_ranged", &[("target", Input::from(of("Bob"))), ("shots", shots)])
    };
    assert_eq!(shots(["Bob", "Fay"]), "friends_at_risk: Fay is a friend and could be hit.");
    assert_eq!(shots(["Bob", "Cal"]), "");
}

#[test]
fn what_somebody_has_stowed_is_their_own_business() {
    ruleset::what_is_stowed_stays_unseen(SYSTEM, ("knife", "stowed"), ("club", "main"));
}

/// SW-MOD-1, 2, SW-CND-6: a submachine gun has 12/24/48; of cover and lying prone the worse counts.
#[test]
fn a_targets_range_and_cover_are_named() {
    let member = |name: &str, side: &str, at: (i32, i32)| Member::new(name, side, at).with("shooting", "d8");
    let mut cast = [
        member("Guy", "A", (0, 0)).carrying(&[("smg", "")]),
        member("Bob", "B", (1000, 0)),
        member("Cal", "B", (2400, 0)),
        member("Dan", "B", (0, 3000)),
        member("Eve", "B", (0, 2000)),
    ];
    cast[2].sheet.conditions.push(Cond::new("cover_light"));
    cast[3].sheet.conditions.push(Cond::new("cover_near_total"));
    cast[4].sheet.conditions.push(Cond::new("prone"));
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let said = |name: &str| said_of(&e, "attack_ranged", name).0;
    assert_eq!(said("Bob"), "10 m, short range");
    assert_eq!(said("Cal"), "24 m, medium range, light cover");
    assert_eq!(said("Dan"), "30 m, long range, near total cover");
    assert_eq!(said("Eve"), "20 m, medium range, prone");
}
