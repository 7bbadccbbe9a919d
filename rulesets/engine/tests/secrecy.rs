//! Who sees what.

mod fight;

use fight::{Fight, fight};
use fray_engine::encounter::Wish;
use fray_engine::{Seat, Viewer};

fn with_wraith() -> Fight {
    let mut f = fight();
    f.join("Wraith", "B", None, true);
    f
}

#[test]
fn a_hidden_combatant_is_nowhere_until_revealed() {
    let mut f = with_wraith();
    let handle = f.handle("Wraith");
    assert!(f.all(0).contains("Wraith"));
    for seat in [1, 2] {
        assert!(!f.all(seat).contains("Wraith") && !f.all(seat).contains(&handle));
    }
    assert_eq!(f.try_act(1, "Ada", "strike", Some("Wraith")).unwrap_err().code, "bad_form");
    let absent = f.e.wish(fight::viewer(1), Wish::Claim(handle.clone())).unwrap_err();
    let unknown = f.e.wish(fight::viewer(1), Wish::Claim("zzzzzzz".into())).unwrap_err();
    assert_eq!(absent, unknown, "refused exactly as somebody who does not exist");
    f.gm(Wish::Hide(handle.clone(), false));
    assert!(f.all(1).contains("Wraith appears."));
    assert!(!f.all(1).contains("Wraith joins."), "a reveal opens nothing old");
}

#[test]
fn foes_of_a_kind_are_numbered_when_they_are_revealed() {
    let mut f = fight();
    let sheet = Box::new(fray_engine::tiny::person("Ghoul", "B", 1));
    f.gm(Wish::Join { sheet, count: 3, owner: None, free: false, hidden: true, at: None });
    let ghouls: Vec<String> = f.e.scene().ids().skip(4).map(|w| f.e.scene().c(w).handle.0.clone()).collect();
    f.gm(Wish::Hide(ghouls[2].clone(), false));
    assert!(f.all(1).contains("Ghoul 1") && !f.all(1).contains("Ghoul 3"), "the number tells nothing of the others");
    f.gm(Wish::Hide(ghouls[0].clone(), false));
    assert!(f.all(1).contains("Ghoul 2"));
}

#[test]
fn a_field_of_the_gms_reaches_nobody_else() {
    let mut f = fight();
    let ada = f.handle("Ada");
    f.gm(Wish::Edit(ada, "secret".into(), "7531".into()));
    assert!(f.all(0).contains("7531"));
    assert!(!f.all(1).contains("7531") && !f.all(2).contains("7531"));
}

#[test]
fn players_see_their_own_sheet_and_not_that_of_others() {
    let f = fight();
    let sheet = |seat, name: &str| f.view(seat).combatants.into_iter().find(|c| c.name == name).unwrap().sheet.len();
    assert!(sheet(1, "Ada") > 0);
    assert_eq!((sheet(1, "Ben"), sheet(1, "Rat")), (0, 0));
    assert!(f.view(0).combatants.iter().all(|c| c.sheet.iter().all(|field| field.id != "kept")), "memory of the rules");
    assert!(f.e.view(Viewer::Spectator).combatants.iter().all(|c| c.sheet.is_empty() && c.name != "Wraith"));
}

#[test]
fn nobody_commands_what_is_not_theirs() {
    let mut f = fight();
    assert_eq!(f.try_act(2, "Ada", "end", None).unwrap_err().code, "not_yours");
    assert_eq!(f.try_act(1, "Rat", "end", None).unwrap_err().code, "not_yours");
    for wish in [Wish::Undo, Wish::NextTurn, Wish::Pause(true), Wish::Hide(f.handle("Rat"), true)] {
        assert_eq!(f.e.wish(fight::viewer(1), wish).unwrap_err().code, "role");
    }
    f.gm(Wish::Owner(f.handle("Rat"), Some(Seat(2))));
    assert!(f.view(2).combatants.iter().any(|c| c.name == "Rat" && c.mine));
}

#[test]
fn a_secret_roll_is_told_to_the_gm_alone() {
    let mut f = fight();
    f.act(1, "Ada", "end", None);
    f.act(2, "Ben", "end", None);
    let rat = f.handle("Rat");
    f.dice("d6=4");
    f.gm(Wish::Act(Some(rat), "guard".into(), None, true));
    assert!(f.lines(0).iter().any(|l| l.contains("Rat is on guard")));
    assert!(!f.all(1).contains("is on guard"));
}
