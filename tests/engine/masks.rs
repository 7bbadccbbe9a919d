//! Masked foes: players read how they are in a word.

use crate::fight::{Fight, fight, viewer};
use fray_engine::Viewer;
use fray_engine::encounter::Request;
use fray_engine::forecast::PlannedChoice;
use fray_engine::form::Input;
use fray_engine::scene::Masks;

/// Of a combatant as this viewer sees it: the word for its state, and the ids of its tracks.
fn state(f: &Fight, viewer: Viewer, name: &str) -> (String, Vec<String>) {
    let seen = f.e.view(viewer).combatants.into_iter().find(|c| c.name == name).expect("it is in sight");
    (seen.state, seen.tracks.iter().map(|t| t.id.to_string()).collect())
}

#[test]
fn the_state_of_a_masked_foe_is_a_word() {
    let mut f = fight();
    f.gm(Request::Masks(Masks::On));
    let rat = f.handle("Rat");
    let words = ["unhurt", "hurt", "badly hurt"];
    for (hurt, word) in words.iter().enumerate() {
        f.gm(Request::Edit(rat.clone(), "hurt".into(), format!("={hurt}")));
        for viewer in [viewer(1), viewer(2), Viewer::Spectator] {
            assert_eq!(state(&f, viewer, "Rat"), (word.to_string(), vec![]), "{viewer:?}, {hurt} of 3");
        }
        assert!(state(&f, Viewer::Gm, "Rat").1.contains(&"hurt".to_string()), "the GM sees the figures");
        assert_eq!(state(&f, Viewer::Gm, "Rat").0, "");
    }
    // Nobody on a side with players is masked, and neither is anybody once the mask is off.
    for viewer in [viewer(2), Viewer::Spectator] {
        assert_eq!(state(&f, viewer, "Ada"), (String::new(), vec!["hurt".to_string()]));
    }
    f.gm(Request::Undo);
    f.gm(Request::Masks(Masks::Off));
    assert_eq!(state(&f, viewer(1), "Rat"), (String::new(), vec!["hurt".to_string()]));
}

#[test]
fn what_the_gm_changes_of_a_masked_foe_is_not_told() {
    let mut f = fight();
    let (rat, ada) = (f.handle("Rat"), f.handle("Ada"));
    f.gm(Request::Masks(Masks::On));
    f.gm(Request::Edit(rat, "hurt".into(), "=2".into()));
    f.gm(Request::Edit(ada, "hurt".into(), "=1".into()));
    let told = |seat: u32, of: &str| f.lines(seat).iter().any(|l| l.contains(of) && l.contains("Hurt"));
    assert!(told(0, "Rat") && !told(1, "Rat") && !told(2, "Rat"));
    assert!(told(1, "Ada") && told(2, "Ada"), "of a hero everybody hears");
}

#[test]
fn odds_do_not_tell_how_hurt_a_masked_foe_is() {
    let mut f = fight();
    // Without luck nobody absorbs a blow.
    f.gm(Request::Option("luck_on".into(), "no".into()));
    let (rat, ada) = (f.handle("Rat"), f.handle("Ada"));
    let choice = PlannedChoice::Act(ada, "strike".into(), Some(Input::group([("target", Input::from(rat.clone()))])));
    let odds = |f: &Fight| format!("{:?}", f.e.odds(viewer(1), &choice, &mut |n| n >= 200).unwrap());
    let both = |f: &mut Fight| {
        let whole = odds(f);
        f.gm(Request::Edit(rat.clone(), "hurt".into(), "=2".into()));
        (whole, odds(f))
    };
    let (whole, hurt) = both(&mut f);
    assert_ne!(whole, hurt, "another blow would fell it");
    f.gm(Request::Undo);
    f.gm(Request::Masks(Masks::On));
    let (whole, hurt) = both(&mut f);
    assert_eq!(whole, hurt);
}
