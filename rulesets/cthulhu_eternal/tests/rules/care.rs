//! What may harm a friend is known before it is done, and what is stowed is seen by nobody else.

use fray_cthulhu_eternal::SYSTEM;
use fray_engine::form::Input;
use fray_kit::laws::Member;
use fray_kit::ruleset::{self, at_turn_of, handle, risk};

/// CE-KR-1: everybody within ten yards of the target of a grenade.
#[test]
fn friends_in_a_kill_radius_are_named() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).carrying(&[("hand_grenade", "hand")]),
        Member::new("Fay", "A", (1500, 500)),
        Member::new("Bob", "B", (1500, 0)),
        Member::new("Cal", "B", (1500, -600)),
    ];
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let said = |at: &str| {
        let form = [("target", Input::from(handle(&e, at))), ("weapon", "hand_grenade".into())];
        risk(&e, "attack", &form)
    };
    assert_eq!(said("Bob"), "friends_at_risk: Fay is a friend and could be hit.");
    // Eleven yards off.
    assert_eq!(said("Cal"), "");
}

#[test]
fn what_somebody_has_stowed_is_their_own_business() {
    ruleset::what_is_stowed_stays_unseen(SYSTEM, ("knife", "stowed"), ("baton", "hand"));
}
