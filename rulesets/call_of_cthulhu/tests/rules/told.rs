//! What a roll shows to those who read the log.

use fray_call_of_cthulhu::SYSTEM;
use fray_engine::Viewer;
use fray_engine::encounter::Request;
use fray_engine::form::Input;
use fray_engine::view::{Cursor, RollView};
use fray_kit::laws::Member;
use fray_kit::ruleset::{at_turn_of, handle};

/// CC-RES-7, CC-RNG-6: two shots, each with a penalty die. Of 21 and 81, and of 72 and 12, the worse counts.
#[test]
fn the_tens_that_count_are_marked() {
    let cast = [
        Member::new("Guy", "pc", (0, 0)).with("firearms_handgun", 60).carrying(&[("revolver_38", "main")]),
        Member::new("Bob", "foe", (2000, 0)),
    ];
    let mut e = at_turn_of(SYSTEM, &cast, "Guy");
    let both = Input::group([("shots", Input::Words(vec![handle(&e, "Bob").into(); 2]))]);
    e.script(["d100=21", "d10=8", "d100=72", "d10=1"].map(String::from));
    e.request(Viewer::Gm, Request::act(Some(handle(&e, "Guy")), "shoot".into(), Some(both)))
        .expect("the shots are open");
    while let Some((id, _)) = e.unanswered_questions().first().cloned() {
        e.request(Viewer::Gm, Request::Lapse(id)).expect("each has a default");
    }
    let rolls = e.lines(Viewer::Gm, &Cursor::default()).0.into_iter().filter_map(|line| line.roll);
    let counted = |roll: RollView| roll.dice.iter().map(|d| d.counted).collect::<Vec<_>>();
    let dice: Vec<Vec<bool>> = rolls.filter(|r| r.dice.len() > 1).map(counted).collect();
    // The first tens, those of the penalty die, the units.
    assert_eq!(dice, [[false, true, true], [true, false, true]]);
}
