//! What leads the offers on a turn.

use fray_engine::Viewer;
use fray_engine::encounter::{ConditionMode, Encounter, Request};
use fray_engine::system::Use;
use fray_kit::laws::Member;
use fray_kit::ruleset::{at_turn_of, handle};
use fray_savage_worlds::SYSTEM;

fn leading(e: &Encounter, name: &str) -> Vec<String> {
    let own = handle(e, name);
    let sets = e.view(Viewer::Gm).offers;
    let acts = sets.into_iter().filter(|set| set.who.as_ref() == Some(&own)).flat_map(|set| set.acts);
    acts.filter(|o| o.main).map(|o| o.act.to_string()).collect()
}

#[test]
fn where_nobody_is_in_reach_a_move_leads_and_after_it_the_end_of_the_turn() {
    let cast =
        [Member::new("Guy", "A", (0, 0)).carrying(&[("long_sword", "main")]), Member::new("Bob", "B", (5000, 0))];
    let mut e = at_turn_of(SYSTEM, &cast, "Guy");
    assert_eq!(leading(&e, "Guy"), ["move"]);
    e.request(Viewer::Gm, Request::act(Some(handle(&e, "Guy")), "move".into(), None)).expect("Guy moves");
    assert_eq!(leading(&e, "Guy"), ["end_turn"]);
}

/// Guy's turn: Fay, a friend, bleeds out 5 m away; Bob, a foe, stands at `bob`.
fn with_fay_bleeding(bob: (i32, i32)) -> Encounter {
    let sword = &[("long_sword", "main")];
    let cast = [
        Member::new("Guy", "A", (0, 0)).carrying(sword),
        Member::new("Fay", "A", (500, 0)),
        Member::new("Bob", "B", bob).carrying(sword),
    ];
    let mut e = at_turn_of(SYSTEM, &cast, "Guy");
    for condition in ["incapacitated", "bleeding_out"] {
        let request = Request::Condition(handle(&e, "Fay"), condition.into(), ConditionMode::Set);
        e.request(Viewer::Gm, request).expect("the GM may");
    }
    e
}

/// What is promised to follow Guy's move as its form proposes it.
fn follows(e: &Encounter) -> Option<String> {
    let form = e.offer_form(Viewer::Gm, Some(&handle(e, "Guy")), "move").expect("a move is offered");
    form.then.map(|then| then.act.to_string())
}

#[test]
fn nothing_is_promised_after_a_die_on_the_way() {
    assert_eq!(follows(&with_fay_bleeding((5000, 0))).as_deref(), Some("stabilize"), "nobody is in the way");
    // SW-ACT-27: Bob strikes at anyone who leaves him.
    assert_eq!(follows(&with_fay_bleeding((-100, 0))), None);
}

#[test]
fn an_attack_that_reaches_nobody_is_told_as_an_attack_with_its_reason() {
    let cast =
        [Member::new("Guy", "A", (0, 0)).carrying(&[("long_sword", "main")]), Member::new("Bob", "B", (5000, 0))];
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let off = e.off_set(Viewer::Gm, Some(&handle(&e, "Guy"))).expect("Guy is shown what he may do").acts;
    let attack = off.iter().find(|o| o.label == "Attack").expect("it is told");
    let said = attack.off.as_ref().map(|r| r.text.as_str());
    assert_eq!(attack.use_, Use::Attack.into());
    assert_eq!(said, Some("Bob is out of reach. Move closer first."));
}
