//! What is offered, to whom it can be done, and why not.

use fray_engine::Viewer;
use fray_engine::base::{Suit, Who};
use fray_engine::encounter::{ConditionMode, Encounter, Request};
use fray_engine::form::{Form, Input, Opt};
use fray_engine::system::Offer;
use fray_kit::laws::Member;
use fray_kit::ruleset::{at_turn_of, handle};
use fray_savage_worlds::SYSTEM;
use fray_savage_worlds::cards::{COUNTDOWN, card};

fn offer(e: &Encounter, act: &str) -> Offer {
    e.offers(Some(Who(0))).into_iter().find(|o| o.act == act).expect("it is shown on one's turn")
}

/// The options of this member of the form; none where it is no choice.
fn options(e: &Encounter, act: &str, member: &str) -> Vec<Opt> {
    let form = offer(e, act).form(e.scene());
    let Form::Group { members } = &*form else { return vec![] };
    let asked = members.iter().find(|m| m.id == member).expect("it is asked for");
    let Form::Pick { options, .. } = &asked.form else { return vec![] };
    options.clone()
}

/// Who can be named as the target, and whether it would be refused.
fn targets(e: &Encounter, act: &str) -> Vec<(String, bool)> {
    let name = |w: Who| e.scene().combatant(w).name.to_string();
    options(e, act, "target").iter().map(|o| (o.label.render(name), o.off.is_none())).collect()
}

/// Guy with a long sword, and foes this far from him.
fn guy_and(foes: &[(&str, i32)]) -> Encounter {
    let mut cast = vec![Member::new("Guy", "A", (0, 0)).carrying(&[("long_sword", "main")])];
    cast.extend(foes.iter().map(|(name, away)| Member::new(name, "B", (*away, 0))));
    at_turn_of(SYSTEM, &cast, "Guy")
}

/// SW-ACT-11: a sword reaches one metre.
#[test]
fn a_blow_says_who_is_out_of_reach() {
    let e = guy_and(&[("Bob", 500), ("Cal", 100)]);
    assert_eq!(offer(&e, "attack_melee").off, None);
    assert_eq!(targets(&e, "attack_melee"), [("Cal".to_string(), true), ("Bob".to_string(), false)]);
    let why_not = offer(&guy_and(&[("Bob", 500)]), "attack_melee").off.expect("nobody is in reach");
    assert_eq!((&*why_not.code, &*why_not.rule), ("out_of_reach", "SW-ACT-11"));
}

/// SW-ACT-20: what a called shot costs and gives stands next to it; of an unarmored spot the GM says so.
#[test]
fn called_shots_show_their_price() {
    let e = guy_and(&[("Bob", 100)]);
    let price = |spot: &str| {
        let all = options(&e, "attack_melee", "called_shot");
        let note = all.into_iter().find(|o| o.id == spot).and_then(|o| o.note).expect("it has a note");
        note.render(|_| String::new())
    };
    let spots = ["head", "vitals", "left_leg", "right_hand", "unarmored"];
    assert_eq!(spots.map(price), ["-4, +4 damage", "-4, +4 damage", "-2", "-4", "the GM says what it costs"]);
}

/// SW-ACT-25: a visible target; not the dead, nor anyone the attacker does not know of.
#[test]
fn people_aim_at_whom_they_see() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).carrying(&[("pistol", "main")]),
        Member::new("Bob", "B", (500, 0)),
        Member::new("Cal", "B", (500, 100)),
        Member::new("Dan", "B", (500, 200)).hidden(),
    ];
    let mut e = at_turn_of(SYSTEM, &cast, "Guy");
    let dead = Request::Condition(handle(&e, "Cal"), "dead".into(), ConditionMode::Bare);
    e.request(Viewer::Gm, dead).expect("the GM may");
    assert_eq!(targets(&e, "aim"), [("Bob".to_string(), true)]);
}

/// SW-ACT-9: Pace 6.
#[test]
fn a_move_that_is_too_long_says_how_far_is_left() {
    let mut e = guy_and(&[("Bob", 5000)]);
    let moves = |x: i32, y: i32| {
        let to = Input::group([("x", x.into()), ("y", y.into())]);
        Request::act(Some(handle(&e, "Guy")), "move".into(), Some(Input::group([("to", to)])))
    };
    let (first, then) = (moves(0, 250), moves(0, 700));
    e.request(Viewer::Gm, first).expect("two and a half metres");
    let refused = e.request(Viewer::Gm, then).expect_err("four and a half are too many");
    let said = refused.view(e.scene(), Viewer::Gm).text;
    assert!(format!("{said:?}").contains("can still move 3.5 m this turn"), "{said:?}");
}

/// SW-TRN-4.
#[test]
fn cards_show_rank_and_suit() {
    let shown = |name: &str| card(name).map(|c| (c.rank, c.suit, c.red));
    assert_eq!(shown("K♠"), Some(("K".to_string(), Suit::Spades, false)));
    assert_eq!(shown("10♦"), Some(("10".to_string(), Suit::Diamonds, true)));
    let jokers = [COUNTDOWN[0], COUNTDOWN[1]].map(shown);
    assert_eq!(jokers, [false, true].map(|red| Some((String::new(), Suit::Joker, red))), "black before red");
    assert_eq!(shown("11♦"), None);
}
