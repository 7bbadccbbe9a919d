//! Rolls before the fight.

use fray_call_of_cthulhu::SYSTEM;
use fray_engine::base::Salt;
use fray_engine::encounter::{Encounter, Request};
use fray_engine::scenario::prepared;
use fray_engine::{Seat, Viewer};
use fray_kit::laws::Member;
use fray_kit::ruleset::handle;

fn uses_a_skill(e: &mut Encounter, name: &str) {
    let skill = Request::act(Some(handle(e, name)), "skill".into(), None);
    e.request(Viewer::Gm, skill).expect("it needs no fight");
    while let Some((id, _)) = e.unanswered_questions().into_iter().next() {
        e.request(Viewer::Gm, Request::Lapse(id)).expect("the GM allows it");
    }
}

#[test]
fn a_player_who_was_told_of_a_roll_adds_no_more_to_the_dice() {
    let cast = [
        Member::new("Guy", "pc", (0, 0)).played_by(Some(1)),
        Member::new("Fay", "pc", (100, 0)).played_by(Some(2)),
        Member::new("Lurker", "foe", (500, 0)).hidden(),
    ];
    let mut e = prepared(SYSTEM, &cast, &[], [7; 32]).expect("they can be there");
    let adds = |e: &mut Encounter, seat: u32| {
        let salt = Request::Salt(Salt([seat, 7]));
        e.request(Viewer::Player(Seat(seat)), salt).map_err(|refusal| refusal.code.to_string())
    };
    uses_a_skill(&mut e, "Lurker");
    assert_eq!(adds(&mut e, 1), Ok(()), "nobody but the GM knows of that roll");
    uses_a_skill(&mut e, "Guy");
    assert_eq!(adds(&mut e, 2), Err("dice_fixed".into()));
}
