//! What leads the offers on a turn.

use fray_engine::Viewer;
use fray_engine::encounter::{Encounter, Request};
use fray_kit::laws::Member;
use fray_kit::ruleset::{at_turn_of, handle};
use fray_savage_worlds::SYSTEM;

fn leading(e: &Encounter, name: &str) -> Vec<String> {
    let own = handle(e, name);
    let sets = e.view(Viewer::Gm).offers;
    let acts = sets.into_iter().filter(|set| set.who.as_ref() == Some(&own)).flat_map(|set| set.acts);
    acts.filter(|o| o.main).map(|o| o.act.to_string()).collect()
}

#[test]
fn where_nobody_is_in_reach_a_move_leads_and_after_it_the_end_of_the_turn() {
    let cast =
        [Member::new("Guy", "A", (0, 0)).carrying(&[("long_sword", "main")]), Member::new("Bob", "B", (5000, 0))];
    let mut e = at_turn_of(SYSTEM, &cast, "Guy");
    assert_eq!(leading(&e, "Guy"), ["move"]);
    e.request(Viewer::Gm, Request::Act(Some(handle(&e, "Guy")), "move".into(), None, false)).expect("Guy moves");
    assert_eq!(leading(&e, "Guy"), ["end_turn"]);
}
