//! What may harm a friend is known before it is done, and what is carried out of sight is seen by nobody else.

use fray_engine::encounter::{Encounter, Wish};
use fray_engine::fact::What;
use fray_engine::form::Input;
use fray_engine::scene::{Asking, Standing};
use fray_engine::{Seat, Viewer};
use fray_kit::laws::{Member, begin};
use fray_kit::speed::sample_fight;
use fray_minds_eye::SYSTEM;

fn handle(e: &Encounter, name: &str) -> String {
    let who = e.scene().ids().find(|w| e.scene().c(*w).name == name).expect("is here");
    e.scene().c(who).handle.0.clone()
}

/// UX: no attack on a friend by accident.
#[test]
fn an_attack_on_a_friend_is_asked_about() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).with("mental", 9),
        Member::new("Fay", "A", (75, 0)),
        Member::new("Bob", "B", (0, 75)),
    ];
    let mut e = begin(SYSTEM, &cast, 7).expect("they can fight");
    while let Some((id, _)) = e.open_questions().into_iter().next() {
        e.wish(Viewer::Gm, Wish::Lapse(id)).expect("the opening is nobody's");
    }
    let said = |target: &str| {
        let form = Input::group([("target", Input::Word(handle(&e, target))), ("kind", "unarmed".into())]);
        let wish = Wish::Act(Some(handle(&e, "Guy")), "attack".into(), Some(form), false);
        let refused = e.spares_friends(Viewer::Gm, &wish).err();
        refused.map(|r| format!("{}: {}", r.code, r.view(e.scene(), Viewer::Gm).text)).unwrap_or_default()
    };
    assert_eq!(said("Fay"), "friends_at_risk: Fay is a friend and could be hit.");
    assert_eq!(said("Bob"), "");
}

#[test]
fn what_somebody_carries_is_their_own_business() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).played_by(Some(1)),
        Member::new("Bob", "B", (500, 0)).carrying(&[("knife", "carried"), ("sword", "ready")]),
    ];
    let e = begin(SYSTEM, &cast, 7).expect("they can fight");
    let bob = e.scene().ids().find(|w| e.scene().c(*w).name == "Bob").map(|w| e.scene().c(w).handle.0.as_str());
    let seen = |v: Viewer| e.sheet_view(v, bob.expect("is here")).expect("is seen").gear.len();
    assert_eq!([seen(Viewer::Gm), seen(Viewer::Player(Seat(1))), seen(Viewer::Spectator)], [2, 1, 1]);
}

#[test]
fn whose_action_starts_the_fight_is_asked_where_the_gm_has_ordered_it() {
    let sensible = What::AskingSet(Asking::Sensible);
    let order = What::StandingSet(None, "opening".into(), Standing::Ask);
    let asked = |first: &[What]| -> Vec<String> {
        let e = sample_fight(SYSTEM, 3, first);
        e.open_questions().into_iter().map(|(_, q)| q.label.to_string()).collect()
    };
    let ordered = [sensible, order];
    assert_eq!(asked(&ordered[..1]), [""; 0]);
    assert_eq!(asked(&ordered), ["opening"]);
}
