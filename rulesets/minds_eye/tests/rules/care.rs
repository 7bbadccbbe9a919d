//! What may harm a friend is known before it is done, and what is carried out of sight is seen by nobody else.

use fray_engine::Viewer;
use fray_engine::encounter::{ConditionMode, Encounter, Request};
use fray_engine::fact::FactKind;
use fray_engine::form::Input;
use fray_engine::scene::{Asking, Standing};
use fray_kit::laws::{Member, begin};
use fray_kit::ruleset;
use fray_kit::speed::sample_fight;
use fray_minds_eye::SYSTEM;

/// UX: no attack on a friend by accident.
#[test]
fn an_attack_on_a_friend_is_asked_about() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).with("mental", 9),
        Member::new("Fay", "A", (75, 0)),
        Member::new("Bob", "B", (0, 75)),
    ];
    let mut e = begin(SYSTEM, &cast, 7).expect("they can fight");
    while let Some((id, _)) = e.unanswered_questions().into_iter().next() {
        e.request(Viewer::Gm, Request::Lapse(id)).expect("the opening is nobody's");
    }
    let said = |target: &str| {
        let form = [("target", Input::from(ruleset::handle(&e, target))), ("kind", "unarmed".into())];
        ruleset::risk(&e, "attack", &form)
    };
    assert_eq!(said("Fay"), "friends_at_risk: Fay is a friend and could be hit.");
    assert_eq!(said("Bob"), "");
}

/// ME-ACT-10, 24: Guy can be with Fay, who lies unconscious, or with Bob, after one move.
#[test]
fn a_move_says_what_can_follow_it() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).with("mental", 9),
        Member::new("Fay", "A", (300, 0)),
        Member::new("Bob", "B", (0, 225)),
    ];
    let mut e = begin(SYSTEM, &cast, 7).expect("they can fight");
    while let Some((id, _)) = e.unanswered_questions().into_iter().next() {
        e.request(Viewer::Gm, Request::Lapse(id)).expect("the opening is nobody's");
    }
    let follows = |e: &Encounter| {
        let form = e.offer_form(Viewer::Gm, Some(&ruleset::handle(e, "Guy")), "move").expect("a move is offered");
        form.then.map(|then| then.act.to_string())
    };
    assert_eq!(follows(&e).as_deref(), Some("attack"));
    let faints = Request::Condition(ruleset::handle(&e, "Fay"), "unconscious".into(), ConditionMode::Set);
    e.request(Viewer::Gm, faints).expect("the GM may");
    assert_eq!(follows(&e).as_deref(), Some("rouse"));
}

#[test]
fn what_somebody_carries_is_their_own_business() {
    ruleset::what_is_stowed_stays_unseen(SYSTEM, ("knife", "carried"), ("sword", "ready"));
}

#[test]
fn whose_action_starts_the_fight_is_asked_where_the_gm_has_ordered_it() {
    let sensible = FactKind::AskingSet(Asking::Sensible);
    let order = FactKind::StandingSet(None, "opening".into(), Standing::Ask);
    let asked = |first: &[FactKind]| -> Vec<String> {
        let e = sample_fight(SYSTEM, 3, first);
        e.unanswered_questions().into_iter().map(|(_, q)| q.kind.to_string()).collect()
    };
    let ordered = [sensible, order];
    assert_eq!(asked(&ordered[..1]), [""; 0]);
    assert_eq!(asked(&ordered), ["opening"]);
}
