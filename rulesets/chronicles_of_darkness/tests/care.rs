//! What may harm a friend is known before it is done, and what is stowed is seen by nobody else.

use fray_chronicles_of_darkness::SYSTEM;
use fray_engine::encounter::{Encounter, Wish};
use fray_engine::form::Input;
use fray_engine::{Seat, Viewer};
use fray_kit::laws::{Member, begin};

fn handle(e: &Encounter, name: &str) -> String {
    let who = e.scene().ids().find(|w| e.scene().c(*w).name == name).expect("is here");
    e.scene().c(who).handle.0.clone()
}

/// CD-ACT-16, CD-GM-6: everybody within five metres of the one around whom it is laid.
#[test]
fn friends_under_covering_fire_are_named_though_it_is_laid_around_a_foe() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).carrying(&[("smg_small", "main")]),
        Member::new("Fay", "A", (1500, 500)),
        Member::new("Bob", "B", (1500, 0)),
        Member::new("Cal", "B", (1500, -100)),
    ];
    let mut e = begin(SYSTEM, &cast, 7).expect("they can fight");
    let guys = |e: &Encounter| e.scene().turn().is_some_and(|w| e.scene().c(w).name == "Guy");
    for _ in 0..20 {
        if !guys(&e) {
            e.wish(Viewer::Gm, Wish::NextTurn).expect("turns go on");
        }
    }
    assert!(guys(&e));
    let said = |around: &str| {
        let form = Input::group([("around", Input::Word(handle(&e, around)))]);
        let wish = Wish::Act(Some(handle(&e, "Guy")), "covering_fire".into(), Some(form), false);
        let refused = e.spares_friends(Viewer::Gm, &wish).err();
        refused.map(|r| format!("{}: {}", r.code, r.view(e.scene(), Viewer::Gm).text)).unwrap_or_default()
    };
    assert_eq!(said("Bob"), "friends_at_risk: Fay is a friend and could be hit.");
    // Six metres off.
    assert_eq!(said("Cal"), "");
}

#[test]
fn what_somebody_has_stowed_is_their_own_business() {
    let cast = [
        Member::new("Guy", "A", (0, 0)).played_by(Some(1)),
        Member::new("Bob", "B", (500, 0)).carrying(&[("knife", "stowed"), ("baton", "main")]),
    ];
    let e = begin(SYSTEM, &cast, 7).expect("they can fight");
    let bob = e.scene().ids().find(|w| e.scene().c(*w).name == "Bob").map(|w| e.scene().c(w).handle.0.as_str());
    let seen = |v: Viewer| e.sheet_view(v, bob.expect("is here")).expect("is seen").gear.len();
    assert_eq!([seen(Viewer::Gm), seen(Viewer::Player(Seat(1))), seen(Viewer::Spectator)], [2, 1, 1]);
}
