//! What may harm a friend is known before it is done, and what is stowed is seen by nobody else.

use fray_chronicles_of_darkness::SYSTEM;
use fray_engine::form::Input;
use fray_kit::laws::Member;
use fray_kit::ruleset::{self, at_turn_of, handle, risk};

/// CD-ACT-16, CD-GM-6: everybody within five metres of the one around whom it is laid.
#[test]
fn friends_under_covering_fire_are_named_though_it_is_laid_around_a_foe() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).carrying(&[("smg_small", "main")]),
        Member::new("Fay", "A", (1500, 500)),
        Member::new("Bob", "B", (1500, 0)),
        Member::new("Cal", "B", (1500, -100)),
    ];
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let said = |around: &str| risk(&e, "covering_fire", &[("around", Input::from(handle(&e, around)))]);
    assert_eq!(said("Bob"), "friends_at_risk: Fay is a friend and could be hit.");
    // Six metres off.
    assert_eq!(said("Cal"), "");
}

/// CD-ACT-13.
#[test]
fn a_friend_among_the_targets_of_a_burst_is_named() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).carrying(&[("smg_small", "main")]),
        Member::new("Fay", "A", (1500, 200)),
        Member::new("Bob", "B", (1500, 0)),
        Member::new("Cal", "B", (1500, -200)),
    ];
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let of = |name: &str| handle(&e, name);
    let burst = |also: &str| {
        let burst = Input::Word("medium".into());
        risk(
            &e,
            "attack",
            &[("target", of("Bob").into()), ("burst", burst), ("also", Input::Words(vec![of(also).into()]))],
        )
    };
    assert!(burst("Fay").starts_with("friends_at_risk: "), "{}", burst("Fay"));
    assert_eq!(burst("Cal"), "");
}

#[test]
fn what_somebody_has_stowed_is_their_own_business() {
    ruleset::what_is_stowed_stays_unseen(SYSTEM, ("knife", "stowed"), ("baton", "main"));
}
