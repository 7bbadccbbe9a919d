//! What may harm a friend is known before it is done, and what is stowed is seen by nobody else.

use fray_chronicles_of_darkness::SYSTEM;
use fray_engine::form::Input;
use fray_kit::laws::Member;
use fray_kit::ruleset::{self, at_turn_of, handle, risk, said_of};

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
    assert_eq!(said_of(&e, "covering_fire", "Bob"), ("15 m".to_string(), Some(500)), "the area is drawn");
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

/// CD-ACT-21, 22: a light pistol has 20/40/80. A hatchet flies well: thrown with Strength 2, Dexterity 2 and Athletics 2 it has
/// twice 2 + 2 + 2 − 1, so 10/20/40.
#[test]
fn the_range_of_a_target_is_named_and_with_which_weapon_if_it_differs() {
    let strong = |m: Member| m.with("strength", 2).with("dexterity", 2).with("athletics", 2).with("firearms", 4);
    let cast = [
        strong(Member::new("Guy", "A", (0, 0))).carrying(&[("pistol_light", "main"), ("hatchet", "off")]),
        Member::new("Bob", "B", (900, 0)),
        Member::new("Cal", "B", (0, 1500)),
        Member::new("Dan", "B", (3500, 0)),
    ];
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let said = |name: &str| said_of(&e, "attack", name).0;
    assert_eq!(said("Bob"), "9 m, short range");
    assert_eq!(said("Cal"), "15 m, short range with the light pistol");
    assert_eq!(said("Dan"), "35 m, medium range with the light pistol");
}
