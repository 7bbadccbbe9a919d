//! Coming in and leaving: how many fit, and what a member who is out leaves behind.

use crate::fight::{Fight, fight, viewer};
use fray_engine::encounter::{ItemWords, Request};
use fray_engine::{Seat, Viewer};
use fray_kit::tiny::person;

fn rats(count: u32) -> Request {
    let sheet = Box::new(person("Rat", "B", 1));
    Request::Join { sheet, count, owner: None, free: false, hidden: false, at: None }
}

#[test]
fn only_those_present_count_towards_the_limit() {
    let mut f = fight();
    for _ in 0..5 {
        f.gm(rats(20));
    }
    assert_eq!(f.e.request(Viewer::Gm, rats(17)).unwrap_err().code, "limit");
    f.gm(rats(16));
    let ogre = f.handle("Ogre");
    assert_eq!(f.e.request(Viewer::Gm, Request::Clone(ogre.clone())).unwrap_err().code, "limit");
    let all: Vec<String> = f.e.scene().ids().map(|w| f.e.scene().combatant(w).handle.0.clone()).collect();
    assert_eq!(all.len(), 120);
    for handle in all.into_iter().filter(|h| *h != ogre).take(40) {
        f.gm(Request::Remove(handle));
    }
    f.gm(rats(20));
    f.gm(rats(19));
    f.gm(Request::Clone(ogre));
    assert_eq!(f.e.request(Viewer::Gm, rats(1)).unwrap_err().code, "limit");
}

#[test]
fn an_encounter_that_has_seen_too_many_come_and_go_says_so() {
    let mut f = fight();
    let mut refused = None;
    for _ in 0..60 {
        if let Err(r) = f.e.request(Viewer::Gm, rats(20)) {
            refused = Some(r.code.to_string());
            break;
        }
        let rats: Vec<String> =
            f.e.scene()
                .ids()
                .map(|w| f.e.scene().combatant(w))
                .filter(|c| c.name.starts_with("Rat "))
                .map(|c| c.handle.0.clone())
                .collect();
        for rat in rats {
            f.gm(Request::Remove(rat));
        }
    }
    assert_eq!(refused.as_deref(), Some("limit"));
}

#[test]
fn the_sheet_of_a_fight_that_has_begun_is_the_gms_to_change() {
    let mut f = fight();
    let ada = f.handle("Ada");
    let edits = [
        Request::Edit(ada.clone(), "might".into(), "9".into()),
        Request::GearAdd(ada.clone(), "stick".into()),
        Request::GearMove(ada.clone(), 1, None),
        Request::GearEdit(ada, ItemWords { no: 1, field: ItemWords::NAME.into(), value: "Thorn".into() }),
    ];
    for phase in [None, Some(Request::End), Some(Request::Resume)] {
        if let Some(request) = phase {
            f.gm(request);
        }
        for edit in &edits {
            let refused = f.e.request(viewer(1), edit.clone()).unwrap_err();
            assert!(["fight_runs", "over"].contains(&&*refused.code), "{refused:?}");
        }
    }
}

/// Whose Ada is, after a restart too.
fn owner_of_ada(f: &mut Fight) -> Option<Seat> {
    let owner = f.e.scene().combatant(f.who("Ada")).owner;
    f.restart();
    assert_eq!(f.e.scene().combatant(f.who("Ada")).owner, owner, "a restart changes nothing");
    owner
}

#[test]
fn what_a_dismissed_member_played_is_free_and_no_undo_hands_it_back() {
    let mut f = fight();
    let ada = f.handle("Ada");
    f.gm(Request::Owner(ada.clone(), None));
    f.gm(Request::Owner(ada.clone(), Some(Seat(1))));
    f.gm(Request::Dismiss(Seat(1)));
    assert_eq!(owner_of_ada(&mut f), None);
    assert!(f.e.scene().combatant(f.who("Ada")).free);
    // The fight's steps before it are undone, one by one; that the member is out is no step of the fight.
    for _ in 0..2 {
        f.gm(Request::Undo);
        assert_eq!(owner_of_ada(&mut f), None);
    }
    f.gm(Request::Redo);
    f.gm(Request::Redo);
    assert_eq!(owner_of_ada(&mut f), None);
    // Let back in, the member takes a character as anybody does, and undo goes back to nobody.
    f.e.request(viewer(1), Request::Take(ada)).unwrap();
    assert_eq!(owner_of_ada(&mut f), Some(Seat(1)));
    f.gm(Request::Undo);
    assert_eq!(owner_of_ada(&mut f), None);
}

#[test]
fn a_question_to_a_dismissed_member_goes_to_the_gm_and_undo_keeps_it_there() {
    let mut f = fight();
    f.dice("d6=5").act(1, "Ada", "strike", Some("Rat"));
    f.gm(Request::Dismiss(Seat(1)));
    assert_eq!(f.e.waiting()[0].seat, None);
    f.answer(0, "reroll", false);
    assert!(f.question(0, "absorb").is_some());
    // Back to the question of before, which was put while Ada still had her player.
    f.gm(Request::Undo);
    assert_eq!(f.e.waiting()[0].seat, None);
    assert_eq!(owner_of_ada(&mut f), None);
    f.answer(0, "reroll", false);
    f.answer(0, "absorb", false);
    assert_eq!(owner_of_ada(&mut f), None);
    // Back to before the strike, which is the GM's to make now.
    for _ in 0..3 {
        f.gm(Request::Undo);
        assert_eq!(owner_of_ada(&mut f), None);
    }
    f.dice("d6=5").act(0, "Ada", "strike", Some("Rat"));
    assert!(f.question(0, "reroll").is_some());
}

#[test]
fn a_character_who_left_before_the_dismissal_comes_back_to_nobody() {
    let mut f = fight();
    let ben = f.handle("Ben");
    f.gm(Request::Remove(ben));
    f.gm(Request::Dismiss(Seat(2)));
    f.gm(Request::Undo);
    assert_eq!(f.e.scene().combatant(f.who("Ben")).owner, None);
}
