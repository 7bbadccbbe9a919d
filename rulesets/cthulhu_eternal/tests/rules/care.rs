//! What may harm a friend is known before it is done, and what is stowed is seen by nobody else.

use fray_cthulhu_eternal::SYSTEM;
use fray_engine::Viewer;
use fray_engine::encounter::Request;
use fray_engine::form::{Form, Input};
use fray_kit::laws::Member;
use fray_kit::ruleset::{self, at_turn_of, handle, risk, said_of};

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

/// CE-MOD-1 to 3, CE-SHEET-11: the base range of the pistol is 15 yards.
#[test]
fn a_targets_range_and_cover_are_named() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).carrying(&[("medium_pistol", "hand")]),
        Member::new("Bob", "B", (300, 0)),
        Member::new("Cal", "B", (0, 1500)),
        Member::new("Dan", "B", (2000, 0)),
        Member::new("Eve", "B", (0, 3100)),
    ];
    let mut e = at_turn_of(SYSTEM, &cast, "Guy");
    let dan = Input::Words(vec![handle(&e, "Dan").into()]);
    let cover = [("who", dan), ("rating", 10.into()), ("extent", "most".into())];
    let cover = Request::act(None, "set_cover".to_string(), Some(Input::group(cover)));
    e.request(Viewer::Gm, cover).expect("the GM states the cover");
    let said = |name: &str| said_of(&e, "attack", name).0;
    assert_eq!(said("Bob"), "3 yd, point-blank");
    assert_eq!(said("Cal"), "15 yd, base range");
    assert_eq!(said("Dan"), "20 yd, beyond base range, behind cover 10 (most)");
    assert_eq!(said("Eve"), "31 yd, beyond twice base range");
}

/// CE-KR-1, 6: a long burst reaches 1 yard around its target, a short spray 2, a long one 3, and a hand grenade 10.
#[test]
fn how_far_bursts_sprays_and_blasts_reach_is_in_the_form() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).carrying(&[("carbine", "hand"), ("hand_grenade", "stowed")]),
        Member::new("Bob", "B", (1500, 0)),
    ];
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let who = e.scene().turn();
    let offers = e.offers(who);
    let form = offers.iter().find(|o| o.act == "attack").expect("it is offered").form(e.scene());
    let Form::Group { members } = &*form else { panic!("the attack asks for nothing") };
    let reach = |member: &str, option: &str| {
        let form = &members.iter().find(|m| m.id == member).expect("it is asked").form;
        let Form::Pick { options, .. } = form else { panic!("{member} is no choice") };
        options.iter().find(|o| o.id == option).expect("it is listed").around
    };
    assert_eq!(["single", "short_burst"].map(|mode| reach("mode", mode)), [None, None]);
    let wide = ["long_burst", "short_spray", "long_spray"].map(|mode| reach("mode", mode));
    assert_eq!(wide, [Some(100), Some(200), Some(300)]);
    assert_eq!(reach("weapon", "carbine"), None);
    assert_eq!(reach("weapon", "hand_grenade"), Some(1000));
}
