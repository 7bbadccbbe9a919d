//! What may harm a friend is known before it is done, what is stowed is seen by nobody else, and first aid, medicine and
//! rest show nothing of hurt that does not show.

use fray_call_of_cthulhu::SYSTEM;
use fray_engine::Viewer;
use fray_engine::encounter::{Encounter, Wish};
use fray_engine::form::Input;
use fray_engine::scene::Cond;
use fray_kit::laws::Member;
use fray_kit::ruleset::{self, at_turn_of, handle, risk};

/// CC-ACT-24: dynamite reaches nine yards, 8.23 m.
#[test]
fn friends_within_a_blast_are_named() {
    let cast = [
        Member::new("Guy", "pc", (0, 0)).carrying(&[("dynamite", "main")]),
        Member::new("Fay", "pc", (1000, 600)),
        Member::new("Bob", "foe", (1000, 0)),
        Member::new("Cal", "foe", (1000, -230)),
    ];
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let said = |at: &str| {
        let spot = Input::Word(format!("at:{}", handle(&e, at)));
        risk(&e, "throw", &[("weapon", "dynamite".into()), ("spot", spot)])
    };
    assert_eq!(said("Bob"), "friends_at_risk: Fay is a friend and could be hit.");
    // 8.3 m from Fay.
    assert_eq!(said("Cal"), "");
}

/// CC-RNG-5: a fumble into a melee hits a friend.
#[test]
fn friends_at_close_quarters_with_the_target_are_named() {
    let mut cast = [
        Member::new("Guy", "pc", (0, 0)).carrying(&[("revolver_38", "main")]),
        Member::new("Fay", "pc", (1000, 100)),
        Member::new("Bob", "foe", (1000, 0)),
        Member::new("Cal", "foe", (0, 1000)),
    ];
    let fay = fray_engine::base::Who(1);
    cast[2].sheet.conditions.push(Cond::new("engaged").by(fay));
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let said = |at: &str| risk(&e, "shoot", &[("shots", Input::Words(vec![handle(&e, at)]))]);
    assert_eq!(said("Bob"), "friends_at_risk: Fay is a friend and could be hit.");
    assert_eq!(said("Cal"), "");
}

#[test]
fn what_somebody_has_stowed_is_their_own_business() {
    ruleset::what_is_stowed_stays_unseen(SYSTEM, ("knife_small", "stowed"), ("club_small", "main"));
}

/// Guy's turn; Fay is his friend and Bob is not, both scratched.
fn scratched() -> Encounter {
    let scratch = |m: Member| m.with("hp", 8).with("first_aid_open", true);
    let cast = [
        Member::new("Guy", "pc", (0, 0)).with("dex", 90).played_by(Some(1)),
        scratch(Member::new("Fay", "pc", (100, 0)).played_by(Some(2))),
        scratch(Member::new("Bob", "foe", (0, 100))),
    ];
    at_turn_of(SYSTEM, &cast, "Guy")
}

/// Whom the form of an action lists, by name.
fn listed(e: &Encounter, act: &str) -> Vec<String> {
    let who = e.scene().turn().expect("somebody has the turn");
    let Some(offer) = e.offers(Some(who)).into_iter().find(|o| o.act == act) else { return vec![] };
    let form = format!("{:?}", offer.form(e.scene()));
    let named = |w: &fray_engine::base::Who| form.contains(&format!("\"{}\"", e.scene().c(*w).handle.0));
    e.scene().ids().filter(named).map(|w| e.scene().c(w).name.clone()).collect()
}

/// CC-ACT-31: the hit points of the other side are known to nobody, so that a scratch lists nobody of it; a major wound
/// does, and so does unconsciousness.
#[test]
fn first_aid_lists_only_those_whose_hurt_shows() {
    let mut e = scratched();
    assert_eq!(listed(&e, "first_aid"), ["Fay"]);
    let bob = handle(&e, "Bob");
    e.wish(Viewer::Gm, Wish::Condition(bob, "unconscious".into(), fray_engine::encounter::ConditionMode::Set)).unwrap();
    assert_eq!(listed(&e, "first_aid"), ["Fay", "Bob"]);
}

/// CC-REC-1: who names them may treat them all the same; whether that helps shows then.
#[test]
fn nobody_is_refused_first_aid_for_a_scratch_that_does_not_show() {
    let mut e = scratched();
    let (guy, bob) = (handle(&e, "Guy"), handle(&e, "Bob"));
    e.script(["d100=30".to_string()]);
    let form = Input::group([("target", Input::Word(bob))]);
    e.wish(Viewer::Player(fray_engine::Seat(1)), Wish::Act(Some(guy), "first_aid".into(), Some(form), false)).unwrap();
    let bob = e.scene().ids().nth(2).expect("is here");
    assert_eq!(e.scene().get(bob, fray_call_of_cthulhu::sheet::HP), 9);
}
