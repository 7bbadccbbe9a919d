//! What may harm a friend is known before it is done, what is stowed is seen by nobody else, and first aid lists nobody for
//! hurt that does not show. An attack that could reach nobody is offered with the reason why not.

use fray_call_of_cthulhu::{SYSTEM, sheet};
use fray_engine::base::Who;
use fray_engine::encounter::{ConditionMode, Encounter, Request};
use fray_engine::form::Input;
use fray_engine::scene::Cond;
use fray_engine::{Seat, Viewer};
use fray_kit::laws::Member;
use fray_kit::ruleset::{self, at_turn_of, handle, risk, said_of};

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
        let spot = Input::from(format!("at:{}", handle(&e, at)));
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
    cast[2].sheet.conditions.push(Cond::new("engaged").by(Who(1)));
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let said = |at: &str| risk(&e, "shoot", &[("shots", Input::Words(vec![handle(&e, at).into()]))]);
    assert_eq!(said("Bob"), "friends_at_risk: Fay is a friend and could be hit.");
    assert_eq!(said("Cal"), "");
}

#[test]
fn what_somebody_has_stowed_is_their_own_business() {
    ruleset::what_is_stowed_stays_unseen(SYSTEM, ("knife_small", "stowed"), ("club_small", "main"));
}

/// Guy's turn; Fay is his friend and Bob is not. Both came hurt.
fn scratched() -> Encounter {
    let cast = [
        Member::new("Guy", "pc", (0, 0)).with("dex", 90).played_by(Some(1)),
        Member::new("Fay", "pc", (100, 0)).with("hp", 8).played_by(Some(2)),
        Member::new("Bob", "foe", (0, 100)).with("hp", 8),
    ];
    at_turn_of(SYSTEM, &cast, "Guy")
}

/// The targets that the form of an action lists, by name.
fn listed(e: &Encounter, act: &str) -> Vec<String> {
    let who = e.scene().turn().expect("somebody has the turn");
    let Some(offer) = e.offers(Some(who)).into_iter().find(|o| o.act == act) else { return vec![] };
    let form = format!("{:?}", offer.form(e.scene()));
    let named = |w: &Who| form.contains(&format!("\"{}\"", e.scene().combatant(*w).handle.0));
    e.scene().ids().filter(named).map(|w| e.scene().combatant(w).name.to_string()).collect()
}

/// CC-ACT-31: how many hit points the other side has left is known to nobody, so that nobody of it is listed for them.
#[test]
fn first_aid_lists_nobody_for_hidden_hit_points() {
    let mut e = scratched();
    assert_eq!(listed(&e, "first_aid"), ["Fay"]);
    let bob = handle(&e, "Bob");
    e.request(Viewer::Gm, Request::Condition(bob, "unconscious".into(), ConditionMode::Set)).expect("the GM may");
    assert_eq!(listed(&e, "first_aid"), ["Fay", "Bob"]);
}

/// CC-REC-1: a wound that all have seen may be treated on either side.
#[test]
fn first_aid_helps_a_foe_whose_wound_was_told() {
    let mut e = scratched();
    let (guy, bob) = (handle(&e, "Guy"), handle(&e, "Bob"));
    e.script(["d3=1".to_string(), "d100=30".to_string()]);
    let offers = e.offers(None);
    let harm = offers.iter().find(|o| o.act == "harm").expect("it is offered").form(e.scene()).default();
    let Input::Fields(mut harm) = harm else { panic!("the form has members") };
    harm.extend([("who".into(), Input::Words(vec![bob.as_str().into()])), ("row".into(), "minor".into())]);
    let harm = Request::act(None, "harm".into(), Some(Input::Fields(harm)));
    e.request(Viewer::Gm, harm).expect("the GM may harm Bob");
    assert_eq!(listed(&e, "first_aid"), ["Fay", "Bob"]);
    let form = Input::group([("target", Input::from(bob))]);
    let aid = Request::act(Some(guy), "first_aid".into(), Some(form));
    e.request(Viewer::Player(Seat(1)), aid).expect("Guy may help Bob");
    assert_eq!(e.scene().get(Who(2), sheet::HP), 8);
}

/// CC-ACT-10: two yards are 1.83 m.
#[test]
fn close_attacks_are_open_where_a_foe_is_in_reach() {
    let why_not = |away: i32| {
        let cast = [Member::new("Guy", "pc", (0, 0)).with("dex", 90), Member::new("Bob", "foe", (0, away))];
        let e = at_turn_of(SYSTEM, &cast, "Guy");
        let offers = e.offers(Some(Who(0)));
        ["attack_melee", "maneuver"].map(|act| {
            let offer = offers.iter().find(|o| o.act == act).expect("both are shown on one's turn");
            offer.off.as_ref().map(|refusal| refusal.code.to_string())
        })
    };
    assert_eq!(why_not(180), [None, None]);
    assert_eq!(why_not(190), [Some("out_of_reach".to_string()), Some("out_of_reach".to_string())]);
}

/// CC-RNG-1, 3, 4: the base range of the revolver is 15 yards, and with DEX 50 point-blank is 10 feet. A yard is 91.44 cm.
#[test]
fn a_targets_range_and_cover_are_named() {
    let mut cast = [
        Member::new("Guy", "pc", (0, 0)).with("dex", 50).carrying(&[("revolver_38", "main")]),
        Member::new("Bob", "foe", (274, 0)),
        Member::new("Cal", "foe", (0, 1280)),
        Member::new("Dan", "foe", (1829, 0)),
        Member::new("Eve", "foe", (0, 4572)),
    ];
    cast[3].sheet.conditions.push(Cond::new("cover").level(1));
    let e = at_turn_of(SYSTEM, &cast, "Guy");
    let said = |name: &str| said_of(&e, "shoot", name).0;
    assert_eq!(said("Bob"), "3 yd, point-blank");
    assert_eq!(said("Cal"), "14 yd, Regular difficulty");
    assert_eq!(said("Dan"), "20 yd, Hard difficulty, partial cover");
    assert_eq!(said("Eve"), "50 yd, Extreme difficulty");
}
